/** A small paper window over a board that tells about one thing. Hover and long press show it; a tap can pin it. */

import { make } from "../core/dom.js";
import { gettext } from "../core/i18n.js";

const MARGIN = 4;

export class InfoWindow {
  #host;
  #opener = null;
  #close = make("button", {
    type: "button",
    class: "board-info-close",
    "aria-label": gettext("Close"),
    on: { click: () => this.hide() },
  });
  #body = make("div", { class: "board-info-body" });

  /** `host` is a positioned element that the window stays inside of. */
  constructor(host) {
    this.#host = host;
    this.#close.append("×");
    this.element = make("div", { class: "board-info", hidden: true, tabindex: "-1" }, this.#close, this.#body);
    this.element.addEventListener("keydown", (event) => {
      if (event.key === "Escape") {
        event.stopPropagation();
        this.hide();
      }
    });
  }

  get open() {
    return !this.element.hidden;
  }

  get pinned() {
    return this.open && this.element.classList.contains("pinned");
  }

  /**
   * Show `title` and `lines` (texts or `{label, text}`) near `at` ([x, y] in the window's pixels). Pinned, it takes the
   * focus, stays until closed, and gives the focus back to what had it.
   */
  show({ title, lines, at, pinned = false, picture = null }) {
    this.#body.replaceChildren(
      make("div", { class: "board-info-head" }, picture, make("strong", {}, title)),
      ...lines.map((line) =>
        typeof line === "string"
          ? make("p", {}, line)
          : make("p", {}, make("span", { class: "board-info-label" }, line.label), " ", line.text),
      ),
    );
    this.element.hidden = false;
    this.element.classList.toggle("pinned", pinned);
    this.element.setAttribute("role", pinned ? "dialog" : "tooltip");
    this.element.setAttribute("aria-label", title);
    placeWithin(this.element, this.#host, at, 20);
    if (pinned) {
      this.#opener = document.activeElement;
      this.element.focus({ preventScroll: true });
    }
  }

  /** Hide it; with `onlyFleeting` a pinned one stays. */
  hide({ onlyFleeting = false } = {}) {
    if (!this.open || (onlyFleeting && this.pinned)) return;
    const hadFocus = this.element.contains(document.activeElement);
    this.element.hidden = true;
    if (hadFocus) this.#opener?.focus({ preventScroll: true });
    this.#opener = null;
  }

}

/**
 * Place `element` (absolutely positioned in `host`) beside the point `at` of the window: above it, else below, to the
 * right or to the left, `gap` pixels away, wherever it fits inside `host` without covering the point.
 */
export function placeWithin(element, host, [x, y], gap) {
  const frame = host.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = element;
  const [px, py] = [x - frame.left, y - frame.top];
  const clampX = (left) => Math.min(Math.max(left, MARGIN), Math.max(MARGIN, frame.width - width - MARGIN));
  const clampY = (top) => Math.min(Math.max(top, MARGIN), Math.max(MARGIN, frame.height - height - MARGIN));
  const above = [clampX(px - width / 2), py - height - gap];
  const below = [clampX(px - width / 2), py + 2 * gap];
  const right = [px + 2 * gap, clampY(py - height / 2)];
  const left = [px - width - 2 * gap, clampY(py - height / 2)];
  const fits = ([l, t]) => l >= 0 && t >= 0 && l + width <= frame.width && t + height <= frame.height;
  const [bestLeft, bestTop] = [above, below, right, left].find(fits) ?? [above[0], clampY(above[1])];
  element.style.setProperty("left", `${bestLeft}px`);
  element.style.setProperty("top", `${bestTop}px`);
}
