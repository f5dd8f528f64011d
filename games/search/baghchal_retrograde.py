"""Bagh-Chal with all goats placed, solved from the end backwards, one number of goats taken after the other.

A layer's ``distances`` are uint16[2, size]: for goats and tigers to move and each number of ``sliding`` 0 while not
known, else one more than the number of turns until the end, which the winner hastens and the loser delays. So odd
is lost for the side to move, even is won; what stays 0 is drawn. A capture leads to the layer of one goat more.

Of the past the positions know nothing: *no return* and the hundred quiet turns are left out.

Method: retrograde analysis (Thompson, "Retrograde analysis of certain endgames", ICCA Journal 9(3), 1986), in waves
of equal distance. Lost positions are found by looking at all their turns again instead of by counting down, because
turns that symmetry makes equal are then no matter.
"""

from typing import Any, Final

import numpy as np

from games.engines.baghchal.lines import (
    BOARD,
    DELTAS,
    JUMP_DOWN,
    JUMP_UP,
    STEP_DOWN,
    STEP_UP,
    count_jumps,
    count_moves,
)
from games.engines.baghchal.sliding import (
    CHOOSE,
    SYMMETRY,
    TIGERS_OF,
    empty_at,
    number,
    tigers_at,
)
from games.engines.bits import lowest
from games.engines.machine_code import njit

Distances = Any
"""A numpy array as said above."""

GOATS: Final = 0
TIGERS: Final = 1
DIRECTIONS: Final = DELTAS + tuple(-delta for delta in DELTAS)
STEPS: Final = STEP_UP + STEP_DOWN
JUMPS: Final = JUMP_UP + JUMP_DOWN


def _images_of_themselves() -> list[bool]:
    """Of each class whether another symmetry than doing nothing keeps its tigers where they are."""
    found = []
    for tigers in TIGERS_OF.tolist():
        points = [point for point in range(25) if tigers >> point & 1]
        found.append(sum(sum(1 << int(image[point]) for point in points) == tigers for image in SYMMETRY) > 1)
    return found


SYMMETRIC: Final = np.array(_images_of_themselves())


@njit
def _seen(points: int, delta: int) -> int:
    """The points from which ``points`` lie in the direction of ``delta``, the board's edges not minded."""
    return points >> delta if delta > 0 else points << -delta


@njit
def open_layer(distances: Distances, deeper: Distances, taken: int, most_taken: int, begin: int, end: int) -> None:
    """Writes what is over, and what captures decide, for the numbers from ``begin`` to ``end`` (exclusive).

    ``deeper`` is the finished layer of one goat more; with ``taken + 1 == most_taken`` it is not looked at.
    """
    for here in range(begin, end):
        tigers, empty = tigers_at(taken, here), empty_at(taken, here)
        goats = BOARD & ~(tigers | empty)
        if count_moves(goats, empty) == 0:
            distances[GOATS, here] = 1
        jumps = count_jumps(tigers, goats, empty)
        if jumps and taken + 1 >= most_taken:
            distances[TIGERS, here] = 2
        elif jumps:
            soonest, latest = _captures(deeper, tigers, goats, empty)
            if soonest:
                distances[TIGERS, here] = soonest + 1
            elif latest and count_moves(tigers, empty) == 0:
                distances[TIGERS, here] = latest + 1
        elif count_moves(tigers, empty) == 0:
            distances[TIGERS, here] = 1


@njit
def _captures(deeper: Distances, tigers: int, goats: int, empty: int) -> tuple[int, int]:
    """The least distance with goats lost after a jump (0: none), and the greatest if they win after all (else 0)."""
    soonest, latest, all_lost = 0, 0, True
    for direction in range(8):
        delta = DIRECTIONS[direction]
        jumping = tigers & JUMPS[direction] & _seen(goats, delta) & _seen(empty, 2 * delta)
        while jumping:
            start = lowest(jumping)
            jumping &= jumping - 1
            after_tigers = tigers ^ (1 << start | 1 << start + 2 * delta)
            after_empty = empty ^ (1 << start | 1 << start + delta | 1 << start + 2 * delta)
            value: Any = np.int64(deeper[GOATS, number(after_tigers, after_empty)])
            if value & 1:
                soonest = value if soonest == 0 else min(soonest, value)
            if value == 0 or value & 1:
                all_lost = False
            latest = max(latest, value)
    return soonest, latest if all_lost else 0


