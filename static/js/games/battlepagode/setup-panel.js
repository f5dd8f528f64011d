/** Offering, picking and the choice of who begins: cards and buttons in place of moves on the plateau. */

import { make } from "../../core/dom.js";
import { gettext, interpolate } from "../../core/i18n.js";
import { emblem } from "./emblems.js";
import { monkFigure } from "./scene/figures.js";
import { svg } from "../../board/svg.js";
import { readStep } from "./steps.js";
import { spirit } from "./spirits.js";
import { hint } from "./phases.js";
import { orderName } from "./words.js";

export class SetupPanel {
  #key = "";
  #send;
  #phases = {
    offer: (view, actions) => this.#offer(view, actions),
    pick: (view, actions) => this.#pick(view, actions),
    starter: (view, actions) => this.#starter(view, actions),
  };

  #left;

  /** `send(step)` plays a step; `left()` is called when the panel goes while the focus is in it. */
  constructor({ send, left }) {
    this.#send = send;
    this.#left = left;
    this.element = make("section", { class: "spirit-setup", hidden: true, "aria-label": gettext("The animal spirits") });
  }

  /** Show the phase of `view`; `legal` as the viewer may act, null if not. Keeps its elements while nothing changes. */
  show(view, legal, waiting) {
    const shown = Boolean(view) && Object.hasOwn(this.#phases, view.phase);
    const key = shown ? JSON.stringify([view.phase, view.offered, view.spirits, view.side, legal, waiting]) : "";
    if (key === this.#key) return shown;
    const goesOn = this.#key !== "";
    const hadFocus = this.element.contains(document.activeElement);
    this.#key = key;
    if (!shown) this.element.replaceChildren();
    else if (legal === null || waiting) this.element.replaceChildren(...this.#watch(view));
    else this.element.replaceChildren(...this.#phases[view.phase](view, legal.map(readStep)));
    this.element.hidden = !shown;
    if (goesOn) this.#follow(shown, hadFocus);
    return shown;
  }

  /** What comes next begins at the top, and the keyboard goes along. */
  #follow(shown, hadFocus) {
    const table = this.element.parentElement;
    if (table.getBoundingClientRect().top < 0) table.scrollIntoView({ block: "start" });
    if (!hadFocus) return;
    if (shown) this.element.querySelector("h2").focus({ preventScroll: true });
    else this.#left();
  }

  #watch(view) {
    const cards = (view.phase === "pick" ? view.offered : []).map((id) => spiritTile(id, "div"));
    const heading = make("h2", { tabindex: "-1" }, hint(view, null));
    return cards.length > 0 ? [heading, make("div", { class: "spirit-tiles two" }, cards)] : [heading];
  }

  #offer(view, actions) {
    const pool = [...new Set(actions.flatMap((action) => action.values))];
    const picked = new Set();
    const confirm = make("button", { type: "button", class: "button primary", disabled: true });
    const say = () => {
      const names = [...picked].map((id) => spirit(id).name);
      confirm.disabled = picked.size !== 2;
      confirm.textContent =
        picked.size === 2
          ? interpolate(gettext("Offer %(first)s and %(second)s"), { first: names[0], second: names[1] })
          : gettext("Choose two spirits");
    };
    const tiles = pool.map((id) => {
      const tile = spiritTile(id, "button", { brief: true });
      tile.setAttribute("aria-pressed", "false");
      tile.addEventListener("click", () => {
        if (picked.has(id)) picked.delete(id);
        else if (picked.size < 2) picked.add(id);
        tile.setAttribute("aria-pressed", String(picked.has(id)));
        tile.parentElement.classList.toggle("full", picked.size === 2);
        say();
      });
      return tile;
    });
    confirm.addEventListener("click", () => {
      const action = actions.find(({ values }) => values.every((id) => picked.has(id)));
      if (action) this.#send(action.step);
    });
    say();
    const other = orderName(view.side === "S" ? "I" : "S");
    return [
      make("h2", { tabindex: "-1" }, interpolate(gettext("Offer %(order)s two spirits"), { order: other })),
      make("p", {}, interpolate(gettext("%(order)s takes one of them, the other is yours; then you say who begins."), { order: other })),
      make("div", { class: "spirit-tiles" }, tiles),
      make("div", { class: "setup-buttons" }, confirm),
    ];
  }

  #pick(view, actions) {
    const other = orderName(view.side === "S" ? "I" : "S");
    const tiles = actions.map(({ step, values: [id] }) => {
      const name = spirit(id).name;
      return make(
        "div",
        { class: "spirit-choice" },
        spiritTile(id, "div"),
        make(
          "button",
          { type: "button", class: "button primary", on: { click: () => this.#send(step) } },
          interpolate(gettext("Take the %(spirit)s"), { spirit: name }),
        ),
      );
    });
    return [
      make("h2", { tabindex: "-1" }, gettext("Choose your spirit")),
      make("p", {}, interpolate(gettext("%(order)s gets the other one and says who begins."), { order: other })),
      make("div", { class: "spirit-tiles two" }, tiles),
    ];
  }

  #starter(view, actions) {
    const buttons = actions.map(({ step, values: [side] }) => {
      const picture = svg("svg", { class: "starter-monk", viewBox: "-34 -90 68 104", "aria-hidden": "true" }, monkFigure(side));
      const id = view.spirits[side === "S" ? 0 : 1];
      const text = interpolate(gettext("%(order)s begins"), { order: orderName(side) });
      return make(
        "button",
        { type: "button", class: "starter-choice", on: { click: () => this.#send(step) } },
        picture,
        make("strong", {}, text),
        id && spirit(id) ? make("span", {}, spirit(id).name) : null,
      );
    });
    return [
      make("h2", { tabindex: "-1" }, gettext("Who begins?")),
      make("p", {}, gettext("Whoever begins places its monks first and takes the first turn.")),
      make("div", { class: "spirit-tiles two starters" }, buttons),
    ];
  }
}

/** A tile with emblem, name and power; unless `brief` with what to watch for too. */
function spiritTile(id, tag, { brief = false } = {}) {
  const { name, power, watchFor } = spirit(id);
  return make(
    tag,
    { class: "spirit-tile", type: tag === "button" ? "button" : null, "data-spirit": id },
    make("span", { class: "spirit-picture" }, emblem(id)),
    make(
      "span",
      { class: "spirit-texts" },
      make("strong", { class: "spirit-name" }, name),
      make("span", { class: "spirit-power" }, power),
      brief ? null : make("span", { class: "spirit-watch" }, watchFor),
    ),
  );
}
