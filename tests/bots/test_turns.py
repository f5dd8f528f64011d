"""Turns on their way: announced once, taken once, found again when they are lost."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from games.bots import turns
from games.bots.turns import CONFIRM, THINK, Turn
from games.matches import actions, computers, pausing, store
from games.matches.models import Match

from .conftest import answer, person_turn, turn_of

TURN = Turn("some-match", 7)


def long_ago(key: str, seconds: float = 60) -> None:
    Match.objects.filter(key=key).update(computer_since=timezone.now() - timedelta(seconds=seconds))


def forget_all() -> None:
    """As a Redis that was started anew."""
    turns._redis().flushall()


def test_a_turn_is_announced_and_taken_once(queue: Any) -> None:
    turns.announce(TURN)
    turns.announce(Turn("another", 3))
    assert queue("bots") == [(THINK, ["some-match", 7]), (THINK, ["another", 3])]
    assert turns.waiting() == 2
    [waited] = turns.take(TURN, "worker-a") or []
    assert 0 <= waited < 60_000
    assert turns.take(TURN, "worker-b") is None
    assert turns.waiting() == 1
    turns.give_back(TURN)
    assert turns.take(TURN, "worker-b") is not None


def test_of_a_match_only_the_latest_turn_waits_and_is_taken() -> None:
    """A step, an undo, a step …: each would be a turn, and others would wait for all of them."""
    later, of_another = Turn(TURN.key, TURN.version + 2), Turn("another-match", 3)
    for turn in (TURN, of_another, later):
        turns.announce(turn)
    assert turns.waiting() == 2
    assert turns.take(TURN, "worker-a") is None
    assert not turns._redis().exists(turns._lease(TURN))
    waited = turns.take(later, "worker-a")
    assert waited is not None
    assert len(waited) == 1
    assert turns.take(of_another, "worker-b") == []


def test_a_turn_announced_after_a_later_one_keeps_that_from_nobody() -> None:
    later = Turn(TURN.key, TURN.version + 2)
    turns.announce(later)
    turns.announce(TURN)  # its announcement was slow
    assert turns.take(later, "worker-a") is not None


def test_a_rest_to_confirm_waits_for_no_search(queue: Any) -> None:
    turns.announce(TURN, resting=True)
    assert queue("celery") == [(CONFIRM, ["some-match", 7])]
    assert turns.waiting() == 0


def test_leases_run_out_unless_they_are_renewed() -> None:
    turns.take(TURN, "worker-a")
    assert 0 < turns._redis().pttl(turns._lease(TURN)) <= turns.LEASE_MS
    turns._redis().pexpire(turns._lease(TURN), 10)
    turns.renew([TURN], "worker-a")
    assert turns._redis().pttl(turns._lease(TURN)) > 1000


@pytest.mark.django_db(transaction=True)
class TestTheTable:
    def test_a_change_announces_the_turn_once_it_is_committed(self, against: Any, queue: Any) -> None:
        table = against("battlepagode")
        assert queue("bots") == []
        table = person_turn(table)
        assert queue("bots") == [(THINK, [table.setting.key, table.hot.position_version])]
        assert turns.waiting() == 1

    def test_a_computer_that_begins_is_announced(self, against: Any, queue: Any) -> None:
        table = against("jungle", seat=1)
        assert queue("bots") == [(THINK, [table.setting.key, 1])]

    def test_steps_within_a_turn_announce_nothing_more(self, against: Any, queue: Any) -> None:
        table = person_turn(against("battlepagode"))
        after = answer(table)
        assert after.version > table.version + 1
        assert len(queue("bots")) == 1

    def test_the_end_of_a_restart_announces_it_again(self, against: Any, queue: Any) -> None:
        table = person_turn(against("jungle"))
        forget_all()
        table = actions.perform(table.setting.key, lambda now: pausing.pause(now, actions.now_ms()))
        assert computers.acting(table) is None
        assert queue("bots") == []
        actions.perform(table.setting.key, lambda now: pausing.resume(now, actions.now_ms()))
        assert queue("bots") == [(THINK, [table.setting.key, table.hot.position_version])]

    def test_without_redis_the_step_is_played_nevertheless(self, against: Any, stopped_redis: None) -> None:
        table = person_turn(against("jungle"))
        assert computers.acting(store.load(table.setting.key)) == 1


@pytest.mark.django_db(transaction=True)
class TestForgotten:
    def test_what_redis_has_lost_is_announced_again(self, against: Any, queue: Any) -> None:
        table = person_turn(against("jungle"))
        forget_all()
        assert turns.announce_forgotten() == 0  # it has only just begun to wait
        long_ago(table.setting.key)
        assert turns.announce_forgotten() == 1
        assert turns.announce_forgotten() == 0
        assert queue("bots") == [(THINK, [table.setting.key, table.hot.position_version])]

    def test_a_turn_whose_worker_has_died_is_announced_when_its_lease_is_over(self, against: Any) -> None:
        table = person_turn(against("jungle"))
        long_ago(table.setting.key)
        turns.take(turn_of(table), "worker-a")
        assert turns.announce_forgotten() == 0
        turns._redis().delete(turns._lease(turn_of(table)))
        assert turns.announce_forgotten() == 1

    def test_a_message_that_never_comes_is_sent_again_after_a_while(self, against: Any) -> None:
        table = person_turn(against("jungle"))
        long_ago(table.setting.key)
        assert turns.announce_forgotten() == 0
        turns._redis().zincrby(turns.WAITING, -turns.AGAIN_MS - 1, turn_of(table).name)
        assert turns.announce_forgotten() == 1

    def test_a_rest_is_found_as_well(self, against: Any, queue: Any) -> None:
        table = against("battlepasch")
        while table.game.rest(table.state) is None:
            table = person_turn(table) if computers.acting(table) is None else answer(table)
        forget_all()
        long_ago(table.setting.key)
        assert turns.announce_forgotten() == 1
        assert turns.announce_forgotten() == 0
        assert queue("celery") == [(CONFIRM, [table.setting.key, table.hot.position_version])]

    def test_what_has_been_done_long_since_does_not_count_as_waiting(self, against: Any) -> None:
        table = person_turn(against("jungle"))
        answer(table)
        assert turns.waiting() == 1  # its message has not been looked at
        turns._redis().zincrby(turns.WAITING, -turns.AGAIN_MS - 1, turn_of(table).name)
        assert turns.announce_forgotten() == 0
        assert turns.waiting() == 0

    @pytest.mark.parametrize(
        "damage", [{"state": "{}"}, {"state": "no JSON"}, {"game": "no-such-game"}], ids=["empty", "garbage", "unknown"]
    )
    def test_a_match_that_cannot_be_read_keeps_no_other_waiting(
        self, against: Any, queue: Any, damage: Any, caplog: Any
    ) -> None:
        broken, whole = person_turn(against("jungle")), person_turn(against("jungle"))
        forget_all()
        long_ago(broken.setting.key, 120)
        long_ago(whole.setting.key)
        Match.objects.filter(key=broken.setting.key).update(**damage)
        assert turns.announce_forgotten() == 1
        assert queue("bots") == [(THINK, [whole.setting.key, whole.hot.position_version])]
        turns.announce_forgotten()
        assert [broken.setting.key in record.message for record in caplog.records] == [True]

    def test_a_match_that_is_deleted_meanwhile_is_nobodys_turn(self, against: Any, monkeypatch: Any) -> None:
        table = person_turn(against("jungle"))
        forget_all()
        long_ago(table.setting.key)

        def gone(key: str) -> Any:
            raise Match.DoesNotExist

        monkeypatch.setattr(store, "load", gone)
        assert turns.announce_forgotten() == 0

    def test_what_is_no_turn_does_not_count_as_waiting(self) -> None:
        turns._redis().zadd(turns.WAITING, {"no turn": 1, "key:x": 1, b"\xff": 1})
        assert turns.announce_forgotten() == 0
        assert turns.waiting() == 0
