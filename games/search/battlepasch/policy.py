"""How a computer of some strength plays a turn, and whole matches of two of them, in machine code.

A *style* is what a level's numbers say (``STYLE`` words): ``frequent`` (1: keeps the most frequent dice and enters
where it gives most, whatever else is said), ``foresight`` (how much it makes of what comes after the entry, 0 to 1),
``noise`` (how far off, in points, it judges each row in a turn: standard deviation) and ``depth`` (turns looked past
an entry).
"""

from typing import Any, Final

import numpy as np

from games.engines.battlepasch.rows import ROWS
from games.engines.machine_code import njit

from .dice import FIRST_THROW, FIVE_EQUAL, HANDS, MORE, PARTS, THROWS
from .dice import FREQUENT as FREQUENT_HAND
from .dice import POINTS as POINTS_OF
from .outlook import (
    CLOSED,
    ENTRY,
    EXTRA,
    FIRST,
    KEY,
    KEY_HOLDS,
    LEAD,
    OTHER,
    OTHER_SLACK,
    OWN,
    POINTS,
    ROUND,
    SLACK,
    STATE,
    UPPER,
    Tables,
    begun,
    best_rows,
    enter,
    is_full,
    outlook,
    rolled,
)
from .sides import SLACK as FULL_SLACK

Array = np.ndarray[Any, Any]

STYLE: Final = 4
FREQUENT, FORESIGHT, NOISE, DEPTH = range(STYLE)

_HANDS: Final = len(HANDS)
_THROWS: Final = len(THROWS)
_ROWS: Final = len(ROWS)


@njit
def views(state: Array, style: Array, tables: Tables, noise: Array, at: Array) -> None:
    """Writes to ``at[throw, row]`` what the style thinks of an entry; ``noise[row]`` is its error for each row."""
    foresight = style[FORESIGHT]
    if style[FREQUENT] > 0 or foresight == 0:
        outlook(state, 0, ENTRY, tables, at)
    else:
        outlook(state, int(style[DEPTH]), POINTS, tables, at)
        if foresight < 1:
            now = np.empty((_THROWS, _ROWS))
            outlook(state, 0, ENTRY, tables, now)
            for throw in range(_THROWS):
                for row in range(_ROWS):
                    if at[throw, row] != CLOSED:
                        at[throw, row] = foresight * at[throw, row] + (1 - foresight) * now[throw, row]
    for throw in range(_THROWS):
        for row in range(_ROWS):
            if at[throw, row] != CLOSED:
                at[throw, row] += noise[row]


@njit
def best_row(at: Array, throw: int) -> int:
    """The row that is worth most for a throw."""
    found = -1
    for row in range(_ROWS):
        if at[throw, row] != CLOSED and (found < 0 or at[throw, row] > at[throw, found]):
            found = row
    return found


@njit
def keeps(kept: Array, throw: int, more: int) -> int:
    """The hand to keep of a throw with ``more`` rolls left, or -1: to enter it. ``kept`` as ``rolled`` writes it."""
    found = -1
    value = kept[0, FIRST_THROW + throw]
    for part in range(PARTS.shape[1] if more else 0):
        if kept[more, PARTS[throw, part]] > value:
            found = PARTS[throw, part]
            value = kept[more, found]
    return found


@njit
def roll(hand: int) -> int:
    """A throw of five, by the random numbers of this thread, in which the dice of a hand were kept."""
    while hand < FIRST_THROW:
        hand = MORE[hand, np.random.randint(6)]
    return hand - FIRST_THROW


@njit
def play_turn(state: Array, style: Array, tables: Tables, after: Array) -> None:
    """Plays a turn by a style, the dice by chance; writes to ``after`` the state of the other side."""
    at = np.empty((_THROWS, _ROWS))
    noise = np.empty(_ROWS)
    for row in range(_ROWS):
        noise[row] = np.random.normal() * style[NOISE]
    views(state, style, tables, noise, at)
    best = np.empty(_THROWS)
    kept = np.empty((4, _HANDS))
    if not style[FREQUENT]:
        best_rows(at, best)
        rolled(best, kept)
    throw = roll(0)
    for more in (2, 1):
        hand = FREQUENT_HAND[throw] if style[FREQUENT] else keeps(kept, throw, more)
        if hand < 0 or hand >= FIRST_THROW:
            break
        throw = roll(hand)
    row = best_row(at, throw)
    extra = 0
    if FIVE_EQUAL[throw] and KEY_HOLDS[state[KEY]] and POINTS_OF[throw, row] > 0:
        extra = EXTRA
    enter(state, row, POINTS_OF[throw, row], extra, after)


@njit
def start_round(state: Array, number: int) -> None:
    """Makes of a state the start of a round, its lead and who began the match left as they are."""
    state[ROUND] = number
    state[KEY] = 0
    state[UPPER] = 0
    state[OWN], state[OTHER] = 0, 0
    state[SLACK], state[OTHER_SLACK] = FULL_SLACK, FULL_SLACK


@njit
def turn_over(state: Array) -> None:
    """Shows a state from the other side."""
    state[LEAD], state[FIRST] = -state[LEAD], -state[FIRST]
    state[OWN], state[OTHER] = state[OTHER], state[OWN]
    state[SLACK], state[OTHER_SLACK] = state[OTHER_SLACK], state[SLACK]


@njit
def play_match(styles: Array, tables: Tables, track: Array) -> int:
    """A whole match, begun by seat 0; ``styles[seat]``. Gives the difference at its end, for seat 0.

    ``track[turn]`` (39 turns) takes the state before each turn and, as its last word, the seat to act.
    """
    state = np.zeros(STATE, np.int64)
    after = np.zeros(STATE, np.int64)
    state[FIRST] = 1
    seat = 0
    turn = 0
    for number in range(1, 4):
        starts = True
        if number == 2:
            starts = state[FIRST] < 0
        elif number == 3:
            starts = begun(float(state[LEAD]), state[FIRST]) > 0
        if not starts:
            turn_over(state)
            seat = 1 - seat
        start_round(state, number)
        while not is_full(state):
            track[turn, :STATE] = state
            track[turn, STATE] = seat
            turn += 1
            play_turn(state, styles[seat], tables, after)
            state[:] = after
            seat = 1 - seat
    return state[LEAD] if seat == 0 else -state[LEAD]


@njit
def play_matches(styles: Array, tables: Tables, number: int, seed: int, differences: Array, tracks: Array) -> None:
    """Matches one after another, those with odd numbers begun by ``styles[1]``.

    ``differences[match]`` is for ``styles[0]``; ``tracks`` takes the tracks of as many of the first matches as it has
    room for.
    """
    np.random.seed(seed)
    room = np.zeros((39, STATE + 1), np.int64)
    for match in range(number):
        swapped = match & 1
        track = tracks[match] if match < len(tracks) else room
        difference = play_match(styles[::-1] if swapped else styles, tables, track)
        differences[match] = -difference if swapped else difference
