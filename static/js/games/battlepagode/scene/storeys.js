/** The storeys of a pagoda: measures, and their outlines as seen by a camera. Pure. */

import { polygon, short } from "../../../board/svg.js";
import { corner, facing, onSide, panel, plan } from "./solids.js";

/** Half widths of wall, eave and terrace (a square is 1 wide) and the height, storey 1 to 3. */
export const STOREYS = [
  { wall: 0.36, eave: 0.455, terrace: 0.365, height: 37 },
  { wall: 0.285, eave: 0.385, terrace: 0.295, height: 35 },
  { wall: 0.215, eave: 0.325, terrace: 0.235, height: 34 },
];

/** Height above the plateau of what one stands on, by number of storeys. */
export const TOPS = [0, 37, 72, 106];

/** Half width of what one stands on, by number of storeys. */
export const FLOORS = [0.455, 0.365, 0.295, 0.235];

const RAIL_HEIGHT = 15;
const RIBS = [0.12, 0.24, 0.36, 0.5, 0.64, 0.76, 0.88];

/** A point on the drooping lower edge of the eave on side `k`, `t` 0..1 along it. */
function eaveEdge(camera, k, storey, t) {
  const [a, control, b] = eaveCurve(camera, k, storey);
  const mix = (i) => (1 - t) ** 2 * a[i] + 2 * t * (1 - t) * control[i] + t ** 2 * b[i];
  return [mix(0), mix(1)];
}

function eaveCurve(camera, k, { eave, height }) {
  return [
    corner(camera, k, eave * 1.03, height - 3),
    onSide(camera, k, eave * 0.97, 0.5, height - 21),
    corner(camera, k + 1, eave * 1.03, height - 3),
  ];
}

function curveTo(control, end) {
  return `Q${short(control[0])} ${short(control[1])} ${short(end[0])} ${short(end[1])}`;
}

function moveTo([x, y]) {
  return `M${short(x)} ${short(y)}`;
}

function lineTo([x, y]) {
  return `L${short(x)} ${short(y)}`;
}

function eaveOutline(camera, storey) {
  let data = "";
  for (let k = 0; k < 4; k += 1) {
    const [a, control, b] = eaveCurve(camera, k, storey);
    data += (k === 0 ? moveTo(a) : "") + curveTo(control, b);
  }
  return `${data}Z`;
}

function roofSide(camera, k, storey) {
  const [a, control, b] = eaveCurve(camera, k, storey);
  const { terrace, height } = storey;
  return `${moveTo(a)}${curveTo(control, b)}${lineTo(corner(camera, k + 1, terrace, height))}${lineTo(corner(camera, k, terrace, height))}Z`;
}

function ribs(camera, k, storey) {
  const { terrace, height } = storey;
  const rows = RIBS.map(
    (t) => moveTo(onSide(camera, k, terrace, t, height)) + lineTo(eaveEdge(camera, k, storey, t)),
  );
  return rows.join("");
}

function hip(camera, k, { eave, terrace, height }) {
  return moveTo(corner(camera, k, terrace, height)) + lineTo(corner(camera, k, eave * 1.03, height - 3));
}

function opening(camera, k, { wall, height }, level) {
  const low = level === 0 ? 0 : 6;
  const high = height - 15;
  const width = level === 0 ? 0.16 : 0.2;
  const [left, right] = [0.5 - width, 0.5 + width];
  const arch = onSide(camera, k, wall, 0.5, high + 6);
  return (
    moveTo(onSide(camera, k, wall, left, low)) +
    lineTo(onSide(camera, k, wall, left, high)) +
    curveTo(arch, onSide(camera, k, wall, right, high)) +
    `${lineTo(onSide(camera, k, wall, right, low))}Z`
  );
}

function rail(camera, k) {
  const half = FLOORS[3] - 0.012;
  const base = 0;
  const top = RAIL_HEIGHT;
  const line = (height) => moveTo(onSide(camera, k, half, 0, height)) + lineTo(onSide(camera, k, half, 1, height));
  const posts = [0, 0.25, 0.5, 0.75, 1]
    .map((t) => moveTo(onSide(camera, k, half, t, base)) + lineTo(onSide(camera, k, half, t, t % 1 ? top : top + 4)))
    .join("");
  return line(top) + line(top * 0.5) + posts;
}

/**
 * Path data of storey `level` (0 to 2), standing on height 0 at the origin. `left` and `right` are the sides that face
 * the viewer; `right` parts are empty when only one does.
 */
export function storeyOutlines(camera, level) {
  const storey = STOREYS[level];
  const { wall, height } = storey;
  const sides = facing(camera).map(({ index }) => index);
  const each = (draw) => sides.map(draw).join("");
  const side = (i, draw) => (i < sides.length ? draw(sides[i]) : "");
  const body = (k) => panel(camera, k, wall, 0, 1, 0, height - 7);
  const [reach, east, south] = level === 0 ? [storey.eave * 0.94, 15, 8] : [wall + 0.035, 7, 4];
  const foot = plan(camera, reach, 0);
  return {
    shadow: polygon(foot.map(([x, y]) => [x + east, y + south])),
    left: side(0, body),
    right: side(1, body),
    beams: each(
      (k) =>
        panel(camera, k, wall, 0, 0.09, 0, height - 7) +
        panel(camera, k, wall, 0.91, 1, 0, height - 7) +
        panel(camera, k, wall, 0, 1, 0, 3.5),
    ),
    openings: each((k) => opening(camera, k, storey, level)),
    under: each((k) => panel(camera, k, wall, 0, 1, height - 17, height - 7)),
    fascia: eaveOutline(camera, storey),
    roofFar: eaveOutline(camera, storey),
    roofLeft: side(0, (k) => roofSide(camera, k, storey)),
    roofRight: side(1, (k) => roofSide(camera, k, storey)),
    ribs: each((k) => ribs(camera, k, storey)),
    hips: each((k) => hip(camera, k, storey)) + hip(camera, sides.at(-1) + 1, storey),
    terrace: polygon(plan(camera, storey.terrace, height)),
  };
}

/** The railing around the third storey's terrace, height 0 at its floor: the two far sides and the two near ones. */
export function railOutlines(camera) {
  const near = facing(camera).map(({ index }) => index);
  const far = [0, 1, 2, 3].filter((k) => !near.includes(k));
  return { back: far.map((k) => rail(camera, k)).join(""), front: near.map((k) => rail(camera, k)).join("") };
}

/** Outline of the floor one stands on at `height` storeys, `inset` narrower (in squares), lying at height 0. */
export function floorOutline(camera, height, inset = 0) {
  return polygon(plan(camera, FLOORS[height] - inset, 0));
}
