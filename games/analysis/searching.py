"""From the positions of a match to a report, with a searcher. Only workers import this, when they are asked to.

Effort is counted in nodes (what one is, a game's player says), so that the same match gets the same report everywhere.
"""

from collections.abc import Callable
from typing import Any, Final, Protocol

from msgspec import Struct
from msgspec.structs import replace

from games.engines.contract import Outcome
from games.search.thinking import Estimate, Limits, Reach, Thought

from .judging import DRAWN, Made, Opinion, edges, judge, won
from .luck import Unit, Weighed, balance
from .luck import report as report_of_luck
from .report import Forced, Line, Report
from .sampling import sampled
from .walking import Passage, Walk, led_to, playable

SEED: Final = 1
"""The same for all looks at a match: where the player plays on at random, choices are compared under the same luck."""
EDGE: Final = 8
"""How many times the usual effort a position on the edge gets (docs/analysis.md)."""
MOST_EDGES: Final = 6
PATIENCE: Final = 500_000
"""Milliseconds that one look may take: so many that only nodes bind, on a busy machine too."""
LONGEST_LINE: Final = 60
"""Turns of a line that is followed to its end."""

Told = Callable[[int, int], None]
"""Is told how many of how many looks have been taken."""


def _limits(nodes: int) -> Limits:
    return Limits(nodes=nodes, millis=PATIENCE)


class Player(Protocol):
    """What is asked of a game's computer (``games.search.thinking.Player``)."""

    def think(self, state: Any, seat: int, limits: Limits, seed: int = 0) -> Thought: ...

    def estimate(self, state: Any, limits: Limits, seed: int = 0) -> Estimate: ...

    def reach(self, state: Any, limits: Limits) -> Reach: ...


