/** Marks on jungle's squares: what they look like, and which square carries which. */

import { commonMarks } from "../../board/piece-marks.js";
import { svg } from "../../board/svg.js";
import { groundOf } from "./board.js";

const circle = (r, attributes = {}) => svg("circle", { r, ...attributes });

/** A square's corners, for marks that must be seen beside a piece. */
function corners(half, length) {
  const [h, l] = [half, half - length];
  return `M${-h} ${-l}V${-h}H${-l}M${l} ${-h}H${h}V${-l}M${h} ${l}V${h}H${l}M${-l} ${h}H${-h}V${l}`;
}

/** Names of marks with their drawing; `over` stands above the pieces. */
export const MARKS = {
  from: { draw: () => [svg("path", { d: corners(45, 16) })] },
  to: { draw: () => [svg("rect", { x: -46, y: -46, width: 92, height: 92, rx: 8 })] },
  movable: { draw: () => [circle(45.5)] },
  chosen: { draw: () => [circle(46)] },
  go: { draw: () => [circle(13, { class: "dot" })] },
  pointed: { over: true, draw: () => [circle(22)] },
  // Below the piece, whose rank stays readable; the casing keeps it apart from the piece's own ring.
  take: { draw: () => [circle(46.5, { class: "casing" }), circle(46.5)] },
  den: { over: true, draw: () => [circle(42), circle(34, { class: "inner" })] },
  wins: { over: true, draw: () => [svg("path", { d: "M0 -11L3 -3.500L11 -3L5 2.500L7 10.500L0 6L-7 10.500L-5 2.500L-11 -3L-3 -3.500Z", transform: "translate(30 -32)" })] },
  pending: { over: true, draw: () => [circle(20), svg("path", { d: "M-9 0L-2 8L10 -7" })] },
  trapped: { draw: () => [svg("path", { d: "M-39 -26A47 47 0 1 1 -46 11C-48 -6 -43 -22 -31 -37" })] },
  barred: { over: true, draw: () => [svg("path", { d: "M-11 -11L11 11M11 -11L-11 11" })] },
  won: { draw: () => [circle(47)] },
  cursor: { over: true, draw: () => [svg("rect", { x: -47, y: -47, width: 94, height: 94, rx: 10 })] },
};

/** `{square: [names]}` for a state (piece-board.js). */
export function marksOf(state) {
  const { view, choice, preferences, targets, active } = state;
  const marks = commonMarks(state, (action) => {
    if (groundOf(action.target).kind === "den") return "den";
    return action.kind === "take" ? "take" : "go";
  });
  for (const [square, options] of targets) {
    if (options.some(({ step }) => view.wins.includes(step))) marks.add(square, "wins");
  }
  if (preferences.danger !== false) for (const square of view.trapped) marks.add(square, "trapped");
  if (view.barred && active === view.barred.slice(0, 2) && choice.pending === null) marks.add(view.barred.slice(3), "barred");
  if (view.over?.square) marks.add(view.over.square, "won");
  return marks.squares;
}
