"""All turns of a position, each result once."""

from ...bits import lowest, popcount
from ...machine_code import njit
from ..board import EDGE
from .horse import ALL_WALKS, walks
from .layout import (
    BAN_SHIFT,
    BEE,
    BUFFALO,
    BUILDS_FIRST,
    CAP,
    CAPS,
    CLIMBS,
    CRANE,
    DRAGON,
    EAGLE,
    ELEPHANT,
    FIRST_SHIFT,
    FOX,
    FULL,
    HORSE,
    KIND_SHIFT,
    LOSES,
    META,
    MONKEY,
    NEAR,
    ONE,
    OTHER,
    OWL,
    OWN,
    PEACOCK,
    PLACES,
    RESULT_SHIFT,
    SECOND_SHIFT,
    SNAKE,
    STOREY,
    TAKE,
    THREE,
    TO2_SHIFT,
    TO_SHIFT,
    TURTLE,
    TWO,
    WINS,
    WOLF,
    Row,
)
from .threats import displaced, occupied_reach, up_to

_STOREY = STOREY << KIND_SHIFT
_CAP = CAP << KIND_SHIFT
_TAKE = TAKE << KIND_SHIFT


@njit
def _placements(own: int, free: int, out: Row) -> int:
    """Two monks on free squares, or the one that is missing."""
    n = 0
    if own:
        while free:
            to = lowest(free)
            free &= free - 1
            out[n] = PLACES | to << TO_SHIFT | to << TO2_SHIFT
            n += 1
        return n
    while free:
        to = lowest(free)
        free &= free - 1
        rest = free
        while rest:
            out[n] = PLACES | to << TO_SHIFT | lowest(rest) << TO2_SHIFT
            n += 1
            rest &= rest - 1
    return n


@njit
def _single(out: Row, n: int, base: int, room: int, three: int, last: int, fifth: int) -> int:
    """Turns ``base`` with one build on each square of ``room``; a cap on a square of ``last`` ends with ``fifth``."""
    while room:
        square = lowest(room)
        room &= room - 1
        move = base | (square | (_CAP if three >> square & 1 else _STOREY)) << FIRST_SHIFT
        if last >> square & 1:
            move |= fifth
        out[n] = move
        n += 1
    return n


@njit
def _low_caps(out: Row, n: int, base: int, room: int) -> int:
    """The turtle's caps on squares lower than a summit."""
    while room:
        square = lowest(room)
        room &= room - 1
        out[n] = base | (square | _CAP) << FIRST_SHIFT
        n += 1
    return n


@njit
def _pair(base: int, first: int, second: int, three: int, pagodas: int, fifth: int) -> int:
    """The turn ``base`` with builds on two different squares in this order; 0 if the first ends the match."""
    move = base
    if three >> first & 1:
        pagodas += 1
        if pagodas >= 5 and fifth:
            return 0
        move |= (first | _CAP) << FIRST_SHIFT
    else:
        move |= (first | _STOREY) << FIRST_SHIFT
    if three >> second & 1:
        if pagodas >= 4:
            move |= fifth
        return move | (second | _CAP) << SECOND_SHIFT
    return move | (second | _STOREY) << SECOND_SHIFT


@njit
def _bee(out: Row, n: int, base: int, room: int, three: int, pagodas: int, fifth: int) -> int:
    """Builds on two squares of ``room``; each couple once, in an order that the rules allow."""
    while room:
        first = lowest(room)
        room &= room - 1
        rest = room
        while rest:
            second = lowest(rest)
            rest &= rest - 1
            move = _pair(base, first, second, three, pagodas, fifth)
            if move == 0:
                move = _pair(base, second, first, three, pagodas, fifth)
            if move:
                out[n] = move
                n += 1
    return n


@njit
def _elephant(out: Row, n: int, base: int, room: int) -> int:
    """Two storeys on each square of ``room``, all lower than height 2."""
    while room:
        square = lowest(room)
        room &= room - 1
        build = square | _STOREY
        out[n] = base | build << FIRST_SHIFT | build << SECOND_SHIFT
        n += 1
    return n


