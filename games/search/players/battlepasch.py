"""The computer's player for Battlepasch.

``think`` gives one step: the roll (whose result only chance can tell), the entry, or between two rounds ``next``. Of
the four levels two keep the most frequent dice (the weaker of them judges rows badly), the others know the expected
difference in points from solved tables, one of them inexactly.

For taking results apart into luck and decisions: ``estimate`` and ``expected`` fit together. Where a roll is chosen,
``expected`` is the mean of ``estimate`` over all throws, and the best choice is worth just what the state is; so a best
choice costs nothing, and luck is on the mean nothing. From one turn to the next the fit is as good as the tables
(docs/search.md has figures).

``Level.knowledge``: ``frequent`` (1: keeps the most frequent dice, enters where it gives most), ``foresight`` (0:
sees only the points of this entry, 1: all that may come of it), ``result`` (1: plays for the result, not for points,
as soon as it sees to the end of the match), ``depth`` (turns looked past the entry; -1: as many as are quickly done).
``Level.noise`` is in points.
"""

import time
from collections.abc import Mapping
from typing import Final

import numpy as np

from games.engines.battlepasch import State
from games.engines.battlepasch.rows import ROWS
from games.engines.battlepasch.state import ROLLS, ROUNDS
from games.engines.battlepasch.steps import ALL_DICE, NEXT
from games.search.battlepasch import mind, outlook, policy, tables
from games.search.levels import Level, level
from games.search.thinking import Estimate, Limits, Thought

GAME: Final = "battlepasch"
BEST: Final = {"foresight": 1.0, "result": 1.0, "depth": -1.0}
"""What is known without a level."""


class BattlepaschPlayer:
    """``thinking.Player`` for Battlepasch; needs a few milliseconds a step, whatever the limits allow. *Nodes* are
    turns that are worked out."""

    def load(self) -> None:
        tables.load()
        # Whatever is not compiled yet is compiled by being used once.
        state = State(1, (None,) * len(ROWS), (0, 0), ((), ()), (0,), 0, (1, 2, 3, 4, 5), 1)
        for style in ((1.0, 0.0, 0.0, 0.0), (0.0, 1.0, 0.0, 0.0)):
            mind.styled_turn(state, np.array(style), np.zeros(len(ROWS)))
        mind.value(state, mind.RESULT)
        mind.value(State(1, state.block, (0, 0), ((), ()), (0,), 0), mind.POINTS)

    def think(self, state: State, seat: int, limits: Limits, seed: int = 0) -> Thought:
        began = time.perf_counter()
        for_mover = 1 - 2 * seat
        if state.resting:
            found = self.estimate(state, limits)
            assert found.points is not None
            seconds = time.perf_counter() - began
            return Thought((NEXT,), for_mover * found.score, for_mover * found.points, seconds=seconds, pv=((NEXT,),))
        how = level(GAME, limits)
        known = how.knowledge if limits.level else BEST
        packed = mind.words(state)
        depth = _depth(packed, known, how.nodes)
        step = self._step(state, how, known, depth, seed)
        sure = mind.turn(state, mind.RESULT, depth)
        score = sure.dice
        value = mind.turn(state, mind.POINTS, 0).dice
        return Thought(
            steps=(step,),
            score=score,
            value=value,
            proof=_proof(state, score, depth),
            depth=depth + 1,
            nodes=_turns(packed, depth),
            seconds=time.perf_counter() - began,
            pv=((step,),),
        )

    def estimate(self, state: State, limits: Limits, seed: int = 0) -> Estimate:
        """``points``: the difference at the end of the match for seat 0; ``score`` its result. No limit binds."""
        return _estimate(state, mind.value(state, mind.RESULT), mind.value(state, mind.POINTS))

    def expected(self, state: State, step: str, limits: Limits, seed: int = 0) -> Estimate:
        """The same after a legal ``step`` as chosen, before chance has spoken."""
        return _estimate(state, mind.expected(state, step, mind.RESULT), mind.expected(state, step, mind.POINTS))

    def greedy(self, state: State, seat: int, seed: int = 0) -> Thought:
        """What one would do who sees no further than the points of this turn's entry: the yardstick for Easy."""
        if state.resting:
            return Thought((NEXT,), 0.0, 0.0)
        turn = mind.styled_turn(state, np.zeros(policy.STYLE), np.zeros(len(ROWS)))
        return Thought((turn.choices()[0].step,), 0.0, turn.dice)

    def _step(self, state: State, how: Level, known: Mapping[str, float], depth: int, seed: int) -> str:
        if not state.rolls:
            return f"roll:{ALL_DICE}"
        if how.noise == 0 and known.get("foresight") == 1:
            plays_for_result = known.get("result") and _sees_the_end(state, depth)
            seen = mind.last_turns(state, depth) if plays_for_result else mind.turn(state, mind.POINTS, depth)
            return seen.choices()[0].step
        frequent = bool(known.get("frequent"))
        if frequent and state.rolls < ROLLS and (roll := mind.frequent_roll(state.dice)):
            return roll
        style = np.zeros(policy.STYLE)
        style[policy.FREQUENT] = frequent
        style[policy.FORESIGHT] = known.get("foresight", 0.0)
        style[policy.DEPTH] = depth
        # The same error in all decisions of a turn, if they are asked with the same seed.
        taken = sum(entry is not None for entry in state.block)
        noise = np.random.default_rng([seed & 0xFFFFFFFF, state.round, taken]).normal(0.0, how.noise, len(ROWS))
        turn = mind.styled_turn(state, style, noise)
        return turn.best_entry() if frequent else turn.choices()[0].step


def _depth(packed: mind.Array, known: Mapping[str, float], nodes: int | None) -> int:
    """How many turns past the entry are worked out, in ``nodes`` turns at most."""
    depth = int(known.get("depth", 0))
    depth = depth if depth >= 0 else mind.deepest(packed)
    while nodes is not None and depth > 0 and _turns(packed, depth) > nodes:
        depth -= 1
    return depth


def _turns(packed: mind.Array, depth: int) -> int:
    """About how many turns are worked out to look so far past the entry: of what lies behind, the tables tell."""
    return int(outlook.states_ahead(packed, depth)) if depth else 1


def _sees_the_end(state: State, depth: int) -> bool:
    return state.round == ROUNDS and depth >= sum(entry is None for entry in state.block) - 1


def _proof(state: State, score: float, depth: int) -> int | None:
    """How many turns until the mover has won, or lost, for certain: known if all turns were looked through."""
    left = sum(entry is None for entry in state.block)
    if not _sees_the_end(state, depth) or abs(score) != 1:
        return None
    return left if score > 0 else -left


def _estimate(state: State, score: float, difference: float) -> Estimate:
    if state.over:
        return Estimate(score=score, points=difference, proof=0)
    packed = mind.words(state)
    depth = 0 if state.round_over else mind.deepest(packed)
    proof = _proof(state, score, depth) if not state.round_over else None
    return Estimate(score=score, points=difference, proof=proof, depth=depth + 1)


PLAYER: Final = BattlepaschPlayer()
