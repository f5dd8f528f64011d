/** The plateau: stone rim, courses of masonry, rock that goes down into the mist. Pure outlines. */

import { polygon, short } from "../../../board/svg.js";
import { corner, facing, onSide, panel, plan } from "./solids.js";

/** Half width of the plateau's rim. */
export const RIM = 2.8;
const RIM_DEPTH = 17;
const BODY = 2.7;
const BODY_DEPTH = 65;
const COURSES = [17, 41, 65];
const STONES = 9;

/** How far the rock reaches down along a side: a fixed jagged profile for each of the four sides. */
const ROCK = [
  [150, 214, 176, 262, 214, 300, 246, 282, 190, 236, 170, 200, 150],
  [150, 190, 232, 186, 270, 300, 240, 296, 222, 250, 182, 206, 150],
  [150, 220, 180, 246, 226, 290, 306, 240, 262, 200, 218, 172, 150],
  [150, 176, 226, 200, 280, 254, 310, 268, 216, 244, 190, 176, 150],
];

function courses(camera, k) {
  let data = "";
  const line = (a, b) => {
    data += `M${short(a[0])} ${short(a[1])}L${short(b[0])} ${short(b[1])}`;
  };
  for (let i = 0; i < COURSES.length - 1; i += 1) {
    const [high, low] = [-COURSES[i], -COURSES[i + 1]];
    line(onSide(camera, k, BODY, 0, low), onSide(camera, k, BODY, 1, low));
    for (let stone = 0; stone < STONES; stone += 1) {
      // Joints are staggered from course to course and not quite even, as laid by hand.
      const t = (stone + (i % 2 ? 0.5 : 1) + 0.16 * Math.sin(stone * 5 + i * 3 + k)) / STONES;
      if (t < 0.99) line(onSide(camera, k, BODY, t, high), onSide(camera, k, BODY, t, low));
    }
  }
  return data;
}

function rock(camera, k) {
  const profile = ROCK[k];
  const last = profile.length - 1;
  const bottom = profile.map((depth, i) => onSide(camera, k, BODY - 0.05 - depth / 1400, i / last, -depth));
  return polygon([
    corner(camera, k, BODY - 0.05, -BODY_DEPTH),
    ...bottom,
    corner(camera, k + 1, BODY - 0.05, -BODY_DEPTH),
  ]);
}

/** Every other face of the broken rock lies in shade: triangles from the top edge to two points of the profile. */
function facets(camera, k) {
  const profile = ROCK[k];
  const last = profile.length - 1;
  const low = (i) => onSide(camera, k, BODY - 0.05 - profile[i] / 1400, i / last, -profile[i]);
  const high = (t) => onSide(camera, k, BODY - 0.05, t, -BODY_DEPTH);
  let data = "";
  for (let i = 1; i < last; i += 2) {
    data += polygon([high((i - 0.5) / last), low(i), low(i + 1), high((i + 0.3) / last)]);
  }
  return data;
}

/** Cracks in the old flagstones: short broken lines [square's x, y, then points] in the world. */
const CRACKS = [
  [-1.9, 1.6, -1.75, 1.72, -1.66, 1.9],
  [-0.3, -1.75, -0.12, -1.9, 0.02, -1.86, 0.1, -2.1],
  [1.6, 0.62, 1.82, 0.7, 1.9, 0.9],
  [0.7, 2.3, 0.86, 2.12, 1.1, 2.16],
  [-2.3, -0.35, -2.12, -0.2, -2.06, 0.1],
  [1.75, -1.3, 1.9, -1.12, 2.16, -1.1],
  [-0.95, 0.3, -0.8, 0.1, -0.62, 0.08],
];

function cracks(camera) {
  return CRACKS.map((line) => {
    let data = "";
    for (let i = 0; i < line.length; i += 2) {
      const [x, y] = camera.project(line[i], line[i + 1]);
      data += `${i ? "L" : "M"}${short(x)} ${short(y)}`;
    }
    return data;
  }).join("");
}

