"""The computer that plays Bagh-Chal.

Levels' knowledge, besides ``depth``: ``table`` 0 for not using the solved table of the sliding phase.

With the table of results alone a won position is won by search: all turns that keep the win are worth about the same
to the table, and the evaluation, ``depth`` turns later, chooses among them; *no return* keeps it from going round in
short circles. With the table of distances too each turn comes nearer to the end.
"""

import json
from functools import cached_property
from typing import Any, Final

import numpy as np

from games.engines.baghchal import kernel
from games.engines.baghchal.kernel import HAND_AT, SIDE, TAKEN_AT, TIGERS_AT
from games.engines.baghchal.lines import BOARD
from games.engines.baghchal.sliding import LOST, SIZES, START_OF, WON, number, result
from games.engines.baghchal.state import State
from games.search.baghchal_table import DISTANCES, RESULTS, mapped
from games.search.levels import Level
from games.search.open_games import NEARLY, WEIGHTS, OpenPlayer
from games.search.searching import Searcher


class BaghChalPlayer(OpenPlayer):
    """As other open games, and with what is known of the sliding phase."""

    def __init__(self) -> None:
        super().__init__("baghchal", kernel, State())

    @cached_property
    def settings(self) -> dict[str, Any]:
        """The file of weights: ``weights`` and ``scale``."""
        found: dict[str, Any] = json.loads((WEIGHTS / "baghchal.json").read_text())
        return found

    @cached_property
    def weights(self) -> Any:
        return np.array(self.settings["weights"], np.int64)

    @cached_property
    def scale(self) -> float:
        return float(self.settings["scale"])

    @cached_property
    def results(self) -> Any:
        return mapped(RESULTS)

    @cached_property
    def distances(self) -> Any:
        return mapped(DISTANCES)

    @cached_property
    def searcher(self) -> Searcher:
        return Searcher(self.kernel, weights=self.weights, book=self.results, bits=21)

    @cached_property
    def unread(self) -> Searcher:
        """A searcher that has not read the table."""
        return Searcher(self.kernel, weights=self.weights, book=np.zeros(0, np.uint8), bits=17)

    def searcher_for(self, named: Level) -> Searcher:
        return self.searcher if _reads(named) else self.unread

    def choices(self, rows: Any, named: Level) -> list[int] | None:
        """In a position that the table of distances knows to be decided the turns with the best distance."""
        if not (_reads(named) and len(self.distances)):
            return None
        here = self._distance(int(rows[-1, 0]))
        if here < 2:
            return None
        ahead = np.zeros((len(rows) + 1, kernel.WORDS), np.int64)
        ahead[: len(rows)] = rows
        ply = len(rows) - 1
        moves = np.zeros((len(rows), kernel.MOVES), np.int64)
        distances: dict[int, int] = {}
        for move in moves[ply, : kernel.turns(ahead, ply, moves)].tolist():
            kernel.play(ahead, ply, move)
            distances[move] = self._distance(int(ahead[ply + 1, 0]))
        if here % 2 == 0:  # won: as soon as may be, of the positions lost for the other side
            distances = {move: distance for move, distance in distances.items() if distance % 2}
            best = min(distances.values(), default=0)
        else:
            best = max(distances.values(), default=0)
        return [move for move, distance in distances.items() if distance == best] or None

    def known_score(self, state: Any) -> float | None:
        word = int(kernel.pack(state)[-1, 0])
        if word >> HAND_AT & 31 or word >> TAKEN_AT >= len(SIZES) or not len(self.results):
            return None
        found = result(self.results, word >> TAKEN_AT, int(word & SIDE > 0), _numbered(word))
        return {WON: NEARLY, LOST: -NEARLY}.get(int(found), 0.0)

    def _distance(self, word: int) -> int:
        """One more than the turns until the end; odd if the side to move loses; 0 if drawn or not in the table."""
        taken = word >> TAKEN_AT
        if taken >= len(SIZES):
            return 1
        if word >> HAND_AT & 31:
            return 0
        place = START_OF[taken] + int(word & SIDE > 0) * SIZES[taken] + _numbered(word)
        return int(self.distances[place])


def _reads(named: Level) -> bool:
    return bool(named.knowledge.get("table", 1.0))


def _numbered(word: int) -> int:
    goats, tigers = word & BOARD, word >> TIGERS_AT & BOARD
    return int(number(tigers, BOARD & ~(goats | tigers)))


PLAYER: Final = BaghChalPlayer()
