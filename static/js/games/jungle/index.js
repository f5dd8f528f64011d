/** Dou Shou Qi (Jungle) in the browser: defines `<jungle-board>` and says what pages need to know of the game. */

import { celebrate } from "../../board/celebration.js";
import { PieceBoard } from "../../board/piece-board.js";
import { svg } from "../../board/svg.js";
import { gettext } from "../../core/i18n.js";
import { scenery } from "./backdrop.js";
import { GRID, railOf, readBoard, readStep, SQUARES, viewOf } from "./board.js";
import { drawGround } from "./ground.js";
import { MARKS, marksOf } from "./marks.js";
import { pieceFigure } from "./pieces.js";
import { BOX, pictureBox, point } from "./places.js";
import { hint, seatName, squareInfo, squareLabel } from "./words.js";

const TAG = "jungle-board";

function neighbours(square) {
  const { x, y } = point(square, 0);
  return SQUARES.filter((other) => {
    const there = point(other, 0);
    return Math.abs(there.x - x) + Math.abs(there.y - y) === 100;
  });
}

const DESIGN = {
  tag: TAG,
  name: () => gettext("The board"),
  rows: GRID,
  neighbours,
  box: BOX,
  picture: pictureBox,
  reach: 50,
  turns: true,
  point,
  scenery,
  ground: drawGround,
  figure: pieceFigure,
  marks: MARKS,
  viewOf,
  pieces(view) {
    const places = readBoard(view.board);
    for (const letters of Object.values(view.taken)) for (const letter of letters) places[railOf(letter)] = letter;
    return places;
  },
  read: readStep,
  moves(step, before) {
    const { source, target } = readStep(step);
    const victim = before[target];
    const moves = [{ from: source, to: target }];
    if (victim) moves.push({ from: target, to: railOf(victim) });
    return moves;
  },
  marksOf,
  label: squareLabel,
  info: squareInfo,
  hint,
};

class JungleBoard extends PieceBoard {
  get design() {
    return DESIGN;
  }

  celebrate(table, seat) {
    celebrate(table, seat);
  }
}

if (!customElements.get(TAG)) customElements.define(TAG, JungleBoard);

/** The piece of an animal's letter as a picture of its own, outside the board. */
export function emblem(letter) {
  return svg("svg", { class: "jungle-piece", viewBox: "-45 -45 92 96", "aria-hidden": "true", focusable: "false" }, pieceFigure(letter));
}

export default { id: "jungle", tag: TAG, displays: ["danger"], seatName };
