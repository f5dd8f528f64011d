/** What is marked alike on every board seen from above: the last turn, what may act, what is chosen, where it may go. Pure. */

import { sources } from "./selection.js";

/** Collects names of marks by square. */
export class MarkList {
  /** `{square: [names]}`, as piece-scene.js draws them. */
  squares = {};

  add(square, name) {
    const names = (this.squares[square] ??= []);
    if (!names.includes(name)) names.push(name);
  }
}

/**
 * The marks of a `state` (piece-board.js): `from` and `to` of the last turn, `movable`, `chosen`, targets as
 * `nameOf(action)` says, `pending`, `pointed` (by another player) and `cursor`.
 */
export function commonMarks({ actions, active, targets, choice, marked }, nameOf) {
  const marks = new MarkList();
  for (const { source, target } of marked) {
    if (source !== null) marks.add(source, "from");
    marks.add(target, "to");
  }
  if (actions && active === null && choice.pending === null) {
    for (const square of sources(actions)) marks.add(square, "movable");
  }
  if (active !== null) marks.add(active, "chosen");
  for (const [square, options] of targets) {
    for (const action of options) {
      marks.add(square, nameOf(action));
      if (action.step === choice.confirming || action.step === choice.pending) marks.add(square, "pending");
    }
  }
  if (choice.pointed !== null) marks.add(choice.pointed, "pointed");
  if (choice.cursor !== null) marks.add(choice.cursor, "cursor");
  return marks;
}
