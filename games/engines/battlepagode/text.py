"""Positions as texts: ``BOARD SIDE SPIRITS BAN``."""

import re
from typing import Final

from ..errors import Malformed
from .board import Board
from .powers import POWERS, five_pagodas
from .spirits import EXTENDED
from .state import ORDERS, Result, State

_PRINTED: Final = tuple(tuple(column * 5 + row for column in range(5)) for row in range(4, -1, -1))
"""The squares in the order of the text: rows 5 to 1, in each columns a to e."""
_SQUARE: Final = re.compile(r"([0-3])([SIx]?)")


def board_text(board: Board) -> str:
    one, two, three, caps, saffron, indigo = board
    rows = []
    for row in _PRINTED:
        text = ""
        for square in row:
            bit = 1 << square
            text += "3" if three & bit else "2" if two & bit else "1" if one & bit else "0"
            if saffron & bit:
                text += "S"
            elif indigo & bit:
                text += "I"
            elif caps & bit:
                text += "x"
        rows.append(text)
    return "/".join(rows)


def position(state: State) -> str:
    """The position text of a state; of an unfinished turn, of the state in which it began."""
    if state.turn is not None:
        state = state.turn.origin
    first, second = state.spirits
    match state.settling:
        case "":
            spirits = f"{first},{second}"
        case "pick" | "start" as what:
            spirits = f"{what}:{first},{second}"
        case mode:
            spirits = mode
    return f"{board_text(state.board)} {ORDERS[state.seat]} {spirits} {'!' if state.ban else '-'}"


def parse_position(text: object) -> State:
    """The state of a completed position; raises Malformed."""
    if not isinstance(text, str):
        raise Malformed("position", text, "a position is a text")
    parts = text.split(" ")
    if len(parts) != 4:
        raise Malformed("position", text, "expected BOARD SIDE SPIRITS BAN, separated by single spaces")
    board = _parse_board(text, parts[0])
    if parts[1] not in ("S", "I"):
        raise Malformed("position", text, f"the side must be S or I, not {parts[1]!r}")
    seat = ORDERS.index(parts[1])
    if parts[3] not in ("!", "-"):
        raise Malformed("position", text, f"the ban must be ! or -, not {parts[3]!r}")
    ban = parts[3] == "!"
    settling, spirits = _parse_spirits(text, parts[2])
    if settling:
        _check_settling(text, board, seat, ban, settling)
        return State(board, seat, spirits, settling=settling)
    winner = five_pagodas(board, spirits, 1 - seat)
    return State(board, seat, spirits, ban, result=None if winner is None else Result(winner, "five-pagodas"))


def _parse_board(text: str, printed: str) -> Board:
    rows = printed.split("/")
    if len(rows) != 5:
        raise Malformed("position", text, f"the board must have 5 rows, not {len(rows)}")
    levels = [0, 0, 0]
    marks = {"x": 0, "S": 0, "I": 0}
    for row, squares in zip(rows, _PRINTED, strict=True):
        parsed = _SQUARE.findall(row)
        if len(parsed) != 5 or "".join(height + mark for height, mark in parsed) != row:
            raise Malformed("position", text, f"row {row!r} must be five heights 0 to 3, each with S, I, x or nothing")
        for (height, mark), square in zip(parsed, squares, strict=True):
            for level in range(int(height)):
                levels[level] |= 1 << square
            if mark:
                marks[mark] |= 1 << square
    for order in ORDERS:
        if marks[order].bit_count() > 2:
            raise Malformed("position", text, f"more than two monks of {order}")
    return Board(levels[0], levels[1], levels[2], marks["x"], marks["S"], marks["I"])


def _parse_spirits(text: str, printed: str) -> tuple[str, tuple[str, str]]:
    if printed in ("choose", "choose-extended"):
        return printed, ("-", "-")
    settling, colon, names = printed.rpartition(":")
    first, _, second = names.partition(",")
    if (settling and settling not in ("pick", "start")) or (colon and not settling):
        raise Malformed("position", text, f"unknown spirits {printed!r}")
    for name in (first, second):
        if name not in (EXTENDED if settling else POWERS):
            raise Malformed("position", text, f"unknown spirit {name!r}")
    if settling and (first == second or (settling == "pick" and first > second)):
        raise Malformed("position", text, "two different spirits, those to pick from in alphabetical order")
    return settling, (first, second)


def _check_settling(text: str, board: Board, seat: int, ban: bool, settling: str) -> None:
    if board != Board():
        raise Malformed("position", text, "the board is empty while the spirits are being settled")
    if seat != (settling == "pick"):
        raise Malformed("position", text, "Indigo picks; Saffron offers and names the starter")
    if ban:
        raise Malformed("position", text, "nobody can be banned from moving up before the first turn")
