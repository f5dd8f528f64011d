/**
 * The drawing of the table: six lots, the rack of tiles, both rails with cards and abilities, deck and discard. Knows no rules
 * and hears no input; `model.js` says what is to be seen, `layout.js` where.
 */

import { set, svg } from "../../../board/svg.js";
import { setText } from "../../../core/dom.js";
import { COLOURS, SIGNS } from "../colours.js";
import { LOTS } from "../position.js";
import { SLOTS } from "../slots.js";
import { definitions, drawGround } from "./ground.js";
import { Lot } from "./lot.js";
import { Rail } from "./rails.js";
import { rackTile, slat } from "./slats.js";

const RACK_TILE = 40;
/** The ground as it is drawn (ground.js). */
const GROUND = { top: 66, width: 690, height: 402 };

function put(element, { x, y, scale = 1 }) {
  set(element, "transform", `translate(${x.toFixed(1)} ${y.toFixed(1)})${scale === 1 ? "" : ` scale(${scale.toFixed(3)})`}`);
}

class Card {
  colour = null;
  #place = svg("rect", { class: "card-place", x: -29, y: -47, width: 58, height: 94, rx: 6 });
  #body = svg("g", { class: "card-body" });

  constructor(side, slot) {
    this.element = svg("g", { class: "card" }, this.#place, this.#body);
    if (side === "us") set(this.element, "data-square", slot);
  }

  show({ colour, picked, paying, idle, wanted, cursor }) {
    if (colour !== this.colour) {
      this.colour = colour;
      this.#body.replaceChildren(...(colour ? [slat(colour)] : []));
    }
    set(
      this.element,
      "class",
      ["card", picked && "picked", paying && "paying", idle && "idle", wanted && "wanted", cursor && "cursor"]
        .filter(Boolean)
        .join(" "),
    );
  }

  get body() {
    return this.#body;
  }
}

class Pile {
  #count = svg("text", { class: "pile-count", "text-anchor": "middle", y: 14 });

  constructor(name, colour) {
    const under = [3, 0].map((shift) => {
      const card = slat(colour);
      set(card, "transform", `translate(${shift} ${-shift})`);
      return card;
    });
    this.element = svg(
      "g",
      { class: `pile ${name}`, "data-square": name },
      ...under,
      svg("circle", { class: "pile-disc", r: 28 }),
      this.#count,
    );
  }

  show(count, cursor) {
    setText(this.#count, String(count));
    this.element.classList.toggle("none", count === 0);
    this.element.classList.toggle("cursor", cursor);
  }
}

export class Scene {
  #layout = null;
  #lots;
  #tiles = new Map();
  #rails = { us: new Rail("us"), them: new Rail("them") };
  #cards = { us: new Map(), them: new Map() };
  #piles = { deck: new Pile("deck", "back"), discard: new Pile("discard", "back") };
  #scenery;
  #rack = svg("g", { class: "rack" });
  #rackBody = svg("rect", { class: "rack-body", rx: 10 });
  #heads = new Map();
  #hits = new Map();
  #air = svg("g", { class: "air" });

