"""The rules of Bagh-Chal on integers, compiled: what search uses. ``rules.py`` says the same for people.

``rows`` is int64[:, WORDS], row ``ply`` the state to look at and the rows before it the way that led there, as
``games/search/alphabeta.py`` wants it. A row's words:

- word 0, the position: goats (bits 0 to 24), tigers (25 to 49), side (50), goats in hand (51 to 55), taken (56 to 58).
  It tells everything but the past, so that positions are equal exactly when these words are.
- word 1: turns since the last capture or placement (bits 0 to 7), and from bit 8 on how many completed boards *no
  return* looks at, 0 to 12: the rows from here backwards, this one included.

Point p is row p // 5 from the top and column p % 5: a5 = 0, e1 = 24, the order of the position text. A move is
``start | end << 5 | over << 10``, with ``NOWHERE`` for the start of a goat placed and for the goat of a move that
takes none.
"""

from typing import Any, Final

import numpy as np

from ..bits import lowest, popcount
from ..machine_code import njit
from .board import EMPTY, GOAT, NAMES, TIGER
from .evaluation import KINDS, shutting
from .evaluation import evaluate as value_for_tigers
from .lines import BOARD, DELTAS, JUMP_DOWN, JUMP_UP, STEP_DOWN, STEP_UP, count_jumps, count_moves
from .sliding import LOST, START_OF, WON, number, result
from .state import State

Rows = Any
"""A numpy array of int64: rows of ``WORDS`` words, or rows of ``MOVES`` moves."""

WORDS: Final = 2
MOVES: Final = 64
"""More than the legal turns of any position: four tigers have at most 8 each, five empty points at most 8 each."""
PAST: Final = 11
"""Rows before the root in which *no return* may look."""
PATH: Final = True
NO_TURN: Final = -1
"""The side that has no legal turn has lost."""

TIGERS_AT: Final = 25
PLACEMENT: Final = (1 << 50) - 1
SIDE: Final = 1 << 50
HAND_AT: Final = 51
TAKEN_AT: Final = 56
NOWHERE: Final = 31
TAKING_NONE: Final = NOWHERE << 10
MOST_TAKEN: Final = 5
QUIET: Final = 255
MOST_QUIET: Final = 100
REMEMBERED_AT: Final = 8
REMEMBERED: Final = 12
RESULTS_SIZE: Final = (START_OF[-1] + 3) // 4


@njit
def turns(rows: Rows, ply: int, moves: Rows) -> int:
    """Writes the legal turns of a state that is not over to row ``ply`` of ``moves`` and returns their number."""
    out = moves[ply]
    word = rows[ply, 0]
    goats, tigers = word & BOARD, word >> TIGERS_AT & BOARD
    empty = BOARD & ~(goats | tigers)
    if word & SIDE:
        found = _moves_along(tigers, empty, out, _jumps(goats, tigers, empty, out))
    elif word >> HAND_AT & 31:
        return _placements(empty, out)
    else:
        found = _moves_along(goats, empty, out, 0)
    if rows[ply, 1] >> REMEMBERED_AT > 1:
        return _without_returns(rows, ply, out, found)
    return found


@njit
def _placements(empty: int, out: Rows) -> int:
    found = 0
    while empty:
        out[found] = NOWHERE | lowest(empty) << 5 | TAKING_NONE
        found += 1
        empty &= empty - 1
    return found


@njit
def _jumps(goats: int, tigers: int, empty: int, out: Rows) -> int:
    found = 0
    for pair in range(4):
        delta = DELTAS[pair]
        jumping = tigers & JUMP_UP[pair] & goats >> delta & empty >> 2 * delta
        while jumping:
            start = lowest(jumping)
            out[found] = start | start + 2 * delta << 5 | start + delta << 10
            found += 1
            jumping &= jumping - 1
        jumping = tigers & JUMP_DOWN[pair] & goats << delta & empty << 2 * delta
        while jumping:
            start = lowest(jumping)
            out[found] = start | start - 2 * delta << 5 | start - delta << 10
            found += 1
            jumping &= jumping - 1
    return found


