/** Reads what stands on the plateau from the texts of the rules. Heights are read off, rules are not computed. */

import { SQUARES, nameOf, SIZE } from "./squares.js";

/**
 * `{square: {height: 0..3, cap: boolean, monk: "S" | "I" | null}}` of a board text: rows 5 down to 1 joined by "/",
 * in each the squares a to e as a height digit followed by S, I, x or nothing. Throws on a text of another form.
 */
export function readBoard(text) {
  const rows = text.split("/");
  const board = {};
  for (let i = 0; i < rows.length; i += 1) {
    const cells = [...rows[i].matchAll(/([0-3])([SIx]?)/gy)];
    if (rows.length !== SIZE || cells.map((cell) => cell[0]).join("") !== rows[i] || cells.length !== SIZE) {
      throw new Error(`not a board of Battlepagode: ${text}`);
    }
    cells.forEach(([, height, piece], column) => {
      board[nameOf(column, SIZE - 1 - i)] = {
        height: Number(height),
        cap: piece === "x",
        monk: piece === "S" || piece === "I" ? piece : null,
      };
    });
  }
  return board;
}

/** The empty plateau. */
export const EMPTY = Object.fromEntries(SQUARES.map((square) => [square, { height: 0, cap: false, monk: null }]));

/** A view, as the server would send it, of a position text `BOARD SIDE SPIRITS BAN` (for pictures in the rules). */
export function viewOfPosition(text) {
  const [board, side, spirits, ban] = text.trim().split(/\s+/);
  readBoard(board);
  const settled = /^[a-z-]+,[a-z-]+$/.test(spirits ?? "-,-");
  return {
    board,
    side: side ?? "S",
    spirits: settled ? (spirits ?? "-,-").split(",") : [null, null],
    offered: null,
    phase: "turn",
    extended: false,
    ban: ban === "!",
    monk: null,
    steps: [],
    danger: { S: [], I: [] },
    wins: [],
    over: null,
  };
}

/** The seat (0 or 1) of a side's letter. */
export function seatOf(side) {
  return side === "S" ? 0 : 1;
}

/** The number of complete pagodas: three storeys and a cap. */
export function completePagodas(board) {
  return SQUARES.filter((square) => board[square].cap && board[square].height === 3).length;
}
