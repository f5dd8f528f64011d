/** The felt with cup, dice and the ledge for dice set aside: draws, and lets things travel. Decides nothing. */

import { easeInOut, tween } from "../../../board/motion.js";
import { arrange, set, svg } from "../../../board/svg.js";
import { PLACES } from "../steps.js";
import { Cup } from "./cup.js";
import { Die } from "./die.js";
import { LAYOUTS, onLedge, slot, spot } from "./places.js";
import { carried, gathered, lying, thrown } from "./rolling.js";
import { shadowPaint, ledge } from "./table.js";

const SLIDE = 230;
/** The shares of a roll's time in which dice go into the cup, and in which it is shaken. */
const GATHERING = 0.2;
const SHAKING = 0.2;

export class Felt {
  #prefix;
  #layout = null;
  #dice = new Map();
  #poses = new Map(PLACES.map((place) => [place, null]));
  /** Where the dice are or are going. */
  #goals = {};
  #cup = null;
  #shadows = svg("g");
  #bodies = svg("g");
  #running = null;
  #held = null;
  element = svg("svg", { class: "felt-drawing", "aria-hidden": "true", focusable: "false" });

  /** `prefix` makes the ids of paints unique on the page. */
  constructor(prefix) {
    this.#prefix = prefix;
  }

  get layout() {
    return this.#layout;
  }

