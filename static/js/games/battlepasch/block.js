/** The paper block: thirteen rows written on by two pens, sums and bonuses. Draws, and says which row is meant. */

import { prefersReducedMotion } from "../../board/motion.js";
import { svg } from "../../board/svg.js";
import { make, setAttribute, setText } from "../../core/dom.js";
import { gettext, interpolate } from "../../core/i18n.js";
import { pips } from "./felt/die.js";
import { pen, written } from "./handwriting.js";
import { BONUSES } from "./position.js";
import { LOWER, PRINTED, ROWS, UPPER, partOf, rowName } from "./rows.js";
import { closedUntil, playerName, roundRule, roundTitle, rowLabel } from "./words.js";

const SEATS = [0, 1];
const SIGNS = {
  red: "M-5 -5L5 5M5 -5L-5 5",
  green: "M-6 0L-2 5L6 -5",
  good: "M0 -8L2.2 -2.6L8 -2L3.6 1.8L5 7.6L0 4.4L-5 7.6L-3.6 1.8L-8 -2L-2.2 -2.6Z",
};

export class Block {
  #handlers;
  #rows = new Map();
  /** The lines of sums: [{key, cells}]. */
  #sums = [];
  #heads = [];
  #parts = {};
  #title = make("strong", { class: "block-round" });
  #rule = make("span", { class: "block-rule" });
  #current = ROWS[0];
  #fresh = null;
  #sheet;
  element;

