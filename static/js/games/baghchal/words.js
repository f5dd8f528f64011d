/** What a point or the moment is in words: labels for screen readers, info windows, the line below the board. */

import { sources } from "../../board/selection.js";
import { gettext, interpolate, ngettext } from "../../core/i18n.js";
import { neighbours, readBoard } from "./board.js";

/** Name of a seat in the viewer's language. */
export function seatName(seat) {
  return seat === 0 ? gettext("Goats") : gettext("Tigers");
}

/** The spoken label of a point. */
export function pointLabel(point, { view, actions, active, targets, choice, preferences }) {
  const letter = readBoard(view.board)[point];
  const parts = [point];
  if (letter) parts.push(letter === "T" ? gettext("tiger") : gettext("goat"));
  if (view.trapped.includes(point)) parts.push(gettext("trapped"));
  if (view.prey.includes(point) && preferences.danger !== false && !view.over) parts.push(gettext("in danger"));
  const here = targets.get(point) ?? [];
  for (const { kind, over, step } of here) {
    if (kind === "place") parts.push(gettext("a goat can be placed here"));
    else if (kind === "move") parts.push(gettext("can be moved to"));
    else parts.push(interpolate(gettext("can be jumped to, taking the goat on %(over)s"), { over }));
    if (view.wins.includes(step)) parts.push(gettext("wins"));
    if (step === choice.confirming) parts.push(gettext("once more to confirm"));
  }
  if (active !== null && view.barred.includes(`${active}-${point}`)) parts.push(gettext("barred: the board would be as it was before"));
  if (point === active) parts.push(gettext("chosen"));
  else if (actions && sources(actions).includes(point)) parts.push(gettext("can act"));
  return parts.join(", ");
}

/** `{title, lines}` of a point's info window. */
export function pointInfo(point, { view, actions }) {
  const letter = readBoard(view.board)[point];
  const lines = [];
  if (letter === "T") {
    lines.push(
      view.trapped.includes(point)
        ? gettext("A tiger. It is trapped: it can neither move nor jump.")
        : gettext("A tiger. It moves along a line, or jumps over a goat to the empty point behind it."),
    );
  } else if (letter === "G") {
    lines.push(view.prey.includes(point) ? gettext("A goat. A tiger could take it: the point behind it is empty.") : gettext("A goat."));
  } else {
    lines.push(interpolate(gettext("An empty point. Lines lead to %(points)s."), { points: neighbours(point).join(", ") }));
  }
  for (const { kind, source, target, over, step } of actions ?? []) {
    if (target !== point) continue;
    const text =
      kind === "place"
        ? gettext("You can place a goat here.")
        : kind === "move"
          ? interpolate(letterAt(view, source) === "T" ? gettext("The tiger on %(from)s can move here.") : gettext("The goat on %(from)s can move here."), { from: source })
          : interpolate(gettext("The tiger on %(from)s can jump here and take the goat on %(over)s."), { from: source, over });
    lines.push(view.wins.includes(step) ? `${text} ${gettext("That wins at once.")}` : text);
  }
  for (const step of view.barred) {
    if (step.slice(3) === point) {
      lines.push(interpolate(gettext("From %(from)s nobody may go here now: the board would be as it was before."), { from: step.slice(0, 2) }));
    }
  }
  return { title: point, lines };
}

function letterAt(view, point) {
  return readBoard(view.board)[point];
}

const QUIET_FROM = 60;

/** The line below the board: what to do next, how many goats there are, and when a draw is near. */
export function hint({ view, actions, active, choice }) {
  const parts = [];
  if (actions && choice.pending === null) {
    if (choice.confirming !== null) parts.push(gettext("Tap once more to confirm."));
    else if (actions.some(({ kind }) => kind === "place")) parts.push(gettext("Place a goat on an empty point."));
    else if (active !== null) parts.push(gettext("Choose where it goes."));
    else parts.push(view.side === "t" ? gettext("Choose one of the tigers.") : gettext("Choose one of the goats."));
  }
  if (view.hand > 0) parts.push(interpolate(ngettext("%(count)s goat in hand.", "%(count)s goats in hand.", view.hand), { count: view.hand }));
  parts.push(interpolate(gettext("Taken: %(taken)s of %(end)s."), { taken: view.taken, end: view.takenEnd }));
  const left = view.quietEnd - view.quiet;
  if (view.phase === "move" && view.quiet >= QUIET_FROM) {
    parts.push(
      interpolate(ngettext("%(count)s more turn without a capture makes a draw.", "%(count)s more turns without a capture make a draw.", left), { count: left }),
    );
  }
  return parts.join(" ");
}
