"""The legal steps, all of them: each integer of ``steps.py`` once."""

from typing import Final

import numpy as np

from ...machine_code import njit
from ..cards import BLUE, GREEN, PURPLE, RED, YELLOW
from ..state import LIMIT
from .counts import card, covers, total
from .layout import (
    ALTERNATIVE as IN_ALTERNATIVE,
)
from .layout import BUILT, COLUMNS_AT, DISPLAYS, FLOORS_AT, HANDS, LOTS, SEAT, SUPPLY, TURN, USED_AT, USES, Row
from .playing import ended
from .reach import OPEN_BLUE, USED_BLUE, abilities, given, reaches, reaches_after
from .sites import base, places
from .steps import (
    ALTERNATIVE,
    COLOUR_AT,
    COLUMN,
    DISPLAY_AT,
    END,
    FIELD_AT,
    HAND_AT,
    LOT_AT,
    MARKS_AT,
    PASS,
    ROOF,
    SWAP,
    TILE,
)

MOST: Final = 16384
"""No state has more legal steps."""


@njit
def usable(row: Row, ability: int) -> bool:
    return (row[USES + row[SEAT]] >> 4 * ability) & 15 > 0 and not (row[TURN] >> USED_AT + ability) & 1


@njit
def _pays(row: Row, hand: int, display: int) -> bool:
    seat = row[SEAT]
    return covers(row[HANDS + seat], hand) and covers(row[DISPLAYS + seat], display)


@njit
def _by_card(row: Row, step: int, colour: int, out: Row, found: int) -> int:
    """The step with a card of this colour, from the hand and from the display."""
    if _pays(row, card(colour), 0):
        out[found] = step | card(colour) << HAND_AT
        found += 1
    if _pays(row, 0, card(colour)):
        out[found] = step | card(colour) << DISPLAY_AT
        found += 1
    return found


@njit
def _by_pair(row: Row, step: int, colour: int, out: Row, found: int) -> int:
    """The step with two cards of this colour, none, one or both from the hand."""
    for held in range(3):
        hand, display = held * card(colour), (2 - held) * card(colour)
        if _pays(row, hand, display):
            out[found] = step | hand << HAND_AT | display << DISPLAY_AT
            found += 1
    return found


@njit
def legal(row: Row, out: Row) -> int:
    """Writes the legal steps to ``out`` (``MOST`` words); how many there are, 0 exactly when the match is over."""
    turn = row[TURN]
    if not turn and ended(row):
        return 0
    columns = (turn >> COLUMNS_AT) & 7
    found = 0
    if columns:
        out[0] = END
        found = 1
        if usable(row, PURPLE):
            out[1] = END | 1 << MARKS_AT + PURPLE
            found = 2
        if turn & IN_ALTERNATIVE:
            return found
    elif not reaches(row, row[SEAT]):
        out[0] = PASS
        return 1
    if columns < LIMIT or (columns == LIMIT and usable(row, RED)):
        limit = 0 if columns < LIMIT else 1 << RED
        found = _columns(row, limit, out, found)
        found = _roofs(row, limit, out, found)
    found = _tiles(row, columns == 0, out, found)
    if not columns and not turn & BUILT:
        found = _alternatives(row, out, found)
        if not turn and usable(row, YELLOW):
            found = _swaps(row, out, found)
    return found


@njit
def _columns(row: Row, limit: int, out: Row, found: int) -> int:
    green = usable(row, GREEN)
    for lot in range(6):
        where = places(row[LOTS + lot])
        for colour in range(5):
            if not (where >> colour) & 1:
                continue
            step = COLUMN | lot << LOT_AT | colour << COLOUR_AT | limit << MARKS_AT
            found = _by_card(row, step, colour, out, found)
            if green:
                for pair in range(5):
                    found = _by_pair(row, step | 1 << MARKS_AT + GREEN, pair, out, found)
    return found