@njit
def _wolf(out: Row, n: int, base: int, room: int, near: int, one: int, three: int, last: int) -> int:
    """A build on a square of ``room`` and a storey taken off beside the other monk (on a square of ``near``).

    Taking off the storey just built leaves the plateau as it was: that is one turn, wherever it was built.
    """
    undone = False
    while room:
        square = lowest(room)
        room &= room - 1
        bit = 1 << square
        if last & bit:
            continue
        if three & bit:
            build = square | _CAP
            low = near & one & ~bit
        else:
            build = square | _STOREY
            low = near & (one | bit)
            if low & bit:
                if undone:
                    low ^= bit
                undone = True
        while low:
            out[n] = base | build << FIRST_SHIFT | (lowest(low) | _TAKE) << SECOND_SHIFT
            n += 1
            low &= low - 1
    return n


@njit
def _dragon(
    out: Row,
    n: int,
    one: int,
    two: int,
    three: int,
    caps: int,
    own: int,
    other: int,
    pagodas: int,
    last: int,
    fifth: int,
) -> int:
    """Turns that build first. Each couple of builds once, in an order that the rules allow."""
    free = FULL & ~(caps | own | other)
    ended = 0
    monks = own
    while monks:
        monk = lowest(monks)
        monks &= monks - 1
        before = NEAR[monk] & free
        if last & before:
            # The fifth pagoda ends the match before the move, so it is the same whichever monk builds it.
            ends = last & before & ~ended
            ended |= ends
            n = _single(out, n, BUILDS_FIRST | monk | monk << TO_SHIFT, ends, three, last, fifth)
            before &= ~last
        level = up_to(one, two, three, monk, 0)
        # Squares one lower than the monk are still not higher than it with the first storey on them.
        if three >> monk & 1:
            lower = FULL & ~three
        elif two >> monk & 1:
            lower = FULL & ~two
        elif one >> monk & 1:
            lower = FULL & ~one
        else:
            lower = 0
        reach = NEAR[monk] & free & level
        while reach:
            to = lowest(reach)
            reach &= reach - 1
            base = BUILDS_FIRST | monk | to << TO_SHIFT
            after = NEAR[to] & (free | 1 << monk) & ~(1 << to)
            firsts = before
            if not lower >> to & 1:
                firsts &= ~(1 << to)
            while firsts:
                first = lowest(firsts)
                firsts &= firsts - 1
                bit = 1 << first
                seconds = after
                if after & bit:
                    # Both on one square: two storeys, or a storey and the cap.
                    if not three & bit:
                        move = base | (first | _STOREY) << FIRST_SHIFT
                        if two & bit:
                            move |= (first | _CAP) << SECOND_SHIFT
                            if pagodas == 4:
                                move |= fifth
                        else:
                            move |= (first | _STOREY) << SECOND_SHIFT
                        out[n] = move
                        n += 1
                    # The couples below ``first`` that could be built the other way round have been counted.
                    seconds &= ~(bit | (before & (bit - 1)))
                while seconds:
                    second = lowest(seconds)
                    seconds &= seconds - 1
                    move = _pair(base, first, second, three, pagodas, fifth)
                    if move:
                        out[n] = move
                        n += 1
    return n


@njit
def _crane(out: Row, n: int, row: Row, last: int, fifth: int) -> int:
    """One move or two of one monk, then a build."""
    one, two, three, caps = row[ONE], row[TWO], row[THREE], row[CAPS]
    own, other, meta = row[OWN], row[OTHER], row[META]
    climb = 1 - (meta >> BAN_SHIFT & 1)
    guard = EDGE if meta >> 4 & 15 == PEACOCK else 0
    free = FULL & ~(caps | own | other)
    monks = own
    while monks:
        monk = lowest(monks)
        monks &= monks - 1
        summits = three & ~guard
        reach = NEAR[monk] & free & up_to(one, two, three, monk, climb)
        wins = 0 if three >> monk & 1 else reach & summits
        goals = reach & ~wins
        middles = goals
        while middles:
            middle = lowest(middles)
            middles &= middles - 1
            reach = NEAR[middle] & free & up_to(one, two, three, middle, climb) & ~(1 << middle)
            if three >> middle & 1:
                goals |= reach
            else:
                wins |= reach & summits
                goals |= reach & ~summits
        while wins:
            out[n] = WINS | monk | lowest(wins) << TO_SHIFT
            n += 1
            wins &= wins - 1
        while goals:
            to = lowest(goals)
            goals &= goals - 1
            room = NEAR[to] & (free | 1 << monk) & ~(1 << to)
            n = _single(out, n, monk | to << TO_SHIFT, room, three, last, fifth)
    return n