  constructor(prefix) {
    this.prefix = prefix;
    this.element = svg("svg", { class: "pagode-drawing", "aria-hidden": "true", focusable: "false" });
    this.#scenery = svg("g", { class: "scenery" }, drawGround(prefix));
    this.#lots = new Map(LOTS.map((lot) => [lot, new Lot(lot, prefix)]));
    this.#rack.append(this.#rackBody);
    for (const axis of ["base", "field"]) {
      for (const colour of COLOURS) {
        const head = svg("g", { class: `rack-head ${colour}` }, svg("path", { class: "sign", d: SIGNS[colour] }));
        this.#heads.set(`${axis} ${colour}`, head);
        this.#rack.append(head);
      }
    }
    for (const base of COLOURS) {
      for (const field of COLOURS) {
        const body = svg(
          "g",
          { class: "rack-place" },
          svg("rect", { class: "rack-hole", x: -18, y: -18, width: 36, height: 36, rx: 6 }),
        );
        const tile = rackTile(base, field);
        body.append(tile, svg("rect", { class: "rack-ring", x: -22, y: -22, width: 44, height: 44, rx: 8 }));
        set(body, "data-square", `${base}>${field}`);
        this.#tiles.set(`${base}>${field}`, { body, tile });
        this.#rack.append(body);
      }
    }
    const hits = LOTS.map((lot) => {
      const hit = svg("rect", { class: "hit", "data-square": lot });
      this.#hits.set(lot, hit);
      return hit;
    });
    const cards = ["them", "us"].flatMap((side) =>
      SLOTS.map((slot) => {
        const card = new Card(side, slot);
        this.#cards[side].set(slot, card);
        return card.element;
      }),
    );
    this.element.append(
      definitions(prefix, COLOURS),
      this.#scenery,
      svg("g", { class: "lots" }, ...[...this.#lots.values()].map(({ element }) => element)),
      svg("g", { class: "hits" }, ...hits),
      this.#rack,
      this.#rails.them.element,
      this.#rails.us.element,
      svg("g", { class: "piles" }, this.#piles.deck.element, this.#piles.discard.element),
      svg("g", { class: "cards" }, ...cards),
      this.#air,
    );
  }

  /** Lay everything out (layout.js). Does nothing if it lies so already. */
  lay(layout) {
    if (this.#layout === layout) return;
    this.#layout = layout;
    const { box, scene, rack, pitch } = layout;
    set(this.element, "viewBox", box.join(" "));
    this.element.classList.toggle("lots-only", !layout.bottom);
    const [wide, high] = [scene.width / GROUND.width, scene.height / GROUND.height];
    set(
      this.#scenery,
      "transform",
      `translate(${scene.x} ${scene.y}) scale(${wide.toFixed(4)} ${high.toFixed(4)}) translate(0 ${-GROUND.top})`,
    );
    for (const [lot, drawn] of this.#lots) {
      put(drawn.element, layout.lot(lot));
      drawn.ceiling = (scene.y - layout.ground) / layout.lot(lot).scale + 20;
    }
    for (const [lot, hit] of this.#hits) {
      const { x, y } = layout.lot(lot);
      const frame = { x: x - pitch / 2, y: scene.y, width: pitch, height: y + 18 * (pitch / 110) - scene.y };
      for (const [name, value] of Object.entries(frame)) set(hit, name, value);
    }
    if (!layout.bottom) return;
    for (const [name, value] of Object.entries({
      x: rack.x - rack.head,
      y: rack.y - rack.head,
      width: 5 * rack.pitch + rack.head + 6,
      height: 5 * rack.pitch + rack.head + 6,
    })) {
      set(this.#rackBody, name, value);
    }
    COLOURS.forEach((colour, i) => {
      const along = (i + 0.5) * rack.pitch;
      const head = rack.head * 0.5;
      put(this.#heads.get(`base ${colour}`), { x: rack.x - head, y: rack.y + along, scale: head / 17 });
      put(this.#heads.get(`field ${colour}`), { x: rack.x + along, y: rack.y - head, scale: head / 17 });
    });
    for (const [name, { body }] of this.#tiles) {
      const { x, y, size } = layout.tile(...name.split(">"));
      put(body, { x, y, scale: size / RACK_TILE });
    }
    for (const [side, place] of [
      ["us", layout.bottom],
      ["them", layout.top],
    ]) {
      this.#rails[side].place(place);
      for (const [slot, card] of this.#cards[side]) put(card.element, place.slots[slot]);
    }
    put(this.#piles.deck.element, layout.deck);
    put(this.#piles.discard.element, layout.discard);
  }

  /** Show a model (model.js). */
  render({ lots, tiles, rails, cards, deck, discard, cursor }) {
    for (const [lot, drawn] of this.#lots) drawn.show(lots[lot]);
    for (const [name, { body }] of this.#tiles) {
      const { there, offered, chosen, considered } = tiles[name];
      const classes = [
        "rack-place",
        !there && "gone",
        offered && "offered",
        chosen && "chosen",
        considered && "considered",
        cursor === name && "cursor",
      ];
      set(body, "class", classes.filter(Boolean).join(" "));
    }
    for (const side of ["us", "them"]) {
      this.#rails[side].show(rails[side], cursor);
      for (const [slot, card] of this.#cards[side]) card.show(cards[side][slot]);
    }
    this.#piles.deck.show(deck, cursor === "deck");
    this.#piles.discard.show(discard, cursor === "discard");
  }

  /** A lot's drawing: `top` and `part(name)`. */
  lot(lot) {
    return this.#lots.get(lot);
  }

  /** The drawn card on a place of a side. */
  card(side, slot) {
    return this.#cards[side].get(slot);
  }

  /** Where something is: `{x, y, scale}`. `id` as in the cells: lots, tiles, places, `us`, `them.red`, `deck`. */
  point(id) {
    const layout = this.#layout;
    if (LOTS.includes(id)) {
      const { x, y, scale } = layout.lot(id);
      return { x, y: y - 30 * scale, scale };
    }
    if (id.includes(">")) {
      const { x, y, size } = layout.tile(...id.split(">"));
      return { x, y, scale: size / RACK_TILE };
    }
    if (id === "deck" || id === "discard") return layout[id];
    const [side, colour] = id.split(".");
    if (side === "us" || side === "them") {
      const rail = side === "us" ? layout.bottom : layout.top;
      return colour ? rail.abilities[colour] : rail.medal;
    }
    return layout.bottom.slots[id];
  }

  /** Where a card of a side lies. */
  cardPoint(side, slot) {
    return (side === "us" ? this.#layout.bottom : this.#layout.top).slots[slot];
  }

  /** The top of a lot, where the next part will lie. */
  topPoint(lot) {
    const { x, y, scale } = this.#layout.lot(lot);
    return { x, y: y + this.#lots.get(lot).top * scale, scale };
  }

  /** Let a node fly above everything; returns a function that puts it at `{x, y, scale}` with an opacity, or takes it away. */
  lift(node) {
    const holder = svg("g", { class: "flying" }, node);
    this.#air.append(holder);
    return (place) => {
      if (!place) {
        holder.remove();
        return;
      }
      put(holder, place);
      set(holder, "opacity", (place.opacity ?? 1).toFixed(2));
    };
  }
}
