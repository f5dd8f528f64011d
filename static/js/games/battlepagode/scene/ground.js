/** The plateau itself as elements: rock, masonry, rim, flagstones, letters and digits. */

import { set, svg } from "../../../board/svg.js";
import { centre, coordinates, SQUARES } from "../squares.js";
import { pineFigure } from "./figures.js";
import { PINE_COUNT } from "./plateau.js";

const PARTS = [
  ["rockLeft", "rock left"],
  ["rockRight", "rock right"],
  ["facets", "facets"],
  ["bodyLeft", "stone left"],
  ["bodyRight", "stone right"],
  ["courses", "courses"],
  ["rimShadow", "under"],
  ["creepers", "creepers"],
  ["rimLeft", "rim left"],
  ["rimRight", "rim right"],
  ["top", "rim-top"],
  ["court", "court"],
];

export class Ground {
  #paths;
  #tiles;
  #cracks = svg("path", { class: "cracks" });
  #pines = Array.from({ length: PINE_COUNT }, pineFigure);
  #columns;
  #rows;

  constructor(prefix) {
    this.#paths = PARTS.map(([part, className]) => [part, svg("path", { class: className })]);
    for (const [part, path] of this.#paths) {
      if (part.startsWith("rock")) path.setAttribute("fill", `url(#${prefix}-${part})`);
    }
    this.#tiles = SQUARES.map((square) => {
      const [column, row] = coordinates(square);
      // Three shades of stone, laid so that neighbours differ.
      const shade = (column * 2 + row * 3 + ((column * row) % 2)) % 3;
      return [square, svg("path", { class: `tile shade-${shade}`, "data-square": square })];
    });
    const label = (text) => {
      const element = svg("text", { class: "label" });
      element.textContent = text;
      return element;
    };
    this.#columns = [..."abcde"].map(label);
    this.#rows = [..."12345"].map(label);
    this.element = svg("g", { class: "ground" });
    this.element.append(
      ...this.#paths.map(([, path]) => path),
      ...this.#pines,
      ...this.#tiles.map(([, tile]) => tile),
      this.#cracks,
      ...this.#columns,
      ...this.#rows,
    );
  }

  /** Redraw for a camera. */
  outline(camera, shapes) {
    for (const [part, path] of this.#paths) set(path, "d", shapes.plateau[part]);
    for (const [square, tile] of this.#tiles) {
      const [x, y] = camera.project(...centre(square));
      set(tile, "d", shapes.tile);
      set(tile, "transform", `translate(${x.toFixed(1)} ${y.toFixed(1)})`);
    }
    set(this.#cracks, "d", shapes.plateau.cracks);
    shapes.pines.forEach((pine, i) => {
      const [x, y] = pine?.place ?? [0, 0];
      set(this.#pines[i], "visibility", pine ? "visible" : "hidden");
      set(this.#pines[i], "opacity", (pine?.opacity ?? 1).toFixed(2));
      set(this.#pines[i], "transform", `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${0.85 * (pine?.lean ?? 1)} 0.85)`);
    });
    const put = (element, [x, y]) => {
      set(element, "x", x.toFixed(1));
      set(element, "y", (y + 5).toFixed(1));
    };
    this.#columns.forEach((element, i) => put(element, shapes.labels.columns[i]));
    this.#rows.forEach((element, i) => put(element, shapes.labels.rows[i]));
  }
}
