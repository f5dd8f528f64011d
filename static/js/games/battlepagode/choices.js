/** What the viewer has half chosen, and what taps, drags and keys make of it. No drawing; `host` does what has to be seen. */

import { dropped, press } from "../../board/selection.js";

const GESTURE_PAUSE = 120;

export class Choices {
  /** The picked monk's square, or null. */
  chosen = null;
  /** A step on its way to the server. */
  pending = null;
  /** A step that waits for a second tap. */
  confirming = null;
  /** The monk another player has picked and the square they point at. */
  shown = null;
  hinted = null;
  /** The square of the keyboard's cursor, if it is to be seen. */
  cursor = null;
  #host;
  #lastGesture = 0;

  /**
   * `host`: `actions()` now possible, `confirms()` whether steps need a second tap, `send(step)`, `gesture(data)`,
   * `choose(options, square, byKeyboard)` to ask which of several meanings, `changed()`.
   */
  constructor(host) {
    this.#host = host;
  }

  /** A tap on a square (null: beside the plateau), or Enter on it. */
  press(square, byKeyboard) {
    if (square === null) this.escape();
    else this.#act(press(this.#host.actions(), this.chosen, square), square, byKeyboard);
  }

  /** The step that dropping the picked monk on `square` means, if it is a single one to be sent at once; else acts itself. */
  drop(square) {
    const result =
      square === null ? { type: "nothing" } : dropped(this.#host.actions(), this.chosen, square, ["move"]);
    if (result.type === "step" && !this.#host.confirms()) return result.action.step;
    this.#act(result, square, false);
    return null;
  }

  /** Pick up a monk, or put it down with null. */
  pick(square) {
    if (this.chosen === square) return;
    Object.assign(this, { chosen: square, confirming: null });
    this.#host.gesture({ monk: square });
    this.#host.changed();
  }

  /** Take back the last half of a choice. */
  escape() {
    if (this.confirming === null) this.pick(null);
    else {
      this.confirming = null;
      this.#host.changed();
    }
  }

  /** Forget all that is under way. */
  cancel() {
    Object.assign(this, { pending: null, confirming: null });
    this.pick(null);
    this.#host.changed();
  }

  /** Send a step; if it has not been chosen by its name and steps are to be confirmed, ask for a second tap first. */
  take(step, byName = false) {
    if (this.#host.confirms() && !byName && this.confirming !== step) this.confirming = step;
    else {
      Object.assign(this, { pending: step, confirming: null });
      this.#host.send(step);
    }
    this.#host.changed();
  }

  /** The mouse points at a square: others may see at which, a few times a second at most. */
  point(square) {
    const now = performance.now();
    if (this.chosen === null || !this.means(square) || now - this.#lastGesture < GESTURE_PAUSE) return;
    this.#lastGesture = now;
    this.#host.gesture({ monk: this.chosen, target: square });
  }

  /** Whether a tap on `square` would do something. */
  means(square) {
    return square !== null && /step|choose|pick/.test(press(this.#host.actions(), this.chosen, square).type);
  }

  #act(result, square, byKeyboard) {
    if (result.type === "step") this.take(result.action.step);
    else if (result.type === "choose") this.#host.choose(result.options, square, byKeyboard);
    else if (result.type === "pick") this.pick(result.source);
    else if (result.type === "drop") this.pick(null);
  }
}
