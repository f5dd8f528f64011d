"""The calls of the ``rules`` command for games with chance in play."""

from typing import Any

import pytest

from games.engines.battlepasch import BATTLEPASCH
from games.engines.command import answer
from games.engines.errors import Malformed
from games.engines.pagode import PAGODE
from games.engines.registry import GAMES


@pytest.fixture(autouse=True)
def _registered(monkeypatch: pytest.MonkeyPatch) -> None:
    for game in (BATTLEPASCH, PAGODE):
        monkeypatch.setitem(GAMES, game.id, game)


def call(name: str, game: str, **request: Any) -> dict[str, Any]:
    return answer(name, {"game": game, **request})


@pytest.mark.parametrize("game", ["battlepasch", "pagode"])
def test_a_seed_makes_the_start_repeatable(game: str) -> None:
    seeded = [call("start", game, seed=seed)["position"] for seed in (1, 1, 2, 3, 4, 5, 6)]
    assert seeded[0] == seeded[1]
    assert any(other != seeded[0] for other in seeded)


@pytest.mark.parametrize("game", ["battlepasch", "pagode"])
@pytest.mark.parametrize("starter", [0, 1])
def test_the_starter_can_be_fixed(game: str, starter: int) -> None:
    assert call("start", game, options={"starter": starter})["position"]["turn"] == starter


@pytest.mark.parametrize("starter", [2, True, "0", None])
@pytest.mark.parametrize("game", ["battlepasch", "pagode"])
def test_other_starters_are_refused(game: str, starter: object) -> None:
    with pytest.raises(Malformed, match="starter"):
        call("start", game, options={"starter": starter})


def test_a_seed_rolls_the_dice() -> None:
    position = call("start", "battlepasch", options={"starter": 0})["position"]
    first = call("play", "battlepasch", position=position, steps=["roll:12345"], seed="x")
    assert first == call("play", "battlepasch", position=position, steps=["roll:12345"], seed="x")
    (rolled,) = first["pending"]
    assert rolled.startswith("roll:12345=")
    given = call("play", "battlepasch", position=position, steps=["roll:12345=11111", "enter:ones"], seed="x")
    assert given["position"]["rows"] == {"ones": [0, 5]}


def test_without_a_seed_results_have_to_be_given() -> None:
    position = call("start", "battlepasch")["position"]
    with pytest.raises(Malformed, match="with its result"):
        call("play", "battlepasch", position=position, steps=["roll:12345"])


@pytest.mark.parametrize("game", ["battlepasch", "pagode"])
@pytest.mark.parametrize("name", ["successors", "perft"])
def test_turns_with_chance_are_not_counted(game: str, name: str) -> None:
    with pytest.raises(Malformed, match="chance"):
        call(name, game, position=call("start", game)["position"], depth=1)
