"""The spirits' texts, which the board shows from a module of its own."""

from pathlib import Path

import pytest

from games.engines.battlepagode import SPIRITS, Spirit

BOARD_TEXTS = Path(__file__).parents[3] / "static" / "js" / "games" / "battlepagode" / "spirits.js"


@pytest.mark.parametrize("spirit", SPIRITS.values(), ids=SPIRITS.keys())
def test_the_board_says_the_same_as_the_rules(spirit: Spirit) -> None:
    board = BOARD_TEXTS.read_text()
    for text in (spirit.name, spirit.power, spirit.hint):
        assert f'"{text}"' in board
