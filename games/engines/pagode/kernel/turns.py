"""The distinct ways to build in a turn: what a search chooses from.

Where several orders of steps lead to the same, one is kept; of lots that look alike only the first is built on; and it
is left open whether a card is paid from the display or from the hand, because a search pays from the display first:
that is refilled in any case, the hand only up to two. Of the alternative, each place comes once, with the four cards
that are of least use.

Ways lie in an array of ``CAPACITY`` rows of ``WAY_WORDS``: each is a way to begin a turn, and if it has a column also a
way to end it. Longer ones come after the shorter ones that they go on from. A turn with more ways than that (seldom,
with nine cards and several tiles to lay) is cut: its longest ways are missing.
"""

from typing import Final

import numpy as np
import numpy.typing as npt

from ...machine_code import njit
from ...splitmix import Generator
from ..cards import BLUE, GREEN, RED
from ..reach import ALTERNATIVE as _ALTERNATIVE_CARDS
from ..state import LIMIT
from .building import build
from .counts import card, covers, total
from .layout import (
    ALTERNATIVE as IN_ALTERNATIVE,
)
from .layout import (
    BUILT,
    COLUMNS_AT,
    DISCARD,
    DISPLAYS,
    FLOORS_AT,
    HANDS,
    LOTS,
    SCORES,
    SEAT,
    SUPPLY,
    TURN,
    USED_AT,
    USES,
    Row,
)
from .playing import finish_turn
from .sites import base, places
from .steps import (
    ALTERNATIVE,
    CARDS_MASK,
    COLOUR_AT,
    COLUMN,
    DISPLAY_AT,
    FIELD_AT,
    HAND_AT,
    LOT_AT,
    MARKS_AT,
    ROOF,
    TILE,
)

WAY_SUPPLY: Final = 6
CARDS: Final = 7
"""The cards left, of display and hand together."""
WAY_USES: Final = 8
WAY_TURN: Final = 9
POINTS: Final = 10
PARENT: Final = 11
STEP: Final = 12
"""The last step, its payment written as if all were paid from the hand."""
WAY_WORDS: Final = 13
CAPACITY: Final = 4096
SLOTS: Final = 4 * CAPACITY

Ways = npt.NDArray[np.int64]

MOST_STEPS: Final = 1600
"""No way can go on with more steps."""
_LOW: Final = np.uint64(0xFFFFFFFF)
_MIX: Final = np.uint64(0x9E3779B97F4A7C15)
_S29: Final = np.uint64(29)
_S32: Final = np.uint64(32)


def ways_array() -> Ways:
    return np.zeros((CAPACITY, WAY_WORDS), np.int64)


def slots_array() -> npt.NDArray[np.int64]:
    """Where ``build_ways`` remembers which ways it has; the last row counts its calls."""
    return np.zeros((SLOTS + 1, 2), np.int64)


@njit
def way_columns(way: Row) -> int:
    return (way[WAY_TURN] >> COLUMNS_AT) & 7


@njit
def begin_ways(row: Row, ways: Ways) -> None:
    """The first way: nothing done yet."""
    seat = row[SEAT]
    for lot in range(6):
        ways[0, lot] = row[LOTS + lot]
    ways[0, WAY_SUPPLY] = row[SUPPLY]
    ways[0, CARDS] = row[HANDS + seat] + row[DISPLAYS + seat]
    ways[0, WAY_USES] = row[USES + seat]
    ways[0, WAY_TURN] = row[TURN]
    ways[0, POINTS] = 0
    ways[0, PARENT] = -1
    ways[0, STEP] = 0


@njit
def build_ways(row: Row, ways: Ways, slots: npt.NDArray[np.int64]) -> int:
    """Writes the ways to go on from ``row``, from the first (nothing more done) on; how many there are."""
    begin_ways(row, ways)
    slots[SLOTS, 0] += 1
    steps = np.empty(MOST_STEPS, np.int64)
    count = 1
    index = 0
    while index < count and count < CAPACITY:
        for number in range(_steps_after(ways[index], steps)):
            if count < CAPACITY:
                count = _add(ways, index, count, slots, steps[number])
        index += 1
    return count


