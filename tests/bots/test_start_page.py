"""The computer's door on the start page."""

import re
from typing import Any

import pytest
from django.test import Client

from games.bots import turns
from games.bots.worker import Worker
from games.engines.chance import secret_hash
from games.engines.registry import GAMES
from games.lobby import limits
from games.matches.models import Match
from games.matches.salts import NO_SALT

pytestmark = pytest.mark.django_db

FORM = {"game": "jungle", "strength": "medium", "begins": "me"}
SPIRITS = {"game": "battlepagode", "strength": "easy", "option-mode": "random", "begins": "me"}


def begun(visitor: Client, form: dict[str, str]) -> Match:
    answer = visitor.post("/computer/", form)
    assert answer.status_code == 302, answer.content.decode()
    return Match.objects.get(key=answer.url.split("/")[2])


def text_of(response: Any) -> str:
    return re.sub(r"\s+", " ", response.content.decode())


def test_a_guest_begins_with_one_form() -> None:
    match = begun(Client(), FORM)
    assert (match.kind, match.strength, match.clock, match.rated) == ("computer", "medium", "none", False)
    assert match.player_0 is not None
    assert match.player_0.is_guest


def pledged(visitor: Client) -> str:
    answer = visitor.post("/pledge/")
    assert answer.status_code == 200
    return str(answer.json()["hash"])


def begun_alone(visitor: Client, door: str, form: dict[str, str]) -> Match:
    answer = visitor.post(door, {"game": "pagode", "strength": "easy", "clock": "none", **form})
    assert answer.status_code == 302, answer.content.decode()
    return Match.objects.get(key=answer.url.split("/")[2])


@pytest.mark.parametrize(("door", "other"), [("/computer/", NO_SALT), ("/device/", "")])
class TestThePledge:
    def test_comes_before_the_salt_and_is_kept(self, door: str, other: str) -> None:
        visitor = Client()
        shown = pledged(visitor)
        assert pledged(visitor) == shown
        match = begun_alone(visitor, door, {"pledged": shown, "salt": "my-salt"})
        assert secret_hash(bytes(match.secret)) == shown
        assert sorted(match.salts) == sorted(["my-salt", other])

    def test_is_for_one_match(self, door: str, other: str) -> None:
        """Its secret is shown when that is over: it would tell what comes in the next one."""
        visitor = Client()
        shown = pledged(visitor)
        begun_alone(visitor, door, {"pledged": shown, "salt": "my-salt"})
        form = {"game": "pagode", "strength": "easy", "clock": "none", "pledged": shown, "salt": "another"}
        again = visitor.post(door, form)
        assert (again.status_code, Match.objects.count()) == (422, 1)
        assert "Please try again" in again.content.decode()
        assert pledged(visitor) != shown

    def test_is_for_the_player_who_asked(self, door: str, other: str) -> None:
        ann, ben = Client(), Client()
        taken, own = pledged(ann), pledged(ben)
        assert taken != own
        form = {"game": "pagode", "strength": "easy", "clock": "none", "pledged": taken, "salt": "s"}
        assert ben.post(door, form).status_code == 422
        assert secret_hash(bytes(begun_alone(ann, door, {"pledged": taken, "salt": "s"}).secret)) == taken

    def test_stays_where_no_match_came_of_it(self, door: str, other: str) -> None:
        visitor = Client()
        shown = pledged(visitor)
        form = {"game": "pagode", "strength": "nobody", "clock": "never", "pledged": shown, "salt": "s"}
        assert visitor.post(door, form).status_code == 422
        assert pledged(visitor) == shown

    def test_a_salt_that_came_without_one_counts_for_nothing(self, door: str, other: str) -> None:
        visitor = Client()
        shown = pledged(visitor)
        match = begun_alone(visitor, door, {"salt": "my-salt"})
        assert sorted(match.salts) == sorted([NO_SALT, other])
        assert secret_hash(bytes(match.secret)) != shown


def test_pledges_have_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "allow", lambda *_: False)
    refused = Client().post("/pledge/")
    assert (refused.status_code, refused.json()["code"]) == (429, "slow-down")


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_game_can_be_begun_as_its_form_stands(game: str) -> None:
    form = {"game": game, "strength": "master", "begins": "computer", "option-mode": "none"}
    assert begun(Client(), form).strength == "master"


