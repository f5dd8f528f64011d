"""Whether a turn can still reach a column: what makes a step legal, or leaves nothing but passing."""

from typing import Final

from ...machine_code import njit
from ..cards import BLUE, GREEN
from .counts import card, has_pair, total
from .layout import BUILT, DISPLAYS, FLOORS_AT, HANDS, LOTS, SEAT, SUPPLY, TURN, USED_AT, USES, Row
from .sites import base, places

OPEN_GREEN: Final = 1
OPEN_BLUE: Final = 2
USED_GREEN: Final = 4
USED_BLUE: Final = 8
"""The abilities that matter here: whether they are open, and whether this turn has used them up."""


@njit
def abilities(row: Row, seat: int) -> int:
    """The mask above; of the seat that does not act, as at the start of its turn."""
    used = row[TURN] >> USED_AT if seat == row[SEAT] else 0
    mask = 0
    if (used >> GREEN) & 1:
        mask |= USED_GREEN
    elif (row[USES + seat] >> 4 * GREEN) & 15:
        mask |= OPEN_GREEN
    if (used >> BLUE) & 1:
        mask |= USED_BLUE
    elif (row[USES + seat] >> 4 * BLUE) & 15:
        mask |= OPEN_BLUE
    return mask


@njit
def given(has: int, colour: int) -> int:
    """The abilities with that of a tile just laid."""
    if colour == GREEN and not has & USED_GREEN:
        return has | OPEN_GREEN
    if colour == BLUE and not has & USED_BLUE:
        return has | OPEN_BLUE
    return has


@njit
def _open_lots(row: Row) -> tuple[int, int, int]:
    """The colours that a column may have somewhere, a mask; floors and roofs that wait by base, four bits a colour."""
    where, floors, roofs = 0, 0, 0
    for index in range(LOTS, LOTS + 6):
        lot = row[index]
        where |= places(lot)
        colour = base(lot)
        if colour >= 0:
            if (lot >> FLOORS_AT) & 7 == 4:
                roofs += card(colour)
            else:
                floors += card(colour)
    return where, floors, roofs


@njit
def reaches(row: Row, seat: int) -> bool:
    """Whether ``seat`` can reach a column with what it has and its turn so far."""
    where, floors, roofs = _open_lots(row)
    cards = row[DISPLAYS + seat] + row[HANDS + seat]
    built = seat == row[SEAT] and row[TURN] & BUILT
    if where and not built and total(cards) >= 4:
        return True
    return _reaches(where, floors, roofs, row[SUPPLY], cards, abilities(row, seat))


@njit
def reaches_after(row: Row, colour: int, field: int, cards: int, has: int) -> bool:
    """Whether the seat to act can reach a column with these cards and abilities once a tile is laid on a full floor."""
    where, floors, roofs = _open_lots(row)
    supply = row[SUPPLY] & ~(1 << 5 * colour + field)
    return _reaches(where | 1 << field, floors - card(colour), roofs, supply, cards, has)


@njit
def _reaches_roof(roofs: int, supply: int, colour: int, cards: int, has: int) -> bool:
    """Whether ``cards``, the tile of a roof of this base being paid, pay its spire."""
    fields = (supply >> 5 * colour) & 31
    for field in range(5):
        if (fields >> field) & 1:
            of_field = (cards >> 4 * field) & 15
            if of_field >= 2 or (has & OPEN_GREEN and of_field and has_pair(cards - card(field))):
                return True
    return False


@njit
def _reaches(where: int, floors: int, roofs: int, supply: int, cards: int, has: int) -> bool:
    """Colours of places (a mask), waiting floors and roofs by base (four bits a colour), tiles, cards, abilities."""
    for colour in range(5):
        if (where >> colour) & 1 and (cards >> 4 * colour) & 15:
            return True
    if where and has & OPEN_GREEN and has_pair(cards):
        return True
    for colour in range(5):
        fields = (supply >> 5 * colour) & 31
        roof, floor = (roofs >> 4 * colour) & 15, (floors >> 4 * colour) & 15
        if not fields or not (roof or floor):
            continue
        first = 0
        while not (fields >> first) & 1:
            first += 1
        for way in range(6):
            if way == 5:
                if not (cards >> 4 * colour) & 15:
                    continue
                left, means = cards - card(colour), has
            else:
                if not has & OPEN_BLUE or (cards >> 4 * way) & 15 < 2:
                    continue
                left, means = cards - 2 * card(way), (has & ~OPEN_BLUE) | USED_BLUE
            if roof and _reaches_roof(roofs, supply, colour, left, means):
                return True
            if floor:
                for field in range(5):
                    if (fields >> field) & 1 and (left >> 4 * field) & 15:
                        return True
                # No card of any of these fields is left, so it makes no difference which of the tiles is laid.
                if _reaches(
                    where | 1 << first,
                    floors - card(colour),
                    roofs,
                    supply & ~(1 << 5 * colour + first),
                    left,
                    given(means, colour),
                ):
                    return True
    return False
