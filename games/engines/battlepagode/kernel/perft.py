"""Counting turns, to compare with the plain rules and to measure speed."""

import numpy as np

from ...machine_code import njit
from .layout import MOST, WORDS, Row, Rows
from .playing import play
from .turns import moves


@njit
def _count(rows: Rows, turns: Rows, depth: int) -> int:
    n = moves(rows[depth], turns[depth])
    if depth == 1:
        return n
    total = 0
    for i in range(n):
        play(rows[depth], turns[depth, i], rows[depth - 1])
        total += _count(rows, turns, depth - 1)
    return total


def perft(row: Row, depth: int) -> int:
    """The number of ways through distinct successors in ``depth`` (at least 1) turns."""
    rows = np.zeros((depth + 1, WORDS), dtype=np.int64)
    rows[depth] = row
    return int(_count(rows, np.zeros((depth + 1, MOST), dtype=np.int64), depth))
