"""A made-up game with cycles, for testing the searcher with all its shortcuts: a row is (place, side, seed).

Places that were on the way already count as drawn. All there is to it follows from a hash, so every seed is a game.
"""

from typing import Any

from games.engines.machine_code import njit

from .layered import mixed

WORDS = 3
MOVES = 5
PAST = 6
PLACES = 60
FUTILITY = 120
WINDOW = 25
NULL_MOVE = True
EXTEND = True
LATE = 1


@njit
def lot(rows: Any, ply: int, what: int) -> int:
    return mixed(rows[ply, 2], rows[ply, 1], rows[ply, 0], what)


@njit
def turns(rows: Any, ply: int, moves: Any) -> int:
    n = 0
    for number in range(lot(rows, ply, 1) % MOVES):
        there = lot(rows, ply, 10 + number) % PLACES
        new = True
        for i in range(n):
            if moves[ply, i] == there + 1:
                new = False
        if new:
            moves[ply, n] = there + 1
            n += 1
    return n


@njit
def play(rows: Any, ply: int, move: int) -> None:
    rows[ply + 1, 0] = move - 1
    rows[ply + 1, 1] = 3 - rows[ply, 1]
    rows[ply + 1, 2] = rows[ply, 2]


@njit
def pass_turn(rows: Any, ply: int) -> None:
    play(rows, ply, rows[ply, 0] + 1)


@njit
def may_pass(rows: Any, ply: int) -> bool:
    return True


@njit
def outcome(rows: Any, ply: int) -> int:
    number = lot(rows, ply, 2) % 100
    if number < 8:
        return -1
    if number < 10:
        return 1
    return 2 if number < 13 else 0


@njit
def key(rows: Any, ply: int) -> int:
    return lot(rows, ply, 3)


@njit
def evaluate(rows: Any, ply: int, weights: Any) -> int:
    return lot(rows, ply, 4) % 401 - 200


@njit
def _loses_at_once(rows: Any, ply: int, move: int) -> bool:
    play(rows, ply, move)
    return outcome(rows, ply + 1) == -1


@njit
def wins_at_once(rows: Any, ply: int) -> int:
    for number in range(lot(rows, ply, 1) % MOVES):
        there = lot(rows, ply, 10 + number) % PLACES
        if _loses_at_once(rows, ply, there + 1):
            return there + 1
    return 0


@njit
def candidates(rows: Any, ply: int, moves: Any) -> int:
    """All but the turns after which the other side has won already, as long as there is another."""
    n = turns(rows, ply, moves)
    kept = 0
    for i in range(n):
        play(rows, ply, moves[ply, i])
        if outcome(rows, ply + 1) != 1:
            moves[ply, kept] = moves[ply, i]
            kept += 1
    return kept if kept > 0 else min(n, 1)


@njit
def urgent(rows: Any, ply: int) -> bool:
    return lot(rows, ply, 5) % 4 == 0


@njit
def tactical(rows: Any, ply: int, moves: Any) -> int:
    n = candidates(rows, ply, moves)
    kept = 0
    for i in range(n):
        if moves[ply, i] % 3 == 0:
            moves[ply, kept] = moves[ply, i]
            kept += 1
    return kept


@njit
def quiet(rows: Any, ply: int, move: int) -> bool:
    return move % 3 != 0


@njit
def order(rows: Any, ply: int, move: int) -> int:
    return (move * 7919) % 1000


@njit
def recurs(rows: Any, ply: int) -> bool:
    back = ply - 2
    while back >= 0 and rows[back, 1] != 0:
        if rows[back, 0] == rows[ply, 0] and rows[back, 1] == rows[ply, 1]:
            return True
        back -= 2
    return False
