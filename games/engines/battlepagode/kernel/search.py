"""The kernel as the alpha-beta searcher wants it: see the docstring of ``games/search/alphabeta.py``."""

from typing import Any, Final

from ...machine_code import njit
from ..state import State
from . import evaluation, layout, packing, playing, texts, threats
from . import turns as _turns
from .layout import (
    CAPS,
    CLIMBS,
    CRANE,
    FIRST_SHIFT,
    FROM2_SHIFT,
    LOSES,
    META,
    ONE,
    OTHER,
    OWN,
    PUSHES,
    SECOND_SHIFT,
    SQUARE,
    THREE,
    TO2_SHIFT,
    TO_SHIFT,
    TWO,
    WINS,
    Rows,
)

WORDS: Final = layout.WORDS
MOVES: Final = layout.MOST
PAST: Final = 0
NO_TURN: Final = -1
SLOTS: Final = 4096
LATE: Final = 20
SOME: Final = 2
NEAREST: Final = 24
"""Places of the horse's two monks after a walk that are looked at near the horizon."""
FUTILITY: Final = 60


def pack(state: State) -> Rows:
    """The rows of a completed position, of shape ``(1, WORDS)``: no earlier position matters."""
    return packing.pack(state).reshape(1, WORDS)


def turn_steps(rows: Rows, ply: int, move: int) -> tuple[str, ...]:
    """The steps of a turn from row ``ply``, as the rules write them."""
    return texts.turn_steps(rows[ply], move)


@njit
def turns(rows: Rows, ply: int, moves: Rows) -> int:
    return _turns.moves(rows[ply], moves[ply])


@njit
def some_turns(rows: Rows, ply: int, moves: Rows) -> int:
    """All turns, but of the horse's walks those to near places only."""
    return _turns.some_moves(rows[ply], moves[ply], NEAREST)


@njit
def play(rows: Rows, ply: int, move: int) -> None:
    playing.play(rows[ply], move, rows[ply + 1])


@njit
def outcome(rows: Rows, ply: int) -> int:
    return playing.result(rows[ply])


@njit
def key(rows: Rows, ply: int) -> int:
    return playing.key(rows[ply])


@njit
def evaluate(rows: Rows, ply: int, weights: Any) -> int:
    return evaluation.evaluate(rows[ply], weights)


@njit
def wins_at_once(rows: Rows, ply: int) -> int:
    return threats.wins_at_once(rows[ply])


@njit
def urgent(rows: Rows, ply: int) -> bool:
    return threats.other_threatens(rows[ply])


@njit
def candidates(rows: Rows, ply: int, moves: Rows) -> int:
    """All turns; if the other order threatens to win only those that stop it, or if none does one that loses latest."""
    n = _turns.moves(rows[ply], moves[ply])
    if n == 0 or not threats.other_threatens(rows[ply]):
        return n
    touched = _threatened(rows, ply)
    kept, last = 0, moves[ply, 0]
    for i in range(n):
        move = moves[ply, i]
        if move & LOSES:
            continue
        last = move
        if move & (WINS | PUSHES | CLIMBS) == 0 and touched and not _touches(move, touched):
            continue
        playing.play(rows[ply], move, rows[ply + 1])
        if move & WINS or threats.wins_at_once(rows[ply + 1]) == 0:
            moves[ply, kept] = move
            kept += 1
    if kept == 0:
        moves[ply, 0] = last
        kept = 1
    return kept


@njit
def _threatened(rows: Rows, ply: int) -> int:
    """The square onto which the other order would win by one move, as a mask, and where it would put a monk that stands
    there; 0 if its win hangs on more.

    A turn that leaves it alone, moves none of the other's monks and bars no climbing does not stop that win: the monk
    stands where it stood, and neither its square nor the goal has changed.
    """
    meta = rows[ply, META]
    mine, theirs = meta & 15, meta >> 4 & 15
    if theirs == CRANE:
        return 0
    row = rows[ply]
    win = threats.win_by_moving(row[ONE], row[TWO], row[THREE], row[CAPS], row[OTHER], row[OWN], theirs, mine, 0)
    if win == 0:
        return 0
    goal = 1 << (win >> TO_SHIFT & SQUARE)
    return goal | 1 << (win >> TO2_SHIFT & SQUARE) if win & PUSHES else goal


@njit
def _touches(move: int, mask: int) -> bool:
    """Whether a monk of the mover leaves or enters a square of ``mask``, or it is changed."""
    squares = 1 << (move & SQUARE) | 1 << (move >> TO_SHIFT & SQUARE)
    squares |= 1 << (move >> FROM2_SHIFT & SQUARE) | 1 << (move >> TO2_SHIFT & SQUARE)
    squares |= 1 << (move >> FIRST_SHIFT & SQUARE) | 1 << (move >> SECOND_SHIFT & SQUARE)
    touches: bool = squares & mask != 0
    return touches


@njit
def quiet(rows: Rows, ply: int, move: int) -> bool:
    return move & (WINS | LOSES) == 0


@njit
def slot(move: int) -> int:
    return (move >> TO_SHIFT & SQUARE) << 7 | (move >> FIRST_SHIFT & 127)