@njit
def moves(row: Row, out: Row) -> int:
    """Write all turns of a row into ``out`` (int64, of length MOST) and give their number; none if it is over."""
    return some_moves(row, out, ALL_WALKS)


@njit
def some_moves(row: Row, out: Row, most: int) -> int:
    """As ``moves``, but of the horse's walks only those to the ``most`` nearest places of both its monks."""
    one, two, three, caps = row[ONE], row[TWO], row[THREE], row[CAPS]
    own, other, meta = row[OWN], row[OTHER], row[META]
    if meta >> RESULT_SHIFT & 3:
        return 0
    free = FULL & ~(caps | own | other)
    if own & (own - 1) == 0:
        return 0 if own == 0 and free & (free - 1) == 0 else _placements(own, free, out)
    mine, theirs = meta & 15, meta >> 4 & 15
    pagodas, last, fifth = 0, 0, 0
    if mine == SNAKE or theirs == SNAKE:
        fifth = WINS if mine == SNAKE else LOSES
        pagodas = popcount(three & caps)
        if pagodas == 4:
            last = three
    if mine == CRANE:
        return _crane(out, 0, row, last, fifth)
    n = 0
    climb = 1 - (meta >> BAN_SHIFT & 1)
    guard = EDGE if theirs == PEACOCK else 0
    if mine == HORSE:
        n = walks(out, one, two, three, caps, own, other, last, fifth, most)
    elif mine == DRAGON:
        n = _dragon(out, n, one, two, three, caps, own, other, pagodas, last, fifth)
    monks = own
    while monks:
        monk = lowest(monks)
        monks &= monks - 1
        height = (one >> monk & 1) + (two >> monk & 1) + (three >> monk & 1)
        low = up_to(one, two, three, monk, climb)
        near = free
        if mine in (FOX, BUFFALO):
            near |= occupied_reach(mine, monk, own, other, caps)
        reach = NEAR[monk] & near & low
        wins = 0
        if height == 2:
            wins = reach & three
        if mine == MONKEY and height >= 2:
            wins |= reach & ~(one if height == 2 else two)
        elif mine == HORSE:
            if height == 3:
                reach &= ~three
            elif height == 2:
                reach &= ~two | three
            elif height == 1:
                reach &= ~one | two
            else:
                reach &= one
        wins &= ~guard
        while reach:
            to = lowest(reach)
            bit = 1 << to
            reach ^= bit
            base = monk | to << TO_SHIFT
            left = free ^ bit ^ 1 << monk
            if mine in (FOX, BUFFALO):
                if other & bit:
                    part = displaced(mine, monk, to)
                    base |= part
                    left = (free | 1 << monk) & ~(1 << (part >> TO2_SHIFT & 31))
            elif mine == OWL and (one >> to & 1) + (two >> to & 1) + (three >> to & 1) > height:
                base |= CLIMBS
            if wins & bit:
                out[n] = base | WINS
                n += 1
                continue
            room = NEAR[to] & left
            n = _single(out, n, base, room, three, last, fifth)
            if mine == TURTLE:
                n = _low_caps(out, n, base, room & ~three)
            elif mine == BEE:
                n = _bee(out, n, base, room, three, pagodas, fifth)
            elif mine == ELEPHANT:
                n = _elephant(out, n, base, room & ~two)
            elif mine == EAGLE:
                if not three & bit:
                    out[n] = base | (to | _STOREY) << FIRST_SHIFT
                    n += 1
            elif mine == WOLF:
                n = _wolf(out, n, base, room, NEAR[lowest(own & ~(1 << monk))] & left, one, three, last)
    return n
