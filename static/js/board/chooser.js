/** A few buttons beside a square that has several meanings. */

import { make } from "../core/dom.js";
import { placeWithin } from "./info-window.js";

export class Chooser {
  #host;
  #opener = null;

  constructor(host) {
    this.#host = host;
    this.element = make("div", { class: "board-chooser", role: "group", hidden: true });
    this.element.addEventListener("keydown", (event) => this.#key(event));
  }

  get open() {
    return !this.element.hidden;
  }

  /** Show `options` (`{text, picture?, run}`) at [x, y] of the window; `focus`: take the keyboard along. */
  show(options, { label, at, focus }) {
    this.#opener = document.activeElement;
    this.element.setAttribute("aria-label", label);
    this.element.replaceChildren(
      ...options.map(({ text, picture, run }) =>
        make(
          "button",
          {
            type: "button",
            on: {
              click: () => {
                this.hide();
                run();
              },
            },
          },
          picture,
          make("span", {}, text),
        ),
      ),
    );
    this.element.hidden = false;
    placeWithin(this.element, this.#host, at, 16);
    if (focus) this.element.querySelector("button").focus({ preventScroll: true });
  }

  hide() {
    if (!this.open) return;
    const hadFocus = this.element.contains(document.activeElement);
    this.element.hidden = true;
    if (hadFocus) this.#opener?.focus({ preventScroll: true });
  }

  #key(event) {
    const buttons = [...this.element.querySelectorAll("button")];
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    if (event.key === "Escape") this.hide();
    else if (step) {
      const next = (buttons.indexOf(document.activeElement) + step + buttons.length) % buttons.length;
      buttons[next].focus({ preventScroll: true });
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }
}
