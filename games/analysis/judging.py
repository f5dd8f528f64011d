"""Where a match without chance in play was lost: missed wins, the turning point, the loss of each turn. Pure.

docs/analysis.md says what the words mean. Everything here follows from opinions about the positions of the match; what
they prove is exact, and so is what follows from it.
"""

from collections.abc import Sequence
from typing import Final, Protocol

from msgspec import Struct
from msgspec.structs import replace

from .report import Forced, Line, Mark, Missed, Place, Report, Steps, Turn, Turning

BIG_LOSS: Final = 0.2
"""A turn that gives away so much of its seat's score (of −1 … 1: ten in a hundred of the chances) is marked."""
MOST_LOSS_MARKS: Final = 5
"""Of the turns of one seat that give much away only so many are marked: the worst. All losses are in the report."""
SURE: Final = 0.98
"""A score beyond this is for wins that are proven; what is only expected stays below."""


class Opinion(Struct, frozen=True):
    """What is thought of a position: its score for seat 0, a proven win, the turns looked ahead, the best line, and
    the turns ahead within which every turn was looked at."""

    score: float
    forced: Forced | None = None
    depth: int = 0
    line: Line = ()
    whole: int = 0


class Seated(Protocol):
    """Something that one seat did."""

    @property
    def seat(self) -> int: ...


class Made(Struct, frozen=True):
    """A turn that was played: whose, its steps, and whether it led where the best turn of its position leads."""

    seat: int
    steps: Steps
    best: bool = False


def won(winner: int) -> Opinion:
    """The opinion of a position in which the match has been won by the rules."""
    return Opinion(_score_of(winner), Forced(winner, 0))


DRAWN: Final = Opinion(0.0)
"""The opinion of a position in which the match has been drawn by the rules."""


def judge(opinions: Sequence[Opinion], made: Sequence[Made], winner: int | None) -> Report:
    """The report on a match of ``made`` turns, from an opinion of the position before each and one of the last.

    ``winner`` is who won, for whatever reason, None for a draw. Raises ValueError if there isn't one opinion more
    than turns.
    """
    if len(opinions) != len(made) + 1:
        raise ValueError(f"{len(opinions)} opinions of {len(made)} turns")
    known = completed(opinions, made)
    missed = tuple(_missed(known, made))
    turning = _turning(known, winner)
    marks: list[list[Mark]] = [[] for _ in made]
    for slip in missed:
        marks[slip.turn].append("missed")
    if turning is not None and turning.turn is not None:
        marks[turning.turn].append("turning")
    losses = [
        # Looked at from further on the best turn may seem worth less: a better one is not known for that.
        0.0 if turn.best else max(0.0, _for(turn.seat, known[number].score) - _for(turn.seat, known[number + 1].score))
        for number, turn in enumerate(made)
    ]
    for number in worst([0.0 if marks[n] else loss for n, loss in enumerate(losses)], made, BIG_LOSS):
        marks[number].append("loss")
    turns = []
    for number, (turn, loss) in enumerate(zip(made, losses, strict=True)):
        line = known[number].line
        kept = turn.best or loss == 0.0 or line[:1] == (turn.steps,)
        turns.append(Turn(turn.seat, loss, line, kept, tuple(marks[number])))
    places = tuple(Place(opinion.score, opinion.forced, opinion.depth, opinion.whole) for opinion in known)
    ahead_from = ahead([place.score for place in places], winner)
    return Report(places, tuple(turns), winner, missed, turning, ahead_from)


def edges(report: Report) -> list[int]:
    """The positions that decide what ``report`` says and might look different from further ahead, the weightiest first:
    the one before the turning point, then those after missed wins.
    """
    found = []
    if report.turning is not None and report.turning.turn is not None:
        found.append(report.turning.turn)
    elif report.turning is None and report.winner is not None and report.places[-1].forced is None:
        found.append(len(report.places) - 1)
    found += [missed.turn + 1 for missed in report.missed if report.places[missed.turn + 1].forced is None]
    return list(dict.fromkeys(found))


