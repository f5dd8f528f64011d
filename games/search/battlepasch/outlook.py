"""What is to be expected of a match from any state of it, in machine code: by the tables, or looking turns ahead.

A state at the start of a turn is ``STATE`` words, seen by the side to act: ``[round, key, upper set, own sum, other
sum, own slack, other slack, lead, first]``. ``lead`` is how many points the side to act is ahead in the whole match,
what it has in this round and its bonuses included; ``first`` is 1 if it began the first round, else -1.

Three things can be asked for (``aim``): ``POINTS``, the expected difference at the end of the match; ``RESULT``, the
expected result, 1 for a win and -1 for a loss; ``ENTRY``, only the points of the entry itself, for who looks no
further. The tables know the expected difference of one round. Rounds to come add what beginning is worth in them; the
third is begun by who is behind then, so the sign of the difference after two rounds counts as well. Where that or the
result has to be told from an expected difference, what may still happen is taken as normally distributed, with the
standard deviation that solved play has from such a block on (``moments.py``). The last turns of a round can do without:
where few enough states remain, they are looked through to the end.
"""

import math
from typing import Any, Final, NamedTuple

import numpy as np

from games.engines.battlepasch.rows import ROWS
from games.engines.machine_code import njit

from .backup import SCALE, after_lower, after_upper
from .dice import (
    FEWER,
    FIRST_THROW,
    FIVE_EQUAL,
    HANDS,
    MORE,
    SCORE_COUNT,
    SCORE_OF,
    SCORES,
    THROWS,
)
from .dice import POINTS as POINTS_OF
from .sides import FIVE_BIT, FULL_LOWER, FULL_UPPER, LOWER_KEYS, LOWER_NUMBER

Array = np.ndarray[Any, Any]

STATE: Final = 9
ROUND, KEY, UPPER, OWN, OTHER, SLACK, OTHER_SLACK, LEAD, FIRST = range(STATE)

ENTRY: Final = 0
POINTS: Final = 1
RESULT: Final = 2

CLOSED: Final = -1e6
"""In place of a value where a row is not open."""

CURVE_STEP: Final = 4.0
CURVE_SPREAD_STEP: Final = 5.0
CURVE_MEANS: Final = 201
"""Means of the curve: multiples of its step from -400 to 400."""
CURVE_SPREADS: Final = 31

_HANDS: Final = len(HANDS)
_THROWS: Final = len(THROWS)
_ROWS: Final = len(ROWS)
_SIX: Final = 6
_FIVE_ROW: Final = _SIX + FIVE_BIT.bit_length() - 1
EXTRA: Final = 25
_KEY_ROWS: Final = np.array([rows for rows, _ in LOWER_KEYS])
KEY_HOLDS: Final = np.array([int(holds) for _, holds in LOWER_KEYS])
_KEY_OF: Final = np.array(
    [[LOWER_NUMBER.get((rows, holds), -1) for holds in (False, True)] for rows in range(FULL_LOWER + 1)]
)


# Entries: a row with one of its scores, then those that bring extra points: five equal dice in a row where they score.
_PLAIN: Final = [(row, points, 0) for row, scores in enumerate(SCORES) for points in scores]
_WITH_EXTRA: Final = [
    (throw, row)
    for throw in range(len(THROWS))
    for row in range(len(ROWS))
    if FIVE_EQUAL[throw] and POINTS_OF[throw, row] > 0 and row != _FIVE_ROW
]
_ALL: Final = _PLAIN + [(row, int(POINTS_OF[throw, row]), EXTRA) for throw, row in _WITH_EXTRA]
ENTRIES: Final = len(_ALL)
ENTRY_ROW: Final = np.array([row for row, _, _ in _ALL])
ENTRY_POINTS: Final = np.array([points for _, points, _ in _ALL])
ENTRY_EXTRA: Final = np.array([extra for _, _, extra in _ALL])
FIRST_ENTRY: Final = np.concatenate([[0], np.cumsum(SCORE_COUNT)[:-1]])
"""``FIRST_ENTRY[row]``: the entry with the least score of a row; the others follow."""
EXTRA_ENTRY: Final = np.full((len(THROWS), len(ROWS)), -1)
"""``EXTRA_ENTRY[throw, row]``: the entry with extra points, or -1 if there is none."""
for _number, (_throw, _row) in enumerate(_WITH_EXTRA):
    EXTRA_ENTRY[_throw, _row] = len(_PLAIN) + _number


