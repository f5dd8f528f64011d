/** What is said about things on the table: spoken labels and the lines of the info window. */

import { gettext, interpolate, ngettext } from "../../core/i18n.js";
import { COLOURS } from "./colours.js";
import { abilitiesOf, isThere, nextOn } from "./model.js";
import { LOTS, readLot } from "./position.js";
import { cardOn, DISPLAY } from "./slots.js";

const COLOUR_NAMES = {
  blue: () => gettext("blue"),
  green: () => gettext("green"),
  purple: () => gettext("purple"),
  red: () => gettext("red"),
  yellow: () => gettext("yellow"),
};

const ABILITIES = {
  blue: () => gettext("Two cards of one colour pay for any tile, also for that of a roof."),
  green: () =>
    gettext("Two cards of one colour build a column of any colour; they may pay for one of a roof's two spire columns too."),
  purple: () => gettext("At the end of the turn the hand is filled to four cards instead of two."),
  red: () => gettext("Four columns may be built in this turn instead of three."),
  yellow: () => gettext("At the start of the turn any number of cards is exchanged for new ones."),
};

const SEATS = [() => gettext("East"), () => gettext("West")];

/** The seat's name in the viewer's language. */
export function seatName(seat) {
  return SEATS[seat]();
}

/** A colour's name in the viewer's language. */
export function colourName(colour) {
  return COLOUR_NAMES[colour]();
}

/** A card as said: where it lies and its colour; `card` as steps name it. */
export function cardName(card) {
  const [place, colour] = card.split(".");
  const text = place === "h" ? gettext("%(colour)s (hand)") : gettext("%(colour)s (display)");
  return interpolate(text, { colour: colourName(colour) });
}

/** What a key (steps.js) builds. */
export function keyName({ verb, colour, field }) {
  if (verb === "column") return interpolate(gettext("Column: %(colour)s"), { colour: colourName(colour) });
  const text = verb === "roof" ? gettext("Roof: %(colour)s, spire %(field)s") : gettext("Tile: %(colour)s under %(field)s");
  return interpolate(text, { colour: colourName(colour), field: colourName(field) });
}

/** A way to pay: its cards, and the abilities it uses. */
export function wayName({ payment, marks }) {
  const cards = payment.map(cardName).join(" + ");
  const abilities = marks.filter((mark) => mark !== "red").map(colourName);
  if (abilities.length === 0) return cards;
  return interpolate(gettext("%(cards)s, ability %(abilities)s"), { cards, abilities: abilities.join(" + ") });
}

function floorTexts({ floors, roof }) {
  const said = floors.map(({ colour, columns, field }, i) => {
    const values = { floor: i + 1, colour: colourName(colour), columns, field: field && colourName(field) };
    if (field === null) {
      return interpolate(
        ngettext("Floor %(floor)s: %(colour)s, %(columns)s column", "Floor %(floor)s: %(colour)s, %(columns)s columns", columns),
        values,
      );
    }
    if (roof && i === floors.length - 1)
      return interpolate(gettext("Floor %(floor)s: %(colour)s, roof with a spire in %(field)s"), values);
    return interpolate(gettext("Floor %(floor)s: %(colour)s, tile with %(field)s on it"), values);
  });
  return said.length > 0 ? said : [gettext("Nothing stands here yet.")];
}

/** What may be built next on a lot, with points and price; null on a finished one. */
export function nextText(view, lot) {
  const next = nextOn(view, lot);
  if (!next) return null;
  const { floors } = readLot(view.lots[Number(lot) - 1]);
  const points = interpolate(ngettext("%(points)s point", "%(points)s points", next.points), { points: next.points });
  const values = {
    points,
    colours: next.colours.map(colourName).join(", "),
    base: floors.length ? colourName(floors.at(-1).colour) : "",
  };
  if (next.verb === "column") {
    if (next.colours.length > 1)
      return interpolate(gettext("A column of any colour, for a card of that colour: %(points)s."), values);
    return interpolate(gettext("A column in %(colours)s, for a card in %(colours)s: %(points)s."), values);
  }
  if (next.verb === "tile") {
    return interpolate(
      gettext("A tile, for a card in %(base)s: %(points)s, and two uses of the ability %(base)s. Fields left: %(colours)s."),
      values,
    );
  }
  return interpolate(
    gettext(
      "A roof, for a card in %(base)s and two in the colour of the spire: %(points)s, and two uses of the ability %(base)s. Spires left: %(colours)s.",
    ),
    values,
  );
}

function lotName(lot) {
  return interpolate(gettext("Lot %(lot)s"), { lot });
}

function lotInfo(lot, { view, targets }) {
  const lines = floorTexts(readLot(view.lots[Number(lot) - 1]));
  const next = nextText(view, lot);
  if (view.finished.includes(Number(lot))) lines.push(gettext("This pagoda is finished."));
  else if (next) lines.push({ label: gettext("Next:"), text: next });
  if (targets.includes(lot)) lines.push(gettext("You can build here now."));
  return { title: lotName(lot), lines };
}

