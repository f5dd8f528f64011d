/**
 * A die as a cube in space, seen from above at a slant, without any drawing. Directions: x to the right, y towards the viewer, z
 * up; lengths in edges of the die. A pose is `{x, y, z, number, yaw, axis, angle}`: the point of the drawing under the die's middle, how
 * high the middle is, the number on top once it lies, how it is turned, and what it has still to roll (`angle` about the flat `axis`).
 */

const PITCH = (60 * Math.PI) / 180;
/** What a length into the depth, and one upwards, measures in the drawing. */
export const DEPTH = Math.sin(PITCH);
export const RISE = Math.cos(PITCH);
const LIGHT = [-0.42, -0.28, 0.863];

/** The faces: which way they look, and their own two directions. Opposite faces have seven pips together. */
const FACES = {
  1: { normal: [0, 0, 1], u: [1, 0, 0], v: [0, 1, 0] },
  2: { normal: [0, 1, 0], u: [1, 0, 0], v: [0, 0, -1] },
  3: { normal: [1, 0, 0], u: [0, -1, 0], v: [0, 0, -1] },
  4: { normal: [-1, 0, 0], u: [0, 1, 0], v: [0, 0, -1] },
  5: { normal: [0, -1, 0], u: [-1, 0, 0], v: [0, 0, -1] },
  6: { normal: [0, 0, -1], u: [1, 0, 0], v: [0, -1, 0] },
};
export const NUMBERS = [1, 2, 3, 4, 5, 6];
const CORNERS = [-0.5, 0.5].flatMap((x) => [-0.5, 0.5].flatMap((y) => [-0.5, 0.5].map((z) => [x, y, z])));

/** Which turn brings a number to the top: [axis, angle]. */
const TO_TOP = {
  1: [[1, 0, 0], 0],
  2: [[1, 0, 0], Math.PI / 2],
  3: [[0, 1, 0], -Math.PI / 2],
  4: [[0, 1, 0], Math.PI / 2],
  5: [[1, 0, 0], -Math.PI / 2],
  6: [[1, 0, 0], Math.PI],
};

/** Turn a vector about an axis of length 1 (Rodrigues). */
export function turn([x, y, z], [kx, ky, kz], angle) {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const along = (kx * x + ky * y + kz * z) * (1 - cos);
  return [
    x * cos + (ky * z - kz * y) * sin + kx * along,
    y * cos + (kz * x - kx * z) * sin + ky * along,
    z * cos + (kx * y - ky * x) * sin + kz * along,
  ];
}

function placed(vector, { number, yaw, axis, angle }) {
  const [topAxis, topAngle] = TO_TOP[number];
  const lying = turn(turn(vector, topAxis, topAngle), [0, 0, 1], yaw);
  return angle === 0 ? lying : turn(lying, axis, angle);
}

/** How high the middle of a die is that touches the ground in this pose. */
export function restingHeight(pose) {
  return Math.max(...CORNERS.map((corner) => -placed(corner, pose)[2]));
}

const flat = ([x, y, z]) => [x, y * DEPTH - z * RISE];

/**
 * What a die looks like in a pose with edges of `edge` drawing units: `faces`: [{number, visible, matrix, shade}], the matrix taking a
 * face's own plane (edges of 1, its middle at the origin) to the drawing; `outline`: the corners of its silhouette.
 */
export function seen(pose, edge) {
  const middle = [pose.x, pose.y - pose.z * edge * RISE];
  const faces = NUMBERS.map((number) => {
    const face = FACES[number];
    const normal = placed(face.normal, pose);
    const [a, b] = flat(placed(face.u, pose));
    const [c, d] = flat(placed(face.v, pose));
    const [e, f] = flat(normal);
    const light = normal.reduce((sum, part, i) => sum + part * LIGHT[i], 0);
    return {
      number,
      visible: normal[1] * RISE + normal[2] * DEPTH > 0.01,
      matrix: [a * edge, b * edge, c * edge, d * edge, middle[0] + (e * edge) / 2, middle[1] + (f * edge) / 2],
      shade: 0.34 * (1 - light),
    };
  });
  const corners = CORNERS.map((corner) => {
    const [x, y] = flat(placed(corner, pose));
    return [middle[0] + x * edge * 0.87, middle[1] + y * edge * 0.87];
  });
  return { faces, outline: hull(corners) };
}

/** The convex hull of points, in order (monotone chain). */
export function hull(points) {
  const sorted = [...points].sort(([ax, ay], [bx, by]) => ax - bx || ay - by);
  const half = (list) => {
    const chain = [];
    for (const point of list) {
      while (chain.length > 1 && !leftTurn(chain.at(-2), chain.at(-1), point)) chain.pop();
      chain.push(point);
    }
    return chain.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.reverse())];
}

function leftTurn([ax, ay], [bx, by], [cx, cy]) {
  return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax) > 0;
}
