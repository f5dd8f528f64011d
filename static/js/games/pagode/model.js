/** What the drawing shows: pure, from the server's view and the viewer's choices. Nothing here knows a rule. */

import { COLOURS, coloursOf } from "./colours.js";
import { LOTS, readLot } from "./position.js";
import { cardOn, SLOTS } from "./slots.js";
import { readKey, readStep } from "./steps.js";

/** All tiles, by base and field. */
export const TILES = COLOURS.flatMap((base) => COLOURS.map((field) => `${base}>${field}`));

/** What may be built next on a lot: `{verb, colours, points}` or null on a finished one. */
export function nextOn(view, lot) {
  const build = view.builds[Number(lot) - 1];
  return build && { verb: build[0], colours: coloursOf(build[1]), points: build[2] };
}

/** Whether a tile of the rack is still there. */
export function isThere(view, tile) {
  const [base, field] = tile.split(">");
  return (view.supply[base[0]] ?? "").includes(field[0]);
}

/** The colours of what lies in front of a seat: `{display, hand}`; a hand that is hidden is so many `"back"`. */
export function cardsOf(view, seat, handOf) {
  const hand = view.hands?.[seat] ?? (seat === handOf ? view.hand : null);
  return {
    display: coloursOf(view.display[seat]),
    hand: hand !== null ? coloursOf(hand) : new Array(view.held[seat]).fill("back"),
  };
}

/** The uses of a seat's abilities: `{colour: {uses, used}}`, `used` in this turn. */
export function abilitiesOf(view, seat) {
  const used = seat === view.turn ? view.used : "";
  return Object.fromEntries(COLOURS.map((colour, i) => [colour, { uses: view.uses[seat][i], used: used.includes(colour[0]) }]));
}

/** The lots on which these steps built. */
export function lotsOf(steps) {
  return steps.map((step) => readStep(step).lot).filter((lot) => lot !== null);
}

/**
 * The model of the scene (scene/scene.js). `places`: each seat's cards by place (slots.js); `near`: the seat at the bottom;
 * `acts`: whether the viewer may choose now; `offers`, `draft`: what is open and what is half chosen; `marked`: lots of the last turn.
 */
export function sceneModel({ view, places, near, acts, offers, draft, marked }) {
  const plan = draft.plan();
  const targets = acts ? draft.targets() : [];
  const building = draft.pending ? readStep(draft.pending) : null;
  const lots = {};
  for (const lot of LOTS) {
    const { floors, roof } = readLot(view.lots[Number(lot) - 1]);
    const next = nextOn(view, lot);
    const chosen = draft.lot === lot || building?.lot === lot;
    const target = targets.includes(lot);
    const shown = next !== null && (target || chosen);
    lots[lot] = {
      floors,
      roof,
      finished: view.finished.includes(Number(lot)),
      target,
      chosen,
      considered: draft.shown.lot === lot,
      last: marked.includes(lot),
      cursor: draft.cursor === lot,
      points: shown ? next.points : null,
      ghost: shown && (chosen || (draft.lot === null && !draft.empty)) ? ghostOf({ draft, lot, next, building, plan }) : null,
    };
  }
  return {
    lots,
    tiles: tilesModel({ view, acts, offers, draft, plan }),
    rails: { us: railModel(view, near), them: railModel(view, 1 - near) },
    cards: {
      us: cardsModel({ places: places[near], mine: acts, offers, draft, plan }),
      them: cardsModel({ places: places[1 - near], mine: false, offers, draft, plan }),
    },
    deck: view.deck,
    discard: view.discard.reduce((sum, number) => sum + number, 0),
    cursor: draft.cursor,
  };
}

function ghostOf({ draft, lot, next, building, plan }) {
  if (building?.lot === lot) return { verb: next.verb, colour: building.colour, field: building.field };
  if (draft.lot === lot && plan.key) return { ...readKey(plan.key), verb: next.verb };
  const keys = draft.keys(lot);
  const { colour, field } = keys.length === 1 ? readKey(keys[0]) : { colour: null, field: null };
  return {
    verb: next.verb,
    colour: next.verb === "column" ? (colour ?? (next.colours.length === 1 ? next.colours[0] : null)) : null,
    field,
  };
}

function tilesModel({ view, acts, offers, draft, plan }) {
  const open =
    draft.lot === null || plan.keys.every((key) => key.startsWith("column"))
      ? offers.tiles()
      : new Set(plan.keys.map((key) => key.split(":")[1]));
  const chosen = plan.key?.includes(">") ? plan.key.split(":")[1] : draft.tile;
  return Object.fromEntries(
    TILES.map((tile) => [
      tile,
      {
        there: isThere(view, tile),
        offered: acts && !draft.swapping && open.has(tile),
        chosen: tile === chosen,
        considered: tile === draft.shown.tile,
      },
    ]),
  );
}

function railModel(view, seat) {
  return { seat, score: view.score[seat], acts: view.phase !== "over" && view.turn === seat, abilities: abilitiesOf(view, seat) };
}

function cardsModel({ places, mine, offers, draft, plan }) {
  return Object.fromEntries(
    SLOTS.map((slot) => {
      const card = mine ? cardOn(places, slot) : null;
      const can = card !== null && offers.pays(card);
      return [
        slot,
        {
          colour: places[slot],
          picked: mine && draft.picked.includes(slot),
          paying: mine && plan.slots.includes(slot),
          idle: mine && card !== null && !can,
          wanted: can && (draft.swapping || draft.four),
          cursor: mine && draft.cursor === slot,
        },
      ];
    }),
  );
}
