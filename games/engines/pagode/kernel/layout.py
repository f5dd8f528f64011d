"""A state as a row of 64-bit integers.

| words | value |
| --- | --- |
| `LOTS` .. +5 | a lot: nine bits a floor from the ground up (colour 3, columns 3, field colour + 1 of the tile \
above 3), at `FLOORS_AT` the number of floors, at `FINISHED_AT` whether it is finished |
| `SUPPLY` | the tiles left: bit `5 * base + field` |
| `DISPLAYS` .. +1, `HANDS` .. +1, `DISCARD` | cards: four bits a colour |
| `USES` .. +1 | uses of abilities: four bits a colour |
| `DECK` .. +2, `DECK_SIZE` | three bits a card, 21 cards a word, the next card last |
| `SCORES` .. +1, `SEAT`, `STARTER`, `TURNS` | as in the plain state |
| `TURN` | the unfinished turn: `OPEN`, `BUILT`, `ALTERNATIVE`, its columns at `COLUMNS_AT`, the mask of the \
abilities used at `USED_AT`; 0 between two turns |
"""

from typing import Final

import numpy as np
import numpy.typing as npt

from ..cards import Counts
from ..lots import Floor, Lot
from ..state import State

Row = npt.NDArray[np.int64]
"""One state, or one row of an array of them."""

LOTS: Final = 0
SUPPLY: Final = 6
DISPLAYS: Final = 7
HANDS: Final = 9
USES: Final = 11
DISCARD: Final = 13
DECK: Final = 14
DECK_SIZE: Final = 17
SCORES: Final = 18
SEAT: Final = 20
STARTER: Final = 21
TURNS: Final = 22
TURN: Final = 23
WORDS: Final = 24

FLOORS_AT: Final = 36
FINISHED_AT: Final = 39
FLOOR_BITS: Final = 9
CARDS_A_WORD: Final = 21

OPEN: Final = 1
BUILT: Final = 2
ALTERNATIVE: Final = 4
COLUMNS_AT: Final = 4
USED_AT: Final = 8


def packed_counts(counts: Counts) -> int:
    return sum(number << 4 * colour for colour, number in enumerate(counts))


def unpacked_counts(word: int) -> Counts:
    return tuple(int(word) >> 4 * colour & 15 for colour in range(5))


def pack(state: State) -> Row:
    """The row of any state; of an unfinished turn without how it got there."""
    row = np.zeros(WORDS, np.int64)
    row[LOTS:SUPPLY] = [_packed_lot(lot) for lot in state.lots]
    row[SUPPLY] = sum(mask << 5 * base for base, mask in enumerate(state.supply))
    for seat in (0, 1):
        row[DISPLAYS + seat] = packed_counts(state.displays[seat])
        row[HANDS + seat] = packed_counts(state.hands[seat])
        row[USES + seat] = packed_counts(state.uses[seat])
        row[SCORES + seat] = state.score[seat]
    row[DISCARD] = packed_counts(state.discard)
    for place, colour in enumerate(state.deck):
        row[DECK + place // CARDS_A_WORD] |= colour << 3 * (place % CARDS_A_WORD)
    row[DECK_SIZE] = len(state.deck)
    row[SEAT], row[STARTER], row[TURNS] = state.seat, state.starter, state.turns
    if (turn := state.turn) is not None:
        marks = OPEN | BUILT * turn.built | ALTERNATIVE * turn.alternative
        row[TURN] = marks | turn.columns << COLUMNS_AT | turn.used << USED_AT
    return row


def unpack(row: Row) -> State:
    """The plain state of a row between two turns; ValueError within one, since a row does not know its steps."""
    if row[TURN]:
        raise ValueError("only a row between two turns has a plain state")
    words = [int(word) for word in row]
    deck = tuple(
        words[DECK + place // CARDS_A_WORD] >> 3 * (place % CARDS_A_WORD) & 7 for place in range(words[DECK_SIZE])
    )
    return State(
        tuple(_unpacked_lot(word) for word in words[LOTS:SUPPLY]),
        tuple(words[SUPPLY] >> 5 * base & 31 for base in range(5)),
        (unpacked_counts(words[DISPLAYS]), unpacked_counts(words[DISPLAYS + 1])),
        (unpacked_counts(words[HANDS]), unpacked_counts(words[HANDS + 1])),
        deck,
        unpacked_counts(words[DISCARD]),
        (unpacked_counts(words[USES]), unpacked_counts(words[USES + 1])),
        (words[SCORES], words[SCORES + 1]),
        words[SEAT],
        words[STARTER],
        words[TURNS],
    )


def _packed_lot(lot: Lot) -> int:
    word = len(lot.floors) << FLOORS_AT | lot.finished << FINISHED_AT
    for number, floor in enumerate(lot.floors):
        word |= (floor.colour | floor.columns << 3 | (floor.field + 1) << 6) << FLOOR_BITS * number
    return word


def _unpacked_lot(word: int) -> Lot:
    floors = []
    for number in range(word >> FLOORS_AT & 7):
        floor = word >> FLOOR_BITS * number
        floors.append(Floor(floor & 7, floor >> 3 & 7, (floor >> 6 & 7) - 1))
    return Lot(tuple(floors), bool(word >> FINISHED_AT & 1))
