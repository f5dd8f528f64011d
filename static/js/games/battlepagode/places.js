/** Where things of the drawing are in the window, and back. */

/** The part of the drawing that is shown: left, top, width, height. Pictures without mist need less. */
const WHOLE = { left: -400, top: -372, width: 800, height: 760 };
const PICTURE = { left: -400, top: -300, width: 800, height: 630 };

export class Places {
  #scene;
  #box;

  /** `picture`: show the plateau only, without the mist below. */
  constructor(scene, picture) {
    this.#scene = scene;
    this.#box = picture ? PICTURE : WHOLE;
    const { left, top, width, height } = this.#box;
    scene.element.setAttribute("viewBox", `${left} ${top} ${width} ${height}`);
  }

  /** Where a square's floor is on the stage, 0..1 both ways. */
  onStage(square) {
    const [x, y] = this.#scene.floorPoint(square);
    return [(x - this.#box.left) / this.#box.width, (y - this.#box.top) / this.#box.height];
  }

  /** A point so many units of the drawing above a square's floor, in pixels of the window. */
  inWindow(square, above) {
    const [x, y] = this.#scene.floorPoint(square, above);
    const { frame, scale } = this.#frame();
    return [frame.left + (x - this.#box.left) / scale, frame.top + (y - this.#box.top) / scale];
  }

  /** A point of the window in units of the drawing. */
  onDrawing(x, y) {
    const { frame, scale } = this.#frame();
    return [(x - frame.left) * scale + this.#box.left, (y - frame.top) * scale + this.#box.top];
  }

  /** The square of whatever is drawn at a point of the window, or null. */
  squareAt(x, y) {
    const hit = document.elementFromPoint(x, y)?.closest("[data-square]");
    return hit && this.#scene.element.contains(hit) ? hit.dataset.square : null;
  }

  #frame() {
    const frame = this.#scene.element.getBoundingClientRect();
    return { frame, scale: this.#box.width / frame.width };
  }
}
