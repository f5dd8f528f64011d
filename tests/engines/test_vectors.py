"""Every worked example of every game, asked through the same calls as the ``rules`` command."""

from typing import Any

import pytest

from games.engines.command import answer
from games.engines.registry import GAMES

from .vectors import cases, recorded_games

CASES = [case for game in GAMES for name in (game, f"{game}-perft", f"{game}-danger") for case in cases(name)]
GAMES_PLAYED = [record for game in GAMES for record in recorded_games(game)]


def by_id(value: dict[str, Any]) -> str:
    return str(value["id"])


@pytest.mark.parametrize("case", CASES, ids=by_id)
def test_case(case: dict[str, Any]) -> None:
    made = case.get("steps", [])
    request = {"game": case["game"], "position": case["position"], "steps": made}
    expected, value = case["expect"], case["value"]
    match case["check"]:
        case "legal-includes":
            assert set(value) <= set(answer("legal", request)["steps"])
        case "legal-excludes":
            assert not set(value) & set(answer("legal", request)["steps"])
        case "legal-exactly":
            assert answer("legal", request)["steps"] == expected
        case "play":
            assert answer("play", {**request, "steps": [*made, *value.split()]}) == expected
        case "successor-count":
            assert answer("successors", request)["count"] == expected
        case "perft":
            assert answer("perft", {**request, "depth": value})["perft"] == expected
        case "danger":
            assert answer("danger", request) == expected
        case unknown:
            pytest.fail(f"no such check: {unknown}")


def as_counted(game_id: str, position: Any) -> Any:
    """The position without what perft leaves out: some games are recorded so."""
    game = GAMES[game_id]
    return game.position(game.counted(game.parse_position(position)))


@pytest.mark.parametrize("record", GAMES_PLAYED, ids=by_id)
def test_recorded_game(record: dict[str, Any]) -> None:
    position = record["start"]
    for number, (steps, expected) in enumerate(record["turns"], start=1):
        result = answer("play", {"game": record["game"], "position": position, "steps": steps.split()})
        outcome = record["outcome"] if number == len(record["turns"]) else None
        assert result["outcome"] == outcome, f"turn {number}"
        position = result["position"]
        assert expected in (position, as_counted(record["game"], position)), f"turn {number}"


def test_there_are_cases_and_games_for_every_game() -> None:
    assert {case["game"] for case in CASES} == set(GAMES)
    assert {record["game"] for record in GAMES_PLAYED} == set(GAMES)
