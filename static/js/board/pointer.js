/**
 * Pointer input of a board: tap, drag, swipe, hover and long press, for mouse, pen and touch alike.
 *
 * `surface` is the element that hears them; `handlers` may have:
 *   squareAt(x, y) → id or null       what lies under a point of the window (required)
 *   canDrag(id) → boolean             whether a drag may start there
 *   tap(id or null), hover(id or null), inspect(id), inspectEnd()
 *   dragStart(id), dragMove(x, y, id or null), dragEnd(id or null), dragCancel()
 *   swipe(-1 | 1)                     a horizontal stroke: -1 to the left
 */

const DRAG_DISTANCE = 8;
const SWIPE_DISTANCE = 48;
const LONG_PRESS = 450;
const HOVER_DELAY = 650;

export class PointerInput {
  #surface;
  #handlers;
  #press = null;
  #hovered = null;
  #timer = 0;
  #abort = new AbortController();

  constructor(surface, handlers) {
    this.#surface = surface;
    this.#handlers = handlers;
    const options = { signal: this.#abort.signal };
    surface.addEventListener("pointerdown", (event) => this.#down(event), options);
    surface.addEventListener("pointermove", (event) => this.#move(event), options);
    surface.addEventListener("pointerup", (event) => this.#up(event), options);
    surface.addEventListener("pointercancel", () => this.#cancel(), options);
    surface.addEventListener("pointerleave", (event) => this.#leave(event), options);
    surface.addEventListener("contextmenu", (event) => this.#menu(event), options);
    // A finger on a piece that may be dragged must not scroll the page; elsewhere the page scrolls as usual.
    surface.addEventListener(
      "touchstart",
      (event) => {
        const touch = event.touches[0];
        const square = handlers.squareAt(touch.clientX, touch.clientY);
        if (event.cancelable && square !== null && handlers.canDrag?.(square)) event.preventDefault();
      },
      { ...options, passive: false },
    );
  }

  /** Stop listening. */
  destroy() {
    clearTimeout(this.#timer);
    this.#abort.abort();
  }

  #down(event) {
    if (!event.isPrimary || event.button !== 0) return;
    clearTimeout(this.#timer);
    this.#handlers.inspectEnd?.();
    const square = this.#handlers.squareAt(event.clientX, event.clientY);
    this.#press = { id: event.pointerId, x: event.clientX, y: event.clientY, square, state: "pressed" };
    if (event.pointerType !== "mouse") {
      this.#timer = setTimeout(() => this.#longPress(), LONG_PRESS);
    }
  }

  #longPress() {
    const press = this.#press;
    if (!press || press.state !== "pressed" || press.square === null) return;
    press.state = "inspecting";
    this.#handlers.inspect?.(press.square);
  }

  #move(event) {
    const press = this.#press;
    if (!press || press.id !== event.pointerId) {
      if (event.pointerType === "mouse" && event.buttons === 0) this.#hover(event);
      return;
    }
    const dx = event.clientX - press.x;
    const dy = event.clientY - press.y;
    if (press.state === "pressed" && Math.hypot(dx, dy) > DRAG_DISTANCE) {
      clearTimeout(this.#timer);
      if (press.square !== null && this.#handlers.canDrag?.(press.square)) {
        press.state = "dragging";
        this.#surface.setPointerCapture(event.pointerId);
        this.#handlers.dragStart?.(press.square);
      } else {
        press.state = "stroking";
      }
    }
    if (press.state === "dragging") {
      this.#handlers.dragMove?.(event.clientX, event.clientY, this.#handlers.squareAt(event.clientX, event.clientY));
    }
  }

  #up(event) {
    const press = this.#press;
    if (!press || press.id !== event.pointerId) return;
    clearTimeout(this.#timer);
    this.#press = null;
    const dx = event.clientX - press.x;
    const dy = event.clientY - press.y;
    if (press.state === "dragging") {
      this.#handlers.dragEnd?.(this.#handlers.squareAt(event.clientX, event.clientY));
    } else if (press.state === "pressed") {
      this.#handlers.tap?.(press.square);
    } else if (press.state === "inspecting") {
      this.#handlers.inspectEnd?.();
    } else if (Math.abs(dx) > SWIPE_DISTANCE && Math.abs(dx) > 1.5 * Math.abs(dy)) {
      this.#handlers.swipe?.(Math.sign(dx));
    }
  }

  #cancel() {
    clearTimeout(this.#timer);
    const state = this.#press?.state;
    this.#press = null;
    if (state === "dragging") this.#handlers.dragCancel?.();
    if (state === "inspecting") this.#handlers.inspectEnd?.();
  }

  #hover(event) {
    const square = this.#handlers.squareAt(event.clientX, event.clientY);
    if (square === this.#hovered) return;
    this.#hovered = square;
    clearTimeout(this.#timer);
    this.#handlers.inspectEnd?.();
    this.#handlers.hover?.(square);
    if (square !== null) this.#timer = setTimeout(() => this.#handlers.inspect?.(square), HOVER_DELAY);
  }

  #leave(event) {
    if (event.pointerType !== "mouse" || this.#press) return;
    clearTimeout(this.#timer);
    this.#hovered = null;
    this.#handlers.hover?.(null);
    this.#handlers.inspectEnd?.();
  }

  #menu(event) {
    // The long press of a finger is ours; the mouse keeps its menu.
    if (this.#press && this.#press.state !== "pressed") event.preventDefault();
    else if (event.pointerType === "touch") event.preventDefault();
  }
}