@njit
def _moves_along(pieces: int, empty: int, out: Rows, found: int) -> int:
    for pair in range(4):
        delta = DELTAS[pair]
        moving = pieces & STEP_UP[pair] & empty >> delta
        while moving:
            start = lowest(moving)
            out[found] = start | start + delta << 5 | TAKING_NONE
            found += 1
            moving &= moving - 1
        moving = pieces & STEP_DOWN[pair] & empty << delta
        while moving:
            start = lowest(moving)
            out[found] = start | start - delta << 5 | TAKING_NONE
            found += 1
            moving &= moving - 1
    return found


@njit
def _without_returns(rows: Rows, ply: int, out: Rows, found: int) -> int:
    """Drops the turns that lead to a board of the last twelve."""
    word = rows[ply, 0]
    # Only a board on which the other side stands as it stands now can come back; mostly there is none.
    others = BOARD if word & SIDE else BOARD << TIGERS_AT
    for back in range(1, rows[ply, 1] >> REMEMBERED_AT):
        board = rows[ply - back, 0] & PLACEMENT
        if (board ^ word) & others:
            continue
        kept = 0
        for index in range(found):
            if placement_after(word, out[index]) != board:
                out[kept] = out[index]
                kept += 1
        found = kept
    return found


@njit
def barred(rows: Rows, ply: int, move: int) -> bool:
    """Whether *no return* bars a move along the lines."""
    board = placement_after(rows[ply, 0], move)
    found = False
    for back in range(1, rows[ply, 1] >> REMEMBERED_AT):
        found |= rows[ply - back, 0] & PLACEMENT == board
    return found


@njit
def number_of_turns(rows: Rows, ply: int, moves: Rows) -> int:
    """The number of legal turns of a state that is not over; quicker than listing them."""
    word = rows[ply, 0]
    goats, tigers = word & BOARD, word >> TIGERS_AT & BOARD
    empty = BOARD & ~(goats | tigers)
    if not word & SIDE and word >> HAND_AT & 31:
        return popcount(empty)
    if rows[ply, 1] >> REMEMBERED_AT > 1:
        return turns(rows, ply, moves)
    if word & SIDE:
        return count_moves(tigers, empty) + count_jumps(tigers, goats, empty)
    return count_moves(goats, empty)


@njit
def placement_after(word: int, move: int) -> int:
    """The pieces on the board after a turn."""
    start, end, over = move & 31, move >> 5 & 31, move >> 10
    placement = word & PLACEMENT
    if start == NOWHERE:
        return placement | 1 << end
    if over != NOWHERE:
        placement &= ~(1 << over)
    shift = TIGERS_AT if word & SIDE else 0
    return placement ^ (1 << start | 1 << end) << shift


@njit
def play(rows: Rows, ply: int, move: int) -> None:
    """Writes the state after a legal turn to row ``ply + 1``."""
    word, marks = rows[ply, 0], rows[ply, 1]
    after = placement_after(word, move) | (word & ~PLACEMENT ^ SIDE)
    if move >> 10 != NOWHERE:
        after += 1 << TAKEN_AT
        marks &= ~QUIET
    elif move & 31 == NOWHERE:
        after -= 1 << HAND_AT
        marks = 0
    else:
        marks += 1
    if after >> HAND_AT & 31 == 0 and marks >> REMEMBERED_AT < REMEMBERED:
        marks += 1 << REMEMBERED_AT
    rows[ply + 1, 0] = after
    rows[ply + 1, 1] = marks


@njit
def _has_turn(rows: Rows, ply: int) -> bool:
    """Whether there is a legal turn; on its own because memory taken anywhere in ``outcome`` would slow all of it."""
    return turns(rows, ply, np.empty((ply + 1, MOVES), np.int64)) > 0