class Effort(Struct, frozen=True):
    """Nodes for one match in all, and the least and the most that one look at a position gets."""

    total: int
    least: int
    most: int

    def share(self, looks: int) -> int:
        """Nodes for each of so many looks."""
        return max(self.least, min(self.most, self.total // max(1, looks)))


def examine(walk: Walk, ended: Outcome, player: Player, effort: Effort, told: Told) -> Report:
    """The report on a match that ended as ``ended``; ``player`` is loaded."""
    return (_Luck if walk.game.chance_in_play else _Judging)(walk, ended, player, effort, told).report()


class _Looks:
    """What both ways share: the looks at positions, counted."""

    def __init__(self, walk: Walk, ended: Outcome, player: Player, effort: Effort, told: Told) -> None:
        self.walk, self.game, self.ended, self.player, self.effort = walk, walk.game, ended, player, effort
        self._told = told
        self._taken = self._wanted = 0
        self.nodes = 0

    def expect(self, looks: int) -> None:
        """So many looks more will be taken."""
        self._wanted += looks
        self._told(self._taken, self._wanted)

    def look(self) -> None:
        self._taken += 1
        self._wanted = max(self._wanted, self._taken)
        self._told(self._taken, self._wanted)


class _Judging(_Looks):
    def report(self) -> Report:
        states, made = self.walk.states, list(map(Made, self.walk.seats, self.walk.turns))
        self.expect(len(states) + 2 * MOST_EDGES)
        share = self.effort.share(len(states) + 2 * EDGE * MOST_EDGES)
        opinions: list[Opinion] = [DRAWN] * len(states)
        for number in range(len(states) - 1, -1, -1):
            opinions[number] = self._opinion(states[number], share)
            if number < len(made):
                made[number] = self._compared(number, opinions[number])
        found = judge(opinions, made, self.ended.winner)
        looked: set[int] = set()
        while len(looked) < MOST_EDGES and (further := [edge for edge in edges(found) if edge not in looked]):
            edge = further[0]
            looked.add(edge)
            opinions[edge] = self._certain(states[edge], self._opinion(states[edge], EDGE * share), EDGE * share)
            if edge < len(made):
                made[edge] = self._compared(edge, opinions[edge])
            found = judge(opinions, made, self.ended.winner)
        return replace(found, turns=self._with_whole_lines(found, share), nodes=self.nodes)

    def _opinion(self, state: Any, nodes: int) -> Opinion:
        outcome = self.game.outcome(state)
        if outcome is not None:
            self.look()
            return DRAWN if outcome.winner is None else won(outcome.winner)
        seat = self.game.to_act(state)
        thought = self.player.think(state, seat, _limits(nodes), SEED)
        self.nodes += thought.nodes
        self.look()
        line = playable(self.game, state, thought.pv) or playable(self.game, state, [thought.steps])
        return Opinion(-thought.score if seat else thought.score, _forced(thought, seat), thought.depth, line)

    def _certain(self, state: Any, opinion: Opinion, nodes: int) -> Opinion:
        """The opinion, knowing how far every turn has been looked at; where nothing is proven so far."""
        if opinion.forced is not None or self.game.outcome(state) is not None:
            self.look()
            return opinion
        seat, reach = self.game.to_act(state), self.player.reach(state, _limits(nodes))
        self.nodes += reach.nodes
        self.look()
        opinion = replace(opinion, whole=reach.turns, depth=max(opinion.depth, reach.turns))
        if reach.proof is None:
            return opinion
        line = playable(self.game, state, [reach.steps]) if reach.steps else opinion.line
        return replace(opinion, forced=_forced(reach, seat), line=line)

    def _compared(self, number: int, opinion: Opinion) -> Made:
        seat, steps, states = self.walk.seats[number], self.walk.turns[number], self.walk.states
        best = bool(opinion.line) and led_to(self.game, states[number], opinion.line[0]) == states[number + 1]
        return Made(seat, steps, best)

    def _with_whole_lines(self, found: Report, nodes: int) -> tuple[Any, ...]:
        """The turns, the best lines of marked ones led on to the end where a win is proven."""
        turns = list(found.turns)
        for number, turn in enumerate(turns):
            if turn.marks and found.places[number].forced is not None:
                turns[number] = replace(turn, best=self._to_the_end(self.walk.states[number], turn.best, nodes))
        return tuple(turns)

    def _to_the_end(self, state: Any, line: Line, nodes: int) -> Line:
        game, whole = self.game, list(line)
        for steps in line:
            state = led_to(game, state, steps)
        while len(whole) < LONGEST_LINE and game.outcome(state) is None:
            seat = game.to_act(state)
            thought = self.player.think(state, seat, _limits(nodes), SEED)
            self.nodes += thought.nodes
            self._told(self._taken, self._wanted)
            further = playable(game, state, thought.pv) or playable(game, state, [thought.steps])
            if thought.proof is None or not further:
                break
            for steps in further:
                state = led_to(game, state, steps)
            whole += further
        return tuple(whole)


def _forced(thought: Thought | Reach, seat: int) -> Forced | None:
    if thought.proof is None or thought.proof == 0:
        return None
    return Forced(seat if thought.proof > 0 else 1 - seat, abs(thought.proof))


class _Luck(_Looks):
    def report(self) -> Report:
        passages, last = self.walk.passages, self.walk.passages[-1].after if self.walk.passages else self.walk.states[0]
        chosen = sum(passage.choice for passage in passages)
        looks = len(passages) + 1 + chosen + sum(passage.step is not None for passage in passages)
        self.expect(looks)
        share = self.effort.share(looks)
        estimates = [self._estimate(passage.before, share) for passage in passages]
        estimates.append(self._estimate(last, share))
        unit: Unit = "score" if any(estimate.points is None for estimate in estimates) else "points"
        weighed = [self._weighed(passage, unit, share) for passage in passages]
        values = [_in(unit, estimate) for estimate in estimates]
        account = balance(weighed, values, self._result(values[-1], unit), unit)
        lines = self._lines(share)
        # Of one turn the first passage says what there was before it.
        begins = [number for number, passage in enumerate(passages) if passage.first == 0]
        scores = [estimates[number].score for number in begins] + [self._result(estimates[-1].score, "score")]
        seats = [passages[number].seat for number in begins]
        found = report_of_luck(account, seats, scores, lines, self.ended.winner)
        return replace(found, nodes=self.nodes)

    def _estimate(self, state: Any, nodes: int) -> Estimate:
        estimate = self.player.estimate(state, _limits(nodes), SEED)
        self.nodes += estimate.nodes
        self.look()
        return estimate

    def _weighed(self, passage: Passage, unit: Unit, nodes: int) -> Weighed:
        expected = None
        if passage.step is not None:
            # A player that knows the expectation is asked for it; of another one, samples are estimated.
            ask = getattr(self.player, "expected", None)
            if ask is None:
                estimate = sampled(self.game, passage.chosen, passage.step, self.player, nodes, SEED)
            else:
                estimate = ask(passage.chosen, passage.step, _limits(nodes), SEED)
            self.nodes += estimate.nodes
            self.look()
            expected = _in(unit, estimate)
        return Weighed(passage.turn, passage.first, passage.last, passage.seat, expected, passage.choice)

    def _lines(self, nodes: int) -> list[Line]:
        """For each turn the best choices where it had any, one entry an episode: what followed chance is chance's."""
        lines: list[list[tuple[str, ...]]] = []
        for passage in self.walk.passages:
            if passage.first == 0:
                lines.append([])
            if passage.choice:
                thought = self.player.think(passage.before, passage.seat, _limits(nodes), SEED)
                self.nodes += thought.nodes
                self.look()
                lines[-1].append(tuple(thought.steps))
            else:
                lines[-1].append(())
        return [tuple(line) for line in lines]

    def _result(self, last: float, unit: Unit) -> float:
        """What the match came to. Points stand as they are; a score is the result, however it came about."""
        if unit == "points":
            return last
        return 0.0 if self.ended.winner is None else 1.0 - 2.0 * self.ended.winner


def _in(unit: Unit, estimate: Estimate) -> float:
    return estimate.score if unit == "score" or estimate.points is None else estimate.points
