"""The fourteen animal spirits for the eye: names, what each can do, and what to watch for."""

from dataclasses import dataclass
from typing import Final

from ..phrases import mark


@dataclass(frozen=True, slots=True)
class Spirit:
    """One spirit as pages and sentences show it; all texts are English and marked for translation."""

    id: str
    name: str
    power: str
    hint: str
    extended: bool = False
    """Whether it is one of the four that only ``choose-extended`` and free choice offer."""


_ALL = (
    Spirit(
        "fox",
        mark("Fox"),
        mark("May move onto a neighbouring square with a monk of the opponent. The two monks swap places."),
        mark("A monk of the opponent on a summit is a door, not a wall. Mind what stays beside you to build on."),
    ),
    Spirit(
        "crane",
        mark("Crane"),
        mark("May move the same monk a second time, but not back to the square where it began. Both moves may go up."),
        mark("It climbs two storeys in one turn: from height 1 a step of 2 and a summit beside it are enough."),
    ),
    Spirit(
        "owl",
        mark("Owl"),
        mark("When one of its monks moves up, no monk of the opponent may move up in the next turn."),
        mark("Climbing every turn keeps the opponent on the ground, even away from a winning move."),
    ),
    Spirit(
        "turtle",
        mark("Turtle"),
        mark("May set a cap at any height instead of building a storey."),
        mark("A low cap closes a square for good: use it to shut the opponent in, or to stop a climb early."),
    ),
    Spirit(
        "bee",
        mark("Bee"),
        mark("May build a second time with the same monk, on another square."),
        mark("Two squares change in one turn: it blocks one way and opens another at once."),
    ),
    Spirit(
        "elephant",
        mark("Elephant"),
        mark("May add a second storey on the square it has just built on. The second is never a cap."),
        mark("A square of height 1 can be a summit after one turn."),
    ),
    Spirit(
        "horse",
        mark("Horse"),
        mark(
            "If its monks stay on their height, both may move any number of times, or not at all; "
            "then either of them builds."
        ),
        mark("It is everywhere on its own height. A turn in which it climbs is an ordinary turn."),
    ),
    Spirit(
        "buffalo",
        mark("Buffalo"),
        mark(
            "May move onto a neighbouring square with a monk of the opponent and push that monk one square straight on."
        ),
        mark("The square behind must be on the board and free; its height does not matter."),
    ),
    Spirit(
        "monkey",
        mark("Monkey"),
        mark("Wins also by moving down two or more storeys in one move."),
        mark("A monk of the monkey's on height 2 or 3 beside low ground is about to win."),
    ),
    Spirit(
        "dragon",
        mark("Dragon"),
        mark("May build before moving. Then the same monk must move, but not up, and builds again."),
        mark("It can build twice in a turn as long as it does not climb."),
    ),
    Spirit(
        "snake",
        mark("Snake"),
        mark("Wins also as soon as five complete pagodas stand on the plateau, whoever built the fifth."),
        mark("Count the complete pagodas: from the fourth on, every cap on height 3 may end the match."),
        extended=True,
    ),
    Spirit(
        "peacock",
        mark("Peacock"),
        mark("The opponent cannot win by moving onto a square on the edge."),
        mark("The move itself is allowed and the turn goes on with its build. Defend the nine squares inside."),
        extended=True,
    ),
    Spirit(
        "eagle",
        mark("Eagle"),
        mark("May build a storey under its own monk. Being lifted to the summit does not win."),
        mark("It makes its own stairs: lifted to height 2 it can climb any summit beside it."),
        extended=True,
    ),
    Spirit(
        "wolf",
        mark("Wolf"),
        mark("After its build it may take off one storey beside its monk that has not moved."),
        mark("It never touches caps or squares with a monk. A summit you count on may be gone in one turn."),
        extended=True,
    ),
)

SPIRITS: Final = {spirit.id: spirit for spirit in _ALL}
BASIC: Final = tuple(sorted(spirit.id for spirit in _ALL if not spirit.extended))
"""The ids of the ten basic spirits, in alphabetical order."""
EXTENDED: Final = tuple(sorted(spirit.id for spirit in _ALL))
"""The ids of all fourteen, in alphabetical order."""
