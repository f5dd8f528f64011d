/** What a square or the moment is in words: labels for screen readers, info windows, the line below the board. */

import { sources } from "../../board/selection.js";
import { gettext, interpolate, ngettext } from "../../core/i18n.js";
import { animalOf, groundOf, readBoard } from "./board.js";

/** Name of a seat in the viewer's language. */
export function seatName(seat) {
  return seat === 0 ? gettext("Blue") : gettext("Red");
}

const ANIMALS = {
  rat: [() => gettext("Blue rat"), () => gettext("Red rat")],
  cat: [() => gettext("Blue cat"), () => gettext("Red cat")],
  dog: [() => gettext("Blue dog"), () => gettext("Red dog")],
  wolf: [() => gettext("Blue wolf"), () => gettext("Red wolf")],
  leopard: [() => gettext("Blue leopard"), () => gettext("Red leopard")],
  tiger: [() => gettext("Blue tiger"), () => gettext("Red tiger")],
  lion: [() => gettext("Blue lion"), () => gettext("Red lion")],
  elephant: [() => gettext("Blue elephant"), () => gettext("Red elephant")],
};

/** "Blue rat" in the viewer's language. */
export function animalName(letter) {
  const { name, seat } = animalOf(letter);
  return ANIMALS[name][seat]();
}

const GROUND = {
  water: [() => gettext("river")],
  trap: [() => gettext("trap of Blue"), () => gettext("trap of Red")],
  den: [() => gettext("den of Blue"), () => gettext("den of Red")],
};

/** The spoken label of a square. */
export function squareLabel(square, { view, actions, active, targets, choice }) {
  const letter = readBoard(view.board)[square];
  const ground = groundOf(square);
  const parts = [square];
  if (ground.kind !== "land") parts.push(GROUND[ground.kind][ground.seat ?? 0]());
  if (letter) parts.push(interpolate(gettext("%(animal)s, rank %(rank)s"), { animal: animalName(letter), rank: animalOf(letter).rank }));
  if (view.trapped.includes(square)) parts.push(gettext("trapped"));
  const here = targets.get(square) ?? [];
  if (here.length > 0) {
    parts.push(here[0].kind === "take" ? gettext("can be taken") : gettext("can be moved to"));
    if (here.some(({ step }) => view.wins.includes(step))) parts.push(gettext("wins"));
    if (here.some(({ step }) => step === choice.confirming)) parts.push(gettext("once more to confirm"));
  }
  if (active !== null && isBarred(view, active, square)) parts.push(gettext("barred: three times to and fro"));
  if (square === active) parts.push(gettext("chosen"));
  else if (actions && sources(actions).includes(square)) parts.push(gettext("can act"));
  return parts.join(", ");
}

/** Whether the shuttling rule bars this way, be it to an empty square or onto an animal. */
function isBarred({ barred }, from, to) {
  return barred !== null && barred.slice(0, 2) === from && barred.slice(3) === to;
}

const GROUND_LINES = {
  water: () => gettext("The river. Only rats swim; lions and tigers jump across it unless a rat is in their way."),
  trap: [
    () => gettext("A trap of Blue. A red animal here may be taken by any blue one."),
    () => gettext("A trap of Red. A blue animal here may be taken by any red one."),
  ],
  den: [
    () => gettext("Blue's den. Red wins by entering it; Blue's animals may not."),
    () => gettext("Red's den. Blue wins by entering it; Red's animals may not."),
  ],
};

const POWERS = {
  rat: () => gettext("Swims. Takes the elephant on land, and the other rat where both are on land or both in the water."),
  cat: () => gettext("Takes the cat and the rat."),
  dog: () => gettext("Takes every animal up to the dog."),
  wolf: () => gettext("Takes every animal up to the wolf."),
  leopard: () => gettext("Takes every animal up to the leopard."),
  tiger: () => gettext("Takes every animal up to the tiger, and jumps across the river."),
  lion: () => gettext("Takes every animal up to the lion, and jumps across the river."),
  elephant: () => gettext("Takes every animal but the rat."),
};

/** `{title, lines}` of a square's info window. */
export function squareInfo(square, { view, actions }) {
  const letter = readBoard(view.board)[square];
  const ground = groundOf(square);
  const lines = [];
  if (letter) {
    const { name, rank } = animalOf(letter);
    lines.push(interpolate(gettext("%(animal)s, rank %(rank)s."), { animal: animalName(letter), rank }));
    lines.push(POWERS[name]());
  }
  if (ground.kind === "water") lines.push(GROUND_LINES.water());
  else if (ground.kind !== "land") lines.push(GROUND_LINES[ground.kind][ground.seat]());
  else if (!letter) lines.push(gettext("Open land."));
  if (view.trapped.includes(square)) lines.push(gettext("It is trapped: any animal of the other side may take it. It still takes by its own rank."));
  if (view.barred?.slice(0, 2) === square) {
    const back = view.barred.slice(3);
    lines.push(interpolate(gettext("It has gone to and fro three times and may not go back to %(square)s in this turn."), { square: back }));
  }
  for (const { source, target, kind, step } of actions ?? []) {
    if (target !== square) continue;
    const from = { from: source, animal: animalName(readBoard(view.board)[source]) };
    const text = interpolate(
      kind === "take" ? gettext("Can be taken by: %(animal)s on %(from)s.") : gettext("Can be reached by: %(animal)s on %(from)s."),
      from,
    );
    lines.push(view.wins.includes(step) ? `${text} ${gettext("That wins at once.")}` : text);
  }
  return { title: square, lines };
}

const QUIET_FROM = 60;

/** The line below the board: what to do next, and when a draw is near. */
export function hint({ view, actions, active, choice }) {
  if (view.phase === "over") return "";
  const parts = [];
  if (actions && choice.pending === null) {
    if (choice.confirming !== null) parts.push(gettext("Tap once more to confirm."));
    else if (active === null) parts.push(gettext("Choose one of your animals."));
    else parts.push(gettext("Choose where it goes."));
    if (active !== null && view.barred?.slice(0, 2) === active) {
      parts.push(interpolate(gettext("Back to %(square)s is barred: it has gone to and fro three times."), { square: view.barred.slice(3) }));
    }
  }
  if (view.times > 1) parts.push(gettext("This position stands for the second time; the third makes a draw."));
  const left = view.quietEnd - view.quiet;
  if (view.quiet >= QUIET_FROM) {
    parts.push(
      interpolate(ngettext("%(count)s more turn without a capture makes a draw.", "%(count)s more turns without a capture make a draw.", left), { count: left }),
    );
  }
  return parts.join(" ");
}
