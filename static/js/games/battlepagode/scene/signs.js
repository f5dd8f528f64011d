/**
 * The signs that say what a tap on a square would do. Shape tells, colour only helps: a chevron up, a chevron down, a level
 * bar, two arrows that change places, an arrow against a bar, a storey, a lotus, "-1"; a dot where a monk may be placed.
 */

import { svg } from "../../../board/svg.js";

const RADIUS = 19;
const DOT = 8;

const GLYPHS = {
  up: "M-8.5 4L0 -5.500L8.5 4",
  down: "M-8.5 -4L0 5.500L8.5 -4",
  level: "M-8.5 0L8.5 0M4 -4.500L8.5 0L4 4.5",
  swap: "M-9 -4L8 -4M3.5 -8.500L8 -4L3.5 0.500M9 5L-8 5M-3.5 0.500L-8 5L-3.5 9.5",
  push: "M-10 0L5 0M0 -5.500L5.5 0L0 5.500M10 -8L10 8",
  storey: "M-6 7L-6 -1L6 -1L6 7ZM-11 1C-7 -1 -6 -4 -6 -6L6 -6C6 -4 7 -1 11 1",
  cap: "M0 -10C4 -5 4 1 0 6C-4 1 -4 -5 0 -10M-10 -3C-9 5 -4 8 0 8C4 8 9 5 10 -3C6 -3 3 0 0 6C-3 0 -6 -3 -10 -3",
  place: "M0 -9L0 5M-6 -1L0 5.500L6 -1M-8 9L8 9",
  tick: "M-8 0L-2.5 6L8 -6",
};

/**
 * The badge of a target: `sign` one of the shapes above or `remove`; `wins` gives it a ring of petals, `pending` asks for
 * the second tap, `small` is the second meaning of a square.
 */
export function badge({ sign, wins = false, pending = false }) {
  const group = svg("g", { class: `badge ${sign}${wins ? " wins" : ""}${pending ? " pending" : ""}` });
  if (wins) group.append(svg("path", { class: "petals", d: petals(12, RADIUS + 1, RADIUS + 8) }));
  if (sign === "place" && !pending) {
    // Nearly every square is free: a dot is enough.
    group.append(svg("circle", { class: "disc", r: DOT }));
    return group;
  }
  group.append(svg("circle", { class: "disc", r: RADIUS }));
  if (sign === "remove" && !pending) {
    const text = svg("text", { class: "minus", y: 7 });
    text.textContent = "−1";
    group.append(text);
  } else {
    group.append(svg("path", { class: "glyph", d: GLYPHS[pending ? "tick" : sign] }));
  }
  return group;
}

function petals(count, inner, outer) {
  let data = "";
  for (let i = 0; i < count; i += 1) {
    const point = (turn, radius) => {
      const angle = ((i + turn) / count) * 2 * Math.PI;
      return `${(Math.cos(angle) * radius).toFixed(1)} ${(Math.sin(angle) * radius).toFixed(1)}`;
    };
    data += `${i ? "L" : "M"}${point(-0.5, inner)}Q${point(-0.25, outer)} ${point(0, outer + 2)}Q${point(0.25, outer)} ${point(0.5, inner)}`;
  }
  return `${data}Z`;
}
