/** A card or a tile under the pointer: a picture of it flies along until it is put down. */

import { rackTile, slat } from "./scene/slats.js";

/** How much larger it is in the hand than where it lay. */
const LIFTED = 1.08;

export class Dragging {
  #scene;
  #place = null;
  #scale = 1;

  /** What is being dragged (an id), or null. */
  what = null;

  constructor(scene) {
    this.#scene = scene;
  }

  /** Lift a tile, or the card of a colour, from where `id` lies. */
  lift(id, colour) {
    this.what = id;
    this.#scale = this.#scene.point(id).scale * LIFTED;
    this.#place = this.#scene.lift(id.includes(">") ? rackTile(...id.split(">")) : slat(colour));
  }

  /** Move it to a point of the drawing. */
  move({ x, y }) {
    this.#place?.({ x, y, scale: this.#scale });
  }

  /** Put it down; returns what it was. */
  drop() {
    const { what } = this;
    this.#place?.(null);
    this.#place = null;
    this.what = null;
    return what;
  }
}
