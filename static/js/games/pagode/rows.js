/** Everything on the table that can be pointed at, as it lies: the cells for the keyboard. */

import { COLOURS } from "./colours.js";
import { TILES } from "./model.js";
import { LOTS } from "./position.js";
import { SLOTS } from "./slots.js";

/** Ids (scene.js `point`) in rows from the top. */
export const ROWS = [
  ["them", ...COLOURS.map((colour) => `them.${colour}`), "deck", "discard"],
  LOTS,
  ...COLOURS.map((base) => TILES.filter((tile) => tile.startsWith(`${base}>`))),
  ["us", ...COLOURS.map((colour) => `us.${colour}`)],
  SLOTS,
];

export const IDS = ROWS.flat();

/** What lies nearest to `id` to the right, to the left, below and above; `at(id)` is its [x, y] on the screen. */
export function neighbours(id, at) {
  const [x0, y0] = at(id);
  const near = { right: null, left: null, down: null, up: null };
  for (const other of IDS) {
    const [x, y] = at(other);
    const [dx, dy] = [x - x0, y - y0];
    for (const [name, along, aside] of [
      ["right", dx, dy],
      ["left", -dx, dy],
      ["down", dy, dx],
      ["up", -dy, dx],
    ]) {
      if (along <= Math.abs(aside)) continue;
      const far = along + 2 * Math.abs(aside);
      if (near[name] === null || far < near[name].far) near[name] = { other, far };
    }
  }
  return Object.values(near)
    .filter((found) => found !== null)
    .map(({ other }) => other);
}
