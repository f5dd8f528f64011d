"""Judges for the searcher: a kernel's game played out in Python, and its forced results by working backwards."""

from collections.abc import Callable, Hashable
from functools import cache
from types import ModuleType
from typing import Any, TypeVar

import numpy as np

from games.search import compiled

Row = tuple[int, ...]
State = TypeVar("State", bound=Hashable)


class Board:
    """A kernel's functions on rows as tuples."""

    def __init__(self, kernel: ModuleType) -> None:
        self.kernel: Any = kernel
        self.core: Any = compiled.searcher(kernel)
        past = self.core.PAST
        self._rows = np.zeros((past + 2, kernel.WORDS), np.int64)
        self._moves = np.zeros((past + 2, 2 * kernel.MOVES), np.int64)
        self._root = past

    def _put(self, way: tuple[Row, ...]) -> None:
        self._rows[:] = 0
        kept = way[-self._root - 1 :]
        for place, row in enumerate(kept, self._root + 1 - len(kept)):
            self._rows[place] = row

    def turns(self, way: tuple[Row, ...]) -> list[int]:
        self._put(way)
        n = self.kernel.turns(self._rows, self._root, self._moves)
        return [int(move) for move in self._moves[self._root, :n]]

    def play(self, row: Row, move: int) -> Row:
        self._put((row,))
        self.kernel.play(self._rows, self._root, move)
        return tuple(int(word) for word in self._rows[self._root + 1])

    def outcome(self, row: Row) -> int:
        self._put((row,))
        return int(self.kernel.outcome(self._rows, self._root))

    def evaluate(self, row: Row) -> int:
        self._put((row,))
        return int(self.kernel.evaluate(self._rows, self._root, np.zeros(1, np.int64)))


def minimax(kernel: ModuleType) -> Callable[[Row, int], int]:
    """The function that gives a row's value for its mover, looking so many turns ahead; scores as the searcher's."""
    board = Board(kernel)
    win = board.core.WIN

    @cache
    def value(row: Row, depth: int) -> int:
        result = board.outcome(row)
        if result:
            return 0 if result == 2 else result * win
        if depth == 0:
            return board.evaluate(row)
        best = -win
        for move in board.turns((row,)):
            score = -value(board.play(row, move), depth - 1)
            best = max(best, score - (score > win // 2) + (score < -win // 2))
        return best

    return value


def forced(
    start: State, successors: Callable[[State], list[State]], result: Callable[[State], int]
) -> dict[State, int]:
    """The forced results of all states reachable from ``start``; states without one are left out.

    ``n``: the mover wins after n turns if both play their best, ``-n``: it loses, 0: it has lost already or has no
    turn.

    ``result`` is 0 or what ``outcome`` gives; states that the mover has won already are left out, too.
    """
    following: dict[State, list[State]] = {}
    waiting = [start]
    while waiting:
        state = waiting.pop()
        if state in following:
            continue
        following[state] = [] if result(state) else successors(state)
        waiting.extend(following[state])
    decided: dict[State, int] = {
        state: 0 for state, there in following.items() if result(state) == -1 or (not result(state) and not there)
    }
    won_already = {state for state in following if result(state) == 1}
    distance = 0
    while True:
        distance += 1
        new: dict[State, int] = {}
        for state, there in following.items():
            if state in decided or not there:
                continue
            if any(decided.get(other, 1) <= 0 for other in there):
                new[state] = distance
            elif all(other in won_already or decided.get(other, 0) > 0 for other in there):
                new[state] = -distance
        if not new:
            return decided
        decided.update(new)
