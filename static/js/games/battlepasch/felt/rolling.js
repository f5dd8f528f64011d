/** How dice travel over the felt: rolling from the cup without slipping, sliding to the ledge and back, gathered into the cup. Pure. */

import { DEPTH, restingHeight } from "./cube.js";

const NO_AXIS = [1, 0, 0];
/** The share of its way that a thrown die flies before it touches the felt. */
const FLIGHT = 0.34;

/** A die that lies with `number` on top. */
export function lying({ x, y, yaw }, number) {
  return { x, y, z: 0.5, number, yaw, axis: NO_AXIS, angle: 0 };
}

/**
 * The pose of a die on its way from `start` ([x, y] of the drawing) to where it will lie, `progress` in 0..1 of the time. It rolls as far
 * as it moves, so that nothing slips; early on it is in the air.
 */
export function thrown(start, end, progress, edge) {
  const [dx, dy] = [end.x - start[0], (end.y - start[1]) / DEPTH];
  const length = Math.hypot(dx, dy);
  const way = easeRolling(progress);
  const left = ((1 - way) * length) / edge;
  const pose = {
    ...end,
    x: start[0] + (end.x - start[0]) * way,
    y: start[1] + (end.y - start[1]) * way,
    yaw: end.yaw - (1 - way) * 1.4,
    axis: [-dy / length, dx / length, 0],
    angle: (-left * Math.PI) / 2,
  };
  const flight = way < FLIGHT ? 1 - way / FLIGHT : 0;
  const hop = way > FLIGHT && way < 0.72 ? Math.sin(((way - FLIGHT) / (0.72 - FLIGHT)) * Math.PI) * 0.35 : 0;
  pose.z = restingHeight(pose) + flight * (2 - flight) * 0.9 + hop;
  return pose;
}

/** The pose between two lying ones; a die that changes its place is lifted a little. */
export function carried(from, to, progress) {
  const between = (a, b) => a + (b - a) * progress;
  const far = Math.hypot(to.x - from.x, to.y - from.y) > 4;
  return {
    ...to,
    x: between(from.x, to.x),
    y: between(from.y, to.y),
    yaw: between(from.yaw, to.yaw),
    z: 0.5 + (far ? Math.sin(progress * Math.PI) * 0.5 : 0),
  };
}

/** The pose of a die that is thrown back into the cup, whose mouth is at [x, y]. */
export function gathered(from, [x, y], progress) {
  return {
    ...from,
    x: from.x + (x - from.x) * progress,
    y: from.y + (y - from.y) * progress,
    z: 0.5 + Math.sin(progress * Math.PI) * 1.1,
    axis: [0, -1, 0],
    angle: progress * Math.PI,
  };
}

/** Fast out of the cup, then slower and slower; the last quarter turn takes its time. */
function easeRolling(t) {
  return 1 - (1 - t) ** 2.2;
}
