/** What the board says: spoken labels, hints, and what stands in the info window. */

import { gettext, interpolate, ngettext } from "../../core/i18n.js";
import { partOf, rowCounts, rowName } from "./rows.js";
import { ROLLS, enterStep } from "./steps.js";

const NUMBERS = {
  1: () => gettext("one"),
  2: () => gettext("two"),
  3: () => gettext("three"),
  4: () => gettext("four"),
  5: () => gettext("five"),
  6: () => gettext("six"),
};

/** The seat's name in the viewer's language. */
export function seatName(seat) {
  return seat === 0 ? gettext("North") : gettext("South");
}

/** What a player is called: by name, or where one person holds both seats by the seat. */
export function playerName(names, seat) {
  return names?.[seat] || seatName(seat);
}

export function roundTitle({ round }) {
  return interpolate(gettext("Round %(round)s of 3"), { round });
}

/** What is open in this round. */
export function roundRule({ round, locked, phase }) {
  if (phase === "rest" || phase === "over") return "";
  if (round === 1) return gettext("Every row is open.");
  if (locked === "lower") return gettext("The upper part comes first.");
  if (locked === "upper") return gettext("The lower part comes first.");
  return gettext("Both parts are open now.");
}

/** What holds in a round, as told before it begins. */
export function nextRule(round) {
  return round === 2
    ? gettext("In round 2 the other side begins, and the upper part must be full before the lower part opens.")
    : gettext("In round 3 the side that is behind begins, and the lower part must be full before the upper part opens.");
}

export function closedUntil(part) {
  return part === "lower" ? gettext("closed until the upper part is full") : gettext("closed until the lower part is full");
}

/** The label of a die: its number, and whether it is set aside. `canKeep`: whether the viewer may set it aside. */
export function dieLabel(place, number, { kept, canKeep }) {
  if (number === undefined) return interpolate(gettext("Die %(place)s, in the cup"), { place });
  const values = { place, number: NUMBERS[number]() };
  if (!canKeep) {
    return interpolate(kept ? gettext("Die %(place)s: %(number)s, set aside") : gettext("Die %(place)s: %(number)s"), values);
  }
  return interpolate(
    kept
      ? gettext("Die %(place)s: %(number)s, set aside, can be taken back")
      : gettext("Die %(place)s: %(number)s, can be set aside"),
    values,
  );
}

/** What the info window says of a die. `last`: nothing is rolled any more in this turn. */
export function dieInfo(number, { kept, canKeep, last }) {
  const lines = [];
  if (last) lines.push(gettext("It was the last roll of this turn: the dice stay as they lie."));
  else if (kept) lines.push(gettext("Set aside: it keeps its number in the next roll."));
  else lines.push(gettext("It lies on the felt and goes into the next roll."));
  if (canKeep) lines.push(kept ? gettext("A click takes it back.") : gettext("A click sets it aside."));
  return { title: capital(NUMBERS[number]()), lines };
}

/** The label of a row: its name and what has become of it, or would. `confirming`: it waits for being chosen once more. */
export function rowLabel(row, { view, names, entry, confirming }) {
  if (confirming) return confirmHint(view, enterStep(row));
  const name = rowName(row);
  const taken = view.taken[row];
  if (taken) {
    const [seat, points] = taken;
    const values = { row: name, player: playerName(names, seat), points };
    if (points === 0) return interpolate(gettext("%(row)s, struck by %(player)s"), values);
    return interpolate(
      ngettext("%(row)s, %(points)s point for %(player)s", "%(row)s, %(points)s points for %(player)s", points),
      values,
    );
  }
  if (entry) return entryLabel(name, entry);
  if (view.locked === partOf(row) && !view.gives[row]) return `${name}, ${closedUntil(view.locked)}`;
  return interpolate(gettext("%(row)s, free"), { row: name });
}

function entryLabel(name, [points, colour, extra]) {
  const values = { row: name, points, extra };
  if (colour === "red") return interpolate(gettext("%(row)s, would be struck"), values);
  if (extra > 0) return interpolate(gettext("%(row)s, gives %(points)s points and %(extra)s extra"), values);
  const text = ngettext("%(row)s, gives %(points)s point", "%(row)s, gives %(points)s points", points);
  if (colour !== "good") return interpolate(text, values);
  return interpolate(gettext("%(row)s, gives %(points)s points, a good entry"), values);
}

/** What the info window says of a row. */
export function rowInfo(row, { view, names }) {
  const lines = [rowCounts(row)];
  const taken = view.taken[row];
  const gives = view.gives[row];
  if (taken) {
    const values = { player: playerName(names, taken[0]), points: taken[1] };
    lines.push(interpolate(gettext("Taken by %(player)s: %(points)s."), values));
  } else if (gives) {
    const [points, , extra] = gives;
    if (points === 0) lines.push(gettext("These dice give nothing here: the row would be struck."));
    else lines.push(interpolate(ngettext("These dice give %(points)s point.", "These dice give %(points)s points.", points), { points }));
    if (extra > 0) lines.push(interpolate(gettext("%(extra)s extra points come on top for five equal dice."), { extra }));
  } else if (view.locked === partOf(row)) {
    lines.push(
      view.locked === "lower"
        ? gettext("It opens once the upper part is full, whoever filled it.")
        : gettext("It opens once the lower part is full, whoever filled it."),
    );
    if (row === "five-of-a-kind") lines.push(gettext("Five equal dice may be entered here at any time."));
  }
  return { title: rowName(row), lines };
}

/** The line on the felt: what can be done now. */
export function hint({ view, names, acting, pending, confirming, kept }) {
  const name = playerName(names, view.turn);
  if (view.phase === "rest" || view.phase === "over") return "";
  if (pending?.startsWith("roll")) return gettext("The dice are rolling …");
  if (pending) return "";
  if (!acting) {
    if (view.rolls === 0) return interpolate(gettext("%(name)s takes the cup."), { name });
    return interpolate(gettext("%(name)s has rolled %(rolls)s of 3 times."), { name, rolls: view.rolls });
  }
  if (confirming) return confirmHint(view, confirming);
  if (view.phase === "roll") return gettext("Roll all five dice.");
  if (view.rolls === ROLLS) return gettext("Choose a row on the block.");
  if (kept.length === 5) return gettext("All dice are set aside: choose a row, or take some back.");
  return gettext("Set dice aside and roll again, or choose a row.");
}

function confirmHint(view, step) {
  if (!step.startsWith("enter:")) return gettext("Once more to roll.");
  const row = step.slice("enter:".length);
  const [points] = view.gives[row] ?? [0];
  if (points === 0) return interpolate(gettext("Once more to strike this row: %(row)s."), { row: rowName(row) });
  return interpolate(gettext("Once more to write %(points)s in this row: %(row)s."), { row: rowName(row), points });
}

/** The button at the cup: what it says, small below that, and as a whole sentence. `confirming`: it waits for its second press. */
export function rollWords({ rolls }, count, confirming) {
  const values = { count, number: rolls + 1 };
  const label = ngettext("Roll %(count)s die, roll %(number)s of 3", "Roll %(count)s dice, roll %(number)s of 3", count);
  return {
    text: gettext("Roll"),
    below: interpolate(gettext("%(number)s of 3"), values),
    label: confirming ? gettext("Once more to roll.") : interpolate(label, values),
  };
}

function capital(text) {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}
