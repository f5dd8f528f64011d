"""The computer that plays Battlepagode.

Levels' knowledge, besides ``depth`` (the turns to look ahead at most): ``overlooks``, the chance that in this turn it
doesn't look at what the other order could answer; it sees its own wins all the same. ``Level.noise`` is in hundredths
of a logit.

Before the first normal turn: spirits are offered, picked and given the start by what the network expects of each
couple; monks are placed by search, off the rim. What is found while monks are still to be placed is not called proven.
"""

import math
import random
import threading
import time
from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any, Final

from games.engines.battlepagode import BATTLEPAGODE as GAME
from games.engines.battlepagode import State
from games.engines.battlepagode.kernel import search as kernel
from games.engines.battlepagode.kernel.layout import META, SEAT_SHIFT
from games.engines.battlepagode.kernel.packing import pack
from games.engines.battlepagode.kernel.texts import state_steps
from games.search.battlepagode.network import Floats, Network
from games.search.battlepagode.opening import good_placements, is_placing, settling_choices
from games.search.battlepagode.turns import rest_of_turn, rows_after
from games.search.exhaustive import Exhaustive
from games.search.levels import Level, level
from games.search.searching import Found, Searcher, choose
from games.search.thinking import Estimate, Limits, Reach, Thought

NEARLY: Final = 0.99
"""The expected result of what is as good as won but not proven."""