@pytest.mark.parametrize(("begins", "seat"), [("me", 0), ("computer", 1)])
def test_one_picks_the_seat(begins: str, seat: int) -> None:
    match = begun(Client(), FORM | {"begins": begins})
    assert (match.player_0_id is None, match.player_1_id is None) == (seat == 1, seat == 0)


@pytest.mark.parametrize(
    ("form", "options"),
    [
        ({}, {"mode": "random"}),
        ({"mine-spirits": "random", "theirs-spirits": "random"}, {"mode": "random"}),
        ({"mine-spirits": "wolf", "theirs-spirits": "random"}, {"spirits": ["wolf", "random"]}),
        ({"mine-spirits": "wolf", "theirs-spirits": "fox", "begins": "computer"}, {"spirits": ["fox", "wolf"]}),
        ({"mine-spirits": "wolf", "option-mode": "none"}, {"mode": "none"}),
        ({"mine-spirits": "wolf", "option-mode": "choose"}, {"mode": "choose"}),
    ],
)
def test_spirits_are_picked_for_both(form: dict[str, str], options: dict[str, Any]) -> None:
    assert begun(Client(), SPIRITS | form).options == options


def test_what_the_lot_gives_is_said_as_it_is_where_one_picks_for_both() -> None:
    doors = [door.partition("</form>")[0] for door in text_of(Client().get("/")).split("<form")]
    [computer] = [door for door in doors if 'name="mine-spirits"' in door]
    assert "even the same one twice" in computer
    assert "never the same one to both" not in computer
    assert any("never the same one to both" in door for door in doors)
    same = SPIRITS | {"mine-spirits": "wolf", "theirs-spirits": "wolf"}
    assert begun(Client(), same).options == {"spirits": ["wolf", "wolf"]}


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"strength": "godlike"}, "Choose how strong the computer is to be."),
        ({"begins": "nobody"}, "Choose which side you play, or the lot."),
        ({"mine-spirits": "yeti"}, "yeti"),
        ({"option-mode": "all"}, "Choose one of the list."),
    ],
)
def test_what_cannot_be_is_said_in_words(change: dict[str, str], sentence: str) -> None:
    answer = Client().post("/computer/", SPIRITS | change)
    assert answer.status_code == 422
    assert sentence in text_of(answer)
    assert not Match.objects.exists()


def test_the_last_choice_is_remembered() -> None:
    ann = Client()
    begun(ann, SPIRITS | {"mine-spirits": "owl", "strength": "strong"})
    begun(ann, FORM)
    page = text_of(ann.get("/"))
    assert re.search(r'value="strong"[^>]*id="battlepagode-computer-strength_2"[^>]*checked', page)
    assert re.search(r'value="medium"[^>]*id="jungle-computer-strength_1"[^>]*checked', page)
    assert re.search(r'<option value="owl" selected', page)


def test_looking_leaves_no_trace() -> None:
    assert not Client().get("/").cookies.get("sessionid")


def test_running_matches_against_computers_go_on_from_the_start_page() -> None:
    ann = Client()
    match = begun(ann, FORM)
    page = text_of(ann.get("/"))
    assert f'href="/m/{match.key}/"' in page
    assert "against Computer (Medium)" in page


def test_the_page_says_how_the_computers_are(worker: Worker) -> None:
    assert "The computers are away just now." in text_of(Client().get("/"))
    worker.beat()
    assert "The computers are still being made ready" in text_of(Client().get("/"))
    worker._shelf.load_all()
    worker.beat()
    page = text_of(Client().get("/"))
    assert "The computers" not in page
    assert "you may take back as much as you like" in page
    turns.forget_worker(worker.name)


def test_a_visitor_cannot_begin_matches_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.lobby.limits.PER_PLAYER", 2)
    ann = Client()
    begun(ann, FORM)
    begun(ann, FORM)
    answer = ann.post("/computer/", FORM)
    assert answer.status_code == 422
    assert "many matches in a short time" in text_of(answer)
