/** The graph of winning chances over the turns, drawn here. Those who do not see it have the table of all turns. */
import { make, setAttribute } from "../../core/dom.js";
import { gettext, interpolate } from "../../core/i18n.js";
import { chance } from "./words.js";

const SVG = "http://www.w3.org/2000/svg";
/** The drawing's own measures; it is stretched to whatever room there is. */
const WIDTH = 600;
const HEIGHT = 100;
/** Room for dots at the rims. */
const RIM = 7;
/** Of several marks of one turn the first of these is drawn. */
const WEIGHT = ["turning", "missed", "loss", "unlucky", "lucky"];

function draw(name, attributes) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) setAttribute(element, key, value);
  return element;
}

export class Graph {
  #cursor = draw("line", { class: "graph-cursor", y1: -RIM, y2: HEIGHT + RIM });
  #count;

  /** `onJump(turn)`: a turn (from 0) was clicked, null for the start. */
  constructor(element, { report, names, onJump }) {
    const { places, turns } = report;
    this.#count = Math.max(1, turns.length);
    const svg = draw("svg", {
      class: "graph-drawing",
      viewBox: `${-RIM} ${-RIM} ${WIDTH + 2 * RIM} ${HEIGHT + 2 * RIM}`,
      preserveAspectRatio: "none",
      role: "img",
      "aria-label": interpolate(gettext("Winning chances of %(name)s over the turns, from %(first)s to %(last)s percent; the table below has them all."), {
        name: names[0],
        first: chance(places[0].score),
        last: chance(places.at(-1).score),
      }),
    });
    const points = places.map(({ score }, index) => `${this.#x(index).toFixed(1)},${y(score).toFixed(1)}`);
    svg.append(
      draw("rect", { class: "graph-other", x: -RIM, y: -RIM, width: WIDTH + 2 * RIM, height: HEIGHT + 2 * RIM }),
      draw("polygon", { class: "graph-own", points: outline(points) }),
      draw("line", { class: "graph-middle", x1: -RIM, x2: WIDTH + RIM, y1: HEIGHT / 2, y2: HEIGHT / 2 }),
      draw("polyline", { class: "graph-curve", points: points.join(" ") }),
    );
    for (const mark of [...WEIGHT].reverse()) {
      turns.forEach((turn, number) => {
        if (WEIGHT.find((name) => turn.marks.includes(name)) !== mark) return;
        const [x, height] = [this.#x(number + 1), y(places[number + 1].score)];
        // A line of no length with round ends stays a dot however the drawing is stretched.
        svg.append(draw("path", { class: "graph-dot", "data-mark": mark, d: `M${x.toFixed(1)} ${height.toFixed(1)}h.01` }));
      });
    }
    svg.append(this.#cursor);
    svg.addEventListener("pointerdown", (event) => this.#pressed(svg, event, onJump));
    svg.addEventListener("pointermove", (event) => {
      if (event.buttons === 1 && event.pointerType === "mouse") this.#pressed(svg, event, onJump);
    });
    element.replaceChildren(
      make("span", { class: "graph-legend", "aria-hidden": "true" }, make("span", { class: "seat-mark", "data-seat": 1 }), names[1]),
      svg,
      make("span", { class: "graph-legend", "aria-hidden": "true" }, make("span", { class: "seat-mark", "data-seat": 0 }), names[0]),
    );
    element.hidden = false;
  }

  /** Mark where one is: after so many turns, of which the last may be a part of one. */
  set at(turns) {
    const x = this.#x(turns).toFixed(1);
    setAttribute(this.#cursor, "x1", x);
    setAttribute(this.#cursor, "x2", x);
  }

  #x(turns) {
    // A turn that the end of the match interrupted lies beyond the last one.
    return (WIDTH * Math.min(turns, this.#count)) / this.#count;
  }

  #pressed(svg, event, onJump) {
    const { left, width } = svg.getBoundingClientRect();
    const x = ((event.clientX - left) / width) * (WIDTH + 2 * RIM) - RIM;
    const turns = Math.round((x / WIDTH) * this.#count);
    onJump(turns <= 0 ? null : Math.min(turns, this.#count) - 1);
  }
}

/** The area under the curve, led on to the rims. */
function outline(points) {
  const [first, last] = [points[0], points.at(-1)].map((point) => point.split(",")[1]);
  const [left, right, bottom] = [-RIM, WIDTH + RIM, HEIGHT + RIM];
  return `${left},${bottom} ${left},${first} ${points.join(" ")} ${right},${last} ${right},${bottom}`;
}

function y(score) {
  return (HEIGHT * (1 - score)) / 2;
}