class Tables(NamedTuple):
    """All that the functions below know of the game beyond its rules."""

    upper_index: Array
    lower_index: Array
    upper_count: Array
    bases: Array
    """``[round - 1, key, upper set]``: where a block starts in the round's values, -1 if it has none there."""
    first: Array
    """The first round's exact values, or none."""
    second: Array
    third: Array
    plain: Array
    """The first round's values without the lower bonus."""
    plain_base: Array
    bonus: Array
    """``[key's first pair + pair, number of upper rows taken]``: what the lower bonus adds to ``plain``, in the same
    unit."""
    bonus_base: Array
    spread: Array
    """``[round - 1, key, upper set]``: the standard deviation of what the rest of a round brings (``moments.py``)."""
    begin: Array
    """``[round - 1]``: what beginning a round is worth in it."""
    curve: Array
    """``[mean, spread]``: the expected result of the match, by the difference to be expected after two rounds."""


@njit
def start_value(best: Array, hands: Array) -> float:
    """What the start of a turn is worth, from what the best entry of each throw is worth. ``hands`` is room to work."""
    hands[FIRST_THROW:] = best
    for _ in range(2):
        _expect(hands)
        _choose(hands)
    _expect(hands)
    return hands[0]


@njit
def _expect(hands: Array) -> None:
    for hand in range(FIRST_THROW - 1, -1, -1):
        total = 0.0
        for number in range(6):
            total += hands[MORE[hand, number]]
        hands[hand] = total / 6


@njit
def _choose(hands: Array) -> None:
    for hand in range(1, _HANDS):
        value = hands[hand]
        for place in range(5):
            value = max(value, hands[FEWER[hand, place]])
        hands[hand] = value


@njit
def rolled(best: Array, kept: Array) -> float:
    """Writes to ``kept[n]`` what each hand is worth with ``n`` more rolls: fewer than five dice are rolled on at once
    (n 1 to 3), of five the best is made (n 0 to 2). Gives the value of the start of the turn.
    """
    kept[0, FIRST_THROW:] = best
    room = np.empty(_HANDS)
    room[FIRST_THROW:] = best
    for more in range(1, 4):
        _expect(room)
        kept[more, :FIRST_THROW] = room[:FIRST_THROW]
        _choose(room)
        kept[more, FIRST_THROW:] = room[FIRST_THROW:]
    return kept[3, 0]


@njit
def rows_open(number: int, key: int, upper: int, five_equal: int) -> int:
    """The rows open in a round for dice that are, or are not, five equal ones."""
    free_upper = FULL_UPPER & ~upper
    free_lower = (FULL_LOWER & ~_KEY_ROWS[key]) << _SIX
    if number == 2 and free_upper:
        return free_upper | (free_lower & 1 << _FIVE_ROW if five_equal else 0)
    if number == 3 and free_lower:
        return free_lower
    return free_upper | free_lower


@njit
def enter(state: Array, row: int, points: int, extra: int, after: Array) -> int:
    """Writes to ``after`` the state after an entry, seen by the other side, and gives all points it brought."""
    own, other, slack, other_slack = state[OWN], state[OTHER], state[SLACK], state[OTHER_SLACK]
    key, upper = state[KEY], state[UPPER]
    if row < _SIX:
        own, other, bonus = after_upper(own, other, upper, row, points)
        upper |= 1 << row
    else:
        rows, holds = _KEY_ROWS[key], KEY_HOLDS[key]
        slack, other_slack, bonus = after_lower(slack, other_slack, rows, row - _SIX, points)
        if row == _FIVE_ROW:
            holds = 1 if points == 50 else 0
        key = _KEY_OF[rows | 1 << (row - _SIX), holds]
    gain = points + bonus + extra
    after[ROUND] = state[ROUND]
    after[KEY] = key
    after[UPPER] = upper
    after[OWN], after[OTHER], after[SLACK], after[OTHER_SLACK] = other, own, other_slack, slack
    after[LEAD] = -(state[LEAD] + gain)
    after[FIRST] = -state[FIRST]
    return gain


@njit
def sign(value: float) -> float:
    return 1.0 if value > 0 else -1.0 if value < 0 else 0.0


@njit
def above(mean: float, spread: float) -> float:
    """The chance of more than 0 less the chance of less, of a normal distribution; of a certain value its sign."""
    return sign(mean) if spread <= 0 else math.erf(mean / (spread * math.sqrt(2.0)))


@njit
def begun(ahead: float, first: int) -> float:
    """1 if the side begins the third round, being so far ahead after two; else -1."""
    return -sign(ahead) if ahead != 0 else float(first)


