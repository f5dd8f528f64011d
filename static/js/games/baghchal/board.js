/** Points, lines and texts of Bagh-Chal as the page needs them. Rules stay on the server. */

export const COLUMNS = "abcde";
export const SIZE = 5;
export const GOATS = 20;
export const MOST_TAKEN = 5;

/** Lists of points from the top row down. */
export const GRID = Array.from({ length: SIZE }, (_, i) => [...COLUMNS].map((column) => column + (SIZE - i)));
export const POINTS = GRID.flat();

/** [column, row] of a point, 0 to 4 each. */
export function coordinates(point) {
  return [COLUMNS.indexOf(point[0]), Number(point[1]) - 1];
}

/** The points that a line of the board joins with this one. */
export function neighbours(point) {
  const [column, row] = coordinates(point);
  const slanting = (column + row) % 2 === 0;
  return POINTS.filter((other) => {
    const [c, r] = coordinates(other);
    const [dx, dy] = [Math.abs(c - column), Math.abs(r - row)];
    return Math.max(dx, dy) === 1 && (dx + dy === 1 || slanting);
  });
}

/** `{point: "T" | "G"}` of a board text: rows 5 to 1 joined by "/". Throws on a text of another form. */
export function readBoard(text) {
  if (!/^[TG.]{5}(\/[TG.]{5}){4}$/.test(text)) throw new Error(`not a board of Bagh-Chal: ${text}`);
  const board = {};
  text.split("/").forEach((row, i) => {
    [...row].forEach((letter, column) => {
      if (letter !== ".") board[COLUMNS[column] + (SIZE - i)] = letter;
    });
  });
  return board;
}

/**
 * A step as an action: `{step, kind: "place" | "move" | "take", source, target, over}`; `over` is the point of the goat that is
 * jumped, else null. Throws on a text of another form.
 */
export function readStep(step) {
  const placed = /^@([a-e][1-5])$/.exec(step);
  if (placed) return { step, kind: "place", source: null, target: placed[1], over: null };
  const found = /^([a-e][1-5])([-x])([a-e][1-5])$/.exec(step);
  if (!found) throw new Error(`not a step of Bagh-Chal: ${step}`);
  const [, source, sign, target] = found;
  if (sign === "-") return { step, kind: "move", source, target, over: null };
  const [[c1, r1], [c2, r2]] = [coordinates(source), coordinates(target)];
  return { step, kind: "take", source, target, over: COLUMNS[(c1 + c2) / 2] + ((r1 + r2) / 2 + 1) };
}

/** Where the goats in hand and the taken ones lie, counted from 0. */
export const handPlace = (index) => `hand-${index}`;
export const takenPlace = (index) => `taken-${index}`;

/** A view, as the server would send it, of a position text (for pictures in the rules). */
export function viewOf(position) {
  const [board, side = "g", hand = "20", taken = "0"] = position.trim().split(/\s+/);
  readBoard(board);
  return {
    board,
    side,
    phase: hand === "0" ? "move" : "place",
    hand: Number(hand),
    taken: Number(taken),
    takenEnd: MOST_TAKEN,
    trapped: [],
    prey: [],
    barred: [],
    quiet: 0,
    quietEnd: 100,
    wins: [],
    over: null,
  };
}
