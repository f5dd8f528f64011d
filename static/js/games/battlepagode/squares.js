/** The squares a1 to e5: columns a to e from the left, rows 1 to 5 from the near side, both as Saffron sees them. */

export const SIZE = 5;

/** All names, row 1 first. */
export const SQUARES = Array.from({ length: SIZE * SIZE }, (_, i) => nameOf(i % SIZE, Math.floor(i / SIZE)));

/** Name of the square in column and row 0 to 4. */
export function nameOf(column, row) {
  return "abcde"[column] + (row + 1);
}

/** [column, row] of a square's name, 0 to 4 each. */
export function coordinates(square) {
  return ["abcde".indexOf(square[0]), Number(square[1]) - 1];
}

/** [x, y] of a square's middle; the middle of the plateau is [0, 0], a square is 1 wide. */
export function centre(square) {
  const [column, row] = coordinates(square);
  return [column - 2, row - 2];
}

/** Whether a square is one of the 16 on the rim. */
export function onEdge(square) {
  return coordinates(square).some((place) => place === 0 || place === SIZE - 1);
}

/** The squares that share a side with this one (the cursor's steps). */
export function sideNeighbours(square) {
  const [column, row] = coordinates(square);
  return [
    [column + 1, row],
    [column - 1, row],
    [column, row + 1],
    [column, row - 1],
  ]
    .filter(([c, r]) => c >= 0 && r >= 0 && c < SIZE && r < SIZE)
    .map(([c, r]) => nameOf(c, r));
}
