/** Reads what stands on the lots, from views and from positions. Nothing here knows a rule. */

import { COLOURS, NAME_OF } from "./colours.js";

export const LOTS = ["1", "2", "3", "4", "5", "6"];
export const FLOORS = 4;

/**
 * The floors of a lot's text in the view (`"r4b2"`, `"r4>b"`, `"r4b4g4y4^r"`), from the ground:
 * `[{colour, columns, field}]`, `field` the colour of the spots of the tile above (of a roof: of its spire) or null;
 * and `roof`, whether the topmost tile is one. Throws on a text of another form.
 */
export function readLot(text) {
  const form = /^((?:[bgpry][1-4])*)(?:([>^])([bgpry]))?$/.exec(text);
  if (!form) throw new Error(`not a lot of Pagode: ${text}`);
  const floors = (form[1].match(/../g) ?? []).map(([letter, columns]) => ({
    colour: NAME_OF[letter],
    columns: Number(columns),
    field: null,
  }));
  for (let i = 1; i < floors.length; i += 1) floors[i - 1].field = floors[i].colour;
  if (form[3]) floors.at(-1).field = NAME_OF[form[3]];
  return { floors, roof: form[2] === "^" };
}

/** A lot's text in the view, of a lot in a position. */
function lotText({ floors }) {
  const text = floors.map(([colour, columns]) => colour[0] + columns).join("");
  const tile = floors.at(-1)?.[2];
  return tile ? `${text}${floors.length === FLOORS ? "^" : ">"}${tile.split(">")[1][0]}` : text;
}

const letters = (cards) => cards.map((colour) => colour[0]).join("");

function supplyOf(tiles) {
  const supply = {};
  for (const tile of tiles) {
    const [base, field] = tile.split(">");
    supply[base[0]] = (supply[base[0]] ?? "") + field[0];
  }
  return supply;
}

/** A view of nothing but lots: `text` is their texts, `-` for an empty one, parted by spaces; `!` behind a finished one. */
export function viewOfLots(text) {
  const lots = text.trim().split(/\s+/);
  return {
    ...NOTHING,
    lots: LOTS.map((_, i) => (lots[i] ?? "-").replace(/[-!]/g, "")),
    finished: LOTS.filter((_, i) => /[!^]/.test(lots[i] ?? "")).map(Number),
  };
}

/** A view of a position (docs/rules/pagode.md, "Position"), as pictures show it: with what the seat to act holds. */
export function viewOfPosition(text) {
  const position = JSON.parse(text);
  return {
    ...NOTHING,
    turn: position.turn,
    starter: position.starter,
    turns: position.turns,
    lots: position.lots.map(lotText),
    finished: LOTS.filter((_, i) => position.lots[i].finished).map(Number),
    supply: supplyOf(position.supply),
    display: position.display.map(letters),
    hand: letters(position.hand[position.turn]),
    held: position.hand.map((hand) => hand.length),
    deck: position.deck.length,
    discard: COLOURS.map((colour) => position.discard.filter((card) => card === colour).length),
    uses: position.uses.map((uses) => COLOURS.map((colour) => uses[colour])),
    score: position.score,
  };
}

/** The view of a table on which nothing lies. */
export const NOTHING = {
  phase: "start",
  turn: 0,
  starter: 0,
  turns: 0,
  last: false,
  lots: ["", "", "", "", "", ""],
  finished: [],
  builds: [null, null, null, null, null, null],
  supply: {},
  display: ["", ""],
  hand: null,
  hands: null,
  held: [0, 0],
  deck: 0,
  discard: [0, 0, 0, 0, 0],
  uses: [
    [0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0],
  ],
  used: "",
  columns: 0,
  limit: 3,
  score: [0, 0],
  over: null,
};
