"""A made-up game without cycles, for testing the searcher: a row is (layer, place, seed); each turn goes a layer down.

All there is to it (how many turns, where they lead, who has won) follows from a hash, so that every seed is another
game. Turns often meet in one place. Has no shortcut of any kind: what the searcher finds to a depth is minimax.
"""

from typing import Any

from games.engines.machine_code import njit

WORDS = 3
MOVES = 5
REDUCE = False
LAYERS = 9
PLACES = 40


@njit
def mixed(seed, layer, place, what):  # type: ignore[no-untyped-def]
    h = seed * 0x1E3779B97F4A7C15 + layer * 0x3F58476D1CE4E5B9 + place * 0x14D049BB133111EB + what * 0x2545F4914F6CDD1D
    h ^= h >> 29
    h *= 0x3F58476D1CE4E5B9
    h ^= h >> 32
    h *= 0x14D049BB133111EB
    return (h ^ (h >> 29)) & ((1 << 62) - 1)


@njit
def turns(rows: Any, ply: int, moves: Any) -> int:
    layer, place, seed = rows[ply, 0], rows[ply, 1], rows[ply, 2]
    n = 0
    for number in range(mixed(seed, layer, place, 1) % (MOVES + 1)):
        there = mixed(seed, layer, place, 10 + number) % PLACES
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
    rows[ply + 1, 0] = rows[ply, 0] + 1
    rows[ply + 1, 1] = move - 1
    rows[ply + 1, 2] = rows[ply, 2]


@njit
def outcome(rows: Any, ply: int) -> int:
    lot = mixed(rows[ply, 2], rows[ply, 0], rows[ply, 1], 2) % 100
    if rows[ply, 0] == 0:
        return 0
    if lot < 4:
        return -1
    if lot < 6:
        return 1
    if lot < 9 or rows[ply, 0] >= LAYERS:
        return 2
    return 0


@njit
def key(rows: Any, ply: int) -> int:
    return mixed(rows[ply, 2], rows[ply, 0], rows[ply, 1], 3)


@njit
def evaluate(rows: Any, ply: int, weights: Any) -> int:
    return mixed(rows[ply, 2], rows[ply, 0], rows[ply, 1], 4) % 401 - 200
