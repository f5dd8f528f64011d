"""A player made of the plain rules: sees wins a turn or two ahead, knows nothing else. For tests without kernels."""

from typing import Any

from games.engines.contract import Game
from games.search.thinking import Estimate, Limits, Reach, Thought


class PlainPlayer:
    """Looks ``depth`` turns ahead in full; what is not decided by then is even."""

    def __init__(self, game: Game[Any], depth: int = 1) -> None:
        self.game, self.depth = game, depth
        self.looks: list[int | None] = []
        """The node limits it was asked to keep, in order."""

    def load(self) -> None:
        """Nothing to load."""

    def think(self, state: Any, seat: int, limits: Limits, seed: int = 0) -> Thought:
        self.looks.append(limits.nodes)
        proof, line = self._solve(state, self.depth)
        score = 0.0 if proof is None else 1.0 if proof > 0 else -1.0
        return Thought(line[0], score, score, proof, self.depth, 10, 0.0, line)

    def reach(self, state: Any, limits: Limits) -> Reach:
        proof, line = self._solve(state, self.depth)
        return Reach(self.depth, proof, line[0] if proof is not None and proof > 0 else (), 10)

    def estimate(self, state: Any, limits: Limits, seed: int = 0) -> Estimate:
        """The points on the table, whoever is to act."""
        outcome = self.game.outcome(state)
        if outcome is not None and outcome.winner is not None:
            return Estimate(1.0 - 2.0 * outcome.winner, nodes=1)
        return Estimate(0.0, nodes=1)

    def _solve(self, state: Any, depth: int) -> tuple[int | None, tuple[tuple[str, ...], ...]]:
        """The proof for whoever is to act, and the best line."""
        seat, best, best_line = self.game.to_act(state), None, None
        for steps, after in self._turns(state):
            outcome = self.game.outcome(after)
            if outcome is not None:
                proof = None if outcome.winner is None else 1 if outcome.winner == seat else -1
                line = (steps,)
            elif depth > 1:
                reply, rest = self._solve(after, depth - 1)
                proof = None if reply is None else -reply + (-1 if reply > 0 else 1)
                line = (steps, *rest)
            else:
                proof, line = None, (steps,)
            if best_line is None or _worth(proof) > _worth(best):
                best, best_line = proof, line
        assert best_line is not None
        return best, best_line

    def _turns(self, state: Any) -> list[tuple[tuple[str, ...], Any]]:
        found, open_ways = [], [((), state)]
        while open_ways:
            steps, here = open_ways.pop()
            for step in self.game.legal(here):
                after = self.game.play(here, step)
                way = (*steps, step)
                if self.game.turn_complete(after):
                    found.append((way, after))
                else:
                    open_ways.append((way, after))
        return sorted(found, key=lambda item: item[0])


def _worth(proof: int | None) -> float:
    if proof is None:
        return 0.0
    return 1.0 / proof if proof > 0 else -1.0 + 0.001 * -proof