@njit
def spread(
    distances: Distances, deeper: Distances, taken: int, most_taken: int, wave: int, begin: int, end: int
) -> int:
    """Takes the positions at distance ``wave`` back by a turn, for the numbers from ``begin`` to ``end`` (exclusive).

    Returns the greatest distance written, 0 for none. Waves must come in order; one may be done twice.
    """
    greatest = 0
    for side in range(2):
        before = 1 - side
        for here in range(begin, end):
            if distances[side, here] != wave:
                continue
            tigers, empty = tigers_at(taken, here), empty_at(taken, here)
            movers = tigers if before == TIGERS else BOARD & ~(tigers | empty)
            for direction in range(8):
                delta = DIRECTIONS[direction]
                moving = movers & STEPS[direction] & _seen(empty, delta)
                while moving:
                    start = lowest(moving)
                    moving &= moving - 1
                    change = 1 << start | 1 << start + delta
                    earlier = tigers ^ change if before == TIGERS else tigers
                    found = _decide(distances, deeper, taken, most_taken, wave, before, earlier, empty ^ change)
                    greatest = max(greatest, found)
    return greatest


@njit
def _decide(
    distances: Distances,
    deeper: Distances,
    taken: int,
    most_taken: int,
    wave: int,
    side: int,
    tigers: int,
    empty: int,
) -> int:
    """Settles a position from which a turn leads to distance ``wave``, if that settles it; the distance or 0."""
    here = number(tigers, empty)
    known = np.int64(distances[side, here])
    if wave & 1:
        if known and known <= wave + 1:
            return 0
        value = wave + 1
    else:
        if known:
            return 0
        value = _lost_in(distances, deeper, taken, most_taken, wave, side, tigers, empty)
        if value == 0:
            return 0
    distances[side, here] = value
    if SYMMETRIC[here // CHOOSE[21, taken + 1]]:
        image, empty = tigers_at(taken, here), empty_at(taken, here)
        for turn in range(1, 8):
            if _turned(image, turn) == image:
                distances[side, number(image, _turned(empty, turn))] = value
    return value


@njit
def _turned(points: int, turn: int) -> int:
    image = 0
    while points:
        image |= 1 << SYMMETRY[turn, lowest(points)]
        points &= points - 1
    return image


@njit
def _lost_in(
    distances: Distances,
    deeper: Distances,
    taken: int,
    most_taken: int,
    wave: int,
    side: int,
    tigers: int,
    empty: int,
) -> int:
    """The distance if every turn leads to one that the other side wins (``wave`` at most), else 0."""
    goats = BOARD & ~(tigers | empty)
    latest = 0
    if side == TIGERS and count_jumps(tigers, goats, empty):
        if taken + 1 >= most_taken:
            return 0
        _, latest = _captures(deeper, tigers, goats, empty)
        if latest == 0:
            return 0
    movers = tigers if side == TIGERS else goats
    for direction in range(8):
        delta = DIRECTIONS[direction]
        moving = movers & STEPS[direction] & _seen(empty, delta)
        while moving:
            start = lowest(moving)
            moving &= moving - 1
            change = 1 << start | 1 << start + delta
            after = tigers ^ change if side == TIGERS else tigers
            value: Any = np.int64(distances[1 - side, number(after, empty ^ change)])
            if value == 0 or value & 1 or value > wave:
                return 0
            latest = max(latest, value)
    return latest + 1


@njit
def pack_results(distances: Distances, side: int, table: Any, start: int) -> None:
    """Writes the two bits of each position of a layer and side into the table of results from place ``start`` on."""
    for here in range(distances.shape[1]):
        value = distances[side, here]
        bits = 0 if value == 0 else 2 - (value & 1 == 0)
        place = start + here
        table[place >> 2] |= np.uint8(bits << (place & 3) * 2)


@njit
def tally(distances: Distances, side: int, taken: int) -> tuple[int, int, int]:
    """Positions up to symmetry that the side to move wins, that it loses, and drawn ones."""
    won, lost, drawn = 0, 0, 0
    ways = CHOOSE[21, taken + 1]
    for here in range(distances.shape[1]):
        if SYMMETRIC[here // ways] and not _first_of_images(taken, here):
            continue
        value = distances[side, here]
        if value == 0:
            drawn += 1
        elif value & 1:
            lost += 1
        else:
            won += 1
    return won, lost, drawn


@njit
def _first_of_images(taken: int, here: int) -> bool:
    """Whether no other number of the same position up to symmetry is less."""
    image, empty = tigers_at(taken, here), empty_at(taken, here)
    for turn in range(1, 8):
        if _turned(image, turn) == image and number(image, _turned(empty, turn)) < here:
            return False
    return True