class BattlepagodePlayer:
    """Alpha-beta with the network of the couple of spirits."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._weights: dict[tuple[int, int], Floats] = {}

    @cached_property
    def network(self) -> Network:
        return Network.load()

    @cached_property
    def searcher(self) -> Searcher:
        return Searcher(kernel, bits=21)

    @cached_property
    def exhaustive(self) -> Exhaustive:
        return Exhaustive(kernel)

    def load(self) -> None:
        self.think(GAME.parse_position("00000/000I00/00S00S0/000I00/00000 S -,- -"), 0, Limits(nodes=200))

    def think(self, state: State, seat: int, limits: Limits, seed: int = 0) -> Thought:
        began = time.perf_counter()
        named = level("battlepagode", limits)
        if state.settling:
            return self._settled(state, named, seed)
        origin = state.turn.origin if state.turn else state
        row = pack(origin)
        ways = rest_of_turn(state) if state.turn else None
        only = None
        if ways is not None:
            turns = {move: ways[there.tobytes()] for move, there in rows_after(row) if there.tobytes() in ways}
            only = list(turns)
        spent = 1000 * (time.perf_counter() - began)  # an unfinished turn of the horse may have thousands of ends
        found = self._found(row, replace(named, millis=max(1, round(named.millis - spent))), limits, seed, only)
        pv = self._pv(origin, found)
        if ways is not None:
            pv = (turns[found.move], *pv[1:])
        return Thought(
            steps=pv[0],
            score=self.score(found.score, found.proof),
            value=float(found.score),
            proof=found.proof,
            depth=found.depth,
            nodes=found.nodes,
            seconds=found.seconds,
            pv=pv,
        )

    def estimate(self, state: State, limits: Limits, seed: int = 0) -> Estimate:
        """Of an unfinished turn the value of its best rest."""
        sign = 1 - 2 * state.seat
        outcome = GAME.outcome(state)
        if outcome is not None:
            return Estimate(score=1.0 if outcome.winner == 0 else -1.0, proof=0)
        named = level("battlepagode", limits)
        thought = self.think(
            state, state.seat, replace(limits, level=None, nodes=named.nodes, millis=named.millis), seed
        )
        return Estimate(
            score=sign * thought.score,
            proof=None if thought.proof is None else sign * thought.proof,
            depth=thought.depth,
            nodes=thought.nodes,
        )

    def reach(self, state: State, limits: Limits) -> Reach:
        """What is certain of a position that is not over: nothing before the first normal turn and within a turn.

        The nodes alone bind.
        """
        if state.settling or state.turn is not None or is_placing(row := pack(state)):
            return Reach(0)
        certain = self.exhaustive.certain(row, nodes=limits.nodes, stop=limits.stop)
        steps = state_steps(state, certain.move) if certain.move else ()
        return Reach(certain.turns, certain.proof, steps, certain.nodes)

    def greedy(self, state: State, seat: int, seed: int = 0) -> Thought:
        """The turn after which the plateau, as it then stands, is worth most: what a one-ply greedy player does."""
        if state.settling:
            return self._settled(state, Level(nodes=1, millis=1), seed)
        row = pack(state)
        with self._lock:
            self.searcher.weights = self._weights_for(row)
            move, value = self.searcher.at_a_glance(row, seed=seed)[0]
        steps = state_steps(state, move)
        return Thought(steps=steps, score=self.score(value, None), value=float(value), depth=1, pv=(steps,))

    def perft(self, state: State, depth: int) -> list[tuple[tuple[str, ...], int]]:
        """Each turn's steps with the number of ways through ``depth`` turns that begin with it."""
        return [(state_steps(state, move), ways) for move, ways in self.searcher.perft(pack(state), depth)]

    def score(self, value: float, proof: int | None) -> float:
        """The expected result for the mover of a value found by search, by the results of matches with itself."""
        if proof is not None:
            return math.copysign(1.0, proof)
        return NEARLY * math.tanh(value * self.network.scale / 2)

    def _settled(self, state: State, named: Level, seed: int) -> Thought:
        """A step while the spirits are being settled; of those that are nearly the best one by chance."""
        dice = random.Random(seed)  # noqa: S311 - variety, not secrets
        choices = settling_choices(self.network, state)
        noise = max(named.noise / 100, 0.03)
        step, worth = max(choices, key=lambda choice: choice[1] + dice.gauss(0, noise))
        return Thought(steps=(step,), score=self.score(100 * worth, None), value=100 * worth, depth=1, pv=((step,),))

    def _found(self, row: Any, named: Level, limits: Limits, seed: int, only: Sequence[int] | None) -> Found:
        """The search's answer as this level takes it."""
        dice = random.Random(seed)  # noqa: S311 - variety, not secrets
        overlooks = dice.random() < named.knowledge.get("overlooks", 0.0)
        if only is None and is_placing(row):
            only = good_placements(row, dice)
        depth = named.knowledge.get("depth")
        with self._lock:
            self.searcher.weights = self._weights_for(row)
            found = self.searcher.search(
                row,
                nodes=named.nodes,
                millis=named.millis,
                depth=None if depth is None else int(depth),
                stop=limits.stop,
                seed=seed,
                each=named.noise > 0,
                only=only,
            )
            if overlooks and found.proof != 1:
                glance = self.searcher.at_a_glance(row, seed=seed)
                move, score = choose([pair for pair in glance if only is None or pair[0] in only], named.noise, dice)
                return replace(found, move=move, score=score, proof=None, depth=1, pv=(move,))
        if is_placing(row):
            found = replace(found, proof=None)
        if named.noise > 0 and found.proof != 1:
            move, score = choose(found.ranked, named.noise, dice)
            if move != found.move:
                return replace(found, move=move, score=score, proof=None, pv=(move,))
        return found

    def _weights_for(self, row: Any) -> Floats:
        meta = int(row[META])
        couple = (meta & 15, meta >> 4 & 15)
        if meta >> SEAT_SHIFT & 1:
            couple = couple[::-1]
        if couple not in self._weights:
            self._weights[couple] = self.network.weights(*couple)
        return self._weights[couple]

    def _pv(self, state: State, found: Found) -> tuple[tuple[str, ...], ...]:
        """The turns expected, as steps, the found one first."""
        turns: list[tuple[str, ...]] = []
        for move in found.pv:
            turns.append(state_steps(state, move))
            for step in turns[-1]:
                state = GAME.play(state, step)
            if state.turn is not None or GAME.outcome(state) is not None:
                break
        return tuple(turns)


PLAYER: Final = BattlepagodePlayer()
