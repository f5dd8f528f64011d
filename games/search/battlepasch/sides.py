"""What of a round's block still matters for the points to come, and how it is numbered.

Points are paid when they are made, so a state keeps only what later points depend on: which rows are free, whether the
five-of-a-kind row holds 50, and how near each side is to its two bonuses. Everything is seen by the side to act (*own*)
and the other one.

Upper part: a set of taken rows and for each side its sum, or ``SETTLED`` once the bonus has been reached (and paid)
or can't be reached any more. Lower part: a set of taken rows, whether the five-of-a-kind row holds 50, and for each
side its *slack*: 65 (what all lower rows can hold, 235, less the 170 needed) less what it can't get any more: the
most each row taken by the other side can hold, and what its own rows fell short of their most. A side whose slack
falls below 0 is settled, and so is one that has 170: exactly when its slack is at least what all free lower rows can
hold.
"""

from functools import cache
from typing import Any, Final

import numpy as np

from games.engines.battlepasch.rows import FIVE, FIVE_POINTS, LOWER, UPPER
from games.engines.battlepasch.state import LOWER_NEEDED, UPPER_NEEDED

from .dice import SCORES

Table = np.ndarray[Any, np.dtype[np.int16]]

SETTLED: Final = -1
UPPER_SETS: Final = 1 << len(UPPER)
FULL_UPPER: Final = UPPER_SETS - 1
FIVE_BIT: Final = 1 << FIVE - len(UPPER)
FULL_LOWER: Final = (1 << len(LOWER)) - 1
MOST: Final = tuple(max(scores) for scores in SCORES)
"""The most each row can hold."""
SLACK: Final = sum(MOST[len(UPPER) :]) - LOWER_NEEDED
SUMS: Final = UPPER_NEEDED + 1
"""Values an upper sum can have, ``SETTLED`` first."""
SLACKS: Final = SLACK + 2
"""Values a slack can have, ``SETTLED`` first."""

LOWER_KEYS: Final = tuple(
    (rows, holds) for rows in range(FULL_LOWER + 1) for holds in ((False, True) if rows & FIVE_BIT else (False,))
)
"""The lower part's sets of taken rows, where the five-of-a-kind row is among them once without and once with its 50."""
LOWER_NUMBER: Final = {key: number for number, key in enumerate(LOWER_KEYS)}


@cache
def free_upper(rows: int) -> int:
    """The most that the free rows of the upper part can hold together."""
    return sum(MOST[row] for row in range(len(UPPER)) if not rows >> row & 1)


@cache
def free_lower(rows: int) -> int:
    """The most that the free rows of the lower part can hold together."""
    return sum(MOST[len(UPPER) + row] for row in range(len(LOWER)) if not rows >> row & 1)


def upper_sum(points: int, rows: int) -> int:
    """What is kept of a side's points in the upper part, once ``rows`` are taken."""
    open_question = points < UPPER_NEEDED <= points + free_upper(rows)
    return points if open_question else SETTLED


def slack(points: int, rows: int) -> int:
    """What is kept of a side's points in the lower part, once ``rows`` are taken."""
    left = points + free_lower(rows) - LOWER_NEEDED
    return SETTLED if left < 0 or points >= LOWER_NEEDED else left


def upper_states() -> Table:
    """``[rows, own + 1, other + 1]``: the number of each pair of sums that can come about, else -1."""
    reached = np.zeros((UPPER_SETS, SUMS, SUMS), bool)
    reached[0, 1, 1] = True
    for rows in range(1, UPPER_SETS):
        for row in range(len(UPPER)):
            if rows >> row & 1:
                for own, other in np.argwhere(reached[rows & ~(1 << row)]) - 1:
                    rest = SETTLED if other == SETTLED else upper_sum(int(other), rows)
                    for points in SCORES[row]:
                        mine = SETTLED if own == SETTLED else upper_sum(int(own) + points, rows)
                        reached[rows, mine + 1, rest + 1] = reached[rows, rest + 1, mine + 1] = True
    return _numbered(reached)


def lower_states(bonus: bool = True) -> Table:
    """``[key, own + 1, other + 1]``: the number of each pair of slacks that can come about, else -1.

    Without the lower bonus all sides are settled from the start.
    """
    reached = np.zeros((len(LOWER_KEYS), SLACKS, SLACKS), bool)
    reached[0, -1, -1] = bonus
    reached[:, 0, 0] = not bonus
    for number, (rows, holds) in enumerate(LOWER_KEYS):
        for row in range(len(LOWER)):
            if not bonus or not rows >> row & 1:
                continue
            for before, had in LOWER_KEYS:
                if before | 1 << row != rows or before == rows:
                    continue
                for points in SCORES[len(UPPER) + row]:
                    if holds == (had or (1 << row == FIVE_BIT and points == FIVE_POINTS)):
                        _enter_lower(reached, LOWER_NUMBER[before, had], number, MOST[len(UPPER) + row], points)
    return _numbered(reached)


def _enter_lower(reached: np.ndarray[Any, np.dtype[np.bool_]], before: int, after: int, most: int, points: int) -> None:
    own, other = (np.argwhere(reached[before]) - 1).T
    free = free_lower(LOWER_KEYS[after][0])
    mine = np.where(own == SETTLED, SETTLED, own - (most - points))
    mine = np.where((mine < 0) | (mine >= free), SETTLED, mine)
    rest = np.where(other == SETTLED, SETTLED, other - most)
    rest = np.where(rest < 0, SETTLED, rest)
    reached[after, mine + 1, rest + 1] = True
    reached[after, rest + 1, mine + 1] = True


def _numbered(reached: np.ndarray[Any, np.dtype[np.bool_]]) -> Table:
    flat = reached.reshape(len(reached), -1)
    numbers = np.where(flat, np.cumsum(flat, axis=1) - 1, -1)
    return numbers.reshape(reached.shape).astype(np.int16)
