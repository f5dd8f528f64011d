/**
 * Where cards lie. Views list cards sorted; on the table each keeps its place until it is played. Places are `d1` to `d5`
 * of the display and `h1` to `h4` of the hand.
 */

export const DISPLAY = ["d1", "d2", "d3", "d4", "d5"];
export const HAND = ["h1", "h2", "h3", "h4"];
export const SLOTS = [...DISPLAY, ...HAND];

/** The places again with `cards` (colours) on them: what is still there stays, the rest fills what is free, in order. */
function settleRow(row, cards) {
  const rest = [...cards];
  const kept = row.map((colour) => {
    const index = rest.indexOf(colour);
    if (index < 0) return null;
    rest.splice(index, 1);
    return colour;
  });
  return kept.map((colour) => colour ?? rest.shift() ?? null);
}

/**
 * `{d1: colour or null, …, h4: …}` once a seat has these cards; `before` is the same from before. A hidden hand is given as
 * so many times `"back"`.
 */
export function settle(before, display, hand) {
  const row = (slots, cards) =>
    settleRow(
      slots.map((slot) => before?.[slot] ?? null),
      cards,
    );
  const places = {};
  row(DISPLAY, display).forEach((colour, i) => (places[DISPLAY[i]] = colour));
  row(HAND, hand).forEach((colour, i) => (places[HAND[i]] = colour));
  return places;
}

/** The card on a place as steps name it, such as `o.red`; null if none lies there or it is hidden. */
export function cardOn(places, slot) {
  const colour = places[slot];
  return colour && colour !== "back" ? `${slot[0] === "d" ? "o" : "h"}.${colour}` : null;
}

/** Places that hold the cards of `payment`, `wanted` ones first and none of `barred`; null if there are not enough. */
export function slotsOf(places, payment, wanted = [], barred = []) {
  const free = [...wanted, ...SLOTS.filter((slot) => !wanted.includes(slot))].filter((slot) => !barred.includes(slot));
  const taken = [];
  for (const card of payment) {
    const index = free.findIndex((slot) => cardOn(places, slot) === card);
    if (index < 0) return null;
    taken.push(...free.splice(index, 1));
  }
  return taken;
}
