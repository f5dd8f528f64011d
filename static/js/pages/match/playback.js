/**
 * What the board shows. Steps of others are played back one after the other at the viewer's speed; when the
 * last one is shown, the board is at the present and open. It never falls behind: the more waits, the quicker.
 *
 * Events: `words` `{seat, text}` (the sentence of what is shown now), `shown` (the snapshot the board has reached),
 * `happened` `{event, snapshot}` (an event that is no step, in its turn), `present` (nothing is waiting).
 */
import { lastTurn } from "../../core/snapshot.js";

/** Milliseconds a step moves, and rests afterwards, by the viewer's preference. */
export const SPEEDS = {
  slow: { move: 700, rest: 900 },
  normal: { move: 420, rest: 450 },
  fast: { move: 220, rest: 120 },
  off: { move: 0, rest: 0 },
};
const OWN_MOVE = 220;
/** A step that has waited longer than this is not played back any more, only shown. Milliseconds. */
const TOO_OLD = 4_000;

export class Playback extends EventTarget {
  #board;
  #speed;
  #queue = [];
  #busy = false;
  #paused = false;
  #skipping = false;
  #skipRest = null;
  /** The snapshot the board shows; null before the first. */
  shown = null;

  /** `speed()` gives the viewer's present preference, a key of SPEEDS. */
  constructor(board, speed) {
    super();
    this.#board = board;
    this.#speed = speed;
  }

  get atPresent() {
    return !this.#busy && this.#queue.length === 0;
  }

  /** Show this snapshot at once and forget what waits. */
  show(snapshot) {
    this.#queue = [];
    this.#skipRest?.();
    this.#latest = snapshot;
    if (!this.#paused) this.#set(snapshot);
    if (this.atPresent) this.#tell("present", null);
  }

  /** Show a step (or another event) in its turn. `own`: the viewer made it and needs no slow playback. */
  add({ event, snapshot, own }) {
    this.#latest = snapshot;
    if (this.#paused) return;
    this.#queue.push({ event, snapshot, own, at: Date.now() });
    if (!this.#busy) this.#run();
  }

  /** Go to the present now. */
  skip() {
    if (this.atPresent) return;
    this.#skipping = true;
    this.#skipRest?.();
  }

  /** Leave the board to somebody else (who looks back) until `resume`. */
  pause() {
    this.#paused = true;
    this.#queue = [];
    this.#skipRest?.();
  }

  resume() {
    this.#paused = false;
    if (this.#latest) this.show(this.#latest);
  }

  #latest = null;

  async #run() {
    this.#busy = true;
    while (this.#queue.length > 0) await this.#showNext(this.#queue.shift());
    this.#busy = this.#skipping = false;
    this.#tell("present", null);
  }

  async #showNext({ event, snapshot, own, at }) {
    const step = event.kind === "step" ? event.log?.add : null;
    if (!step) {
      this.#set(snapshot);
      this.#tell("happened", { event, snapshot });
      return;
    }
    const { move, rest } = this.#pace(own, at);
    const steps = lastTurn(snapshot.turns).steps;
    this.#tell("words", { seat: event.seat, text: steps.at(-1).words });
    const before = this.shown;
    await this.#board.animate(step.step, snapshot.view, { duration: move });
    if (this.#paused) return;
    // A whole snapshot that came while the step was moving is newer than the step.
    this.#set(this.shown === before ? snapshot : this.shown);
    if (rest > 0 && !this.#skipping) await this.#rest(rest);
  }

  #pace(own, at) {
    // A hidden page draws no frames: an animation there would never end.
    if (document.hidden || this.#skipping || Date.now() - at > TOO_OLD) return SPEEDS.off;
    if (own) return { move: this.#speed() === "off" ? 0 : OWN_MOVE, rest: 0 };
    const { move, rest } = SPEEDS[this.#speed()] ?? SPEEDS.normal;
    const hurry = 1 + this.#queue.length;
    return { move: move / hurry, rest: this.#queue.length > 0 ? rest / hurry : Math.min(rest, 150) };
  }

  #rest(duration) {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, duration);
      this.#skipRest = () => {
        clearTimeout(timer);
        resolve();
      };
    }).finally(() => {
      this.#skipRest = null;
    });
  }

  #set(snapshot) {
    this.shown = snapshot;
    this.#board.view = snapshot.view;
    this.#board.markTurn((lastTurn(snapshot.turns)?.steps ?? []).map(({ step }) => step));
    this.#tell("shown", snapshot);
  }

  #tell(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }
}
