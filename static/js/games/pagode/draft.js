/**
 * What the viewer has half chosen: a lot, what is to stand there, the cards to pay with; and what a tap makes of it.
 * Draws nothing. Whatever is chosen first, a card, a tile or a lot, the rest is narrowed down to what the steps allow.
 *
 * `host` gives: `offers()`, `places()` (slots.js, of the seat to act), `confirms()`, `send(step)`, `gesture(data)`, `changed()`.
 */

import { cardOn, slotsOf } from "./slots.js";

const FOUR = 4;

export class Draft {
  #host;
  /** "1" to "6" of the chosen lot, or null. */
  lot = null;
  /** The chosen one of several things that may stand there (steps.js), or null. */
  key = null;
  /** A tile picked from the rack, such as `red>blue`, or null. */
  tile = null;
  /** Places of the cards that the viewer has picked. */
  picked = [];
  /** Places of cards that the viewer does not want to pay with. */
  barred = [];
  /** Whether four cards are to be given for a column. */
  four = false;
  /** Whether cards are being picked for the yellow exchange. */
  swapping = false;
  /** A step on its way to the server, or null. */
  pending = null;
  /** The lot and the tile that another player is looking at, or null. */
  shown = { lot: null, tile: null };
  /** What the keyboard's cursor is on while it is to be seen, or null. */
  cursor = null;

  constructor(host) {
    this.#host = host;
  }

  get empty() {
    return this.lot === null && this.tile === null && this.picked.length === 0 && !this.four && !this.swapping;
  }

  /** The lots that may be chosen now. */
  targets() {
    if (this.swapping) return [];
    return this.#host
      .offers()
      .lots()
      .filter((lot) => this.keys(lot).length > 0);
  }

