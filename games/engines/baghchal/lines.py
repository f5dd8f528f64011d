"""The lines of the board on bits, compiled: where whole sets of pieces can go.

Point p is bit p: row p // 5 from the top and column p % 5, so a5 = 0 and e1 = 24, the order of the position text.
"""

from typing import Final

from ..bits import popcount
from ..machine_code import njit

BOARD: Final = (1 << 25) - 1
"""All points."""

# Directions come in four pairs: towards higher points by DELTAS, and back.
DELTAS: Final = (1, 4, 5, 6)


def _points_with(delta: int, times: int) -> int:
    """The points from which a line goes ``times`` steps in the direction of ``delta``."""
    found = 0
    for point in range(25):
        row, column = divmod(point, 5)
        rows = {1: 0, 4: 1, 5: 1, 6: 1}[abs(delta)] * (1 if delta > 0 else -1)
        columns = (delta - 5 * rows) * times
        slanted = rows and columns
        on_board = 0 <= row + rows * times < 5 and 0 <= column + columns < 5
        if on_board and not (slanted and (row + column) % 2):
            found |= 1 << point
    return found


STEP_UP: Final = tuple(_points_with(delta, 1) for delta in DELTAS)
STEP_DOWN: Final = tuple(_points_with(-delta, 1) for delta in DELTAS)
JUMP_UP: Final = tuple(_points_with(delta, 2) for delta in DELTAS)
JUMP_DOWN: Final = tuple(_points_with(-delta, 2) for delta in DELTAS)


@njit
def count_moves(pieces: int, empty: int) -> int:
    """How many moves along the lines ``pieces`` have."""
    found = 0
    for pair in range(4):
        delta = DELTAS[pair]
        found += popcount(pieces & STEP_UP[pair] & empty >> delta)
        found += popcount(pieces & STEP_DOWN[pair] & empty << delta)
    return found


@njit
def count_jumps(tigers: int, goats: int, empty: int) -> int:
    """How many jumps ``tigers`` have."""
    found = 0
    for pair in range(4):
        delta = DELTAS[pair]
        found += popcount(tigers & JUMP_UP[pair] & goats >> delta & empty >> 2 * delta)
        found += popcount(tigers & JUMP_DOWN[pair] & goats << delta & empty << 2 * delta)
    return found


@njit
def neighbours(points: int) -> int:
    """The points one move away from any of ``points``."""
    found = 0
    for pair in range(4):
        delta = DELTAS[pair]
        found |= (points & STEP_UP[pair]) << delta | (points & STEP_DOWN[pair]) >> delta
    return found


@njit
def jumpers(tigers: int, goats: int, empty: int) -> int:
    """Those of ``tigers`` that can jump."""
    found = 0
    for pair in range(4):
        delta = DELTAS[pair]
        found |= JUMP_UP[pair] & goats >> delta & empty >> 2 * delta
        found |= JUMP_DOWN[pair] & goats << delta & empty << 2 * delta
    return found & tigers
