/** How Pagode reads what chance has drawn: for the page that computes a match's chance again. */

const COLOURS = ["blue", "green", "purple", "red", "yellow"];
const SHUFFLED_EACH = 9;
const HAND = 2;

/** The new deck of a recorded step that this shuffle of the discard has to give; an empty text where it is none. */
export function stepResult(chosen, draws) {
  if (draws.length !== 1 || draws[0].kind !== "shuffle" || !isSorted(draws[0].items)) return "";
  return named(draws[0].result).join(",");
}

/** Whether the match starts as these draws say: who begins, the two hands, the deck. */
export function startAgrees(start, { starter }, draws) {
  const [drawn, shuffle] = starter === "drawn" ? draws : [null, draws[0]];
  if (draws.length !== (starter === "drawn" ? 2 : 1) || shuffle.kind !== "shuffle") return false;
  const first = drawn === null ? starter : drawn.n === 2 ? drawn.result : null;
  const all = COLOURS.flatMap((_, colour) => Array(SHUFFLED_EACH).fill(colour));
  const deck = named(shuffle.result);
  const hands = [0, 1].map(() => Array.from({ length: HAND }, () => deck.pop()).sort());
  return (
    same(shuffle.items, all) &&
    start.turn === first &&
    same(start.deck, deck) &&
    [0, 1].every((seat) => same([...start.hand[seat]].sort(), hands[seat]))
  );
}

function named(colours) {
  return colours.map((colour) => COLOURS[colour]);
}

function isSorted(items) {
  return items.every((item, place) => place === 0 || items[place - 1] <= item);
}

function same(one, other) {
  return one.length === other.length && one.every((item, place) => item === other[place]);
}
