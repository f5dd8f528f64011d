/**
 * Where everything lies on the table, wide or narrow: pure geometry. `bottom` and `top` name the two rails, the nearer seat's
 * and the farther one's. Points are middles; sizes are widths in the drawing's units.
 */

import { COLOURS } from "../colours.js";
import { DISPLAY, HAND } from "../slots.js";

/** The drawing of a slat and of a lot have these sizes in their own units; layouts scale them. */
export const SLAT = { width: 62, height: 100 };
export const LOT_WIDTH = 110;

function rail({ medal, cards, hand, abilities }) {
  return {
    medal,
    slots: Object.fromEntries([
      ...DISPLAY.map((slot, i) => [slot, { x: cards.x + i * cards.pitch, y: cards.y, scale: cards.width / SLAT.width }]),
      ...HAND.map((slot, i) => [slot, { x: hand.x + i * hand.pitch, y: hand.y ?? cards.y, scale: cards.width / SLAT.width }]),
    ]),
    abilities: Object.fromEntries(
      COLOURS.map((colour, i) => [colour, { x: abilities.x + i * abilities.pitch, y: abilities.y, r: abilities.r }]),
    ),
    tray: cards.tray,
    shelf: hand.shelf,
  };
}

function layout({ box, scene, ground, pitch, rack, bench, bottom, top, deck, discard }) {
  const scale = pitch / LOT_WIDTH;
  const tile = (base, field) => ({
    x: rack.x + (COLOURS.indexOf(field) + 0.5) * rack.pitch,
    y: rack.y + (COLOURS.indexOf(base) + 0.5) * rack.pitch,
    size: rack.pitch - rack.gap,
  });
  return {
    box,
    scene,
    ground,
    rack,
    bench,
    bottom: bottom && rail(bottom),
    top: top && rail(top),
    deck,
    discard,
    tile,
    /** A lot's middle on the ground, and the scale of what stands there. */
    lot: (lot) => ({ x: scene.x + (Number(lot) - 0.5) * pitch + (scene.width - 6 * pitch) / 2, y: ground, scale }),
    pitch,
  };
}

export const WIDE = layout({
  box: [0, 0, 1000, 640],
  scene: { x: 0, y: 66, width: 690, height: 402 },
  ground: 436,
  pitch: 112,
  rack: { x: 742, y: 100, pitch: 50, gap: 7, head: 32 },
  bench: { x: 708, y: 372, width: 290, height: 266 },
  top: {
    medal: { x: 34, y: 31, r: 23 },
    cards: { x: 106, y: 31, pitch: 33, width: 29, tray: { x: 86, y: 4, width: 173, height: 54 } },
    hand: { x: 292, y: 31, pitch: 30, shelf: { x: 273, y: 4, width: 128, height: 54 } },
    abilities: { x: 452, y: 25, pitch: 52, r: 17 },
  },
  bottom: {
    medal: { x: 42, y: 500, r: 27 },
    cards: { x: 50, y: 584, pitch: 70, width: 62, tray: { x: 10, y: 528, width: 360, height: 112 } },
    hand: { x: 428, y: 584, pitch: 70, shelf: { x: 388, y: 528, width: 290, height: 112 } },
    abilities: { x: 128, y: 490, pitch: 62, r: 20 },
  },
  deck: { x: 800, y: 31, scale: 0.46 },
  discard: { x: 900, y: 31, scale: 0.46 },
});

export const NARROW = layout({
  box: [0, 0, 360, 566],
  scene: { x: 0, y: 52, width: 360, height: 206 },
  ground: 240,
  pitch: 59,
  rack: { x: 24, y: 292, pitch: 29, gap: 3, head: 17 },
  bench: { x: 176, y: 262, width: 182, height: 190 },
  top: {
    medal: { x: 19, y: 25, r: 17 },
    cards: { x: 52, y: 25, pitch: 22, width: 20, tray: { x: 40, y: 4, width: 112, height: 42 } },
    hand: { x: 168, y: 25, pitch: 15, shelf: { x: 156, y: 4, width: 70, height: 42 } },
    abilities: { x: 242, y: 21, pitch: 26, r: 11.5 },
  },
  bottom: {
    medal: { x: 21, y: 475, r: 17 },
    cards: { x: 23, y: 533, pitch: 40, width: 38, tray: { x: 1, y: 499, width: 202, height: 67 } },
    hand: { x: 228, y: 533, pitch: 37, shelf: { x: 207, y: 499, width: 152, height: 67 } },
    abilities: { x: 68, y: 469, pitch: 38, r: 14 },
  },
  deck: { x: 268, y: 474, scale: 0.36 },
  discard: { x: 320, y: 474, scale: 0.36 },
});

/** Pictures for the rules: nothing but the lots. */
export const LOTS_ONLY = layout({
  box: [0, 66, 690, 402],
  scene: { x: 0, y: 66, width: 690, height: 402 },
  ground: 436,
  pitch: 112,
  rack: { x: 0, y: 0, pitch: 0, gap: 0, head: 0 },
});
