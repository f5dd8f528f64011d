"""The rules pages: every position to try is one, and does what it promises."""

import json
import re
from html import unescape
from typing import Any

import pytest
from django.conf import settings
from django.test import Client

from games.engines.chance import FairChance
from games.engines.registry import GAMES, get_game
from games.lobby import limits

pytestmark = pytest.mark.django_db
FREE = "00000/00000/0S0000/000S00/00I00I0 S -,- -"


def ask(client: Client, position: str, steps: str = "", game: str = "battlepagode") -> Any:
    return client.get(f"/rules/{game}/legal.json", {"position": position, "steps": steps})


TEXT = r"""(["'])((?<=")[^"{]+(?=")|(?<=')\{"[^']+(?='))\1"""
"""A position in quotes: a text, or a JSON object in single ones."""


def texts(game_id: str) -> str:
    """The templates of a game's rules."""
    folder = settings.BASE_DIR / "templates" / "rules"
    paths = [folder / f"{game_id}.html", *sorted((folder / game_id).rglob("*.html"))]
    return "".join(path.read_text() for path in paths)


def trials(*goals: str) -> list[tuple[str, str]]:
    """(game, position) of every position to try with one of these goals."""
    found = [
        (game_id, position, goal)
        for game_id in GAMES
        for _, position, goal in re.findall(rf'position={TEXT} goal="(\w+)"', texts(game_id))
    ]
    return [(game_id, position) for game_id, position, goal in found if goal in goals]


def pictures() -> list[tuple[str, str]]:
    """(game, position) of every picture of a board."""
    return [
        (game_id, position)
        for game_id in GAMES
        for _, position in re.findall(rf"<{game_id}-board static[^>]*? position={TEXT}", texts(game_id))
    ]


def read(game_id: str, position: str) -> Any:
    """The state of a position as templates write it: a text, or a JSON object."""
    return get_game(game_id).parse_position(json.loads(position) if position.startswith("{") else position)


def turns(game_id: str, position: str) -> list[Any]:
    """The states in which one whole turn out of ``position`` can end."""
    game = get_game(game_id)
    start, chance = read(game_id, position), FairChance(b"secret", ("", ""))
    ends, seen, open_states = [], {game.turn_key(start)}, [start]
    while open_states:
        state = open_states.pop()
        for step in game.legal(state):
            after = game.play(state, game.resolve(state, step, chance))
            key = game.turn_key(after)
            if key in seen:
                continue
            seen.add(key)
            (ends if game.turn_complete(after) else open_states).append(after)
    return ends


class TestPages:
    def test_the_shelf_leads_to_every_game(self) -> None:
        page = Client().get("/rules/").content.decode()
        assert all(f'href="/rules/{game_id}/"' in page for game_id in GAMES)

    @pytest.mark.parametrize("game_id", list(GAMES))
    def test_every_game_has_its_page_and_card(self, game_id: str) -> None:
        assert Client().get(f"/rules/{game_id}/").status_code == 200

    def test_all_spirits_are_told(self) -> None:
        from games.engines.battlepagode import SPIRITS

        page = unescape(Client().get("/rules/battlepagode/").content.decode())
        for spirit in SPIRITS.values():
            assert f'id="spirit-{spirit.id}"' in page
            assert spirit.power in page
            assert spirit.hint in page

    def test_every_mode_has_its_sentence(self) -> None:
        page = Client().get("/rules/battlepagode/").content.decode()
        choice = get_game("battlepagode").choices[0]
        assert len(choice.hints) == len(choice.values)
        assert all(hint in page for hint in choice.hints)

    def test_an_unknown_game(self) -> None:
        assert Client().get("/rules/chess/").status_code == 404


class TestPositions:
    @pytest.mark.parametrize(("game_id", "position"), pictures())
    def test_pictures_show_positions(self, game_id: str, position: str) -> None:
        expected = json.loads(position) if position.startswith("{") else position
        assert get_game(game_id).position(read(game_id, position)) == expected

    def test_there_is_one_for_every_spirit_and_more(self) -> None:
        assert len([game_id for game_id, _ in trials("win", "stop", "free") if game_id == "battlepagode"]) >= 14 + 4

    @pytest.mark.parametrize(("game_id", "position"), trials("win"))
    def test_where_a_win_is_promised_there_is_one(self, game_id: str, position: str) -> None:
        seat = get_game(game_id).to_act(read(game_id, position))
        outcomes = [get_game(game_id).outcome(state) for state in turns(game_id, position)]
        wins = [outcome is not None and outcome.winner == seat for outcome in outcomes]
        assert any(wins)
        assert not all(wins)

    @pytest.mark.parametrize(("game_id", "position"), trials("stop"))
    def test_where_a_danger_is_told_it_is_there_and_can_be_stopped(self, game_id: str, position: str) -> None:
        game = get_game(game_id)
        can_win = [bool(game.view(state, game.to_act(state))["wins"]) for state in turns(game_id, position)]
        assert any(can_win)
        assert not all(can_win)

    @pytest.mark.parametrize(("game_id", "position"), trials("free"))
    def test_the_others_can_be_played(self, game_id: str, position: str) -> None:
        assert turns(game_id, position)


class TestLegal:
    def test_legal_steps_come_from_the_rules(self) -> None:
        answer = ask(Client(), FREE).json()
        game = get_game("battlepagode")
        assert answer["legal"] == list(game.legal(game.parse_position(FREE)))
        assert (answer["seat"], answer["complete"], answer["outcome"]) == (0, True, None)

    def test_inside_a_turn(self) -> None:
        answer = ask(Client(), FREE, "a3-b4").json()
        assert not answer["complete"]
        assert answer["position"] is None
        assert answer["legal"]
        assert all(step.startswith("b4") for step in answer["legal"])
        assert answer["words"]

    def test_after_a_turn_the_other_side_is_to_act(self) -> None:
        answer = ask(Client(), FREE, "a3-b4 b4+b5").json()
        assert (answer["seat"], answer["complete"]) == (1, True)
        assert answer["position"].startswith("01000/00S000/00000/")

    def test_a_win_is_an_outcome(self) -> None:
        answer = ask(Client(), "00000/00000/2S3000/000S00/00I00I0 S -,- -", "a3-b3").json()
        assert answer["outcome"] == {"winner": 0, "reason": "summit"}
        assert answer["legal"] == []

    @pytest.mark.parametrize(
        ("position", "steps", "code"),
        [
            ("", "", "malformed"),
            ("nonsense", "", "malformed"),
            ("{not json", "", "malformed"),
            ('{"a":' + "[" * 2000, "", "malformed"),
            (FREE, "a3-e5", "illegal-step"),
            (FREE, "jump", "malformed"),
            ("0" * 2401, "", "too-long"),
            (FREE, "a3-b4 " * 71, "too-long"),
        ],
    )
    def test_what_the_rules_refuse_is_said(self, position: str, steps: str, code: str) -> None:
        response = ask(Client(), position, steps)
        assert response.status_code == 400
        assert response.json()["code"] == code
        assert response.json()["message"]

    def test_haste_is_slowed_down(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(limits, "LEGAL_PER_MINUTE", 2)
        client = Client()
        assert [ask(client, FREE).status_code for _ in range(3)] == [200, 200, 429]

    def test_an_unknown_game(self) -> None:
        assert ask(Client(), FREE, game="chess").status_code == 404
