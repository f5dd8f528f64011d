"""The state of a match: the board, who is to act, and what of the past still matters."""

from dataclasses import dataclass, field
from typing import Final, NamedTuple

from ..contract import Outcome
from .board import START

HERD: Final = 20
"""Goats in all: in hand, on the board and taken."""
AMBUSH: Final = 4
"""Tigers."""


class Verdict(NamedTuple):
    """What follows from a state: the legal steps and those barred by *no return*, sorted, and the outcome."""

    steps: tuple[str, ...]
    barred: tuple[str, ...]
    outcome: Outcome | None


@dataclass(frozen=True, slots=True)
class State:
    """One state; every turn is one step, so each lies between two turns."""

    board: str = START
    seat: int = 0
    hand: int = HERD
    """Goats not yet placed."""
    taken: int = 0
    """Goats captured, 0 to 5."""
    quiet: int = 0
    """Turns since the last capture or placement, 0 to 100."""
    history: tuple[str, ...] = ()
    """Once all goats are placed the last completed boards, at most twelve, the present one last."""
    verdict: Verdict | None = field(default=None, compare=False, repr=False)
    """Filled by ``rules.judge`` when first asked, since every step asks several times."""