@njit
def _known(way: Row, ways: Ways, slots: npt.NDArray[np.int64], count: int) -> bool:
    """Whether there is such a way already; if not, remembers it as number ``count``."""
    mixed = np.uint64(0)
    for word in range(10):
        if word != WAY_SUPPLY:
            mixed = (mixed ^ np.uint64(way[word])) * _MIX
            mixed ^= mixed >> _S29
    # The key has the number of the call in it, so that nothing needs to be wiped between two calls.
    key = slots[SLOTS, 0] << 32 | np.int64(mixed & _LOW)
    place = np.int64(mixed >> _S32) & (SLOTS - 1)
    while slots[place, 0] >> 32 == slots[SLOTS, 0]:
        if slots[place, 0] == key:
            other = ways[slots[place, 1]]
            same = True
            for word in range(10):
                same = same and other[word] == way[word]
            if same:
                return True
        place = (place + 1) & (SLOTS - 1)
    slots[place, 0] = key
    slots[place, 1] = count
    return False


@njit
def _add(ways: Ways, parent: int, count: int, slots: npt.NDArray[np.int64], step: int) -> int:
    """The way ``parent`` with one step more, if it is new; the number of ways then."""
    way = ways[count]
    for word in range(POINTS + 1):
        way[word] = ways[parent, word]
    way[CARDS] -= (step >> HAND_AT) & CARDS_MASK
    build(way, WAY_USES, POINTS, WAY_TURN, step)
    if _known(way, ways, slots, count):
        return count
    way[PARENT] = parent
    way[STEP] = step
    return count + 1


@njit
def _steps_after(way: Row, out: Row) -> int:
    """Writes the steps that a way may go on with, all paid from the hand; how many they are."""
    turn = way[WAY_TURN]
    cards, used, uses = way[CARDS], turn >> USED_AT, way[WAY_USES]
    if turn & IN_ALTERNATIVE or not cards:
        return 0
    columns = (turn >> COLUMNS_AT) & 7
    green = (uses >> 4 * GREEN) & 15 and not (used >> GREEN) & 1
    blue = (uses >> 4 * BLUE) & 15 and not (used >> BLUE) & 1
    red = (uses >> 4 * RED) & 15 and not (used >> RED) & 1
    may_column = columns < LIMIT or (columns == LIMIT and red)
    may_alternate = not columns and not turn & BUILT and total(cards) >= 4
    limit = 1 << RED if columns == LIMIT else 0
    found = 0
    for lot in range(6):
        if _is_twin(way, lot):
            continue
        where, colour = places(way[lot]), base(way[lot])
        if where:
            for colour in range(5):
                if not may_column or not (where >> colour) & 1:
                    continue
                step = COLUMN | lot << LOT_AT | colour << COLOUR_AT | limit << MARKS_AT
                if (cards >> 4 * colour) & 15:
                    out[found] = step | card(colour) << HAND_AT
                    found += 1
                for pair in range(5):
                    if green and (cards >> 4 * pair) & 15 >= 2:
                        out[found] = step | 1 << MARKS_AT + GREEN | 2 * card(pair) << HAND_AT
                        found += 1
                if may_alternate:
                    step = ALTERNATIVE | lot << LOT_AT | colour << COLOUR_AT
                    out[found] = step | least_useful(way, cards) << HAND_AT
                    found += 1
            continue
        if colour < 0:
            continue
        roof = (way[lot] >> FLOORS_AT) & 7 == 4
        if roof and not may_column:
            continue
        for pair in range(6):
            if pair < 5 and not blue:
                continue
            paid, marks = (card(colour), 0) if pair == 5 else (2 * card(pair), 1 << BLUE)
            if not covers(cards, paid):
                continue
            for field in range(5):
                if not (way[WAY_SUPPLY] >> 5 * colour + field) & 1:
                    continue
                step = lot << LOT_AT | colour << COLOUR_AT | field << FIELD_AT
                if not roof:
                    out[found] = step | TILE | marks << MARKS_AT | paid << HAND_AT
                    found += 1
                    continue
                for spire in range(6):
                    if spire < 5 and not green:
                        continue
                    more = paid + (2 * card(field) if spire == 5 else card(field) + 2 * card(spire))
                    if covers(cards, more):
                        more_marks = marks | limit | (spire < 5) << GREEN
                        out[found] = step | ROOF | more_marks << MARKS_AT | more << HAND_AT
                        found += 1
    return found


