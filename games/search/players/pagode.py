"""The computer's player for Pagode.

``think`` gives the whole rest of a turn, or the swap alone, since it is thought again once the new cards are known. It
sees only what its seat may see: before anything else the hidden cards are dealt anew, and the search deals them anew in
each of its worlds. *Nodes* are turns played in play-outs.

For taking results apart into luck and decisions, ``estimate`` and ``expected`` measure with one rule: the *quick
player* (``games/search/pagode/policy.py``) goes on for both sides, everybody's true cards in hand, over the same orders
of the deck; they are worth what it then reaches, and what its network expects after some turns. So a turn that is
played as the quick player would is worth exactly what its beginning was, a better one is a gain and a worse one a loss;
what the draw is worth is the difference that the cards make, and on the mean nothing. The order of the deck, though it
is on record, is never used: nobody could know it.

``Level.knowledge``: ``points`` (1: takes the most points of this turn and sees nothing else), ``turns`` (the length of
play-outs; 0: no search, the network's first impression), ``plans`` (how many turns are searched), ``levels`` and
``width`` (of the tree). ``Level.noise`` is in expected result, with ``points`` in points.
"""

import math
from collections.abc import Mapping
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from games.engines.pagode import PAGODE, State
from games.engines.pagode.cards import PURPLE, YELLOW
from games.engines.pagode.kernel.layout import BUILT, COLUMNS_AT, SEAT, TURN, USED_AT, pack
from games.engines.pagode.kernel.playing import margin
from games.engines.pagode.kernel.reach import reaches
from games.engines.pagode.kernel.steps import decode, encode
from games.engines.pagode.kernel.turns import POINTS, WAY_USES, build_ways, way_columns, way_steps
from games.engines.splitmix import generator
from games.search import clock, compiled
from games.search.levels import Level, level
from games.search.pagode import world
from games.search.pagode.policy import TIE, judged, yellow_open
from games.search.thinking import Estimate, Limits, Stop, Thought

GAME: Final = "pagode"
BEST: Final = {"turns": 2.0, "plans": 32.0, "levels": 1.0, "width": 8.0}
"""What holds where a level says nothing else."""
AHEAD: Final = 4
"""Turns that the quick player goes on in ``estimate``, after the one begun."""
SHARE: Final = 0.93
"""Of the time allowed what the search may take; the rest is for what comes before and after."""
FIRST_SHARE: Final = 0.4
"""Of a turn's time what it may take to decide on a swap, where one is possible."""

Row = npt.NDArray[np.int64]


