/** What the legal steps offer: on which lot what may be built, and how it may be paid. Pure. */

import { expand, picks } from "../../core/patterns.js";
import { COLOURS } from "./colours.js";
import { keyOf, readKey, readStep } from "./steps.js";

const VERBS = ["column", "tile", "roof"];

/** Ways to pay, the best first: no ability wasted, few cards, and open cards before hidden ones. */
function cheapness({ marks, payment }) {
  return marks.length * 100 + payment.length * 10 + payment.filter((card) => card[0] === "h").length;
}

export class Offers {
  /** `{of, least, most, places}` of the alternative, `places` a Set such as `3:blue`; null where it is not open. */
  alternative = null;
  /** `{of, least, most}` of the yellow exchange, or null. */
  swap = null;
  /** Texts of `end`, `end!purple` and `pass` that are open. */
  ends = [];
  #ways = new Map();

  /** `legal`: patterns (core/patterns.js), or null where nothing may be done. */
  constructor(legal) {
    const patterns = legal ?? [];
    for (const pattern of patterns.filter(picks)) {
      if (pattern[0] === "swap:") this.swap = pattern.at(-1);
      else this.alternative = { ...pattern.at(-1), places: new Set(pattern[1]) };
    }
    for (const step of expand(patterns.filter((pattern) => !picks(pattern))).map(readStep)) {
      if (step.lot === null) this.ends.push(step.step);
      else {
        const ways = this.#waysAt(step.lot);
        ways.set(keyOf(step), [...(ways.get(keyOf(step)) ?? []), step]);
      }
    }
    for (const place of this.alternative?.places ?? []) {
      const [lot, colour] = place.split(":");
      const ways = this.#waysAt(lot);
      if (!ways.has(`column:${colour}`)) ways.set(`column:${colour}`, []);
    }
    for (const ways of this.#ways.values()) for (const steps of ways.values()) steps.sort((a, b) => cheapness(a) - cheapness(b));
  }

  #waysAt(lot) {
    if (!this.#ways.has(lot)) this.#ways.set(lot, new Map());
    return this.#ways.get(lot);
  }

  /** Whether there is anything at all. */
  get open() {
    return this.#ways.size > 0 || this.ends.length > 0 || this.swap !== null;
  }

  /** The keys of what may be built on a lot, columns first. */
  keys(lot) {
    const order = (key) => {
      const { verb, colour, field } = readKey(key);
      return VERBS.indexOf(verb) * 100 + COLOURS.indexOf(colour) * 10 + COLOURS.indexOf(field);
    };
    return [...(this.#ways.get(lot)?.keys() ?? [])].sort((a, b) => order(a) - order(b));
  }

  /** The steps that build `key` on a lot, the cheapest first; those of the alternative are not among them. */
  ways(lot, key) {
    return this.#ways.get(lot)?.get(key) ?? [];
  }

  /** Whether four cards may be given for `key` on a lot. */
  isAlternative(lot, key) {
    return this.alternative?.places.has(`${lot}:${key.slice("column:".length)}`) ?? false;
  }

  /** The lots on which something can be built that `test(key, ways)` accepts. */
  lots(test = () => true) {
    return [...this.#ways].filter(([, ways]) => [...ways].some(([key, steps]) => test(key, steps))).map(([lot]) => lot);
  }

  /** Whether a card (as steps name it) can pay for anything. */
  pays(card) {
    if (this.swap?.of.includes(card) || this.alternative?.of.includes(card)) return true;
    return this.lots((_key, steps) => steps.some(({ payment }) => payment.includes(card))).length > 0;
  }

  /** The tiles (`red>blue`) that can be laid now, as floors or roofs. */
  tiles() {
    const found = new Set();
    for (const ways of this.#ways.values())
      for (const key of ways.keys()) if (!key.startsWith("column")) found.add(key.split(":")[1]);
    return found;
  }
}
