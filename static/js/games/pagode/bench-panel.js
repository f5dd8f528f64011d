/** The bench as buttons: what may stand on the chosen lot, how it may be paid, and what else can be done in the turn. */

import { svg } from "../../board/svg.js";
import { make } from "../../core/dom.js";
import { gettext, interpolate } from "../../core/i18n.js";
import { column, roof } from "./scene/pagoda.js";
import { rackTile, slat } from "./scene/slats.js";

/** A bench narrower than this, in pixels, is set in smaller type. */
const COMPACT_BELOW = 250;

function picture(box, className, ...nodes) {
  return svg("svg", { viewBox: box, class: className, "aria-hidden": "true", focusable: "false" }, ...nodes);
}

export class BenchPanel {
  #press;
  #prefix;
  #key = "";
  #title = make("p", { class: "bench-title" });
  #columns = make("span", { class: "bench-columns" });
  #says = make("p", { class: "bench-says", role: "status" });
  #note = make("p", { class: "bench-note" });
  #options = make("div", { class: "bench-options" });
  #ways = make("div", { class: "bench-ways" });
  #buttons = make("div", { class: "bench-buttons" });

  /** `handlers`: `key(key)`, `way(way or null)`, `button(id)`. `prefix` of the drawing's gradients. */
  constructor(handlers, prefix) {
    // What is pressed twice in haste acts once.
    this.#press = (name, value) => this.busy || handlers[name](value);
    this.#prefix = prefix;
    this.element = make(
      "div",
      { class: "pagode-bench", role: "group", "aria-label": gettext("Building") },
      make("div", { class: "bench-head" }, this.#title, this.#columns),
      this.#says,
      this.#note,
      this.#options,
      this.#ways,
      this.#buttons,
    );
  }

  /** Lie where a layout (scene/layout.js) says. */
  place({ box: [left, top, width, height], bench }) {
    const place = {
      left: (bench.x - left) / width,
      top: (bench.y - top) / height,
      width: bench.width / width,
      height: bench.height / height,
    };
    for (const [name, part] of Object.entries(place)) this.element.style.setProperty(name, `${(part * 100).toFixed(2)}%`);
  }

  /** Choose the size of the type by the room there is. */
  fit() {
    this.element.classList.toggle("compact", this.element.clientWidth < COMPACT_BELOW);
  }

  /** Whether a step is under way: nothing can be pressed then. */
  get busy() {
    return this.element.getAttribute("aria-busy") === "true";
  }

  set busy(busy) {
    this.element.setAttribute("aria-busy", String(busy));
  }

  /**
   * Show a model (bench.js), touching only what changes. The focus stays on the button that has it, or goes to the first;
   * returns true if there is none left to take it.
   */
  show(model) {
    const key = JSON.stringify(model);
    if (key === this.#key) return false;
    this.#key = key;
    const focused = this.element.contains(document.activeElement) ? document.activeElement.dataset.bench : null;
    this.#title.textContent = model.title;
    if (this.#says.textContent !== model.says) this.#says.textContent = model.says;
    if (this.#note.textContent !== model.note) this.#note.textContent = model.note;
    this.#showColumns(model.columns);
    this.#options.replaceChildren(...model.options.map((option) => this.#option(option)));
    this.#ways.replaceChildren(...model.ways.map((way) => this.#way(way)));
    this.#buttons.replaceChildren(...model.buttons.map((button) => this.#button(button)));
    for (const part of [this.#options, this.#ways, this.#buttons]) part.hidden = part.childElementCount === 0;
    if (focused === null) return false;
    const open = [...this.element.querySelectorAll("button:not(:disabled)")];
    const next = open.find((button) => button.dataset.bench === focused) ?? open[0];
    next?.focus({ preventScroll: true });
    return next === undefined;
  }

  #showColumns(columns) {
    this.#columns.hidden = columns === null;
    if (columns === null) return;
    const { built, limit } = columns;
    this.#columns.setAttribute("role", "img");
    this.#columns.setAttribute("aria-label", interpolate(gettext("%(built)s of %(limit)s columns built"), { built, limit }));
    this.#columns.replaceChildren(...Array.from({ length: limit }, (_, i) => make("span", { class: i < built ? "built" : "" })));
  }

  #option({ key, verb, colour, field, label, chosen, four }) {
    const drawn =
      verb === "column"
        ? picture("-14 -58 28 62", "option-picture", column(colour, 0, this.#prefix))
        : verb === "tile"
          ? picture("-23 -23 46 46", "option-picture", rackTile(colour, field))
          : picture("-58 -82 116 92", "option-picture", roof(colour, field, this.#prefix));
    return make(
      "button",
      {
        type: "button",
        class: "bench-option",
        "aria-pressed": String(chosen),
        "aria-label": label,
        title: label,
        "data-bench": key,
        on: { click: () => this.#press("key", key) },
      },
      drawn,
      four && make("span", { class: "option-four", "aria-hidden": "true" }, "4"),
    );
  }

  #way({ id, way, label, chosen }) {
    const cards = way?.payment.map((card, i) => {
      const drawn = slat(card.split(".")[1]);
      drawn.setAttribute("transform", `translate(${i * 66 + 33} 54)`);
      return drawn;
    });
    const inside = way
      ? [
          ...way.marks.filter((mark) => mark !== "red").map((mark) => make("span", { class: `way-mark ${mark}` })),
          picture(`0 0 ${cards.length * 66 + 2} 108`, "way-picture", ...cards),
          way.payment.some((card) => card[0] === "h") && make("span", { class: "way-hand", "aria-hidden": "true" }),
        ]
      : [make("span", { class: "way-text" }, label)];
    return make(
      "button",
      {
        type: "button",
        class: "bench-way",
        "aria-pressed": String(chosen),
        "aria-label": label,
        title: label,
        "data-bench": id,
        on: { click: () => this.#press("way", way) },
      },
      ...inside,
    );
  }

  #button({ id, text, kind, enabled }) {
    return make(
      "button",
      {
        type: "button",
        class: `button ${kind}`.trim(),
        disabled: !enabled,
        "data-bench": id,
        on: { click: () => this.#press("button", id) },
      },
      text,
    );
  }
}
