/** The leather cup: stands upright, shakes, and tips over to let the dice out. */

import { set, svg } from "../../../board/svg.js";

/** The cup with its foot at the origin, 150 units high. */
function drawing() {
  const stitches = [-116, -33].map((y) => {
    const half = 47.5 + (12 * (-8 - y)) / 130;
    return svg("path", { class: "cup-stitch", d: `M${-half} ${y}Q0 ${y + 42} ${half} ${y}` });
  });
  return [
    svg("path", { class: "cup-side", d: "M-62 -138L-50 -8Q0 16 50 -8L62 -138Z" }),
    svg("path", { class: "cup-shade", d: "M18 -128L14 3Q36 0 50 -8L62 -138Z" }),
    svg("path", { class: "cup-light", d: "M-50 -120L-41 -12Q-34 -7 -26 -5L-33 -118Z" }),
    svg("path", { class: "cup-band", d: "M-51.5 -24L-50 -8Q0 16 50 -8L51.5 -24Q0 -1 -51.5 -24Z" }),
    ...stitches,
    svg("path", { class: "cup-mark", d: "M0 -92C-9 -84 -13 -75 0 -58C13 -75 9 -84 0 -92ZM-8 -72C-20 -78 -26 -72 -25 -62C-16 -58 -8 -60 0 -58C8 -60 16 -58 25 -62C26 -72 20 -78 8 -72" }),
    svg("ellipse", { class: "cup-rim", cx: 0, cy: -138, rx: 63, ry: 27 }),
    svg("ellipse", { class: "cup-inside", cx: 0, cy: -137, rx: 53, ry: 20 }),
    svg("path", { class: "cup-depth", d: "M-53 -137A53 20 0 0 0 53 -137A53 27 0 0 1 -53 -137Z" }),
  ];
}

export class Cup {
  #place;
  #body = svg("g", { class: "cup-body" }, ...drawing());

  /** `place`: {x, y, scale} of its foot. */
  constructor(place, shadowFill) {
    this.#place = place;
    const { x, y, scale } = place;
    this.shadow = svg("ellipse", { fill: shadowFill, cx: x + 26 * scale, cy: y - 2, rx: 92 * scale, ry: 42 * scale });
    this.element = svg("g", { class: "cup", "data-cup": "" }, this.#body);
    this.lean(0);
  }

  /** Lean by `degrees` to the right about its foot, moved by `dx`, `dy` (units of the cup, 150 high). */
  lean(degrees, dx = 0, dy = 0) {
    const { x, y, scale } = this.#place;
    const turned = `rotate(${degrees.toFixed(1)} ${degrees > 0 ? 46 : 0} 0)`;
    set(this.#body, "transform", `translate(${(x + dx * scale).toFixed(1)} ${(y + dy * scale).toFixed(1)}) scale(${scale}) ${turned}`);
  }
}
