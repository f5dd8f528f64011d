/** Squares, ground and texts of jungle as the page needs them. Rules stay on the server. */

export const COLUMNS = "abcdefg";
export const ROWS = 9;

/** Lists of squares from the top, as Blue sees them. */
export const GRID = Array.from({ length: ROWS }, (_, i) => [...COLUMNS].map((column) => column + (ROWS - i)));
export const SQUARES = GRID.flat();

/** The animals' letters in Blue's writing, from the rat with rank 1 up. */
export const LETTERS = "RCDWPTLE";
const NAMES = ["rat", "cat", "dog", "wolf", "leopard", "tiger", "lion", "elephant"];

/** `{name, rank, seat}` of an animal's letter. */
export function animalOf(letter) {
  const index = LETTERS.indexOf(letter.toUpperCase());
  return { name: NAMES[index], rank: index + 1, seat: letter === letter.toUpperCase() ? 0 : 1 };
}

const TRAPS = [
  ["c1", "e1", "d2"],
  ["c9", "e9", "d8"],
];
const DENS = ["d1", "d9"];

/** `{kind: "land" | "water" | "trap" | "den", seat}`; `seat` says whose trap or den it is. */
export function groundOf(square) {
  const den = DENS.indexOf(square);
  if (den >= 0) return { kind: "den", seat: den };
  const trap = TRAPS.findIndex((squares) => squares.includes(square));
  if (trap >= 0) return { kind: "trap", seat: trap };
  return { kind: "bcef".includes(square[0]) && "456".includes(square[1]) ? "water" : "land", seat: null };
}

/** `{square: letter}` of a board text: rows 9 to 1 joined by "/". Throws on a text of another form. */
export function readBoard(text) {
  if (!/^[ELTPWDCReltpwdcr.]{7}(\/[ELTPWDCReltpwdcr.]{7}){8}$/.test(text)) throw new Error(`not a board of jungle: ${text}`);
  const board = {};
  text.split("/").forEach((row, i) => {
    [...row].forEach((letter, column) => {
      if (letter !== ".") board[COLUMNS[column] + (ROWS - i)] = letter;
    });
  });
  return board;
}

/** The square of the rail where a taken animal lies. */
export function railOf(letter) {
  return `taken-${letter}`;
}

/** A step as an action: `{step, kind: "move" | "take", source, target}`. Throws on a text of another form. */
export function readStep(step) {
  const found = /^([a-g][1-9])([-x])([a-g][1-9])$/.exec(step);
  if (!found) throw new Error(`not a step of jungle: ${step}`);
  return { step, kind: found[2] === "x" ? "take" : "move", source: found[1], target: found[3] };
}

/** A view, as the server would send it, of a position text (for pictures in the rules). */
export function viewOf(position) {
  const [board, side = "b"] = position.trim().split(/\s+/);
  const squares = readBoard(board);
  const trapped = SQUARES.filter((square) => {
    const ground = groundOf(square);
    return ground.kind === "trap" && squares[square] && animalOf(squares[square]).seat !== ground.seat;
  });
  return {
    board,
    side,
    phase: "turn",
    trapped,
    taken: { b: "", r: "" },
    barred: null,
    quiet: 0,
    quietEnd: 100,
    times: 1,
    timesEnd: 3,
    wins: [],
    over: null,
  };
}
