"""Luck and decisions apart, in games with dice or cards: sums that add up to the result exactly. Pure.

docs/analysis.md has the formula. All values are for seat 0, in one unit: points of difference, or score.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from .judging import ahead, worst
from .report import Balance, Episode, Line, Mark, Place, Report, Turn

Unit = Literal["points", "score"]

BIG_LOSS: Final[dict[Unit, float]] = {"points": 5.0, "score": 0.2}
"""A turn whose decisions cost its seat so much is marked."""
BIG_LUCK: Final[dict[Unit, float]] = {"points": 12.0, "score": 0.3}
"""A turn with so much luck, good or bad, may be marked."""
MOST_LUCK_MARKS: Final = 3
"""Of the lucky turns, and of the unlucky ones, only so many are marked: the greatest."""


class Weighed(Struct, frozen=True):
    """An episode and what was to be expected in it.

    ``expected``: once its choice was made and before chance spoke, None where chance did not speak. ``choice``: whether
    there was anything to choose.
    """

    turn: int
    first: int
    last: int
    seat: int
    expected: float | None
    choice: bool


def balance(weighed: Sequence[Weighed], values: Sequence[float], result: float, unit: Unit) -> Balance:
    """The balance of a match from the ``values`` before each episode and after the last.

    ``result`` is what the match came to; where it ended by the rules, the last value has to be that. Raises ValueError
    if there isn't one value more than episodes.
    """
    if len(values) != len(weighed) + 1:
        raise ValueError(f"{len(values)} values of {len(weighed)} episodes")
    known = _settled(weighed, values)
    episodes, decisions, luck = [], [0.0, 0.0], [0.0, 0.0]
    for here, (before, after) in zip(weighed, pairwise(known), strict=True):
        chosen = after if here.expected is None else here.expected
        decision = chosen - before if here.choice else 0.0
        fortune = after - before - decision
        episodes.append(Episode(here.turn, here.first, here.last, here.seat, decision, fortune, here.expected))
        decisions[here.seat] += decision
        luck[here.seat] += fortune
    return Balance(
        unit=unit,
        start=known[0],
        decisions=(decisions[0], decisions[1]),
        luck=(luck[0], luck[1]),
        ending=result - known[-1],
        result=result,
        episodes=tuple(episodes),
    )


def report(
    account: Balance, seats: Sequence[int], scores: Sequence[float], best: Sequence[Line], winner: int | None
) -> Report:
    """The report of a match from its balance, the ``scores`` before each turn and after the last, and the best lines.

    ``seats`` and ``best`` have one entry a turn; a last turn that was interrupted counts as one.
    """
    turns = []
    for number, (seat, line) in enumerate(zip(seats, best, strict=True)):
        own = [episode for episode in account.episodes if episode.turn == number]
        decision = sum(episode.decision for episode in own)
        loss = max(0.0, -_for(seat, decision))
        kept = loss < BIG_LOSS[account.unit]
        turns.append(Turn(seat, loss, line, kept, (), decision, sum(episode.luck for episode in own)))
    marked: list[tuple[int, Mark]] = [
        (number, "loss") for number in worst([turn.loss for turn in turns], turns, BIG_LOSS[account.unit])
    ]
    for number, mark in marked + _strokes_of_luck(turns, account.unit):
        turns[number] = replace(turns[number], marks=(*turns[number].marks, mark))
    places = tuple(Place(score) for score in scores)
    return Report(places, tuple(turns), winner, ahead_from=ahead(scores, winner), balance=account)


def _settled(weighed: Sequence[Weighed], values: Sequence[float]) -> list[float]:
    """The values, each estimate replaced by a better one where the rules leave nothing open.

    Where there was nothing to choose, a position is worth what was to be expected of the only step.
    """
    known = list(values)
    for number in range(len(weighed) - 1, -1, -1):
        here = weighed[number]
        if not here.choice:
            known[number] = known[number + 1] if here.expected is None else here.expected
    return known


def _strokes_of_luck(turns: Sequence[Turn], unit: Unit) -> list[tuple[int, Mark]]:
    felt = [(_for(turn.seat, turn.luck or 0.0), number) for number, turn in enumerate(turns)]
    good = sorted((item for item in felt if item[0] >= BIG_LUCK[unit]), reverse=True)[:MOST_LUCK_MARKS]
    bad = sorted(item for item in felt if -item[0] >= BIG_LUCK[unit])[:MOST_LUCK_MARKS]
    marked: list[tuple[int, Mark]] = [(number, "lucky") for _luck, number in good]
    return marked + [(number, "unlucky") for _luck, number in bad]


def _for(seat: int, value: float) -> float:
    return -value if seat else value
