"""The ground and the animals: where each may go from each square, and what it may take there, as tables.

A board is the BOARD part of the position text itself: 71 characters, rows 9 to 1 joined by ``/``. A square is its
place in that text (d9 = 3, a1 = 64). Of each animal a side has at most one, so ``board.find`` finds it.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

COLUMNS: Final = "abcdefg"
ROWS: Final = "987654321"
SIDES: Final = "br"
"""The letters of the seats in positions."""
KINDS: Final = "RCDWPTLE"
"""The animals from the rat, whose rank is 1, to the elephant, whose rank is 8."""
ANIMALS: Final = (KINDS, KINDS.lower())
"""The letters of each seat's animals."""
RANKS: Final = {letter: rank for letters in ANIMALS for rank, letter in enumerate(letters, start=1)}
RATS: Final = "Rr"
JUMPERS: Final = "TLtl"
EMPTY: Final = "."

NAMES: Final = {row * 8 + column: COLUMNS[column] + ROWS[row] for row in range(9) for column in range(7)}
SQUARES: Final = {name: square for square, name in NAMES.items()}
RIVER: Final = frozenset(SQUARES[column + row] for column in "bcef" for row in "456")
TRAPS: Final = tuple(frozenset(SQUARES[name] for name in names) for names in (("c1", "e1", "d2"), ("c9", "e9", "d8")))
"""The traps of each seat."""
DENS: Final = (SQUARES["d1"], SQUARES["d9"])
START: Final = "l.....t/.d...c./r.p.w.e/......./......./......./E.W.P.R/.C...D./T.....L"


class Way(NamedTuple):
    """One way an animal may go from a square."""

    to: int
    over: tuple[int, ...]
    """The water squares jumped over; empty for a step."""
    takes: str
    """The letters of the animals it may take there."""
    moving: str
    """The step's text onto an empty square."""
    taking: str
    """The step's text for a capture."""


def owner(letter: str) -> int:
    """The seat whose animal this letter is."""
    return int(letter.islower())


def _prey(animal: str, start: int, to: int) -> str:
    """The animals that ``animal`` on ``start`` may take on the neighbouring or landing square ``to``."""
    seat = owner(animal)
    if (start in RIVER) != (to in RIVER):
        return ""
    others = ANIMALS[1 - seat]
    if to in TRAPS[seat]:
        return others
    return "".join(other for other in others if _outranks(RANKS[animal], RANKS[other]))


def _outranks(rank: int, other: int) -> bool:
    if (rank, other) == (8, 1):
        return False
    return rank >= other or (rank, other) == (1, 8)


def _ways(animal: str, start: int) -> Iterator[Way]:
    for direction in (-8, 8, -1, 1):
        to, over = start + direction, []
        while animal in JUMPERS and to in RIVER:
            over.append(to)
            to += direction
        barred = to in RIVER and animal not in RATS
        if to in NAMES and not barred and to != DENS[owner(animal)]:
            start_name, end_name = NAMES[start], NAMES[to]
            yield Way(to, tuple(over), _prey(animal, start, to), f"{start_name}-{end_name}", f"{start_name}x{end_name}")


WAYS: Final = {
    animal: {start: tuple(_ways(animal, start)) for start in NAMES} for letters in ANIMALS for animal in letters
}
"""For each animal's letter and each square the ways it could go if nothing stood in its way."""
PATHS: Final = frozenset(
    (start, way.to) for by_square in WAYS.values() for start, ways in by_square.items() for way in ways
)
"""The pairs of squares between which some animal can go in one turn."""


def moved(board: str, start: int, to: int) -> str:
    """The board after the animal on ``start`` has gone to ``to``, taking whatever stood there."""
    animal = board[start]
    if start < to:
        return f"{board[:start]}.{board[start + 1 : to]}{animal}{board[to + 1 :]}"
    return f"{board[:to]}{animal}{board[to + 1 : start]}.{board[start + 1 :]}"
