"""Matches of the computer against itself, for learning and for comparing networks."""

import random
from itertools import product
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from games.engines.battlepagode.kernel import search as kernel
from games.engines.battlepagode.kernel.layout import (
    META,
    OTHER,
    OWN,
    RESULT_SHIFT,
    SPIRIT_IDS,
    WORDS,
)
from games.search.searching import Searcher

from .network import Floats, Network
from .training import RESULT, SAMPLE, SCORE

Row = npt.NDArray[np.int64]

COUPLES: Final = [(a, b) for a, b in product(range(len(SPIRIT_IDS)), repeat=2) if (a, b) != (0, 0)]
CERTAIN: Final = 500
"""The score (hundredths) that a proven result counts as."""
_LONGEST: Final = 120
"""Turns after which a match of learning is broken off."""
_INNER: Final = [6, 7, 8, 11, 12, 13, 16, 17, 18]

_moves = np.zeros((2, 2 * kernel.MOVES), dtype=np.int64)
_rows = np.zeros((2, WORDS), dtype=np.int64)


def couple_of(dice: random.Random) -> tuple[int, int]:
    """Two spirits' codes: in every fourth match none, else any two (none among them) by chance."""
    return (0, 0) if dice.random() < 0.25 else dice.choice(COUPLES)


def opening(couple: tuple[int, int], dice: random.Random, turns: int) -> Row:
    """A position after the placements and so many turns by chance, not over and with nobody to win at once."""
    while True:
        squares = dice.sample(range(25), 4) if turns and dice.random() < 0.4 else dice.sample(_INNER, 4)
        row = np.zeros(WORDS, dtype=np.int64)
        row[OWN] = 1 << squares[0] | 1 << squares[1]
        row[OTHER] = 1 << squares[2] | 1 << squares[3]
        row[META] = couple[0] | couple[1] << 4
        for _ in range(turns):
            listed = all_turns(row)
            if not listed:
                break
            row = after(row, dice.choice(listed))
        if all_turns(row) and is_quiet(row):
            return row


def all_turns(row: Row) -> list[int]:
    turns: list[int] = _turns(row).tolist()
    return turns


def _turns(row: Row) -> Row:
    _rows[0] = row
    return _moves[0, : kernel.turns(_rows, 0, _moves)].copy()


def after(row: Row, move: int) -> Row:
    _rows[0] = row
    kernel.play(_rows, 0, move)
    return _rows[1].copy()


def is_quiet(row: Row) -> bool:
    """Whether nobody could win at once."""
    _rows[0] = row
    return not row[META] >> RESULT_SHIFT and not kernel.wins_at_once(_rows, 0) and not kernel.urgent(_rows, 0)


class Thinker:
    """A searcher with a network, for any couple of spirits."""

    def __init__(self, network: Network, bits: int = 16) -> None:
        self._network = network
        self._weights: dict[tuple[int, int], Floats] = {}
        self._searcher = Searcher(kernel, bits=bits)

    def search(self, row: Row, couple: tuple[int, int], **limits: Any) -> Any:
        if couple not in self._weights:
            self._weights[couple] = self._network.weights(*couple)
        self._searcher.weights = self._weights[couple]
        return self._searcher.search(row, **limits)


def match(thinker: Thinker, dice: random.Random, nodes: int) -> list[list[int]]:
    """The samples of one match: its quiet positions. It ends as soon as its end is certain."""
    couple = couple_of(dice)
    row = opening(couple, dice, dice.randint(0, 6))
    mix = np.random.default_rng(dice.getrandbits(64))
    samples: list[list[int]] = []
    seats: list[int] = []
    seat, winner = int(row[META] >> 8 & 1), -1
    for _ in range(_LONGEST):
        listed = _turns(row)
        if not len(listed):
            winner = 1 - seat
            break
        mix.shuffle(listed)
        found = thinker.search(row, couple, nodes=nodes, only=listed)
        quiet = is_quiet(row)
        if quiet:
            score = found.score if found.proof is None else CERTAIN if found.proof > 0 else -CERTAIN
            samples.append([*row[:7].tolist(), score, 0])
            seats.append(seat)
        if found.proof is not None:
            winner = seat if found.proof > 0 else 1 - seat
            break
        row, seat = after(row, int(listed[0]) if quiet and dice.random() < 0.05 else found.move), 1 - seat
        if row[META] >> RESULT_SHIFT:
            winner = 1 - seat if row[META] >> RESULT_SHIFT & 3 == 1 else seat
            break
    if winner < 0:
        return []
    for sample, mover in zip(samples, seats, strict=True):
        sample[RESULT] = int(mover == winner)
    assert SAMPLE == SCORE + 2
    return samples


def pair(first: Thinker, second: Thinker, couple: tuple[int, int], dice: random.Random, **limits: Any) -> int:
    """How many of two matches from one opening, with seats swapped, ``first`` wins: 0 to 2."""
    start = opening(couple, dice, dice.choice((0, 1, 2)))
    wins = 0
    for swapped in (0, 1):
        row, seat = start.copy(), int(start[META] >> 8 & 1)
        while True:
            thinker = first if seat == swapped else second
            found = thinker.search(row, couple, seed=dice.getrandbits(30), **limits)
            if found.proof is not None:
                winner = seat if found.proof > 0 else 1 - seat
                break
            row, seat = after(row, found.move), 1 - seat
        wins += winner == swapped
    return wins


def expectations(thinker: Thinker, openings: int, nodes: int) -> Floats:
    """For each couple of spirits what a short search of so many openings says on average, in logits for the starter.

    An opening counts for at most three logits, since others would have been avoided.
    """
    found = np.zeros((len(SPIRIT_IDS), len(SPIRIT_IDS)), dtype=np.float32)
    for first, second in np.ndindex(found.shape):
        dice = random.Random(7)  # noqa: S311 - the same places for every couple
        scores = [
            thinker.search(opening((first, second), dice, 0), (first, second), nodes=nodes).score
            for _ in range(openings)
        ]
        found[first, second] = np.clip(np.array(scores) / 100, -3, 3).mean()
    return found
