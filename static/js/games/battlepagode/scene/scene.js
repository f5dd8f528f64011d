/**
 * The drawing of the plateau: keeps one element for everything that stands there and brings it up to date in place.
 * Knows the model (model.js) and the camera; no rules, no input.
 */

import { arrange, set, svg } from "../../../board/svg.js";
import { centre, SQUARES } from "../squares.js";
import { Camera } from "./camera.js";
import { drawDefinitions } from "./definitions.js";
import { lanternFigure, monkFigure } from "./figures.js";
import { Ground } from "./ground.js";
import { drawMarks } from "./marks.js";
import { shapesFor } from "./shapes.js";
import { badge } from "./signs.js";
import { Stack } from "./stack.js";
import { TOPS } from "./storeys.js";

const RAISED = 13;
const LANTERN_AT = 2.66;
const LANTERNS = [
  [-LANTERN_AT, -LANTERN_AT],
  [LANTERN_AT, -LANTERN_AT],
  [LANTERN_AT, LANTERN_AT],
  [-LANTERN_AT, LANTERN_AT],
];
/** Order of drawing of things on the same square. */
const LAYER = { stack: 0, monk: 0.01, front: 0.02 };

/** How high above its floor the signs of a target hang: before a monk's breast, on a ghost, or just above the floor. */
function badgeHeight({ monk, ghost, height, target }) {
  if (monk) return 34;
  if (ghost === "storey") return (TOPS[height + 1] ?? TOPS[3]) - TOPS[height] + 8;
  return target.tone === "place" ? 0 : 10;
}

export class Scene {
  #things = svg("g", { class: "things" });
  #overlay = svg("g", { class: "overlay" });
  #badges = new Map();
  #numbers = new Map();
  #cursor = svg("path", { class: "cursor", visibility: "hidden" });
  #stacks = new Map(SQUARES.map((square) => [square, new Stack(square)]));
  #lanterns = LANTERNS.map(([x, y]) => ({ x, y, element: lanternFigure() }));
  #ground;
  #model = null;
  #wasHeld = false;
  #pointed = null;