/** Creepers that hang from under the rim: where along a side and how long. */
const CREEPERS = [
  [[0.08, 46], [0.11, 62], [0.135, 38], [0.71, 34], [0.735, 50]],
  [[0.3, 40], [0.33, 66], [0.36, 44], [0.9, 36]],
  [[0.18, 58], [0.205, 40], [0.62, 44], [0.64, 64], [0.67, 36]],
  [[0.42, 38], [0.45, 56], [0.84, 60], [0.87, 40]],
];

function creepers(camera, k) {
  return CREEPERS[k]
    .map(([t, length]) => {
      const point = (down, sway) => onSide(camera, k, BODY, t + sway, -RIM_DEPTH - down);
      const [a, b, c] = [point(0, 0), point(length * 0.5, 0.012), point(length, -0.003)];
      return `M${short(a[0])} ${short(a[1])}Q${short(b[0])} ${short(b[1])} ${short(c[0])} ${short(c[1])}`;
    })
    .join("");
}

/** Path data of the plateau; `left` and `right` sides as in storeyOutlines. */
export function plateauOutlines(camera) {
  const sides = facing(camera).map(({ index }) => index);
  const each = (draw) => sides.map(draw).join("");
  const side = (i, draw) => (i < sides.length ? draw(sides[i]) : "");
  const body = (k) => panel(camera, k, BODY, 0, 1, -BODY_DEPTH, -RIM_DEPTH);
  const rim = (k) => panel(camera, k, RIM, 0, 1, -RIM_DEPTH, 0);
  return {
    rockLeft: side(0, (k) => rock(camera, k)),
    rockRight: side(1, (k) => rock(camera, k)),
    facets: each((k) => facets(camera, k)),
    bodyLeft: side(0, body),
    bodyRight: side(1, body),
    courses: each((k) => courses(camera, k)),
    rimShadow: each((k) => panel(camera, k, BODY, 0, 1, -RIM_DEPTH - 11, -RIM_DEPTH)),
    rimLeft: side(0, rim),
    rimRight: side(1, rim),
    top: polygon(plan(camera, RIM, 0)),
    court: polygon(plan(camera, 2.53, 0)),
    cracks: cracks(camera),
    creepers: each((k) => creepers(camera, k)),
  };
}

/** Outline of one flagstone, lying at the origin. */
export function tileOutline(camera) {
  return polygon(plan(camera, 0.476, 0));
}

/** Where the letters a to e and the digits 1 to 5 stand: on the rim, on the sides nearest to the viewer. */
export function labelPlaces(camera) {
  const offset = 2.665;
  const row = camera.depth(0, -1) < 0 ? -offset : offset;
  const column = camera.depth(-1, 0) < 0 ? -offset : offset;
  return {
    columns: [0, 1, 2, 3, 4].map((i) => camera.project(i - 2, row)),
    rows: [0, 1, 2, 3, 4].map((i) => camera.project(column, i - 2)),
  };
}

/** Pines cling to the rock near both ends of each side: where along it, how deep. */
const PINES = [0, 1, 2, 3].flatMap((side) => [
  { side, t: 0.045, depth: 92 },
  { side, t: 0.955, depth: 98 },
]);
export const PINE_COUNT = PINES.length;

/**
 * For each pine `{place: [x, y], lean, opacity}` as the camera sees it, or null where its side faces away. Only those
 * that stand out to the left or right are seen; in front of the rock they fade.
 */
export function pinePlaces(camera) {
  const sides = facing(camera).map(({ index }) => index);
  return PINES.map(({ side, t, depth }) => {
    if (!sides.includes(side)) return null;
    const place = onSide(camera, side, BODY - 0.02, t, -depth);
    const opacity = Math.min(1, Math.max(0, (Math.abs(place[0]) - 230) / 60));
    return opacity > 0 ? { place, lean: place[0] < 0 ? -1 : 1, opacity } : null;
  });
}
