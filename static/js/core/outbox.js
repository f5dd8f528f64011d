/**
 * The one step that was made and not yet confirmed. It survives a broken connection and a reload (session
 * storage), and keeps its id, so that sending it again cannot make it act twice.
 */

/** A fresh id for an action: 16 characters of `[0-9a-f]`. */
export function newId() {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export class Outbox {
  #storage;
  #key;
  #pending;

  /** `storage` is a Storage (or null: nothing is kept over a reload); `key` names the match in it. */
  constructor(storage, key) {
    this.#storage = storage;
    this.#key = `teahouse-step-${key}`;
    this.#pending = this.#read();
  }

  /** `{id, on, step, sent}` or null. `sent`: it has left this page, so the server may have acted on it. */
  get pending() {
    return this.#pending;
  }

  /** Keep a step chosen in the position of version `on`; returns what is now pending. */
  put(step, on) {
    this.#write({ id: newId(), on, step, sent: false });
    return this.#pending;
  }

  markSent() {
    if (this.#pending) this.#write({ ...this.#pending, sent: true });
  }

  /** Forget the pending step if it has this id (or whichever, without one); returns it or null. */
  drop(id = this.#pending?.id) {
    if (!this.#pending || this.#pending.id !== id) return null;
    const dropped = this.#pending;
    this.#write(null);
    return dropped;
  }

  /**
   * What to do with the pending step now that the server has told the position's version `pv`:
   * `"nothing"`, `"send"`, or `"stale"` (the position is another one and the step never left, so it never
   * will). One that had left is sent again whatever the position: the server knows its id and says whether it acted.
   */
  verdict(pv) {
    if (!this.#pending) return "nothing";
    return this.#pending.sent || this.#pending.on === pv ? "send" : "stale";
  }

  #read() {
    const text = this.#storage?.getItem(this.#key);
    return text ? JSON.parse(text) : null;
  }

  #write(pending) {
    this.#pending = pending;
    if (pending) this.#storage?.setItem(this.#key, JSON.stringify(pending));
    else this.#storage?.removeItem(this.#key);
  }
}