  /** What may stand on a lot, given the tile and the cards that are picked. */
  keys(lot) {
    return this.#host
      .offers()
      .keys(lot)
      .filter((key) => this.#allows(lot, key));
  }

  /**
   * What has come together so far: `{key, keys, ways, way, slots, four, step}`. `ways` are the ways to pay for `key`, `way` the
   * one that is taken, `slots` the places its cards lie on; `four` says that any four cards pay; `step` is ready to be
   * sent, or null.
   */
  plan() {
    if (this.swapping) {
      return { ...NO_PLAN, slots: this.picked, step: this.picked.length > 0 ? `swap:${this.#cards().join("+")}` : null };
    }
    if (this.lot === null) return { ...NO_PLAN, slots: this.picked };
    const keys = this.keys(this.lot);
    const key = keys.includes(this.key) ? this.key : keys.length === 1 ? keys[0] : null;
    if (key === null) return { ...NO_PLAN, keys, slots: this.picked };
    const offers = this.#host.offers();
    const ways = offers.ways(this.lot, key);
    const found = this.four ? null : this.#bestWay(ways);
    if (found) return { key, keys, ways, ...found, four: false, step: found.way.step };
    const step =
      this.picked.length === FOUR ? `alternative:${this.lot}:${key.slice("column:".length)}:${this.#cards().join("+")}` : null;
    return { key, keys, ways, way: null, slots: this.picked, four: true, step };
  }

  // ---- what a tap does ---------------------------------------------------------------------------------------------

  pressLot(lot) {
    if (this.lot === lot) {
      const { step } = this.plan();
      if (step === null) this.drop();
      else this.send(step);
      return;
    }
    if (!this.targets().includes(lot)) {
      this.drop();
      return;
    }
    this.lot = lot;
    this.key = null;
    this.#settle();
  }

  pressTile(tile) {
    const offers = this.#host.offers();
    if (this.swapping || !offers.tiles().has(tile)) {
      this.drop();
      return;
    }
    const here = this.lot === null ? null : this.keys(this.lot).find((key) => key.endsWith(`:${tile}`));
    if (here) {
      this.key = here;
      this.#settle();
      return;
    }
    const again = this.tile === tile;
    this.clear();
    this.tile = again ? null : tile;
    this.#tell();
  }

  pressCard(slot) {
    const card = cardOn(this.#host.places(), slot);
    if (card === null || !this.#host.offers().pays(card)) return;
    if (this.swapping) this.#toggle(slot);
    else if (this.lot !== null && this.plan().key !== null && !this.plan().four) this.#changePayment(slot);
    else this.#pick(slot);
    this.#tell();
  }

  /** Choose one of the things that may stand on the chosen lot. */
  chooseKey(key) {
    this.key = key;
    this.barred = [];
    this.four = this.#costsFour(key) || (this.four && this.picked.length === FOUR);
    this.#tell();
  }

  /** Pay in this way. */
  chooseWay(way) {
    this.four = false;
    this.barred = [];
    this.picked = slotsOf(this.#host.places(), way.payment) ?? [];
    this.#tell();
  }

  /** Give any four cards for a column. */
  giveFour() {
    const again = this.four;
    if (this.lot === null) this.clear();
    else Object.assign(this, { picked: [], barred: [] });
    this.four = !again;
    this.#tell();
  }

  /** Begin to pick cards for the yellow exchange. */
  beginSwap() {
    this.clear();
    this.swapping = true;
    this.#tell();
  }

  send(step) {
    this.pending = step;
    this.#host.send(step);
    this.#host.changed();
  }

  /** Give up the nearest thing that is half done. */
  escape() {
    if (this.key !== null && this.keys(this.lot).length > 1) this.key = null;
    else this.clear();
    this.#tell();
  }

  drop() {
    this.clear();
    this.#tell();
  }

  /** Forget all choices, quietly. */
  clear() {
    Object.assign(this, { lot: null, key: null, tile: null, picked: [], barred: [], four: false, swapping: false });
  }

  // ---- inside ------------------------------------------------------------------------------------------------------

  #tell() {
    this.#host.gesture({ lot: this.lot, tile: this.tile });
    this.#host.changed();
  }

  /** The picked cards as steps list them: sorted. */
  #cards(slots = this.picked) {
    return slots.map((slot) => cardOn(this.#host.places(), slot)).sort();
  }

  #allows(lot, key) {
    if (this.tile !== null && !key.endsWith(`:${this.tile}`)) return false;
    const offers = this.#host.offers();
    const alternative = offers.isAlternative(lot, key);
    if (this.four) return alternative && this.picked.length <= FOUR;
    if (this.picked.length === 0) return true;
    if (offers.ways(lot, key).some((way) => this.#covers(way))) return true;
    return alternative && this.picked.length === FOUR;
  }

  /** The places of a way's cards, all picked ones among them; null if that can't be. */
  #mapped({ payment }) {
    const slots = slotsOf(this.#host.places(), payment, this.picked, this.barred);
    return slots && this.picked.every((slot) => slots.includes(slot)) ? slots : null;
  }

  #covers(way) {
    return this.#mapped(way) !== null;
  }

  #bestWay(ways) {
    for (const way of ways) {
      const slots = this.#mapped(way);
      if (slots) return { way, slots };
    }
    return null;
  }

  #costsFour(key) {
    return this.#host.offers().ways(this.lot, key).length === 0;
  }

  /** Once a card and a lot are chosen and mean exactly one thing, that is done without another tap. */
  #settle() {
    const { key } = this.plan();
    if (key !== null && this.#costsFour(key)) this.four = true;
    if (this.picked.length > 0 && !this.#host.confirms()) {
      const offers = this.#host.offers();
      const keys = this.key === null ? this.keys(this.lot) : [this.key];
      const exact = keys
        .flatMap((key) => offers.ways(this.lot, key))
        .filter((way) => this.#mapped(way)?.length === this.picked.length);
      if (exact.length === 1 && (this.key !== null || !exact[0].marks.length)) {
        this.send(exact[0].step);
        return;
      }
    }
    this.#tell();
  }

  #toggle(slot) {
    this.picked = this.picked.includes(slot) ? this.picked.filter((other) => other !== slot) : [...this.picked, slot];
  }

  #pick(slot) {
    this.#toggle(slot);
    if (this.four || this.lot !== null) {
      this.picked = this.picked.slice(-FOUR);
      return;
    }
    const towardsFour = this.#host.offers().alternative !== null && this.picked.length <= FOUR;
    if (this.picked.length > 0 && !towardsFour && this.targets().length === 0) this.picked = [slot];
  }

  /** Pay with this card too, or with another instead, as far as the steps allow it. */
  #changePayment(slot) {
    const before = { picked: this.picked, barred: this.barred, slots: this.plan().slots };
    const { ways } = this.plan();
    const attempt = (picked, barred) => {
      Object.assign(this, { picked, barred });
      return this.#bestWay(ways) !== null;
    };
    if (before.slots.includes(slot)) {
      const picked = before.picked.filter((other) => other !== slot);
      if (attempt(picked, [...before.barred, slot]) || attempt([], [slot])) return;
      attempt(before.picked, before.barred);
      return;
    }
    const barred = before.barred.filter((other) => other !== slot);
    if (attempt([...before.picked, slot], barred) || attempt([slot], [])) return;
    // It pays for nothing here: the viewer has something else in mind.
    this.clear();
    this.picked = [slot];
  }
}

const NO_PLAN = { key: null, keys: [], ways: [], way: null, slots: [], four: false, step: null };
