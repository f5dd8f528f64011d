/** Things come from where they were: monks hop, storeys come down, caps settle, a storey taken off rises away. */

import { tween } from "../../../board/motion.js";
import { set, svg } from "../../../board/svg.js";
import { centre } from "../squares.js";
import { TOPS } from "./storeys.js";

const DROP = 46;
const HOP = 20;

/**
 * What has to be remembered of the scene before it shows the next model: where the moving monks stand and the piece
 * that will be taken off. `changes` is a transition (transition.js).
 */
export function remember(scene, changes) {
  const movers = changes.moves
    .map(({ from, to }) => ({ monk: scene.monkOn(from), from, to }))
    .filter(({ monk }) => monk)
    .map((move) => ({ ...move, height: move.monk.height, lift: move.monk.lift }));
  // The scene finds each monk by its square; renamed here, it moves instead of being drawn anew.
  for (const { monk, to } of movers) monk.square = to;
  const taken = changes.lowered ? scene.stack(changes.lowered).topmost.cloneNode(true) : null;
  return { movers, taken };
}

/** Play the way from what `remember` kept to what the scene shows now; returns a tween. */
export function play(scene, changes, memory, duration) {
  const frames = [];
  for (const { monk, from, height: startHeight, lift: startLift } of memory.movers) {
    const [x0, y0] = centre(from);
    const end = { x: monk.x, y: monk.y, height: monk.height };
    const hop = HOP + Math.max(0, end.height - startHeight) * 0.35;
    monk.near = [from];
    frames.push((t) => {
      monk.x = x0 + (end.x - x0) * t;
      monk.y = y0 + (end.y - y0) * t;
      monk.height = startHeight + (end.height - startHeight) * t;
      monk.lift = startLift * (1 - t) + Math.sin(Math.PI * t) * hop;
      if (t === 1) monk.near = [];
      scene.place(monk);
    });
  }
  const placed = changes.placed && scene.monkOn(changes.placed);
  if (placed) {
    frames.push((t) => {
      placed.lift = (1 - t) * 2 * DROP;
      placed.opacity = Math.min(1, t * 2);
      scene.place(placed);
    });
  }
  const raised = changes.raised && scene.stack(changes.raised).topmost;
  const lifted = changes.raised && scene.monkOn(changes.raised);
  if (lifted) {
    // Built under a monk, a storey grows and carries the monk up.
    const rise = lifted.height - TOPS[scene.stack(changes.raised).height - 1];
    frames.push((t) => {
      lifted.lift = (t - 1) * rise;
      scene.place(lifted);
      float(raised, (t - 1) * rise * 0.5, t);
    });
  } else if (raised) frames.push((t) => float(raised, (1 - t) * DROP, Math.min(1, t * 2)));
  if (memory.taken) {
    const ghost = svg("g", { class: "taken" });
    ghost.append(memory.taken);
    scene.stack(changes.lowered).element.append(ghost);
    frames.push((t) => {
      float(ghost, t * DROP, 1 - t);
      if (t === 1) ghost.remove();
    });
  }
  scene.sort();
  return tween(duration, (t) => {
    for (const frame of frames) frame(t);
    if (t === 1) scene.sort();
  });
}

function float(element, height, opacity) {
  if (height === 0) element.style.removeProperty("translate");
  else element.style.setProperty("translate", `0 ${(-height).toFixed(1)}px`);
  if (opacity === 1) element.removeAttribute("opacity");
  else set(element, "opacity", opacity.toFixed(2));
}
