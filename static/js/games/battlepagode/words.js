/** What a square, an action or a phase is in words: labels for screen readers, info windows, buttons. */

import { activeSource, sources, targets } from "../../board/selection.js";
import { gettext, interpolate } from "../../core/i18n.js";
import { actionsOf, ownSide, signOf } from "./model.js";
import { onEdge } from "./squares.js";

/** Name of the order "S" or "I". */
export function orderName(side) {
  return side === "S" ? gettext("Saffron") : gettext("Indigo");
}

function monkName(side) {
  return side === "S" ? gettext("Saffron monk") : gettext("Indigo monk");
}

const SHORT = {
  up: () => gettext("up"),
  down: () => gettext("down"),
  level: () => gettext("level"),
  swap: () => gettext("swap places with the monk"),
  push: () => gettext("push the monk on"),
  storey: () => gettext("build a storey"),
  cap: () => gettext("set the cap"),
  remove: () => gettext("take a storey off"),
  place: () => gettext("place a monk"),
};

const BUTTONS = {
  up: () => gettext("Move up"),
  down: () => gettext("Move down"),
  level: () => gettext("Move here"),
  swap: () => gettext("Swap places"),
  push: () => gettext("Push the monk"),
  storey: () => gettext("Build a storey"),
  cap: () => gettext("Set the cap"),
  remove: () => gettext("Take a storey off"),
  place: () => gettext("Place a monk"),
};

/** An action as the text of a button. */
export function buttonText(action, board, view) {
  return BUTTONS[signOf(action, board, view)]();
}

/** What stands on the plateau, for those who cannot see the picture. */
export function boardLabel(board) {
  const where = (test) =>
    Object.keys(board)
      .filter((square) => test(board[square]))
      .sort()
      .join(", ") || gettext("none");
  return interpolate(
    gettext(
      "Battlepagode. Saffron monks: %(saffron)s. Indigo monks: %(indigo)s. Height 1: %(one)s. Height 2: %(two)s. Height 3: %(three)s. Caps: %(caps)s.",
    ),
    {
      saffron: where(({ monk }) => monk === "S"),
      indigo: where(({ monk }) => monk === "I"),
      one: where(({ height }) => height === 1),
      two: where(({ height }) => height === 2),
      three: where(({ height }) => height === 3),
      caps: where(({ cap }) => cap),
    },
  );
}

/** The spoken label of a square: coordinate, height, what stands there, what may be done, danger. */
export function squareLabel(square, { board, view, legal, seat, choice, preferences }) {
  const { height, cap, monk } = board[square];
  const parts = [square, interpolate(gettext("height %(height)s"), { height })];
  if (cap) parts.push(gettext("golden cap, closed"));
  if (monk) parts.push(monkName(monk));
  const actions = actionsOf(legal);
  const active = activeSource(actions, choice.chosen);
  const here = targets(actions, active).get(square) ?? [];
  const moves = here.filter((action) => action.kind === "move");
  const others = here.filter((action) => action.kind !== "move");
  if (moves.length > 0) {
    const how = moves.map((action) => SHORT[signOf(action, board, view)]()).join(", ");
    parts.push(interpolate(gettext("can be moved to: %(how)s"), { how }));
  }
  if (others.length > 0) {
    const what = others.map((action) => SHORT[signOf(action, board, view)]()).join(", ");
    parts.push(interpolate(gettext("possible here: %(what)s"), { what }));
  }
  if (here.some((action) => view.wins.includes(action.step))) parts.push(gettext("wins"));
  if (here.some(({ step }) => step === choice.confirming)) parts.push(gettext("once more to confirm"));
  if (square === active) parts.push(gettext("chosen"));
  else if (sources(actions).includes(square)) parts.push(gettext("can act"));
  if (preferences.danger !== false) parts.push(...dangerLines(square, view, seat));
  return parts.join(", ");
}

/** Sentences about who could win on a square in their next turn. */
export function dangerLines(square, view, seat) {
  const own = ownSide(view, seat);
  const other = own === "S" ? "I" : "S";
  const lines = [];
  const plays = seat === 0 || seat === 1;
  if (view.danger[own].includes(square)) {
    lines.push(
      plays
        ? gettext("you could win here in your next turn")
        : interpolate(gettext("%(order)s could win here in its next turn"), { order: orderName(own) }),
    );
  }
  if (view.danger[other].includes(square)) {
    lines.push(interpolate(gettext("%(order)s could win here in its next turn"), { order: orderName(other) }));
  }
  return lines;
}

const ALLOWED = {
  up: () => gettext("The monk on %(from)s can climb up to here."),
  down: () => gettext("The monk on %(from)s can step down to here."),
  level: () => gettext("The monk on %(from)s can walk here on its own height."),
  swap: () => gettext("The monk on %(from)s can move here; the monk here goes to %(from)s."),
  push: () => gettext("The monk on %(from)s can move here and push this monk straight on."),
  storey: () => gettext("The monk on %(from)s can build a storey here."),
  cap: () => gettext("The monk on %(from)s can set the cap here and close the square for good."),
  remove: () => gettext("The wolf can take a storey off here."),
  place: () => gettext("You can place a monk here."),
};

/** The orders that can't win by moving onto a square, because the other one has the peacock. */
function keptFromWinning(square, view) {
  const [saffron, indigo] = view.spirits;
  return onEdge(square) ? [...(indigo === "peacock" ? ["S"] : []), ...(saffron === "peacock" ? ["I"] : [])] : [];
}

/** Sentences of the info window of a square, the coordinate not among them. */
export function squareInfo(square, { board, view, legal, seat }) {
  const { height, cap, monk } = board[square];
  const lines = [];
  if (cap) {
    lines.push(
      height === 3
        ? gettext("A complete pagoda: three storeys and the golden cap. Nobody can enter it or build on it.")
        : interpolate(gettext("Height %(height)s under a golden cap. Nobody can enter it or build on it."), { height }),
    );
  } else if (height === 0) {
    lines.push(gettext("Height 0: the bare stone."));
  } else if (height === 3) {
    lines.push(gettext("Height 3: a summit. Whoever climbs up to it wins; the next build here is the cap."));
    for (const order of keptFromWinning(square, view)) {
      lines.push(interpolate(gettext("For %(order)s that is no win: the Peacock guards the edge."), { order: orderName(order) }));
    }
  } else {
    lines.push(interpolate(gettext("Height %(height)s."), { height }));
  }
  if (monk) lines.push(interpolate(gettext("Here stands a monk of %(order)s."), { order: orderName(monk) }));
  const actions = actionsOf(legal);
  if (sources(actions).includes(square)) lines.push(gettext("This monk can act now."));
  for (const action of actions.filter((one) => one.target === square)) {
    const text = interpolate(ALLOWED[signOf(action, board, view)](), { from: action.source });
    lines.push(view.wins.includes(action.step) ? `${text} ${gettext("That wins at once.")}` : text);
  }
  for (const line of dangerLines(square, view, seat)) lines.push(`${line[0].toUpperCase()}${line.slice(1)}.`);
  return lines;
}
