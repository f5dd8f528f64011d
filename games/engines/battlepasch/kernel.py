"""The rules of Battlepasch for search: the same as in ``rules.py``, in machine code over rows of 64-bit words.

A state is a row of ``WORDS`` words; the constants below name its places. Dice are one number with an octal digit for
each place, the first place lowest; 0: none. Steps are numbers: ``1 … 31`` roll the dice of that set of places (the
first place is bit 0), ``ENTER + row`` enters, ``CONFIRM + seat`` confirms for a seat between two rounds. Chance comes
from outside here, too: ``play`` takes what was thrown.

Nothing is checked: who plays an illegal step gets nonsense. ``pack`` and ``unpack`` go between plain states and rows;
of an unfinished turn a row keeps the dice, not how they came.
"""

from typing import Any, Final

import numpy as np

from ..machine_code import njit
from .rows import LOWER, ROWS, UPPER, Dice
from .state import State
from .steps import ALL_DICE, ENTRIES, NEXT

Row = np.ndarray[Any, np.dtype[np.int64]]

ROUND: Final = 0
SEAT: Final = 1
ROLLED: Final = 2
"""Rolls made in this turn."""
DICE: Final = 3
CONFIRMED: Final = 4
"""Bit per seat."""
STARTERS: Final = 5
"""Bit per round begun, the first round lowest: the seat that began it."""
TAKEN: Final = 6
"""Bit per row of the block."""
OWNERS: Final = 7
"""Bit per taken row: the seat that took it."""
EXTRAS: Final = 8
"""Two words, one a seat."""
POINTS: Final = 10
"""A word for each row of the block."""
TOTALS: Final = 23
"""Three words for seat 0, three for seat 1: the finished rounds."""
WORDS: Final = 29

ENTER: Final = 32
CONFIRM: Final = 64
MOST_STEPS: Final = 44
"""No state has more legal steps: 31 rolls and thirteen rows."""
UNDECIDED: Final = -1
DRAWN: Final = 2
"""Of ``outcome``, beside the winning seat."""

ALL_ROWS: Final = (1 << len(ROWS)) - 1
UPPER_ROWS: Final = (1 << len(UPPER)) - 1
LOWER_ROWS: Final = ALL_ROWS ^ UPPER_ROWS
_SIX: Final = len(UPPER)
_THREE, _FOUR, _HOUSE, _SMALL, _LARGE, _FIVE, _CHANCE = range(_SIX, _SIX + len(LOWER))
FIVE_ROW: Final = _FIVE


@njit
def counts_of(dice: int) -> int:
    """How often each number is among the dice: four bits a number, those of the one lowest."""
    counts = 0
    while dice:
        counts += 1 << (((dice & 7) - 1) << 2)
        dice >>= 3
    return counts


@njit
def five_alike(counts: int) -> bool:
    """Whether these are the counts of five equal dice: then, and only then, some count has the bits 1 and 4."""
    return counts & counts >> 2 & 0x111111 != 0


@njit
def points_for(row: int, counts: int) -> int:
    """What dice with these counts give in a row."""
    if row < _SIX:
        return (row + 1) * (counts >> (row << 2) & 15)
    total = 0
    most = 0
    least = 5
    seen = 0
    for number in range(6):
        count = counts >> (number << 2) & 15
        total += (number + 1) * count
        if count:
            seen |= 1 << number
            most = max(most, count)
            least = min(least, count)
    if row == _THREE:
        return total if most >= 3 else 0
    if row == _FOUR:
        return total if most >= 4 else 0
    if row == _HOUSE:
        return 25 if most == 3 and least == 2 else 0
    if row == _SMALL:
        return 30 if seen & seen >> 1 & seen >> 2 & seen >> 3 else 0
    if row == _LARGE:
        return 40 if seen in (0b011111, 0b111110) else 0
    if row == _FIVE:
        return 50 if most == 5 else 0
    return total


@njit
def full(row: Row) -> bool:
    """Whether the round's block is full."""
    return row[TAKEN] == ALL_ROWS


@njit
def open_rows(taken: int, round_number: int, counts: int) -> int:
    """The free rows in which dice with these counts may be entered, as a set."""
    free = ALL_ROWS & ~taken
    if round_number == 2 and free & UPPER_ROWS:
        exception = free & 1 << FIVE_ROW if five_alike(counts) else 0
        return free & UPPER_ROWS | exception
    if round_number == 3 and free & LOWER_ROWS:
        return free & LOWER_ROWS
    return free


@njit
def extra_for(five_points: int, row: int, counts: int) -> int:
    """The extra points for an entry while the five-of-a-kind row holds ``five_points`` (0 too while it is free)."""
    return 25 if five_points == 50 and five_alike(counts) and points_for(row, counts) > 0 else 0


@njit
def steps(row: Row, out: Row) -> int:
    """Writes the legal steps to ``out`` and says how many there are; none when the match is over."""
    if row[TAKEN] == ALL_ROWS:
        if row[ROUND] == 3:
            return 0
        number = 0
        for seat in range(2):
            if not row[CONFIRMED] >> seat & 1:
                out[number] = CONFIRM + seat
                number += 1
        return number
    if row[ROLLED] == 0:
        out[0] = 31
        return 1
    number = 0
    free = open_rows(row[TAKEN], row[ROUND], counts_of(row[DICE]))
    for which in range(13):
        if free >> which & 1:
            out[number] = ENTER + which
            number += 1
    if row[ROLLED] < 3:
        for places in range(1, 32):
            out[number] = places
            number += 1
    return number


