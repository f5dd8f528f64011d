"""A player for games in which both sides see everything and a turn is one step: alpha-beta with a kernel.

What is particular to a game stands in its file in ``players/``.
"""

import math
import random
from abc import ABC, abstractmethod
from functools import cached_property
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from .exhaustive import Exhaustive
from .levels import Level, level
from .searching import Found, Searcher, choose
from .thinking import Estimate, Limits, Reach, Thought

WEIGHTS: Final = Path(__file__).with_name("weights")
"""What self-play has found; ``python -m tools.tune GAME`` makes the files again."""
KNOWN: Final = 400_000
"""Scores beyond stand for results known from a table or proven."""
NEARLY: Final = 0.99
"""The expected result of a win that is known but not proven move by move."""


class OpenPlayer(ABC):
    """One game's computer. Levels' knowledge: ``depth``, the turns to look ahead at most, and ``drawn``, what a
    draw is worth to it: less than nothing for who would rather win than be safe."""

    def __init__(self, game_id: str, kernel: ModuleType, start: Any) -> None:
        """``start`` is the game's first state."""
        self.game_id = game_id
        self.kernel = kernel
        self.start = start

    @property
    @abstractmethod
    def weights(self) -> Any:
        """What the kernel's evaluation takes."""

    @property
    @abstractmethod
    def scale(self) -> float:
        """The value at which the winner's odds are e to 1."""

    @cached_property
    def searcher(self) -> Searcher:
        return Searcher(self.kernel, weights=self.weights, bits=21)

    @cached_property
    def exhaustive(self) -> Exhaustive:
        return Exhaustive(self.kernel)

    def load(self) -> None:
        rows = self.kernel.pack(self.start)
        self.searcher.search(rows[-1], rows[:-1], nodes=200, depth=2)

    def think(self, state: Any, seat: int, limits: Limits, seed: int = 0) -> Thought:
        return self._thought(self._found(state, level(self.game_id, limits), limits, seed))

    def estimate(self, state: Any, limits: Limits, seed: int = 0) -> Estimate:
        named = level(self.game_id, limits)
        found = self._found(state, Level(named.nodes, named.millis), limits, seed)
        seat = self._seat(state)
        score = self.known_score(state) if found.proof is None else None
        return Estimate(
            score=_for_first(self.score(found.score, found.proof) if score is None else score, seat),
            proof=None if found.proof is None else int(_for_first(found.proof, seat)),
            depth=found.depth,
            nodes=found.nodes,
        )

    def reach(self, state: Any, limits: Limits) -> Reach:
        """What is certain of a completed position that is not over; the nodes alone bind."""
        rows = self.kernel.pack(state)
        certain = self.exhaustive.certain(rows[-1], rows[:-1], nodes=limits.nodes, stop=limits.stop)
        steps = self._steps(certain.move) if certain.move else ()
        return Reach(certain.turns, certain.proof, steps, certain.nodes)

    def greedy(self, state: Any, seat: int, seed: int = 0) -> Thought:
        """The turn after which the position, as it then stands, is worth most: what a one-ply greedy player does."""
        rows = self.kernel.pack(state)
        move, value = self.searcher.at_a_glance(rows[-1], rows[:-1], seed=seed)[0]
        steps = self._steps(move)
        return Thought(steps=steps, score=self.score(value, None), value=float(value), depth=1, pv=(steps,))

    def perft(self, state: Any, depth: int) -> list[tuple[tuple[str, ...], int]]:
        """Each turn's steps with the number of ways through ``depth`` turns that begin with it."""
        rows = self.kernel.pack(state)
        return [(self._steps(move), ways) for move, ways in self.searcher.perft(rows[-1], depth, rows[:-1])]

    def _found(self, state: Any, named: Level, limits: Limits, seed: int) -> Found:
        """The search's answer as this level takes it."""
        rows = self.kernel.pack(state)
        depth = named.knowledge.get("depth")
        found = self.searcher_for(named).search(
            rows[-1],
            rows[:-1],
            nodes=named.nodes,
            millis=named.millis,
            depth=None if depth is None else int(depth),
            stop=limits.stop,
            seed=seed,
            each=named.noise > 0,
            only=self.choices(rows, named),
            drawn=int(named.knowledge.get("drawn", 0)),
        )
        if named.noise > 0 and found.proof != 1:  # nobody misses a win in one turn
            return _mistaken(found, named.noise, seed)
        return found

    def searcher_for(self, named: Level) -> Searcher:
        """The searcher that a level uses."""
        return self.searcher

    def choices(self, rows: Any, named: Level) -> list[int] | None:
        """The turns worth choosing from, where something better than search knows; None: all."""
        return None

    def known_score(self, state: Any) -> float | None:
        """The expected result for the mover where a table knows it."""
        return None

    def score(self, value: int, proof: int | None) -> float:
        """The expected result for the mover of a value found by search."""
        if proof is not None:
            return math.copysign(1.0, proof) if proof else math.copysign(1.0, value)
        if abs(value) > KNOWN:
            return math.copysign(NEARLY, value)
        return NEARLY * math.tanh(value / (2 * self.scale))

    def _thought(self, found: Found) -> Thought:
        return Thought(
            steps=self._steps(found.move),
            score=self.score(found.score, found.proof),
            value=float(found.score),
            proof=found.proof,
            depth=found.depth,
            nodes=found.nodes,
            seconds=found.seconds,
            pv=tuple(self._steps(move) for move in found.pv),
        )

    def _steps(self, move: int) -> tuple[str, ...]:
        return tuple(self.kernel.turn_steps(None, 0, move))

    def _seat(self, state: Any) -> int:
        from games.engines.registry import get_game

        return get_game(self.game_id).to_act(state)


def _mistaken(found: Found, noise: float, seed: int) -> Found:
    """What somebody finds who misjudges each turn."""
    move, score = choose(found.ranked, noise, random.Random(seed))  # noqa: S311 - variety, not secrets
    if move == found.move:
        return found
    return Found(
        move=move,
        score=score,
        proof=None,
        depth=found.depth,
        nodes=found.nodes,
        seconds=found.seconds,
        pv=(move,),
        ranked=found.ranked,
    )


def _for_first(value: float, seat: int) -> float:
    return value if seat == 0 else -value
