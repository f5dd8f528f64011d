/** The animals' pieces: turned discs of wood with a ring in the side's colour, a brushed animal and its rank carved in. */

import { svg } from "../../board/svg.js";
import { animal } from "./animals.js";
import { animalOf } from "./board.js";

const SCALE = 1.36;

/** Red's ring is notched all round, Blue's is whole. */
function notches() {
  const parts = [];
  for (let i = 0; i < 24; i += 1) {
    const a = (i / 24) * 2 * Math.PI;
    const [s, c] = [Math.sin(a), Math.cos(a)];
    parts.push(`M${(s * 35.6).toFixed(1)} ${(c * 35.6).toFixed(1)}L${(s * 40.8).toFixed(1)} ${(c * 40.8).toFixed(1)}`);
  }
  return svg("path", { class: "notches", d: parts.join("") });
}

/** The piece of an animal's letter. */
export function pieceFigure(letter) {
  const { name, rank, seat } = animalOf(letter);
  const number = svg("text", { class: "rank", x: 27, y: 34.6 });
  number.textContent = String(rank);
  const picture = animal(name);
  picture.setAttribute("transform", `translate(-1 -0.5) scale(${SCALE})`);
  return svg(
    "g",
    { class: `disc seat-${seat} ${name}` },
    svg("ellipse", { class: "disc-shadow", cx: 3, cy: 7, rx: 43, ry: 42 }),
    svg(
      "g",
      { class: "body" },
      svg("circle", { class: "disc-side", cy: 5, r: 42 }),
      svg("circle", { class: "disc-top", r: 42 }),
      svg("circle", { class: "disc-grain", r: 26 }),
      svg("circle", { class: "disc-grain", r: 14, cx: -3, cy: 2 }),
      svg("circle", { class: "ring", r: 38.2 }),
      ...(seat === 1 ? [notches()] : [svg("circle", { class: "ring-line", r: 38.2 })]),
      picture,
      svg("circle", { class: "rank-hollow", cx: 27, cy: 27, r: 13.5 }),
      number,
    ),
  );
}