  /** `handlers`: `choose(row)` by keyboard, `pointed(row or null)` by focus, `inspect(row)`, `escape()`. */
  constructor(handlers) {
    this.#handlers = handlers;
    const upper = this.#part("upper", gettext("Upper part"), UPPER, [
      ["upper", gettext("Sum")],
      ["upper_bonus", bonusLabel(BONUSES.upper)],
      // Where the parts lie side by side the extra points fill the gap; else they stand with the totals.
      ["extra", gettext("Extra"), "only-narrow"],
    ]);
    const lower = this.#part("lower", gettext("Lower part"), LOWER, [
      ["lower", gettext("Sum")],
      ["lower_bonus", bonusLabel(BONUSES.lower)],
    ]);
    const totals = make(
      "table",
      { class: "block-totals", "aria-label": gettext("Points") },
      make(
        "tbody",
        {},
        this.#line("extra", gettext("Extra points"), "only-wide"),
        this.#line("round", gettext("This round")),
        this.#line("points", gettext("All rounds"), "in-all"),
      ),
    );
    this.#sheet = make(
      "div",
      { class: "block-sheet" },
      make("div", { class: "block-head" }, this.#title, this.#rule),
      make("div", { class: "block-parts" }, upper, lower),
      totals,
    );
    this.element = make(
      "section",
      { class: "block", "aria-label": gettext("The block") },
      make("div", { class: "block-below", "aria-hidden": "true" }),
      make("div", { class: "block-edge", "aria-hidden": "true" }),
      this.#sheet,
    );
    this.#rows.get(this.#current).button.tabIndex = 0;
    this.#listen();
  }

  /** The sheet as it is now is torn off; what is shown next stands on the one below. Not with reduced motion. */
  tearOff() {
    if (prefersReducedMotion()) return;
    const torn = this.#sheet.cloneNode(true);
    setAttribute(torn, "aria-hidden", "true");
    torn.inert = true;
    torn.classList.add("torn");
    this.element.append(torn);
    Promise.all(torn.getAnimations().map(({ finished }) => finished))
      // The board may be taken away meanwhile.
      .catch(() => {})
      .then(() => torn.remove());
  }

  /** The row at a point of the window, or null. */
  at(x, y) {
    const hit = document.elementFromPoint(x, y)?.closest("tr[data-row]");
    return hit && this.element.contains(hit) ? hit.dataset.row : null;
  }

  /** A point of the window above which something about a row can be told without covering other rows. */
  above() {
    const { left, top, width } = this.element.getBoundingClientRect();
    return [left + width / 2, top + 14];
  }

  /** The row that is written down next is seen being written; null: none. */
  set fresh(row) {
    this.#fresh = row;
  }

  /**
   * Show the block. `entries`: what the viewer may enter now, `{row: [points, colour, extra]}`; `pointed`: the row whose points are shown;
   * `confirming`, `pending`: the row that waits for its second tap, or is under way; `considered`: the row another player points at;
   * `last`: the row of the last turn.
   */
  show({ view, names, entries, pointed, confirming, pending, considered, last }) {
    setText(this.#title, roundTitle(view));
    setText(this.#rule, roundRule(view));
    for (const { seat, name, head } of this.#heads) {
      setText(name, playerName(names, seat));
      setAttribute(head, "data-acts", view.turn === seat && (view.phase === "roll" || view.phase === "choose"));
    }
    for (const part of ["upper", "lower"]) {
      const closed = view.locked === part;
      this.#parts[part].table.classList.toggle("closed", closed);
      setText(this.#parts[part].note, closed ? closedUntil(part) : "");
    }
    for (const row of ROWS) {
      const entry = entries[row] ?? null;
      this.#showRow(row, view, entry, row === pointed || row === confirming || row === pending);
      const { element, button } = this.#rows.get(row);
      const taken = view.taken[row];
      setAttribute(element, "data-colour", entry?.[1]);
      setAttribute(element, "data-struck", taken?.[1] === 0 ? taken[0] : null);
      setAttribute(element, "data-pointed", Boolean(entry) && row === pointed);
      setAttribute(element, "data-confirming", row === confirming);
      setAttribute(element, "data-pending", row === pending);
      setAttribute(element, "data-considered", row === considered);
      setAttribute(element, "data-last", row === last);
      setAttribute(element, "data-open", view.locked !== partOf(row) || Boolean(view.gives[row]));
      setAttribute(button, "aria-disabled", entry ? null : "true");
      setAttribute(button, "aria-label", rowLabel(row, { view, names, entry, confirming: row === confirming }));
    }
    for (const seat of SEATS) this.#showSums(view, seat);
  }

  /** Make `row` the tab stop. */
  moveTo(row) {
    if (row === this.#current) return;
    const hadFocus = this.element.contains(document.activeElement);
    this.#rows.get(this.#current).button.tabIndex = -1;
    this.#current = row;
    const { button } = this.#rows.get(row);
    button.tabIndex = 0;
    if (hadFocus) button.focus({ preventScroll: true });
  }

  /** Give the focus to the tab stop. */
  focus() {
    this.#rows.get(this.#current).button.focus({ preventScroll: true });
  }

  // ---- building ----------------------------------------------------------------------------------------------------

  #part(part, label, rows, sums) {
    const note = make("caption", { class: "block-note" });
    const table = make(
      "table",
      { class: `block-part ${part}`, "aria-label": label },
      note,
      make("thead", {}, make("tr", {}, make("td", {}), ...SEATS.map((seat) => this.#head(seat)))),
      make("tbody", {}, ...rows.map((row) => this.#row(row)), ...sums.map((line) => this.#line(...line))),
    );
    this.#parts[part] = { table, note };
    return table;
  }

  #head(seat) {
    const name = make("span", { class: "block-name" });
    const head = make("th", { scope: "col", class: `of-${seat}` }, make("span", { class: "block-player" }, pen(seat), name));
    this.#heads.push({ seat, name, head });
    return head;
  }

  #row(row) {
    const button = make(
      "button",
      { type: "button", tabindex: "-1", class: "row-button", "data-cell": row },
      ...(PRINTED[row] ? [] : [printedDie(UPPER.indexOf(row) + 1)]),
      make("span", { class: "row-name" }, rowName(row)),
      ...(PRINTED[row] ? [make("span", { class: "row-printed", "aria-hidden": "true" }, PRINTED[row])] : []),
    );
    const cells = SEATS.map((seat) => make("td", { class: `of-${seat}` }));
    const element = make("tr", { class: "block-row", "data-row": row }, make("th", { scope: "row" }, button), ...cells);
    this.#rows.set(row, { element, button, cells });
    return element;
  }

  #line(key, label, className = "") {
    const cells = SEATS.map((seat) => make("td", { class: `of-${seat}` }));
    this.#sums.push({ key, cells });
    return make("tr", { class: `block-line ${className}`, "data-line": key }, make("th", { scope: "row" }, label), ...cells);
  }

  // ---- showing -----------------------------------------------------------------------------------------------------

  #showRow(row, view, entry, shown) {
    const taken = view.taken[row];
    this.#rows.get(row).cells.forEach((cell, seat) => {
      let key = "";
      if (taken?.[0] === seat) key = `ink ${taken[1]}`;
      else if (!taken && entry && view.turn === seat) key = shown ? `pencil ${entry[0] + entry[2]}` : `sign ${entry[1]}`;
      if (cell.dataset.shows === key) return;
      cell.dataset.shows = key;
      const [kind, value] = key.split(" ");
      cell.className = `of-${seat} ${kind ?? ""}`.trim();
      if (kind === "") cell.replaceChildren();
      else if (kind === "sign") cell.replaceChildren(sign(value));
      else cell.replaceChildren(written(Number(value), seat), make("span", { class: "visually-hidden" }, value));
      if (kind === "ink" && row === this.#fresh) cell.firstElementChild.classList.add("being-written");
    });
  }

  #showSums(view, seat) {
    const sums = view.sums[seat];
    for (const { key, cells } of this.#sums) {
      const value = key === "points" ? view.points[seat] : sums[key];
      const quiet = value === 0 && (key.endsWith("bonus") || key === "extra");
      setText(cells[seat], quiet ? "–" : String(value));
    }
  }

  #listen() {
    const at = (event) => event.target.closest("[data-cell]")?.dataset.cell;
    // The pointer goes to the rows, see the style sheet: a click on a button comes from a keyboard or a screen reader.
    this.element.addEventListener("click", (event) => {
      const row = at(event);
      if (row) this.#handlers.choose(row);
    });
    this.element.addEventListener("focusin", (event) => {
      const row = at(event);
      if (!row) return;
      this.moveTo(row);
      if (event.target.matches(":focus-visible")) this.#handlers.pointed(row);
    });
    this.element.addEventListener("focusout", () => this.#handlers.pointed(null));
    this.element.addEventListener("keydown", (event) => this.#key(event));
  }

  #key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "Escape") {
      this.#handlers.escape();
      event.stopPropagation();
      return;
    }
    if (event.key === "i") {
      this.#handlers.inspect(this.#current);
      return;
    }
    const next = this.#towards(event.key);
    if (next === null) return;
    this.moveTo(next);
    event.preventDefault();
    event.stopPropagation();
  }

  /** The row an arrow leads to: up and down the block, and sideways where its parts lie side by side. */
  #towards(key) {
    const index = ROWS.indexOf(this.#current);
    if (key === "Home") return ROWS[0];
    if (key === "End") return ROWS.at(-1);
    if (key === "ArrowUp") return ROWS[index - 1] ?? null;
    if (key === "ArrowDown") return ROWS[index + 1] ?? null;
    const other = { ArrowLeft: UPPER, ArrowRight: LOWER }[key];
    if (!other || other.includes(this.#current)) return null;
    return other[Math.min(other.length - 1, index < UPPER.length ? index : index - UPPER.length)];
  }
}

function bonusLabel({ from, points }) {
  return interpolate(gettext("+%(points)s from %(from)s"), { from, points });
}

function printedDie(number) {
  return svg(
    "svg",
    { class: "printed-die", viewBox: "-0.6 -0.6 1.2 1.2", "aria-hidden": "true", focusable: "false" },
    svg("rect", { x: -0.5, y: -0.5, width: 1, height: 1, rx: 0.2 }),
    ...pips(number).filter((pip) => !pip.classList.contains("pip-lip")),
  );
}

function sign(colour) {
  return svg(
    "svg",
    { class: `row-sign ${colour}`, viewBox: "-10 -10 20 20", "aria-hidden": "true", focusable: "false" },
    svg("path", { d: SIGNS[colour] }),
  );
}
