/**
 * The list of turns, in words or in notation; every step is a button that jumps to its position. One tab stop for all of
 * them: up and down go from one to the next.
 */
import { make, setAttribute, setText } from "../../core/dom.js";
import { gettext, interpolate, localNumber } from "../../core/i18n.js";

export class MoveList {
  #list;
  #empty;
  #onJump;
  #names;
  #rows = [];
  #notation = false;
  #marks = [];
  #current = null;
  /** The button that is the tab stop, or null. */
  #stop = null;

  /** `onJump(turn, step)` is called with both counted from 0; `names`: the two players'. */
  constructor(element, names, onJump) {
    this.#names = names;
    this.#onJump = onJump;
    this.#list = make("ol", { class: "moves" });
    this.#empty = make("p", { class: "muted moves-empty" }, gettext("No turn has been made yet."));
    element.replaceChildren(this.#empty, this.#list);
    // Whatever comes up beside the list (an offer, a longer plate) makes it lower.
    new ResizeObserver(() => this.#mark()).observe(element);
    this.#list.addEventListener("click", (event) => {
      const button = event.target.closest("button[data-step]");
      if (button) this.#onJump(Number(button.dataset.turn), Number(button.dataset.step));
    });
    this.#list.addEventListener("focusin", ({ target }) => target.matches("button.move") && this.#stopAt(target));
    this.#list.addEventListener("keydown", (event) => this.#key(event));
  }

  /** Show steps in notation (true) or in words. */
  set notation(on) {
    if (on === this.#notation) return;
    this.#notation = on;
    this.#again();
  }

  /** Signs beside turns: for each turn a function that makes its elements, undefined for none. */
  set marks(marks) {
    this.#marks = marks;
    this.#again();
  }

  #again() {
    const turns = this.#rows.map(({ turn }) => turn);
    this.update([]);
    this.update(turns);
  }

  /** Show these turns; those that are the same objects as before are left alone. */
  update(turns) {
    this.#empty.hidden = turns.length > 0;
    const { turn, step } = (this.#list.contains(document.activeElement) && document.activeElement.dataset) || {};
    for (const { element } of this.#rows.splice(turns.length)) element.remove();
    turns.forEach((turn, index) => {
      if (this.#rows[index]?.turn === turn) return;
      const element = this.#row(turn, index);
      if (this.#rows[index]) this.#rows[index].element.replaceWith(element);
      else this.#list.append(element);
      this.#rows[index] = { turn, element };
    });
    this.#mark();
    // A turn that has grown is another element: whoever was on one of its steps stays there.
    if (turn !== undefined && !this.#list.contains(document.activeElement)) {
      (this.#button(turn, step) ?? this.#stop)?.focus({ preventScroll: true });
    }
  }

  /** Mark the step whose position is shown (`{turn, step}`, null: the start) and bring it into view. */
  set current(place) {
    this.#current = place;
    this.#mark();
  }

  #mark() {
    const { turn, step } = this.#current ?? {};
    const wanted = this.#button(turn, step);
    for (const marked of this.#list.querySelectorAll("[aria-current]")) {
      if (marked !== wanted) marked.removeAttribute("aria-current");
    }
    this.#keepStop(wanted);
    if (this.#current === null) this.#list.parentElement.scrollTop = 0;
    if (!wanted) return;
    setAttribute(wanted, "aria-current", "step");
    // The step, not its turn: a turn of many steps may be longer than the list is high.
    const frame = this.#list.parentElement;
    const box = frame.getBoundingClientRect();
    const { top, bottom, height } = wanted.getBoundingClientRect();
    if (top < box.top || bottom > box.bottom) frame.scrollTop += top - box.top - (box.height - height) / 2;
  }

  /** Where the keyboard enters: where it was, else at the step that is shown, else at the last one. */
  #keepStop(wanted) {
    const { turn, step } = this.#stop?.dataset ?? {};
    const same = this.#list.contains(document.activeElement) || !wanted ? this.#button(turn, step) : null;
    this.#stopAt(same ?? wanted ?? this.#buttons().at(-1) ?? null);
  }

  #stopAt(button) {
    if (button === this.#stop) return;
    if (this.#stop) this.#stop.tabIndex = -1;
    if (button) button.tabIndex = 0;
    this.#stop = button;
  }

  #key(event) {
    const buttons = this.#buttons();
    const at = buttons.indexOf(event.target);
    const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: buttons.length - 1 }[event.key];
    if (at < 0 || to === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    event.stopPropagation();
    buttons[to]?.focus();
  }

  #buttons() {
    return [...this.#list.querySelectorAll("button.move")];
  }

  #button(turn, step) {
    return this.#list.querySelector(`button.move[data-turn="${turn}"][data-step="${step}"]`);
  }

  #row(turn, index) {
    const steps = turn.steps.map(({ step, notation = step, words }, number) => {
      const text = this.#notation ? notation : words;
      return make("button", { type: "button", class: "move", tabindex: -1, "data-turn": index, "data-step": number }, text);
    });
    const ms = turn.steps.at(-1)?.ms;
    const time = make("span", { class: "move-time numerals" });
    if (turn.complete && ms > 0) setText(time, seconds(ms));
    return make(
      "li",
      { class: `move-row ${this.#notation ? "in-notation" : "in-words"}`, "data-seat": turn.seat },
      make("span", { class: "move-number numerals" }, String(index + 1)),
      make("span", { class: "seat-mark", "data-seat": turn.seat, "aria-hidden": "true" }),
      make("span", { class: "visually-hidden" }, this.#names[turn.seat]),
      make("span", { class: "move-steps" }, ...steps, ...(this.#marks[index]?.() ?? [])),
      time,
    );
  }
}

function seconds(ms) {
  const digits = ms < 9_950 ? 1 : 0;
  const value = localNumber(ms / 1000, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return interpolate(gettext("%(seconds)s s"), { seconds: value });
}