@njit
def _is_twin(way: Row, lot: int) -> bool:
    """Whether an earlier lot looks alike."""
    for earlier in range(lot):  # noqa: SIM110 -- compiled
        if way[earlier] == way[lot]:
            return True
    return False


@njit
def wanted(way: Row, colour: int) -> int:
    """How many lots may take a column of this colour, or a tile of this base, next; empty lots don't count."""
    found = 0
    for lot in range(6):
        if (way[lot] >> FLOORS_AT) & 7 and (places(way[lot]) == 1 << colour or base(way[lot]) == colour):
            found += 1
    return found


@njit
def least_useful_first(way: Row, cards: int) -> int:
    """The colours of all cards, three bits each, first those that the fewest lots want and that are held most often."""
    order, at = 0, 0
    while cards:
        worst, of = 1 << 30, 0
        for colour in range(5):
            held = (cards >> 4 * colour) & 15
            if held:
                use = 16 * min(wanted(way, colour), held) - held
                if use < worst:
                    worst, of = use, colour
        order |= of << at
        at += 3
        cards -= card(of)
    return order


@njit
def least_useful(way: Row, cards: int) -> int:
    """Of four cards or more the four that are of least use."""
    order, found = least_useful_first(way, cards), 0
    for number in range(_ALTERNATIVE_CARDS):
        found += card((order >> 3 * number) & 7)
    return found


@njit
def from_display(display: int, paid: int) -> int:
    """The part of ``paid`` that the display has."""
    found = 0
    for colour in range(5):
        found |= min((display >> 4 * colour) & 15, (paid >> 4 * colour) & 15) << 4 * colour
    return found


@njit
def take(row: Row, way: Row) -> None:
    """Builds in ``row`` as the way says, from the row it was found for; the turn then waits for its end."""
    seat = row[SEAT]
    paid = row[HANDS + seat] + row[DISPLAYS + seat] - way[CARDS]
    display = from_display(row[DISPLAYS + seat], paid)
    row[DISPLAYS + seat] -= display
    row[HANDS + seat] -= paid - display
    row[DISCARD] += paid
    for lot in range(6):
        row[LOTS + lot] = way[lot]
    row[SUPPLY] = way[WAY_SUPPLY]
    row[USES + seat] = way[WAY_USES]
    row[SCORES + seat] += way[POINTS]
    row[TURN] = way[WAY_TURN]


@njit
def take_turn(row: Row, way: Row, purple: int, chance: Generator) -> None:
    """Builds and ends the turn."""
    take(row, way)
    finish_turn(row, purple, chance)


def way_steps(row: Row, ways: Ways, index: int) -> list[int]:
    """The building steps of a way, as those of ``steps.py``, paid from the display first."""
    taken: list[int] = []
    while index > 0:
        taken.append(int(ways[index, STEP]))
        index = int(ways[index, PARENT])
    seat = int(row[SEAT])
    display = int(row[DISPLAYS + seat])
    found = []
    for step in reversed(taken):
        paid = step >> HAND_AT & CARDS_MASK
        shown = int(from_display(display, paid))
        display -= shown
        found.append(step - (shown << HAND_AT) + (shown << DISPLAY_AT))
    return found
