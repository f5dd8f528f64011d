/** The five colours: letters in views, names in steps; and the signs that tell them apart without colour. */

/** By name, so that sorted cards stand in this order. */
export const COLOURS = ["blue", "green", "purple", "red", "yellow"];

/** Letter to name. */
export const NAME_OF = Object.fromEntries(COLOURS.map((colour) => [colour[0], colour]));

/** The colours of a text of letters. */
export function coloursOf(letters) {
  return [...letters].map((letter) => NAME_OF[letter]);
}

/** The sign of each colour as a filled path within -10 to 10: drop, leaf, blossom, lozenge, sun. */
export const SIGNS = {
  blue: "M0 -10C4 -4 7.4 -0.6 7.4 3.4A7.4 7.2 0 0 1 -7.4 3.4C-7.4 -0.6 -4 -4 0 -10Z",
  green: "M-8.6 8.6C-11 -2 -4 -9.6 9.4 -9.4C10 4 2 11 -8.6 8.6Z",
  purple:
    "M0 -1.6C-5 -4.6 -4.4 -10 0 -10C4.4 -10 5 -4.6 0 -1.6ZM1.6 0C4.6 -5 10 -4.4 10 0C10 4.4 4.6 5 1.6 0ZM0 1.6C5 4.6 4.4 10 0 10C-4.4 10 -5 4.6 0 1.6ZM-1.6 0C-4.6 5 -10 4.4 -10 0C-10 -4.4 -4.6 -5 -1.6 0Z",
  red: "M0 -10.4L7.6 0L0 10.4L-7.6 0Z",
  yellow:
    "M0 -5.8A5.8 5.8 0 1 1 0 5.8A5.8 5.8 0 1 1 0 -5.8ZM-1.3 -7.4L0 -10.6L1.3 -7.4ZM-1.3 7.4L0 10.6L1.3 7.4ZM-7.4 -1.3L-10.6 0L-7.4 1.3ZM7.4 -1.3L10.6 0L7.4 1.3ZM4.3 -6.1L7.5 -7.5L6.1 -4.3ZM-4.3 -6.1L-7.5 -7.5L-6.1 -4.3ZM4.3 6.1L7.5 7.5L6.1 4.3ZM-4.3 6.1L-7.5 7.5L-6.1 4.3Z",
};
