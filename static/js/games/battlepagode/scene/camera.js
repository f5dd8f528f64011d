/**
 * Where a point of the plateau appears on the drawing: a parallel projection, slanted, turned about the vertical axis.
 *
 * World: x to the east (columns), y to the north (rows), the plateau's middle at 0, one square is 1; heights in units of
 * the drawing. Drawing: 100 units a square, x to the right, y down. At rest the plateau is turned by TILT, so that
 * every row and column runs clearly more sideways or more upward: arrow keys and eyes can tell them apart.
 */

export const UNIT = 100;
export const SLANT = 0.6;
export const TILT = -Math.PI / 6.5;

export class Camera {
  /** `turns`: quarter turns to the left, any real number; 0 puts row 1 (Saffron's side) in front. */
  constructor(turns) {
    this.turns = turns;
    this.angle = TILT + (turns * Math.PI) / 2;
    this.cos = Math.cos(this.angle);
    this.sin = Math.sin(this.angle);
  }

  /** [right, away] of a world direction as the viewer sees it. */
  seen(x, y) {
    return [x * this.cos - y * this.sin, x * this.sin + y * this.cos];
  }

  /** [x, y] on the drawing of a world point at a height. */
  project(x, y, height = 0) {
    const [right, away] = this.seen(x, y);
    return [right * UNIT, -away * UNIT * SLANT - height];
  }

  /** How far away a world point is; what is farther is drawn first. */
  depth(x, y) {
    return this.seen(x, y)[1];
  }
}
