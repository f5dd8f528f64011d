"""The computer that plays Dou Shou Qi."""

import random
from functools import cached_property
from typing import Any, Final

import numpy as np

from games.engines.jungle import kernel
from games.engines.jungle.state import State
from games.search.jungle import network
from games.search.jungle.counting import counted
from games.search.open_games import WEIGHTS, OpenPlayer
from games.search.thinking import Thought

_OVER: Final = 1_000_000
"""More than any count of animals."""


class JunglePlayer(OpenPlayer):
    """As other open games, with a network."""

    def __init__(self) -> None:
        super().__init__("jungle", kernel, State())

    @cached_property
    def weights(self) -> Any:
        return network.load(WEIGHTS / "jungle.npy")

    @cached_property
    def scale(self) -> float:
        return network.SCALE

    def greedy(self, state: Any, seat: int, seed: int = 0) -> Thought:
        """The turn after which one's animals count most, as a beginner counts them.

        Not by the network: that has only learnt what quiet positions are worth, and who follows it blindly is no
        yardstick that stays the same.
        """
        past = kernel.pack(state)
        rows = np.vstack([past, np.zeros((1, kernel.WORDS), np.int64)])
        ply = len(past) - 1
        moves = np.zeros((len(rows), 2 * kernel.MOVES), np.int64)
        chance = random.Random(seed)  # noqa: S311 - variety, not secrets
        found = []
        for move in moves[ply, : kernel.turns(rows, ply, moves)].tolist():
            kernel.play(rows, ply, move)
            over = int(kernel.outcome(rows, ply + 1))
            value = {0: 0, 1: -_OVER, -1: _OVER, 2: 0}[over] if over else -int(counted(rows[ply + 1]))
            found.append((value, chance.random(), move))
        value, _, move = max(found)
        steps = self._steps(move)
        return Thought(steps=steps, score=self.score(value, None), value=float(value), depth=1, pv=(steps,))


PLAYER: Final = JunglePlayer()
