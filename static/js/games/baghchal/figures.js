/** Tigers of brass and goats of clay, each on its base, seen from a little above; the middle of the base near the origin. */

import { stroke, wash } from "../../board/brush.js";
import { svg } from "../../board/svg.js";

const path = (name, d) => svg("path", { class: name, d });

function base(rx, ry, y, depth) {
  return [
    svg("ellipse", { class: "base-shadow", cx: 6, cy: y + depth + 4, rx: rx + 4, ry: ry + 2 }),
    path("base-side", `M${-rx} ${y}V${y + depth}A${rx} ${ry} 0 0 0 ${rx} ${y + depth}V${y}Z`),
    svg("ellipse", { class: "base-top", cx: 0, cy: y, rx, ry }),
  ];
}

const TIGER_BODY = wash(
  [-30, -26], [-10, -33], [12, -33], [34, -33], [49, -22], [52, -4], [50, 14], [53, 30], [40, 32], [36, 18], [31, 6], [14, 5], [-6, 7],
  [-12, 18], [-11, 32], [-25, 33], [-28, 14], [-34, 0], [-38, -14],
);
const TIGER_FAR_LEGS = wash([-2, 0], [4, 14], [4, 27], [-8, 28], [-10, 12]) + wash([22, 0], [34, 4], [30, 18], [31, 27], [19, 28], [20, 12]);
const TIGER_SHADE = wash([-10, 3], [14, 1], [32, 2], [44, -8], [52, -6], [50, 14], [53, 30], [46, 31], [41, 14], [31, 6], [14, 5], [-6, 7], [-13, 18], [-12, 32], [-18, 32], [-19, 14]);
const TAIL = [[46, -20, 9], [60, -24, 8.5], [70, -36, 8], [69, -52, 7.5], [58, -60, 7], [50, -54, 6]];
const STRIPES =
  [[-14, 17, -4], [0, 22, -2], [14, 23, 1], [28, 22, 3]]
    .map(([x, length, lean]) => stroke([x, -33, 1], [x + 1, -33 + length * 0.35, 5.4], [x + lean, -33 + length, 0.4]))
    .join("") +
  stroke([50, -20, 1], [44, -12, 4.6], [36, -9, 0.4]) + stroke([53, -6, 1], [46, 0, 4.4], [38, 1, 0.4]) + stroke([52, 10, 1], [46, 13, 3.8], [39, 12, 0.4]) +
  stroke([-34, 2, 0.6], [-28, 5, 3.6], [-19, 3, 0.4]) + stroke([-29, 15, 0.6], [-24, 17, 3.2], [-15, 15, 0.4]) +
  stroke([63, -31, 0.6], [66, -27, 3.4], [71, -27, 0.6]) + stroke([65, -44, 0.6], [69, -43, 3.4], [74, -44, 0.6]) + stroke([60, -53, 0.6], [62, -58, 3.4], [65, -63, 0.6]);
const TIGER_HEAD = wash([-42, -52], [-26, -48], [-18, -34], [-22, -18], [-32, -9], [-42, -6], [-52, -9], [-62, -18], [-66, -34], [-58, -48]);

