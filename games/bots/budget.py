"""How long one turn may be thought about, so that nobody waits long. Pure.

Turns are taken in the order in which they came. If this turn and all that wait get ``t`` each, the ``i``-th of those
that wait is taken ``t * i / threads`` from now. It is not to have waited longer than ``WAIT_MS`` by then; so ``t`` is
the least of ``threads * (WAIT_MS - waited[i]) / i``. Were only the number of turns counted, each would get more than
the one before, and the last ones would pay for it.
"""

from collections.abc import Sequence
from typing import Final

WAIT_MS: Final = 4_000
"""How long a turn may wait in the queue, in ms."""

LEAST_MS: Final = 15
"""Even then a turn is thought about for so long: less would no longer be play."""

STEP_MS: Final = 5
"""The least that is left for a further decision within a turn."""


def share(level_ms: int, waited: Sequence[int], threads: int, besides_ms: float = 0.0) -> int:
    """The time to think about one turn in ms: the level's, or less while others wait.

    ``waited`` says of each turn that no worker has taken how long it has waited, in ms, in the order of the queue;
    ``threads`` are all that think (at least 1); ``besides_ms`` is what a turn takes besides thinking.
    """
    shares = (threads * (WAIT_MS - ms) / place - besides_ms for place, ms in enumerate(waited, 1))
    return min(level_ms, max(LEAST_MS, int(min(shares, default=level_ms))))


def averaged(average_ms: float, turn_ms: float) -> float:
    """A running average of what turns take besides thinking, after one more that took ``turn_ms``."""
    return average_ms + (turn_ms - average_ms) / 8


def left(turn_ms: int, spent_ms: float) -> int:
    """What is left of a turn's time for its next decision, after ``spent_ms``."""
    return max(STEP_MS, round(turn_ms - spent_ms))