@njit
def after_two(mean: float, spread: float, tables: Tables) -> float:
    """The expected result by the difference to be expected after two rounds, from the curve."""
    across = (mean / CURVE_STEP) + (CURVE_MEANS - 1) / 2
    along = spread / CURVE_SPREAD_STEP
    across = min(max(across, 0.0), CURVE_MEANS - 1.001)
    along = min(max(along, 0.0), CURVE_SPREADS - 1.001)
    i, j = int(across), int(along)
    p, q = across - i, along - j
    curve = tables.curve
    low = curve[i, j] * (1 - q) + curve[i, j + 1] * q
    high = curve[i + 1, j] * (1 - q) + curve[i + 1, j + 1] * q
    return low * (1 - p) + high * p


@njit
def finish(number: int, mean: float, spread: float, first: int, aim: int, tables: Tables) -> float:
    """What a match is worth by the lead to be expected at the end of round ``number`` and its deviation (0: it is
    certain)."""
    if number == 3:
        return mean if aim == POINTS else above(mean, spread)
    if number == 1:
        mean -= first * tables.begin[1]
        spread = math.sqrt(spread * spread + tables.spread[1, 0, 0] ** 2)
    elif spread <= 0:
        mean += begun(mean, first) * tables.begin[2]
        return mean if aim == POINTS else above(mean, tables.spread[2, 0, 0])
    if aim == POINTS:
        return mean - tables.begin[2] * above(mean, spread)
    return after_two(mean, spread, tables)


@njit
def remaining(state: Array, tables: Tables) -> float:
    """The difference in points that the side to act can expect from the rest of the round, by the tables."""
    number, key, upper = state[ROUND], state[KEY], state[UPPER]
    base = tables.bases[number - 1, key, upper]
    values = tables.first if number == 1 else tables.second if number == 2 else tables.third
    upper_number = tables.upper_index[upper, state[OWN] + 1, state[OTHER] + 1]
    lower_number = tables.lower_index[key, state[SLACK] + 1, state[OTHER_SLACK] + 1]
    if base >= 0 and upper_number >= 0 and lower_number >= 0 and len(values) > 0:
        return values[base + lower_number * tables.upper_count[upper] + upper_number] / SCALE
    if upper_number < 0:
        upper_number = nearest(tables.upper_index[upper], state[OWN] + 1, state[OTHER] + 1)
    value = float(tables.plain[tables.plain_base[key, upper] + upper_number])
    if lower_number >= 0:
        value += tables.bonus[tables.bonus_base[key] + lower_number, ones(upper)]
    return value / SCALE


@njit
def nearest(index: Array, own: int, other: int) -> int:
    """Of the pairs that come about the number of the one most like this one, which does not."""
    found, least = -1, 1 << 30
    for i in range(index.shape[0]):
        for j in range(index.shape[1]):
            distance = (i - own) ** 2 + (j - other) ** 2
            if index[i, j] >= 0 and distance < least:
                found, least = index[i, j], distance
    return found


@njit
def ones(rows: int) -> int:
    number = 0
    while rows:
        rows &= rows - 1
        number += 1
    return number


@njit
def deviation(state: Array, tables: Tables) -> float:
    """The standard deviation of the round's difference from here on."""
    return tables.spread[state[ROUND] - 1, state[KEY], state[UPPER]]


@njit
def is_full(state: Array) -> bool:
    return state[UPPER] == FULL_UPPER and _KEY_ROWS[state[KEY]] == FULL_LOWER


@njit
def at_once(state: Array, aim: int, tables: Tables) -> float:
    """What a state at the start of a turn, or after a round, is worth by the tables."""
    if is_full(state):
        return finish(state[ROUND], float(state[LEAD]), 0.0, state[FIRST], aim, tables)
    mean = state[LEAD] + remaining(state, tables)
    return finish(state[ROUND], mean, deviation(state, tables), state[FIRST], aim, tables)


@njit
def worth(state: Array, depth: int, aim: int, tables: Tables) -> float:
    """What it is worth looking ``depth`` turns ahead: from there on by the tables."""
    # Without recursion, which numba cannot keep compiled: level by level, each with the entries it has tried.
    states = np.empty((depth + 1, STATE), np.int64)
    values = np.empty((depth + 1, ENTRIES))
    tried = np.zeros(depth + 1, np.int64)
    best = np.empty(_THROWS)
    room = np.empty(_HANDS)
    states[0] = state
    level = 0
    while True:
        here = states[level]
        if level == depth or is_full(here):
            value = at_once(here, aim, tables)
        else:
            entry = next_entry(here, tried[level])
            if entry < ENTRIES:
                tried[level] = entry + 1
                enter(here, ENTRY_ROW[entry], ENTRY_POINTS[entry], ENTRY_EXTRA[entry], states[level + 1])
                level += 1
                tried[level] = 0
                continue
            _best_of(here, values[level], best)
            value = start_value(best, room)
        if level == 0:
            return value
        level -= 1
        values[level, tried[level] - 1] = -value


