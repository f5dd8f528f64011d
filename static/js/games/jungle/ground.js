/** The board of jungle: painted silk in a wooden tray, with still rivers, traps of woven grass, and small gates before the dens. */

import { svg } from "../../board/svg.js";
import { stroke, wash } from "../../board/brush.js";
import { COLUMNS, groundOf, ROWS, SQUARES } from "./board.js";
import { HALF_HEIGHT, HALF_WIDTH, hollow, point, RAIL, RIM } from "./places.js";

const path = (name, d, attributes = {}) => svg("path", { class: name, d, ...attributes });

function rect(name, left, top, right, bottom, radius = 0) {
  return svg("rect", { class: name, x: left, y: top, width: right - left, height: bottom - top, rx: radius });
}

/** Irregular washes of green on the land, the same on every board. */
const MEADOWS = [
  wash([-350, -250], [-250, -290], [-150, -240], [-60, -270], [10, -210], [-60, -160], [-200, -170], [-300, -150], [-350, -180]),
  wash([350, 230], [250, 280], [150, 230], [60, 260], [-20, 200], [70, 160], [200, 170], [310, 160], [350, 190]),
  wash([-350, 300], [-280, 270], [-220, 320], [-180, 400], [-240, 450], [-350, 450]),
  wash([350, -300], [280, -280], [210, -330], [190, -400], [240, -450], [350, -450]),
  wash([-50, -130], [0, -150], [48, -110], [46, 20], [50, 120], [-10, 150], [-48, 100], [-46, -20]),
  wash([-350, -130], [-320, -150], [-304, -90], [-306, 60], [-302, 140], [-350, 150]),
  wash([350, -130], [320, -150], [304, -90], [306, 60], [302, 140], [350, 150]),
];

/** Where the silk has darkened a little. */
const SHADES = [
  wash([-350, -450], [-120, -450], [40, -430], [-80, -380], [-240, -400], [-330, -330], [-350, -380]),
  wash([350, 450], [120, 450], [-60, 432], [80, 384], [250, 400], [332, 330], [350, 380]),
  wash([-160, -330], [-60, -350], [60, -335], [40, -310], [-90, -300]),
  wash([160, 330], [60, 350], [-50, 335], [-40, 306], [90, 300]),
];

function tuft(x, y, size) {
  const blade = (dx, dy, bend) => stroke([x, y, 2.6 * size], [x + dx * 0.4 * size + bend, y + dy * 0.6 * size, 2.2 * size], [x + dx * size, y + dy * size, 0.3]);
  return blade(-11, -16, 1) + blade(-3, -22, -1) + blade(5, -19, 0) + blade(12, -12, -1);
}

const TUFTS = [
  [-338, -232], [-256, -312], [-118, -206], [338, -276], [262, -204], [132, -338], [18, -46], [-24, 128], [-332, 28], [330, -64],
  [-262, 238], [-136, 336], [244, 332], [336, 256], [112, 214], [-334, 424], [332, 438], [-10, 246], [36, -232],
].map(([x, y], i) => tuft(x, y, 0.7 + (i % 3) * 0.16)).join("");

function ripples(x0, y0) {
  const line = (x, y, width) => stroke([x, y, 0.4], [x + width * 0.3, y - 2.4, 2.4], [x + width * 0.65, y - 0.6, 2], [x + width, y - 1.6, 0.3]);
  return [
    [18, 46, 70], [112, 28, 62], [96, 84, 84], [16, 118, 58], [120, 150, 66], [30, 188, 82], [128, 214, 56], [20, 256, 64], [104, 276, 80], [86, 40, 20], [88, 126, 24], [150, 108, 26], [22, 152, 24], [128, 252, 26],
  ].map(([x, y, width]) => line(x0 + x, y0 + y, width)).join("");
}

/** A lotus leaf with its cut, seen from above, and where wanted a flower. */
function leaf(x, y, r, turned, flower) {
  const group = svg("g", { class: "leaf", transform: `translate(${x} ${y}) rotate(${turned})` });
  group.append(path("pad", `M0 0L${r * 0.94} ${-r * 0.34}A${r} ${r} 0 1 0 ${r * 0.94} ${r * 0.34}Z`));
  const veins = [50, 95, 140, 180, 220, 265, 310].map((angle) => {
    const a = (angle * Math.PI) / 180;
    return `M0 0L${(Math.cos(a) * r * 0.82).toFixed(1)} ${(Math.sin(a) * r * 0.82).toFixed(1)}`;
  });
  group.append(path("veins", veins.join("")));
  if (flower) {
    for (const angle of [0, 60, 120, 180, 240, 300]) group.append(path("petal", "M0 0C-6 -4 -5 -12 0 -16C5 -12 6 -4 0 0Z", { transform: `rotate(${angle})` }));
    group.append(svg("circle", { class: "heart", r: 3.4 }));
  }
  return group;
}

