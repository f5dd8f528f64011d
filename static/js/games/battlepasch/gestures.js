/** Tells the others what is being set aside and looked at, a few times a second at most, the newest state each time. */

const PAUSE = 90;

export class Gestures {
  #tell;
  #last = 0;
  #timer = 0;

  /** `tell()` sends what holds when it is called. */
  constructor(tell) {
    this.#tell = tell;
  }

  /** Something has changed. */
  soon() {
    if (this.#timer) return;
    const wait = this.#last + PAUSE - performance.now();
    if (wait <= 0) this.#now();
    else this.#timer = setTimeout(() => this.#now(), wait);
  }

  stop() {
    clearTimeout(this.#timer);
    this.#timer = 0;
  }

  #now() {
    this.#timer = 0;
    this.#last = performance.now();
    this.#tell();
  }
}