@njit
def outcome(rows: Rows, ply: int) -> int:
    """Of a state: 0 while it is not over, else 1 the side to move has won, -1 it has lost, 2 a draw.

    A side without a turn has lost too (``NO_TURN``); that is looked into only where it goes before a draw.
    """
    word = rows[ply, 0]
    if word >> TAKEN_AT >= MOST_TAKEN:
        return 1 if word & SIDE else -1
    if rows[ply, 1] & QUIET >= MOST_QUIET and word >> HAND_AT & 31 == 0:
        return 2 if _has_turn(rows, ply) else NO_TURN
    return 0


@njit
def key(rows: Rows, ply: int) -> int:
    """The key of a position without its past. Different positions have different keys."""
    return mixed(rows[ply, 0])


@njit
def path_key(rows: Rows, ply: int) -> int:
    """A key of the position, of the boards that *no return* looks at and of the turns without a capture."""
    hashed = mixed(rows[ply, 0])
    if rows[ply, 0] >> HAND_AT & 31 == 0:
        hashed = mixed(hashed ^ rows[ply, 1])
        for back in range(1, rows[ply, 1] >> REMEMBERED_AT):
            hashed = mixed(hashed ^ rows[ply - back, 0] & PLACEMENT)
    return hashed


@njit
def mixed(word: int) -> int:
    """Another word for each word, every bit depending on every bit; never 0 for a position.

    The finaliser of splitmix64 (Steele, Lea and Flood 2014) only permutes the words.
    """
    hashed = np.uint64(word) + np.uint64(0x9E3779B97F4A7C15)
    hashed = (hashed ^ hashed >> np.uint64(30)) * np.uint64(0xBF58476D1CE4E5B9)
    hashed = (hashed ^ hashed >> np.uint64(27)) * np.uint64(0x94D049BB133111EB)
    return np.int64(hashed ^ hashed >> np.uint64(31))  # type: ignore[return-value]


SLOTS: Final = 1024
FUTILITY: Final = 0
EXTEND: Final = False
EARLY: Final = tuple(
    4 if KINDS[0] >> p & 1 else 3 if KINDS[1] >> p & 1 else 2 if KINDS[2] >> p & 1 else 0 for p in range(25)
)
"""How early to look at a goat's turn to a point: the rim is safe from jumps across it."""


@njit
def evaluate(rows: Rows, ply: int, weights: Any) -> int:
    """What a position that is not over is worth for the side to move, in hundredths."""
    word = rows[ply, 0]
    goats, tigers, side = word & BOARD, word >> TIGERS_AT & BOARD, word & SIDE
    value = value_for_tigers(goats, tigers, side != 0, word >> HAND_AT & 31, word >> TAKEN_AT, weights)
    return value if side else -value


@njit
def wins_at_once(rows: Rows, ply: int) -> int:
    """A turn that wins the match at once, else 0."""
    word = rows[ply, 0]
    goats, tigers = word & BOARD, word >> TIGERS_AT & BOARD
    if word & SIDE:
        if word >> TAKEN_AT == MOST_TAKEN - 1:
            empty = BOARD & ~(goats | tigers)
            for pair in range(4):
                delta = DELTAS[pair]
                jumping = tigers & JUMP_UP[pair] & goats >> delta & empty >> 2 * delta
                if jumping:
                    start = lowest(jumping)
                    return start | start + 2 * delta << 5 | start + delta << 10
                jumping = tigers & JUMP_DOWN[pair] & goats << delta & empty << 2 * delta
                if jumping:
                    start = lowest(jumping)
                    return start | start - 2 * delta << 5 | start - delta << 10
        return 0
    ends = shutting(goats, tigers, word >> HAND_AT & 31)
    if ends == 0:
        return 0
    move = ends | TAKING_NONE
    return 0 if barred(rows, ply, move) else move


@njit
def urgent(rows: Rows, ply: int) -> bool:
    """Whether the tigers, not to move, could take their fifth goat."""
    word = rows[ply, 0]
    if word & SIDE or word >> TAKEN_AT < MOST_TAKEN - 1:
        return False
    goats, tigers = word & BOARD, word >> TIGERS_AT & BOARD
    return count_jumps(tigers, goats, BOARD & ~(goats | tigers)) > 0


