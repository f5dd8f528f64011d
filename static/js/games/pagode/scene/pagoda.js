/**
 * One pagoda from the side, a little from above: columns turned from dyed wood, tiles of glazed clay with four spots, a roof
 * with its spire. In its own units: 110 wide, the ground at 0, upward negative. Pure path data and elements.
 */

import { short, svg } from "../../../board/svg.js";

const COLUMN = 58;
const SLAB = 9;
const DEPTH = 13;
const HALF = 43;
const PLINTH = 16;
const NARROWER = 0.9;
const LOWER = 0.95;

/** Turned silhouettes: [height from the foot 0..1, radius], and where rings are cut. They differ without colour. */
const PROFILES = {
  blue: {
    line: [
      [0.08, 5.4],
      [0.3, 4.4],
      [0.5, 2.9],
      [0.7, 4.4],
      [0.92, 5.4],
    ],
    rings: [0.46, 0.54],
  },
  green: {
    line: [
      [0.08, 3.8],
      [0.3, 3.8],
      [0.335, 5],
      [0.37, 3.8],
      [0.62, 3.8],
      [0.655, 5],
      [0.69, 3.8],
      [0.92, 3.8],
    ],
    rings: [0.335, 0.655],
  },
  purple: {
    line: [
      [0.08, 3.4],
      [0.17, 5.6],
      [0.28, 3.2],
      [0.5, 3.2],
      [0.72, 3.2],
      [0.83, 5.6],
      [0.92, 3.4],
    ],
    rings: [0.17, 0.83],
  },
  red: {
    line: [
      [0.08, 4],
      [0.34, 4],
      [0.42, 4.2],
      [0.5, 6.4],
      [0.58, 4.2],
      [0.66, 4],
      [0.92, 4],
    ],
    rings: [0.42, 0.58],
  },
  yellow: {
    line: [
      [0.08, 3.4],
      [0.28, 5.4],
      [0.5, 6.1],
      [0.72, 5.4],
      [0.92, 3.4],
    ],
    rings: [0.3, 0.7],
  },
};

function silhouette(line, height) {
  const right = line.map(([t, r]) => [r, -t * height]);
  const left = line.map(([t, r]) => [-r, -t * height]).reverse();
  const curve = (points) =>
    points
      .slice(1)
      .map(([x, y], i) => {
        const [x0, y0] = points[i];
        const middle = (y0 + y) / 2;
        return `C${short(x0)} ${short(middle)} ${short(x)} ${short(middle)} ${short(x)} ${short(y)}`;
      })
      .join("");
  const foot = `M-6 0L6 0L6 ${short(-0.04 * height)}L${short(right[0][0])} ${short(right[0][1])}`;
  const top = `L6 ${short(-0.95 * height)}L6 ${-height}L-6 ${-height}L-6 ${short(-0.95 * height)}L${short(left[0][0])} ${short(left[0][1])}`;
  return `${foot}${curve(right)}${top}${curve(left)}L-6 ${short(-0.04 * height)}Z`;
}

/** The fields of the geometry of floor `index` (0 to 3): `{base, scale, height}`; `base` is where its columns stand. */
export function floorAt(index) {
  let base = -PLINTH;
  for (let i = 0; i < index; i += 1) base -= COLUMN * LOWER ** i + SLAB - 1;
  return { base, scale: NARROWER ** index, height: COLUMN * LOWER ** index };
}

/** Where the four columns of a floor stand, [x, y] from its middle: those behind first, as they are drawn. */
export function footings(index) {
  const { scale } = floorAt(index);
  return [
    [-20 * scale, -8],
    [20 * scale, -8],
    [-34 * scale, -2],
    [34 * scale, -2],
  ];
}

/** The top of floor `index`: where its tile lies. */
export function tileBase(index) {
  const { base, height } = floorAt(index);
  return base - height;
}

/** A column of a colour on floor `index`, its foot at the origin. */
export function column(colour, index, prefix) {
  const { height } = floorAt(index);
  const { line, rings } = PROFILES[colour];
  const cut = rings.map((t) => `M-6 ${short(-t * height)}q6 2.6 12 0`).join("");
  return svg(
    "g",
    { class: `column ${colour}` },
    svg("path", { class: "turned", d: silhouette(line, height), fill: `url(#${prefix}-wood-${colour})` }),
    svg("path", { class: "cuts", d: `${cut}M-6 ${short(-0.055 * height)}h12M-6 ${short(-0.945 * height)}h12` }),
  );
}

const spotPlaces = (half) => [
  [-half * 0.46, -DEPTH + 3.4],
  [half * 0.46, -DEPTH + 3.4],
  [-half * 0.66, -3.8],
  [half * 0.66, -3.8],
];

function slabOutline(half) {
  const [h, over] = [half, half + 9];
  return `M${-h} ${-SLAB + 1}L${h} ${-SLAB + 1}C${h + 4} ${-SLAB + 1} ${over - 2} -9 ${over + 1} -13C${over + 1} -7 ${h + 5} 2 ${h - 3} 2L${-h + 3} 2C${-h - 5} 2 ${-over - 1} -7 ${-over - 1} -13C${-over + 2} -9 ${-h - 4} ${-SLAB + 1} ${-h} ${-SLAB + 1}Z`;
}