@njit
def next_entry(state: Array, entry: int) -> int:
    """The first entry from this one on that can be made in a state by some throw, or ``ENTRIES``."""
    common = rows_open(state[ROUND], state[KEY], state[UPPER], 0)
    with_five = rows_open(state[ROUND], state[KEY], state[UPPER], 1)
    holds = KEY_HOLDS[state[KEY]] == 1
    while entry < ENTRIES:
        row = ENTRY_ROW[entry]
        if common >> row & 1 or (with_five >> row & 1 and ENTRY_POINTS[entry] > 0):
            if ENTRY_EXTRA[entry] == 0 or holds:
                return entry
        elif ENTRY_EXTRA[entry] == 0 and not with_five >> row & 1:
            # No other score of this row either.
            entry = FIRST_ENTRY[row] + SCORE_COUNT[row]
            continue
        entry += 1
    return ENTRIES


@njit
def entry_of(state: Array, throw: int, row: int) -> int:
    """Which entry a throw in a row is, in a state."""
    if KEY_HOLDS[state[KEY]] == 1 and EXTRA_ENTRY[throw, row] >= 0:
        return EXTRA_ENTRY[throw, row]
    return FIRST_ENTRY[row] + SCORE_OF[throw, row]


@njit
def _best_of(state: Array, values: Array, best: Array) -> None:
    common = rows_open(state[ROUND], state[KEY], state[UPPER], 0)
    with_five = rows_open(state[ROUND], state[KEY], state[UPPER], 1)
    for throw in range(_THROWS):
        rows = with_five if FIVE_EQUAL[throw] else common
        value = CLOSED
        for row in range(_ROWS):
            if rows >> row & 1:
                value = max(value, values[entry_of(state, throw, row)])
        best[throw] = value


@njit
def outlook(state: Array, depth: int, aim: int, tables: Tables, at: Array) -> None:
    """Writes to ``at[throw, row]`` what entering a throw in a row is worth to the side to act, or ``CLOSED``.

    What comes after the entry is looked at ``depth`` turns further than the tables.
    """
    after = np.empty(STATE, np.int64)
    values = np.empty(ENTRIES)
    entry = next_entry(state, 0)
    while entry < ENTRIES:
        gain = enter(state, ENTRY_ROW[entry], ENTRY_POINTS[entry], ENTRY_EXTRA[entry], after)
        values[entry] = float(gain) if aim == ENTRY else -worth(after, depth, aim, tables)
        entry = next_entry(state, entry + 1)
    common = rows_open(state[ROUND], state[KEY], state[UPPER], 0)
    with_five = rows_open(state[ROUND], state[KEY], state[UPPER], 1)
    for throw in range(_THROWS):
        rows = with_five if FIVE_EQUAL[throw] else common
        for row in range(_ROWS):
            at[throw, row] = values[entry_of(state, throw, row)] if rows >> row & 1 else CLOSED


@njit
def best_rows(at: Array, best: Array) -> None:
    """What the best open row of each throw is worth."""
    for throw in range(_THROWS):
        value = CLOSED
        for row in range(_ROWS):
            value = max(value, at[throw, row])
        best[throw] = value


@njit
def states_ahead(state: Array, depth: int) -> float:
    """About how many turns have to be worked out to look ``depth`` turns past an entry."""
    taken = state[UPPER] | _KEY_ROWS[state[KEY]] << _SIX
    rows = rows_open(state[ROUND], state[KEY], state[UPPER], 0)
    scores = 0.0
    free = 0.0
    every = 0.0
    for row in range(_ROWS):
        if rows >> row & 1:
            scores += SCORE_COUNT[row]
        if not taken >> row & 1:
            free += 1
            every += SCORE_COUNT[row]
    number = scores
    for further in range(1, depth):
        left = free - further
        if left <= 0:
            break
        number *= every * left / free
    return number


@njit
def fill_curve(curve: Array, begin: float, spread_after: float) -> None:
    """The curve of ``after_two``: a win less a loss, over the difference after two rounds and the third round."""
    steps = 400
    for i in range(CURVE_MEANS):
        mean = (i - (CURVE_MEANS - 1) / 2) * CURVE_STEP
        for j in range(CURVE_SPREADS):
            spread = max(j * CURVE_SPREAD_STEP, 0.01)
            total = 0.0
            weights = 0.0
            for step in range(steps):
                distance = (step + 0.5) / steps * 10 - 5
                ahead = mean + distance * spread
                weight = math.exp(-distance * distance / 2)
                total += weight * above(ahead - sign(ahead) * begin, spread_after)
                weights += weight
            curve[i, j] = total / weights
