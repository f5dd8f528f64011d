"""Which blocks a round can come to, which rows are open in them, and where each block's values stand in its table."""

from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any, Final

import numpy as np

from games.engines.battlepasch.rows import UPPER

from . import sides
from .sides import FULL_LOWER, FULL_UPPER, LOWER_KEYS, UPPER_SETS, Table

Array = np.ndarray[Any, Any]
Pairs = list[Array]

_UPPER_ROWS: Final = FULL_UPPER
_LOWER_ROWS: Final = FULL_LOWER << len(UPPER)


def open_rows(number: int, key: int, upper: int) -> int:
    """The free rows open for any dice, in a block of this round. Five equal dice open their own row besides."""
    lower = LOWER_KEYS[key][0]
    free_upper, free_lower = _UPPER_ROWS & ~upper, _LOWER_ROWS & ~(lower << len(UPPER))
    if number == 2 and free_upper:
        return free_upper
    if number == 3 and free_lower:
        return free_lower
    return free_upper | free_lower


def comes_about(number: int, key: int, upper: int) -> bool:
    """Whether the rules of a round let this block come about."""
    rows, holds = LOWER_KEYS[key]
    if number == 2 and upper != FULL_UPPER:
        return rows == 0 or (rows == sides.FIVE_BIT and holds)
    if number == 3 and rows != FULL_LOWER:
        return upper == 0
    return True


_upper_states = cache(sides.upper_states)
_lower_states = cache(sides.lower_states)


@dataclass(frozen=True)
class Layout:
    """Where values stand: block after block, by the number of rows taken; in a block by lower pair, then upper pair.

    ``bonus`` says whether the states tell how near the sides are to the lower bonus.
    """

    round: int
    bonus: bool = True

    @cached_property
    def upper_index(self) -> Table:
        return _upper_states()

    @cached_property
    def lower_index(self) -> Table:
        return _lower_states(self.bonus)

    @cached_property
    def upper_pairs(self) -> Pairs:
        """For each upper set its pairs of sums (own, other), in the order of their numbers."""
        return [np.argwhere(index >= 0) - 1 for index in self.upper_index]

    @cached_property
    def lower_pairs(self) -> Pairs:
        return [np.argwhere(index >= 0) - 1 for index in self.lower_index]

    @cached_property
    def blocks(self) -> list[list[tuple[int, int]]]:
        """For each number of taken rows the blocks (key, upper set) that come about."""
        layers: list[list[tuple[int, int]]] = [[] for _ in range(14)]
        for key, (rows, _) in enumerate(LOWER_KEYS):
            for upper in range(UPPER_SETS):
                if comes_about(self.round, key, upper):
                    layers[rows.bit_count() + upper.bit_count()].append((key, upper))
        return layers

    def size(self, key: int, upper: int) -> int:
        return len(self.lower_pairs[key]) * len(self.upper_pairs[upper])

    @cached_property
    def starts(self) -> list[int]:
        """Where each layer starts, the total last."""
        sizes = [sum(self.size(*block) for block in layer) for layer in self.blocks]
        return [0, *np.cumsum(sizes).tolist()]

    @cached_property
    def base(self) -> Array:
        """``[key, upper set]``: where the block starts, or -1."""
        base = np.full((len(LOWER_KEYS), UPPER_SETS), -1, np.int64)
        place = 0
        for layer in self.blocks:
            for key, upper in layer:
                base[key, upper] = place
                place += self.size(key, upper)
        return base

    @cached_property
    def tables(self) -> tuple[Array, Array, Array, Array]:
        """What machine code needs to find a state's place."""
        counts = np.array([len(pairs) for pairs in self.upper_pairs])
        return self.upper_index, self.lower_index, counts, self.base
