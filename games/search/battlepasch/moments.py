"""How far a round may still swing: the variance of the rest's difference when both sides play by the tables.

A second moment is carried back beside each value: of an entry that gains ``g`` and leads to a state with mean ``m``
and second moment ``s`` for the other side it is ``g² - 2 g m + s``; chance takes means, choices follow the values
alone.
"""

from typing import Any, Final

import numpy as np

from games.engines.battlepasch.rows import ROWS
from games.engines.machine_code import njit

from .backup import SCALE, following
from .dice import FEWER, FIRST_THROW, FIVE_EQUAL, HANDS, MORE, SCORE_OF, THROWS
from .outlook import ENTRIES, ENTRY_EXTRA, ENTRY_POINTS, ENTRY_ROW, EXTRA_ENTRY, FIRST_ENTRY, KEY_HOLDS
from .rounds import Layout, open_rows
from .sides import LOWER_KEYS, UPPER_SETS

Array = np.ndarray[Any, Any]

_HANDS: Final = len(HANDS)
_THROWS: Final = len(THROWS)
_ROWS: Final = len(ROWS)
_FIVE_ROW: Final = ROWS.index("five-of-a-kind")


def deviations(layout: Layout, values: Array) -> Array:
    """``[key, upper set]``: the standard deviation of the rest's difference, the root mean square over a block's
    states."""
    seconds = np.zeros(len(values), np.float32)
    found = np.zeros((len(LOWER_KEYS), UPPER_SETS))
    for layer in reversed(range(13)):
        for key, upper in layout.blocks[layer]:
            start = int(layout.base[key, upper])
            end = start + layout.size(key, upper)
            _block(
                key,
                upper,
                open_rows(layout.round, key, upper),
                layout.lower_pairs[key],
                layout.upper_pairs[upper],
                layout.tables,
                values,
                seconds,
                start,
            )
            means = values[start:end] / SCALE
            found[key, upper] = np.sqrt(np.mean(np.maximum(seconds[start:end] - means**2, 0)))
    return found


@njit
def _block(
    key: int,
    upper: int,
    rows: int,
    lower_pairs: Array,
    upper_pairs: Array,
    tables: tuple[Array, Array, Array, Array],
    values: Array,
    seconds: Array,
    start: int,
) -> None:
    mean = np.empty(ENTRIES)
    second = np.empty(ENTRIES)
    means = np.empty((2, _HANDS))
    squares = np.empty((2, _HANDS))
    own = np.empty(2, np.int64)
    other = np.empty(2, np.int64)
    holds = KEY_HOLDS[key] == 1
    taken = upper | LOWER_ROWS[key] << 6
    with_five = rows if taken >> _FIVE_ROW & 1 else rows | 1 << _FIVE_ROW
    for state in range(len(lower_pairs) * len(upper_pairs)):
        own[0], other[0] = upper_pairs[state % len(upper_pairs)]
        own[1], other[1] = lower_pairs[state // len(upper_pairs)]
        for entry in range(ENTRIES):
            row = ENTRY_ROW[entry]
            wanted = rows >> row & 1 or (with_five >> row & 1 and ENTRY_POINTS[entry] > 0)
            if wanted and (holds or ENTRY_EXTRA[entry] == 0):
                place, bonus = following(key, upper, own, other, row, ENTRY_POINTS[entry], tables)
                gain = float(ENTRY_POINTS[entry] + bonus + ENTRY_EXTRA[entry])
                rest = values[place] / SCALE
                mean[entry] = gain - rest
                second[entry] = gain * gain - 2 * gain * rest + seconds[place]
        for throw in range(_THROWS):
            best = -1
            for row in range(_ROWS):
                if (with_five if FIVE_EQUAL[throw] else rows) >> row & 1:
                    entry = FIRST_ENTRY[row] + SCORE_OF[throw, row]
                    if holds and EXTRA_ENTRY[throw, row] >= 0:
                        entry = EXTRA_ENTRY[throw, row]
                    if best < 0 or mean[entry] > mean[best]:
                        best = entry
            means[0, FIRST_THROW + throw] = mean[best]
            squares[0, FIRST_THROW + throw] = second[best]
        for more in range(3):
            _expect(means[0])
            _expect(squares[0])
            if more < 2:
                _choose(means, squares)
        seconds[start + state] = squares[0, 0]


LOWER_ROWS: Final = np.array([rows for rows, _ in LOWER_KEYS])


@njit
def _expect(hands: Array) -> None:
    for hand in range(FIRST_THROW - 1, -1, -1):
        total = 0.0
        for number in range(6):
            total += hands[MORE[hand, number]]
        hands[hand] = total / 6


@njit
def _choose(means: Array, squares: Array) -> None:
    """Of each throw the best part by the mean, and the square of the same part."""
    means[1] = means[0]
    squares[1] = squares[0]
    for hand in range(1, _HANDS):
        for place in range(5):
            less = FEWER[hand, place]
            if means[1, less] > means[1, hand]:
                means[1, hand] = means[1, less]
                squares[1, hand] = squares[1, less]
    means[0, FIRST_THROW:] = means[1, FIRST_THROW:]
    squares[0, FIRST_THROW:] = squares[1, FIRST_THROW:]