def completed(opinions: Sequence[Opinion], made: Sequence[Made]) -> list[Opinion]:
    """The opinions with all that follows from one for its neighbours (docs/analysis.md: back and forth)."""
    known = [_tidy(opinion) for opinion in opinions]
    for number in range(len(made) - 1, -1, -1):
        known[number] = _backed(known[number], known[number + 1], made[number])
    for number, turn in enumerate(made):
        known[number + 1] = _forwarded(known[number], known[number + 1], turn)
    return known


def worst(losses: Sequence[float], turns: Sequence[Seated], least: float) -> list[int]:
    """The turns whose ``losses`` are to be marked: of each seat the greatest of those that reach ``least``."""
    found: list[int] = []
    for seat in (0, 1):
        own = [number for number, turn in enumerate(turns) if turn.seat == seat and losses[number] >= least]
        found += sorted(own, key=lambda number: -losses[number])[:MOST_LOSS_MARKS]
    return sorted(found)


def ahead(scores: Sequence[float], winner: int | None) -> int | None:
    """The first position from which on ``winner`` had the better chances up to the last; None if it never had."""
    if winner is None:
        return None
    first = None
    for number in range(len(scores) - 1, -1, -1):
        if _for(winner, scores[number]) <= 0:
            break
        first = number
    return first


def _tidy(opinion: Opinion) -> Opinion:
    score = _score_of(opinion.forced.winner) if opinion.forced else max(-SURE, min(SURE, opinion.score)) + 0.0
    return replace(opinion, score=score)


def _backed(before: Opinion, after: Opinion, turn: Made) -> Opinion:
    """``before``, knowing that ``turn`` led from it to ``after``."""
    line = (turn.steps, *after.line)
    if after.forced is not None and after.forced.winner == turn.seat:
        within = after.forced.turns + 1
        # A proof for the other side would contradict; the one nearer to the end took less to find, and is kept.
        if before.forced is None or before.forced.winner != turn.seat or before.forced.turns > within:
            return replace(before, score=after.score, forced=Forced(turn.seat, within), line=line)
        return before
    if before.forced is None and _for(turn.seat, after.score) > _for(turn.seat, before.score):
        return replace(before, score=after.score, line=line)
    return before


def _forwarded(before: Opinion, after: Opinion, turn: Made) -> Opinion:
    """``after``, knowing that ``turn`` led to it from ``before``."""
    if before.forced is None or after.forced is not None:
        return after
    if before.forced.winner == turn.seat and not turn.best:
        return after
    # The one who can force it has at most one turn less to go.
    forced = Forced(before.forced.winner, max(1, before.forced.turns - 1))
    line = after.line or before.line[1:]
    return replace(after, score=_score_of(forced.winner), forced=forced, line=line)


def _missed(known: Sequence[Opinion], made: Sequence[Made]) -> list[Missed]:
    slips = []
    for number, turn in enumerate(made):
        had, has = known[number].forced, known[number + 1].forced
        if had is not None and had.winner == turn.seat and (has is None or has.winner != turn.seat):
            after = known[number + 1]
            slips.append(Missed(number, turn.seat, had.turns, after.depth, after.whole))
    return slips


def _turning(known: Sequence[Opinion], winner: int | None) -> Turning | None:
    if winner is None:
        return None
    first = len(known)
    for number in range(len(known) - 1, -1, -1):
        forced = known[number].forced
        if forced is None or forced.winner != winner:
            break
        first = number
    if first == len(known):
        return None
    forced = known[first].forced
    assert forced is not None
    if first == 0:
        return Turning(None, winner, forced.turns, 0)
    before = known[first - 1]
    return Turning(first - 1, winner, forced.turns, before.depth, before.whole)


def _score_of(winner: int) -> float:
    return -1.0 if winner else 1.0


def _for(seat: int, score: float) -> float:
    """A score for seat 0 as it is for ``seat``."""
    return -score if seat else score
