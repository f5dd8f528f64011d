"""Who can win at once."""

from ...bits import lowest, popcount
from ...machine_code import njit
from ..board import EDGE
from .layout import (
    BAN_SHIFT,
    BUFFALO,
    CAP,
    CAPS,
    CRANE,
    FIRST_SHIFT,
    FOX,
    FROM2_SHIFT,
    FULL,
    KIND_SHIFT,
    META,
    MONKEY,
    NEAR,
    ONE,
    OTHER,
    OWN,
    PEACOCK,
    PUSHES,
    SNAKE,
    STRAIGHT_ON,
    THREE,
    TO2_SHIFT,
    TO_SHIFT,
    TWO,
    WINS,
    Row,
)


@njit
def displaced(spirit: int, monk: int, to: int) -> int:
    """The part of a turn that says where fox or buffalo put the other order's monk that stands on ``to``."""
    onto = monk if spirit == FOX else STRAIGHT_ON[monk, to]
    return PUSHES | to << FROM2_SHIFT | onto << TO2_SHIFT


@njit
def occupied_reach(spirit: int, monk: int, own: int, other: int, caps: int) -> int:
    """The squares with monks of the other order onto which fox or buffalo may move, whatever their height."""
    near = NEAR[monk] & other
    if spirit == FOX:
        return near
    free = FULL & ~(own | other | caps)
    reach = 0
    while near:
        to = lowest(near)
        near &= near - 1
        onto = STRAIGHT_ON[monk, to]
        if onto >= 0 and free >> onto & 1:
            reach |= 1 << to
    return reach


@njit
def win_by_moving(
    one: int, two: int, three: int, caps: int, own: int, other: int, mine: int, theirs: int, ban: int
) -> int:
    """A turn that wins by a move, or 0. ``mine`` has the monks ``own`` and is to act; ``ban``: it may not move up.

    Monks fewer than two win nothing: they have to be placed first.
    """
    guard = EDGE if theirs == PEACOCK else 0
    goals = three & ~(caps | own | other | guard)
    if not ban:
        climbers = own & two & ~three
        while climbers:
            monk = lowest(climbers)
            climbers &= climbers - 1
            to = NEAR[monk] & goals
            if to:
                return WINS | monk | lowest(to) << TO_SHIFT
            if mine in (FOX, BUFFALO):
                to = NEAR[monk] & other & three & ~guard
                if to:
                    to &= occupied_reach(mine, monk, own, other, caps)
                    if to:
                        to = lowest(to)
                        return WINS | monk | to << TO_SHIFT | displaced(mine, monk, to)
    if mine == MONKEY:
        jumpers = own & two
        while jumpers:
            monk = lowest(jumpers)
            jumpers &= jumpers - 1
            low = ~two if three >> monk & 1 else ~one
            to = NEAR[monk] & FULL & low & ~(caps | own | other | guard)
            if to:
                return WINS | monk | lowest(to) << TO_SHIFT
    elif mine == CRANE and goals and not ban:
        # The first of two moves ends on height 2, from where a summit is near.
        monks = own
        while monks:
            monk = lowest(monks)
            monks &= monks - 1
            if one >> monk & 1:
                stair = NEAR[monk] & two & ~three & ~(caps | own | other)
                while stair:
                    middle = lowest(stair)
                    stair &= stair - 1
                    to = NEAR[middle] & goals
                    if to:
                        return WINS | monk | lowest(to) << TO_SHIFT
    return 0


@njit
def up_to(one: int, two: int, three: int, monk: int, climb: int) -> int:
    """The squares no higher than ``climb`` (0 or 1) above the square of ``monk``."""
    if three >> monk & 1:
        return FULL
    if two >> monk & 1:
        return FULL if climb else FULL & ~three
    if one >> monk & 1:
        return FULL & ~(three if climb else two)
    return FULL & ~(two if climb else one)


@njit
def win_by_cap(one: int, two: int, three: int, own: int, free: int, ban: int) -> int:
    """The turn in which the snake with the monks ``own`` sets one more cap on a summit, or 0."""
    summits = three & free
    monks = own
    while monks:
        monk = lowest(monks)
        monks &= monks - 1
        reach = NEAR[monk] & free & up_to(one, two, three, monk, 1 - ban)
        while reach:
            to = lowest(reach)
            reach &= reach - 1
            cap = NEAR[to] & (summits | (three & 1 << monk)) & ~(1 << to)
            if cap:
                return WINS | monk | to << TO_SHIFT | (lowest(cap) | CAP << KIND_SHIFT) << FIRST_SHIFT
    return 0


@njit
def wins_at_once(row: Row) -> int:
    """A turn with which the order to act wins by moving or by its snake's fifth pagoda; 0 if there is none.

    Turns after which the other order has no turn are not looked for.
    """
    own, other, caps, meta = row[OWN], row[OTHER], row[CAPS], row[META]
    if own & (own - 1) == 0:
        return 0
    three = row[THREE]
    mine, ban = meta & 15, meta >> BAN_SHIFT & 1
    move = win_by_moving(row[ONE], row[TWO], three, caps, own, other, mine, meta >> 4 & 15, ban)
    if move == 0 and mine == SNAKE and popcount(three & caps) == 4:
        move = win_by_cap(row[ONE], row[TWO], three, own, FULL & ~(caps | own | other), ban)
    return move


@njit
def other_threatens(row: Row) -> bool:
    """Whether the other order could win by moving, or by its snake's fifth pagoda, were it to act."""
    own, other = row[OWN], row[OTHER]
    if other & (other - 1) == 0:
        return False
    meta, three, caps = row[META], row[THREE], row[CAPS]
    mine, theirs = meta & 15, meta >> 4 & 15
    if win_by_moving(row[ONE], row[TWO], three, caps, other, own, theirs, mine, 0):
        return True
    if theirs == SNAKE and popcount(three & caps) == 4:
        return win_by_cap(row[ONE], row[TWO], three, other, FULL & ~(caps | own | other), 0) != 0
    return False
