"""What the network sees of a turn about to end: tokens, each the number of something that holds, in groups.

The position is looked at as the mover leaves it, before cards are drawn. Nothing that the mover can't see is used: of
the other's hand only how many cards it has. Colours are told apart only where their abilities matter.
"""

from typing import Final

import numpy as np
import numpy.typing as npt

from games.engines.machine_code import njit
from games.engines.pagode.kernel.counts import number, total
from games.engines.pagode.kernel.layout import DISPLAYS, FLOOR_BITS, FLOORS_AT, HANDS, SCORES, SEAT, STARTER, USES, Row
from games.engines.pagode.kernel.sites import finished
from games.engines.pagode.kernel.turns import CARDS, POINTS, WAY_SUPPLY, WAY_USES

KINDS: Final = 21
"""Of a lot: empty; floors 1 to 4 with 1 to 3 columns; 1 to 4 full; a tile without columns on 1 to 3; finished."""
_FULL: Final = 13
_FRESH: Final = 16
_FINISHED: Final = 20

_LOT: Final = 0
"""A lot's kind, with how many cards of the colour it wants the mover has left (0 to 3) and the other shows (0 to 2)."""
_COLOUR: Final = _LOT + KINDS * 12
"""A lot's kind with that colour."""
_TILES: Final = _COLOUR + KINDS * 5
"""Of a full floor: whether a roof comes next, and how many tiles of its base are left (1 to 5)."""
_FIELDS: Final = _TILES + 12
"""The same with the most cards that the mover, and the other's display, has of a field colour of these (0 to 2)."""
_OWN_USES: Final = _FIELDS + 18
_OTHER_USES: Final = _OWN_USES + 15
_PAGODAS: Final = _OTHER_USES + 15
"""Finished pagodas (0 to 3), and whether the other's turn would be the last of a round."""
_MARGIN: Final = _PAGODAS + 8
"""The mover's lead in points (-20 to 20) with finished pagodas."""
_OWN_HAND: Final = _MARGIN + 41 * 4
"""Cards in the mover's hand once it is refilled (2 to 4)."""
_OTHER_HAND: Final = _OWN_HAND + 3
_OWN_USELESS: Final = _OTHER_HAND + 5
"""Cards left of colours that no lot wants (0 to 9)."""
_OTHER_USELESS: Final = _OWN_USELESS + 10
_PROGRESS: Final = _OTHER_USELESS + 6
"""Columns on all lots, by fours."""
TOKENS: Final = _PROGRESS + 25

# Tokens that always come together make one *group*, whose rows of weights are added up once and for all.
_SITE: Final = 0
"""A lot: kind, wanted colour, own cards and other's display of it."""
_WAITING: Final = _SITE + KINDS * 60
"""A full floor's tiles and fields: roof or not, tiles left (0 to 5), own and other's most cards of a field."""
_OWN_STORE: Final = _WAITING + 108
"""Own uses as a number to the base of 3; after it the other's."""
_OTHER_STORE: Final = _OWN_STORE + 243
_COUNTS: Final = _OTHER_STORE + 243
"""Pagodas and who ends the round, own and other's hand."""
_USELESS: Final = _COUNTS + 120
_LEAD: Final = _USELESS + 60
_COLUMNS: Final = _LEAD + 164
GROUPS: Final = _COLUMNS + 25
MOST_GROUPS: Final = 24
"""No position has more groups."""

Groups = npt.NDArray[np.uint16]


@njit
def kind_of(lot: int) -> int:
    """A lot's kind, and in bits 5 and up the colour it wants."""
    floors = (lot >> FLOORS_AT) & 7
    if finished(lot):
        return _FINISHED
    if not floors:
        return 0
    floor = (lot >> FLOOR_BITS * (floors - 1)) & 511
    if floor >> 6:
        return _FRESH + floors | ((floor >> 6) - 1) << 5
    columns = (floor >> 3) & 7
    if columns == 4:
        return _FULL + floors - 1 | (floor & 7) << 5
    return 3 * floors - 3 + columns | (floor & 7) << 5


@njit
def columns_on(lot: int) -> int:
    floors = (lot >> FLOORS_AT) & 7
    if not floors:
        return 0
    return 4 * (floors - 1) + ((lot >> FLOOR_BITS * (floors - 1) + 3) & 7)


