/** Where everything lies on the drawing of jungle's board: a square is 100 wide, the middle of the board is the origin. */

import { animalOf, COLUMNS, ROWS } from "./board.js";

export const HALF_WIDTH = 350;
export const HALF_HEIGHT = 450;
/** The rim with the coordinates, and behind the board's short sides the rails where taken animals lie. */
export const RIM = 30;
export const RAIL = 62;

const RAIL_SIZE = 0.6;
const RAIL_GAP = 82;

/** Where the rank's hollow on a rail is; the rail at the bottom (1) or the top (-1). */
export function hollow(rank, end) {
  return [(4.5 - rank) * RAIL_GAP * end, end * (HALF_HEIGHT + RIM + RAIL / 2 - 2)];
}

/** `{x, y, size}` of a square, or of a taken animal's place on the rail of the side that took it; `facing` sits below. */
export function point(place, facing) {
  const turned = facing === 1 ? -1 : 1;
  if (place.startsWith("taken-")) {
    const { rank, seat } = animalOf(place.slice(6));
    const [x, y] = hollow(rank, (seat === 1 ? 1 : -1) * turned);
    return { x, y, size: RAIL_SIZE };
  }
  const x = (COLUMNS.indexOf(place[0]) - 3) * 100;
  const y = ((ROWS + 1) / 2 - Number(place[1])) * 100;
  // Never -0: texts would differ.
  return { x: x * turned + 0, y: y * turned + 0, size: 1 };
}

const EDGE = 10;
const FULL_HALF = [HALF_WIDTH + RIM + EDGE, HALF_HEIGHT + RIM + RAIL + EDGE];

/** The whole drawing. */
export const BOX = [-FULL_HALF[0], -FULL_HALF[1], 2 * FULL_HALF[0], 2 * FULL_HALF[1]];

/** The part of the drawing that a picture shows: "a1-d4" and the rim where it touches it, null the board without its rails. */
export function pictureBox(part) {
  const [first, last] = (part ?? "a1-g9").split("-").map((square) => point(square, 0));
  const left = first.x - 50 - (first.x === -300 ? RIM : 0);
  const right = last.x + 50 + (last.x === 300 ? RIM : 0);
  const top = last.y - 50 - (last.y === -400 ? RIM : 0);
  const bottom = first.y + 50 + (first.y === 400 ? RIM : 0);
  return [left, top, right - left, bottom - top];
}
