/** The keyboard cursor: arrows go where they point on the screen, whatever way the board is turned. */

const DIRECTIONS = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/**
 * The neighbour of `current` that lies most nearly in the direction of `key`, or null.
 * `neighbours`: ids one step away along the board's lines; `place(id)`: its [x, y] on the screen, y downward.
 */
export function towards(key, current, neighbours, place) {
  const direction = DIRECTIONS[key];
  if (!direction) return null;
  const [x0, y0] = place(current);
  let best = null;
  let bestCosine = 0.6;
  for (const id of neighbours) {
    const [x, y] = place(id);
    const length = Math.hypot(x - x0, y - y0);
    const cosine = ((x - x0) * direction[0] + (y - y0) * direction[1]) / length;
    if (cosine > bestCosine) {
      best = id;
      bestCosine = cosine;
    }
  }
  return best;
}
