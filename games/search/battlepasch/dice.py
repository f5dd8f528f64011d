"""All throws of five dice, all that can be kept of them, and what they give.

A hand is a multiset of up to five numbers. There are 462; they are numbered by size, the empty hand first, the 252
throws of five dice last, from ``FIRST_THROW`` on. What holds for throws alone is numbered from 0.
"""

from itertools import combinations_with_replacement
from typing import Any, Final

import numpy as np

from games.engines.battlepasch.rows import ROWS, all_points, five_equal

Ints = np.ndarray[Any, np.dtype[np.int64]]

NUMBERS: Final = range(1, 7)
HANDS: Final = tuple(hand for size in range(6) for hand in combinations_with_replacement(NUMBERS, size))
HAND_NUMBER: Final = {hand: number for number, hand in enumerate(HANDS)}
FIRST_THROW: Final = sum(len(hand) < 5 for hand in HANDS)
THROWS: Final = HANDS[FIRST_THROW:]
THROW_NUMBER: Final = {throw: number for number, throw in enumerate(THROWS)}

MORE: Final[Ints] = np.array(
    [[HAND_NUMBER[tuple(sorted((*hand, number)))] for number in NUMBERS] for hand in HANDS[:FIRST_THROW]]
)
"""``MORE[hand, number - 1]``: the hand with one more die, for hands of up to four."""


def _fewer(hand: tuple[int, ...]) -> list[int]:
    less = {hand[:place] + hand[place + 1 :] for place in range(len(hand))}
    numbers = sorted(HAND_NUMBER[rest] for rest in less)
    return (numbers + numbers[-1:] * 5)[:5] if numbers else [0] * 5


FEWER: Final[Ints] = np.array([_fewer(hand) for hand in HANDS])
"""``FEWER[hand]``: the hands with one die less, the last one repeated to make five (the empty hand: itself)."""

POINTS: Final[Ints] = np.array([all_points(throw) for throw in THROWS])
"""``POINTS[throw, row]``: what a throw gives in a row, without bonus and extra."""

FIVE_EQUAL: Final[Ints] = np.array([five_equal(throw) for throw in THROWS], np.int64)
"""1 for the six throws of five equal dice."""

SCORES: Final = tuple(tuple(sorted({int(points) for points in POINTS[:, row]})) for row in range(len(ROWS)))
"""For each row the points it can hold, ascending."""

MOST_SCORES: Final = max(map(len, SCORES))

SCORE_COUNT: Final[Ints] = np.array([len(scores) for scores in SCORES])
SCORE_POINTS: Final[Ints] = np.array([list(scores) + [0] * (MOST_SCORES - len(scores)) for scores in SCORES])
"""``SCORE_POINTS[row, score]``: the points of a score, numbered as in ``SCORES``."""
SCORE_OF: Final[Ints] = np.array([[SCORES[row].index(points) for row, points in enumerate(gives)] for gives in POINTS])
"""``SCORE_OF[throw, row]``: which of a row's scores a throw gives."""

PARTS: Final[Ints] = np.array(
    [
        [HAND_NUMBER[tuple(die for place, die in enumerate(throw) if kept >> place & 1)] for kept in range(31)]
        for throw in THROWS
    ]
)
"""``PARTS[throw, kept]``: the hand that is kept of a throw's sorted dice, by the set of their places (not all five)."""


def _most_frequent(throw: tuple[int, ...]) -> int:
    number = max(NUMBERS, key=lambda number: (throw.count(number), number))
    return HAND_NUMBER[(number,) * throw.count(number)]


FREQUENT: Final[Ints] = np.array([_most_frequent(throw) for throw in THROWS])
"""``FREQUENT[throw]``: the hand of its most frequent number, the greater of equals."""
