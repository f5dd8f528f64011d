/** Marks on the floor of a square: the last turn, danger, targets, a ghost of what would be built, the height as a digit. */

import { svg } from "../../../board/svg.js";
import { capFigure } from "./figures.js";
import { capScale } from "./stack.js";

/**
 * Draw the marks of one square into `stack.marks`. `square` is a square of the model (model.js); `shapes` the outlines of
 * the present camera. Draws anew only when `key` (what is marked, and the camera) differs from last time.
 */
export function drawMarks(stack, square, shapes, turns) {
  const { height, last, danger, target, ghost, chosen, movable, hinted, won } = square;
  const key = JSON.stringify([turns, height, last, danger, target?.tone, ghost, chosen, movable, hinted, won]);
  if (stack.marksKey === key) return;
  stack.marksKey = key;
  const floor = shapes.floors[height];
  const parts = [];
  const ring = (className, inset) => parts.push(svg("path", { class: className, d: floor[inset] }));
  if (last) ring(`last ${last}`, last === "from" ? "middle" : "outer");
  if (target) ring(`target ${target.tone}`, "outer");
  if (hinted) ring("hinted", "middle");
  if (movable) ring("movable", "outer");
  if (chosen) ring("chosen", "outer");
  for (const [tone, inset] of [
    ["gold", "outer"],
    ["red", "inner"],
  ]) {
    if (!danger.includes(tone)) continue;
    ring(`danger ${tone} edge`, inset);
    ring(`danger ${tone}`, inset);
  }
  if (won) ring("won", "outer");
  if (ghost) parts.push(...ghostOf(ghost, height, shapes));
  stack.marks.replaceChildren(...parts);
}

function ghostOf(ghost, height, shapes) {
  if (ghost === "cap") {
    const cap = svg("g", { class: "ghost cap-ghost", transform: `scale(${capScale(height)})` }, capFigure());
    return [cap];
  }
  const outlines = shapes.storeys[ghost === "remove" ? height - 1 : height];
  const drop = ghost === "remove" ? shapes.heights[height - 1] : 0;
  const group = svg("g", { class: `ghost storey-ghost ${ghost}`, transform: `translate(0 ${drop})` });
  for (const part of ["left", "right", "fascia", "terrace"]) group.append(svg("path", { d: outlines[part] }));
  return [group];
}
