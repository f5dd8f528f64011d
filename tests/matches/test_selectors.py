"""Reads and the pages that show them."""

import json

import pytest
from django.test import Client

from games.matches import actions, endings, play, record, selectors, store, views
from games.matches.models import Match
from games.matches.telling import event_data


def advance(table, steps):
    for step in steps.split():
        change = play.play(table, table.to_act, step, table.hot.position_version, actions.now_ms())
        store.commit(change, event_data(change), actions.now_ms())
        table = change.after
    return table


def end(table, seat=0):
    change = endings.resign(table, seat, actions.now_ms())
    store.commit(change, event_data(change), actions.now_ms())
    return change.after


@pytest.fixture
def over(new_match):
    return end(advance(new_match(options={"mode": "none"}), "@a1 @e5 @c3 @d2 a1-b1 b1+a1 c3-c4"))


def test_a_players_matches(new_match, people):
    running, finished, other = new_match(), new_match(), new_match(kind="device")
    end(finished)
    called_off = new_match()
    Match.objects.filter(pk=called_off.setting.match_id).update(status="finished", reason="called-off")
    keys = {match.key for match in selectors.running_matches(people[0])}
    assert keys == {running.setting.key, other.setting.key}
    assert [m.key for m in selectors.finished_matches(people[1])] == [finished.setting.key]
    assert {m.key for m in selectors.running_matches(people[1])} == {running.setting.key}


def test_a_snapshot_says_everything_the_protocol_lists(new_match):
    table = advance(new_match(options={"mode": "none"}), "@a1")
    snapshot = json.loads(json.dumps(selectors.snapshot(table, "0", "de", table.setting.started), default=_raw))
    assert set(snapshot) == {
        *(
            "v",
            "pv",
            "match",
            "you",
            "status",
            "paused",
            "trouble",
            "begun",
            "helped",
            "outcome",
            "to_act",
            "turns",
            "view",
            "legal",
            "can",
        ),
        *("clock", "offers", "rematch"),
    }
    assert (snapshot["v"], snapshot["pv"], snapshot["you"], snapshot["status"]) == (2, 2, 0, "running")
    assert snapshot["match"]["seats"] == [{"name": "Alice", "kind": "guest"}, {"name": "Ben", "kind": "guest"}]
    assert snapshot["match"]["clock"] == {"base": 180_000, "increment": 2_000}
    assert snapshot["turns"][0]["steps"][0]["step"] == "@a1"
    assert "back" in snapshot["can"]


@pytest.mark.parametrize(("audience", "you", "acts"), [("0", 0, True), ("1", 1, False), ("watch", None, False)])
def test_who_looks_sees_what_they_may_do(new_match, audience, you, acts):
    snapshot = selectors.snapshot(new_match(), audience, "en", actions.now_ms())
    assert snapshot["you"] == you
    assert (snapshot["legal"] is not None) == acts
    assert ("resign" in snapshot["can"]) == (you is not None)


def test_the_replay_has_one_frame_a_step(over):
    client = Client()
    answer = client.get(f"/m/{over.setting.key}/frames.json")
    frames = answer.json()["frames"]
    assert [frame["text"] for frame in frames] == ["", *["@a1", "@e5", "@c3", "@d2", "a1-b1", "b1+a1", "c3-c4"]]
    assert (
        frames[-1]["view"]["board"]
        == json.loads(json.dumps(selectors.snapshot(over, "watch", "en", 0), default=_raw))["view"]["board"]
    )
    assert "no-store" in answer["Cache-Control"]


def test_a_downloaded_record_is_read_back(over):
    answer = Client().get(f"/m/{over.setting.key}/record.txt")
    assert answer["Content-Disposition"] == f'attachment; filename="battlepagode-{over.setting.key}.txt"'
    found = record.read(answer.content.decode())
    assert found == selectors.record_of(over)
    assert found.turns == (("@a1", "@e5"), ("@c3", "@d2"), ("a1-b1", "b1+a1"), ("c3-c4",))
    assert (found.complete, found.outcome.to_json()) == (False, {"winner": 1, "reason": "resigned"})


def test_replays_are_not_made_faster_than_anybody_can_look_at_them(client, new_match, monkeypatch):
    table = new_match()
    monkeypatch.setattr(views, "FRAMES_PER_MINUTE", 2)
    answers = [client.get(f"/m/{table.setting.key}/frames.json") for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert answers[2].json()["code"] == "slow-down"


def test_chance_is_not_computed_again_faster_than_anybody_can_check_it(client, new_match, monkeypatch):
    key = new_match().setting.key
    monkeypatch.setattr(views, "VERIFICATIONS_PER_MINUTE", 2)
    answers = [client.get(f"/m/{key}/verify/") for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert "That was too fast. Please wait a moment." in answers[2].content.decode()
    # Others are not kept waiting for it, and neither is the match.
    assert client.get(f"/m/{key}/verify/", REMOTE_ADDR="203.0.113.9").status_code == 200
    assert client.get(f"/m/{key}/").status_code == 200


@pytest.mark.parametrize("page", ["", "frames.json", "record.txt"])
@pytest.mark.parametrize("key", ["nosuchmatch0", "a" * 300, "%00", "%F0%9F%8D%B5"])
def test_an_unknown_match_is_not_found(db, key, page):
    assert Client().get(f"/m/{key}/{page}").status_code == 404


def test_a_record_of_a_running_match_is_not_given(new_match):
    assert Client().get(f"/m/{new_match().setting.key}/record.txt").status_code == 404


def test_a_record_is_read_on_its_page(over):
    text = Client().get(f"/m/{over.setting.key}/record.txt").content.decode()
    answer = Client().post("/read/", {"text": text})
    assert answer.status_code == 200
    assert len(answer.context["boot"]["frames"]) == 8


@pytest.mark.parametrize("text", ["", "nonsense", "1. a1-b1", "[Teahouse", "\x00", f"{'9' * 5000}. a1"])
def test_what_is_no_record_is_refused_on_its_page(db, text):
    answer = Client().post("/read/", {"text": text})
    assert answer.status_code == 400
    assert answer.context["error"]


def _raw(value):
    return json.loads(bytes(value))