function tileInfo(tile, { view, offers }) {
  const [colour, field] = tile.split(">");
  const values = { colour: colourName(colour), field: colourName(field) };
  const lines = [
    isThere(view, tile) ? gettext("It is in the supply.") : gettext("It has been built already."),
    interpolate(
      gettext(
        "It is laid on four columns in %(colour)s; the floor above is then in %(field)s. As a roof it has a spire in %(field)s.",
      ),
      values,
    ),
    { label: interpolate(gettext("Ability %(colour)s, twice:"), values), text: ABILITIES[colour]() },
  ];
  if (offers.tiles().has(tile)) lines.push(gettext("You can build it now."));
  return { title: keyName({ verb: "tile", colour, field }), lines };
}

function abilityInfo(side, colour, { view, near }) {
  const seat = side === "us" ? near : 1 - near;
  const { uses, used } = abilitiesOf(view, seat)[colour];
  const lines = [ABILITIES[colour]()];
  lines.push(interpolate(ngettext("%(uses)s use left.", "%(uses)s uses left.", uses), { uses }));
  if (used) lines.push(gettext("It has been used in this turn."));
  return {
    title: interpolate(gettext("Ability %(colour)s: %(seat)s"), { colour: colourName(colour), seat: seatName(seat) }),
    lines,
  };
}

function handText(hand) {
  if (hand.includes("back"))
    return interpolate(ngettext("%(count)s hidden card", "%(count)s hidden cards", hand.length), { count: hand.length });
  return hand.map(colourName).join(", ") || gettext("none");
}

function seatInfo(side, { view, near, places, names }) {
  const seat = side === "us" ? near : 1 - near;
  const on = (slots) => slots.map((slot) => places[seat][slot]).filter(Boolean);
  const hand = Object.keys(places[seat]).filter((slot) => slot[0] === "h");
  const score = view.score[seat];
  const lines = [
    interpolate(ngettext("%(score)s point", "%(score)s points", score), { score }),
    { label: gettext("Display:"), text: on(DISPLAY).map(colourName).join(", ") || gettext("none") },
    { label: gettext("Hand:"), text: handText(on(hand)) },
  ];
  if (view.last) lines.push(gettext("This is the last round."));
  return { title: names?.[seat] ? `${seatName(seat)} – ${names[seat]}` : seatName(seat), lines };
}

function pileInfo(pile, { view }) {
  if (pile === "deck") {
    return {
      title: gettext("Deck"),
      lines: [
        interpolate(ngettext("%(count)s card is left to draw.", "%(count)s cards are left to draw.", view.deck), {
          count: view.deck,
        }),
        gettext("When it is empty, the discard is shuffled and becomes the deck."),
      ],
    };
  }
  const lines = COLOURS.map((colour, i) => ({ label: `${colourName(colour)}:`, text: String(view.discard[i]) }));
  return { title: gettext("Discard"), lines };
}

function cardInfo(slot, { places, near, offers, draft }) {
  const colour = places[near][slot];
  const place = slot[0] === "d" ? gettext("Display") : gettext("Hand");
  if (!colour) return { title: place, lines: [gettext("No card lies here.")] };
  if (colour === "back") return { title: place, lines: [gettext("This card is hidden.")] };
  const lines = [];
  if (draft.picked.includes(slot) || draft.plan().slots.includes(slot)) lines.push(gettext("It is chosen."));
  else if (offers.pays(cardOn(places[near], slot))) lines.push(gettext("You can use it now."));
  return { title: `${place}: ${colourName(colour)}`, lines };
}

/** `{title, lines}` for the info window on anything with an id (scene.js `point`). */
export function infoOf(id, state) {
  if (LOTS.includes(id)) return lotInfo(id, state);
  if (id.includes(">")) return tileInfo(id, state);
  if (id === "deck" || id === "discard") return pileInfo(id, state);
  const [side, colour] = id.split(".");
  if (side === "us" || side === "them") return colour ? abilityInfo(side, colour, state) : seatInfo(side, state);
  return cardInfo(id, state);
}

/** The spoken label of anything with an id: the window's lines in one, tiles and abilities kept short. */
export function labelOf(id, state) {
  const { title, lines } = infoOf(id, state);
  const said = lines.map((line) => (typeof line === "string" ? line : `${line.label} ${line.text}`));
  if (id.includes(">")) {
    const can = state.offers.tiles().has(id);
    return [title, said[0], ...(can ? [said.at(-1)] : [])].join(". ").replace("..", ".");
  }
  if (id.includes(".")) said.shift();
  const chosen = LOTS.includes(id) && state.draft.lot === id ? [gettext("Chosen.")] : [];
  return [title, ...said, ...chosen].join(". ").replaceAll("..", ".");
}

/** What stands on the lots, for those who cannot see the picture. */
export function pictureLabel(view) {
  return LOTS.map((lot) => `${lotName(lot)}: ${floorTexts(readLot(view.lots[Number(lot) - 1])).join(", ")}`).join(". ");
}
