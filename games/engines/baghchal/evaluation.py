"""What a Bagh-Chal position that is not over is worth: a sum of counts with weights, compiled.

Each count has two weights, one for the start and one for the end of the placing phase, mixed by the goats in hand;
``games/search/players/baghchal.py`` says where the weights come from. They are in hundredths for the tigers:
``weights`` is int64[2, TERMS], row 0 for 20 goats in hand, row 1 for none.
"""

from typing import Any, Final

from ..bits import lowest, popcount
from ..machine_code import njit
from .lines import BOARD, DELTAS, JUMP_DOWN, JUMP_UP, count_jumps, count_moves, jumpers, neighbours

Weights = Any

TO_MOVE: Final = 0
"""1 if the tigers are to move."""
TAKEN: Final = 1
"""Five places, for 0 to 4 goats taken."""
TRAPPED: Final = 6
"""Four places, for 0 to 3 (or 4) tigers that can neither move nor jump."""
MOVES: Final = 10
"""Moves along the lines that the tigers have."""
JUMPS: Final = 11
"""Jumps that the tigers have, with themselves to move."""
THREATS: Final = 12
"""Jumps that they would have, with the goats to move."""
SECOND_THREAT: Final = 13
"""1 if these are two or more."""
CLOSED: Final = 14
"""Empty points to which no tiger gets by moves, however many."""
EXPOSED: Final = 15
"""Goats on lines with an empty point on one side and no goat on the other: ways to jump if a tiger came there."""
NEAR: Final = 16
"""Points that a tiger can move to or stands on, one or two moves away."""
GOATS_ON: Final = 17
"""Six places, for goats on the points of ``KINDS``."""
TIGERS_ON: Final = 23
"""Six places, for tigers on them."""
TERMS: Final = 29


def _points(*points: tuple[int, int]) -> int:
    """These points (row and column from a corner, at most the middle) and those that symmetry makes equal to them."""
    found = 0
    for row, column in points:
        for r, c in ((row, column), (column, row)):
            for down in (r, 4 - r):
                for right in (c, 4 - c):
                    found |= 1 << (down * 5 + right)
    return found


KINDS: Final = tuple(_points(point) for point in ((0, 0), (0, 1), (0, 2), (1, 1), (1, 2), (2, 2)))
"""The points of the board by kind: corners, beside corners, middles of edges, and so inwards to the centre."""


@njit
def evaluate(goats: int, tigers: int, tigers_to_move: bool, hand: int, taken: int, weights: Weights) -> int:
    """What a position is worth for the tigers, in hundredths."""
    empty = BOARD & ~(goats | tigers)
    first, last = hand, 20 - hand
    moves = count_moves(tigers, empty)
    jumps = count_jumps(tigers, goats, empty)
    total = 0
    if tigers_to_move:
        total += first * weights[0, TO_MOVE] + last * weights[1, TO_MOVE]
        total += jumps * (first * weights[0, JUMPS] + last * weights[1, JUMPS])
    else:
        total += jumps * (first * weights[0, THREATS] + last * weights[1, THREATS])
        if jumps > 1:
            total += first * weights[0, SECOND_THREAT] + last * weights[1, SECOND_THREAT]
    total += first * weights[0, TAKEN + taken] + last * weights[1, TAKEN + taken]
    reached = neighbours(tigers) & empty
    trapped = min(3, popcount(tigers & ~(neighbours(empty) | jumpers(tigers, goats, empty))))
    total += first * weights[0, TRAPPED + trapped] + last * weights[1, TRAPPED + trapped]
    total += moves * (first * weights[0, MOVES] + last * weights[1, MOVES])
    near = reached | neighbours(reached | tigers) & empty
    total += popcount(near) * (first * weights[0, NEAR] + last * weights[1, NEAR])
    closed = popcount(empty & ~_flooded(near, empty))
    total += closed * (first * weights[0, CLOSED] + last * weights[1, CLOSED])
    exposed = _exposed(goats, empty, empty | tigers)
    total += exposed * (first * weights[0, EXPOSED] + last * weights[1, EXPOSED])
    for kind in range(6):
        here = popcount(goats & KINDS[kind])
        total += here * (first * weights[0, GOATS_ON + kind] + last * weights[1, GOATS_ON + kind])
        here = popcount(tigers & KINDS[kind])
        total += here * (first * weights[0, TIGERS_ON + kind] + last * weights[1, TIGERS_ON + kind])
    value: int = total // 20
    return value


@njit
def _flooded(points: int, ground: int) -> int:
    """All points of ``ground`` connected with ``points`` by moves within it."""
    while True:
        more = points | neighbours(points) & ground
        if more == points:
            return points
        points = more


@njit
def _exposed(goats: int, empty: int, open_points: int) -> int:
    """Goats with an empty point on one side and an open one on the other, counted for each line and direction."""
    found = 0
    for pair in range(4):
        delta = DELTAS[pair]
        found += popcount(open_points & JUMP_UP[pair] & goats >> delta & empty >> 2 * delta)
        found += popcount(open_points & JUMP_DOWN[pair] & goats << delta & empty << 2 * delta)
    return found


@njit
def lone_exit(goats: int, tigers: int, empty: int) -> int:
    """The only empty point to which tigers can go, by moves or jumps, as a bit; 0 if there are several or none."""
    ends = neighbours(tigers) & empty
    if popcount(ends) > 1:
        return 0
    for pair in range(4):
        delta = DELTAS[pair]
        ends |= (tigers & JUMP_UP[pair] & goats >> delta & empty >> 2 * delta) << 2 * delta
        ends |= (tigers & JUMP_DOWN[pair] & goats << delta & empty << 2 * delta) >> 2 * delta
    return ends if popcount(ends) == 1 else 0


@njit
def shut_in(goats: int, tigers: int) -> bool:
    """Whether no tiger can move or jump."""
    empty = BOARD & ~(goats | tigers)
    return neighbours(empty) & tigers == 0 and jumpers(tigers, goats, empty) == 0


@njit
def shutting(goats: int, tigers: int, hand: int) -> int:
    """A goats' turn after which no tiger can move or jump, as start and end (``start | end << 5``), else 0.

    The start of a goat placed is 31.
    """
    empty = BOARD & ~(goats | tigers)
    end = lone_exit(goats, tigers, empty)
    if end == 0:
        return 0
    if hand:
        return 31 | lowest(end) << 5 if shut_in(goats | end, tigers) else 0
    starts = neighbours(end) & goats
    while starts:
        start = starts & -starts
        if shut_in(goats ^ start | end, tigers):
            return lowest(start) | lowest(end) << 5
        starts ^= start
    return 0
