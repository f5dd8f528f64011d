"""What every game promises before the first step, and that all its parts are there."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from games.engines.chance import FairChance
from games.engines.contract import Game
from games.engines.errors import LONGEST_SHOWN, Malformed, UnknownGame
from games.engines.registry import GAMES, get_game

ROOT = Path(__file__).parents[2]
GUIDE = ROOT / "docs" / "add-a-game.md"
NOT_POSITIONS: list[Any] = ["", "nonsense", " ", None, 7, [], {}, {"position": 1}, "0" * 1000]
NOT_OPTIONS: list[dict[str, Any]] = [{"no-such-option": "x"}]


def fair() -> FairChance:
    return FairChance(b"secret", ("", ""))


def parts() -> list[str]:
    """The paths that docs/add-a-game.md lists, with ``<id>`` for the game."""
    table = GUIDE.read_text().split("## The parts")[1].split("\n## ")[0]
    return re.findall(r"^\| `([^`]*<id>[^`]*)`", table, flags=re.MULTILINE)


def test_the_registry_knows_games_by_their_id(game: Game[Any]) -> None:
    assert get_game(game.id) is game
    assert re.fullmatch(r"[a-z]+", game.id)
    assert game.rules_version >= 1


def test_unknown_games_are_refused_by_name() -> None:
    with pytest.raises(UnknownGame, match="chess"):
        get_game("chess")


def test_every_choice_is_a_valid_option(game: Game[Any]) -> None:
    for choice in game.choices:
        assert choice.default in dict(choice.values)
        assert len(choice.hints) in (0, len(choice.values))
        for value, label in choice.values:
            complete = game.check_options({choice.key: value})
            assert complete[choice.key] == value
            assert label


def test_options_are_completed_once(game: Game[Any]) -> None:
    complete = game.check_options({})
    assert game.check_options(complete) == complete
    assert json.loads(json.dumps(complete)) == complete


@pytest.mark.parametrize("options", NOT_OPTIONS)
def test_wrong_options_are_refused_by_name(game: Game[Any], options: dict[str, Any]) -> None:
    with pytest.raises(Malformed, match=re.escape(next(iter(options)))):
        game.check_options(options)


def test_wrong_values_of_options_are_refused(game: Game[Any]) -> None:
    for choice in game.choices:
        for value in ("no-such-value", None, 3, [], {}):
            with pytest.raises(Malformed):
                game.check_options({choice.key: value})


@pytest.mark.parametrize("position", NOT_POSITIONS, ids=repr)
def test_texts_that_are_no_position_are_malformed(game: Game[Any], position: Any) -> None:
    with pytest.raises(Malformed) as refusal:
        game.parse_position(position)
    assert repr(position)[:LONGEST_SHOWN] in str(refusal.value)


def test_the_same_chance_starts_the_same_match(game: Game[Any]) -> None:
    options = game.check_options({choice.key: choice.default for choice in game.choices})
    assert game.start(options, fair()) == game.start(options, fair())


def test_a_match_starts_between_turns(game: Game[Any]) -> None:
    state = game.start(game.check_options({}), fair())
    assert game.turn_complete(state)
    assert game.pending(state) == ()
    assert game.outcome(state) is None


def test_the_guide_lists_the_parts() -> None:
    assert len(parts()) >= 5


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("part", parts())
def test_every_part_of_a_game_is_there(game_id: str, part: str) -> None:
    path = ROOT / part.replace("<id>", game_id)
    assert path.is_dir() if part.endswith("/") else path.is_file(), f"{path.relative_to(ROOT)} is missing"


def test_the_rules_are_there_for_the_search_too(game: Game[Any]) -> None:
    engine = ROOT / "games" / "engines" / game.id
    assert (engine / "kernel.py").is_file() or (engine / "kernel" / "__init__.py").is_file()


def test_what_chance_decides_can_be_computed_again_in_the_browser(game: Game[Any]) -> None:
    chance = fair()
    game.start(game.check_options({}), chance)
    if game.chance_in_play or chance.counter:
        assert (ROOT / "static" / "js" / "games" / game.id / "chance.js").is_file()
