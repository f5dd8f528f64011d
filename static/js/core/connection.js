/**
 * One WebSocket that stays: it reconnects by itself, says `hello` first, answers pings, and notices when
 * the other end has silently died.
 *
 * Events: `state` (detail: the new state) and `frame` (detail: a decoded frame).
 * States: `connecting` (never connected yet), `connected` (the server has answered our hello), `offline`
 * (lost; trying again), `replaced` (the server gave this place to another page) and `refused` (it will not
 * have us; both final, nothing is tried again).
 */

/** The server pings every few seconds; a connection silent for longer than this is dead. Milliseconds. */
export const SILENCE_LIMIT = 15_000;
const HELLO_LIMIT = 10_000;
const FIRST_WAIT = 300;
const LONGEST_WAIT = 8_000;
const FINAL_CODES = new Map([
  [4001, "replaced"],
  [4004, "refused"],
]);

/** Milliseconds to wait before attempt `attempt` (from 0): doubling, bounded, half of it left to `random` (0 to 1). */
export function backoff(attempt, random) {
  const most = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** Math.min(attempt, 10));
  return most / 2 + (most / 2) * random;
}

/** The WebSocket address of a path on this site. */
export function socketAddress(path) {
  const url = new URL(path, document.baseURI);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  return url.href;
}

export class Connection extends EventTarget {
  #address;
  #hello;
  #socket = null;
  #attempt = 0;
  #retryTimer = null;
  #watchTimer = null;
  #heard = 0;
  #ended = false;
  state = "connecting";

  /** `hello()` gives the first frame of each connection. */
  constructor(address, hello) {
    super();
    this.#address = address;
    this.#hello = hello;
  }

  open() {
    globalThis.addEventListener("online", this.#retryNow);
    globalThis.addEventListener("offline", this.#wentOffline);
    document.addEventListener("visibilitychange", this.#retryNow);
    this.#connect();
  }

  close() {
    this.#ended = true;
    globalThis.removeEventListener("online", this.#retryNow);
    globalThis.removeEventListener("offline", this.#wentOffline);
    document.removeEventListener("visibilitychange", this.#retryNow);
    clearTimeout(this.#retryTimer);
    this.#drop();
  }

  /** Send a frame; false if there is no connection that has been answered. */
  send(frame) {
    if (this.state !== "connected") return false;
    this.#socket.send(JSON.stringify(frame));
    return true;
  }

  #connect() {
    const socket = new WebSocket(this.#address);
    this.#socket = socket;
    this.#heard = Date.now();
    socket.addEventListener("open", () => {
      if (socket === this.#socket) socket.send(JSON.stringify(this.#hello()));
    });
    socket.addEventListener("message", ({ data }) => {
      if (socket === this.#socket) this.#receive(JSON.parse(data));
    });
    socket.addEventListener("close", ({ code }) => {
      if (socket === this.#socket) this.#lost(code);
    });
    this.#watch();
  }

  #receive(frame) {
    this.#heard = Date.now();
    if (frame.t === "ping") {
      this.#socket.send(JSON.stringify({ t: "pong", n: frame.n }));
      return;
    }
    const answered = this.state !== "connected";
    if (answered) this.#attempt = 0;
    // The frame goes first: whoever hears "connected" finds the match already up to date.
    this.dispatchEvent(new CustomEvent("frame", { detail: frame }));
    if (answered && this.#socket) this.#become("connected");
  }

  #watch() {
    clearTimeout(this.#watchTimer);
    const limit = this.state === "connected" ? SILENCE_LIMIT : HELLO_LIMIT;
    const silent = Date.now() - this.#heard;
    if (silent >= limit) {
      this.#lost(null);
      return;
    }
    // A machine that slept wakes with timers late; looking at the time, not counting it, notices that.
    this.#watchTimer = setTimeout(() => this.#watch(), Math.min(limit - silent, 5_000));
  }

  #lost(code) {
    this.#drop();
    if (this.#ended) return;
    const final = FINAL_CODES.get(code);
    if (final) {
      this.close();
      this.#become(final);
      return;
    }
    this.#become("offline");
    this.#retryTimer = setTimeout(() => this.#connect(), backoff(this.#attempt, Math.random()));
    this.#attempt += 1;
  }

  #drop() {
    clearTimeout(this.#watchTimer);
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  #retryNow = () => {
    if (this.#ended || document.visibilityState === "hidden") return;
    if (this.#socket) {
      this.#watch();
    } else {
      clearTimeout(this.#retryTimer);
      this.#connect();
    }
  };

  /** The machine has lost its network: that is known at once, without waiting for the silence to grow long. */
  #wentOffline = () => {
    if (this.#socket) this.#lost(null);
  };

  #become(state) {
    if (state === this.state) return;
    this.state = state;
    this.dispatchEvent(new CustomEvent("state", { detail: state }));
  }
}
