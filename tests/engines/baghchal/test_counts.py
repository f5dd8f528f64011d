"""The turns of Bagh-Chal from the start, counted against figures that others found too."""

import pytest

from games.engines.baghchal import BAGHCHAL as GAME
from games.engines.baghchal import State
from games.engines.turns import perft

FIGURES = [21, 252, 5052, 68204]


def test_three_turns_from_the_start() -> None:
    assert perft(GAME, State(), 3) == FIGURES[:3]


@pytest.mark.slow
def test_four_turns_from_the_start() -> None:
    assert perft(GAME, State(), 4) == FIGURES
