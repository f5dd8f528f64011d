"""The state of a match: the board, who is to act, and how far the unfinished turn has got."""

from dataclasses import dataclass, field
from typing import Final, NamedTuple

from .board import Board

NO_SPIRIT: Final = "-"
ORDERS: Final = "SI"
"""The letters of the seats in positions and steps."""


class Turn(NamedTuple):
    """An unfinished turn: what was done in it that the rest of it depends on. Squares are -1 where there is none."""

    origin: "State"
    """The state in which the turn began."""
    steps: tuple[str, ...] = ()
    monk: int = -1
    """Where the monk stands that made the last step."""
    start: int = -1
    """Where that monk stood when it made its first move of the turn."""
    moves: int = 0
    builds: int = 0
    built: int = -1
    """The square of the last build."""
    climbed: bool = False
    """Whether a move of this turn went up."""
    level: bool = True
    """Whether all moves of this turn stayed on one height."""


class Result(NamedTuple):
    """How a match was won by a step: the winning seat, the reason's word, and the square moved onto (or -1)."""

    winner: int
    reason: str
    square: int = -1


@dataclass(frozen=True, slots=True)
class State:
    """One state. ``turn`` is None between turns, ``result`` is set when a step has won.

    ``settling`` is empty once the spirits are settled; before, it is ``choose`` or ``choose-extended`` (``spirits``
    means nothing yet), ``pick`` (``spirits`` are the two offered) or ``start`` (``spirits`` are given out).
    """

    board: Board
    seat: int
    spirits: tuple[str, str] = (NO_SPIRIT, NO_SPIRIT)
    ban: bool = False
    """Whether the seat to act may not move up in this turn."""
    settling: str = ""
    turn: Turn | None = None
    result: Result | None = None
    legal_steps: tuple[str, ...] | None = field(default=None, compare=False, repr=False)
    """Filled by ``rules.legal`` when first asked, since every step asks several times."""
