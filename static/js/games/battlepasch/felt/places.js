/** Where things are on the felt, in units of its drawing: for a narrow table (dice above the block) and a wide one (beside it). */

const NARROW = {
  name: "narrow",
  box: [600, 330],
  edge: 70,
  cup: { x: 90, y: 184, scale: 1 },
  mouth: [90, 70],
  spout: [206, 150],
  thrown: [
    [250, 146],
    [318, 184],
    [390, 136],
    [462, 184],
    [538, 142],
  ],
  ledge: { x: 186, y: 222, width: 402, height: 96, slot: (i) => [230 + i * 79, 270] },
  button: { x: 10, y: 228, width: 160, height: 88 },
};

const WIDE = {
  name: "wide",
  box: [600, 690],
  edge: 96,
  cup: { x: 118, y: 324, scale: 1.45 },
  mouth: [118, 150],
  spout: [286, 268],
  thrown: [
    [266, 404],
    [320, 236],
    [408, 338],
    [504, 432],
    [500, 248],
  ],
  ledge: { x: 24, y: 540, width: 552, height: 122, slot: (i) => [84 + i * 108, 602] },
  button: { x: 22, y: 380, width: 178, height: 92 },
};

export const LAYOUTS = { narrow: NARROW, wide: WIDE };

/** Where a die comes to lie after a throw: about its spot, a little different each time. `seed` is any whole number. */
export function spot(layout, index, seed) {
  const [x, y] = layout.thrown[index];
  return { x: x + 12 * noise(seed), y: y + 9 * noise(seed + 1), yaw: 0.55 * noise(seed + 2) };
}

/** Where a die lies that is set aside. */
export function slot(layout, index) {
  const [x, y] = layout.ledge.slot(index);
  return { x, y, yaw: 0 };
}

/** Whether a point of the drawing is on the ledge. */
export function onLedge({ ledge }, y) {
  return y > ledge.y - 12;
}

/** A number in -1..1 that looks random but is the same for the same seed. */
function noise(seed) {
  const value = Math.sin(seed * 127.1 + 311.7) * 43758.5453;
  return 2 * (value - Math.floor(value)) - 1;
}
