"""Matches of the computer against itself, in games of which a turn is one step: for learning and for comparing."""

import importlib
import random
from typing import Any

import numpy as np

from games.search.open_games import KNOWN
from games.search.searching import Found, Searcher

MOST_TURNS = 300
"""Turns after which a match counts as drawn."""
SLIPS = 0.04
"""How often a turn is drawn by chance instead of searched, in matches to learn from."""


class Board:
    """A match as the kernel sees it: all rows so far, and the turns from the last of them."""

    def __init__(self, kernel: Any) -> None:
        self.kernel = kernel
        self.rows = np.zeros((MOST_TURNS + 2, kernel.WORDS), np.int64)
        self.rows[0] = kernel.pack(importlib.import_module(kernel.__package__).State())[-1]
        self.ply = 0
        self._moves = np.zeros((MOST_TURNS + 2, 2 * kernel.MOVES), np.int64)

    def turns(self) -> list[int]:
        number = self.kernel.turns(self.rows, self.ply, self._moves)
        return [int(move) for move in self._moves[self.ply, :number]]

    def result(self) -> float | None:
        """1 if the side to move has won, -1 if it has lost, 0 if it is drawn; None if the match goes on."""
        over = int(self.kernel.outcome(self.rows, self.ply))
        if over:
            return {1: 1.0, -1: -1.0, 2: 0.0}[over]
        if self.ply >= MOST_TURNS:
            return 0.0
        return None if self.turns() else float(self.kernel.NO_TURN)

    def search(self, searcher: Searcher, seed: int, **limits: Any) -> Found:
        past = list(self.rows[max(0, self.ply - self.kernel.PAST) : self.ply])
        return searcher.search(self.rows[self.ply], past, seed=seed, **limits)

    def play(self, move: int) -> None:
        self.kernel.play(self.rows, self.ply, move)
        self.ply += 1

    def scatter(self, turns: int, dice: random.Random) -> None:
        """Play so many turns by chance; fewer if the match would be over."""
        for _ in range(turns):
            if self.result() is not None:
                break
            self.play(dice.choice(self.turns()))


def match(kernel: Any, searcher: Searcher, dice: random.Random, nodes: int, opening: int) -> tuple[Any, Any, Any]:
    """One match: the quiet positions with what search said and how it ended, both for the side to move.

    Rows int64[n, WORDS], scores in hundredths and results (1, 0, -1). Up to ``opening`` turns are drawn by chance.
    """
    board = Board(kernel)
    board.scatter(dice.randrange(opening + 1), dice)
    kept: list[int] = []
    said: list[int] = []
    while (result := board.result()) is None:
        if dice.random() < SLIPS:
            board.play(dice.choice(board.turns()))
            continue
        found = board.search(searcher, dice.getrandbits(30), nodes=nodes)
        if abs(found.score) > KNOWN:
            result = 1.0 if found.score > 0 else -1.0
            break
        if kernel.quiet(board.rows, board.ply, found.move) and not kernel.urgent(board.rows, board.ply):
            kept.append(board.ply)
            said.append(found.score)
        board.play(found.move)
    results = [result if (board.ply - ply) % 2 == 0 else -result for ply in kept]
    return board.rows[kept], np.array(said, float), np.array(results)


def pair(kernel: Any, first: Searcher, second: Searcher, dice: random.Random, opening: int, **limits: Any) -> float:
    """What ``first`` wins of two matches from one opening of so many drawn turns, seats swapped: 0 to 2.

    ``limits`` of the search hold for both; of each a tuple gives one for either. A side that proves a win has won.
    """
    start = Board(kernel)
    while True:
        start.scatter(opening, dice)
        if start.result() is None:
            break
        start = Board(kernel)
    points = 0.0
    for seat in (0, 1):
        board = Board(kernel)
        board.rows[:] = start.rows
        board.ply = start.ply
        while (result := board.result()) is None:
            place = int(board.ply % 2 != seat)
            own = {name: limit[place] if isinstance(limit, tuple) else limit for name, limit in limits.items()}
            found = board.search((first, second)[place], dice.getrandbits(30), **own)
            if found.proof is not None:
                result = 1.0 if found.proof > 0 else -1.0
                break
            board.play(found.move)
        points += (1 + (result if board.ply % 2 == seat else -result)) / 2
    return points
