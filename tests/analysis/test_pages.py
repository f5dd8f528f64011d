"""What the pages of an analysis tell whom."""

import json
import re

import pytest
from django.urls import reverse

from accounts.models import Player
from accounts.players import SESSION_KEY
from games.analysis import tasks, views
from games.analysis.models import Analysis
from tests.matches.finished import finished_match

pytestmark = pytest.mark.django_db


def sits_at(client, player):
    """This browser is the guest's."""
    session = client.session
    session[SESSION_KEY] = player.pk
    session.save()


def address(table, name="page", *args):
    return reverse(f"analysis:{name}", args=[table.setting.key, *args])


def boot(response):
    text = re.search(r'<script id="boot" type="application/json">(.*?)</script>', response.content.decode(), re.S)
    return json.loads(text[1])


def ask(client, table):
    return client.post(address(table, "request"), headers={"accept": "application/json"})


@pytest.fixture
def analysed(client, jungle_match, ann, woken, plain_computers):
    sits_at(client, ann)
    assert ask(client, jungle_match).status_code == 202
    tasks.work()
    client.cookies.clear()
    return jungle_match


def test_who_played_may_ask_and_who_watches_may_not(client, jungle_match, ann, woken):
    page = client.get(address(jungle_match))
    assert page.status_code == 200
    assert (boot(page)["may_ask"], boot(page)["status"]["state"]) == (False, "none")
    refused = ask(client, jungle_match)
    assert (refused.status_code, refused.json()["code"]) == (403, "not-a-player")
    sits_at(client, ann)
    assert boot(client.get(address(jungle_match)))["may_ask"] is True
    asked = ask(client, jungle_match)
    assert (asked.status_code, asked.json()["state"]) == (202, "requested")
    assert client.get(address(jungle_match, "status")).json()["state"] == "requested"


def test_of_a_match_without_a_turn_nobody_is_offered_an_analysis(client):
    table = finished_match("jungle", by_lot=False, steps=0)
    sits_at(client, Player.objects.get(pk=table.setting.players[0]))
    told = boot(client.get(address(table)))
    assert told["may_ask"] is False
    assert told["nothing"] == "No turn was completed in this match: there is nothing to analyse."


def test_a_form_without_scripts_leads_back_to_the_page(client, jungle_match, ann, woken):
    sits_at(client, ann)
    assert client.post(address(jungle_match, "request")).url == address(jungle_match)
    assert client.get(address(jungle_match, "request")).url == address(jungle_match)


def test_a_running_match_has_no_analysis(client, ann):
    from games.matches import actions

    match = actions.create_match("jungle", {}, "none", "device", (ann, ann), ("salt", "salt"))
    for name in ("page", "status", "frames"):
        assert client.get(reverse(f"analysis:{name}", args=[match.key])).status_code == 404
    sits_at(client, ann)
    refused = client.post(reverse("analysis:request", args=[match.key]), headers={"accept": "application/json"})
    assert (refused.status_code, refused.json()["code"]) == (409, "match-running")
    assert client.get(reverse("analysis:page", args=["nonsense"])).status_code == 404


def test_a_finished_analysis_is_shared_by_its_link(client, analysed):
    told = client.get(address(analysed, "status")).json()
    assert told["state"] == "done"
    report = told["report"]
    assert len(report["places"]) == len(report["turns"]) + 1 == 12
    assert all(len(turn["best"]) == 1 for turn in report["turns"])


def test_the_best_line_of_a_turn_comes_as_frames_in_the_reader_s_language(client, analysed):
    lines = {}
    for language in ("en", "de"):
        told = client.get(address(analysed, "line", 3, 0), headers={"accept-language": language}).json()
        lines[language] = told["frames"]
    frames = lines["en"]
    assert frames[0]["turn"] is None
    assert (frames[1]["turn"], frames[1]["step"], frames[1]["seat"]) == (0, 0, 1)
    assert frames[1]["view"] != frames[0]["view"]
    assert frames[1]["words"]
    assert lines["de"][1]["words"] != frames[1]["words"]


@pytest.mark.parametrize(("turn", "part"), [(99, 0), (3, 1)])
def test_a_line_that_is_not_there_is_not_found(client, analysed, turn, part):
    assert client.get(address(analysed, "line", turn, part)).status_code == 404


def test_no_line_before_the_analysis(client, jungle_match):
    assert client.get(address(jungle_match, "line", 0, 0)).status_code == 404


def test_the_replay_of_the_page_has_a_frame_for_every_step(client, jungle_match):
    frames = client.get(address(jungle_match, "frames")).json()["frames"]
    assert len(frames) == 12


def test_who_asks_too_often_is_told_to_wait(client, analysed, monkeypatch):
    monkeypatch.setattr(views, "LINES_PER_MINUTE", 0)
    slow = client.get(address(analysed, "line", 0, 0))
    assert (slow.status_code, slow.json()["code"]) == (429, "slow-down")


def test_waiting_analyses_say_how_many_come_first(client, jungle_match, ann, woken):
    from games.analysis import actions
    from tests.matches.finished import finished_match

    actions.request(jungle_match, ann)
    second = finished_match("jungle", by_lot=False, steps=4)
    actions.request(second, Player.objects.get(pk=second.setting.players[0]))
    assert client.get(address(second, "status")).json()["ahead"] == 1
    assert client.get(address(jungle_match, "status")).json()["ahead"] == 0


def test_the_end_of_a_match_leads_to_its_analysis(client, jungle_match):
    page = client.get(reverse("matches:match", args=[jungle_match.setting.key]))
    assert boot(page)["analysis_url"] == address(jungle_match)


def test_a_match_that_is_gone_takes_its_analysis_along(analysed):
    from games.matches.models import Match

    Match.objects.all().delete()
    assert not Analysis.objects.exists()


def test_a_match_against_the_computer_is_analysed_like_any_other(client, ann, woken, plain_computers):
    from games.matches import actions, endings, play, store

    match = actions.create_match("jungle", {}, "none", "computer", (ann, None), ("salt", "salt"), strength="easy")
    actions.perform(match.key, lambda t: play.play(t, 0, "a1-a2", t.hot.position_version, actions.now_ms()))
    actions.perform(match.key, lambda t: endings.resign(t, 0, actions.now_ms()))
    table = store.load(match.key)
    sits_at(client, ann)
    told = boot(client.get(address(table)))
    assert told["may_ask"] is True
    assert told["names"][0] == ann.display_name
    assert told["names"][1]
    assert ask(client, table).status_code == 202
    tasks.work()
    assert client.get(address(table, "status")).json()["state"] == "done"
