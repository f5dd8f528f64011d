/** The console: one card an order with its spirit. A tap opens the spirit's info window. */

import { make, setText } from "../../core/dom.js";
import { gettext, interpolate } from "../../core/i18n.js";
import { emblem } from "./emblems.js";
import { completePagodas } from "./position.js";
import { spirit } from "./spirits.js";
import { orderName } from "./words.js";

/** What the info window of a spirit shows, as the board stands: `{title, lines, picture}`. */
export function spiritInfo(id, board) {
  const { name, power, watchFor } = spirit(id);
  const lines = [power, { label: gettext("Watch for:"), text: watchFor }];
  if (id === "snake") {
    lines.push(interpolate(gettext("Complete pagodas now: %(count)s of 5."), { count: completePagodas(board) }));
  }
  return { title: name, picture: emblem(id), lines };
}

export class SpiritCard {
  #id = undefined;
  #name = make("strong", { class: "spirit-name" });
  #order = make("span", {});
  #player = make("span", {});

  /** `seat` 0 or 1; `open(id, element)` is called for a tap, `hover(id or null, element)` for the mouse. */
  constructor(seat, { open, hover }) {
    this.seat = seat;
    this.element = make(
      "button",
      {
        type: "button",
        class: `spirit-card seat-${seat}`,
        hidden: true,
        on: {
          click: () => open(this.#id, this.element),
          pointerenter: (event) => event.pointerType === "mouse" && hover(this.#id, this.element),
          pointerleave: (event) => event.pointerType === "mouse" && hover(null, this.element),
        },
      },
      make("span", { class: "spirit-picture" }),
      make("span", { class: "spirit-texts" }, this.#name, make("span", { class: "spirit-owner" }, this.#order, " ", this.#player)),
    );
  }

  /** Show a spirit's id ("-" or null hides the card), whose player is `player`. */
  show(id, player) {
    const known = id ? spirit(id) : null;
    this.element.hidden = known === null;
    if (known === null) return;
    if (id !== this.#id) {
      this.#id = id;
      this.element.querySelector(".spirit-picture").replaceChildren(emblem(id));
      setText(this.#name, known.name);
    }
    const order = orderName(this.seat === 0 ? "S" : "I");
    setText(this.#order, order);
    setText(this.#player, player && player !== order ? player : "");
    this.element.setAttribute(
      "aria-label",
      interpolate(gettext("%(spirit)s, spirit of %(order)s. Show what it does."), { spirit: known.name, order }),
    );
  }
}
