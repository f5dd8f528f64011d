/**
 * What a tap on a square means: pure, and the same for every game.
 *
 * A game turns its legal steps into *actions* `{step, kind, source, target}`: `source` is the square of the piece that
 * acts (null when nothing has to be picked up first), `target` the square it is done to (null for buttons like "End turn").
 */

/** The squares of pieces that may act, in the order of `actions`. */
export function sources(actions) {
  return [...new Set(actions.map((action) => action.source).filter((square) => square !== null))];
}

/** The piece that acts: the chosen one if it still may, or the only one there is; else null. */
export function activeSource(actions, chosen) {
  const possible = sources(actions);
  if (chosen !== null && possible.includes(chosen)) return chosen;
  const free = actions.some((action) => action.source === null && action.target !== null);
  return possible.length === 1 && !free ? possible[0] : null;
}

/** Map of target square to the actions that the active piece (or none) may do there. */
export function targets(actions, source) {
  const result = new Map();
  for (const action of actions) {
    if (action.target === null || (action.source !== null && action.source !== source)) continue;
    if (!result.has(action.target)) result.set(action.target, []);
    result.get(action.target).push(action);
  }
  return result;
}

/** The actions without a square, to be offered as buttons. */
export function buttons(actions) {
  return actions.filter((action) => action.target === null);
}

/**
 * What choosing `square` does: `{type: "step", action}`, `{type: "choose", options}` when it has several meanings,
 * `{type: "pick", source}`, `{type: "drop"}` or `{type: "nothing"}`.
 */
export function press(actions, chosen, square) {
  const active = activeSource(actions, chosen);
  const options = targets(actions, active).get(square) ?? [];
  if (options.length === 1) return { type: "step", action: options[0] };
  if (options.length > 1) return { type: "choose", options };
  if (sources(actions).includes(square)) {
    if (square !== active) return { type: "pick", source: square };
    return chosen === square ? { type: "drop" } : { type: "nothing" };
  }
  return chosen === null ? { type: "nothing" } : { type: "drop" };
}

/** What dropping the dragged piece `source` on `square` does; only actions of these kinds are done by dragging. */
export function dropped(actions, source, square, kinds) {
  const options = (targets(actions, source).get(square) ?? []).filter((action) => kinds.includes(action.kind));
  if (options.length === 0) return { type: "nothing" };
  return options.length === 1 ? { type: "step", action: options[0] } : { type: "choose", options };
}

/** Whether dragging the piece on `square` may do something. */
export function draggable(actions, square, kinds) {
  return actions.some((action) => action.source === square && kinds.includes(action.kind));
}
