/**
 * A view for a position, for pictures in the rules: what stands in it, and sums read off the block. What the dice would give is not
 * in a position; a board that is played with gets its views from the table.
 */

import { LOWER, UPPER } from "./rows.js";

/** The bonuses as they are printed on the block. */
export const BONUSES = { upper: { from: 63, points: 35 }, lower: { from: 170, points: 50 } };

/** The view for a position text; throws SyntaxError if it is no JSON. */
export function viewOf(text) {
  const { round, rows, extras, totals, starters, turn, dice, rolls, confirmed } = JSON.parse(text);
  const sums = [0, 1].map((seat) => sumsOf(rows, extras[seat], seat));
  const finished = totals[0].length === round;
  return {
    phase: finished ? (round === 3 ? "over" : "rest") : rolls > 0 ? "choose" : "roll",
    round,
    turn,
    dice,
    rolls,
    rolled: "",
    taken: rows,
    gives: {},
    locked: null,
    sums,
    totals,
    points: totals.map((rounds, seat) => rounds.reduce((sum, points) => sum + points, finished ? 0 : sums[seat].round)),
    starters,
    confirmed,
    over: null,
  };
}

function sumsOf(rows, extra, seat) {
  const sum = (part) => part.reduce((points, row) => points + (rows[row]?.[0] === seat ? rows[row][1] : 0), 0);
  const [upper, lower] = [sum(UPPER), sum(LOWER)];
  const bonus = (points, { from, points: worth }) => (points >= from ? worth : 0);
  const upperBonus = bonus(upper, BONUSES.upper);
  const lowerBonus = bonus(lower, BONUSES.lower);
  return {
    upper,
    lower,
    upper_bonus: upperBonus,
    lower_bonus: lowerBonus,
    extra,
    round: upper + lower + upperBonus + lowerBonus + extra,
  };
}
