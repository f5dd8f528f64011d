"""Forced results found the slow way, to judge proofs by."""

from types import ModuleType
from typing import Any

import numpy as np

from games.engines.contract import Game
from games.engines.machine_code import njit

END = 1000


def brute_force(kernel: ModuleType) -> Any:
    """A function ``(state, depth) -> proof`` that goes all ways through ``depth`` turns by the kernel's rules alone.

    The result is as ``Thought.proof``, 0 for nothing forced within ``depth``.
    """
    turns, play, outcome, no_turn = kernel.turns, kernel.play, kernel.outcome, kernel.NO_TURN

    @njit
    def value(rows: Any, ply: int, moves: Any, depth: int) -> int:
        result = outcome(rows, ply)
        if result:
            return 0 if result == 2 else END * result
        number = turns(rows, ply, moves)
        if number == 0:
            return END * no_turn
        if depth == 0:
            return 0
        best = -END
        for index in range(number):
            play(rows, ply, moves[ply, index])
            found = -value(rows, ply + 1, moves, depth - 1)
            best = max(best, found - 1 if found > 0 else found + 1 if found < 0 else 0)
        return best

    def forced(state: Any, depth: int) -> int:
        packed = kernel.pack(state)
        rows = np.zeros((len(packed) + depth + 1, kernel.WORDS), np.int64)
        rows[: len(packed)] = packed
        moves = np.zeros((len(rows), kernel.MOVES), np.int64)
        found = int(value(rows, len(packed) - 1, moves, depth))
        return 0 if found == 0 else END - found if found > 0 else -END - found

    return forced


def by_plain_rules(game: Game[Any], state: Any, depth: int) -> int:
    """The same by the rules for people; for small depths."""
    outcome = game.outcome(state)
    if outcome:
        return 0 if outcome.winner is None else END if outcome.winner == game.to_act(state) else -END
    if depth == 0:
        return 0
    best = -END
    for step in game.legal(state):
        found = -by_plain_rules(game, game.play(state, step), depth - 1)
        best = max(best, found - 1 if found > 0 else found + 1 if found < 0 else 0)
    return best


def agree(said: int | None, forced: int, depth: int) -> bool:
    """Whether a proof says what all ways through ``depth`` turns say, or something that lies beyond."""
    if forced:
        return said == forced
    return said is None or abs(said) > depth
