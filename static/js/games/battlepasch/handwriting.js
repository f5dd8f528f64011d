/** Numbers written by hand: two hands, one upright and round, one slanted with a crossed seven. */

import { svg } from "../../board/svg.js";

const WIDTH = 10;
const HEIGHT = 16;
const DIGITS = {
  0: "M5.2 2.2C2.4 1.9 1.6 5.6 1.8 8.4C2 12.2 3.4 14.1 5.1 14C7.6 13.8 8.6 10.8 8.4 7.4C8.2 4 7 2.3 4.8 2.3",
  1: "M2.6 5.4L5.8 2.2L5.3 14",
  2: "M2 4.6C2.4 2.7 4 1.9 5.4 2.1C7.4 2.4 8 4.4 7 6.6C5.8 9.2 3.6 11.4 1.8 13.6C3.8 12.7 5.8 13.9 8.4 13.2",
  3: "M2.2 3.2C4 1.5 7.2 1.8 7.2 4.4C7.2 6.6 5 7.2 3.8 7.3C6 7.2 8.2 8.2 8 10.8C7.8 13.7 4 14.9 1.8 12.8",
  4: "M5.2 2L1.8 9.8L8.6 9.3M6.9 6L6.2 14.2",
  5: "M7.9 2.3L3.5 2.6L2.8 7.4C5 6.1 8.2 7 8 10.2C7.8 13.7 4 14.9 1.8 12.8",
  6: "M7 2C4 3.6 2 7 2 10.2C2 13 3.8 14.2 5.4 14C7.4 13.8 8.3 12 8 10.2C7.6 8 4.6 7.4 2.2 10.8",
  7: "M1.8 2.8C4 2.3 6 2.7 8.3 2.3C6.4 6 4.8 9.8 4.2 14.2",
  8: "M7.4 4C7 2 3 1.4 2.8 4.4C2.6 7 8 8 8 11C8 14.5 2 14.9 2 11.2C2 8.2 7.2 7 7.4 4",
  9: "M7.8 5.4C7.6 2.7 5.4 1.7 3.8 2.4C1.6 3.2 1.6 7 3.4 7.8C5.4 8.6 7.4 7 7.8 5.2C8 8.6 7.4 11.6 6.4 14.2",
};
const CROSS = "M2.9 8.4L7.2 7.9";

/** A number as a drawing in the hand of a seat. It is hidden from assistive technology: its cell says the number. */
export function written(number, seat) {
  const digits = [...String(number)];
  const slant = seat === 1 ? 0.22 : 0.04;
  const strokes = digits.flatMap((digit, index) => {
    const place = `matrix(1 0 ${-slant} 1 ${index * WIDTH + slant * HEIGHT} 0)`;
    const shapes = seat === 1 && digit === "7" ? [DIGITS[7], CROSS] : [DIGITS[digit]];
    return shapes.map((d) => svg("path", { class: "stroke", d, transform: place, pathLength: 1 }));
  });
  return svg(
    "svg",
    {
      class: `written hand-${seat}`,
      viewBox: `-1 0 ${digits.length * WIDTH + 5} ${HEIGHT}`,
      "aria-hidden": "true",
      focusable: "false",
    },
    ...strokes,
  );
}

/** The pen of a seat: a brush, or a fountain pen. 24 by 24. */
export function pen(seat) {
  const shapes =
    seat === 0
      ? ["M20 3L10.5 13", "M11.8 11.6L9.4 14C8 15 8 17.6 4.4 19.8C8.4 20.4 11.6 18.8 11.8 16.4L13.4 14.2Z"]
      : ["M20 3.6L13.4 10.2", "M10.8 8.6L15.6 13.4L6.2 18.8L4 20.2L5.4 18Z", "M5 19.4L10.6 13.6"];
  return svg(
    "svg",
    { class: `pen pen-${seat}`, viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" },
    ...shapes.map((d) => svg("path", { d })),
  );
}
