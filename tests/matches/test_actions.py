"""Writes from threads: beginning matches, settling, pausing, rematches; and that every change is announced."""

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.core.management import call_command
from django.db import connection
from django.utils import timezone
from msgspec.structs import replace

from games.engines.chance import FairChance
from games.engines.registry import get_game
from games.matches import actions, announce, endings, hot, play, store
from games.matches.errors import BadOptions, NoOffer, Refused
from games.matches.models import Match, MatchEvent
from games.matches.offers import offer
from games.matches.signals import change_committed, match_finished


@pytest.fixture
def announced(monkeypatch):
    """What has been sent to the channel layer: pairs of a match's id and a message."""
    sent = []

    async def send(match_id, message):
        sent.append((match_id, message))

    monkeypatch.setattr(announce, "send", send)
    return sent


def make_due(*tables):
    """Let the time of these matches have run out a moment ago, in the rows."""
    for table in tables:
        clock = table.hot.clock
        since = clock.since - (table.due.at - actions.now_ms()) - 50
        shifted = replace(table.hot, clock=replace(clock, since=since))
        Match.objects.filter(pk=table.setting.match_id).update(state=hot.encode(shifted), deadline=timezone.now())


def test_a_new_match(new_match, people):
    table = new_match(clock="5+3")
    row = Match.objects.get()
    assert (row.player_0, row.player_1, row.version, row.status) == (*people, 1, "running")
    assert len(row.key) == 12
    assert len(bytes(row.secret)) == 32
    assert store.milliseconds(row.deadline) == store.milliseconds(row.started) + 60_000
    assert [(e.version, e.kind) for e in MatchEvent.objects.all()] == [(1, "started")]
    assert table.setting.names == ("Alice", "Ben")


def test_the_start_follows_from_secret_and_salts(people):
    match = actions.create_match("battlepagode", {"mode": "random"}, "none", "person", people, ("x", "y"), b"k" * 32)
    game = get_game("battlepagode")
    chance = FairChance(b"k" * 32, ("x", "y"))
    assert match.start == game.position(game.start({"mode": "random"}, chance))
    assert store.load(match.key).hot.chance == chance.counter > 0


@pytest.mark.parametrize(
    ("game", "options", "clock", "kind"),
    [
        ("chess", {}, "3+2", "person"),
        ("battlepagode", {"mode": "all"}, "3+2", "person"),
        ("battlepagode", {"more": 1}, "3+2", "person"),
        ("battlepagode", {}, "1+0", "person"),
        ("battlepagode", {}, "", "person"),
        ("battlepagode", {}, "3+2", "nobody"),
    ],
)
def test_matches_that_cannot_be(people, game, options, clock, kind):
    with pytest.raises(BadOptions):
        actions.create_match(game, options, clock, kind, people)
    assert not Match.objects.exists()


def test_settling_twice_ends_once(new_match, announced, django_capture_on_commit_callbacks):
    table = new_match()
    make_due(table)
    with django_capture_on_commit_callbacks(execute=True):
        assert actions.settle(table.setting.key).outcome.reason == "called-off"
        assert actions.settle(table.setting.key).version == 2
    assert [message["version"] for _, message in announced] == [2]
    assert MatchEvent.objects.filter(kind="called-off").count() == 1


def test_settling_what_is_not_due_changes_nothing(new_match, announced):
    table = new_match()
    assert actions.settle(table.setting.key).version == 1
    assert announced == []


def test_what_is_announced_is_the_event_for_every_audience(new_match, announced, django_capture_on_commit_callbacks):
    table = new_match()
    heard = []

    def listen(change, **_):
        heard.append(change.kind)
        raise ArithmeticError("a listener's own trouble")

    change_committed.connect(listen)
    try:
        with django_capture_on_commit_callbacks(execute=True):
            actions.perform(table.setting.key, lambda t: endings.resign(t, 0, actions.now_ms()))
    finally:
        change_committed.disconnect(listen)
    [(match_id, message)] = announced
    assert match_id == table.setting.match_id
    assert set(message["texts"]) == {"0", "1", "watch"}
    assert message["origin"] != announce.PROCESS
    assert heard == ["resigned"]


def test_the_sweeper_settles_what_is_due_and_nothing_else(new_match, announced):
    due, other, free = new_match(), new_match(), new_match(kind="device", clock="none")
    make_due(due)
    assert actions.settle_due() == 1
    assert [store.load(t.setting.key).finished for t in (due, other, free)] == [True, False, False]
    assert actions.settle_due() == 0


def test_the_sweeper_takes_the_longest_overdue_first(new_match, announced):
    first, second = new_match(), new_match()
    make_due(first)
    make_due(second)
    Match.objects.filter(pk=second.setting.match_id).update(deadline=timezone.now() - timezone.timedelta(hours=1))
    assert actions.settle_due(limit=1) == 1
    assert store.load(second.setting.key).finished
    assert not store.load(first.setting.key).finished


