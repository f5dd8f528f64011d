"""What an analysis has found: the report, as it is kept in the database and sent to pages. Pure.

Scores are expected results for seat 0: 1 it wins, 0 a draw (or even chances), -1 it loses. Turns are counted from 0 in
the order they were played; position *i* is the one before turn *i*, the last position where the match ended.
"""

from typing import Any, Final, Literal

import msgspec
from msgspec import Struct

FORMAT: Final = 2
"""The form of what is kept; reports of an older one are made anew."""

Steps = tuple[str, ...]
Line = tuple[Steps, ...]
"""Turns that follow one another, each as its steps. Turns of chance have no results in them."""

Mark = Literal["missed", "turning", "loss", "lucky", "unlucky"]


class Forced(Struct, frozen=True):
    """A proven win: ``winner`` can force it within ``turns`` turns of both sides (0: it has been won)."""

    winner: int
    turns: int


class Place(Struct, frozen=True):
    """A position: its score, the proven win if there is one, and how many turns ahead was looked.

    Within ``whole`` turns every turn was looked at: no other forced win is hidden there.
    """

    score: float
    forced: Forced | None = None
    depth: int = 0
    whole: int = 0


class Turn(Struct, frozen=True):
    """A turn: what it gave away against the best one, in its seat's score (0 … 2), and that one with what follows.

    In games of dice and cards ``decision`` and ``luck`` are its parts of the balance, for seat 0, in its unit.
    """

    seat: int
    loss: float
    best: Line = ()
    kept: bool = False
    """Whether the best turn is the one that was played, or as good."""
    marks: tuple[Mark, ...] = ()
    decision: float | None = None
    luck: float | None = None


class Missed(Struct, frozen=True):
    """A missed win: before ``turn`` its seat could force a win within ``turns`` turns; afterwards no such win was found
    within ``depth`` turns, and there is none within ``whole``."""

    turn: int
    seat: int
    turns: int
    depth: int
    whole: int = 0


class Turning(Struct, frozen=True):
    """The turn after which the winner could force the win, to the end; None: it could from the start.

    The win was then at most ``turns`` turns away. Before it, no forced win of the winner was found within ``depth``
    turns, and there was none within ``whole``.
    """

    turn: int | None
    winner: int
    turns: int
    depth: int
    whole: int = 0


class Episode(Struct, frozen=True):
    """Choices of one seat up to a result of chance or the end of its turn: what they were worth, for seat 0."""

    turn: int
    first: int
    last: int
    """The numbers, in the turn, of its first and its last step."""
    seat: int
    decision: float
    luck: float
    expected: float | None
    """What was to be expected before chance spoke; None where it did not."""


class Balance(Struct, frozen=True):
    """The result taken apart, for seat 0: ``start + sum(decisions) + sum(luck) + ending = result``.

    ``start`` is what the first position was worth (who begins, what was dealt), ``ending`` what a resignation, the
    clock or an agreement changed. ``unit``: points of difference, or score.
    """

    unit: Literal["points", "score"]
    start: float
    decisions: tuple[float, float]
    """The sum over the episodes of each seat; still for seat 0."""
    luck: tuple[float, float]
    ending: float
    result: float
    episodes: tuple[Episode, ...] = ()


class Report(Struct, frozen=True):
    """Everything that was found out about one match."""

    places: tuple[Place, ...]
    turns: tuple[Turn, ...]
    winner: int | None
    missed: tuple[Missed, ...] = ()
    turning: Turning | None = None
    ahead_from: int | None = None
    """The position from which on the winner's chances were the better ones up to the end."""
    balance: Balance | None = None
    nodes: int = 0
    """How many positions the search visited in all."""
    format: int = FORMAT

    def to_json(self) -> dict[str, Any]:
        """Values for a JSON column; read back by ``from_json``."""
        built: dict[str, Any] = msgspec.to_builtins(self)
        return built

    @classmethod
    def from_json(cls, data: Any) -> "Report":
        """The report of what ``to_json`` gave; raises msgspec.ValidationError for anything else."""
        return msgspec.convert(data, cls)
