"""Positions as texts: ``BOARD SIDE QUIET SHUTTLE HISTORY``."""

import re
from typing import Final

from ..errors import Malformed
from .board import DENS, EMPTY, NAMES, PATHS, RANKS, RATS, RIVER, SIDES, SQUARES, owner
from .state import MOST_SHUTTLES, Shuttle, State

NONE: Final = "-"
MOST_EARLIER: Final = 100
"""Positions that can have stood since the last capture."""

_ROW: Final = r"[ELTPWDCReltpwdcr.]{7}"
_BOARD: Final = re.compile(rf"{_ROW}(?:/{_ROW}){{8}}")
_QUIET: Final = re.compile(r"0|[1-9][0-9]?|100")
_SHUTTLE: Final = re.compile(r"([a-g][1-9])([a-g][1-9])([1-3])")


def position(state: State) -> str:
    """The position text of a state."""
    shuttles = ",".join(_shuttle_text(shuttle) for shuttle in state.shuttles)
    history = ";".join(state.history) or NONE
    return f"{state.board} {SIDES[state.seat]} {state.quiet} {shuttles} {history}"


def parse_position(text: object) -> State:
    """The state of a position text; raises Malformed."""
    if not isinstance(text, str):
        raise Malformed("position", text, "a position is a text")
    parts = text.split(" ")
    if len(parts) != 5:
        raise Malformed("position", text, "expected BOARD SIDE QUIET SHUTTLE HISTORY, separated by single spaces")
    board, side, quiet, shuttles, history = parts
    _check_board(text, board)
    if side not in ("b", "r"):
        raise Malformed("position", text, f"the side must be b or r, not {side!r}")
    if not _QUIET.fullmatch(quiet):
        raise Malformed("position", text, f"the turns since the last capture must be 0 to 100, not {quiet!r}")
    return State(board, SIDES.index(side), int(quiet), _parse_shuttles(text, shuttles), _parse_history(text, history))


def _shuttle_text(shuttle: Shuttle | None) -> str:
    return f"{NAMES[shuttle.start]}{NAMES[shuttle.end]}{shuttle.turns}" if shuttle else NONE


def _check_board(text: str, board: str) -> None:
    if not _BOARD.fullmatch(board):
        raise Malformed("position", text, f"a board is nine rows of seven squares (letters or .), not {board!r}")
    animals = board.replace(EMPTY, "").replace("/", "")
    if len(set(animals)) != len(animals):
        raise Malformed("position", text, f"an animal stands twice on the board {board!r}")
    for square in RIVER:
        if board[square] != EMPTY and board[square] not in RATS:
            raise Malformed("position", text, f"{board[square]!r} on {NAMES[square]}: only rats enter water")
    for seat, den in enumerate(DENS):
        if board[den] in RANKS and owner(board[den]) == seat:
            raise Malformed("position", text, f"{board[den]!r} stands in its own den {NAMES[den]}")
    if all(board[den] in RANKS for den in DENS):
        raise Malformed("position", text, "both dens cannot have been entered")


def _parse_shuttles(text: str, printed: str) -> tuple[Shuttle | None, Shuttle | None]:
    parts = printed.split(",")
    if len(parts) != 2:
        raise Malformed("position", text, f"SHUTTLE must be Blue's and Red's joined by a comma, not {printed!r}")
    return _parse_shuttle(text, parts[0]), _parse_shuttle(text, parts[1])


def _parse_shuttle(text: str, printed: str) -> Shuttle | None:
    if printed == NONE:
        return None
    found = _SHUTTLE.fullmatch(printed)
    if not found:
        raise Malformed("position", text, f"expected - or two squares and 1 to {MOST_SHUTTLES}, not {printed!r}")
    start, end = SQUARES[found[1]], SQUARES[found[2]]
    if (start, end) not in PATHS:
        raise Malformed("position", text, f"no animal goes from {found[1]} to {found[2]} in one turn")
    return Shuttle(start, end, int(found[3]))


def _parse_history(text: str, printed: str) -> tuple[str, ...]:
    if printed == NONE:
        return ()
    earlier = tuple(printed.split(";"))
    if len(earlier) > MOST_EARLIER:
        raise Malformed("position", text, f"at most {MOST_EARLIER} positions can have stood since the last capture")
    for key in earlier:
        board, _, side = key.partition(":")
        if side not in ("b", "r"):
            raise Malformed("position", text, f"an earlier position is BOARD:SIDE, not {key!r}")
        _check_board(text, board)
    return earlier
