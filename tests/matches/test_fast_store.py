"""The short way on PostgreSQL does exactly what the long one does."""

import asyncio

import pytest
from django.db import connection

from accounts.models import Player
from games.matches import actions, endings, faltering, fast_store, offers, pausing, play, store
from games.matches.errors import Conflict, DoubledAction
from games.matches.models import Match, MatchEvent
from games.matches.telling import event_data

NOW = 1_900_000_000_123

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(not fast_store.available(), reason="for PostgreSQL only"),
]


def fast(*changes):
    """Commit these changes one after another; the first error is raised."""

    async def commit_all():
        try:
            for change in changes:
                await fast_store.commit(change, event_data(change), NOW)
        finally:
            await fast_store.close()

    asyncio.run(commit_all())


def rows(table):
    fields = ("version", "state", "status", "reason", "deadline", "computer_since", "stuck")
    match = Match.objects.filter(pk=table.setting.match_id).values(*fields)
    events = MatchEvent.objects.filter(match_id=table.setting.match_id).order_by("version")
    return match.get(), list(events.values("version", "kind", "seat", "client_id", "data", "at"))


def journey(table, now):
    """One change of every frequent kind, each made from the one before."""
    changes = []

    def add(change):
        changes.append(change)
        return change.after

    table = add(play.play(table, 0, "@a1", 1, now, client_id="a"))
    table = add(play.step_back(table, 0, 2, now))
    table = add(play.play(table, 0, "@b1", 3, now + 1_000, 100))
    table = add(play.play(table, 0, "@e5", 4, now + 2_000, 100, "b"))
    table = add(offers.offer(table, 1, "draw", "b"))
    table = add(offers.decline(table, 0, "draw"))
    table = add(pausing.pause(table, now + 3_000))
    add(pausing.resume(table, now + 9_000))
    return changes


def test_both_ways_leave_the_same_rows(new_match, monkeypatch):
    monkeypatch.setattr(actions, "now_ms", lambda: NOW)
    one, other = new_match(options={"mode": "none"}), new_match(options={"mode": "none"})
    fast(*journey(one, NOW))
    for change in journey(other, NOW):
        store.commit(change, event_data(change), NOW)
    assert rows(one) == rows(other)
    assert store.load(one.setting.key).version == 9


def test_a_computer_that_is_stuck_is_noted_until_it_is_not(db):
    player = Player.objects.create(display_name="Ann")
    match = actions.create_match("jungle", {}, "none", "computer", (None, player), strength="easy")

    def stuck():
        return Match.objects.values_list("stuck", flat=True).get(pk=match.pk)

    assert not stuck()
    fast(faltering.stop(store.load(match.key), 1))
    assert stuck()
    fast(faltering.retry(store.load(match.key), 1))
    assert not stuck()


def test_a_conflict_leaves_nothing(new_match):
    table = new_match()
    first, second = (play.play(table, 0, step, 1, actions.now_ms()) for step in ("@a1", "@b1"))
    with pytest.raises(Conflict):
        fast(first, second)
    assert store.load(table.setting.key).hot == first.after.hot
    assert len(rows(table)[1]) == 2


def test_a_doubled_client_id_leaves_nothing(new_match):
    table = new_match()
    first = play.play(table, 0, "@a1", 1, actions.now_ms(), client_id="x")
    second = play.play(first.after, 0, "@b1", 2, actions.now_ms(), client_id="x")
    with pytest.raises(DoubledAction):
        fast(first, second)
    assert store.load(table.setting.key).version == 2


def test_racing_commits_from_one_loop_have_one_winner(new_match):
    table = new_match()
    changes = [play.play(table, 0, f"@{column}1", 1, actions.now_ms()) for column in "abcde"]

    async def race():
        try:
            commits = (fast_store.commit(change, event_data(change), NOW) for change in changes)
            return await asyncio.gather(*commits, return_exceptions=True)
        finally:
            await fast_store.close()

    results = asyncio.run(race())
    assert results.count(None) == 1
    assert sum(isinstance(result, Conflict) for result in results) == 4
    assert len(rows(table)[1]) == 2


def test_what_ends_a_match_or_comes_after_takes_the_long_way(new_match):
    table = new_match()
    end = endings.resign(table, 0, actions.now_ms())
    assert not fast_store.takes(end)
    assert not fast_store.takes(offers.offer(end.after, 0, "rematch"))
    assert fast_store.takes(offers.offer(table, 0, "draw"))


def test_connections_that_were_cut_are_replaced_and_nobody_notices(new_match):
    table = new_match()
    first = play.play(table, 0, "@a1", 1, actions.now_ms(), client_id="x")
    second = play.play(first.after, 0, "@b1", 2, actions.now_ms(), client_id="y")

    mine = connection.connection.info.backend_pid

    async def cut_in_between():
        try:
            await fast_store.commit(first, event_data(first), NOW)
            await asyncio.to_thread(_cut_all_but, mine)
            await fast_store.commit(second, event_data(second), NOW)
        finally:
            await fast_store.close()

    asyncio.run(cut_in_between())
    assert store.load(table.setting.key).version == 3


def _cut_all_but(pid):
    """As when the database server is restarted, for all connections but that of the test itself."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE datname = current_database() AND pid NOT IN (pg_backend_pid(), %s)",
            [pid],
        )
    connection.close()
