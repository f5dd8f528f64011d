/**
 * All positions of a match in order, to look back at or to replay. Position 0 is the start, position n the one
 * after the n-th step. Kept in step with a running match by its events. Pure.
 */
import { wordsIn } from "../../core/snapshot.js";

export class History {
  /** `frames`: `[{turn, step, seat, text, notation, words, view, ms}]`, one a position; the first one's `turn` is null. A `text`
   * that is empty stands for a step that is only spoken of. */
  constructor(frames) {
    this.frames = frames;
  }

  /** The number of the last position. */
  get end() {
    return this.frames.length - 1;
  }

  /** The frame at a position. */
  at(position) {
    return this.frames[position];
  }

  /** The steps of the turn that `position` lies in or ends, up to it. */
  turnSteps(position) {
    const { turn } = this.frames[position];
    if (turn === null) return [];
    const made = this.frames.slice(0, position + 1).filter((frame) => frame.turn === turn);
    return made.map(({ text }) => text).filter((text) => text !== "");
  }

  /** The position after a turn's step (both counted from 0); the end if it is not there. */
  positionOf(turn, step) {
    const position = this.frames.findIndex((frame) => frame.turn === turn && frame.step === step);
    return position < 0 ? this.end : position;
  }

  /** The turns as a snapshot has them, for the move list. */
  turns() {
    const turns = [];
    for (const { turn, seat, text, notation, words, ms } of this.frames) {
      if (turn === null) continue;
      turns[turn] ??= { seat, steps: [], complete: true };
      turns[turn].steps.push({ step: text, notation, words, ms });
    }
    return turns;
  }

  /** The history after an event of the running match; `view` is the view it led to. */
  after({ log }, view, language) {
    if (!log) return this;
    const kept = this.frames.filter(
      ({ turn, step }) => turn === null || turn < log.turn || (turn === log.turn && step < log.step),
    );
    if (log.add) {
      const { step: text, notation = text, words, ms } = log.add;
      const place = { turn: log.turn, step: log.step, seat: log.seat };
      kept.push({ ...place, text, notation, words: wordsIn(words, language), view, ms });
    }
    return new History(kept);
  }
}
