/**
 * The live match as this page knows it: the snapshot kept up to date, the step that is not confirmed yet,
 * and the actions a viewer may take. No drawing here.
 *
 * Events (CustomEvent, with detail):
 * - `change` `{event, previous, snapshot}`: something happened; `event` is null when a whole snapshot came
 * - `pending` (the pending step or null), `dropped` (a kept step that can't be played any more)
 * - `presence`, `gesture`, `chat` (the line), `connection` (the state)
 * - `refused` (Refusal): a step, or a frame without an id, was refused
 */
import { newId } from "../../core/outbox.js";
import { take, withLine, wordsIn } from "../../core/snapshot.js";

const GESTURE_PAUSE = 120;

/** An action the server refused, or that got lost with the connection (`code` "offline"). */
export class Refusal extends Error {
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

export class LiveMatch extends EventTarget {
  #connection;
  #outbox;
  #language;
  #waiting = new Map();
  #askedSince = null;
  #gestureTimer = null;
  #gesture = null;
  #confirmedAt = null;
  snapshot = null;
  presence = null;
  /** When the present clock, and the present presence, were received: Date.now(). */
  clockAt = 0;
  presenceAt = 0;

  constructor({ connection, outbox, language }) {
    super();
    this.#connection = connection;
    this.#outbox = outbox;
    this.#language = language;
    connection.addEventListener("frame", ({ detail }) => this.#receive(detail));
    connection.addEventListener("state", ({ detail }) => this.#connectionChanged(detail));
  }

  get connectionState() {
    return this.#connection.state;
  }

  get pending() {
    return this.#outbox.pending;
  }

  get isPlayer() {
    return this.snapshot !== null && this.snapshot.you !== null;
  }

  /** The seat this viewer acts for now: both seats' holder acts for the one whose turn it is; null for watchers. */
  get seat() {
    const you = this.snapshot?.you ?? null;
    return you === "both" ? this.snapshot.to_act : you;
  }

  /** Whether the viewer may do something now, as the server said (`can` of the snapshot). */
  can(what) {
    return this.snapshot?.can.includes(what) ?? false;
  }

  /** The first frame of a connection. */
  hello() {
    this.#askedSince = this.snapshot?.v ?? null;
    return { t: "hello", since: this.#askedSince };
  }

  /** Play a step. Without a connection it is kept and goes out later if the position is still the same. */
  step(step) {
    if (this.#outbox.pending) return;
    this.#outbox.put(step, this.snapshot.pv);
    this.#confirmedAt = null;
    this.#sendPending();
    this.#tell("pending", this.pending);
  }

  /** Forget a step that has not left this page; false if it has. */
  withdraw() {
    if (!this.pending || this.pending.sent) return false;
    this.#outbox.drop();
    this.#tell("pending", null);
    return true;
  }

  /** Send an action; resolves when the server has done it, rejects with Refusal. */
  act(t, fields = {}) {
    const id = newId();
    return new Promise((resolve, reject) => {
      if (this.#connection.send({ t, id, ...fields })) this.#waiting.set(id, { resolve, reject });
      else reject(new Refusal("offline", null));
    });
  }

  back() {
    return this.act("back", { on: this.snapshot.pv });
  }

  /** Show the other side and the watchers a passing gesture; the newest counts, a few a second are sent. */
  gesture(data) {
    const { you, status } = this.snapshot;
    if ((you !== 0 && you !== 1) || status !== "running") return;
    this.#gesture = data;
    if (this.#gestureTimer !== null) return;
    const send = () => {
      this.#gestureTimer = null;
      if (this.#gesture === null) return;
      this.#connection.send({ t: "gesture", data: this.#gesture });
      this.#gesture = null;
      this.#gestureTimer = setTimeout(send, GESTURE_PAUSE);
    };
    send();
  }

  #receive(frame) {
    switch (frame.t) {
      case "snapshot":
        this.#replace(frame.snapshot);
        break;
      case "event":
        this.#apply(frame);
        break;
      case "ack":
        this.#confirmed(frame);
        break;
      case "error":
        this.#refused(frame);
        break;
      case "presence":
        this.presence = frame;
        this.presenceAt = Date.now();
        this.#tell("presence", frame);
        break;
      case "gesture":
        this.#tell("gesture", frame);
        break;
      case "chat":
        this.#line(frame.line);
        break;
      default: // A frame of a newer server: nothing this page could do with it.
    }
  }

  #replace(snapshot) {
    const previous = this.snapshot;
    this.#askedSince = null;
    this.snapshot = snapshot;
    this.clockAt = Date.now();
    this.#settlePending();
    this.#tell("change", { event: null, previous, snapshot });
    if (this.#connection.state === "connected") this.#sendKept();
  }

  #apply(frame) {
    if (!this.snapshot) return;
    const previous = this.snapshot;
    const { outcome, snapshot } = take(previous, frame, this.#language);
    if (outcome === "gap") {
      this.#catchUp();
    } else if (outcome === "applied") {
      this.#askedSince = null;
      this.snapshot = snapshot;
      if (frame.set?.clock) this.clockAt = Date.now();
      this.#settlePending();
      const event = { ...frame, words: wordsIn(frame.words, this.#language) };
      this.#tell("change", { event, previous, snapshot });
    }
  }

  #catchUp() {
    if (this.#askedSince === this.snapshot.v) return;
    this.#connection.send(this.hello());
  }

  #confirmed({ id, v }) {
    this.#waiting.get(id)?.resolve(v);
    this.#waiting.delete(id);
    if (this.pending?.id !== id) return;
    // Until its event is here too the board must not offer the old position's steps again.
    this.#confirmedAt = v;
    this.#settlePending();
  }

  #settlePending() {
    if (this.#confirmedAt === null || !this.snapshot || this.snapshot.v < this.#confirmedAt) return;
    this.#confirmedAt = null;
    this.#outbox.drop();
    this.#tell("pending", null);
  }

  #refused({ id, code, message, v }) {
    const refusal = new Refusal(code, message);
    const waiting = id === null ? undefined : this.#waiting.get(id);
    this.#waiting.delete(id);
    if (v !== null && v !== undefined && this.snapshot && v > this.snapshot.v) this.#catchUp();
    if (waiting) {
      waiting.reject(refusal);
      return;
    }
    if (id !== null && this.#outbox.drop(id)) this.#tell("pending", null);
    this.#tell("refused", refusal);
  }

  #line(line) {
    const known = this.snapshot;
    if (!known) return;
    this.snapshot = withLine(known, line);
    if (this.snapshot !== known) this.#tell("chat", line);
  }

  #connectionChanged(state) {
    if (state === "connected") {
      this.#sendKept();
    } else {
      for (const { reject } of this.#waiting.values()) reject(new Refusal("offline", null));
      this.#waiting.clear();
      this.#askedSince = null;
    }
    this.#tell("connection", state);
  }

  #sendKept() {
    if (!this.snapshot) return;
    const verdict = this.#outbox.verdict(this.snapshot.pv);
    if (verdict === "send") this.#sendPending();
    if (verdict === "stale") {
      this.#tell("dropped", this.#outbox.drop());
      this.#tell("pending", null);
    }
  }

  #sendPending() {
    const { id, on, step } = this.pending;
    if (this.#connection.send({ t: "step", id, on, step })) this.#outbox.markSent();
  }

  #tell(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }
}
