/** Marks on the points of Bagh-Chal: what they look like, and which point carries which. */

import { commonMarks } from "../../board/piece-marks.js";
import { svg } from "../../board/svg.js";

const ring = (rx, ry, cy) => svg("ellipse", { rx, ry, cy });

/** Names of marks with their drawing; `over` stands above the figures. */
export const MARKS = {
  from: { draw: () => [svg("circle", { r: 30 })] },
  to: { draw: () => [ring(70, 30, 22), svg("path", { d: "M-70 22H-84M70 22H84" })] },
  movable: { draw: () => [ring(72, 32, 22)] },
  chosen: { draw: () => [ring(72, 32, 22)] },
  go: { draw: () => [svg("circle", { r: 19, class: "dot" })] },
  pointed: { over: true, draw: () => [svg("circle", { r: 30 })] },
  put: { draw: () => [svg("circle", { r: 12, class: "dot" })] },
  land: { draw: () => [svg("circle", { r: 19, class: "dot" }), svg("circle", { r: 32, class: "landing" })] },
  victim: { over: true, draw: () => [svg("ellipse", { rx: 58, ry: 60, cy: -20 })] },
  prey: { draw: () => [svg("path", { d: "M-48 16C-44 -4 44 -6 54 20C58 42 -40 48 -53 26C-56 14 -40 4 -22 2" })] },
  trapped: {
    over: true,
    draw: () => [
      svg("g", { transform: "translate(46 6)" }, svg("circle", { class: "lock-disc", r: 24 }), svg("path", { class: "lock", d: "M-10 -2H10V12H-10ZM-6 -2V-8A6 6 0 0 1 6 -8V-2" })),
    ],
  },
  wins: {
    over: true,
    draw: () => [svg("path", { d: "M0 -15L4 -5L15 -4L7 3L9.500 14L0 8L-9.500 14L-7 3L-15 -4L-4 -5Z", transform: "translate(28 -30)" })],
  },
  pending: { over: true, draw: () => [svg("circle", { r: 28 }), svg("path", { d: "M-12 1L-3 11L13 -9" })] },
  barred: { over: true, draw: () => [svg("path", { d: "M-15 -15L15 15M15 -15L-15 15" })] },
  cursor: { over: true, draw: () => [svg("rect", { x: -78, y: -80, width: 156, height: 140, rx: 20 })] },
};

/** `{point: [names]}` for a state (piece-board.js). */
export function marksOf(state) {
  const { view, choice, preferences, targets, active, actions } = state;
  const marks = commonMarks(state, (action) => ({ take: "land", place: "put" })[action.kind] ?? "go");
  for (const [point, options] of targets) {
    for (const { over, step } of options) {
      if (over) marks.add(over, "victim");
      if (view.wins.includes(step)) marks.add(point, "wins");
    }
  }
  for (const point of view.trapped) marks.add(point, "trapped");
  if (preferences.danger !== false && !view.over) {
    for (const point of view.prey) if (!marks.squares[point]?.includes("victim")) marks.add(point, "prey");
  }
  if (actions && choice.pending === null && active !== null) {
    for (const step of view.barred) if (step.slice(0, 2) === active) marks.add(step.slice(3), "barred");
  }
  return marks.squares;
}
