/**
 * What all boards have in common towards the page: properties, events, rendering in a microtask.
 * docs/add-a-game.md describes the interface. A game extends this class and writes `render()`.
 */

const PROPERTIES = ["view", "legal", "seat", "names", "preferences", "locked", "clock"];

export class BoardElement extends HTMLElement {
  #values = { view: null, legal: null, seat: null, names: ["", ""], preferences: {}, locked: false, clock: null };
  #queued = false;

  connectedCallback() {
    // Properties set before the element was defined would hide the accessors.
    for (const name of PROPERTIES) {
      if (Object.hasOwn(this, name)) {
        const value = this[name];
        delete this[name];
        this[name] = value;
      }
    }
    this.requestRender();
  }

  /** Render once, after everything that is being set now. */
  requestRender() {
    if (this.#queued || !this.isConnected) return;
    this.#queued = true;
    queueMicrotask(() => {
      this.#queued = false;
      if (this.isConnected) this.render();
    });
  }

  /** Send a bubbling event to the page. */
  emit(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true }));
  }

  /** Called after a property has changed, before the render that follows. */
  changed(_name) {}

  /** Turn the board so that this seat sits in front; false on boards that look alike from everywhere. */
  faceSeat(_seat) {
    return false;
  }

  /** Draw the present properties. */
  render() {
    throw new Error("a board must write its own render()");
  }

  static {
    for (const name of PROPERTIES) {
      Object.defineProperty(BoardElement.prototype, name, {
        get() {
          return this.#values[name];
        },
        set(value) {
          this.#values[name] = value;
          this.changed(name);
          this.requestRender();
        },
      });
    }
  }
}
