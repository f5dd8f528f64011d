/**
 * Looking at other positions than the present one: back in a running match, or anywhere in a finished one.
 *
 * Events: `position` `{position, end, frame}` whenever another position is shown, `left` when the present takes over,
 * `playing` (whether it plays by itself).
 */
import { SPEEDS } from "./playback.js";

const JUMP = { move: 0, rest: 0 };

export class Looking extends EventTarget {
  #board;
  #load;
  #speed;
  #history = null;
  #loading = null;
  #meanwhile = [];
  #moves = 0;
  /** The position shown; null while the board shows the present. */
  position = null;
  playing = false;

  /** `load()` fetches the History; `speed()` gives the viewer's playback preference. */
  constructor(board, load, speed) {
    super();
    this.#board = board;
    this.#load = load;
    this.#speed = speed;
  }

  get active() {
    return this.position !== null;
  }

  /** Keep up with an event of the running match. */
  take(event, view, language) {
    if (this.#loading) this.#meanwhile.push([event, view, language]);
    if (!this.#history) return;
    this.#history = this.#history.after(event, view, language);
    if (!this.active) return;
    if (this.position > this.#history.end) this.go(this.#history.end);
    else this.#tellPosition();
  }

  /** What is known is not complete any more: fetch it again when it is needed. */
  forget() {
    this.#history = null;
    if (this.active) this.go(this.position);
  }

  /** Go to a position (bounded to what there is). `animated`: let the one step before it be seen. Rejects with RequestError. */
  async go(wanted, { animated = false } = {}) {
    const move = ++this.#moves;
    const history = await this.#known();
    if (move !== this.#moves) return;
    const position = Math.max(0, Math.min(wanted, history.end));
    const from = this.position;
    const frame = history.at(position);
    this.position = position;
    this.#board.legal = null;
    this.#tellPosition();
    if (animated && from === position - 1 && frame.text !== "") {
      await this.#board.animate(frame.text, frame.view, { duration: document.hidden ? 0 : this.#pace().move });
      if (move !== this.#moves) return;
    }
    this.#board.view = frame.view;
    this.#board.markTurn(history.turnSteps(position));
  }

  /** Go `delta` positions on (or back), from the present if that is shown. */
  async step(delta) {
    this.stop();
    const history = await this.#known();
    const from = this.position ?? history.end;
    await this.go(from + delta, { animated: delta === 1 });
  }

  /** Go to the position after a step of a turn, both counted from 0. */
  async jump(turn, step) {
    this.stop();
    const history = await this.#known();
    await this.go(history.positionOf(turn, step));
  }

  async last() {
    this.stop();
    const history = await this.#known();
    await this.go(history.end);
  }

  /** Leave: the board is the present's again. */
  leave() {
    this.stop();
    this.#moves += 1;
    if (!this.active) return;
    this.position = null;
    this.#tell("left", null);
  }

  /** Play on from here (from the start, if this is the end) until the end or `stop`. */
  async play() {
    this.#setPlaying(true);
    const history = await this.#known();
    if (this.position === null || this.position >= history.end) await this.go(0);
    while (this.playing && this.position < this.#history.end) {
      await this.#wait(Math.max(this.#pace().rest, 80));
      if (this.playing) await this.go(this.position + 1, { animated: true });
    }
    this.#setPlaying(false);
  }

  stop() {
    this.#setPlaying(false);
    this.#endWait?.();
  }

  #endWait = null;

  #wait(duration) {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, duration);
      this.#endWait = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  #pace() {
    return SPEEDS[this.#speed()] ?? JUMP;
  }

  async #known() {
    if (this.#history) return this.#history;
    this.#loading ??= this.#fetch();
    this.#history = await this.#loading;
    return this.#history;
  }

  /** Load the history; what has happened while it was on its way may not be in it. */
  async #fetch() {
    this.#meanwhile = [];
    try {
      const loaded = await this.#load();
      return this.#meanwhile.reduce((history, happened) => history.after(...happened), loaded);
    } finally {
      this.#loading = null;
    }
  }

  #setPlaying(playing) {
    if (playing === this.playing) return;
    this.playing = playing;
    this.#tell("playing", playing);
  }

  #tellPosition() {
    const frame = this.#history.at(this.position);
    this.#tell("position", { position: this.position, end: this.#history.end, frame });
  }

  #tell(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }
}
