/**
 * What the viewer has half chosen, and what a tap, a drag or a key makes of it. Knows no game and draws nothing.
 *
 * `host` gives:
 *   actions()              what may be done now (selection.js), [] while nothing may
 *   confirms()             whether a step wants a second tap
 *   send(step)             a step has been chosen
 *   gesture(data)          tell others softly what is being chosen: `{piece, target?}`
 *   several(options, square, byKeyboard)   a square has several meanings: let the viewer say which
 *   changed()              draw anew
 */

import { dropped, press } from "./selection.js";

const GESTURE_PAUSE = 120;

export class Choosing {
  #host;
  #dragKinds;
  #lastGesture = 0;

  /** The square of the picked piece, or null. */
  chosen = null;
  /** A step on its way to the server, or null. */
  pending = null;
  /** A step that waits for its second tap, or null. */
  confirming = null;
  /** The square of the piece that another player has picked, and the one they point at, or null. */
  shown = null;
  pointed = null;
  /** The square of the keyboard's cursor while it is to be seen, or null. */
  cursor = null;

  /** `dragKinds`: the kinds of actions that are done by dragging. */
  constructor(host, dragKinds) {
    this.#host = host;
    this.#dragKinds = dragKinds;
  }

  /** A tap on `square`, or the keyboard's Enter there. */
  press(square, byKeyboard) {
    this.#act(press(this.#host.actions(), this.chosen, square), square, byKeyboard);
  }

  /** Pick the piece on `square` (null: none) and tell the others. */
  pick(square) {
    if (this.chosen === square) return;
    this.chosen = square;
    this.confirming = null;
    this.#host.gesture({ piece: square });
    this.#host.changed();
  }

  /** The picked piece was dropped on `square`; returns the step that was sent for it, or null. */
  drop(square) {
    const result = square === null ? { type: "nothing" } : dropped(this.#host.actions(), this.chosen, square, this.#dragKinds);
    if (result.type === "step" && !this.#host.confirms()) {
      this.send(result.action.step);
      return result.action.step;
    }
    this.#act(result, square, false);
    this.#host.changed();
    return null;
  }

  /** Send `step`, or where steps want confirmation ask for a second tap first. */
  confirm(step) {
    if (this.#host.confirms() && this.confirming !== step) {
      this.confirming = step;
      this.#host.changed();
      return;
    }
    this.send(step);
  }

  send(step) {
    this.pending = step;
    this.confirming = null;
    this.#host.send(step);
    this.#host.changed();
  }

  /** Give up the nearest thing that is half done. */
  escape() {
    if (this.confirming === null) this.pick(null);
    else {
      this.confirming = null;
      this.#host.changed();
    }
  }

  /** Forget everything half done. */
  cancel() {
    this.pending = null;
    this.confirming = null;
    this.pick(null);
    this.#host.changed();
  }

  /** Whether a tap on `square` would do something. */
  isChoice(square) {
    return ["step", "choose", "pick"].includes(press(this.#host.actions(), this.chosen, square).type);
  }

  /** The pointer is over `square`: others may see which target is being looked at. */
  consider(square) {
    const now = performance.now();
    if (this.chosen === null || square === null || now - this.#lastGesture < GESTURE_PAUSE || !this.isChoice(square)) return;
    this.#lastGesture = now;
    this.#host.gesture({ piece: this.chosen, target: square });
  }

  #act(result, square, byKeyboard) {
    if (result.type === "step") this.confirm(result.action.step);
    else if (result.type === "choose") this.#host.several(result.options, square, byKeyboard);
    else if (result.type === "pick") this.pick(result.source);
    else if (result.type === "drop") this.pick(null);
  }
}
