/** Between two rounds, and after the last: how it stands, calmly, and a button to go on. */

import { clockText, reading } from "../../core/clock.js";
import { make, setAttribute, setText } from "../../core/dom.js";
import { gettext, interpolate } from "../../core/i18n.js";
import { nextRule, playerName } from "./words.js";

/** How often the time that is left is drawn. Milliseconds. */
const TICK = 250;

export class Summary {
  #title = make("h3", { class: "summary-title" });
  #table = make("table", { class: "summary-table" });
  #note = make("p", { class: "summary-note" });
  #waiting = make("p", { class: "summary-waiting" });
  #time = make("p", { class: "summary-time", role: "timer" });
  #clock = null;
  #ticking = null;
  element;
  /** "Next". */
  button;

  /** `next()` is called by the button. */
  constructor(next) {
    this.button = make("button", { type: "button", class: "button primary summary-next", on: { click: next } });
    this.element = make(
      "section",
      { class: "summary", hidden: true, tabindex: "-1", "aria-label": gettext("How it stands") },
      this.#title,
      this.#table,
      this.#note,
      this.#waiting,
      this.button,
      this.#time,
    );
  }

  /** Show it in a rest and at the end; `mayNext`: whether the viewer is asked to go on; `clock`: the page's, or null. */
  show({ view, names, seat, mayNext, pending, clock }) {
    const resting = view.phase === "rest";
    this.element.hidden = !resting && view.phase !== "over";
    this.#clock = resting ? clock : null;
    this.#tick();
    if (this.element.hidden) return;
    setText(this.#title, resting ? interpolate(gettext("Round %(round)s is over"), view) : ending(view, names));
    this.#fill(view, names);
    setText(this.#note, resting ? nextRule(view.round + 1) : "");
    setText(this.#waiting, resting ? waiting(view, names, seat) : "");
    setText(this.button, gettext("Next"));
    this.button.hidden = !mayNext && !pending;
    setAttribute(this.button, "aria-disabled", pending ? "true" : null);
  }

  /** Give the focus to the button, or where there is none to the note as a whole. */
  focus() {
    (this.button.hidden ? this.element : this.button).focus({ preventScroll: true });
  }

  /** Nothing is drawn any more: the board has been taken away. */
  stop() {
    this.#clock = null;
    this.#tick();
  }

  /** The time after which the house goes on by itself, as long as something limits the rest. */
  #tick() {
    const limit = this.#clock && reading(this.#clock, Date.now() - this.#clock.at).limit;
    const text =
      limit?.kind === "rest" ? interpolate(gettext("It goes on by itself in %(time)s."), { time: clockText(limit.ms, { tenths: false }) }) : "";
    setText(this.#time, text);
    if ((text === "") === (this.#ticking === null)) return;
    if (text === "") clearInterval(this.#ticking);
    this.#ticking = text === "" ? null : setInterval(() => this.#tick(), TICK);
  }

  #fill(view, names) {
    const seats = [0, 1];
    const head = make(
      "tr",
      {},
      make("td", {}),
      ...seats.map((seat) => make("th", { scope: "col", class: `of-${seat}` }, playerName(names, seat))),
    );
    const line = (label, values, className = "") =>
      make(
        "tr",
        { class: className },
        make("th", { scope: "row" }, label),
        ...values.map((value, seat) => make("td", { class: `of-${seat}` }, String(value))),
      );
    const { sums, totals, points } = view;
    const bonus = sums.map((sum) => sum.upper_bonus + sum.lower_bonus + sum.extra);
    const rounds = totals[0].map((_, index) =>
      line(interpolate(gettext("Round %(round)s"), { round: index + 1 }), totals.map((all) => all[index])),
    );
    const bonusLine = bonus.some((value) => value > 0) ? [line(gettext("of these bonuses and extra points"), bonus, "part-of")] : [];
    this.#table.replaceChildren(
      make("thead", {}, head),
      make("tbody", {}, ...rounds, ...bonusLine, line(gettext("In all"), points, "in-all")),
    );
  }
}

function ending({ over }, names) {
  if (over === null || over.winner === null) return gettext("The match is a draw");
  return interpolate(gettext("%(name)s has won"), { name: playerName(names, over.winner) });
}

function waiting({ confirmed }, names, seat) {
  const ready = confirmed.indexOf(true);
  if (ready < 0) return "";
  const other = playerName(names, 1 - ready);
  if (seat === ready) return interpolate(gettext("You are ready. Waiting for %(name)s."), { name: other });
  return interpolate(gettext("%(name)s is ready."), { name: playerName(names, ready) });
}