function tiger() {
  return svg(
    "g",
    { class: "figure tiger" },
    ...base(62, 17, 30, 8),
    svg(
      "g",
      { class: "body" },
      path("tail", stroke(...TAIL)),
      path("metal far", TIGER_FAR_LEGS),
      path("metal", TIGER_BODY),
      path("metal-shade", TIGER_SHADE),
      path("gleam", stroke([-8, -29.5, 0.6], [12, -30.5, 3], [36, -28.5, 2.4], [45, -20, 0.5])),
      path("engraved", STRIPES),
      path("metal", wash([-62, -44], [-66, -54], [-59, -59], [-50, -53]) + wash([-22, -44], [-18, -54], [-25, -59], [-34, -53])),
      path("metal", TIGER_HEAD),
      path("metal-shade", wash([-22, -30], [-20, -22], [-32, -9], [-42, -6], [-52, -9], [-44, -12], [-30, -18])),
      path("gleam", stroke([-58, -40, 0.6], [-50, -48, 3], [-40, -50, 0.6])),
      path("engraved", stroke([-48, -50, 0.6], [-42, -47.5, 3], [-36, -50, 0.6]) + stroke([-48, -44, 0.6], [-42, -41.5, 3], [-36, -44, 0.6]) + stroke([-65, -32, 2.6], [-57, -30, 0.5]) + stroke([-63, -22, 2.8], [-56, -22, 0.5]) + stroke([-19, -32, 2.6], [-27, -30, 0.5]) + stroke([-21, -22, 2.8], [-28, -22, 0.5])),
      path("engraved", stroke([-56, -37, 0.8], [-51, -38.5, 3], [-46, -35, 0.6]) + stroke([-38, -35, 0.6], [-33, -38.5, 3], [-28, -37, 0.8])),
      svg("circle", { class: "eye", cx: -51, cy: -33, r: 3.6 }),
      svg("circle", { class: "eye", cx: -33, cy: -33, r: 3.6 }),
      svg("circle", { class: "pupil", cx: -51, cy: -32.6, r: 1.9 }),
      svg("circle", { class: "pupil", cx: -33, cy: -32.6, r: 1.9 }),
      path("engraved", wash([-46.500, -25], [-42, -26.5], [-37.500, -25], [-42, -20.5]) + stroke([-42, -22, 1.6], [-42, -17, 1.4]) + stroke([-42, -17, 1.6], [-47, -13.5, 2], [-52, -16.5, 0.5]) + stroke([-42, -17, 1.6], [-37, -13.5, 2], [-32, -16.5, 0.5])),
    ),
  );
}

const GOAT_BODY = wash(
  [-20, -16], [-6, -21], [12, -22], [27, -17], [32, -4], [29, 10], [31, 25], [22, 26], [19, 12], [8, 8], [-6, 9], [-12, 14], [-11, 26], [-20, 27], [-22, 8], [-27, -4],
);
const GOAT_NECK = wash([-30, -6], [-31, -24], [-33, -36], [-24, -42], [-17, -34], [-10, -20], [-14, -4]);
const GOAT_HEAD = wash([-22, -46], [-31, -47], [-41, -38], [-50, -28], [-49, -22], [-41, -21], [-32, -26], [-22, -31]);

function goat() {
  return svg(
    "g",
    { class: "figure goat" },
    ...base(40, 12, 25, 7),
    svg(
      "g",
      { class: "body" },
      path("clay far", wash([-8, 6], [-2, 14], [-1, 23], [-9, 24], [-11, 12]) + wash([10, 6], [20, 10], [19, 23], [11, 24], [11, 14])),
      path("horn", stroke([-22, -44, 6], [-16, -58, 5], [-3, -62, 3.4], [6, -56, 1])),
      path("clay", stroke([29, -14, 5], [37, -21, 5], [40, -29, 1.4])),
      path("clay", GOAT_NECK),
      path("clay", GOAT_BODY),
      path("clay joined", wash([-27, -12], [-20, -20], [-10, -16], [-12, -2], [-24, 0])),
      path("clay-shade", wash([-20, 4], [-6, 3], [8, 3], [22, 2], [31, -6], [29, 10], [31, 25], [26, 26], [24, 12], [19, 11], [8, 8], [-6, 9], [-12, 14], [-11, 26], [-15, 26], [-16, 12])),
      path("clay-light", stroke([-8, -17.5, 0.8], [8, -19, 3.4], [24, -14.5, 0.8])),
      path("clay", wash([-22, -39], [-14, -39], [-6, -33], [-12, -31], [-20, -33])),
      path("clay", GOAT_HEAD),
      path("clay-light", stroke([-44, -30, 0.6], [-37, -38, 2.6], [-29, -43, 0.6])),
      path("horn", stroke([-28, -46, 6], [-24, -60, 5.2], [-12, -66, 3.8], [-3, -61, 1])),
      path("beard", stroke([-42, -22, 4.6], [-41, -15, 4], [-38, -8, 0.5])),
      path("garland", stroke([-32, -14, 3.4], [-26, -9, 4.4], [-18, -9, 4.4], [-11, -15, 3.2])),
      svg("circle", { class: "pupil", cx: -33, cy: -37.5, r: 2.5 }),
      path("engraved", stroke([-48.500, -24.5, 0.6], [-44, -24.4, 1.4], [-40, -26, 0.4])),
    ),
  );
}

/** The figure of "T" or "G". */
export function figure(letter) {
  const element = letter === "T" ? tiger() : goat();
  element.setAttribute("transform", "translate(0 -10)");
  return element;
}
