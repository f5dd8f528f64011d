/**
 * What the drawing shows: pure, from the server's view and the viewer's choices. Nothing here knows a rule; targets are
 * the legal steps, danger and wins come with the view.
 */

import { activeSource, sources, targets } from "../../board/selection.js";
import { EMPTY, readBoard, seatOf } from "./position.js";
import { SQUARES } from "./squares.js";
import { readMove, readStep } from "./steps.js";
import { marksOf } from "./transition.js";

/** What a mover's spirit does to a monk it meets. */
const MEETINGS = { fox: "swap", buffalo: "push" };

/** The order in which the meanings of one square are named: a turn moves before it builds. */
const KINDS = ["move", "storey", "cap", "remove"];

/** The actions that legal steps stand for. */
export function actionsOf(legal) {
  return (legal ?? []).map(readStep).sort((a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind));
}

/** The sign of an action: up, down, level, swap, push, storey, cap, remove or place. */
export function signOf(action, board, view) {
  if (action.kind !== "move") return action.kind;
  const move = readMove(action, board);
  if (!move.meets) return move.slope;
  return MEETINGS[view.spirits[seatOf(board[action.source].monk)]] ?? "swap";
}

/** Which side's danger is drawn in gold ("mine"): the viewer's; of watchers Saffron's; of two on one device the mover's. */
export function ownSide(view, seat) {
  if (seat === "both") return view.side;
  return seat === 1 ? "I" : "S";
}

/**
 * The model of the scene: `{squares: {square: {height, cap, monk, raised, met, last, danger, target, ghost, chosen, movable,
 * hinted, won}}, heights, cursor}`. `choice`: `{chosen, pending, confirming, shown, cursor}` where `chosen` is the picked monk,
 * `pending` a step under way to the server, `confirming` one that waits for a second tap, `shown` and `hinted`
 * the monk another player has picked and the square they point at. `marked`: steps of the last turn.
 */
export function sceneModel({ view, legal, seat, preferences, choice, marked }) {
  const board = view ? readBoard(view.board) : EMPTY;
  const squares = {};
  for (const square of SQUARES) {
    squares[square] = {
      ...board[square],
      raised: false,
      met: false,
      last: null,
      danger: [],
      target: null,
      ghost: null,
      chosen: false,
      movable: false,
      hinted: false,
      won: false,
    };
  }
  if (view) {
    markLast(squares, marked);
    if (preferences.danger !== false) markDanger(squares, view, seat);
    if (view.over?.square) squares[view.over.square].won = true;
    markChoices(squares, board, view, actionsOf(legal), choice);
  }
  return { squares, heights: Boolean(preferences.heights), cursor: choice.cursor ?? null };
}

function markLast(squares, marked) {
  const marks = marksOf(marked);
  for (const square of marks.from) squares[square].last = "from";
  for (const square of marks.to) squares[square].last = "to";
  for (const square of marks.placed) squares[square].last = "to";
  for (const square of [...marks.built, ...marks.removed]) squares[square].last = "built";
}

function markDanger(squares, view, seat) {
  const own = ownSide(view, seat);
  for (const square of view.danger[own]) squares[square].danger.push("gold");
  for (const square of view.danger[own === "S" ? "I" : "S"]) squares[square].danger.push("red");
}

function markChoices(squares, board, view, actions, choice) {
  if (choice.shown && squares[choice.shown]?.monk) squares[choice.shown].raised = true;
  if (choice.hinted) squares[choice.hinted].hinted = true;
  const waiting = choice.pending ?? null;
  const active = activeSource(actions, choice.chosen);
  if (active === null && waiting === null) for (const square of sources(actions)) squares[square].movable = true;
  if (active !== null) {
    squares[active].chosen = true;
    squares[active].raised ||= choice.chosen === active;
  }
  for (const [square, options] of targets(actions, active)) {
    const shown = options.filter((action) => waiting === null || action.step === waiting);
    if (shown.length === 0) continue;
    squares[square].target = targetOf(shown, board, view, choice);
    squares[square].ghost = ghostOf(shown);
    squares[square].met = shown.some((action) => action.kind === "move") && board[square].monk !== null;
  }
}

function targetOf(options, board, view, choice) {
  const signs = options.map((action) => ({
    sign: signOf(action, board, view),
    wins: view.wins.includes(action.step),
    pending: action.step === choice.confirming || action.step === choice.pending,
  }));
  const tone = signs.some((sign) => sign.wins)
    ? "wins"
    : signs.some(({ sign }) => sign === "remove")
      ? "remove"
      : signs.some(({ sign }) => sign === "swap" || sign === "push")
        ? "meet"
        : signs.every(({ sign }) => sign === "place")
          ? "place"
          : "go";
  return { signs, tone };
}

function ghostOf(options) {
  if (options.some((action) => action.kind === "move")) return null;
  const kinds = options.map((action) => action.kind);
  return ["storey", "cap", "remove"].find((kind) => kinds.includes(kind)) ?? null;
}
