"""Forced results by looking at every turn: what is not found within the turns looked ahead is not there.

The ordinary search looks at some turns less deep, and in some games at a few not at all, so a forced win may be hidden
from it behind a turn that seemed poor. This one is the same searcher compiled for a kernel without all that: for one
number of turns after the other a null window asks whether the mover wins within it and whether it loses. Nothing is
evaluated; positions reached in different ways are told apart where the rules look back.

That a position recurs cuts nothing short here: a recurrence never helps who wants to win soonest, so leaving the cut
away hides no win, and in a proof with the fewest turns no position recurs (``alphabeta``: why proofs are exact).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import Any, Final

from games.engines.machine_code import njit

from .searching import MOST_MILLIS, NEVER, Array, Searcher, nanoseconds
from .thinking import Stop

DROPPED: Final = frozenset({"urgent", "tactical", "known", "recurs", "some_turns"})
"""What of a kernel only serves to look at less, or past the horizon."""


@njit
def _even(rows: Any, ply: int, weights: Any) -> int:
    return 0


WHOLE: Final = {
    "REDUCE": False,
    "EXTEND": False,
    "NULL_MOVE": False,
    "FUTILITY": 0,
    "LATE": 0,
    "SOME": 0,
    "evaluate": _even,
    "COMPILED_WITH": (__file__,),
}
"""What stands in a kernel instead."""


def whole(kernel: ModuleType) -> ModuleType:
    """The kernel without anything by which turns are looked at less deep or not at all."""
    changed = ModuleType(f"{kernel.__name__}_whole")
    kept = {name: value for name, value in vars(kernel).items() if name not in DROPPED | {"__name__", "__spec__"}}
    vars(changed).update(kept | WHOLE)
    return changed


@dataclass(frozen=True, slots=True)
class Certain:
    """What is certain of a position, for its mover."""

    turns: int
    """Within so many turns of both sides nothing is forced but ``proof``."""
    proof: int | None
    """``n``: the mover wins within n turns, n being the fewest; ``-n``: it loses; None: neither, within ``turns``."""
    move: int
    """With a win the turn to begin with, else 0."""
    nodes: int


class Exhaustive(Searcher):
    """Looks at every turn; one search at a time (others wait)."""

    def __init__(self, kernel: ModuleType, *, bits: int = 20) -> None:
        """The table has 2**``bits`` entries of 32 bytes."""
        super().__init__(whole(kernel), bits=bits)

    def certain(
        self,
        row: Sequence[int] | Array,
        past: Sequence[Sequence[int] | Array] = (),
        *,
        nodes: int | None = None,
        millis: float | None = None,
        turns: int | None = None,
        stop: Stop | None = None,
    ) -> Certain:
        """What is forced from ``row``, to which the positions ``past`` have led (the latest last).

        The first result found is the nearest one. ``turns`` is how far to look at most. The position is not over and
        has a turn, else ValueError.
        """
        with self._lock:
            core = self._load()
            root = self._set_up(core, row, past)
            listed = self._listed(root, 0)
            if not len(listed):
                raise ValueError("no turn to choose")
            self._warm_up(core, listed)
            mem = self._mem
            mem[core.BY_WAY] = int(core.PATH)
            mem[core.UNTIL] = NEVER if millis is None else nanoseconds() + int(min(millis, MOST_MILLIS) * 1_000_000)
            mem[core.LIMIT] = NEVER if nodes is None else nodes
            mem[core.CHECK] = 0
            furthest = core.DEEPEST - 1 if turns is None else min(turns, core.DEEPEST - 1)
            with self._stopped_by(core, stop):
                found = self._certain(core, listed, furthest)
            mem[core.BY_WAY] = 0
            return Certain(*found, nodes=self._looked_at(core))

    def _certain(self, core: Any, listed: Array, furthest: int) -> tuple[int, int | None, int]:
        scores = listed.copy()
        for distance in range(1, furthest + 1):
            for wins in (True, False):
                alpha = core.WIN - distance - 1 if wins else distance - core.WIN
                # Who has no turn loses only when turns are looked for: one deeper than the last turn made.
                value = self._root_search(listed, scores, distance + 1, alpha, alpha + 1, False)
                if self._mem[core.STOPPED]:
                    return distance - 1, None, 0
                if wins and value > alpha:
                    return distance, distance, int(listed[self._mem[core.BEST]])
                if not wins and value <= alpha:
                    return distance, -distance, 0
        return furthest, None, 0
