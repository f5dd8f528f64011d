/** Where everything lies on the drawing of the Bagh-Chal board; its middle is the origin. */

import { coordinates, GOATS, MOST_TAKEN } from "./board.js";

/** From one point to the next. */
export const SPACE = 170;
/** Half the board's width, and half its height with the two rails. */
export const HALF_WIDTH = 452;
export const HALF_HEIGHT = 520;
/** The middle of the rails: of the niches for taken goats at the top, of the hollows for goats in hand at the bottom. */
export const RAIL = 476;
/** Goats in hand stand lower: their horns stay clear of the letters above them. */
const HAND_RAIL = RAIL + 12;

const HAND_GAP = 40.5;
const TAKEN_GAP = 78;

/** `{x, y, size}` of a point or of a goat's place on a rail. The board is the same from both sides. */
export function point(place) {
  const [where, number] = place.split("-");
  if (where === "hand") return { x: (Number(number) - (GOATS - 1) / 2) * HAND_GAP, y: HAND_RAIL, size: 0.42 };
  if (where === "taken") return { x: (Number(number) - (MOST_TAKEN - 1) / 2) * TAKEN_GAP, y: -RAIL + 2, size: 0.58 };
  const [column, row] = coordinates(place);
  return { x: (column - 2) * SPACE, y: (2 - row) * SPACE, size: 1 };
}

const EDGE = 12;

/** The whole drawing. */
export const BOX = [-HALF_WIDTH - EDGE, -HALF_HEIGHT - EDGE, 2 * (HALF_WIDTH + EDGE), 2 * (HALF_HEIGHT + EDGE)];

/** What a picture shows: "field" (or null) leaves the rails away, "whole" does not. */
export function pictureBox(part) {
  return part === "whole" ? BOX : [-446, -440, 892, 890];
}
