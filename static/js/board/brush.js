/** An ink brush: strokes that swell and taper, and washes, as path data. Pure. */

import { short } from "./svg.js";

const SAMPLES = 7;

/** Catmull-Rom: the point between `b` and `c` at `t` in 0..1, for points of any number of numbers. */
function between(a, b, c, d, t) {
  return b.map((_, i) => {
    const [p, q, r, s] = [a[i], b[i], c[i], d[i]];
    return 0.5 * (2 * q + (r - p) * t + (2 * p - 5 * q + 4 * r - s) * t ** 2 + (3 * q - p - 3 * r + s) * t ** 3);
  });
}

function spline(points, closed) {
  const at = (i) => (closed ? points[(i + points.length) % points.length] : points[Math.min(Math.max(i, 0), points.length - 1)]);
  const line = [];
  const pieces = closed ? points.length : points.length - 1;
  for (let i = 0; i < pieces; i += 1) {
    for (let k = 0; k < SAMPLES; k += 1) line.push(between(at(i - 1), at(i), at(i + 1), at(i + 2), k / SAMPLES));
  }
  if (!closed) line.push(points.at(-1));
  return line;
}

function path(points) {
  return `M${points.map(([x, y]) => `${short(x)} ${short(y)}`).join("L")}Z`;
}

/** A stroke through `points` of [x, y, width]; it is round where it begins and ends wide. */
export function stroke(...points) {
  const line = spline(points, false);
  const left = [];
  const right = [];
  line.forEach(([x, y, width], i) => {
    const [xa, ya] = line[Math.max(0, i - 1)];
    const [xb, yb] = line[Math.min(line.length - 1, i + 1)];
    const length = Math.hypot(xb - xa, yb - ya) || 1;
    const [nx, ny] = [-(yb - ya) / length, (xb - xa) / length];
    const half = Math.max(0.05, width / 2);
    left.push([x + nx * half, y + ny * half]);
    right.unshift([x - nx * half, y - ny * half]);
  });
  const [first, last] = [points[0], points.at(-1)];
  return path([...left, ...right]) + dot(first[0], first[1], first[2] / 2) + dot(last[0], last[1], last[2] / 2);
}

/** A closed wash through `points` of [x, y]. */
export function wash(...points) {
  return path(spline(points, true));
}

/** A round dab. */
export function dot(x, y, radius) {
  if (radius < 0.2) return "";
  const r = short(radius);
  return `M${short(x - radius)} ${short(y)}a${r} ${r} 0 1 0 ${short(2 * radius)} 0a${r} ${r} 0 1 0 ${short(-2 * radius)} 0Z`;
}

/** `draw` (stroke, wash or dot) of the points, and of their mirror image left of the middle. */
export function both(draw, ...points) {
  if (draw === dot) return dot(points[0], points[1], points[2]) + dot(-points[0], points[1], points[2]);
  return draw(...points) + draw(...points.map(([x, ...rest]) => [-x, ...rest]));
}
