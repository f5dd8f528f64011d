/**
 * The emblems of the fourteen spirits, like small woodcuts: black shapes and what the knife has taken away. 48 by 48, the
 * middle at the origin. Parts are drawn in order: [class, path data] with classes `ink`, `cut` (filled), `line`, `cut-line`
 * (stroked).
 */

import { svg } from "../../board/svg.js";

/** A round dot. */
function dot(x, y, r) {
  return `M${x - r} ${y}A${r} ${r} 0 1 1 ${x + r} ${y}A${r} ${r} 0 1 1 ${x - r} ${y}Z`;
}

/** Path data and its mirror image to the right; only absolute M, L, C, Q, Z with numbers in pairs. */
function both(data) {
  let position = 0;
  const mirrored = data.replace(/-?\d+(\.\d+)?/g, (number) => {
    position += 1;
    return position % 2 === 1 ? String(-Number(number)) : number;
  });
  return data + mirrored;
}

/** The peacock's feathers: a fan of drops around the breast. */
const FAN = [-72, -48, -24, 0, 24, 48, 72].map((degrees) => {
  const angle = (degrees * Math.PI) / 180;
  const at = (radius, turn = 0) => {
    const a = angle + turn;
    return [Math.sin(a) * radius, 9 - Math.cos(a) * radius].map((n) => n.toFixed(1));
  };
  const [tip, left, right] = [at(27), at(23, -0.2), at(23, 0.2)];
  return {
    drop: `M0 12L${left}C${at(29, -0.17)} ${at(30, 0)} ${tip}C${at(30, 0)} ${at(29, 0.17)} ${right}Z`,
    eye: dot(...at(22.5).map(Number), 2.6),
    pupil: dot(...at(22.5).map(Number), 1.1),
  };
});

