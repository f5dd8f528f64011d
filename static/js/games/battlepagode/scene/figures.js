/**
 * Figures that look the same from every side: monks, the lotus cap, the stone lantern. Each stands with its foot at the
 * origin. Parts are [class, path data]; the colours are in the game's style sheet.
 */

import { svg } from "../../../board/svg.js";

/** Saffron's monk: a wide round hat of straw, a robe that leaves one shoulder free. */
const SAFFRON = [
  ["cast", "M-20 1A20 9 0 0 1 20 1A26 10 0 0 1 4 11A24 9 0 0 1 -20 1Z"],
  ["robe outline", "M-20 1C-22 -12 -17 -36 -10 -45L10 -45C17 -36 22 -12 20 1C12 8 -12 8 -20 1Z"],
  ["robe-shade", "M4 -45L10 -45C17 -36 22 -12 20 1C16 4.5 10 6 4 6.300C9 -10 9 -30 4 -45Z"],
  ["robe-light", "M-9 -42C-15 -30 -18 -14 -17 0C-13 2.5 -11 3.5 -9 4C-11 -12 -9 -30 -4 -43Z"],
  ["sash", "M-11 -43L-4 -45.500C4 -36 12 -24 18.5 -17C19.3 -13 19.7 -9 20 -5C8 -14 -5 -28 -11 -43Z"],
  ["fold", "M-6 5C-7 -6 -6 -14 -3 -20M8 5C9 -2 9 -6 8 -11"],
  ["face", "M-8.5 -52A8.5 9 0 1 1 8.5 -52A8.5 8.5 0 0 1 -8.5 -52Z"],
  ["eyes", "M-5 -50C-4 -49 -3 -49 -2 -50M2 -50C3 -49 4 -49 5 -50"],
  ["hat-under", "M-23 -55A23 8 0 0 1 23 -55A23 6 0 0 1 -23 -55Z"],
  ["hat outline", "M-24 -57C-16 -60 -14 -74 0 -74C14 -74 16 -60 24 -57C22 -51 -22 -51 -24 -57Z"],
  ["hat-shade", "M3 -73.800C14 -73 16 -60 24 -57C23 -54 16 -52.6 8 -52.400C12 -60 10 -69 3 -73.800Z"],
  ["hat-band", "M-16.5 -61.500C-8 -57.5 8 -57.5 16.5 -61.500L18 -59.400C9 -54.8 -9 -54.8 -18 -59.400Z"],
  ["hat-knob", "M-3.5 -73.500A3.5 3.5 0 1 1 3.5 -73.500Z"],
];

/** Indigo's monk: a pointed hood, a long closed cloak, hands in the sleeves. */
const INDIGO = [
  ["cast", "M-20 1A20 9 0 0 1 20 1A26 10 0 0 1 4 11A24 9 0 0 1 -20 1Z"],
  ["robe outline", "M-19 1C-20 -10 -18 -34 -13 -44C-17 -58 -10 -72 3 -82C6 -73 17 -60 13 -44C18 -34 20 -10 19 1C11 8 -11 8 -19 1Z"],
  ["robe-shade", "M3 -82C6 -73 17 -60 13 -44C18 -34 20 -10 19 1C15 4.5 10 6 4 6.300C9 -12 8 -28 5 -40C9 -54 8 -68 3 -82Z"],
  ["robe-light", "M-2 -76C-11 -67 -15 -56 -11.5 -44C-16 -32 -17.5 -12 -16.5 0C-13 2.5 -11 3.5 -9 4C-11 -12 -11 -30 -8 -42C-10 -56 -7 -67 -2 -76Z"],
  ["hood-dark", "M-8 -50C-9 -61 -3 -67 0 -68C3 -67 9 -61 8 -50C5 -44.5 -5 -44.5 -8 -50Z"],
  ["face", "M-5.5 -52C-6 -58.5 -2.5 -61.5 0 -61.500C2.5 -61.5 6 -58.5 5.5 -52C3.5 -48 -3.5 -48 -5.5 -52Z"],
  ["eyes", "M-3.6 -54.5C-3 -53.8 -2 -53.8 -1.3 -54.5M1.3 -54.5C2 -53.8 3 -53.8 3.6 -54.5"],
  ["sleeves", "M-14 -28C-8 -33 8 -33 14 -28C15 -22 13 -17 10 -15C4 -18.5 -4 -18.5 -10 -15C-13 -17 -15 -22 -14 -28Z"],
  ["fold", "M-5 5C-6 -3 -5 -9 -3 -15M6 5C7 -3 6.5 -9 5 -14.5"],
  ["cord", "M-11 -43.500C-4 -39 4 -39 11 -43.500L11.8 -40.500C4 -35.5 -4 -35.5 -11.8 -40.500Z"],
];

