/** Bagh-Chal in the browser: defines `<baghchal-board>` and says what pages need to know of the game. */

import { celebrate } from "../../board/celebration.js";
import { PieceBoard } from "../../board/piece-board.js";
import { gettext } from "../../core/i18n.js";
import { scenery } from "./backdrop.js";
import { GRID, handPlace, neighbours, readBoard, readStep, takenPlace, viewOf } from "./board.js";
import { figure } from "./figures.js";
import { drawGround } from "./ground.js";
import { MARKS, marksOf } from "./marks.js";
import { BOX, pictureBox, point } from "./places.js";
import { hint, pointInfo, pointLabel, seatName } from "./words.js";

const TAG = "baghchal-board";

const DESIGN = {
  tag: TAG,
  name: () => gettext("The board"),
  rows: GRID,
  neighbours,
  box: BOX,
  picture: pictureBox,
  reach: 80,
  turns: false,
  point,
  scenery,
  ground: drawGround,
  figure,
  marks: MARKS,
  viewOf,
  pieces(view) {
    const places = readBoard(view.board);
    for (let i = 0; i < view.hand; i += 1) places[handPlace(i)] = "G";
    for (let i = 0; i < view.taken; i += 1) places[takenPlace(i)] = "G";
    return places;
  },
  read: readStep,
  moves(step, before, after) {
    const { source, target, over } = readStep(step);
    const last = (places, prefix) => Object.keys(places).filter((place) => place.startsWith(prefix)).length - 1;
    if (source === null) return [{ from: handPlace(last(before, "hand-")), to: target }];
    const moves = [{ from: source, to: target }];
    if (over) moves.push({ from: over, to: takenPlace(last(after, "taken-")) });
    return moves;
  },
  marksOf,
  label: pointLabel,
  info: pointInfo,
  hint,
};

class BaghchalBoard extends PieceBoard {
  get design() {
    return DESIGN;
  }

  celebrate(table, seat) {
    celebrate(table, seat);
  }
}

if (!customElements.get(TAG)) customElements.define(TAG, BaghchalBoard);

export default { id: "baghchal", tag: TAG, displays: ["danger"], seatName };
