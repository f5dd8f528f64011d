"""A turn played, the result of a row, and its key."""

import numpy as np

from ...machine_code import njit
from .layout import (
    BAN_SHIFT,
    CAP,
    CAPS,
    CLIMBS,
    FIRST_SHIFT,
    FROM2_SHIFT,
    KIND_SHIFT,
    LOSES,
    LOST,
    META,
    ONE,
    OTHER,
    OWN,
    PLACES,
    PUSHES,
    RESULT_SHIFT,
    SEAT_SHIFT,
    SECOND_SHIFT,
    SQUARE,
    STOREY,
    THREE,
    TO2_SHIFT,
    TO_SHIFT,
    TWO,
    WINS,
    WON,
    Row,
)


@njit
def changed(one: int, two: int, three: int, caps: int, change: int) -> tuple[int, int, int, int]:
    """The four layers (masks) after a change of one square: a storey more, a cap, or a storey less."""
    bit = 1 << (change & SQUARE)
    kind = change >> KIND_SHIFT & 3
    if kind == STOREY:
        three |= two & bit
        two |= one & bit
        one |= bit
    elif kind == CAP:
        caps |= bit
    else:
        one &= ~bit | two
        two &= ~bit | three
        three &= ~bit
    return one, two, three, caps


@njit
def play(row: Row, move: int, out: Row) -> None:
    """Write the row after ``move`` (a turn of ``turns.moves``) into ``out``, which may not be ``row`` itself."""
    one, two, three, caps = row[ONE], row[TWO], row[THREE], row[CAPS]
    own, other, meta = row[OWN], row[OTHER], row[META]
    if move & PLACES:
        own |= 1 << (move >> TO_SHIFT & SQUARE) | 1 << (move >> TO2_SHIFT & SQUARE)
    else:
        own ^= 1 << (move & SQUARE) ^ 1 << (move >> TO_SHIFT & SQUARE)
        second = 1 << (move >> FROM2_SHIFT & SQUARE) ^ 1 << (move >> TO2_SHIFT & SQUARE)
        if move & PUSHES:
            other ^= second
        else:
            own ^= second
        change = move >> FIRST_SHIFT & 127
        if change:
            one, two, three, caps = changed(one, two, three, caps, change)
            change = move >> SECOND_SHIFT & 127
            if change:
                one, two, three, caps = changed(one, two, three, caps, change)
    after = (meta >> 4 & 15) | (meta & 15) << 4 | (meta & 1 << SEAT_SHIFT) ^ 1 << SEAT_SHIFT
    if move & (WINS | LOSES | CLIMBS):
        if move & CLIMBS:
            after |= 1 << BAN_SHIFT
        if move & WINS:
            after |= LOST << RESULT_SHIFT
        elif move & LOSES:
            after |= WON << RESULT_SHIFT
    out[ONE], out[TWO], out[THREE], out[CAPS] = one, two, three, caps
    out[OWN], out[OTHER], out[META] = other, own, after


@njit
def result(row: Row) -> int:
    """1 if the order to act has won, -1 if it has lost by the last turn, else 0. Having no turn is not looked for."""
    code = row[META] >> RESULT_SHIFT & 3
    if code == 0:
        return 0
    return 1 if code == WON else -1


@njit
def key(row: Row) -> int:
    """A key of a row (int64, not 0): equal for equal rows; of unequal ones two in 2 ** 64 agree by chance.

    The layers are nested, so the words packed together say it all; the mixing is of the kind of splitmix64.
    """
    a = np.uint64(row[ONE] | row[TWO] << 25 | (row[META] & 0x3FFF) << 50)
    b = np.uint64(row[THREE] | row[CAPS] << 25)
    c = np.uint64(row[OWN] | row[OTHER] << 25)
    h = a * np.uint64(0x9E3779B97F4A7C15)
    h = (h ^ (h >> np.uint64(32)) ^ b) * np.uint64(0xD6E8FEB86659FD93)
    h = (h ^ (h >> np.uint64(32)) ^ c) * np.uint64(0xD6E8FEB86659FD93)
    h = (h ^ (h >> np.uint64(32))) * np.uint64(0x9E3779B97F4A7C15)
    mixed: int = np.int64(h ^ (h >> np.uint64(29)))  # type: ignore[assignment]
    return mixed or 1
