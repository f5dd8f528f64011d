"""Numbers for the positions in which all goats are placed, so that a table can hold something about each.

Turning and mirroring the board changes nothing in the game. So the tigers are turned to the first of their up to
eight images; the images are numbered as classes. With ``taken`` goats taken, ``taken + 1`` of the 21 points without
a tiger are empty; which ones is numbered by the combinatorial number system. A layer (one number of goats taken) has

    class * ways(taken) + number of the empty points

for each side to move. Where the tigers are their own image, several numbers stand for one position up to symmetry:
of 92.9 million numbers 88,260,972 would do, but telling them apart costs more than it saves.

In the table of results a number has two bits (``DRAWN``, ``WON``, ``LOST`` for the side to move), four to a byte, layer
after layer (``START_OF``), in each the positions with goats to move before those with tigers to move.
"""

from itertools import combinations
from math import comb
from typing import Any, Final

import numpy as np

from ..bits import lowest, popcount
from ..machine_code import njit

Table = Any
"""A numpy array of bytes."""

LAYERS: Final = 5
"""Numbers of goats taken with which a match goes on."""
DRAWN: Final = 0
WON: Final = 1
LOST: Final = 2


def _symmetries() -> list[list[int]]:
    """The eight ways to lay the board on itself, each as the new point of each point."""
    found = []
    for mirrored in (False, True):
        for turns in range(4):
            image = []
            for point in range(25):
                row, column = divmod(point, 5)
                if mirrored:
                    column = 4 - column
                for _ in range(turns):
                    row, column = column, 4 - row
                image.append(row * 5 + column)
            found.append(image)
    return found


def _tiger_number(points: tuple[int, ...]) -> int:
    return sum(comb(point, place) for place, point in enumerate(points, 1))


def _classes() -> tuple[list[int], list[int], list[int]]:
    """For each placement of tigers its class and the symmetry that leads to the class's image; the images."""
    class_of = [-1] * comb(25, 4)
    turned_by = [0] * comb(25, 4)
    images: list[int] = []
    inverse = [_inverse(image) for image in SYMMETRY.tolist()]
    for tigers in combinations(range(25), 4):
        if class_of[_tiger_number(tigers)] >= 0:
            continue
        for back in range(8):
            other = tuple(sorted(inverse[back][point] for point in tigers))
            number = _tiger_number(other)
            if class_of[number] < 0:
                class_of[number], turned_by[number] = len(images), back
        images.append(sum(1 << point for point in tigers))
    return class_of, turned_by, images


def _inverse(image: list[int]) -> list[int]:
    return [image.index(point) for point in range(25)]


SYMMETRY: Final = np.array(_symmetries(), np.int64)
CHOOSE: Final = np.array([[comb(n, k) for k in range(6)] for n in range(26)], np.int64)
_class_of, _turned_by, _images = _classes()
CLASS_OF: Final = np.array(_class_of, np.int64)
TURNED_BY: Final = np.array(_turned_by, np.int64)
TIGERS_OF: Final = np.array(_images, np.int64)
"""The tigers' points of each class, as bits."""
CLASSES: Final = len(_images)
WAYS: Final = tuple(comb(21, taken + 1) for taken in range(LAYERS))
SIZES: Final = tuple(CLASSES * ways for ways in WAYS)
"""Numbers of each layer, for one side to move."""
START_OF: Final = tuple(2 * sum(SIZES[:taken]) for taken in range(LAYERS + 1))
"""Where each layer starts in the table of results; the last: the end."""


@njit
def number(tigers: int, empty: int) -> int:
    """The number of a placement within its layer."""
    rank, rest = 0, tigers
    for place in range(1, 5):
        rank += CHOOSE[lowest(rest), place]
        rest &= rest - 1
    turn, found = TURNED_BY[rank], CLASS_OF[rank]
    image, turned = TIGERS_OF[found], 0
    count = 0
    while empty:
        turned |= 1 << SYMMETRY[turn, lowest(empty)]
        empty &= empty - 1
        count += 1
    ways = CHOOSE[21, count]
    among = 0
    for place in range(1, count + 1):
        point = lowest(turned)
        among += CHOOSE[point - popcount(image & ((1 << point) - 1)), place]
        turned &= turned - 1
    numbered: int = found * ways + among
    return numbered


@njit
def tigers_at(taken: int, numbered: int) -> int:
    """The tigers' points of a number."""
    tigers: int = TIGERS_OF[numbered // CHOOSE[21, taken + 1]]
    return tigers


@njit
def empty_at(taken: int, numbered: int) -> int:
    """The empty points of a number."""
    tigers = tigers_at(taken, numbered)
    rest = numbered % CHOOSE[21, taken + 1]
    empty = 0
    among = 20
    for place in range(taken + 1, 0, -1):
        while CHOOSE[among, place] > rest:
            among -= 1
        rest -= CHOOSE[among, place]
        empty |= 1 << _point_among(tigers, among)
    return empty


@njit
def _point_among(tigers: int, among: int) -> int:
    """The point with ``among`` points without a tiger before it."""
    point = among
    for _ in range(4):
        point = among + popcount(tigers & ((2 << point) - 1))
    return point


@njit
def result(table: Table, taken: int, side: int, numbered: int) -> int:
    """What the table of results says for the side to move: ``DRAWN``, ``WON`` or ``LOST``."""
    place = START_OF[taken] + side * SIZES[taken] + numbered
    bits: int = table[place >> 2] >> (place & 3) * 2 & 3
    return bits
