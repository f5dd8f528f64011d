"""The state of a match: the block of the present round, the rounds before it, and the dice on the table."""

from dataclasses import dataclass
from typing import Final, NamedTuple

from .rows import LOWER, ROWS, UPPER, Dice

ROUNDS: Final = 3
ROLLS: Final = 3
"""Most rolls of a turn."""
UPPER_BONUS: Final = 35
UPPER_NEEDED: Final = 63
LOWER_BONUS: Final = 50
LOWER_NEEDED: Final = 170
EXTRA: Final = 25

Entry = tuple[int, int]
"""A taken row: the seat that took it and its points."""
Block = tuple[Entry | None, ...]
"""One entry for each of ``ROWS``; None: free."""

EMPTY: Final[Block] = (None,) * len(ROWS)


class Turn(NamedTuple):
    """An unfinished turn: the state in which it began and the recorded steps since."""

    origin: "State"
    steps: tuple[str, ...]


class Sums(NamedTuple):
    """What one seat has on the block of a round."""

    upper: int
    lower: int
    upper_bonus: int
    lower_bonus: int
    extra: int

    @property
    def total(self) -> int:
        return sum(self)


@dataclass(frozen=True, slots=True)
class State:
    """One state. ``seat`` is who acts; between rounds the first seat that has not confirmed.

    ``extras`` are points of this round, ``totals`` for each seat its points of the finished rounds (a round is
    finished with its last row), ``starters`` one seat for each round begun. ``rolls`` is 0 exactly when there are no
    ``dice``. ``turn`` is None between turns, and in a position that was given inside a turn.
    """

    round: int
    block: Block
    extras: tuple[int, int]
    totals: tuple[tuple[int, ...], tuple[int, ...]]
    starters: tuple[int, ...]
    seat: int
    dice: Dice = ()
    rolls: int = 0
    confirmed: tuple[bool, bool] = (False, False)
    turn: Turn | None = None

    @property
    def round_over(self) -> bool:
        return None not in self.block

    @property
    def over(self) -> bool:
        return self.round == ROUNDS and self.round_over

    @property
    def resting(self) -> bool:
        """Whether the match is between two rounds."""
        return self.round < ROUNDS and self.round_over

    def sums(self, seat: int) -> Sums:
        """What ``seat`` has in the present round."""
        own = [entry[1] if entry and entry[0] == seat else 0 for entry in self.block]
        upper, lower = sum(own[: len(UPPER)]), sum(own[-len(LOWER) :])
        return Sums(
            upper,
            lower,
            UPPER_BONUS if upper >= UPPER_NEEDED else 0,
            LOWER_BONUS if lower >= LOWER_NEEDED else 0,
            self.extras[seat],
        )

    def points(self, seat: int) -> int:
        """All points of ``seat`` so far, those of the present round included."""
        finished = sum(self.totals[seat])
        return finished if self.round_over else finished + self.sums(seat).total
