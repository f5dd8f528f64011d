/** One bone die: a few SVG elements that are moved, never made anew. */

import { set, short, svg } from "../../../board/svg.js";
import { NUMBERS, seen } from "./cube.js";

const FAR = 0.25;
const PIPS = {
  1: [[0, 0]],
  2: [[-1, -1], [1, 1]],
  3: [[-1, -1], [0, 0], [1, 1]],
  4: [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  5: [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]],
  6: [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]],
};

/** The pips of a face as circles; the one is larger and red, as on old dice. */
export function pips(number) {
  const radius = number === 1 ? 0.145 : 0.098;
  return PIPS[number].flatMap(([x, y]) => [
    svg("circle", { class: "pip-lip", cx: x * FAR + 0.016, cy: y * FAR + 0.02, r: radius }),
    svg("circle", { class: number === 1 ? "pip one" : "pip", cx: x * FAR, cy: y * FAR, r: radius }),
  ]);
}

export class Die {
  #faces = new Map();
  #outline = svg("path", { class: "die-body" });
  #edge;
  #shadow;

  /** `place`: "1" to "5"; `shadowFill`: the paint of its shadow, which lies below all dice. */
  constructor(place, edge, shadowFill) {
    this.#edge = edge;
    this.#shadow = svg("ellipse", { class: "die-shadow", fill: shadowFill });
    this.shadow = this.#shadow;
    this.element = svg("g", { class: "die", "data-die": place });
    set(this.#outline, "stroke-width", short(edge * 0.13));
    this.element.append(this.#outline);
    for (const number of NUMBERS) {
      const shade = svg("rect", { class: "die-shade", x: -0.48, y: -0.48, width: 0.96, height: 0.96, rx: 0.17 });
      const face = svg(
        "g",
        { class: "die-face" },
        svg("rect", { class: "die-bone", x: -0.48, y: -0.48, width: 0.96, height: 0.96, rx: 0.17 }),
        ...pips(number),
        shade,
      );
      this.#faces.set(number, { face, shade });
      this.element.append(face);
    }
  }

  /** Show the die in a pose, or hide it (null). */
  set pose(pose) {
    const hidden = pose === null ? "hidden" : "visible";
    set(this.element, "visibility", hidden);
    set(this.#shadow, "visibility", hidden);
    if (pose === null) return;
    const { faces, outline } = seen(pose, this.#edge);
    set(this.#outline, "d", `M${outline.map(([x, y]) => `${short(x)} ${short(y)}`).join("L")}Z`);
    for (const { number, visible, matrix, shade } of faces) {
      const parts = this.#faces.get(number);
      set(parts.face, "display", visible ? "inline" : "none");
      if (!visible) continue;
      set(parts.face, "transform", `matrix(${matrix.map((part) => part.toFixed(2)).join(" ")})`);
      set(parts.shade, "opacity", shade.toFixed(2));
    }
    const lift = Math.max(0, pose.z - 0.5);
    set(this.#shadow, "cx", short(pose.x + this.#edge * (0.14 + lift * 0.3)));
    set(this.#shadow, "cy", short(pose.y + this.#edge * (0.1 + lift * 0.2)));
    set(this.#shadow, "rx", short(this.#edge * (0.86 + lift * 0.2)));
    set(this.#shadow, "ry", short(this.#edge * (0.7 + lift * 0.16)));
    set(this.#shadow, "opacity", Math.max(0.25, 1 - lift * 0.5).toFixed(2));
  }
}
