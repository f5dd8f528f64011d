"""The values of all states of one block, from those of the blocks with one row more.

A *block* is a set of taken rows (a key of the lower part, a set of the upper part) with all its states. Sixteen states
are worked on side by side, so that the processor takes several in one instruction. For each: what every score in every
open row leads to, the best row for every throw, then twice the best of what may be kept, and the first roll.
"""

from typing import Any, Final

import numpy as np

from games.engines.battlepasch.rows import ROWS
from games.engines.battlepasch.state import LOWER_BONUS, UPPER_BONUS, UPPER_NEEDED
from games.engines.machine_code import njit

from .dice import (
    FEWER,
    FIRST_THROW,
    FIVE_EQUAL,
    HANDS,
    MORE,
    MOST_SCORES,
    POINTS,
    SCORE_COUNT,
    SCORE_OF,
    SCORE_POINTS,
    THROWS,
)
from .sides import (
    FIVE_BIT,
    LOWER_KEYS,
    LOWER_NUMBER,
    MOST,
    SETTLED,
    UPPER_SETS,
    free_lower,
    free_upper,
)
from .sides import FULL_LOWER as _FULL_LOWER

Array = np.ndarray[Any, Any]

SCALE: Final = 200
"""Values are kept as whole numbers of 1/200 point."""
LANES: Final = 64

_HANDS: Final = len(HANDS)
_THROWS: Final = len(THROWS)
_SIX: Final = 6
_FIVE_ROW: Final = _SIX + FIVE_BIT.bit_length() - 1
_EXTRA: Final = 25
_KEY_ROWS: Final = np.array([rows for rows, _ in LOWER_KEYS])
_KEY_HOLDS: Final = np.array([int(holds) for _, holds in LOWER_KEYS])
_KEY_OF: Final = np.array(
    [[LOWER_NUMBER.get((rows, holds), -1) for holds in (False, True)] for rows in range(_FULL_LOWER + 1)]
)
_MOST: Final = np.array(MOST)
_FREE_UPPER: Final = np.array([free_upper(rows) for rows in range(UPPER_SETS)])
_FREE_LOWER: Final = np.array([free_lower(rows) for rows in range(_FULL_LOWER + 1)])
_NOWHERE: Final = np.float32(-1e6)
_ROWS: Final = len(ROWS)


@njit
def after_upper(own: int, other: int, rows: int, row: int, points: int) -> tuple[int, int, int]:
    """Both sums after an entry in an upper row, and the bonus it brings; ``rows`` were taken before."""
    free = _FREE_UPPER[rows | 1 << row]
    bonus = 0
    if own != SETTLED:
        own += points
        if own >= UPPER_NEEDED:
            own, bonus = SETTLED, UPPER_BONUS
        elif own + free < UPPER_NEEDED:
            own = SETTLED
    if other != SETTLED and other + free < UPPER_NEEDED:
        other = SETTLED
    return own, other, bonus


@njit
def after_lower(own: int, other: int, rows: int, row: int, points: int) -> tuple[int, int, int]:
    """Both slacks after an entry in a lower row (0 the first one), and the bonus it brings."""
    most = _MOST[_SIX + row]
    bonus = 0
    if own != SETTLED:
        own -= most - points
        if own < 0:
            own = SETTLED
        elif own >= _FREE_LOWER[rows | 1 << row]:
            own, bonus = SETTLED, LOWER_BONUS
    if other != SETTLED:
        other = max(other - most, SETTLED)
    return own, other, bonus


@njit
def following(
    key: int, upper: int, own: Array, other: Array, row: int, points: int, tables: tuple[Array, Array, Array, Array]
) -> tuple[int, int]:
    """Where the value of the state after an entry stands, seen by the other side, and the bonus the entry brings.

    ``own`` and ``other`` are the sum and the slack of each side.
    """
    upper_index, lower_index, upper_count, base = tables
    mine, rest, slack, slack_rest = own[0], other[0], own[1], other[1]
    if row < _SIX:
        mine, rest, bonus = after_upper(mine, rest, upper, row, points)
        upper |= 1 << row
    else:
        rows = _KEY_ROWS[key]
        holds = _KEY_HOLDS[key]
        slack, slack_rest, bonus = after_lower(slack, slack_rest, rows, row - _SIX, points)
        if row == _FIVE_ROW and points == 50:
            holds = 1
        key = _KEY_OF[rows | 1 << (row - _SIX), holds]
    lower_number = lower_index[key, slack_rest + 1, slack + 1]
    upper_number = upper_index[upper, rest + 1, mine + 1]
    return base[key, upper] + lower_number * upper_count[upper] + upper_number, bonus