@njit
def round_points(row: Row, seat: int) -> int:
    """What a seat has in the present round, bonuses and extras included."""
    upper = 0
    lower = 0
    for which in range(13):
        if row[TAKEN] >> which & 1 and row[OWNERS] >> which & 1 == seat:
            if which < _SIX:
                upper += row[POINTS + which]
            else:
                lower += row[POINTS + which]
    total = upper + lower + row[EXTRAS + seat]
    if upper >= 63:
        total += 35
    if lower >= 170:
        total += 50
    return total


@njit
def points(row: Row, seat: int) -> int:
    """All points of a seat so far, those of the present round included."""
    total = 0
    for finished in range(3):
        total += row[TOTALS + 3 * seat + finished]
    return total if full(row) else total + round_points(row, seat)


@njit
def play(row: Row, step: int, thrown: int, out: Row) -> None:
    """Writes to ``out`` (which may be ``row``) the state after a legal step.

    ``thrown`` holds the numbers of a roll as dice do, in their places; what stands in other places is ignored.
    """
    out[:] = row
    if step < ENTER:
        dice = 0
        for place in range(5):
            source = thrown if step >> place & 1 else row[DICE]
            dice |= source & 7 << 3 * place
        out[DICE] = dice
        out[ROLLED] = row[ROLLED] + 1
    elif step < CONFIRM:
        _enter(out, step - ENTER)
    else:
        _confirm(out, step - CONFIRM)


@njit
def _enter(row: Row, which: int) -> None:
    seat = row[SEAT]
    counts = counts_of(row[DICE])
    row[EXTRAS + seat] += extra_for(row[POINTS + FIVE_ROW], which, counts)
    row[POINTS + which] = points_for(which, counts)
    row[TAKEN] |= 1 << which
    row[OWNERS] |= seat << which
    row[ROLLED] = 0
    row[DICE] = 0
    row[SEAT] = 1 - seat
    if full(row):
        finished = row[ROUND] - 1
        row[TOTALS + finished] = round_points(row, 0)
        row[TOTALS + 3 + finished] = round_points(row, 1)
        if row[ROUND] < 3:
            row[SEAT] = 0


@njit
def _confirm(row: Row, seat: int) -> None:
    row[CONFIRMED] |= 1 << seat
    if row[CONFIRMED] != 3:
        row[SEAT] = 1 - seat
        return
    first = row[STARTERS] & 1
    starter = 1 - first
    if row[ROUND] == 2:
        ahead = points(row, 0) - points(row, 1)
        starter = first if ahead == 0 else 1 if ahead > 0 else 0
    row[STARTERS] |= starter << row[ROUND]
    row[ROUND] += 1
    row[SEAT] = starter
    row[CONFIRMED] = 0
    row[TAKEN] = 0
    row[OWNERS] = 0
    row[EXTRAS : EXTRAS + 2] = 0
    row[POINTS : POINTS + 13] = 0


@njit
def outcome(row: Row) -> int:
    """The winning seat, ``DRAWN``, or ``UNDECIDED`` as long as the match goes on."""
    if row[ROUND] < 3 or not full(row):
        return UNDECIDED
    ahead = points(row, 0) - points(row, 1)
    return DRAWN if ahead == 0 else 0 if ahead > 0 else 1


def pack_dice(dice: Dice) -> int:
    """Dice in their places as one number."""
    return sum(number << 3 * place for place, number in enumerate(dice))


def pack(state: State) -> Row:
    """The row of a plain state."""
    row = np.zeros(WORDS, np.int64)
    row[ROUND], row[SEAT], row[ROLLED], row[DICE] = state.round, state.seat, state.rolls, pack_dice(state.dice)
    for which, entry in enumerate(state.block):
        if entry is not None:
            row[TAKEN] |= 1 << which
            row[OWNERS] |= entry[0] << which
            row[POINTS + which] = entry[1]
    for seat in (0, 1):
        row[CONFIRMED] |= state.confirmed[seat] << seat
        row[EXTRAS + seat] = state.extras[seat]
        row[TOTALS + 3 * seat : TOTALS + 3 * seat + len(state.totals[seat])] = state.totals[seat]
    for number, seat in enumerate(state.starters):
        row[STARTERS] |= seat << number
    return row


def unpack(row: Row) -> State:
    """The plain state of a row, as one given inside its turn if there are dice."""
    number, taken, owners, dice = int(row[ROUND]), int(row[TAKEN]), int(row[OWNERS]), int(row[DICE])
    finished = number if taken == ALL_ROWS else number - 1
    totals = [tuple(int(points) for points in row[start : start + finished]) for start in (TOTALS, TOTALS + 3)]
    return State(
        round=number,
        block=tuple(
            (owners >> which & 1, int(row[POINTS + which])) if taken >> which & 1 else None
            for which in range(len(ROWS))
        ),
        extras=(int(row[EXTRAS]), int(row[EXTRAS + 1])),
        totals=(totals[0], totals[1]),
        starters=tuple(int(row[STARTERS]) >> begun & 1 for begun in range(number)),
        seat=int(row[SEAT]),
        dice=tuple(dice >> 3 * place & 7 for place in range(5)) if dice else (),
        rolls=int(row[ROLLED]),
        confirmed=(bool(row[CONFIRMED] & 1), bool(row[CONFIRMED] & 2)),
    )


def step_text(step: int) -> str:
    """The step as chosen, in the text form of the rules (a confirmation's does not say whose it is)."""
    if step < ENTER:
        return "roll:" + "".join(place for number, place in enumerate(ALL_DICE) if step >> number & 1)
    return ENTRIES[step - ENTER] if step < CONFIRM else NEXT


def step_number(text: str, seat: int) -> int:
    """The number of a legal step as chosen by ``seat``; ``step_text`` the other way round."""
    if text == NEXT:
        return CONFIRM + seat
    if text.startswith("enter:"):
        return ENTER + ENTRIES.index(text)
    return sum(1 << int(place) - 1 for place in text.removeprefix("roll:"))
