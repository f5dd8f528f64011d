"""What people can set for themselves, how it is refused, and what a page makes of it."""

import json

import pytest
from django.test import Client

from accounts import preferences
from accounts.models import Player

pytestmark = pytest.mark.django_db


def put(client: Client, **changes):
    return client.post("/preferences/", changes, content_type="application/json")


def test_changes_add_up_and_the_rest_keeps_its_default(client):
    put(client, playback="fast")
    answer = put(client, danger=False)
    assert answer.json() == {**preferences.defaults(), "playback": "fast", "danger": False}


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"colour": "red"}, "unknown-preference"),
        ({"theme": "noon"}, "bad-value"),
        ({"danger": 1}, "bad-value"),
        ({"danger": "yes"}, "bad-value"),
        ({"theme": ["mist"]}, "bad-value"),
        ({"theme": None}, "bad-value"),
        ({"style.chess": "classic"}, "unknown-preference"),
    ],
)
def test_what_nobody_knows_is_refused_whole(client, body, code):
    answer = put(client, chat=False, **body)
    assert answer.status_code == 400
    assert answer.json()["code"] == code
    assert answer.json()["key"] in body
    assert not Player.objects.filter(preferences__has_key="chat").exists()


@pytest.mark.parametrize("body", [b"{", b"[]", b"3", b"\xff", b"[" * 100_000])
def test_what_is_no_object_is_refused(client, body):
    answer = client.post("/preferences/", body, content_type="application/json")
    assert answer.status_code == 400
    assert answer.json()["code"] == "bad-frame"


def test_a_form_without_scripts_does_the_same(client):
    answer = client.post("/preferences/", {"theme": "lantern", "danger": "off", "next": "/account/login/"})
    assert answer.headers["Location"] == "/account/login/"
    assert Player.objects.get().preferences == {"theme": "lantern", "danger": False}


def test_a_form_leads_to_no_foreign_place(client):
    answer = client.post("/preferences/", {"theme": "mist", "next": "https://elsewhere.example/"})
    assert answer.headers["Location"] == "/preferences/"


def test_the_first_paint_is_right_where_nobody_knows_the_player(client):
    put(client, theme="lantern", language="nl")
    stranger = Client()
    stranger.cookies["theme"] = client.cookies["theme"].value
    stranger.cookies["django_language"] = client.cookies["django_language"].value
    page = stranger.get("/account/login/").content.decode()
    assert 'data-theme="lantern"' in page
    assert 'lang="nl"' in page


@pytest.mark.parametrize(
    ("chosen", "cookie", "browser", "spoken"),
    [
        ("de", "nl", "en", "de"),
        (None, "nl", "en", "nl"),
        (None, None, "de-AT,en;q=0.5", "de"),
        (None, "xx", "nl", "nl"),
        (None, None, "fr", "en"),
    ],
)
def test_language_is_the_players_else_the_cookies_else_the_browsers(client, chosen, cookie, browser, spoken):
    if chosen:
        put(client, language=chosen)
    if cookie:
        client.cookies["django_language"] = cookie
    answer = client.get("/account/login/", headers={"accept-language": browser})
    assert answer.headers["Content-Language"] == spoken
    assert f'<html lang="{spoken}"' in answer.content.decode()


def test_what_an_older_version_stored_is_left_out(client):
    put(client, chat=False)
    Player.objects.update(preferences={"chat": False, "gone": 1, "theme": "noon"})
    assert preferences.of(Player.objects.get(), {}) == {**preferences.defaults(), "chat": False}
    put(client, sounds=True)
    assert Player.objects.get().preferences == {"chat": False, "sounds": True}


def test_guests_choose_a_name_that_no_account_has(client):
    Client().post("/account/signup/", {"username": "Ann", "password1": "green tea pot", "password2": "green tea pot"})
    refused = client.post("/name/", {"name": "ANN"}, content_type="application/json")
    assert (refused.status_code, refused.json()["code"]) == (400, "taken")
    assert client.post("/name/", {"name": " Bea "}, content_type="application/json").json() == {"name": "Bea"}
    assert Player.objects.get(pk=client.session["player"]).display_name == "Bea"


@pytest.mark.parametrize("name", [None, 3, ["Ann"], {}])
def test_a_name_is_a_text(client, name):
    answer = client.post("/name/", json.dumps({"name": name}), content_type="application/json")
    assert answer.json()["code"] == "bad-frame"


def test_an_account_keeps_its_name(client):
    client.post("/account/signup/", {"username": "Ann", "password1": "green tea pot", "password2": "green tea pot"})
    answer = client.post("/name/", {"name": "Bea"}, content_type="application/json")
    assert answer.json()["code"] == "registered"
    assert Player.objects.get().display_name == "Ann"


def test_changing_is_limited_by_address(client, monkeypatch):
    monkeypatch.setattr("accounts.views.CHANGES_A_MINUTE", 2)
    assert [put(client, chat=False).status_code for _ in range(3)] == [200, 200, 429]
    assert put(client, chat=False).json()["code"] == "slow-down"


def test_foreign_pages_cannot_change_anything():
    client = Client(enforce_csrf_checks=True)
    assert put(client, chat=False).status_code == 403
    assert not Player.objects.exists()
