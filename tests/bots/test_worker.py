"""A worker's process: what it takes, what it says of itself, and the games it loads."""

import threading
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.utils import timezone

from games.bots import selectors as bots
from games.bots import turns
from games.bots.loading import Shelf
from games.bots.turns import THINK
from games.bots.worker import TRIES, Worker
from games.engines.registry import GAMES
from games.matches import actions, computers, endings, faltering, offers, selectors, store
from games.matches.models import Match
from games.matches.table import Table
from games.search.levels import levels

from .anyturn import any_turn, thinking_once
from .conftest import after_first_turns, person_turn, turn_of

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_turn_is_thought_about_by_one_worker_only(against: Any, worker: Worker) -> None:
    table = person_turn(against("jungle"))
    turns.take(turn_of(table), "somebody else")
    worker.do(turn_of(table))
    assert store.load(table.setting.key).version == table.version
    turns.give_back(turn_of(table))
    worker.do(turn_of(table))
    assert store.load(table.setting.key).hot.turn == table.hot.turn + 1
    assert turns.waiting() == 0


def test_a_worker_renews_its_lease_while_it_thinks(against: Any, tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.setattr("django.conf.settings.VAR_DIR", tmp_path)
    table = person_turn(against("jungle"))
    left: list[int] = []

    def think(*asked: Any) -> tuple[str, ...]:
        turns._redis().pexpire(turns._lease(turn_of(table)), 100)
        worker.beat()
        left.append(turns._redis().pttl(turns._lease(turn_of(table))))
        return any_turn(*asked)

    worker = Worker(think, lambda game_id: None)
    worker.do(turn_of(table))
    assert left[0] > 1000
    assert not turns._redis().exists(turns._lease(turn_of(table)))


def test_a_worker_without_redis_thinks_nevertheless(against: Any, worker: Worker, stopped_redis: None) -> None:
    table = person_turn(against("jungle"))
    worker.do(turn_of(table))
    assert store.load(table.setting.key).hot.turn == table.hot.turn + 1


class TestFailures:
    @pytest.fixture(autouse=True)
    def var(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("django.conf.settings.VAR_DIR", tmp_path)

    def failing(self, times: int) -> Worker:
        """A worker whose search fails so many times; ``worker.asked`` notes how it was asked."""
        asked: list[tuple[str, int]] = []

        def think(*what: Any) -> tuple[str, ...]:
            asked.append((what[3], what[4]))
            if len(asked) <= times:
                raise RuntimeError("lost its mind")
            return any_turn(*what)

        worker = Worker(think, lambda game_id: None)
        worker.asked = asked  # type: ignore[attr-defined]
        return worker

    def test_a_search_that_failed_once_is_tried_again_as_if_nothing_had_been(self, against: Any, queue: Any) -> None:
        table, worker = person_turn(against("jungle", "strong")), self.failing(1)
        worker.do(turn_of(table))
        assert store.load(table.setting.key).version == table.version
        # Whoever is free may have it at once.
        assert queue("bots") == [(THINK, [table.setting.key, turn_of(table).version])] * 2
        worker.do(turn_of(table))
        after = store.load(table.setting.key)
        assert (after.hot.turn, after.hot.uncounted) == (table.hot.turn + 1, False)
        assert [strength for strength, _millis in worker.asked] == ["strong", "strong"]  # type: ignore[attr-defined]
        assert turns.begin(turn_of(table)) == 0

    def test_one_that_failed_twice_plays_a_plain_turn_and_the_match_does_not_count(
        self, against: Any, queue: Any
    ) -> None:
        table, worker = person_turn(against("jungle", "strong")), self.failing(2)
        worker.do(turn_of(table))
        worker.do(turn_of(table))
        assert len(queue("bots")) == 2  # the sweep will announce it
        Match.objects.filter(key=table.setting.key).update(computer_since=timezone.now() - timedelta(minutes=1))
        turns._redis().delete(turns.WAITING)
        assert turns.announce_forgotten() == 1
        worker.do(turn_of(table))
        after = store.load(table.setting.key)
        assert (after.hot.turn, after.hot.uncounted, after.hot.stuck) == (table.hot.turn + 1, True, False)
        assert worker.asked[-1] == ("easy", 15)  # type: ignore[attr-defined]

    def stuck(self, against: Any, worker: Worker) -> Table:
        table = person_turn(after_first_turns(against("jungle", "strong")))
        for _ in range(TRIES):
            worker.do(turn_of(table))
        return store.load(table.setting.key)

    def test_one_that_always_fails_stops_the_match_and_tells_its_player(
        self, against: Any, caplog: pytest.LogCaptureFixture
    ) -> None:
        worker = self.failing(1000)
        table = self.stuck(against, worker)
        assert table.hot.stuck
        assert not table.finished
        assert not table.hot.uncounted
        shown = selectors.snapshot(table, "0", "en", actions.now_ms())
        assert shown["trouble"] == "stuck"
        assert set(shown["can"]) == {"leave", "retry", "offer:takeback"}
        assert f"match {table.setting.key} waits" in caplog.text
        # Nobody is asked any more: not by the sweep, and not by a message that is still on its way.
        row = Match.objects.get(key=table.setting.key)
        assert (row.computer_since, row.stuck) == (None, True)
        worker.do(turn_of(table))
        assert len(worker.asked) == TRIES  # type: ignore[attr-defined]
        assert store.load(table.setting.key).version == table.version

    def test_a_stopped_computer_can_be_asked_again_and_then_the_match_counts(self, against: Any, queue: Any) -> None:
        worker = self.failing(TRIES)
        table = self.stuck(against, worker)
        before = len(queue("bots"))
        actions.perform(table.setting.key, lambda now: faltering.retry(now, 0, "again"))
        assert queue("bots")[before:] == [(THINK, [table.setting.key, turn_of(table).version])]
        worker.do(turn_of(table))
        after = store.load(table.setting.key)
        assert (after.hot.turn, after.hot.stuck, after.hot.uncounted) == (table.hot.turn + 1, False, False)
        assert worker.asked[-1][0] == "strong"  # type: ignore[attr-defined]

    def test_or_be_left_without_a_result(self, against: Any, ann: Any) -> None:
        table = self.stuck(against, self.failing(1000))
        after = actions.perform(table.setting.key, lambda now: endings.leave(now, 0, actions.now_ms()))
        assert after.outcome is not None
        assert after.outcome.to_json() == {"winner": None, "reason": "computer-failed"}
        assert bots.totals(ann) == {}

    def test_or_be_given_another_position(self, against: Any) -> None:
        table = self.stuck(against, self.failing(1000))
        played = selectors.turns_of(table.setting.match_id, table.version)
        after = actions.perform(table.setting.key, lambda now: offers.take_back(now, 0, played, actions.now_ms()))
        assert not after.hot.stuck
        assert selectors.snapshot(after, "0", "en", actions.now_ms())["trouble"] is None

    def test_the_worker_that_finds_a_turn_taken_back_after_its_last_try_stops_nothing(self, against: Any) -> None:
        table = person_turn(after_first_turns(against("jungle")))

        def undone_meanwhile(*_asked: Any) -> tuple[str, ...]:
            played = selectors.turns_of(table.setting.match_id, table.version)
            actions.perform(table.setting.key, lambda now: offers.take_back(now, 0, played, actions.now_ms()))
            raise RuntimeError("lost its mind")

        for _ in range(TRIES - 1):
            turns.begin(turn_of(table))
        Worker(undone_meanwhile, lambda game_id: None).do(turn_of(table))
        assert not store.load(table.setting.key).hot.stuck

    def test_a_game_that_cannot_be_loaded_stops_the_match(self, against: Any) -> None:
        def load(game_id: str) -> None:
            raise ImportError("no machine code")

        worker = Worker(any_turn, load)
        assert self.stuck(against, worker).hot.stuck

    def test_a_turn_that_ends_its_workers_ends_no_more_than_three(
        self, against: Any, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        table = person_turn(against("jungle"))
        begun: list[Any] = []

        def dies(*asked: Any) -> tuple[str, ...]:
            begun.append(asked)
            raise SystemExit

        with monkeypatch.context() as dead:
            dead.setattr(turns, "give_back", lambda turn: None)  # the dead say nothing
            for _ in range(TRIES):
                with pytest.raises(SystemExit):
                    Worker(dies, lambda game_id: None).do(turn_of(table))
                turns._redis().delete(turns._lease(turn_of(table)))
        assert len(begun) == TRIES
        Worker(dies, begun.append).do(turn_of(table))
        assert len(begun) == TRIES
        after = store.load(table.setting.key)
        assert after.hot.stuck
        assert after.hot.turn == table.hot.turn

    def test_what_is_left_of_a_turn_has_its_own_tries(self, against: Any) -> None:
        table = person_turn(against("battlepasch"))
        worker = Worker(thinking_once(), lambda game_id: None)
        worker.do(turn_of(table))
        left = store.load(table.setting.key)
        assert left.version > table.version
        for _ in range(TRIES - 2):
            worker.do(turn_of(left))
        assert not store.load(table.setting.key).hot.stuck
        worker.do(turn_of(left))
        assert store.load(table.setting.key).hot.stuck


def test_a_worker_whose_search_hangs_ends(against: Any, tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.setattr("django.conf.settings.VAR_DIR", tmp_path)
    table = person_turn(against("jungle"))
    ends: list[str] = []

    def think(*asked: Any) -> tuple[str, ...]:
        worker.beat()
        assert ends == []
        worker._searching[turn_of(table)] -= 1000.0
        worker.beat()
        return any_turn(*asked)

    worker = Worker(think, lambda game_id: None, lambda: ends.append("ended"))
    worker.do(turn_of(table))
    assert ends == ["ended"]
    worker.beat()
    assert ends == ["ended"]


def test_turns_done_with_are_no_deaths(against: Any, worker: Worker) -> None:
    table = person_turn(against("jungle"))
    worker.do(turn_of(table))
    assert turns.begin(turn_of(table)) == 0


def test_others_that_wait_shorten_the_time(against: Any, tmp_path: Path, monkeypatch: Any, stopped_clock: None) -> None:
    monkeypatch.setattr("django.conf.settings.VAR_DIR", tmp_path)
    given: list[int] = []

    def think(*asked: Any) -> tuple[str, ...]:
        given.append(asked[-1])
        return any_turn(*asked)

    worker = Worker(think, lambda game_id: None)
    tables = [person_turn(against("jungle", "master")) for _ in range(5)]
    for number in range(95):
        turns._redis().zadd(turns.WAITING, {f"match-{number}:1": turns._now()})
    worker.do(turn_of(tables[0]))
    turns._redis().delete(turns.WAITING)
    worker.do(turn_of(tables[1]))
    # Ninety-nine others wait, and none of them is to wait for more than four seconds.
    assert given == [40, levels("jungle")["master"].millis]


def test_workers_are_known_until_they_fall_silent(worker: Worker) -> None:
    assert computers.states(["jungle"]) == {"jungle": "away"}
    worker.beat()
    assert computers.states(["jungle"]) == {"jungle": "starting"}
    worker._shelf.load_all()
    worker.beat()
    assert computers.states(GAMES) == dict.fromkeys(GAMES, "ready")
    turns.forget_worker(worker.name)
    assert computers.states(["jungle"]) == {"jungle": "away"}


def test_a_game_that_nobody_can_load_is_not_on_its_way(tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.setattr("django.conf.settings.VAR_DIR", tmp_path)
    broken = {"jungle"}

    def load(game_id: str) -> None:
        if game_id in broken:
            raise ImportError("no machine code")

    worker = Worker(any_turn, load)
    worker._shelf.load_all()
    worker.beat()
    assert computers.states(["jungle", "pagode"]) == {"jungle": "away", "pagode": "ready"}
    other = Worker(any_turn, load)
    other.beat()
    assert computers.states(["jungle"]) == {"jungle": "starting"}  # it has not tried yet
    turns.forget_worker(other.name)
    broken.clear()
    worker._shelf.ensure("jungle")
    worker.beat()
    assert computers.states(["jungle"]) == {"jungle": "ready"}


def test_those_who_have_been_silent_for_long_are_struck_off(worker: Worker) -> None:
    stale = b'{"at": 1.0, "threads": 8, "games": ["jungle"]}'
    turns._redis().hset(computers.PULSES, "a dead one", stale)
    assert computers.states(["jungle"]) == {"jungle": "away"}
    worker.beat()
    assert list(turns._redis().hkeys(computers.PULSES)) == [worker.name.encode()]


@pytest.mark.parametrize("text", [b"", b"no JSON", b'{"at": "now"}'])
def test_signs_of_life_that_cannot_be_read_are_nobodys(worker: Worker, text: bytes) -> None:
    turns._redis().hset(computers.PULSES, "of another release", text)
    assert computers.states(["jungle"]) == {"jungle": "away"}
    worker.beat()
    assert list(turns._redis().hkeys(computers.PULSES)) == [worker.name.encode()]


def test_a_worker_gives_signs_of_life_again_after_one_has_failed(worker: Worker, monkeypatch: Any) -> None:
    alive, defects = threading.Event(), [RuntimeError("a defect")]

    def look() -> int:
        if defects:
            raise defects.pop()
        alive.set()
        return 0

    monkeypatch.setattr("games.bots.worker.SECONDS", 0.01)
    monkeypatch.setattr(turns, "announce_forgotten", look)
    worker.start(1)
    try:
        assert alive.wait(60)
    finally:
        worker.stop()
        for thread in worker._lasting:
            thread.join(60)


def test_while_redis_is_away_computers_are(stopped_redis: None) -> None:
    assert computers.states(["jungle"]) == {"jungle": "away"}


class TestLoading:
    def test_every_game_is_loaded_once(self, tmp_path: Path) -> None:
        loads: list[str] = []
        shelf = Shelf(["a", "b"], loads.append, tmp_path)
        shelf.ensure("b")
        shelf.load_all()
        shelf.ensure("a")
        assert (loads, shelf.loaded) == (["b", "a"], ("a", "b"))

    def test_processes_begin_with_different_games(self, tmp_path: Path) -> None:
        started, go_on, loads = threading.Event(), threading.Event(), []

        def slow(game_id: str) -> None:
            if game_id == "a":
                started.set()
                go_on.wait(30)
            loads.append(f"first {game_id}")

        first, second = Shelf(["a", "b"], slow, tmp_path), Shelf("ab", lambda game: loads.append(game), tmp_path)
        threads = [threading.Thread(target=first.load_all), threading.Thread(target=second.load_all)]
        threads[0].start()
        assert started.wait(30)
        threads[1].start()
        while "b" not in second.loaded:
            threads[1].join(0.01)
        assert loads == ["b"]  # the second has not waited for what the first is at
        go_on.set()
        for thread in threads:
            thread.join(30)
        assert sorted(loads) == ["a", "b", "first a", "first b"]

    def test_one_that_cannot_be_loaded_keeps_no_other_away(self, tmp_path: Path) -> None:
        def load(game_id: str) -> None:
            if game_id == "a":
                raise RuntimeError(game_id)

        shelf = Shelf("abc", load, tmp_path)
        shelf.load_all()
        assert shelf.loaded == ("b", "c")
        with pytest.raises(RuntimeError):
            shelf.ensure("a")

    def test_where_no_lock_can_be_had_games_are_loaded_all_the_same(self, tmp_path: Path) -> None:
        (tmp_path / "file").touch()
        loads: list[str] = []
        shelf = Shelf("ab", loads.append, tmp_path / "file")
        shelf.load_all()
        assert loads == ["a", "b"]