/** The golden lotus: outer petals, a cup of inner ones, the bud with its gleam. */
const LOTUS = [
  ["cast", "M-27 2A27 12 0 0 1 27 2A32 12 0 0 1 6 14A30 11 0 0 1 -27 2Z"],
  ["petal far", "M-20 -4C-26 -12 -24 -18 -21 -21C-14 -19 -9 -13 -8 -6C-9 -14 -8 -20 -6 -25C-1 -24 2 -24 6 -25C8 -20 9 -14 8 -6C9 -13 14 -19 21 -21C24 -18 26 -12 20 -4Z"],
  ["bud", "M0 -43C10 -33 14 -22 10 -9C5 -4 -5 -4 -10 -9C-14 -22 -10 -33 0 -43Z"],
  ["bud-shade", "M0 -43C10 -33 14 -22 10 -9C7.5 -6 4 -5.2 1 -5.100C6 -16 5 -31 0 -43Z"],
  ["petal near", "M-30 -12C-22 -14 -14 -11 -10 -4C-9 -11 -5 -17 0 -21C5 -17 9 -11 10 -4C14 -11 22 -14 30 -12C29 -2 18 7 0 7C-18 7 -29 -2 -30 -12Z"],
  ["petal-line", "M-10 -4C-9 0 -7 4 -5 6.500M10 -4C9 0 7 4 5 6.500M-24 -8C-20 -4 -15 1 -11 3M24 -8C20 -4 15 1 11 3M0 -17L0 3"],
  ["gleam", "M-5 -31C-7 -26 -8 -21 -7 -16C-4.5 -17 -3.5 -26 -5 -31Z"],
];

/** A lantern of stone on the rim, its window lit. */
const LANTERN = [
  ["halo", "M-30 -22A30 30 0 1 1 30 -22A30 30 0 1 1 -30 -22Z"],
  ["halo", "M-17 -22A17 17 0 1 1 17 -22A17 17 0 1 1 -17 -22Z"],
  ["cast", "M-9 1A9 4 0 0 1 9 1A12 4.5 0 0 1 2 5.500A11 4 0 0 1 -9 1Z"],
  ["stone", "M-8 2L-6 -3L-3 -4L-3 -14L3 -14L3 -4L6 -3L8 2Z"],
  ["stone", "M-8 -14L8 -14L6 -17L-6 -17Z"],
  ["flame", "M-5 -17L5 -17L5 -27L-5 -27Z"],
  ["bars", "M-5 -17L-5 -27M5 -17L5 -27M0 -17L0 -27"],
  ["roof", "M-12 -26C-6 -28 -3 -32 0 -37C3 -32 6 -28 12 -26C6 -24.5 -6 -24.5 -12 -26Z"],
];

/** A pine that grows out of the rock to the right. */
const PINE = [
  ["trunk", "M-6 6C4 4 12 0 18 -8C22 -14 24 -22 34 -27M17 -7C24 -8 32 -7 39 -9M9 0C15 4 22 5 28 4"],
  ["needles low", "M14 6C18 0 26 -2 34 0C40 1 42 6 38 8C30 11 18 11 14 6Z"],
  ["needles", "M24 -8C28 -14 40 -16 48 -13C55 -11 56 -5 50 -3C42 0 28 -1 24 -8Z"],
  ["needles high", "M18 -26C20 -34 32 -40 42 -37C52 -36 56 -28 48 -25C40 -21 22 -19 18 -26Z"],
];

function drawing(parts, className) {
  return svg("g", { class: className }, ...parts.map(([name, d]) => svg("path", { class: name, d })));
}

/** The figure of a monk of side "S" or "I". */
export function monkFigure(side) {
  return side === "S" ? drawing(SAFFRON, "figure saffron") : drawing(INDIGO, "figure indigo");
}

/** A lotus cap. */
export function capFigure() {
  return drawing(LOTUS, "lotus");
}

/** A lantern at the plateau's corner. */
export function lanternFigure() {
  return drawing(LANTERN, "lantern");
}

/** A pine of the cliff. */
export function pineFigure() {
  return drawing(PINE, "pine");
}
