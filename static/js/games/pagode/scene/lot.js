/** One lot of the scene: what stands there, what could come next, and its marks. */

import { set, svg } from "../../../board/svg.js";
import { setText } from "../../../core/dom.js";
import { column, floorAt, footings, lotusMark, plinth, roof, tile, tileBase } from "./pagoda.js";

function at(element, x, y) {
  set(element, "transform", `translate(${x.toFixed(1)} ${y.toFixed(1)})`);
  return element;
}

/** The name of the part that a building step adds to a lot: `c0.3` the last column on the ground, `t1` the second tile. */
export function newestPart({ floors }) {
  const top = floors.length - 1;
  return floors[top].field === null ? `c${top}.${floors[top].columns - 1}` : `t${top}`;
}

export class Lot {
  #prefix;
  #key = "";
  #ghostKey = "";
  #body = svg("g", { class: "pagoda" });
  #ghost = svg("g", { class: "ghost" });
  #finished = at(lotusMark(), -36, -2);
  #label = svg("text", { class: "badge-text", "text-anchor": "middle", y: 6 });
  #badge = svg(
    "g",
    { class: "badge" },
    svg("rect", { class: "badge-disc", x: -21, y: -14, width: 42, height: 28, rx: 14 }),
    this.#label,
  );
  #parts = new Map();

  constructor(number, prefix) {
    this.#prefix = prefix;
    this.element = svg(
      "g",
      { class: "lot" },
      svg("path", { class: "glow", d: "M-55 6C-40 14 40 14 55 6L52 -18H-52Z" }),
      plinth(number),
      svg("path", { class: "last-mark", d: "M-30 9Q0 15 30 9L28 13Q0 18 -28 13Z" }),
      this.#finished,
      this.#body,
      this.#ghost,
      this.#badge,
    );
  }

  /** The element of a part, such as `c0.3`. */
  part(name) {
    return this.#parts.get(name);
  }

  /** How high it is, in its own units: where the next part would lie. */
  get top() {
    return this.#top;
  }

  #top = -16;
  /** The badge with the points stays below this height, in the lot's own units. */
  ceiling = -Infinity;

  show(lot) {
    const { element } = this;
    const key = JSON.stringify([lot.floors, lot.roof]);
    if (key !== this.#key) {
      this.#key = key;
      this.#draw(lot);
    }
    const ghostKey = `${key} ${JSON.stringify(lot.ghost)}`;
    if (ghostKey !== this.#ghostKey) {
      this.#ghostKey = ghostKey;
      this.#drawGhost(lot);
    }
    for (const name of ["target", "chosen", "considered", "last", "cursor", "finished"])
      element.classList.toggle(name, Boolean(lot[name]));
    this.#badge.classList.toggle("shown", lot.points !== null);
    if (lot.points !== null) {
      setText(this.#label, `+${lot.points}`);
      at(this.#badge, 0, Math.max(this.#ghostTop(lot) - 18, this.ceiling));
    }
  }

  #draw({ floors, roof: roofed }) {
    this.#parts.clear();
    const nodes = [];
    const add = (name, node, x, y) => {
      const holder = at(svg("g", { "data-part": name }, node), x, y);
      this.#parts.set(name, holder);
      nodes.push(holder);
    };
    this.#top = -16;
    floors.forEach(({ colour, columns, field }, index) => {
      const { base } = floorAt(index);
      footings(index)
        .slice(0, columns)
        .forEach(([x, y], i) => add(`c${index}.${i}`, column(colour, index, this.#prefix), x, base + y));
      this.#top = tileBase(index);
      if (field === null) return;
      const roofHere = roofed && index === floors.length - 1;
      add(`t${index}`, roofHere ? roof(colour, field, this.#prefix) : tile(colour, field, index), 0, tileBase(index));
      this.#top -= roofHere ? 80 : 20;
    });
    this.#body.replaceChildren(...nodes);
  }

  #drawGhost({ floors, ghost }) {
    if (!ghost) {
      this.#ghost.replaceChildren();
      return;
    }
    const { verb, colour, field } = ghost;
    const top = floors.length - 1;
    if (verb === "column") {
      const fresh = floors.length === 0 || floors[top].field !== null;
      const index = fresh ? top + 1 : top;
      const [x, y] = footings(index)[fresh ? 0 : floors[top].columns];
      this.#ghost.replaceChildren(
        at(column(colour ?? floors[top]?.colour ?? "blue", index, this.#prefix), x, floorAt(index).base + y),
      );
      this.#ghost.classList.toggle("any", colour === null);
    } else {
      const drawn =
        verb === "roof" ? roof(floors[top].colour, field ?? "any", this.#prefix) : tile(floors[top].colour, field ?? "any", top);
      this.#ghost.replaceChildren(at(drawn, 0, tileBase(top)));
      this.#ghost.classList.remove("any");
    }
  }

  #ghostTop({ floors, ghost }) {
    if (ghost?.verb === "roof") return this.#top - 84;
    if (ghost?.verb === "tile") return this.#top - 24;
    const fresh = floors.length === 0 || floors.at(-1).field !== null;
    return tileBase(fresh ? floors.length : floors.length - 1);
  }
}
