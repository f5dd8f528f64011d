"""How the kernel writes a position and a turn: rows of 64-bit words, and one 64-bit word a turn.

A row is seen from the order to act. Squares are numbered and masked as in ``board.py``.

======  ==========================================================================================
word    contents
======  ==========================================================================================
ONE     squares at least one storey high (a mask)
TWO     at least two storeys high
THREE   three storeys high
CAPS    capped squares
OWN     monks of the order to act
OTHER   monks of the other order
META    bits 0-3 own spirit, 4-7 the other's, 8 seat to act, 9 ban, 10-11 result
SPARE   unused: a row fills one line of the processor's cache
======  ==========================================================================================

A turn: four squares of five bits (FROM, TO, and of a second monk FROM2, TO2; equal squares: nobody moves), two
changes of a square (five bits of square, two bits of kind), and flags. It says what a turn leads to, not by which
steps: ways with one result are one turn. ``texts.py`` finds steps for it.
"""

from typing import Final

import numpy as np
import numpy.typing as npt

from ..board import BEYOND as _BEYOND
from ..board import NEIGHBOURS, RINGS, SQUARES
from ..spirits import EXTENDED
from ..state import NO_SPIRIT

Row = npt.NDArray[np.int64]
"""One row, or a list of turns."""
Rows = npt.NDArray[np.int64]
"""Rows of a search by their number, or lists of turns."""

WORDS: Final = 8
ONE, TWO, THREE, CAPS, OWN, OTHER, META = range(7)

SEAT_SHIFT: Final = 8
BAN_SHIFT: Final = 9
RESULT_SHIFT: Final = 10
LOST: Final = 1
"""Result: the order to act has lost (the other has just won)."""
WON: Final = 2
"""Result: the order to act has won (the other has built its fifth pagoda for it)."""

SPIRIT_IDS: Final = (NO_SPIRIT, *EXTENDED)
"""The ids by code: none, then the fourteen in alphabetical order."""
NONE: Final = 0
BEE, BUFFALO, CRANE, DRAGON, EAGLE, ELEPHANT, FOX, HORSE, MONKEY, OWL, PEACOCK, SNAKE, TURTLE, WOLF = range(1, 15)

TO_SHIFT: Final = 5
FROM2_SHIFT: Final = 10
TO2_SHIFT: Final = 15
FIRST_SHIFT: Final = 20
SECOND_SHIFT: Final = 27
SQUARE: Final = 31
STOREY: Final = 1
CAP: Final = 2
TAKE: Final = 3
KIND_SHIFT: Final = 5
"""Of a change of a square: its kind (0: no change) stands above its square."""
WINS: Final = 1 << 34
"""The mover wins with this turn."""
LOSES: Final = 1 << 35
"""The other order wins with this turn: the fifth pagoda for its snake."""
CLIMBS: Final = 1 << 36
"""An owl's turn that goes up: the other order may not."""
PUSHES: Final = 1 << 37
"""The second monk is the other order's (fox, buffalo)."""
PLACES: Final = 1 << 38
"""A placement: TO and, where two monks are placed, TO2 (else equal)."""
BUILDS_FIRST: Final = 1 << 39
"""The dragon's: the first change comes before the move."""

MOST: Final = 4608
"""No position has as many turns, with room for the horse's search behind the turns it has."""
FULL: Final = (1 << 25) - 1

NEAR: Final = np.array(NEIGHBOURS, dtype=np.int64)
"""The neighbours of each square as masks."""


def _beyond() -> Row:
    table = np.full((25, 25), -1, dtype=np.int64)
    for start in SQUARES:
        for over in RINGS[start]:
            onto = _BEYOND[start, over]
            if onto is not None:
                table[start, over] = onto
    return table


STRAIGHT_ON: Final = _beyond()
"""The square straight on when going from one square over its neighbour, else -1."""
