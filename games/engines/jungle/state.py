"""The state of a match: the board, who is to move, and what of the past still matters."""

from dataclasses import dataclass, field
from typing import Final, NamedTuple

from ..contract import Outcome
from .board import SIDES, START

MOST_SHUTTLES: Final = 3
"""Turns to and fro after which the way back is barred; a side's count goes no higher."""


class Shuttle(NamedTuple):
    """What a side carries for the shuttling rule: its last ``turns`` (1 to 3) turns were one animal going to and fro
    between these two squares, the last of them ending on ``end``."""

    start: int
    end: int
    turns: int


class Verdict(NamedTuple):
    """What follows from a state: the legal steps, sorted, and the outcome if the match is over."""

    steps: tuple[str, ...]
    outcome: Outcome | None


@dataclass(frozen=True, slots=True)
class State:
    """One state; every turn is one step, so each lies between two turns."""

    board: str = START
    seat: int = 0
    quiet: int = 0
    """Turns since the last capture, 0 to 100."""
    shuttles: tuple[Shuttle | None, Shuttle | None] = (None, None)
    history: tuple[str, ...] = ()
    """The earlier positions since the last capture, oldest first, each as ``key`` gives it."""
    verdict: Verdict | None = field(default=None, compare=False, repr=False)
    """Filled by ``rules.judge`` when first asked, since every step asks several times."""

    def key(self) -> str:
        """What the repetition rule compares: ``BOARD:SIDE``."""
        return f"{self.board}:{SIDES[self.seat]}"
