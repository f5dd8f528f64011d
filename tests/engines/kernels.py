"""Plain rules and a kernel side by side, for kernels in which a turn is one step."""

from collections.abc import Callable
from types import ModuleType
from typing import Any

import numpy as np

from games.engines.contract import Game, Outcome
from games.engines.machine_code import njit

Choose = Callable[[tuple[str, ...]], str]


class Twin:
    """One match in both writings of the rules, the kernel's rows kept from the start."""

    def __init__(self, game: Game[Any], kernel: ModuleType, state: Any) -> None:
        self.game, self.kernel, self.state = game, kernel, state
        self.rows = np.zeros((64, kernel.WORDS), np.int64)
        self.moves = np.zeros((64, kernel.MOVES), np.int64)
        packed = kernel.pack(state)
        self.rows[: len(packed)] = packed
        self.ply = len(packed) - 1

    def compare(self) -> dict[str, int]:
        """The legal steps with the kernel's moves, after comparing all that both say about the state."""
        kernel, rows, ply = self.kernel, self.rows, self.ply
        legal = self.game.legal(self.state)
        said = kernel.outcome(rows, ply)
        number = 0 if said else kernel.turns(rows, ply, self.moves)
        if said == 0 and number == 0:
            said = kernel.NO_TURN
        assert said == for_mover(self.game.outcome(self.state), self.game.to_act(self.state)), self.text()
        moves = [int(move) for move in self.moves[ply, :number]]
        steps = {kernel.turn_steps(rows, ply, move)[0]: move for move in moves}
        assert sorted(steps) == list(legal), self.text()
        assert len(steps) == number, self.text()
        if legal:
            assert kernel.number_of_turns(rows, ply, self.moves) == number, self.text()
        return steps

    def same_state(self) -> bool:
        """Whether the kernel's state is the plain one, read from it and written to it."""
        packed = self.kernel.pack(self.state)
        return bool(self.kernel.unpack(self.rows, self.ply) == self.state and (packed[-1] == self.rows[self.ply]).all())

    def play(self, step: str, move: int) -> None:
        if self.ply + 2 > len(self.rows):
            self.rows = np.concatenate((self.rows, np.zeros_like(self.rows)))
            self.moves = np.concatenate((self.moves, np.zeros_like(self.moves)))
        self.kernel.play(self.rows, self.ply, move)
        self.state = self.game.play(self.state, step)
        self.ply += 1

    def text(self) -> str:
        return str(self.game.position(self.state))


def for_mover(outcome: Outcome | None, mover: int) -> int:
    """An outcome as kernels say it."""
    if outcome is None:
        return 0
    if outcome.winner is None:
        return 2
    return 1 if outcome.winner == mover else -1


def perft_of(kernel: ModuleType) -> Any:
    """A compiled ``perft(rows, ply, moves, depth)`` of a kernel."""
    turns, play, outcome, number_of_turns = kernel.turns, kernel.play, kernel.outcome, kernel.number_of_turns

    @njit
    def perft(rows: Any, ply: int, moves: Any, depth: int) -> int:
        if outcome(rows, ply):
            return 0
        if depth == 1:
            return number_of_turns(rows, ply, moves)
        total = 0
        for index in range(turns(rows, ply, moves)):
            play(rows, ply, moves[ply, index])
            total += perft(rows, ply + 1, moves, depth - 1)
        return total

    return perft


def perft(kernel: ModuleType, state: Any, depth: int) -> int:
    """The number of ways through ``depth`` turns from a plain state."""
    packed = kernel.pack(state)
    rows = np.zeros((len(packed) + depth, kernel.WORDS), np.int64)
    rows[: len(packed)] = packed
    moves = np.zeros((len(rows), kernel.MOVES), np.int64)
    return int(perft_of(kernel)(rows, len(packed) - 1, moves, depth))
