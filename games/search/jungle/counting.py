"""What Dou Shou Qi's animals are worth by hand: what a beginner counts, and what the first network learns."""

from typing import Final

import numpy as np

from games.engines.jungle.evaluation import KINDS
from games.engines.jungle.kernel import ABSENT, MARKS, SIDE
from games.engines.machine_code import njit

from .network import Array

WORTHS: Final = np.array([550, 250, 340, 440, 590, 890, 990, 1080])
"""Of each animal by rank, in hundredths."""
STEP_AHEAD: Final = 8
"""Of a row nearer to the other side's den."""
UNCHASED: Final = 60
"""Of an animal when none is left that could take it by its rank."""
_HUNTERS: Final = np.array([0b01111111, *(0xFF & ~((1 << kind) - 1) for kind in range(1, 7)), 0b10000001])
"""The kinds that take each kind, as bits."""


@njit
def counted(row: Array) -> int:
    """What a kernel's row is worth for the side to move."""
    side = row[MARKS] & SIDE
    return _counted(row[side], row[1 - side], side) - _counted(row[1 - side], row[side], 1 - side)


@njit
def _counted(own: int, others: int, red: int) -> int:
    there = 0
    for kind in range(KINDS):
        if others >> 8 * kind & 63 != ABSENT:
            there |= 1 << kind
    total = 0
    for kind in range(KINDS):
        square = own >> 8 * kind & 63
        if square != ABSENT:
            rows_ahead = square // 7 if red else 8 - square // 7
            total += WORTHS[kind] + STEP_AHEAD * rows_ahead
            if there & _HUNTERS[kind] == 0:
                total += UNCHASED
    return total
