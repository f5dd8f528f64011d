/** The fourteen animal spirits for people: name, power, what to watch for. The same texts as in the engine. */

import { gettext } from "../../core/i18n.js";

const TEXTS = {
  fox: () => [
    gettext("Fox"),
    gettext("May move onto a neighbouring square with a monk of the opponent. The two monks swap places."),
    gettext("A monk of the opponent on a summit is a door, not a wall. Mind what stays beside you to build on."),
  ],
  crane: () => [
    gettext("Crane"),
    gettext("May move the same monk a second time, but not back to the square where it began. Both moves may go up."),
    gettext("It climbs two storeys in one turn: from height 1 a step of 2 and a summit beside it are enough."),
  ],
  owl: () => [
    gettext("Owl"),
    gettext("When one of its monks moves up, no monk of the opponent may move up in the next turn."),
    gettext("Climbing every turn keeps the opponent on the ground, even away from a winning move."),
  ],
  turtle: () => [
    gettext("Turtle"),
    gettext("May set a cap at any height instead of building a storey."),
    gettext("A low cap closes a square for good: use it to shut the opponent in, or to stop a climb early."),
  ],
  bee: () => [
    gettext("Bee"),
    gettext("May build a second time with the same monk, on another square."),
    gettext("Two squares change in one turn: it blocks one way and opens another at once."),
  ],
  elephant: () => [
    gettext("Elephant"),
    gettext("May add a second storey on the square it has just built on. The second is never a cap."),
    gettext("A square of height 1 can be a summit after one turn."),
  ],
  horse: () => [
    gettext("Horse"),
    gettext(
      "If its monks stay on their height, both may move any number of times, or not at all; then either of them builds.",
    ),
    gettext("It is everywhere on its own height. A turn in which it climbs is an ordinary turn."),
  ],
  buffalo: () => [
    gettext("Buffalo"),
    gettext(
      "May move onto a neighbouring square with a monk of the opponent and push that monk one square straight on.",
    ),
    gettext("The square behind must be on the board and free; its height does not matter."),
  ],
  monkey: () => [
    gettext("Monkey"),
    gettext("Wins also by moving down two or more storeys in one move."),
    gettext("A monk of the monkey's on height 2 or 3 beside low ground is about to win."),
  ],
  dragon: () => [
    gettext("Dragon"),
    gettext("May build before moving. Then the same monk must move, but not up, and builds again."),
    gettext("It can build twice in a turn as long as it does not climb."),
  ],
  snake: () => [
    gettext("Snake"),
    gettext("Wins also as soon as five complete pagodas stand on the plateau, whoever built the fifth."),
    gettext("Count the complete pagodas: from the fourth on, every cap on height 3 may end the match."),
  ],
  peacock: () => [
    gettext("Peacock"),
    gettext("The opponent cannot win by moving onto a square on the edge."),
    gettext("The move itself is allowed and the turn goes on with its build. Defend the nine squares inside."),
  ],
  eagle: () => [
    gettext("Eagle"),
    gettext("May build a storey under its own monk. Being lifted to the summit does not win."),
    gettext("It makes its own stairs: lifted to height 2 it can climb any summit beside it."),
  ],
  wolf: () => [
    gettext("Wolf"),
    gettext("After its build it may take off one storey beside its monk that has not moved."),
    gettext("It never touches caps or squares with a monk. A summit you count on may be gone in one turn."),
  ],
};

/** Ids of the ten basic spirits. */
export const BASIC = ["fox", "crane", "owl", "turtle", "bee", "elephant", "horse", "buffalo", "monkey", "dragon"];

/** Ids of all fourteen. */
export const ALL = [...BASIC, "snake", "peacock", "eagle", "wolf"];

/** `{id, name, power, watchFor}` of a spirit in the viewer's language; null for "-" and null. */
export function spirit(id) {
  if (!Object.hasOwn(TEXTS, id)) return null;
  const [name, power, watchFor] = TEXTS[id]();
  return { id, name, power, watchFor };
}
