"""The state of a match: lots, tiles, cards, abilities and points, and how far the unfinished turn has got.

What is secret (hands, deck, and the steps that show a new deck) is kept out of ``repr``, which ends up in logs.
"""

from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from .cards import NONE, Counts
from .lots import FULL_SUPPLY, LOTS, Lot, Supply

LIMIT: Final = 3
"""Columns of a turn; one more with the red ability."""
STORE: Final = 2
"""Uses of an ability that a tile fills up to."""
PAGODAS: Final = 3
"""Finished pagodas after which the round is the last."""


class Turn(NamedTuple):
    """An unfinished turn."""

    origin: "State"
    """The state in which it began."""
    steps: tuple[str, ...] = ()
    columns: int = 0
    used: int = 0
    """The abilities used in it, as a mask with bit ``1 << colour``."""
    built: bool = False
    """Whether anything was built in it."""
    alternative: bool = False


@dataclass(frozen=True, slots=True)
class State:
    """One state. Pairs are one value a seat; cards and uses are counts by colour; ``deck`` has the next card last.

    ``turn`` is None between turns.
    """

    lots: tuple[Lot, ...] = (Lot(),) * LOTS
    supply: Supply = FULL_SUPPLY
    displays: tuple[Counts, Counts] = (NONE, NONE)
    hands: tuple[Counts, Counts] = field(default=(NONE, NONE), repr=False)
    deck: tuple[int, ...] = field(default=(), repr=False)
    discard: Counts = NONE
    uses: tuple[Counts, Counts] = (NONE, NONE)
    score: tuple[int, int] = (0, 0)
    seat: int = 0
    starter: int = 0
    turns: int = 0
    turn: Turn | None = field(default=None, repr=False)
    known: dict[str, Any] = field(default_factory=dict, compare=False, repr=False)
    """What was found out about this state, since every step asks several times."""

    @property
    def finished(self) -> int:
        """How many pagodas are finished."""
        return sum(lot.finished for lot in self.lots)

    def usable(self, colour: int) -> bool:
        """Whether the seat to act has a use of this ability in store and has not used it in this turn."""
        return bool(self.uses[self.seat][colour]) and not (self.turn and self.turn.used >> colour & 1)


def replaced(pair: tuple[Any, Any], seat: int, value: Any) -> tuple[Any, Any]:
    """The pair with the value of one seat replaced."""
    return (pair[0], value) if seat else (value, pair[1])
