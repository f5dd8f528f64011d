/** What is to be said about the turn that is shown, and the way to its best line. */
import { make } from "../../core/dom.js";
import { gettext, interpolate } from "../../core/i18n.js";
import { icon } from "../match/icons.js";
import { markName, markSign } from "./marks.js";
import { aboutTurn } from "./words.js";

export class TurnCard {
  #element;
  #report;
  #names;
  #onLine;
  #onBack;
  #shown;
  #line = null;

  /** `onLine(turn, part)`: the best line of a turn is to be shown on the board; `onBack()`: the match again. */
  constructor(element, { report, names, onLine, onBack }) {
    this.#onBack = onBack;
    this.#element = element;
    this.#report = report;
    this.#names = names;
    this.#onLine = onLine;
  }

  /** Show what there is about a turn (from 0); null for the start of the match, which has nothing. */
  show(number) {
    if (number === this.#shown) return;
    this.#shown = number;
    const turn = this.#report.turns[number];
    if (turn === undefined) {
      const hint = gettext("Go through the match, or choose a marked turn: here it says what that turn was worth, and which one was the best.");
      this.#element.replaceChildren(make("p", { class: "muted" }, hint));
      return;
    }
    const title = interpolate(gettext("Turn %(number)s: %(name)s"), { number: number + 1, name: this.#names[turn.seat] });
    this.#element.replaceChildren(
      make(
        "h3",
        { class: "turn-title" },
        make("span", { class: "seat-mark", "data-seat": turn.seat, "aria-hidden": "true" }),
        title,
        ...turn.marks.map((mark) => make("span", { class: "turn-mark" }, markSign(mark, { silent: true }), markName(mark))),
      ),
      ...aboutTurn(this.#report, number, this.#names).map((text) => make("p", {}, text)),
      ...turn.best.map((best) => this.#best(number, turn, best)),
    );
  }

  /** Which part's line the board shows (null: the match): its button leads back. */
  set line(part) {
    this.#line = part;
    for (const button of this.#element.querySelectorAll(".line-button")) this.#label(button);
  }

  #label(button) {
    const back = this.#line !== null && button.dataset.part === String(this.#line);
    const forward = button.dataset.turns > 1 ? gettext("Show the best line") : gettext("Show it on the board");
    button.replaceChildren(icon(back ? "back" : "play"), back ? gettext("Back to the match") : forward);
  }

  #best(number, turn, { part, first, notation, words, turns }) {
    const parts = turn.best.length > 1 || first > 0;
    const label = parts ? interpolate(gettext("Best at step %(step)s:"), { step: first + 1 }) : gettext("Best:");
    const click = () => (this.#line === part ? this.#onBack() : this.#onLine(number, part));
    const button = make("button", { type: "button", class: "button line-button", "data-part": part, "data-turns": turns, on: { click } });
    this.#label(button);
    return make("div", { class: "best" }, make("p", {}, label, " ", make("strong", {}, words || notation)), button);
  }
}