@njit
def solve_block(
    key: int,
    upper: int,
    open_rows: int,
    lower_pairs: Array,
    upper_pairs: Array,
    tables: tuple[Array, Array, Array, Array],
    later: Array,
    offset: int,
    out: Array,
) -> None:
    """Writes to ``out`` the values of all states of a block, by lower pair, then upper pair.

    ``lower_pairs`` and ``upper_pairs`` are the block's slacks and sums, own and other. ``later`` holds the values of
    blocks with one row more, from ``offset`` on. The five-of-a-kind row is open for five equal dice though not in
    ``open_rows``.
    """
    entered = np.empty((_ROWS, MOST_SCORES, LANES), np.float32)
    hands = np.empty((_HANDS, LANES), np.float32)
    room = np.empty(LANES, np.float32)
    own = np.empty(2, np.int64)
    other = np.empty(2, np.int64)
    rows = _KEY_ROWS[key]
    holds = _KEY_HOLDS[key] == 1
    with_five = open_rows if rows & FIVE_BIT else open_rows | 1 << _FIVE_ROW
    number = len(lower_pairs) * len(upper_pairs)
    for start in range(0, number, LANES):
        lanes = min(LANES, number - start)
        for lane in range(lanes):
            state = start + lane
            lower_state = state // len(upper_pairs)
            upper_state = state % len(upper_pairs)
            own[0], other[0] = upper_pairs[upper_state]
            own[1], other[1] = lower_pairs[lower_state]
            for row in range(_ROWS):
                if with_five >> row & 1:
                    for score in range(SCORE_COUNT[row]):
                        if row == _FIVE_ROW and score == 0 and not open_rows >> row & 1:
                            continue
                        points = SCORE_POINTS[row, score]
                        place, bonus = following(key, upper, own, other, row, points, tables)
                        value = np.float32(later[place - offset]) * np.float32(1 / SCALE)
                        entered[row, score, lane] = np.float32(points + bonus) - value
        for throw in range(_THROWS):
            here = hands[FIRST_THROW + throw]
            here[:] = _NOWHERE
            open_here = with_five if FIVE_EQUAL[throw] else open_rows
            for row in range(_ROWS):
                if open_here >> row & 1:
                    extra = np.float32(0)
                    if holds and FIVE_EQUAL[throw] and POINTS[throw, row] > 0:
                        extra = np.float32(_EXTRA)
                    raise_to(here, entered[row, SCORE_OF[throw, row]], extra, lanes)
        for _ in range(2):
            expect(hands, lanes)
            choose(hands, room, lanes)
        expect(hands, lanes)
        for lane in range(lanes):
            value = hands[0, lane] * np.float32(SCALE)
            out[start + lane] = np.int16(np.floor(value + np.float32(0.5)))


@njit
def raise_to(here: Array, value: Array, extra: np.float32, lanes: int) -> None:
    """Raises each value to another one plus ``extra``, where that is more."""
    for lane in range(lanes):
        raised, stood = value[lane] + extra, here[lane]
        here[lane] = raised if raised > stood else stood


@njit
def expect(hands: Array, lanes: int) -> None:
    """What each hand of fewer than five is worth when the rest is rolled, from what the throws are worth."""
    sixth = np.float32(1 / 6)
    for hand in range(FIRST_THROW - 1, -1, -1):
        more = MORE[hand]
        a, b, c = hands[more[0]], hands[more[1]], hands[more[2]]
        d, e, f = hands[more[3]], hands[more[4]], hands[more[5]]
        here = hands[hand]
        for lane in range(lanes):
            here[lane] = (a[lane] + b[lane] + c[lane] + d[lane] + e[lane] + f[lane]) * sixth


@njit
def choose(hands: Array, room: Array, lanes: int) -> None:
    """What each hand is worth when any part of it may be kept (all of a throw: no further roll)."""
    for hand in range(1, _HANDS):
        less = FEWER[hand]
        a, b, c, d, e = hands[less[0]], hands[less[1]], hands[less[2]], hands[less[3]], hands[less[4]]
        here = hands[hand]
        # Written to a row of its own first: else the compiler does not dare to take several lanes at once.
        for lane in range(lanes):
            p, q, r, s, t, u = a[lane], b[lane], c[lane], d[lane], e[lane], here[lane]
            p = p if p > q else q
            r = r if r > s else s
            t = t if t > u else u
            p = p if p > r else r
            room[lane] = p if p > t else t
        for lane in range(lanes):
            here[lane] = room[lane]
