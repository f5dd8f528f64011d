"""The thirteen rows of the block: what five dice give in each, and when a row is open."""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Final

Dice = tuple[int, ...]
"""Five numbers from 1 to 6 in their places on the table, or none before the first roll."""

UPPER: Final = ("ones", "twos", "threes", "fours", "fives", "sixes")
LOWER: Final = (
    "three-of-a-kind",
    "four-of-a-kind",
    "full-house",
    "small-straight",
    "large-straight",
    "five-of-a-kind",
    "chance",
)
ROWS: Final = UPPER + LOWER
NUMBERS: Final = {row: number for number, row in enumerate(ROWS)}
FIVE: Final = NUMBERS["five-of-a-kind"]
FIVE_POINTS: Final = 50
GOOD: Final = 25
"""Points from which an entry in the lower part is a good one."""
GOOD_COUNT: Final = 3
"""Dice of a row's number from which an entry in the upper part is a good one."""


def _sum_with(least: int) -> Callable[[Dice], int]:
    return lambda dice: sum(dice) if max(map(dice.count, dice)) >= least else 0


def _straight(length: int) -> Callable[[Dice], bool]:
    runs = [set(range(first, first + length)) for first in range(1, 8 - length)]
    return lambda dice: any(run.issubset(dice) for run in runs)


_small, _large = _straight(4), _straight(5)

_LOWER_POINTS: Final[dict[str, Callable[[Dice], int]]] = {
    "three-of-a-kind": _sum_with(3),
    "four-of-a-kind": _sum_with(4),
    "full-house": lambda dice: 25 if sorted(map(dice.count, set(dice))) == [2, 3] else 0,
    "small-straight": lambda dice: 30 if _small(dice) else 0,
    "large-straight": lambda dice: 40 if _large(dice) else 0,
    "five-of-a-kind": lambda dice: FIVE_POINTS if five_equal(dice) else 0,
    "chance": sum,
}


def five_equal(dice: Dice) -> bool:
    return len(set(dice)) == 1


@cache
def all_points(dice: Dice) -> tuple[int, ...]:
    """What the sorted ``dice`` give in each row, in the order of ``ROWS``."""
    upper = tuple(number * dice.count(number) for number in range(1, 7))
    return upper + tuple(_LOWER_POINTS[row](dice) for row in LOWER)


def points(row: int, dice: Dice) -> int:
    """What ``dice`` give in the row of this number."""
    return all_points(tuple(sorted(dice)))[row]


def colour(row: int, dice: Dice) -> str:
    """The colour of a free open row on the block: ``red`` (gives 0), ``green``, or ``good`` (blinking green)."""
    value = points(row, dice)
    if value == 0:
        return "red"
    good = dice.count(row + 1) >= GOOD_COUNT if row < len(UPPER) else value >= GOOD
    return "good" if good else "green"


def locked_part(block: Sequence[object | None], round_number: int) -> str | None:
    """The part that is not open: ``upper``, ``lower`` or none. ``block`` holds None for each free row."""
    upper, lower = block[: len(UPPER)], block[len(UPPER) :]
    if round_number == 2 and None in upper:
        return "lower"
    if round_number == 3 and None in lower:
        return "upper"
    return None


def open_rows(block: Sequence[object | None], round_number: int, dice: Dice) -> list[int]:
    """The numbers of the free rows in which ``dice`` may be entered, ascending."""
    match locked_part(block, round_number):
        case "lower":
            rows = [row for row in range(len(UPPER)) if block[row] is None]
            if block[FIVE] is None and five_equal(dice):
                rows.append(FIVE)
            return rows
        case "upper":
            return [row for row in range(len(UPPER), len(ROWS)) if block[row] is None]
        case _:
            return [row for row in range(len(ROWS)) if block[row] is None]
