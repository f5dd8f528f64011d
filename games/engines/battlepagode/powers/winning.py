"""Spirits that change what wins or what the opponent may do: owl, monkey, snake, peacock."""

from typing import Final

from ..board import EDGE, Board
from .base import Power

SNAKE: Final = "snake"


class Owl(Power):
    """Forbids the opponent to move up after it has moved up."""

    bans_climbing = True


class Monkey(Power):
    """Wins also by moving down two or more storeys."""

    def winning(self, board: Board, monk: int) -> int:
        height = board.height(monk)
        drops = board.up_to(height - 2) if height >= 2 else 0
        return super().winning(board, monk) | drops


class Snake(Power):
    """Wins with five complete pagodas: see ``five_pagodas``, since either order may build the fifth."""


class Peacock(Power):
    """Keeps the opponent from winning on the edge."""

    guarded = EDGE


def five_pagodas(board: Board, spirits: tuple[str, str], builder: int) -> int | None:
    """The seat that wins by five complete pagodas, if they stand and somebody has the snake; of two the builder."""
    if SNAKE not in spirits or board.pagodas() < 5:
        return None
    return builder if spirits[builder] == SNAKE else 1 - builder