function river(left) {
  const [x, y] = [left, -150];
  const bank = wash(
    [x + 4, y + 16], [x + 24, y + 3], [x + 100, y + 7], [x + 178, y + 3], [x + 197, y + 22], [x + 193, y + 100], [x + 197, y + 210],
    [x + 194, y + 280], [x + 176, y + 297], [x + 96, y + 293], [x + 22, y + 297], [x + 3, y + 278], [x + 7, y + 190], [x + 3, y + 90],
  );
  const group = svg("g", { class: "river" }, path("bank", bank), path("water", bank), path("ripples", ripples(x, y)));
  const grid = svg("path", { class: "water-lines", d: `M${x + 100} ${y + 10}V${y + 290}M${x + 10} ${y + 100}H${x + 190}M${x + 10} ${y + 200}H${x + 190}` });
  const leaves = left < 0
    ? [leaf(x + 172, y + 26, 15, 200, false), leaf(x + 28, y + 272, 19, -40, true), leaf(x + 54, y + 283, 10, 70, false)]
    : [leaf(x + 28, y + 26, 19, 120, true), leaf(x + 172, y + 274, 15, -60, false), leaf(x + 50, y + 16, 9, 10, false)];
  group.append(grid, ...leaves);
  return group;
}

/** A mat of woven grass: bands over and under each other, the ends loose. */
function trap(x, y) {
  const group = svg("g", { class: "trap", transform: `translate(${x} ${y})` });
  const bands = 6;
  const width = 72 / bands;
  group.append(rect("mat-shadow", -39, -36, 41, 43, 5), rect("mat", -40, -40, 40, 40, 5));
  let over = "";
  let under = "";
  for (let row = 0; row < bands; row += 1) {
    for (let column = 0; column < bands; column += 1) {
      const [cx, cy] = [-36 + column * width, -36 + row * width];
      if ((row + column) % 2) over += `M${cx + 0.8} ${cy + 2}h${width - 1.6}v${width - 4}h${1.6 - width}Z`;
      else under += `M${cx + 2} ${cy + 0.8}h${width - 4}v${width - 1.6}h${4 - width}Z`;
    }
  }
  group.append(path("weft", over), path("warp", under));
  const ends = [-32, -19, -6, 7, 20, 33].map((at, i) => `M${at} -40l${i % 2 ? 2 : -2} -5M${at} 40l${i % 2 ? -2 : 2} 5M-40 ${at}l-5 ${i % 2 ? 2 : -1}M40 ${at}l5 ${i % 2 ? -1 : 2}`);
  group.append(path("ends", ends.join("")), rect("mat-edge", -40, -40, 40, 40, 5));
  return group;
}

/** A small gate: steps, two posts, a tie beam and a curved roof in the side's colour. */
function den(x, y, seat) {
  return svg(
    "g",
    { class: `den seat-${seat}`, transform: `translate(${x} ${y})` },
    svg("circle", { class: "den-floor", r: 43 }),
    svg("circle", { class: "den-ring", r: 37 }),
    path("gate-dark", "M-17 32V-12H17V32Z"),
    path("gate-step", "M-31 38L-26 30H26L31 38Z"),
    path("gate-post", "M-24 31L-21.5 -14H-15.500L-15 31ZM24 31L21.500 -14H15.500L15 31Z"),
    path("gate-beam", "M-29 -7H29V-1H-29Z"),
    path("gate-plate", "M-6 -9H6V5H-6Z"),
    path("gate-roof", "M-40 -16C-28 -17 -20 -23 -16 -32H16C20 -23 28 -17 40 -16C36 -11 28 -12 0 -12C-28 -12 -36 -11 -40 -16Z"),
    path("gate-ridge", "M-18 -35C-8 -31 8 -31 18 -35L16 -29C6 -26 -6 -26 -16 -29Z"),
    path("gate-tiles", "M-9 -29L-14 -14M-3 -28L-5 -13M3 -28L5 -13M9 -29L14 -14"),
  );
}

function corner(x, y) {
  return svg(
    "g",
    { class: "corner", transform: `translate(${x} ${y}) scale(${x < 0 ? 1 : -1} ${y < 0 ? 1 : -1})` },
    path("brass", "M0 6Q0 0 6 0H46C46 8 40 12 32 12C36 20 20 36 12 32C12 40 8 46 0 46Z"),
    path("brass-line", "M4 36C7 34 8 30 8 26C18 27 27 18 26 8C30 8 34 7 36 4"),
    svg("circle", { class: "nail", cx: 11, cy: 11, r: 2.6 }),
  );
}