@njit
def refilled_hand(row: Row, way: Row, purple: int) -> int:
    """How many cards the mover will have in hand, if the deck lasts; it pays from the display first."""
    seat = row[SEAT]
    held, left = row[HANDS + seat], 0
    paid = held + row[DISPLAYS + seat] - way[CARDS]
    for colour in range(5):
        shown = number(row[DISPLAYS + seat], colour)
        left += number(held, colour) - max(0, number(paid, colour) - shown)
    return max(left, 4 if purple else 2)


@njit
def groups_of(row: Row, way: Row, purple: int, out: Groups) -> int:
    """Writes the groups of a way (with purple or not) to end the turn that began in ``row``; how many they are."""
    seat = row[SEAT]
    cards, display = way[CARDS], row[DISPLAYS + 1 - seat]
    found, pagodas, columns, wants, empty = 6, 0, 0, 0, False
    for index in range(6):
        lot = way[index]
        seen = kind_of(lot)
        kind, colour = seen & 31, seen >> 5
        out[index] = _SITE + kind * 60 + colour * 12
        if kind == 0:
            empty = True
            continue
        columns += columns_on(lot)
        if kind == _FINISHED:
            pagodas += 1
            continue
        wants |= 1 << colour
        out[index] += min(3, number(cards, colour)) * 3 + min(2, number(display, colour))
        if _FULL <= kind <= _FRESH:
            fields = (way[WAY_SUPPLY] >> 5 * colour) & 31
            left, own, other = 0, 0, 0
            for field in range(5):
                if (fields >> field) & 1:
                    left += 1
                    own = max(own, number(cards, field))
                    other = max(other, number(display, field))
            out[found] = _WAITING + (54 if kind == _FRESH else 0) + left * 9 + min(2, own) * 3 + min(2, other)
            found += 1
    own_uses, other_uses = way[WAY_USES], row[USES + 1 - seat]
    if purple:
        own_uses -= 1 << 8
    own_useless, other_useless = 0, 0
    if not empty:
        for colour in range(5):
            if not (wants >> colour) & 1:
                own_useless += number(cards, colour)
                other_useless += number(display, colour)
    pagodas = min(pagodas, 3)
    lead = row[SCORES + seat] + way[POINTS] - row[SCORES + 1 - seat]
    ends_round = 1 if row[STARTER] == seat else 0
    out[found] = _OWN_STORE + _to_base_3(own_uses)
    out[found + 1] = _OTHER_STORE + _to_base_3(other_uses)
    out[found + 2] = (
        _COUNTS
        + (pagodas * 2 + ends_round) * 15
        + (refilled_hand(row, way, purple) - 2) * 5
        + total(row[HANDS + 1 - seat])
    )
    out[found + 3] = _USELESS + min(9, own_useless) * 6 + min(5, other_useless)
    out[found + 4] = _LEAD + (max(-20, min(20, lead)) + 20) * 4 + pagodas
    out[found + 5] = _COLUMNS + columns // 4
    return found + 6


@njit
def _to_base_3(uses: int) -> int:
    return (
        (uses & 15)
        + 3 * ((uses >> 4) & 15)
        + 9 * ((uses >> 8) & 15)
        + 27 * ((uses >> 12) & 15)
        + 81 * ((uses >> 16) & 15)
    )


def members() -> npt.NDArray[np.uint16]:
    """For each group how many tokens it stands for (five at most), and which."""
    tokens = tokens_of_groups()
    found = np.zeros((GROUPS, 6), np.uint16)
    for group, each in enumerate(tokens):
        found[group, : len(each) + 1] = [len(each), *each]
    return found


def tokens_of_groups() -> list[list[int]]:
    """For each group the tokens that it stands for."""
    found: list[list[int]] = []
    for kind in range(KINDS):
        for colour in range(5):
            for both in range(12):
                wanted = [_COLOUR + kind * 5 + colour] if kind not in (0, _FINISHED) else []
                found.append([_LOT + kind * 12 + both, *wanted])
    for roof in range(2):
        for left in range(6):
            found += [[_TILES + roof * 6 + left, _FIELDS + roof * 9 + both] for both in range(9)]
    for first in (_OWN_USES, _OTHER_USES):
        for uses in range(243):
            found.append([first + colour * 3 + uses // 3**colour % 3 for colour in range(5)])
    for pagodas in range(8):
        for own in range(3):
            found += [[_PAGODAS + pagodas, _OWN_HAND + own, _OTHER_HAND + other] for other in range(5)]
    for own in range(10):
        found += [[_OWN_USELESS + own, _OTHER_USELESS + other] for other in range(6)]
    return found + [[_MARGIN + lead] for lead in range(164)] + [[_PROGRESS + columns] for columns in range(25)]
