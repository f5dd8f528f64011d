/** Which figures move when one view turns into the next, read off the step and the two boards. */

import { readStep } from "./steps.js";
import { SQUARES } from "./squares.js";

/**
 * `{moves: [{from, to}], placed: square | null, raised: square | null, lowered: square | null}`:
 * monks that slide, a monk that appears, a square that gains a storey or cap, one that loses a storey.
 */
export function transition(step, before, after) {
  const action = readStep(step);
  const result = { moves: [], placed: null, raised: null, lowered: null };
  if (action.kind === "place") result.placed = action.target;
  else if (action.kind === "storey" || action.kind === "cap") result.raised = action.target;
  else if (action.kind === "remove") result.lowered = action.target;
  else if (action.kind === "move") {
    result.moves.push({ from: action.source, to: action.target });
    const met = before[action.target].monk;
    if (met) {
      const to =
        after[action.source].monk === met
          ? action.source
          : SQUARES.find((square) => after[square].monk === met && before[square].monk !== met);
      if (to) result.moves.push({ from: action.target, to });
    }
  }
  return result;
}

/** The squares to mark as the last turn's: `{from, to, built, removed, placed}`, lists of squares. */
export function marksOf(steps) {
  const marks = { from: [], to: [], built: [], removed: [], placed: [] };
  for (const step of steps) {
    const action = readStep(step);
    if (action.kind === "move") {
      marks.from = marks.from.filter((square) => square !== action.target);
      marks.to = marks.to.filter((square) => square !== action.source);
      if (!marks.from.includes(action.source)) marks.from.push(action.source);
      marks.to.push(action.target);
    } else if (action.kind === "storey" || action.kind === "cap") marks.built.push(action.target);
    else if (action.kind === "remove") marks.removed.push(action.target);
    else if (action.kind === "place") marks.placed.push(action.target);
  }
  return marks;
}
