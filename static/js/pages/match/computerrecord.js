/** On the board of the end, after a match against a computer: the record against it, and the next strength if it is offered. */
import { make, setText } from "../../core/dom.js";
import { gettext, interpolate } from "../../core/i18n.js";
import { csrfToken } from "../preferences.js";
import { pledgeFirst } from "../salt.js";
import { icon } from "./icons.js";

export class ComputerRecord {
  #record = make("p", { class: "end-record numerals" });
  #next = make("div", { class: "end-next" });
  #asked = false;
  element = make("div", { class: "end-computer", hidden: true }, this.#record, this.#next);

  /**
   * Ask once what the house knows after the match of this key, and show it; without an answer nothing is shown. `alreadySaid`:
   * the page has said already that the match does not count.
   */
  async show(key, alreadySaid) {
    if (this.#asked) return;
    this.#asked = true;
    let found;
    try {
      const response = await fetch(`/m/${key}/computer.json`, { headers: { Accept: "application/json" } });
      if (!response.ok) return;
      found = await response.json();
    } catch {
      return;
    }
    const record = interpolate(gettext("Against %(strength)s: %(won)s won, %(drawn)s drawn, %(lost)s lost."), found);
    const uncounted = found.helped
      ? gettext("You have taken turns back: this match does not count in your record.")
      : gettext("This match does not count in your record.");
    const said = [];
    if (!found.counts && !alreadySaid) said.push(uncounted);
    if (found.won + found.drawn + found.lost > 0) said.push(record);
    setText(this.#record, said.join(" "));
    if (found.next !== null) this.#next.replaceChildren(offer(key, found));
    this.element.hidden = said.length === 0 && found.next === null;
  }
}

function offer(key, { strength, next }) {
  const hidden = (name, value) => make("input", { type: "hidden", name, value });
  const form = make(
    "form",
    { method: "post", action: `/computer/next/${key}/` },
    hidden("csrfmiddlewaretoken", csrfToken()),
    hidden("pledged", ""),
    hidden("salt", ""),
    make("p", {}, interpolate(gettext("You win regularly against %(strength)s. Time for the next one?"), { strength })),
    make("button", { class: "button", type: "submit" }, icon("claim"), interpolate(gettext("Play against %(next)s"), { next })),
  );
  pledgeFirst(form);
  return form;
}