class PagodePlayer:
    """``thinking.Player`` for Pagode."""

    def __init__(self) -> None:
        self._search: Any = None

    def load(self) -> None:
        if self._search is None:
            search = compiled.searcher(world, "treesearch")
            state = PAGODE.start({"starter": 0}, _Unshuffled())
            row, room = pack(state), world.room()
            for levels in (1, 2):
                settings = search.Settings(levels=levels, turns=1, plans=4)
                search.race(row, settings, room, play_outs=16, until=clock.NEVER, seed=0)
            world.sample(row, -1, 1, 1, 0, 0, clock.NEVER, _flag(None), room)
            _turn_steps(row, _first_plan(row, room), room)
            self._search = search

    def think(self, state: State, seat: int, limits: Limits, seed: int = 0) -> Thought:
        self.load()
        began = clock.now()
        how = level(GAME, limits)
        known = {**BEST, **how.knowledge}
        row, room = pack(state), world.room()
        world.deal(row, seat, generator(0))
        dice = np.random.default_rng([seed & (1 << 63) - 1, state.turns])
        nodes, best, value = 0, None, None
        if _can_only_pass(row):
            best = _passing()
        elif known.get("points"):
            best = _by_points(row, room, how.noise, dice)
        elif not known["turns"] or (how.nodes is not None and how.nodes < _turns_of(known)):
            best = _by_impression(row, room, int(known["plans"]), how.noise, dice)
        else:
            race = self._race(row, room, known, how, limits, began, seed)
            best, value = race.candidates[race.best], float(race.values[race.best])
            nodes = race.play_outs * _turns_of(known)
        score, points = _first_impression(row, best, room)
        if value is not None and math.isfinite(value):
            score = value - TIE * points
        steps = _turn_steps(row, best, room)
        return Thought(
            steps=steps,
            score=max(-1.0, min(1.0, score)),
            value=points,
            depth=1 + (_turns_of(known) if nodes else 0),
            nodes=nodes,
            seconds=clock.now() - began,
            pv=(steps,),
        )

    def greedy(self, state: State, seat: int, seed: int = 0) -> Thought:
        """The turn that gives the most points, equal ones by chance: a measure for the weakest level, not a level."""
        row, room = pack(state), world.room()
        world.deal(row, seat, generator(0))
        dice = np.random.default_rng([seed, state.turns])
        plan = _passing() if _can_only_pass(row) else _by_points(row, room, 0.0, dice)
        return Thought(steps=_turn_steps(row, plan, room), score=0.0, value=0.0, depth=1, nodes=1)

    def estimate(self, state: State, limits: Limits, seed: int = 0) -> Estimate:
        """``points``: the expected difference for seat 0 at the end; of a final state what it is."""
        if PAGODE.outcome(state) is not None:
            lead = state.score[0] - state.score[1]
            return Estimate(score=float(np.sign(lead)), points=float(lead), proof=0)
        return self._sampled(pack(state), -1, AHEAD + 1, limits, seed)

    def expected(self, state: State, step: str, limits: Limits, seed: int = 0) -> Estimate:
        """The same after a legal ``step`` as chosen, before cards are drawn."""
        if not PAGODE.reveals(state, step) and not step.startswith(("end", "pass")):
            return self.estimate(PAGODE.play(state, step), limits, seed)
        turns = AHEAD + step.startswith("swap")
        return self._sampled(pack(state), encode(step), turns, limits, seed)

    def _sampled(self, row: Row, step: int, turns: int, limits: Limits, seed: int) -> Estimate:
        """On the mean over worlds, each looked into ``turns`` and ``turns + 1`` turns ahead.

        What the network says of a position depends, by some points, on who has just made a turn. Half of either cancels
        that; otherwise it would look like luck.
        """
        self.load()
        began = clock.now()
        how = level(GAME, limits)
        most = max(1, (how.nodes or 1 << 40) // (2 * AHEAD + 3))
        until = began + SHARE * how.millis / 1000
        seed = (seed + 1) * 1_000_003 & (1 << 62) - 1
        worlds, score, points = world.sample(row, step, most, turns, 0, seed, until, _flag(limits.stop), world.room())
        return Estimate(score=score, points=points, depth=turns + 1, nodes=worlds * (2 * turns + 1))

    def _race(
        self, row: Row, room: Any, known: Mapping[str, float], how: Level, limits: Limits, began: float, seed: int
    ) -> Any:
        settings = self._search.Settings(
            plans=int(known["plans"]), levels=int(known["levels"]), turns=int(known["turns"]), width=int(known["width"])
        )
        share = 1.0
        if yellow_open(row):
            share = FIRST_SHARE
        elif row[TURN] >> USED_AT + YELLOW & 1 and not row[TURN] & BUILT:
            share = 1 - FIRST_SHARE
        return self._search.race(
            row,
            settings,
            room,
            play_outs=None if how.nodes is None else max(1, int(share * how.nodes / _turns_of(known))),
            until=began + share * SHARE * how.millis / 1000,
            seed=seed,
            stopped=_flag(limits.stop),
        )


def _flag(stop: Stop | None) -> Row:
    """The memory of the flag that ends a thought, as machine code sees it."""
    return np.zeros(1, np.int64) if stop is None else np.frombuffer(stop.flag, np.int64)


class _Unshuffled:
    """Chance for a position that only has to be there."""

    counter = 0

    def below(self, n: int) -> int:
        return n - 1


def _turns_of(known: Mapping[str, float]) -> int:
    """Turns of one play-out."""
    return int(known["levels"] - 1 + known["turns"])


def _plans(row: Row, room: Any, most: int) -> tuple[Row, npt.NDArray[np.float64]]:
    plans, worths = np.zeros((most + 16, world.PLAN_WORDS), np.int64), np.zeros(most + 16)
    count = world.plans(row, room, most, plans, worths)
    return plans[:count], worths[:count]


def _first_plan(row: Row, room: Any) -> Row:
    return _plans(row, room, 1)[0][0]


def _can_only_pass(row: Row) -> bool:
    """Whether the seat to act can reach no column.

    That is not asked of ``world.plans``: where the other could only pass too, with the cards imagined for it, the match
    would be over there.
    """
    return not row[TURN] >> COLUMNS_AT & 7 and not reaches(row, row[SEAT])


def _passing() -> Row:
    plan = np.zeros(world.PLAN_WORDS, np.int64)
    plan[world.KIND] = world.PASSES
    return plan


def _by_impression(row: Row, room: Any, most: int, noise: float, dice: np.random.Generator) -> Row:
    """The plan that the network likes best, each judged with some noise; it never swaps."""
    plans, worths = _plans(row, room, most)
    builds = plans[:, world.KIND] != world.SWAPS
    worths = worths[builds] + noise * dice.standard_normal(int(builds.sum()))
    found: Row = plans[builds][np.argmax(worths)]
    return found


def _by_points(row: Row, room: Any, noise: float, dice: np.random.Generator) -> Row:
    """The plan with the most points in this turn, give or take some noise."""
    ways = room[1][: build_ways(row, room[1], room[2])]
    ends = np.array([way_columns(way) > 0 for way in ways])
    points = ways[:, POINTS] + noise * dice.standard_normal(len(ways)) + dice.random(len(ways)) / 16
    number = int(np.argmax(np.where(ends, points, -np.inf)))
    plan = np.zeros(world.PLAN_WORDS, np.int64)
    plan[world.KIND], plan[world.NUMBER] = world.ENDS, number
    plan[world.WITH_PURPLE] = int(ways[number, WAY_USES] >> 4 * PURPLE & 15 > 0)
    return plan


def _first_impression(row: Row, plan: Row, room: Any) -> tuple[float, float]:
    """What the network expects of a plan for the mover: result and lead; of a swap, what it expects without."""
    if plan[world.KIND] == world.SWAPS:
        plan = _first_plan(row, room)
    if plan[world.KIND] == world.PASSES:
        lead = float(margin(row, world.mover(row)))
        return math.tanh(lead / 20), lead
    build_ways(row, room[1], room[2])
    score, points = judged(row, room[1][plan[world.NUMBER]], plan[world.WITH_PURPLE], room[0], room[3], room[4])
    return float(score), float(points)


def _turn_steps(row: Row, plan: Row, room: Any) -> tuple[str, ...]:
    """The texts of a plan's steps."""
    if plan[world.KIND] == world.PASSES:
        return ("pass",)
    if plan[world.KIND] == world.SWAPS:
        return (decode(int(plan[world.SWAP])),)
    build_ways(row, room[1], room[2])
    steps = [decode(step) for step in way_steps(row, room[1], int(plan[world.NUMBER]))]
    return (*steps, "end!purple" if plan[world.WITH_PURPLE] else "end")


PLAYER: Final = PagodePlayer()
