"""Between plain states and rows."""

from typing import Final

import numpy as np

from ..board import Board
from ..powers import five_pagodas
from ..state import Result, State
from .layout import (
    BAN_SHIFT,
    CAPS,
    LOST,
    META,
    ONE,
    OTHER,
    OWN,
    RESULT_SHIFT,
    SEAT_SHIFT,
    SPIRIT_IDS,
    THREE,
    TWO,
    WON,
    WORDS,
    Row,
)

_CODES: Final = {spirit: code for code, spirit in enumerate(SPIRIT_IDS)}


def pack(state: State) -> Row:
    """The row of a completed position, of shape ``(WORDS,)``; raises ValueError inside a turn or before it has spirits.

    An order that has no turn left has not yet lost in its row: only looking for turns shows it.
    """
    if state.turn is not None or state.settling:
        raise ValueError("only completed positions with settled spirits have a row")
    board, seat = state.board, state.seat
    row = np.zeros(WORDS, dtype=np.int64)
    row[ONE], row[TWO], row[THREE], row[CAPS] = board.one, board.two, board.three, board.caps
    row[OWN], row[OTHER] = board.monks(seat), board.monks(1 - seat)
    result = 0 if state.result is None else WON if state.result.winner == seat else LOST
    row[META] = (
        _CODES[state.spirits[seat]]
        | _CODES[state.spirits[1 - seat]] << 4
        | seat << SEAT_SHIFT
        | int(state.ban) << BAN_SHIFT
        | result << RESULT_SHIFT
    )
    return row


def unpack(row: Row) -> State:
    """The plain state of a row. Of a win by moving the square is not known: the result's square is -1 then."""
    one, two, three, caps, own, other, meta = (int(word) for word in row[:7])
    seat = meta >> SEAT_SHIFT & 1
    saffron, indigo = (other, own) if seat else (own, other)
    mine, theirs = SPIRIT_IDS[meta & 15], SPIRIT_IDS[meta >> 4 & 15]
    spirits = (theirs, mine) if seat else (mine, theirs)
    board = Board(one, two, three, caps, saffron, indigo)
    result = None
    if code := meta >> RESULT_SHIFT & 3:
        winner = seat if code == WON else 1 - seat
        pagodas = five_pagodas(board, spirits, 1 - seat) is not None
        result = Result(winner, "five-pagodas" if pagodas else "summit")
    return State(board, seat, spirits, bool(meta >> BAN_SHIFT & 1), result=result)
