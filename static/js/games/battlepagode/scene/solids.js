/** Walls and other upright faces of square plans, seen by a camera. Pure: points and path data only. */

import { polygon } from "../../../board/svg.js";

const CORNERS = [
  [-1, -1],
  [1, -1],
  [1, 1],
  [-1, 1],
];
const NORMALS = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
];
const EDGE_ON = 0.02;

/**
 * The sides of an upright square block that face the viewer, left one first: `{index, lit}` with `lit` 0 (in shade) to
 * 1 (facing the light, which comes from the upper left). One or two.
 */
export function facing(camera) {
  return NORMALS.map(([x, y], index) => ({ index, seen: camera.seen(x, y) }))
    .filter(({ seen }) => seen[1] < -EDGE_ON)
    .sort((a, b) => a.seen[0] - b.seen[0])
    .map(({ index, seen }) => ({ index, lit: 0.5 - 0.5 * seen[0] }));
}

/** Corner `k` (taken modulo 4) of a square plan of this half width at a height. */
export function corner(camera, k, half, height) {
  const [x, y] = CORNERS[k % 4];
  return camera.project(x * half, y * half, height);
}

/** The four corners of a square plan at a height. */
export function plan(camera, half, height) {
  return CORNERS.map((_, k) => corner(camera, k, half, height));
}

/** A point on side `k` of a block: `t` 0..1 along it, at a height. */
export function onSide(camera, k, half, t, height) {
  const [x0, y0] = CORNERS[k % 4];
  const [x1, y1] = CORNERS[(k + 1) % 4];
  return camera.project((x0 + (x1 - x0) * t) * half, (y0 + (y1 - y0) * t) * half, height);
}

/** Path data of a rectangle on side `k`: from `t0` to `t1` along it, between two heights. */
export function panel(camera, k, half, t0, t1, low, high) {
  return polygon([
    onSide(camera, k, half, t0, low),
    onSide(camera, k, half, t1, low),
    onSide(camera, k, half, t1, high),
    onSide(camera, k, half, t0, high),
  ]);
}
