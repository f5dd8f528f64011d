/** What belongs to a seat: the medal with its points, the trays under its cards, and its five abilities. */

import { set, svg } from "../../../board/svg.js";
import { setText } from "../../../core/dom.js";
import { COLOURS } from "../colours.js";

/** What each ability does, as a drawing within -10 to 10. */
const GLYPHS = {
  purple: "M-8 4L-6.4 -6.6L-1 -5.8L-2.6 5ZM-2 5.6V-6.4H3.4V5.6ZM4.6 5.2L6.4 -5.6L10.6 -4.6L8.6 6Z",
  yellow: "M-9 -2.4H3.4V-6L9.4 -1L-9 -1ZM9 2.4H-3.4V6L-9.4 1L9 1Z",
  green: "M-6 8.4V6H-4.2C-3 1 -3 -1 -4.2 -6H-6V-8.4H6V-6H4.2C3 -1 3 1 4.2 6H6V8.4Z",
  blue: "M-8 -8H8V8H-8ZM-5.4 -5.4V-1.4H-1.4V-5.4ZM1.4 -5.4V-1.4H5.4V-5.4ZM-5.4 1.4V5.4H-1.4V1.4ZM1.4 1.4V5.4H5.4V1.4Z",
  red: "M-8.6 8V-8H-5.6V8ZM-3.9 8V-8H-0.9V8ZM0.8 8V-8H3.8V8ZM7.6 -4.6V-1.5H10.6V1.5H7.6V4.6H5.2V-4.6Z",
};

/** Beads of uses that are left are larger than those that are gone. */
const [FULL, EMPTY] = [0.32, 0.17];

const SEAT_SHAPES = {
  0: "M0 -1A1 1 0 1 1 0 1A1 1 0 1 1 0 -1Z",
  1: "M0 -1.12L1.12 0L0 1.12L-1.12 0Z",
};

/** The token of an ability, drawn within -1 to 1, with two beads below it for its uses. */
export class Ability {
  constructor(side, colour) {
    this.pips = [-0.42, 0.42].map((x) => svg("circle", { class: "pip", cx: x, cy: 1.5, r: 0.26 }));
    this.element = svg(
      "g",
      { class: `ability ${colour}`, "data-square": `${side}.${colour}` },
      svg("rect", { class: "hit", x: -1.25, y: -1.2, width: 2.5, height: 3.1 }),
      svg("circle", { class: "disc", r: 1.04 }),
      svg("path", { class: "glyph-shape", d: GLYPHS[colour], transform: "scale(0.067)", "fill-rule": "evenodd" }),
      ...this.pips,
      svg("path", { class: "spent", d: "M-0.72 0.72L0.72 -0.72" }),
    );
  }

  show({ uses, used, cursor }) {
    this.pips.forEach((pip, i) => {
      set(pip, "class", i < uses ? "pip full" : "pip");
      set(pip, "r", i < uses ? FULL : EMPTY);
    });
    this.element.classList.toggle("none", uses === 0 && !used);
    this.element.classList.toggle("used", used);
    this.element.classList.toggle("cursor", cursor);
  }
}

/** One rail: `side` is `us` (the nearer seat) or `them`. */
export class Rail {
  #side;
  #trays = [svg("rect", { class: "tray", rx: 8 }), svg("rect", { class: "tray hand-tray", rx: 8 })];
  #medal = svg("path", { class: "medal" });
  #points = svg("text", { class: "points", "text-anchor": "middle" });
  #abilities;
  #medalGroup;

  constructor(side) {
    this.#side = side;
    this.#abilities = Object.fromEntries(COLOURS.map((colour) => [colour, new Ability(side, colour)]));
    this.#medalGroup = svg("g", { class: "medal-group", "data-square": side }, this.#medal, this.#points);
    this.element = svg(
      "g",
      { class: `rail ${side}` },
      ...this.#trays,
      this.#medalGroup,
      ...Object.values(this.#abilities).map(({ element }) => element),
    );
  }

  /** Put everything where a rail of the layout says. */
  place({ medal, abilities, tray, shelf }) {
    [tray, shelf].forEach((place, i) => {
      for (const [name, value] of Object.entries(place)) set(this.#trays[i], name, value);
    });
    set(this.#medalGroup, "transform", `translate(${medal.x} ${medal.y}) scale(${medal.r})`);
    set(this.#points, "y", 0.32);
    for (const [colour, { x, y, r }] of Object.entries(abilities)) {
      set(this.#abilities[colour].element, "transform", `translate(${x} ${y}) scale(${r})`);
    }
  }

  /** `{seat, score, acts, abilities: {colour: {uses, used}}}`, and what the cursor is on. */
  show({ seat, score, acts, abilities }, cursor) {
    set(this.#medal, "d", SEAT_SHAPES[seat]);
    set(this.#medalGroup, "class", `medal-group seat-${seat}${acts ? " acts" : ""}${cursor === this.#side ? " cursor" : ""}`);
    setText(this.#points, String(score));
    for (const colour of COLOURS) {
      this.#abilities[colour].show({ ...abilities[colour], cursor: cursor === `${this.#side}.${colour}` });
    }
  }
}
