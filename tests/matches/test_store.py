"""Commits: of two changes from one version exactly one happens, whole or not at all."""

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection

from games.matches import actions, endings, offers, play, store
from games.matches.errors import Conflict, DoubledAction
from games.matches.models import Match, MatchEvent
from games.matches.selectors import turns_of
from games.matches.signals import match_finished
from games.matches.telling import event_data

NOW = 1_900_000_000_123


def commit(change, now=NOW):
    store.commit(change, event_data(change), now)


def step(table, text="@a1", client_id=None, now=None):
    return play.play(table, table.to_act, text, table.hot.position_version, now or actions.now_ms(), 0, client_id)


def events(table):
    return list(MatchEvent.objects.filter(match_id=table.setting.match_id).order_by("version"))


def test_a_commit_keeps_the_table_and_one_event(new_match):
    table = new_match()
    change = step(table, client_id="first")
    commit(change)
    loaded = store.load(table.setting.key)
    assert (loaded.version, loaded.hot, loaded.states) == (2, change.after.hot, change.after.states)
    event = events(table)[-1]
    assert (event.version, event.kind, event.seat, event.client_id) == (2, "step", 0, "first")
    assert store.milliseconds(event.at) == NOW
    row = Match.objects.get()
    assert store.milliseconds(row.deadline) == change.after.due.at
    assert (row.status, row.winner, row.reason, row.finished) == ("running", None, "", None)


def test_the_second_change_from_one_version_conflicts_and_leaves_nothing(new_match):
    table = new_match()
    first, second = step(table, "@a1"), step(table, "@b1")
    commit(first)
    with pytest.raises(Conflict):
        commit(second)
    assert store.load(table.setting.key).hot == first.after.hot
    assert len(events(table)) == 2


def test_a_client_id_acts_once_a_seat(new_match):
    table = new_match()
    commit(step(table, "@a1", "same"))
    table = store.load(table.setting.key)
    with pytest.raises(DoubledAction):
        commit(step(table, "@b1", "same"))
    assert store.load(table.setting.key).version == 2
    commit(offers.offer(table, 1, "draw", "same"))
    assert [(e.seat, e.client_id) for e in events(table)[1:]] == [(0, "same"), (1, "same")]


def test_who_agrees_to_a_takeback_uses_up_their_own_client_id(new_match):
    table = new_match()
    for text in ("@a1", "@e5"):
        commit(step(table, text))
        table = store.load(table.setting.key)
    commit(offers.offer(table, 0, "takeback", "1"))
    table = store.load(table.setting.key)
    turns = turns_of(table.setting.match_id, table.version)
    commit(offers.take_back(table, 1, turns, actions.now_ms(), "1"))
    assert store.version_of_action(table.setting.match_id, 1, "1") == 5
    assert store.version_of_action(table.setting.match_id, 0, "1") == 4


def test_the_version_of_an_action(new_match):
    table = new_match()
    commit(step(table, client_id="x"))
    match_id = table.setting.match_id
    assert store.version_of_action(match_id, 0, "x") == 2
    assert store.version_of_action(match_id, None, "x") == 2
    assert store.version_of_action(match_id, 1, "x") is None
    assert store.version_of_action(match_id, 0, "y") is None


def test_an_end_is_kept_in_the_row(new_match):
    table = new_match()
    commit(endings.resign(table, 1, actions.now_ms()))
    row = Match.objects.get()
    assert (row.status, row.winner, row.reason, row.deadline) == ("finished", 0, "resigned", None)
    assert store.milliseconds(row.finished) == NOW
    assert store.load(table.setting.key).outcome.to_json() == {"winner": 0, "reason": "resigned"}


def test_listeners_hear_of_the_end_inside_its_transaction(new_match):
    table, heard = new_match(), []

    def listen(match_id, table, **_):
        heard.append((match_id, table.outcome.reason, connection.in_atomic_block, Match.objects.get().status))

    match_finished.connect(listen)
    try:
        commit(step(table))
        assert heard == []
        commit(endings.leave(store.load(table.setting.key), 0, actions.now_ms()))
    finally:
        match_finished.disconnect(listen)
    assert heard == [(table.setting.match_id, "left", True, "finished")]


def test_an_error_of_a_listener_undoes_the_end(new_match):
    table = new_match()

    def fail(**_):
        raise ArithmeticError("the result could not be booked")

    match_finished.connect(fail)
    try:
        with pytest.raises(ArithmeticError):
            commit(endings.resign(table, 0, actions.now_ms()))
    finally:
        match_finished.disconnect(fail)
    assert store.load(table.setting.key).outcome is None
    assert (Match.objects.get().status, len(events(table))) == ("running", 1)
    commit(endings.resign(table, 0, actions.now_ms()))
    assert Match.objects.get().status == "finished"


@pytest.mark.django_db(transaction=True)
def test_racing_steps_from_threads_leave_one_winner_a_version(new_match):
    table = new_match()
    workers, rounds = 6, 4
    barrier = threading.Barrier(workers)

    def race(number):
        results = []
        try:
            for _ in range(rounds):
                mine = store.load(table.setting.key)
                barrier.wait(30)
                change = offers.offer(mine, 0, "draw", None) if mine.hot.offers.draw is None else None
                change = change or offers.decline(mine, 0, "draw")
                try:
                    commit(change)
                    results.append("won")
                except Conflict:
                    results.append("lost")
                barrier.wait(30)
        finally:
            connection.close()
        return results

    with pytest.MonkeyPatch.context() as patched, ThreadPoolExecutor(workers) as pool:
        patched.setattr(offers, "DRAW_OFFER_PAUSE", 0)
        results = list(pool.map(race, range(workers)))
    for one_round in zip(*results, strict=True):
        assert sorted(one_round) == ["lost"] * (workers - 1) + ["won"]
    assert [event.version for event in events(table)] == list(range(1, rounds + 2))


@pytest.mark.django_db(transaction=True)
def test_one_action_sent_through_many_processes_at_once_happens_once(new_match):
    table = new_match()
    barrier = threading.Barrier(5)

    def act(number):
        try:
            barrier.wait(30)
            done = set()
            for _ in range(5):
                mine = store.load(table.setting.key)
                try:
                    commit(offers.offer(mine, 0, "draw", "once"))
                except (Conflict, DoubledAction) as error:
                    done.add(type(error))
                except offers.errors.AlreadyOffered:
                    return "refused"
                else:
                    return "done"
            return done
        finally:
            connection.close()

    with ThreadPoolExecutor(5) as pool:
        results = list(pool.map(act, range(5)))
    assert results.count("done") == 1
    assert [event.client_id for event in events(table)] == [None, "once"]
