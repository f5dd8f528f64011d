"""The turns of Dou Shou Qi from the start, counted against figures that others found too."""

import pytest

from games.engines.jungle import JUNGLE as GAME
from games.engines.jungle import State
from games.engines.turns import perft

FIGURES = [24, 576, 12240, 260099]


def test_three_turns_from_the_start() -> None:
    assert perft(GAME, State(), 3) == FIGURES[:3]


@pytest.mark.slow
def test_four_turns_from_the_start() -> None:
    assert perft(GAME, State(), 4) == FIGURES