@njit
def _tiles(row: Row, first: bool, out: Row, found: int) -> int:
    """Tiles; before the first column of the turn only those after which a column can be reached."""
    seat = row[SEAT]
    cards, has = row[HANDS + seat] + row[DISPLAYS + seat], abilities(row, seat)
    blue = usable(row, BLUE)
    for lot in range(6):
        colour = base(row[LOTS + lot])
        if colour < 0 or (row[LOTS + lot] >> FLOORS_AT) & 7 == 4:
            continue
        for field in range(5):
            if not (row[SUPPLY] >> 5 * colour + field) & 1:
                continue
            step = TILE | lot << LOT_AT | colour << COLOUR_AT | field << FIELD_AT
            left = given(has, colour)
            if not first or (
                covers(cards, card(colour)) and reaches_after(row, colour, field, cards - card(colour), left)
            ):
                found = _by_card(row, step, colour, out, found)
            if not blue:
                continue
            left = given((has & ~OPEN_BLUE) | USED_BLUE, colour)
            for pair in range(5):
                if not covers(cards, 2 * card(pair)):
                    continue
                if first and not reaches_after(row, colour, field, cards - 2 * card(pair), left):
                    continue
                found = _by_pair(row, step | 1 << MARKS_AT + BLUE, pair, out, found)
    return found


@njit
def _roofs(row: Row, limit: int, out: Row, found: int) -> int:
    for lot in range(6):
        colour = base(row[LOTS + lot])
        if colour < 0 or (row[LOTS + lot] >> FLOORS_AT) & 7 != 4:
            continue
        for field in range(5):
            if not (row[SUPPLY] >> 5 * colour + field) & 1:
                continue
            first = found
            step = ROOF | lot << LOT_AT | colour << COLOUR_AT | field << FIELD_AT
            # The colour of a pair that pays the tile or half the spire; 5: a card does.
            for tile in range(6):
                if tile < 5 and not usable(row, BLUE):
                    continue
                for spire in range(6):
                    if spire < 5 and not usable(row, GREEN):
                        continue
                    marks = limit | (tile < 5) << BLUE | (spire < 5) << GREEN
                    paid = card(colour) if tile == 5 else 2 * card(tile)
                    paid += 2 * card(field) if spire == 5 else card(field) + 2 * card(spire)
                    found = _payments(row, step | marks << MARKS_AT, paid, out, first, found)
    return found


@njit
def _payments(row: Row, step: int, paid: int, out: Row, first: int, found: int) -> int:
    """The step with ``paid`` taken from hand and display in every way that is not yet there from ``first`` on."""
    seat = row[SEAT]
    if not covers(row[HANDS + seat] + row[DISPLAYS + seat], paid):
        return found
    hand = paid
    while True:
        if _pays(row, hand, paid - hand):
            word = step | hand << HAND_AT | (paid - hand) << DISPLAY_AT
            if not _has(out, first, found, word):
                out[found] = word
                found += 1
        if not hand:
            return found
        hand = _part_below(hand, paid)


@njit
def _part_below(part: int, whole: int) -> int:
    """The next smaller part of a collection: counts down like a number with a digit for each colour."""
    for colour in range(5):
        if (part >> 4 * colour) & 15:
            return part - card(colour)
        part |= whole & 15 << 4 * colour
    return 0


@njit
def _has(out: Row, begin: int, end: int, word: int) -> bool:
    for index in range(begin, end):  # noqa: SIM110 -- compiled
        if out[index] == word:
            return True
    return False


@njit
def _alternatives(row: Row, out: Row, found: int) -> int:
    seat = row[SEAT]
    shown, where = row[DISPLAYS + seat], 0
    for lot in range(6):
        where |= places(row[LOTS + lot])
    hand = row[HANDS + seat]
    if not where:
        return found
    while True:
        display = shown
        while True:
            if total(hand) + total(display) == 4:
                for lot in range(6):
                    open_to = places(row[LOTS + lot])
                    for colour in range(5):
                        if (open_to >> colour) & 1:
                            step = ALTERNATIVE | lot << LOT_AT | colour << COLOUR_AT
                            out[found] = step | hand << HAND_AT | display << DISPLAY_AT
                            found += 1
            if not display:
                break
            display = _part_below(display, shown)
        if not hand:
            return found
        hand = _part_below(hand, row[HANDS + seat])


@njit
def _swaps(row: Row, out: Row, found: int) -> int:
    seat = row[SEAT]
    hand = row[HANDS + seat]
    while True:
        display = row[DISPLAYS + seat]
        while hand or display:
            out[found] = SWAP | hand << HAND_AT | display << DISPLAY_AT
            found += 1
            if not display:
                break
            display = _part_below(display, row[DISPLAYS + seat])
        if not hand:
            return found
        hand = _part_below(hand, row[HANDS + seat])


def legal_steps(row: Row) -> list[int]:
    """The legal steps as a list."""
    out = np.empty(MOST, np.int64)
    return [int(step) for step in out[: legal(row, out)]]
