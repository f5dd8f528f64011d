"""The walks of the horse: both monks any number of steps on their own heights, then a build by either."""

from typing import Final

from ...bits import lowest
from ...machine_code import njit
from .layout import (
    CAP,
    FIRST_SHIFT,
    FROM2_SHIFT,
    FULL,
    KIND_SHIFT,
    MOST,
    NEAR,
    STOREY,
    TO2_SHIFT,
    TO_SHIFT,
    Row,
)

ALL_WALKS: Final = 650
_SEEN = MOST - 25
_QUEUE = _SEEN - 650


@njit
def _level(one: int, two: int, three: int, monk: int) -> int:
    """The squares as high as that of ``monk``."""
    if three >> monk & 1:
        return three
    if two >> monk & 1:
        return two & ~three
    if one >> monk & 1:
        return one & ~two
    return FULL & ~one


@njit
def walks(
    out: Row, one: int, two: int, three: int, caps: int, own: int, other: int, last: int, fifth: int, most: int
) -> int:
    """Write the horse's level turns into ``out`` from its beginning and give their number.

    Of the places where its two monks may come to stand only the ``most`` nearest are looked at (all: ``ALL_WALKS``).

    A search in breadth over where the two monks stand; its queue is in the last places of ``out``. Monks on one
    height are told apart only by the order of their squares. No way is longer than the rules allow: a shortest way
    for two monks on 25 squares stays far below 60 steps.
    """
    first, second = lowest(own), lowest(own & (own - 1))
    clear = FULL & ~(caps | other)
    first_level = _level(one, two, three, first)
    second_level = _level(one, two, three, second)
    alike = first_level == second_level
    first_level &= clear
    second_level &= clear
    for square in range(25):
        out[_SEEN + square] = 0
    out[_QUEUE] = first | second << 5
    out[_SEEN + first] = 1 << second
    head, tail, n = 0, 1, 0
    while head < tail:
        couple = out[_QUEUE + head]
        head += 1
        a, b = couple & 31, couple >> 5
        base = first | a << TO_SHIFT | second << FROM2_SHIFT | b << TO2_SHIFT
        room = (NEAR[a] | NEAR[b]) & clear & ~(1 << a | 1 << b)
        while room:
            square = lowest(room)
            room &= room - 1
            kind = CAP if three >> square & 1 else STOREY
            move = base | (square | kind << KIND_SHIFT) << FIRST_SHIFT
            if last >> square & 1:
                move |= fifth
            out[n] = move
            n += 1
        reach = NEAR[a] & first_level & ~(1 << b)
        while reach:
            to = lowest(reach)
            reach &= reach - 1
            low, high = to, b
            if alike and low > high:
                low, high = high, low
            if not out[_SEEN + low] >> high & 1 and tail < most:
                out[_SEEN + low] |= 1 << high
                out[_QUEUE + tail] = low | high << 5
                tail += 1
        reach = NEAR[b] & second_level & ~(1 << a)
        while reach:
            to = lowest(reach)
            reach &= reach - 1
            low, high = a, to
            if alike and low > high:
                low, high = high, low
            if not out[_SEEN + low] >> high & 1 and tail < most:
                out[_SEEN + low] |= 1 << high
                out[_QUEUE + tail] = low | high << 5
                tail += 1
    return n
