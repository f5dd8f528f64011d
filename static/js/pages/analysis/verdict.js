/** The panel at the top: asking for the analysis, how far it is, and then what was found. */
import { make, setText } from "../../core/dom.js";
import { gettext, interpolate, ngettext } from "../../core/i18n.js";
import { outcomeReason, outcomeTitle } from "../match/sentences.js";
import { MARKS, markName, markNames, markSign } from "./marks.js";
import { verdict } from "./words.js";

/** A worker that has not begun after so many seconds is said to be missing. */
const LONG_WAIT = 20;
/** Of one mark so many turns are shown at once, the greatest; the others when they are asked for. */
const MOST = 10;

export class Verdict {
  #element;
  #names;
  #outcome;
  #mayAsk;
  #nothing;
  #onAsk;
  #onJump;
  #line = make("p", { class: "verdict-line", role: "status" });
  #bar = make("progress", { class: "verdict-progress" });
  #body = make("div", {});

  /** `onAsk()` asks for the analysis, `onJump(turn)` shows a turn (from 0); `nothing` says why there is nothing to ask for. */
  constructor(element, { names, outcome, mayAsk, nothing, onAsk, onJump }) {
    this.#element = element;
    this.#names = names;
    this.#outcome = outcome;
    this.#mayAsk = mayAsk;
    this.#nothing = nothing;
    this.#onAsk = onAsk;
    this.#onJump = onJump;
    this.#bar.setAttribute("aria-label", gettext("How far the analysis is"));
    this.#element.replaceChildren(this.#result(), this.#line, this.#bar, this.#body);
  }

  /** Say how far it is; `status` as the server tells it. */
  status({ state, looks = 0, of = 0, ahead = 0, waited = 0 }) {
    const busy = state === "requested" || state === "running";
    if (state !== "away") {
      this.#bar.hidden = !busy;
      if (state === "running" && of > 0) {
        this.#bar.max = of;
        this.#bar.value = looks;
      } else {
        this.#bar.removeAttribute("value");
      }
      this.#body.replaceChildren(...this.#doors(state));
    }
    setText(this.#line, sentence({ state, looks, of, ahead, waited, mayAsk: this.#mayAsk, nothing: this.#nothing }));
    this.#line.hidden = this.#line.textContent === "";
  }

  /** Say why it was refused. */
  refused(message) {
    this.#line.hidden = false;
    setText(this.#line, message);
  }

  /** Show what was found. */
  report(report) {
    this.#bar.hidden = true;
    setText(this.#line, "");
    this.#line.hidden = true;
    const said = verdict(report, this.#names).map(({ text, turn }) =>
      make("p", {}, turn === undefined ? text : make("button", { type: "button", class: "move verdict-jump", on: { click: () => this.#onJump(turn) } }, text)),
    );
    this.#body.replaceChildren(...said, this.#moments(report));
  }

  /** The marked turns as buttons, a line for each mark. */
  #moments(report) {
    const kinds = MARKS.map((mark) => [mark, marked(report, mark)]).filter(([, numbers]) => numbers.length > 0);
    if (kinds.length === 0) return "";
    const lines = kinds.map(([mark, numbers]) => this.#momentsOf(report, mark, numbers));
    return make("ul", { class: "moments", "aria-label": gettext("Turns that mattered") }, ...lines);
  }

  #momentsOf({ turns }, mark, numbers) {
    const button = (number) => {
      const { seat } = turns[number];
      const told = interpolate(gettext("%(mark)s: turn %(number)s, %(name)s"), { mark: markName(mark), number: number + 1, name: this.#names[seat] });
      const attributes = { type: "button", class: "moment numerals", "data-mark": mark, "aria-label": told, title: told };
      const sign = make("span", { class: "seat-mark", "data-seat": seat, "aria-hidden": "true" });
      return make("button", { ...attributes, on: { click: () => this.#onJump(number) } }, sign, String(number + 1));
    };
    const shown = numbers.slice(0, MOST).sort((one, other) => one - other);
    const buttons = make("span", { class: "moment-turns" }, ...shown.map(button));
    if (numbers.length > MOST) {
      const count = numbers.length - MOST;
      const all = () => {
        buttons.replaceChildren(...[...numbers].sort((one, other) => one - other).map(button));
        buttons.firstElementChild.focus();
      };
      const label = interpolate(ngettext("%(count)s more", "%(count)s more", count), { count });
      buttons.append(make("button", { type: "button", class: "moment more", on: { click: all } }, label));
    }
    return make("li", {}, markSign(mark, { silent: true }), make("span", { class: "moment-kind" }, markNames(mark)), buttons);
  }

  #result() {
    const title = outcomeTitle(this.#outcome, null, this.#names);
    const reason = outcomeReason(this.#outcome, this.#names);
    return make("p", { class: "verdict-result" }, make("strong", {}, title), reason && `. ${reason}`);
  }

  #doors(state) {
    if (!this.#mayAsk || (state !== "none" && state !== "failed")) return [];
    const label = state === "none" ? gettext("Analyse this match") : gettext("Try again");
    return [make("button", { type: "button", class: "button primary", on: { click: () => this.#onAsk() } }, label)];
  }
}

/** The numbers of the turns with a mark, the weightiest first. */
function marked({ turns }, mark) {
  const weight = (number) => (mark === "lucky" || mark === "unlucky" ? Math.abs(turns[number].luck) : turns[number].loss);
  const numbers = turns.flatMap(({ marks }, number) => (marks.includes(mark) ? [number] : []));
  return numbers.sort((one, other) => weight(other) - weight(one) || one - other);
}

function sentence({ state, looks, of, ahead, waited, mayAsk, nothing }) {
  switch (state) {
    case "none":
      if (nothing) return nothing;
      return mayAsk ? "" : gettext("This match has not been analysed yet. Who played in it can ask for that.");
    case "requested":
      if (ahead > 0) {
        const text = ngettext("Waiting: %(count)s other match is analysed first.", "Waiting: %(count)s other matches are analysed first.", ahead);
        return interpolate(text, { count: ahead });
      }
      return waited < LONG_WAIT
        ? gettext("Waiting for a computer…")
        : gettext("No computer is free just now. The analysis begins as soon as one is; you need not wait here.");
    case "running":
      return of > 0 ? interpolate(gettext("The computer looks at the match: %(looks)s of %(of)s positions."), { looks, of }) : gettext("The computer is getting ready…");
    case "failed":
      return gettext("This match could not be analysed. That is our fault, not yours.");
    case "away":
      return gettext("The house can't be reached just now; trying again.");
    default:
      return "";
  }
}