  /** `prefix` makes the ids of gradients unique on the page. */
  constructor(prefix) {
    /** `{side, square, x, y, height, lift, opacity, near, element}` for each monk; x, y, height in the world. */
    this.monks = [];
    /** The monk under the pointer, or null. */
    this.held = null;
    this.#ground = new Ground(prefix);
    this.element = svg("svg", { class: "plateau", "aria-hidden": "true", focusable: "false" });
    this.element.append(drawDefinitions(prefix), this.#ground.element, this.#things, this.#overlay);
    this.#overlay.append(this.#cursor);
    this.turn(0);
  }

  /** Turn the plateau to `turns` quarter turns (any real number). */
  turn(turns) {
    this.camera = new Camera(turns);
    this.shapes = shapesFor(this.camera);
    const [left, right = left] = this.shapes.light;
    this.element.style.setProperty("--light-left", `${Math.round(left * 100)}%`);
    this.element.style.setProperty("--light-right", `${Math.round(right * 100)}%`);
    this.#ground.outline(this.camera, this.shapes);
    for (const stack of this.#stacks.values()) {
      stack.outline(this.shapes);
      const [x, y] = this.camera.project(...centre(stack.square));
      const place = `translate(${x.toFixed(1)} ${y.toFixed(1)})`;
      set(stack.element, "transform", place);
      set(stack.front, "transform", place);
    }
    for (const { x, y, element } of this.#lanterns) {
      const [px, py] = this.camera.project(x, y);
      set(element, "transform", `translate(${px.toFixed(1)} ${py.toFixed(1)})`);
    }
    for (const monk of this.monks) this.place(monk);
    this.sort();
    if (this.#model) this.render(this.#model);
  }

  /** Show a model: buildings, monks, marks, signs. */
  render(model) {
    this.#model = model;
    let railChanged = false;
    for (const [square, stack] of this.#stacks) {
      const shown = model.squares[square];
      railChanged ||= (shown.height === 3) !== (stack.height === 3);
      stack.show(shown.height, shown.cap, this.shapes);
      drawMarks(stack, shown, this.shapes, this.camera.turns);
    }
    const monksChanged = this.#renderMonks(model);
    if (railChanged || monksChanged || this.#wasHeld) this.sort();
    this.#wasHeld = this.held !== null;
    this.#renderBadges(model);
    this.#renderNumbers(model);
    this.#renderCursor(model);
  }

  /** Keep a dragged monk at [x, y] of the drawing, whatever the model says, until `held` is set to null. */
  hold(monk, [x, y]) {
    this.held = monk;
    set(monk.element, "transform", `translate(${x.toFixed(1)} ${y.toFixed(1)})`);
    set(monk.element, "class", "monk held");
    this.#things.append(monk.element);
  }

  /** Put a monk where its fields say. */
  place(monk) {
    if (monk === this.held) return;
    const [x, y] = this.camera.project(monk.x, monk.y, monk.height + monk.lift);
    set(monk.element, "transform", `translate(${x.toFixed(1)} ${y.toFixed(1)})`);
    if (monk.opacity !== 1) set(monk.element, "opacity", monk.opacity.toFixed(2));
    else monk.element.removeAttribute("opacity");
  }

  /** Draw far things first; moves only elements that are out of order. */
  sort() {
    const things = [];
    for (const [square, stack] of this.#stacks) {
      const depth = this.camera.depth(...centre(square));
      things.push({ depth: depth - LAYER.stack, element: stack.element });
      if (stack.height === 3) things.push({ depth: depth - LAYER.front, element: stack.front });
    }
    for (const monk of this.monks) {
      const depths = [monk.square, ...monk.near].map((square) => this.camera.depth(...centre(square)));
      things.push({ depth: Math.min(...depths) - LAYER.monk, element: monk.element });
    }
    for (const { x, y, element } of this.#lanterns) things.push({ depth: this.camera.depth(x, y), element });
    things.sort((a, b) => b.depth - a.depth);
    arrange(
      this.#things,
      things.map(({ element }) => element),
    );
  }

  /** Let a square's target stand out while the mouse is over it (null: none). */
  pointAt(square) {
    if (square === this.#pointed) return;
    for (const [one, on] of [
      [this.#pointed, false],
      [square, true],
    ]) {
      if (one === null) continue;
      this.#stacks.get(one).element.classList.toggle("pointed", on);
      this.#badges.get(one)?.element.classList.toggle("pointed", on);
    }
    this.#pointed = square;
  }

  /** The stack of a square (for animations). */
  stack(square) {
    return this.#stacks.get(square);
  }

  /** The monk on a square, or undefined. */
  monkOn(square) {
    return this.monks.find((monk) => monk.square === square);
  }

  /** [x, y] on the drawing of the middle of a square on the ground. */
  groundPoint(square) {
    return this.camera.project(...centre(square));
  }

  /** [x, y] on the drawing of the middle of a square's floor, `above` units higher. */
  floorPoint(square, above = 0) {
    const [x, y] = centre(square);
    return this.camera.project(x, y, this.#stacks.get(square).top + above);
  }

  #renderMonks(model) {
    let changed = false;
    const wanted = SQUARES.filter((square) => model.squares[square].monk);
    const free = this.monks.filter((monk) => model.squares[monk.square].monk !== monk.side);
    for (const square of wanted) {
      const side = model.squares[square].monk;
      let monk = this.monks.find((m) => m.square === square && m.side === side);
      if (!monk) {
        const index = free.findIndex((m) => m.side === side);
        if (index >= 0) [monk] = free.splice(index, 1);
        else {
          monk = { side, element: svg("g", { class: "monk" }, monkFigure(side)), near: [] };
          this.monks.push(monk);
        }
        monk.square = square;
        changed = true;
      }
      this.#rest(monk, model.squares[square]);
    }
    for (const monk of this.monks.filter((m) => model.squares[m.square].monk !== m.side || free.includes(m))) {
      monk.element.remove();
      this.monks.splice(this.monks.indexOf(monk), 1);
      changed = true;
    }
    return changed;
  }

  #rest(monk, shown) {
    const [x, y] = centre(monk.square);
    Object.assign(monk, { x, y, height: TOPS[shown.height], lift: shown.raised ? RAISED : 0, opacity: 1 });
    set(monk.element, "data-square", monk.square);
    if (monk === this.held) return;
    const shownAs = `monk${shown.raised ? " raised" : ""}${shown.met ? " met" : ""}`;
    set(monk.element, "class", shownAs);
    this.place(monk);
  }

  #renderBadges(model) {
    const wanted = new Map();
    for (const square of SQUARES) {
      const { target } = model.squares[square];
      if (target) wanted.set(square, target.signs);
    }
    for (const [square, old] of this.#badges) {
      if (!wanted.has(square) || old.key !== JSON.stringify(wanted.get(square))) {
        old.element.remove();
        this.#badges.delete(square);
      }
    }
    for (const [square, signs] of wanted) {
      if (!this.#badges.has(square)) {
        const className = square === this.#pointed ? "badges pointed" : "badges";
        const element = svg("g", { class: className, "data-square": square });
        signs.forEach((sign, i) => {
          const one = badge(sign);
          one.setAttribute("transform", `translate(${(i - (signs.length - 1) / 2) * 41} 0)`);
          element.append(one);
        });
        this.#badges.set(square, { element, key: JSON.stringify(signs) });
        this.#overlay.insertBefore(element, this.#cursor);
      }
      const [x, y] = this.floorPoint(square, badgeHeight(model.squares[square]));
      set(this.#badges.get(square).element, "transform", `translate(${x.toFixed(1)} ${y.toFixed(1)})`);
    }
  }

  #renderNumbers(model) {
    for (const square of SQUARES) {
      const { height, cap } = model.squares[square];
      let number = this.#numbers.get(square);
      if (!model.heights || (height === 0 && !cap)) {
        number?.remove();
        this.#numbers.delete(square);
        continue;
      }
      if (!number) {
        number = svg("g", { class: "height-number", "data-square": square });
        number.append(svg("circle", { r: 12.5 }), svg("text", { y: 6 }));
        this.#numbers.set(square, number);
        this.#overlay.prepend(number);
      }
      if (number.lastChild.textContent !== String(height)) number.lastChild.textContent = String(height);
      const [x, y] = this.floorPoint(square, 0);
      set(number, "transform", `translate(${x.toFixed(1)} ${(y + 17).toFixed(1)})`);
    }
  }

  #renderCursor(model) {
    set(this.#cursor, "visibility", model.cursor ? "visible" : "hidden");
    if (!model.cursor) return;
    const [x, y] = this.floorPoint(model.cursor);
    set(this.#cursor, "d", this.shapes.floors[this.#stacks.get(model.cursor).height].outer);
    set(this.#cursor, "transform", `translate(${x.toFixed(1)} ${y.toFixed(1)})`);
  }
}