function slabTeeth(half) {
  let data = "";
  for (let x = -half + 5; x <= half - 5; x += 8) data += `M${short(x)} 1.2v-7`;
  return data;
}

/** A tile as floor on top of floor `index`: slab in the base colour, four spots in the field colour; its underside at the origin. */
export function tile(base, field, index) {
  const half = HALF * NARROWER ** index;
  const top = svg("g", { transform: `translate(0 ${-SLAB + 1})` });
  top.append(
    svg("path", { class: "tile-top", d: `M${-half} 0L${half} 0L${short(half - 11)} ${-DEPTH}L${short(-half + 11)} ${-DEPTH}Z` }),
    ...spotPlaces(half).map(([x, y]) =>
      svg("ellipse", { class: `spot ${field}`, cx: short(x), cy: short(y), rx: short(7.4 * NARROWER ** index), ry: 3 }),
    ),
  );
  return svg(
    "g",
    { class: `tile ${base}` },
    top,
    svg("path", { class: "slab", d: slabOutline(half) }),
    svg("path", { class: "teeth", d: slabTeeth(half) }),
    svg("path", { class: "gleam", d: `M${-half + 4} ${-SLAB + 3}H${half - 10}` }),
  );
}

/** A roof on the fourth floor: a curved roof in the base colour with one spot, and a spire of two columns in the field colour. */
export function roof(base, field, prefix) {
  const half = HALF * NARROWER ** 3 + 6;
  const rise = 26;
  const curve = `M${-half - 12} -9C${-half + 2} -7 ${-half + 12} -12 -7 ${-rise - 8}L7 ${-rise - 8}C${half - 12} -12 ${half - 2} -7 ${half + 12} -9C${half + 4} 1 ${half - 2} 3 ${half - 6} 3L${-half + 6} 3C${-half + 2} 3 ${-half - 4} 1 ${-half - 12} -9Z`;
  const rows = `M${-half + 4} -1C${-half + 14} -6 -16 -14 -5 ${-rise - 4}M${half - 4} -1C${half - 14} -6 16 -14 5 ${-rise - 4}M-15 1C-11 -9 -5 -18 -2 ${-rise - 5}M15 1C11 -9 5 -18 2 ${-rise - 5}`;
  const bead = (y) =>
    `M-6 ${y}C-6 ${y - 3} -3.6 ${y - 3} -3.6 ${y - 7}C-3.6 ${y - 11} -5.4 ${y - 11} -5.4 ${y - 14}L5.4 ${y - 14}C5.4 ${y - 11} 3.6 ${y - 11} 3.6 ${y - 7}C3.6 ${y - 3} 6 ${y - 3} 6 ${y}Z`;
  return svg(
    "g",
    { class: `roof ${base}` },
    svg("path", { class: "slab", d: curve }),
    svg("path", { class: "teeth", d: rows }),
    svg("ellipse", { class: `spot ${field}`, cx: 0, cy: -7, rx: 6.4, ry: 4.2 }),
    svg(
      "g",
      { class: `spire ${field}` },
      svg("path", { class: "turned", d: bead(-rise - 7), fill: `url(#${prefix}-wood-${field})` }),
      svg("path", { class: "turned", d: bead(-rise - 21), fill: `url(#${prefix}-wood-${field})` }),
    ),
    svg("path", {
      class: "finial",
      d: `M-3 ${-rise - 35}C-6 ${-rise - 39} -4 ${-rise - 43} 0 ${-rise - 52}C4 ${-rise - 43} 6 ${-rise - 39} 3 ${-rise - 35}Z`,
    }),
  );
}

/** The stone a pagoda stands on; `number` is carved into it. */
export function plinth(number) {
  const label = svg("text", { class: "lot-number", x: 0, y: -3.4, "text-anchor": "middle" });
  label.append(number);
  return svg(
    "g",
    { class: "plinth" },
    svg("path", { class: "plinth-shade", d: "M-56 4C-40 10 40 10 56 4L50 0H-50Z" }),
    svg("path", { class: "plinth-top", d: `M-48 ${-PLINTH + 1}H48L38 ${-PLINTH - 12}H-38Z` }),
    svg("path", {
      class: "plinth-front",
      d: `M-51 3V${-PLINTH + 3}Q-51 ${-PLINTH} -48 ${-PLINTH}H48Q51 ${-PLINTH} 51 ${-PLINTH + 3}V3Z`,
    }),
    svg("path", { class: "plinth-line", d: `M-51 ${-PLINTH + 5}H51` }),
    label,
  );
}

/** A lotus on the plinth: this pagoda is finished. */
export function lotusMark() {
  return svg("path", {
    class: "finished-mark",
    d: "M0 0C-4 -3 -4 -9 0 -13C4 -9 4 -3 0 0ZM-2 0C-8 -1 -11 -5 -10 -10C-5 -9 -2 -5 -2 0ZM2 0C8 -1 11 -5 10 -10C5 -9 2 -5 2 0Z",
  });
}
