/** The buttons and keys to go through a match: start, back, play, forward, end. */
import { make, setAttribute, setText } from "../../core/dom.js";
import { isOff, switchOff } from "../../core/focus.js";
import { gettext, interpolate } from "../../core/i18n.js";
import { icon } from "./icons.js";

const KEYS = { Home: "start", ArrowLeft: "previous", ArrowRight: "next", End: "end", " ": "play" };

function button(name, label) {
  return make("button", { type: "button", class: "button quiet icon", "data-replay": name, title: label, "aria-label": label }, icon(name));
}

export class ReplayBar {
  #element;
  #buttons;
  #place;
  #actions;

  /** `place`: the element that says where one is; `actions`: functions by `start`, `previous`, `play`, `next`, `end`. */
  constructor(element, place, actions) {
    this.#element = element;
    this.#place = place;
    this.#actions = actions;
    this.#buttons = {
      start: button("start", gettext("To the start")),
      previous: button("previous", gettext("Previous position")),
      play: button("play", gettext("Play")),
      next: button("next", gettext("Next position")),
      end: button("end", gettext("To the end")),
    };
    const { start, previous, play, next, end } = this.#buttons;
    element.replaceChildren(start, previous, play, next, end);
    for (const [name, element] of Object.entries(this.#buttons)) {
      element.addEventListener("click", () => isOff(element) || this.#actions[name]());
    }
    document.addEventListener("keydown", (event) => this.#key(event));
  }

  /** `position` null: the present. `end`: the last position, null if not known. `finished`: the match can be played. */
  update({ position, end, playing, finished }) {
    const { start, previous, play, next, end: last } = this.#buttons;
    play.hidden = !finished;
    setAttribute(this.#element, "data-in-use", position !== null);
    for (const back of [start, previous]) switchOff(back, position === 0 || end === 0);
    for (const on of [next, last]) switchOff(on, position === null || (finished && position === end));
    const toNow = position !== null && !finished;
    this.#show(last, toNow ? "now" : "end", toNow ? gettext("Now") : gettext("To the end"));
    last.classList.toggle("primary", toNow);
    last.classList.toggle("quiet", !toNow);
    const label = playing ? gettext("Pause") : gettext("Play");
    this.#show(play, playing ? "pause" : "play", label);
    setText(this.#place, position === null ? "" : interpolate(gettext("Step %(position)s of %(end)s"), { position, end }));
  }

  #show(control, name, label) {
    setAttribute(control, "aria-label", label);
    setAttribute(control, "title", label);
    if (control.dataset.shows === name) return;
    control.dataset.shows = name;
    control.replaceChildren(icon(name));
  }

  #key(event) {
    const name = KEYS[event.key];
    if (!name || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    if (event.target.closest("input, textarea, select, dialog, [popover], [data-board], [role=tablist]")) return;
    if (event.key === " " && event.target.closest("button, a, summary")) return;
    if (event.target.closest("[data-scrolls]") && !event.key.startsWith("Arrow")) return;
    const control = this.#buttons[name];
    if (control.hidden || isOff(control)) return;
    event.preventDefault();
    this.#actions[name]();
  }
}