function tray() {
  const [w, h] = [HALF_WIDTH + RIM, HALF_HEIGHT + RIM + RAIL];
  const grain = [];
  for (let i = 0; i < 8; i += 1) {
    const y = h - RAIL + 4 + i * 7.4;
    const d = `M${-w + 8} ${y}C${-w / 2} ${y + (i % 3) * 3 - 3} ${-60 + i * 20} ${y - 3 + (i % 2) * 5} ${w - 8} ${y + (i % 4) - 2}`;
    grain.push(d, d.replace(/(-?[\d.]+) (-?[\d.]+)/g, (_, a, b) => `${-a} ${-b}`));
  }
  const hollows = [];
  for (const end of [-1, 1]) {
    for (let rank = 1; rank <= 8; rank += 1) {
      const [x, y] = hollow(rank, end);
      const text = svg("text", { class: "hollow-rank", x, y: y + 8 });
      text.textContent = String(rank);
      hollows.push(svg("circle", { class: "hollow-lip", cx: x, cy: y + 1.4, r: 27 }), svg("circle", { class: "hollow", cx: x, cy: y, r: 27 }), text);
    }
  }
  return svg(
    "g",
    { class: "tray" },
    rect("tray-shadow", -w - 2, -h + 4, w + 5, h + 8, 18),
    rect("tray-side", -w, -h + 6, w, h + 6, 16),
    rect("tray-top", -w, -h, w, h, 16),
    path("grain", grain.join("")),
    rect("tray-lip", -w + 3, -h + 3, w - 3, h - 3, 13),
    ...hollows,
    ...[[-w, -h], [w, -h], [-w, h], [w, h]].map(([x, y]) => corner(x, y)),
    rect("well", -HALF_WIDTH - 5, -HALF_HEIGHT - 5, HALF_WIDTH + 5, HALF_HEIGHT + 5, 4),
  );
}

function lines() {
  let d = "";
  for (let i = 1; i < COLUMNS.length; i += 1) d += `M${-HALF_WIDTH + i * 100} ${-HALF_HEIGHT}V${HALF_HEIGHT}`;
  for (let i = 1; i < ROWS; i += 1) d += `M${-HALF_WIDTH} ${-HALF_HEIGHT + i * 100}H${HALF_WIDTH}`;
  return path("lines", d);
}

/** The board as one group; `face(seat)` lets this seat sit at the bottom. */
export function drawGround(prefix) {
  const labels = [];
  const label = (text, place) => {
    const element = svg("text", { class: "coordinate" });
    element.textContent = text;
    labels.push({ element, place });
    return element;
  };
  const rim = svg("g", { class: "coordinates" });
  for (const column of COLUMNS) rim.append(label(column, (facing) => [point(`${column}1`, facing).x, HALF_HEIGHT + 23]));
  for (let row = 1; row <= ROWS; row += 1) rim.append(label(String(row), (facing) => [-HALF_WIDTH - 17, point(`a${row}`, facing).y + 8]));
  const special = svg("g", { class: "special" });
  const places = SQUARES.filter((square) => ["trap", "den"].includes(groundOf(square).kind)).map((square) => {
    const ground = groundOf(square);
    const element = ground.kind === "den" ? den(0, 0, ground.seat) : trap(0, 0);
    special.append(element);
    return { square, element };
  });
  const element = svg(
    "g",
    { class: "ground" },
    tray(),
    rect("silk", -HALF_WIDTH, -HALF_HEIGHT, HALF_WIDTH, HALF_HEIGHT, 2),
    svg("clipPath", { id: `${prefix}-silk` }, rect("", -HALF_WIDTH, -HALF_HEIGHT, HALF_WIDTH, HALF_HEIGHT, 2)),
    svg("g", { "clip-path": `url(#${prefix}-silk)` }, ...MEADOWS.map((d) => path("meadow", d)), ...SHADES.map((d) => path("shade", d))),
    path("tufts", TUFTS),
    lines(),
    river(-250),
    river(50),
    special,
    rim,
  );
  return {
    element,
    face(facing) {
      for (const { square, element: one } of places) {
        const { x, y } = point(square, facing);
        one.setAttribute("transform", `translate(${x} ${y})`);
      }
      for (const { element: one, place } of labels) {
        const [x, y] = place(facing);
        one.setAttribute("x", x);
        one.setAttribute("y", y);
      }
    },
  };
}