  /** Draw for a narrow or a wide table; whatever lay on the felt has to be shown anew. */
  set layout(name) {
    if (this.#layout?.name === name) return;
    this.stop();
    const layout = LAYOUTS[name];
    this.#layout = layout;
    const paint = `url(#${this.#prefix}-shadow)`;
    this.#cup = new Cup(layout.cup, paint);
    this.#dice = new Map(PLACES.map((place) => [place, new Die(place, layout.edge, paint)]));
    const dice = [...this.#dice.values()];
    this.#shadows.replaceChildren(...dice.map((die) => die.shadow));
    this.#bodies.replaceChildren(...dice.map((die) => die.element));
    set(this.element, "viewBox", `0 0 ${layout.box.join(" ")}`);
    this.element.replaceChildren(
      shadowPaint(`${this.#prefix}-shadow`),
      ledge(layout),
      this.#cup.shadow,
      this.#shadows,
      this.#cup.element,
      this.#bodies,
    );
    for (const place of PLACES) this.#pose(place, null);
  }

  /**
   * Where each die belongs: `{place: pose or null}`. `dice`: five numbers or none; `kept`: the places on the ledge; `inCup`: places of dice
   * that are in the cup; `seed`: a number that is another one in every turn.
   */
  places({ dice, kept, inCup = "", seed }) {
    const layout = this.#layout;
    return Object.fromEntries(
      PLACES.map((place, index) => {
        const number = dice[index];
        if (number === undefined || inCup.includes(place)) return [place, null];
        const at = kept.includes(place) ? slot(layout, index) : spot(layout, index, seed + index * 17 + number * 3);
        return [place, lying(at, number)];
      }),
    );
  }

  /** Let every die be where it belongs; what lies elsewhere slides there (not if `sliding` is false). */
  show(targets, { sliding = true } = {}) {
    this.#goals = targets;
    if (this.#running?.kind === "roll") return;
    const moving = PLACES.filter((place) => !this.#isAt(place, targets[place]) && place !== this.#held);
    if (moving.length === 0) return;
    this.stop();
    this.#travel("slide", sliding ? SLIDE : 0, this.#slides(moving, targets));
  }

  /** Dice fly into the cup and are gone; resolves when they are. */
  clear(duration) {
    const targets = Object.fromEntries(PLACES.map((place) => [place, null]));
    this.#goals = targets;
    this.stop();
    return this.#travel("slide", duration, this.#slides(PLACES, targets));
  }

  /** Roll the dice in `places` so that all lie as in `targets`; resolves when they do. */
  roll(places, targets, duration) {
    this.#goals = targets;
    this.stop();
    const rolled = PLACES.filter((place) => places.includes(place));
    const inCup = rolled.every((place) => this.#poses.get(place) === null);
    const gathering = inCup ? 0 : GATHERING;
    const throwing = gathering + SHAKING;
    const away = { ...targets, ...Object.fromEntries(rolled.map((place) => [place, null])) };
    const gather = this.#slides(PLACES, away);
    const { spout, edge } = this.#layout;
    const phase = (progress, from, to) => Math.min(1, Math.max(0, (progress - from) / (to - from)));
    const frame = (progress) => {
      if (gathering > 0 && progress <= gathering) gather(phase(progress, 0, gathering));
      if (progress > gathering) gather(1);
      this.#lean(phase(progress, gathering, throwing), phase(progress, throwing, 1));
      if (progress <= throwing) return;
      const time = phase(progress, throwing + 0.06, 1);
      rolled.forEach((place, order) => {
        const late = order * 0.05;
        const own = phase(time, late, 0.8 + late);
        const pose = own > 0 ? thrown([spout[0], spout[1] + order * 3], targets[place], own, edge) : null;
        this.#pose(place, own >= 1 ? targets[place] : pose);
      });
      this.#sort();
    };
    return this.#travel("roll", duration, frame, (t) => t);
  }

  /** Bring whatever moves to its end. */
  stop() {
    this.#running?.stop();
    this.#running = null;
  }

  /** Whether the cup is shaken until the dice come out. */
  set shaking(on) {
    this.#cup?.element.classList.toggle("shaking", on);
  }

  /** A finger holds a die at a point of the drawing; null lets it go. */
  hold(place, point) {
    this.#held = place;
    if (place === null) return;
    const pose = this.#poses.get(place);
    if (!pose) return;
    this.stop();
    this.#pose(place, { ...pose, x: point[0], y: point[1] + this.#layout.edge * 0.35, z: 0.9 });
    this.#sort();
  }

  /** The place of the die at a point of the window, "cup", or null. Fingers find dice some way around, too. */
  at(clientX, clientY) {
    const [x, y] = this.point(clientX, clientY);
    const { edge, cup } = this.#layout;
    let found = null;
    let nearest = edge * 0.72;
    for (const [place, pose] of this.#poses) {
      if (!pose) continue;
      const distance = Math.hypot(pose.x - x, pose.y - edge * 0.25 - y);
      if (distance < nearest) [found, nearest] = [place, distance];
    }
    if (found !== null) return found;
    const overCup = Math.abs(x - cup.x) < 66 * cup.scale && y < cup.y + 14 && y > cup.y - 170 * cup.scale;
    return overCup ? "cup" : null;
  }

  /** Whether a point of the window is on the ledge. */
  ledgeAt(clientX, clientY) {
    return onLedge(this.#layout, this.point(clientX, clientY)[1]);
  }

  /** A point of the window in the drawing. */
  point(clientX, clientY) {
    const { left, top, scale } = this.#frame();
    return [(clientX - left) / scale, (clientY - top) / scale];
  }

  /** The middle of what can be touched of a die (or of the cup), in the window. */
  clientPoint(id) {
    const { left, top, scale } = this.#frame();
    const { edge, cup } = this.#layout;
    const pose = this.#goals[id];
    const [x, y] = pose ? [pose.x, pose.y - edge * 0.25] : [cup.x, cup.y - 70 * cup.scale];
    return [left + x * scale, top + y * scale];
  }

  /** Where the button at the cup goes, in percent of `host`. */
  buttonIn(host) {
    const { left, top, scale } = this.#frame();
    const { x, y, width, height } = this.#layout.button;
    const frame = host.getBoundingClientRect();
    const percent = (value, whole) => `${((100 * value) / whole).toFixed(2)}%`;
    return {
      left: percent(left + x * scale - frame.left, frame.width),
      top: percent(top + y * scale - frame.top, frame.height),
      width: percent(width * scale, frame.width),
      height: percent(height * scale, frame.height),
    };
  }

  #frame() {
    const { left, top, width, height } = this.element.getBoundingClientRect();
    const [boxWidth, boxHeight] = this.#layout.box;
    const scale = Math.min(width / boxWidth, height / boxHeight);
    return { left: left + (width - boxWidth * scale) / 2, top: top + (height - boxHeight * scale) / 2, scale };
  }

  /** A frame function that takes dice from where they are to where they belong. */
  #slides(places, targets) {
    const from = new Map(places.map((place) => [place, this.#poses.get(place)]));
    return (progress) => {
      for (const place of places) {
        const [start, end] = [from.get(place), targets[place]];
        if (start && end && progress < 1) this.#pose(place, carried(start, end, progress));
        else if (start && !end && progress < 1) this.#pose(place, gathered(start, this.#layout.mouth, progress));
        else this.#pose(place, end);
      }
      this.#sort();
    };
  }

  #travel(kind, duration, frame, ease = easeInOut) {
    const running = { kind, ...tween(duration, frame, ease) };
    this.#running = running;
    return running.finished.then(() => {
      if (this.#running === running) this.#running = null;
    });
  }

  #lean(shake, pour) {
    if (pour === 0) {
      const swing = Math.sin(shake * Math.PI * 5);
      this.#cup.lean(swing * 7, swing * 8, -Math.abs(swing) * 8);
      return;
    }
    const tipped = pour < 0.62 ? Math.min(1, pour / 0.14) : 1 - Math.min(1, (pour - 0.62) / 0.3);
    this.#cup.lean(74 * easeInOut(tipped), -60 * tipped, -6 * tipped);
  }

  #isAt(place, target) {
    const pose = this.#poses.get(place);
    if (!pose || !target) return pose === target;
    return ["x", "y", "z", "number", "yaw"].every((key) => pose[key] === target[key]);
  }

  #pose(place, pose) {
    this.#poses.set(place, pose);
    this.#dice.get(place).pose = pose;
  }

  #sort() {
    const depth = (place) => this.#poses.get(place)?.y ?? -Infinity;
    const order = [...PLACES].sort((a, b) => depth(a) - depth(b));
    arrange(this.#bodies, order.map((place) => this.#dice.get(place).element));
  }
}
