/** Behind and under the lots: morning sky, mountains in mist, the terrace with its balustrade. Drawn once. */

import { svg } from "../../../board/svg.js";

const RIDGES = [
  [
    "far",
    "M0 250C60 196 92 128 128 132C158 136 176 196 214 204C256 150 286 92 322 100C356 108 368 190 410 206C452 172 474 148 500 154C540 164 560 214 604 216C640 190 660 168 690 176V330H0Z",
  ],
  [
    "middle",
    "M0 286C40 250 64 206 96 212C126 218 140 262 184 268C230 272 262 224 300 232C338 240 356 280 410 282C470 282 512 208 556 214C600 220 630 270 690 262V370H0Z",
  ],
  ["near", "M0 318C50 300 96 276 140 286C200 298 230 322 300 320C380 316 430 286 500 292C570 298 620 320 690 306V400H0Z"],
];
const BIRDS = "M118 96C124 89 129 90 132 96C136 90 141 89 147 95M152 84C156 79 160 80 162 84C165 80 169 79 173 83";
const STARS = [
  [60, 96],
  [150, 120],
  [232, 84],
  [306, 128],
  [420, 92],
  [470, 132],
  [560, 88],
  [640, 118],
  [372, 76],
  [36, 140],
];

/** The scene of 690 by 402 units with its upper left corner at [0, 66]; lots stand on y = 436. */
export function drawGround(prefix) {
  const ridge = ([name, d]) => svg("path", { d: d, transform: "translate(0 40)", fill: `url(#${prefix}-ridge-${name})` });
  const baluster = [];
  for (let x = 18; x < 690; x += 24)
    baluster.push(`M${x - 3.4} 392C${x - 6} 386 ${x - 2} 382 ${x - 2} 376H${x + 2}C${x + 2} 382 ${x + 6} 386 ${x + 3.4} 392Z`);
  const posts = [0, 138, 276, 414, 552, 676].map((x) => `M${x} 394V366L${x + 7} 359L${x + 14} 366V394Z`).join("");
  const flags = [];
  for (let i = 0; i < 9; i += 1) flags.push(`M${345 + (i - 4) * 84} 398L${345 + (i - 4) * 112} 468`);
  return svg(
    "g",
    { class: "ground" },
    svg("rect", { class: "sky", x: 0, y: 66, width: 690, height: 402, rx: 12, fill: `url(#${prefix}-sky)` }),
    svg(
      "g",
      { "clip-path": `url(#${prefix}-window)` },
      svg("path", { class: "stars", d: STARS.map(([x, y]) => `M${x} ${y}h0.1`).join("") }),
      svg("circle", { class: "halo", cx: 584, cy: 142, r: 58 }),
      svg("circle", { class: "sun", cx: 584, cy: 142, r: 34 }),
      ridge(RIDGES[0]),
      svg("path", { class: "birds", d: BIRDS }),
      svg("ellipse", { class: "mist", cx: 200, cy: 300, rx: 260, ry: 22 }),
      ridge(RIDGES[1]),
      svg("ellipse", { class: "mist", cx: 520, cy: 336, rx: 280, ry: 20 }),
      ridge(RIDGES[2]),
      svg("ellipse", { class: "mist low", cx: 345, cy: 384, rx: 420, ry: 26 }),
      svg("path", { class: "baluster", d: baluster.join("") }),
      svg("path", { class: "handrail", d: "M0 371H690V377H0ZM0 391H690V397H0Z" }),
      svg("path", { class: "post", d: posts }),
      svg("rect", { class: "terrace", x: 0, y: 396, width: 690, height: 72 }),
      svg("path", { class: "flags", d: `M0 414H690M0 440H690${flags.join("")}` }),
      svg("rect", { class: "terrace-light", x: 0, y: 396, width: 690, height: 3 }),
    ),
    svg("rect", { class: "scene-rim", x: 0.75, y: 66.75, width: 688.5, height: 400.5, rx: 12 }),
  );
}

/** Gradients and clips that the drawing needs; `prefix` makes their ids unique on the page. */
export function definitions(prefix, colours) {
  const stops = (...parts) => parts.map(([offset, name]) => svg("stop", { offset, class: name }));
  const fade = (name) =>
    svg(
      "linearGradient",
      { id: `${prefix}-ridge-${name}`, x1: 0, y1: 0, x2: 0, y2: 1 },
      ...stops([0.1, `ridge-${name}`], [1, "ridge-foot"]),
    );
  return svg(
    "defs",
    {},
    svg("clipPath", { id: `${prefix}-window` }, svg("rect", { x: 0, y: 66, width: 690, height: 402, rx: 12 })),
    svg("linearGradient", { id: `${prefix}-sky`, x1: 0, y1: 0, x2: 0, y2: 1 }, ...stops([0, "sky-high"], [1, "sky-low"])),
    ...["far", "middle", "near"].map(fade),
    ...colours.map((colour) =>
      svg(
        "g",
        { class: colour },
        svg(
          "linearGradient",
          { id: `${prefix}-wood-${colour}`, x1: 0, y1: 0, x2: 1, y2: 0 },
          ...stops([0, "dye-dark"], [0.3, "dye-light"], [0.55, "dye"], [1, "dye-dark"]),
        ),
      ),
    ),
  );
}
