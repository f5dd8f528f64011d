"""The rules page of Battlepasch: its pictures show positions, its positions to try can be tried."""

import json
import re
from pathlib import Path

import pytest
from django.test import Client

from games.engines.battlepasch import BATTLEPASCH
from games.engines.registry import GAMES
from games.lobby.rules_views import LONGEST_POSITION

TEMPLATES = Path(__file__).parents[3] / "templates" / "rules"
PAGE = (TEMPLATES / "battlepasch.html").read_text()
CARD = (TEMPLATES / "battlepasch" / "card.html").read_text()
TRIALS = re.findall(r"""with position='(\{[^']+\})' goal="free\"""", PAGE)
PICTURES = re.findall(r"<battlepasch-board static [^>]*position='([^']+)'", PAGE + CARD)


def test_there_are_pictures_and_trials() -> None:
    assert len(PICTURES) >= 3
    assert len(TRIALS) >= 4


@pytest.mark.parametrize("text", [*TRIALS, *PICTURES])
def test_every_position_is_one(text: str) -> None:
    assert BATTLEPASCH.legal(BATTLEPASCH.parse_position(json.loads(text)))
    assert len(text) <= LONGEST_POSITION


def test_the_trial_of_the_extra_gives_it() -> None:
    states = [BATTLEPASCH.parse_position(json.loads(text)) for text in TRIALS]
    extras = [entry[2] for state in states for entry in BATTLEPASCH.view(state, None)["gives"].values()]
    assert 25 in extras


def test_the_trial_of_the_closed_part_opens_the_row_of_five_equal_dice() -> None:
    views = [BATTLEPASCH.view(BATTLEPASCH.parse_position(json.loads(text)), None) for text in TRIALS]
    assert any(view["locked"] == "lower" and view["gives"].get("five-of-a-kind") == [50, "good", 0] for view in views)


@pytest.mark.django_db
def test_a_roll_that_is_tried_gets_its_result_from_the_server(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "battlepasch", BATTLEPASCH)

    def ask(steps: str) -> dict:
        answer = Client().get("/rules/battlepasch/legal.json", {"position": TRIALS[0], "steps": steps})
        assert answer.status_code == 200
        return answer.json()

    first = ask("roll:12345")
    assert re.fullmatch("roll:12345=[1-6]{5}", first["step"])
    assert first["step"].endswith("".join(map(str, first["view"]["dice"])))
    second = ask(f"{first['step']} enter:ones")
    assert (second["step"], second["complete"]) == ("enter:ones", True)
