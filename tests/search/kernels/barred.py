"""A made-up game in which the way here decides what is legal: no turn to one of the last four places.

A row is (place, side, seed); sides are 1 and 2. A mover without turns has lost.
"""

from typing import Any

from games.engines.machine_code import njit

from .circling import lot
from .layered import mixed

WORDS = 3
MOVES = 4
PAST = 3
PLACES = 12
PATH = True


@njit
def turns(rows: Any, ply: int, moves: Any) -> int:
    n = 0
    for number in range(1 + lot(rows, ply, 1) % MOVES):
        there = lot(rows, ply, 10 + number) % PLACES
        legal = True
        for i in range(n):
            if moves[ply, i] == there + 1:
                legal = False
        for back in range(max(0, ply - PAST), ply + 1):
            if rows[back, 1] != 0 and rows[back, 0] == there:
                legal = False
        if legal:
            moves[ply, n] = there + 1
            n += 1
    return n


@njit
def play(rows: Any, ply: int, move: int) -> None:
    rows[ply + 1, 0] = move - 1
    rows[ply + 1, 1] = 3 - rows[ply, 1]
    rows[ply + 1, 2] = rows[ply, 2]


@njit
def outcome(rows: Any, ply: int) -> int:
    return -1 if lot(rows, ply, 2) % 100 < 4 else 0


@njit
def key(rows: Any, ply: int) -> int:
    return lot(rows, ply, 3)


@njit
def path_key(rows: Any, ply: int) -> int:
    h = key(rows, ply)
    for back in range(max(0, ply - PAST), ply):
        if rows[back, 1] != 0:
            h = mixed(h, rows[back, 0], ply - back, 6)
    return h


@njit
def evaluate(rows: Any, ply: int, weights: Any) -> int:
    return lot(rows, ply, 4) % 401 - 200