const EMBLEMS = {
  fox: [
    ["ink", "M-19 -20L-8 -12C-3 -14 3 -14 8 -12L19 -20C21 -8 18 2 12 8L3 19C1.5 20.5 -1.5 20.5 -3 19L-12 8C-18 2 -21 -8 -19 -20Z"],
    ["cut", both("M-16 -14L-9.5 -9L-14 -3Z")],
    ["cut", both("M-15.5 2C-10 2.5 -5 6 -3 14L-9.5 8Z")],
    ["cut", both("M-10.5 -3.500L-3.5 0.500L-8.5 1.800Z")],
    ["cut-line", "M0 -11L0 -3"],
  ],
  crane: [
    ["line wide", "M0 1C-8 -2 -1 -11 -6 -16"],
    ["ink", "M-10 -16.500C-10 -21 -4 -21.5 -3.5 -17C-4 -14 -8 -13 -10 -14L-21 -12.500Z"],
    ["ink", "M-3 -1C4 -8 14 -7 19 -1C21 2 21 5 23 8C19 8 17 8 15 7C16 10 17 11 19 13C12 14 2 11 -2 6C-4 4 -4 1 -3 -1Z"],
    ["line", "M4 9L3 22L-1 22M9 11L12 16L8 22L5 22"],
    ["cut-line", "M2 -2C7 -4 12 -2 16 3M1 3C6 1 10 4 14 8"],
    ["cut", dot(-6.2, -17.6, 1)],
  ],
  owl: [
    ["ink", "M-16 -20L-9 -15C-3 -17 3 -17 9 -15L16 -20C19 -10 19 6 14 14C9 22 -9 22 -14 14C-19 6 -19 -10 -16 -20Z"],
    ["cut", dot(-7, -5, 6.3) + dot(7, -5, 6.3)],
    ["ink", dot(-6.5, -5, 3) + dot(6.5, -5, 3)],
    ["cut", dot(-7.4, -6, 1) + dot(5.6, -6, 1)],
    ["cut", "M-2.2 -1L2.2 -1L0 5Z"],
    ["cut-line", "M-9 8Q-6.5 11 -4 8M-2.5 8Q0 11 2.5 8M4 8Q6.5 11 9 8M-6.5 13Q-4 16 -1.5 13M1.5 13Q4 16 6.5 13"],
  ],
  turtle: [
    ["ink", "M0 -13C10 -13 15 -6 15 2C15 11 9 18 0 18C-9 18 -15 11 -15 2C-15 -6 -10 -13 0 -13Z"],
    ["ink", "M-4.5 -12C-6.5 -22 6.5 -22 4.5 -12Z"],
    ["ink", both("M-11 -8L-19 -15C-22 -10 -19 -4 -14 -2Z") + both("M-12 10L-18 18C-14 20 -10 18 -8 15Z")],
    ["ink", "M-2 17L0 23L2 17Z"],
    ["cut-line", "M-5.5 -6L5.5 -6L9.5 2L5.5 10L-5.5 10L-9.5 2ZM-5.5 -6L-8 -11M5.5 -6L8 -11M9.5 2L15 2M-9.5 2L-15 2M5.5 10L8 15M-5.5 10L-8 15"],
    ["cut", dot(-2, -17, 0.9) + dot(2, -17, 0.9)],
  ],
  bee: [
    ["ink", both("M-4 -5C-12 -19 -24 -16 -22 -7C-20 0 -11 3 -5 1Z")],
    ["ink", "M0 -8C7 -8 9.5 -2 9.5 5C9.5 13 4 20 0 23C-4 20 -9.5 13 -9.5 5C-9.5 -2 -7 -8 0 -8Z"],
    ["ink", dot(0, -11.5, 5)],
    ["line", both("M-2 -15C-3 -20 -6 -21 -8 -21")],
    ["cut-line wide", "M-9 3.500L9 3.500M-8.5 9.500L8.5 9.500M-6 15.500L6 15.5"],
    ["cut-line", both("M-7 -3C-12 -6 -15 -9 -18 -9") + both("M-6 -7L-12 -13")],
  ],
  elephant: [
    ["ink", both("M-7 -13C-15 -20 -23 -13 -22.5 -2C-22 7 -15 10 -9 5Z")],
    ["ink", "M-10 -12C-6 -19 6 -19 10 -12C12 -4 10 4 5.5 7C5 13 4.5 17 7 18C9 18.5 10 17 10 15L14 16C13.5 21 10 23.5 6 23C0 22 -4 15 -5.5 7C-10 4 -12 -4 -10 -12Z"],
    ["cut-line", both("M-10.5 -10C-13 -4 -12 1 -9.5 5")],
    ["cut", dot(-5, -4, 1.5) + dot(5, -4, 1.5)],
    ["cut-line", "M-4.5 9L4.5 8M-3.5 13L3.5 12M-1 17.500L4 15.500M-4 -12C-1 -11 1 -11 4 -12"],
    ["ink", both("M-7 6C-10 9 -11.5 13 -10.5 17C-8 15 -6 12 -5 9Z")],
  ],
  horse: [
    ["ink", "M9 -22L6 -14C13 -9 19 4 19 21L-3 21C-1 13 -1 9 -4 5C-8 9 -13 12 -16.5 10.500C-20 9 -20 5 -18 2L-8 -11C-6 -15 -1 -17 2 -17L4 -21L5.5 -17Z"],
    ["cut", "M-5.5 -8.500L-1 -8L-4 -5.500Z"],
    ["cut", dot(-15.5, 5.5, 1.2)],
    ["cut-line", "M6 -11C12 -4 15 7 15 20M2.5 -9C8 -1 10.5 8 10.5 20M-4 5C-1.5 3 -0.5 0 -0.5 -3M-14 8.500L-10.5 7"],
  ],
  buffalo: [
    ["ink", "M-8 -8C-16 -6 -23 -11 -22 -21C-19 -16 -13 -15 -6 -16L6 -16C13 -15 19 -16 22 -21C23 -11 16 -6 8 -8Z"],
    ["ink", both("M-8 -7L-19 -3C-16 2 -11 2 -8 -1Z")],
    ["ink", "M-9.5 -12L9.5 -12C11 -3 8.5 6 8 12C7 20 -7 20 -8 12C-8.5 6 -11 -3 -9.5 -12Z"],
    ["cut-line", both("M-9 -12C-14 -11 -18 -13 -20 -16")],
    ["cut", both("M-7 -3L-3 -1.500L-6.5 0Z")],
    ["cut", dot(-3.2, 12, 1.5) + dot(3.2, 12, 1.5)],
    ["cut-line", "M-7 8C-3 6 3 6 7 8M-4 -12L-1 -7M4 -12L1 -7M0 -13L0 -6"],
    ["line", "M-3.5 16C-4 22.5 4 22.5 3.5 16"],
  ],
  monkey: [
    ["ink", dot(-16, -1, 6) + dot(16, -1, 6)],
    ["cut", dot(-16.5, -1, 2.8) + dot(16.5, -1, 2.8)],
    ["ink", "M-4 -16L-1 -22L1 -18L4 -21L4 -16C12 -14 16 -7 16 1C16 11 9 19 0 19C-9 19 -16 11 -16 1C-16 -7 -12 -14 -4 -16Z"],
    ["cut", "M0 -6C3 -11 11 -10 11 -3C11 1 9 3 9.5 7C9.5 13 4 15.5 0 15.500C-4 15.5 -9.5 13 -9.5 7C-9 3 -11 1 -11 -3C-11 -10 -3 -11 0 -6Z"],
    ["ink", dot(-5, -2.5, 2) + dot(5, -2.5, 2) + dot(-1.7, 4.5, 0.9) + dot(1.7, 4.5, 0.9)],
    ["line thin", "M-5.5 9C-2 12 2 12 5.5 9"],
  ],
  dragon: [
    ["line", both("M-4.5 -11C-6 -16 -8 -19 -12 -22") + both("M-7 -16L-14 -16")],
    ["ink", both("M-7 -7L-20 -11L-16.5 -5L-22 -1L-16 1L-17 7L-8 4Z")],
    ["ink", "M-8 -9C-7 -14 7 -14 8 -9L10.5 -1L6.5 8C6.5 15 3 18.5 0 18.500C-3 18.5 -6.5 15 -6.5 8L-10.5 -1Z"],
    ["cut", both("M-8 -5.500L-2 -2.500L-6.5 -0.800Z")],
    ["cut-line", both("M-4 6L-1.8 8.5") + "M0 -11L0 -3M-4 -10L-2 -6M4 -10L2 -6"],
    ["cut", "M-4.5 12L4.5 12L3 15L1.5 12.800L0 15.500L-1.5 12.800L-3 15Z"],
    ["line thin", both("M-6 10C-11 9 -14 12 -16 15C-18 18 -20 17 -20 14")],
  ],
  snake: [
    ["line thick", "M-18 13C-12 20 15 20 16 12C17 4 -6 8 -10 2C-13 -4 -3 -8 4 -7C10 -6 13 -11 9 -15C7 -17 3 -17 0 -16"],
    ["ink", "M4 -19C-1 -22 -9 -21 -13 -15C-9 -11 -1 -11 4 -13Z"],
    ["cut", dot(-5.5, -17.3, 1.2)],
    ["line thin", "M-13 -15L-18 -14L-21 -16.500M-18 -14L-20.5 -11.5"],
    ["cut-line dashed", "M-16 14C-9 19 14 18.5 15 12C15 6 -6 9 -10 2C-12 -4 -3 -7.5 4 -7C9 -7 12 -11 8.5 -14"],
  ],
  peacock: [
    ...FAN.flatMap(({ drop }) => [
      ["ink", drop],
      ["cut-line", drop],
    ]),
    ...FAN.flatMap(({ eye, pupil }) => [
      ["cut", eye],
      ["ink", pupil],
    ]),
    ["cut", "M-9 23C-10 13 -5 7 -4.5 -1C-7 -8 7 -8 4.5 -1C5 7 10 13 9 23Z"],
    ["ink", "M-6.5 22C-7.5 14 -3 8 -2.5 0C-4.5 -5.5 4.5 -5.5 2.5 0C3 8 7.5 14 6.5 22Z"],
    ["cut", dot(-1.2, -2, 0.7) + dot(1.2, -2, 0.7) + "M-0.8 -0.500L0.8 -0.500L0 2Z"],
  ],
  eagle: [
    ["ink", "M-5 -14C-4 -19 5 -20 6 -13C6 -11 5 -9 5 -8C11 -14 18 -17 24 -15C23 -11 21 -9 22.5 -5C19.5 -4 18.5 -2 19 2C15.5 2 13.5 4 13 8C10 7 7 8 5 10L4 14L8 21L3 19L0 23L-3 19L-8 21L-4 14L-5 10C-7 8 -10 7 -13 8C-13.5 4 -15.5 2 -19 2C-18.5 -2 -19.5 -4 -22.5 -5C-21 -9 -23 -11 -24 -15C-18 -17 -11 -14 -5 -8L-4.5 -10L-10 -10C-9 -12 -7 -14 -5 -14Z"],
    ["cut-line", both("M-6 -4C-11 -8 -16 -10 -20 -10") + both("M-6 0C-10 -3 -14 -4 -18 -4") + both("M-6 4C-9 2 -12 1 -15 1") + "M-2 5L0 8L2 5M-2 10L0 13L2 10M-2 0L0 3L2 0"],
    ["cut", dot(-1.2, -13.5, 1.2)],
  ],
  wolf: [
    ["ink", both("M0 -13C-4 -13 -6 -12 -8 -11L-15 -22L-18 -6L-23 0L-18 2L-20 8L-14 8L-14 13L-8 12L-4 20L0 22Z")],
    ["cut", both("M-14 -16L-10.5 -9L-15 -5Z")],
    ["cut", both("M-11 -2.5L-3.5 1.500L-9 2.5Z")],
    ["cut", both("M-13 5C-9 4 -6.5 6 -5 10L-8 9.5Z")],
    ["cut-line", both("M-4.5 -9L-2 -2") + "M0 -13L0 -6"],
    ["ink", "M-4 13L4 13L2.5 16.500L0 18L-2.5 16.5Z"],
    ["cut-line", both("M-3.8 6C-5 9 -5 12 -3.5 15")],
  ],
};

/** The emblem of a spirit (an SVG of 48 by 48 in the current colours); of "-" and unknown ones a plain ring of stone. */
export function emblem(id) {
  const parts = EMBLEMS[id] ?? [["line thin", dot(0, 0, 9)]];
  const picture = svg("svg", { class: "emblem", viewBox: "-25 -25 50 50", "aria-hidden": "true", focusable: "false" });
  picture.append(...parts.map(([name, d]) => svg("path", { class: name, d })));
  return picture;
}
