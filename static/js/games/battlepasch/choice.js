/** What the viewer has half chosen: the dice set aside, a step that waits for its second tap, one that is under way. Draws nothing. */

import { others, readStep, rollStep, toggled } from "./steps.js";

export class Choice {
  /** The places of the dice set aside, as a text. */
  kept = "";
  /** A step on its way to the server, or null. */
  pending = null;
  /** A step that waits for its second tap, or null. */
  confirming = null;
  #throw = null;

  /** Another view is shown. Dice set aside stay aside as long as they lie as they did. */
  take(view) {
    const now = view && JSON.stringify([view.round, Object.keys(view.taken).length, view.rolls, view.dice]);
    if (now === this.#throw) return;
    this.#throw = now;
    // After another roll the dice that were not rolled are still aside.
    this.kept = view?.rolled && view.rolls > 1 ? others(view.rolled) : "";
  }

  /** Something has come of the step, or nothing will. */
  settle() {
    this.pending = this.confirming = null;
  }

  toggle(place) {
    this.confirming = null;
    this.kept = toggled(this.kept, place);
  }

  /** Choose a step; `asks`: it wants a second tap. Returns whether it is to be sent now. */
  choose(step, asks) {
    if (asks && this.confirming !== step) {
      this.confirming = step;
      return false;
    }
    this.pending = step;
    this.confirming = null;
    return true;
  }

  /** The step that rolls what is not set aside, or null. */
  get roll() {
    return rollStep(this.kept);
  }

  /** The places of the dice that are in the cup, about to be rolled. */
  get inCup() {
    return this.pending?.startsWith("roll") ? readStep(this.pending).places : "";
  }

  /** The rows of the steps that wait or are under way: `{confirming, pending}`, each an id or null. */
  get rows() {
    const row = (step) => (step === null ? null : (readStep(step).row ?? null));
    return { confirming: row(this.confirming), pending: row(this.pending) };
  }
}
