/** What stands on one square: its storeys, the rail of the third, the cap. Keeps its elements and changes only what differs. */

import { set, svg } from "../../../board/svg.js";
import { capFigure } from "./figures.js";
import { TOPS } from "./storeys.js";

const PARTS = [
  ["shadow", "cast"],
  ["left", "wall left"],
  ["right", "wall right"],
  ["openings", "openings"],
  ["beams", "beams"],
  ["under", "under"],
  ["fascia", "fascia"],
  ["roofFar", "roof far"],
  ["roofLeft", "roof left"],
  ["roofRight", "roof right"],
  ["ribs", "ribs"],
  ["hips", "hips"],
  ["terrace", "terrace"],
];

/** One storey as a group of paths; `outline(shapes)` draws it as the camera sees it. */
class Storey {
  constructor(level) {
    this.level = level;
    this.paths = PARTS.map(([part, className]) => [part, svg("path", { class: className })]);
    this.element = svg("g", { class: `storey level-${level + 1}`, transform: `translate(0 ${-TOPS[level]})` });
    this.element.append(...this.paths.map(([, path]) => path));
  }

  outline(shapes) {
    const own = shapes.storeys[this.level];
    for (const [part, path] of this.paths) set(path, "d", own[part]);
  }
}

/** Size of a cap that fits the floor it closes. */
export function capScale(height) {
  return [1.2, 1.06, 0.9, 0.78][height];
}

export class Stack {
  #storeys = [];
  #cap = null;
  #inlay = svg("path", { class: "inlay" });
  #railBack = svg("path", { class: "rail" });
  #railFront = svg("path", { class: "rail front" });

  constructor(square) {
    this.square = square;
    this.height = 0;
    this.cap = false;
    /** Marks lie on the floor, between the building and what stands on it. */
    this.marks = svg("g", { class: "marks" });
    this.element = svg("g", { class: "stack", "data-square": square }, this.marks);
    /** Drawn after the monk: the near sides of the railing. */
    this.front = svg("g", { class: "front", "data-square": square });
  }

  /** Height of the floor in units of the drawing. */
  get top() {
    return TOPS[this.height];
  }

  /** Show so many storeys and a cap or none. */
  show(height, cap, shapes) {
    while (this.#storeys.length > height) this.#storeys.pop().element.remove();
    while (this.#storeys.length < height) {
      const storey = new Storey(this.#storeys.length);
      storey.outline(shapes);
      this.#storeys.push(storey);
      const above = this.#storeys.length > 1 ? this.#storeys.at(-2).element.nextSibling : this.element.firstChild;
      this.element.insertBefore(storey.element, above);
    }
    this.height = height;
    const inlaid = (height === 1 || height === 2) && !cap;
    if (inlaid) {
      set(this.#inlay, "d", shapes.inlays[height]);
      if (!this.#inlay.parentNode) this.element.insertBefore(this.#inlay, this.marks);
    } else this.#inlay.remove();
    const railed = height === 3;
    if (railed !== (this.#railBack.parentNode !== null)) {
      if (railed) {
        this.element.insertBefore(this.#railBack, this.marks);
        this.front.append(this.#railFront);
        this.#outlineRail(shapes);
      } else {
        this.#railBack.remove();
        this.#railFront.remove();
      }
    }
    if (cap && !this.#cap) {
      this.#cap = svg("g", { class: "cap" }, capFigure());
      this.element.append(this.#cap);
    } else if (!cap && this.#cap) {
      this.#cap.remove();
      this.#cap = null;
    }
    this.cap = cap;
    if (this.#cap) set(this.#cap, "transform", `translate(0 ${-this.top}) scale(${capScale(height)})`);
    set(this.#inlay, "transform", `translate(0 ${-this.top})`);
    set(this.marks, "transform", `translate(0 ${-this.top})`);
  }

  /** Redraw all outlines, when the camera has turned. */
  outline(shapes) {
    for (const storey of this.#storeys) storey.outline(shapes);
    if (this.#inlay.parentNode) set(this.#inlay, "d", shapes.inlays[this.height]);
    if (this.#railBack.parentNode) this.#outlineRail(shapes);
  }

  /** The topmost piece (cap or storey), for animations; null on the bare ground. */
  get topmost() {
    return this.#cap ?? this.#storeys.at(-1)?.element ?? null;
  }

  #outlineRail(shapes) {
    set(this.#railBack, "d", shapes.rail.back);
    set(this.#railFront, "d", shapes.rail.front);
    set(this.#railBack, "transform", `translate(0 ${-this.top})`);
    set(this.#railFront, "transform", `translate(0 ${-this.top})`);
  }
}
