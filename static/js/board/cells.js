/**
 * The squares as buttons for keyboard and screen reader: a grid laid over the drawing, one tab stop for all (roving tabindex).
 * The drawing is hidden from assistive technology; these buttons are what it sees.
 */

import { make, setAttribute } from "../core/dom.js";
import { towards } from "./cursor.js";

export class Cells {
  #buttons = new Map();
  #current;
  #handlers;

  /**
   * `rows`: lists of square ids. `handlers`: `place(id)` → [x, y] in 0..1 of the grid, `ground(id)` → [x, y] on the screen without
   * what is built there (what arrows go by), `neighbours(id)` → ids, `choose(id)`, `escape()`, `inspect(id)`, `focused(id or null)` with the id only if the focus should be seen.
   */
  constructor(rows, label, handlers) {
    this.#handlers = handlers;
    this.#current = rows[0][0];
    this.element = make("div", { class: "board-cells", role: "grid", "aria-label": label });
    for (const row of rows) {
      const line = make("div", { role: "row" });
      for (const id of row) {
        const button = make("button", { type: "button", tabindex: "-1", "data-cell": id });
        this.#buttons.set(id, button);
        line.append(make("div", { role: "gridcell" }, button));
      }
      this.element.append(line);
    }
    this.#button(this.#current).tabIndex = 0;
    this.element.addEventListener("click", (event) => this.#at(event, (id) => handlers.choose(id)));
    this.element.addEventListener("keydown", (event) => this.#key(event));
    this.element.addEventListener("focusin", (event) =>
      this.#at(event, (id) => {
        this.moveTo(id);
        handlers.focused(event.target.matches(":focus-visible") ? id : null);
      }),
    );
    this.element.addEventListener("focusout", () => handlers.focused(null));
  }

  /** Lay the buttons where their squares are now. */
  layOut() {
    for (const [id, button] of this.#buttons) {
      const [x, y] = this.#handlers.place(id);
      button.style.setProperty("left", `${(x * 100).toFixed(2)}%`);
      button.style.setProperty("top", `${(y * 100).toFixed(2)}%`);
    }
  }

  /** Set the spoken label of a square. */
  label(id, text) {
    setAttribute(this.#button(id), "aria-label", text);
  }

  /** Make `id` the tab stop; move the focus there if it is on another square. */
  moveTo(id) {
    if (id === this.#current) return;
    const hadFocus = this.element.contains(document.activeElement);
    this.#button(this.#current).tabIndex = -1;
    this.#current = id;
    this.#button(id).tabIndex = 0;
    if (hadFocus && document.activeElement !== this.#button(id)) this.#button(id).focus({ preventScroll: true });
  }

  /** Give the focus to the tab stop. */
  focus() {
    this.#button(this.#current).focus({ preventScroll: true });
  }

  #button(id) {
    return this.#buttons.get(id);
  }

  #at(event, act) {
    const id = event.target.closest("[data-cell]")?.dataset.cell;
    if (id !== undefined) act(id);
  }

  #key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "Escape") {
      this.#handlers.escape();
      event.stopPropagation();
    } else if (event.key === "i") {
      this.#handlers.inspect(this.#current);
    } else if (event.key.startsWith("Arrow")) {
      const next = towards(event.key, this.#current, this.#handlers.neighbours(this.#current), this.#handlers.ground);
      if (next !== null) {
        this.moveTo(next);
        this.#handlers.focused(next);
      }
      event.preventDefault();
      event.stopPropagation();
    }
  }
}
