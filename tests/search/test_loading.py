"""What is said where a game's computer cannot be loaded."""

import json
from pathlib import Path

import numpy as np
import pytest
from django.core.management import CommandError, call_command

from games.engines.jungle import JUNGLE as GAME
from games.engines.jungle.state import State
from games.search import thinking
from games.search.interface import serve
from games.search.players import jungle

START = str(GAME.position(State()))


@pytest.fixture(params=["missing", "empty", "nonsense", "cut"])
def damaged_weights(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A player whose file of weights is not what it was; which file it was."""
    path = tmp_path / "jungle.npy"
    if request.param == "cut":
        np.save(path, np.zeros(10, np.int16))
    elif request.param != "missing":
        path.write_bytes({"empty": b"", "nonsense": b"nonsense"}[request.param])
    monkeypatch.setattr(jungle, "WEIGHTS", tmp_path)
    monkeypatch.setattr(jungle, "PLAYER", jungle.JunglePlayer())
    monkeypatch.setattr(thinking, "_ready", {})
    return str(request.param)


def test_the_text_interface_says_so_and_goes_on(damaged_weights: str) -> None:
    line = json.dumps({"game": "jungle", "position": START, "nodes": 5})
    for answer in serve([line, line]):
        error = json.loads(answer)["error"]
        assert error["code"] == "not-loadable"
        assert error["message"].startswith("the computer of jungle cannot be loaded (")


def test_the_command_says_so_in_a_line(damaged_weights: str) -> None:
    with pytest.raises(CommandError, match="not-loadable: the computer of jungle cannot be loaded"):
        call_command("search", "best", "jungle", START, "--nodes", "5")