def test_one_broken_match_stops_no_other(new_match, announced, caplog):
    broken, sound = new_match(), new_match()
    make_due(broken, sound)
    Match.objects.filter(pk=broken.setting.match_id).update(
        state="{}", deadline=timezone.now() - timezone.timedelta(hours=1)
    )
    assert actions.settle_due() == 2
    assert store.load(sound.setting.key).finished
    assert broken.setting.key in caplog.text


def test_a_listener_that_fails_stops_no_other_match(new_match, announced):
    bad, good = new_match(), new_match()
    make_due(bad, good)

    def fail(match_id, **_):
        if match_id == bad.setting.match_id:
            raise ArithmeticError("the result could not be booked")

    match_finished.connect(fail)
    try:
        actions.settle_due()
    finally:
        match_finished.disconnect(fail)
    assert store.load(good.setting.key).finished
    assert not store.load(bad.setting.key).finished


@pytest.mark.django_db(transaction=True)
def test_many_sweepers_at_once_settle_everything_once(new_match, announced):
    tables = [new_match() for _ in range(8)]
    make_due(*tables)
    barrier = threading.Barrier(4)

    def sweep(_):
        try:
            barrier.wait(30)
            return actions.settle_due()
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(sweep, range(4)))
    assert all(store.load(t.setting.key).finished for t in tables)
    assert MatchEvent.objects.filter(kind="called-off").count() == 8


def test_maintenance_stops_all_clocks_and_lets_them_run_on(new_match, announced, capsys):
    tables = [new_match(), new_match(clock="none"), new_match(kind="device")]
    over = new_match()
    actions.perform(over.setting.key, lambda t: endings.resign(t, 0, actions.now_ms()))
    call_command("maintenance", "begin")
    assert "3 running matches" in capsys.readouterr().out
    assert not Match.objects.filter(status="running", deadline__isnull=False).exists()
    call_command("maintenance", "begin")
    paused = [store.load(t.setting.key) for t in tables]
    assert [(t.version, t.hot.paused, t.hot.clock.since) for t in paused] == [(2, True, None)] * 3
    for table in paused:
        shifted = hot.encode(table.hot).replace(str(table.setting.started), str(table.setting.started - 10**9))
        Match.objects.filter(pk=table.setting.match_id).update(state=shifted)
    assert actions.settle_due() == 0
    call_command("maintenance", "end")
    for before, table in zip(paused, (store.load(t.setting.key) for t in tables), strict=True):
        assert (table.version, table.hot.paused, table.hot.clock.used) == (3, False, before.hot.clock.used)
        assert table.hot.clock.remaining == before.hot.clock.remaining
    assert store.load(over.setting.key).version == 2


def test_a_rematch_swaps_the_seats_and_is_named_in_the_old_match(new_match, people, announced):
    table = new_match(clock="10+5", options={"mode": "choose"})
    key = table.setting.key
    actions.perform(key, lambda t: endings.resign(t, 0, actions.now_ms()))
    actions.perform(key, lambda t: offer(t, 1, "rematch"))
    after = actions.rematch(key, 0, "x")
    new = Match.objects.get(key=after.hot.rematch_key)
    assert (new.player_0, new.player_1) == people[::-1]
    assert (new.game, new.options, new.clock, new.kind, new.rematch_of.key) == (
        "battlepagode",
        {"mode": "choose"},
        "10+5",
        "person",
        key,
    )


def test_no_rematch_without_an_offer_leaves_no_match_behind(new_match, announced):
    table = new_match()
    actions.perform(table.setting.key, lambda t: endings.resign(t, 0, actions.now_ms()))
    with pytest.raises(NoOffer):
        actions.rematch(table.setting.key, 0, "x")
    assert Match.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_two_who_agree_at_once_get_one_rematch(new_match, announced):
    table = new_match(kind="device")
    key = table.setting.key
    actions.perform(key, lambda t: endings.resign(t, 0, actions.now_ms()))
    barrier = threading.Barrier(4)

    def agree(number):
        try:
            barrier.wait(30)
            actions.rematch(key, 0, f"id{number}")
        except Refused:
            return "refused"
        finally:
            connection.close()
        return "made"

    with ThreadPoolExecutor(4) as pool:
        results = list(pool.map(agree, range(4)))
    assert sorted(results) == ["made", "refused", "refused", "refused"]
    assert Match.objects.count() == 2


def test_a_device_match_is_played_again_by_the_same_person(new_match, people, announced):
    table = new_match(kind="device")
    actions.perform(table.setting.key, lambda t: endings.resign(t, 1, actions.now_ms()))
    after = actions.rematch(table.setting.key, 0, "x")
    new = Match.objects.get(key=after.hot.rematch_key)
    assert (new.player_0, new.player_1, new.kind) == (people[0], people[0], "device")


def test_a_performance_that_always_loses_the_race_gives_up(new_match, monkeypatch, announced):
    table = new_match()
    attempts = []

    def overtaken(change, data, now):
        attempts.append(change)
        raise actions.Conflict

    monkeypatch.setattr(store, "commit", overtaken)
    with pytest.raises(actions.Lost):
        actions.perform(table.setting.key, lambda t: play.play(t, 0, "@a1", 1, actions.now_ms()))
    assert len(attempts) == actions.TRIES