@njit
def tactical(rows: Rows, ply: int, moves: Rows) -> int:
    """The tigers' jumps."""
    word = rows[ply, 0]
    if word & SIDE == 0:
        return 0
    goats, tigers = word & BOARD, word >> TIGERS_AT & BOARD
    return _jumps(goats, tigers, BOARD & ~(goats | tigers), moves[ply])


@njit
def order(rows: Rows, ply: int, move: int) -> int:
    """Jumps first; then what takes goats to the rim and tigers inwards."""
    if move >> 10 != NOWHERE:
        return 900_000
    early = EARLY[move >> 5 & 31]
    return 40 - 10 * early if rows[ply, 0] & SIDE else 10 * early


@njit
def quiet(rows: Rows, ply: int, move: int) -> bool:
    """Whether a turn takes nothing."""
    return move >> 10 == NOWHERE


@njit
def slot(move: int) -> int:
    """The place of a turn among those that have been good elsewhere."""
    return move & 1023


@njit
def known(rows: Rows, ply: int, book: Any) -> int:
    """1 or -1 if by the solved table of results ``book`` the side to move wins or loses, else 0.

    0 for a draw too: the search then tells drawn positions apart by what they are worth to people who err.
    """
    word = rows[ply, 0]
    if len(book) < RESULTS_SIZE or word >> HAND_AT & 31:
        return 0
    goats, tigers = word & BOARD, word >> TIGERS_AT & BOARD
    empty = BOARD & ~(goats | tigers)
    side = 1 if word & SIDE else 0
    found = result(book, word >> TAKEN_AT, side, number(tigers, empty))
    return 1 if found == WON else -1 if found == LOST else 0


POINTS: Final = tuple(NAMES)
"""The place in the position text of each point."""
NAMED: Final = tuple(NAMES.values())


def pack(state: State) -> Rows:
    """The rows of a plain state: the earlier boards it remembers, oldest first, and itself last.

    Of the earlier rows only the pieces on the board mean anything.
    """
    earlier = state.history[:-1]
    rows = np.zeros((len(earlier) + 1, WORDS), np.int64)
    for index, board in enumerate(earlier):
        rows[index, 0] = placement(board)
    rows[-1, 0] = placement(state.board) | state.seat * SIDE | state.hand << HAND_AT | state.taken << TAKEN_AT
    rows[-1, 1] = state.quiet | len(state.history) << REMEMBERED_AT
    return rows


def unpack(rows: Rows, ply: int) -> State:
    """The plain state of row ``ply``."""
    word, marks = int(rows[ply, 0]), int(rows[ply, 1])
    remembered = marks >> REMEMBERED_AT
    return State(
        board=board(word),
        seat=int(word & SIDE > 0),
        hand=word >> HAND_AT & 31,
        taken=word >> TAKEN_AT,
        quiet=marks & QUIET,
        history=tuple(board(int(rows[ply - back, 0])) for back in reversed(range(remembered))),
    )


def turn_steps(rows: Rows, ply: int, move: int) -> list[str]:
    """The steps of a turn in the text form of the rules: one."""
    start, end, over = move & 31, move >> 5 & 31, move >> 10
    if start == NOWHERE:
        return [f"@{NAMED[end]}"]
    return [f"{NAMED[start]}{'-' if over == NOWHERE else 'x'}{NAMED[end]}"]


def placement(board: str) -> int:
    """The pieces of a board of the position text as bits."""
    goats = sum(1 << bit for bit, place in enumerate(POINTS) if board[place] == GOAT)
    tigers = sum(1 << bit for bit, place in enumerate(POINTS) if board[place] == TIGER)
    return goats | tigers << TIGERS_AT


def board(word: int) -> str:
    """The board of the position text of bits."""
    letters = list("...../" * 5)[:-1]
    for bit, place in enumerate(POINTS):
        if word >> bit & 1:
            letters[place] = GOAT
        elif word >> TIGERS_AT + bit & 1:
            letters[place] = TIGER
        else:
            letters[place] = EMPTY
    return "".join(letters)
