"""Positions as texts: ``BOARD SIDE HAND TAKEN QUIET HISTORY``."""

import re
from typing import Final

from ..errors import Malformed
from .board import GOAT, SIDES, TIGER
from .state import AMBUSH, HERD, State

NONE: Final = "-"
MOST_BOARDS: Final = 12

_BOARD: Final = re.compile(r"[TG.]{5}(?:/[TG.]{5}){4}")
_NUMBER: Final = re.compile(r"0|[1-9][0-9]{0,2}")


def position(state: State) -> str:
    """The position text of a state."""
    history = ";".join(state.history) or NONE
    return f"{state.board} {SIDES[state.seat]} {state.hand} {state.taken} {state.quiet} {history}"


def parse_position(text: object) -> State:
    """The state of a position text; raises Malformed."""
    if not isinstance(text, str):
        raise Malformed("position", text, "a position is a text")
    parts = text.split(" ")
    if len(parts) != 6:
        raise Malformed("position", text, "expected BOARD SIDE HAND TAKEN QUIET HISTORY, separated by single spaces")
    board, side, *numbers, history = parts
    _check_board(text, board)
    if side not in ("g", "t"):
        raise Malformed("position", text, f"the side must be g or t, not {side!r}")
    hand = _parse_number(text, "goats in hand", numbers[0], HERD)
    taken = _parse_number(text, "goats taken", numbers[1], 5)
    quiet = _parse_number(text, "turns since the last capture or placement", numbers[2], 100)
    if board.count(GOAT) + hand + taken != HERD:
        raise Malformed("position", text, f"goats on the board, in hand and taken must be {HERD} together")
    return State(board, SIDES.index(side), hand, taken, quiet, _parse_history(text, history, board, hand))


def _check_board(text: str, board: str) -> None:
    if not _BOARD.fullmatch(board):
        raise Malformed("position", text, f"a board is five rows of five points (T, G or .), not {board!r}")
    if board.count(TIGER) != AMBUSH:
        raise Malformed("position", text, f"there must be {AMBUSH} tigers on the board {board!r}")


def _parse_number(text: str, what: str, printed: str, most: int) -> int:
    if not _NUMBER.fullmatch(printed) or int(printed) > most:
        raise Malformed("position", text, f"{what} must be 0 to {most}, not {printed!r}")
    return int(printed)


def _parse_history(text: str, printed: str, board: str, hand: int) -> tuple[str, ...]:
    if hand:
        if printed != NONE:
            raise Malformed("position", text, "boards are remembered only when all goats are placed")
        return ()
    boards = tuple(printed.split(";"))
    if len(boards) > MOST_BOARDS:
        raise Malformed("position", text, f"at most {MOST_BOARDS} boards are remembered, not {len(boards)}")
    for earlier in boards:
        _check_board(text, earlier)
    if boards[-1] != board:
        raise Malformed("position", text, "the last of the remembered boards must be the present one")
    return boards
