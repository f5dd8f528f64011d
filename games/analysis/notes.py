"""What the looks at a match have found, so that a worker that takes an analysis up need not look again. Pure.

Every look gets a number of nodes and a seed, so the same question has the same answer, and one that has been noted may
stand for it.
"""

from collections.abc import Callable
from hashlib import blake2b
from typing import Any, TypeVar

import msgspec

from games.search.thinking import Estimate, Limits, Reach, Thought

Notes = dict[str, Any]
"""Answers, as values for a JSON column, by a fingerprint of the question."""

Answer = TypeVar("Answer", Thought, Estimate, Reach)


class NotingPlayer:
    """A game's computer that answers from ``notes`` what stands there, and notes what it has to ask ``player``.

    It has ``expected`` and ``reach`` only if that player has.
    """

    def __init__(self, player: Any, notes: Notes) -> None:
        self.notes = notes
        self._player = player
        if hasattr(player, "expected"):
            self.expected = self._expected
        if hasattr(player, "reach"):
            self.reach = self._reach

    def think(self, state: Any, seat: int, limits: Limits, seed: int = 0) -> Thought:
        asked = ("think", state, seat, limits.nodes, seed)
        return self._noted(asked, Thought, lambda: self._player.think(state, seat, limits, seed))

    def estimate(self, state: Any, limits: Limits, seed: int = 0) -> Estimate:
        asked = ("estimate", state, limits.nodes, seed)
        return self._noted(asked, Estimate, lambda: self._player.estimate(state, limits, seed))

    def _expected(self, state: Any, step: str, limits: Limits, seed: int = 0) -> Estimate:
        asked = ("expected", state, step, limits.nodes, seed)
        return self._noted(asked, Estimate, lambda: self._player.expected(state, step, limits, seed))

    def _reach(self, state: Any, limits: Limits) -> Reach:
        return self._noted(("reach", state, limits.nodes), Reach, lambda: self._player.reach(state, limits))

    def _noted(self, asked: tuple[Any, ...], form: type[Answer], ask: Callable[[], Answer]) -> Answer:
        # States are immutable values made of numbers, texts and tuples: equal ones read alike.
        key = blake2b(repr(asked).encode(), digest_size=12).hexdigest()
        if key in self.notes:
            return msgspec.convert(self.notes[key], form)
        answer = ask()
        self.notes[key] = msgspec.to_builtins(answer)
        return answer
