"""Counts of what monks can reach, which the evaluation weighs."""

from typing import Final

from ...bits import lowest, popcount
from ...machine_code import inlined
from .layout import NEAR

COUNTS: Final = 7
"""Counts of one side's monks, in this order: squares within an ordinary move; of these one storey up, onto height 1, 2
and 3; free squares of height 2 and of height 3 beside them, within reach or not; monks with at most one such move."""


@inlined
def counts(one: int, two: int, three: int, free: int, monks: int) -> tuple[int, int, int, int, int, int, int]:
    """The ``COUNTS`` of the side with these two monks (a mask); ``free`` are the squares without monk or cap."""
    reach, near, ups, stuck = 0, 0, 0, 0
    while monks:
        monk = lowest(monks)
        monks &= monks - 1
        # All ones or all zeros, so that nothing has to be guessed: at least one, two, three storeys high.
        first, second, third = -(one >> monk & 1), -(two >> monk & 1), -(three >> monk & 1)
        around = NEAR[monk] & free
        low = around & ~((two & ~first) | (three & first & ~second))
        ups |= low & ((one & ~first) | (two & first & ~second) | (three & second & ~third))
        near |= around
        reach |= low
        stuck += low & (low - 1) == 0
    return (
        popcount(reach),
        popcount(ups & ~two),
        popcount(ups & two & ~three),
        popcount(ups & three),
        popcount(near & two & ~three),
        popcount(near & three),
        stuck,
    )
