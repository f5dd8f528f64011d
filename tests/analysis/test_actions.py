"""One row a match: asked for often, computed once, taken up again when a worker dies."""

from datetime import timedelta

import pytest
from django.db import connection
from django.utils import timezone
from kombu.exceptions import OperationalError

from accounts.models import Player
from games.analysis import actions, selectors, tasks
from games.analysis.errors import NothingToAnalyse, NotYourMatch, StillRunning, TooMany
from games.analysis.models import Analysis
from games.analysis.report import FORMAT, Report
from games.matches import actions as matches
from games.matches import store
from games.matches.models import Match
from tests.matches.finished import finished_match

from .plain_player import PlainPlayer

pytestmark = pytest.mark.django_db

NOW = timezone.now()
LATER = NOW + actions.lease() + timedelta(seconds=1)
EMPTY = Report((), (), None)


@pytest.fixture
def asked(jungle_match, ann, woken, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        return actions.request(jungle_match, ann)


def test_asking_wakes_a_worker_and_asking_again_does_nothing(
    jungle_match, ann, woken, django_capture_on_commit_callbacks
):
    for _ in range(3):
        with django_capture_on_commit_callbacks(execute=True):
            analysis = actions.request(jungle_match, ann)
    assert Analysis.objects.get() == analysis
    assert analysis.state == Analysis.State.REQUESTED
    assert woken == [actions.WORK]


def test_both_players_may_ask_and_nobody_else(jungle_match, woken):
    stranger = Player.objects.create(display_name="Cleo")
    for nobody in (stranger, None):
        with pytest.raises(NotYourMatch):
            actions.request(jungle_match, nobody)
    ben = Player.objects.get(pk=jungle_match.setting.players[1])
    analysis = actions.request(jungle_match, ben)
    # What is there, everybody may have.
    assert actions.request(jungle_match, stranger) == analysis


def test_a_running_match_is_not_analysed(ann):
    match = matches.create_match("jungle", {}, "none", "device", (ann, ann), ("salt", "salt"))
    with pytest.raises(StillRunning):
        actions.request(store.load(match.key), ann)


def test_a_match_without_a_turn_has_nothing_to_analyse(db):
    table = finished_match("jungle", by_lot=False, steps=0)
    player = Player.objects.get(pk=table.setting.players[0])
    with pytest.raises(NothingToAnalyse):
        actions.request(table, player)


def test_one_player_can_ask_for_so_many_only(jungle_match, ann, monkeypatch, woken):
    monkeypatch.setattr(actions, "REQUESTS_PER_HOUR", 1)
    actions.request(jungle_match, ann)
    actions.request(jungle_match, ann)  # the same one: not counted
    Analysis.objects.all().delete()
    with pytest.raises(TooMany):
        actions.request(jungle_match, ann)


def test_one_address_can_ask_for_so_many_only_whoever_asks(jungle_match, ann, monkeypatch, woken):
    monkeypatch.setattr(actions, "ADDRESS_REQUESTS_PER_HOUR", 1)
    ben = Player.objects.get(pk=jungle_match.setting.players[1])
    actions.request(jungle_match, ann, "203.0.113.9")
    Analysis.objects.all().delete()
    with pytest.raises(TooMany):
        actions.request(jungle_match, ben, "203.0.113.9")
    assert actions.request(jungle_match, ben, "203.0.113.10").state == Analysis.State.REQUESTED


def test_a_request_stands_while_no_message_gets_through(
    jungle_match, ann, monkeypatch, django_capture_on_commit_callbacks
):
    def away(name, **options):
        raise OperationalError

    monkeypatch.setattr("games.analysis.actions.current_app.send_task", away)
    with django_capture_on_commit_callbacks(execute=True):
        actions.request(jungle_match, ann)
    assert Analysis.objects.get().state == Analysis.State.REQUESTED


def test_the_sweep_wakes_for_what_nobody_has_heard_of(asked, woken):
    now = timezone.now()
    assert not actions.look_after(now)
    later = now + actions.WAKING + timedelta(seconds=30)
    assert actions.look_after(later)
    assert woken == [actions.WORK] * 2
    assert not actions.look_after(later), "a worker has only just been woken"


def test_one_worker_has_it_and_the_next_finds_nothing(asked):
    held = actions.claim(NOW)
    assert held is not None
    assert held.state == Analysis.State.RUNNING
    assert actions.claim(NOW) is None
    assert not actions.look_after(NOW)


def test_a_dead_worker_s_match_is_taken_up_and_the_dead_can_report_no_more(asked, woken):
    dead = actions.claim(NOW)
    assert actions.look_after(LATER)
    alive = actions.claim(LATER)
    assert alive is not None
    assert alive.attempts == 2
    assert not actions.progress(dead, 3, 9, LATER)
    assert not actions.finish(dead, EMPTY, LATER)
    assert not actions.fail(dead, LATER)
    assert actions.finish(alive, EMPTY, LATER)
    assert Analysis.objects.get().state == Analysis.State.DONE


def test_progress_keeps_the_claim(asked):
    held = actions.claim(NOW)
    almost = NOW + actions.lease() - timedelta(seconds=1)
    assert actions.progress(held, 3, 9, almost)
    assert actions.claim(LATER) is None
    row = Analysis.objects.get()
    assert (row.looks, row.looks_in_all) == (3, 9)


def test_holding_keeps_the_claim_too_until_it_is_lost(asked):
    held = actions.claim(NOW)
    assert actions.hold(held, NOW + actions.lease() - timedelta(seconds=1))
    assert actions.claim(LATER) is None
    later = LATER + actions.lease()
    assert actions.claim(later) is not None
    assert not actions.hold(held, later)


def test_a_match_that_kills_its_workers_is_given_up_and_may_be_asked_for_again(asked, jungle_match, ann):
    now = NOW
    for attempt in range(actions.MOST_ATTEMPTS):
        assert actions.claim(now).attempts == attempt + 1
        now += actions.lease() + timedelta(seconds=1)
    assert actions.claim(now) is None
    assert Analysis.objects.get().state == Analysis.State.FAILED
    again = actions.request(jungle_match, ann)
    assert (again.state, again.attempts) == (Analysis.State.REQUESTED, 0)


def test_the_longest_waiting_comes_first(asked, woken):
    second = finished_match("jungle", by_lot=False, steps=4)
    player = Player.objects.get(pk=second.setting.players[0])
    later = actions.request(second, player)
    assert actions.claim(NOW).pk == asked.pk
    assert actions.claim(NOW).pk == later.pk


@pytest.fixture
def matches_of():
    """``matches_of(n)``: so many finished matches of one new player's, with the player."""

    def make(count):
        player = Player.objects.create(display_name="Dan")
        tables = [finished_match("jungle", by_lot=False, steps=4) for _ in range(count)]
        for table in tables:
            Match.objects.filter(pk=table.setting.match_id).update(player_0=player)
        return player, [store.load(table.setting.key) for table in tables]

    return make


def claimed_in_order():
    order = []
    while (held := actions.claim(timezone.now())) is not None:
        order.append(held.pk)
    return order


def test_who_asks_for_many_at_once_lets_others_in_between(matches_of, woken):
    dan, many = matches_of(3)
    eve, few = matches_of(1)
    of_dan = [actions.request(table, dan) for table in many]
    of_eve = actions.request(few[0], eve)
    ahead = {asked.pk: selectors.status(asked, timezone.now())["ahead"] for asked in (*of_dan, of_eve)}
    order = [of_dan[0].pk, of_eve.pk, of_dan[1].pk, of_dan[2].pk]
    assert [ahead[pk] for pk in order] == [0, 1, 2, 3]
    assert claimed_in_order() == order


def test_many_guests_of_one_address_let_others_in_between(matches_of, woken):
    guests = [matches_of(1) for _ in range(4)]
    of_guests = [actions.request(tables[0], guest, "203.0.113.9") for guest, tables in guests]
    eve, few = matches_of(1)
    of_eve = actions.request(few[0], eve, "203.0.113.10")
    assert claimed_in_order() == [asked.pk for asked in (of_guests[0], of_eve, *of_guests[1:])]


def test_another_address_does_not_help_who_asks_for_many(matches_of, woken):
    dan, many = matches_of(3)
    of_dan = [actions.request(table, dan, f"203.0.113.{number}") for number, table in enumerate(many)]
    eve, few = matches_of(1)
    of_eve = actions.request(few[0], eve, "203.0.113.10")
    assert claimed_in_order() == [asked.pk for asked in (of_dan[0], of_eve, *of_dan[1:])]


def test_nobody_who_waits_is_overtaken_for_ever(matches_of, woken):
    dan, many = matches_of(3)
    for table in many:
        last = actions.request(table, dan)
    later = last.requested + 2 * actions.ONE_TAKES + timedelta(seconds=1)
    eve, few = matches_of(1)
    after = actions.request(few[0], eve)
    Analysis.objects.filter(pk=after.pk).update(queued=later)
    assert claimed_in_order().index(last.pk) < 3


def test_what_was_asked_for_long_ago_puts_nothing_off(matches_of, woken):
    dan, many = matches_of(2)
    first = actions.request(many[0], dan)
    Analysis.objects.filter(pk=first.pk).update(queued=NOW - timedelta(hours=1))
    second = actions.request(many[1], dan)
    assert second.queued == second.requested


def test_who_goes_on_begins_with_what_was_found(asked, monkeypatch, plain_computers):
    monkeypatch.setattr(tasks, "TELL_SECONDS", 0)
    monkeypatch.setattr(tasks, "KEEP_SECONDS", 0)
    looks, think = [], PlainPlayer.think
    monkeypatch.setattr(PlainPlayer, "think", counting(think, looks, most=5))
    with pytest.raises(SystemExit):
        tasks.work()
    row = Analysis.objects.get()
    assert len(row.notes) == 5
    assert row.state == Analysis.State.RUNNING
    Analysis.objects.update(lease=NOW - timedelta(seconds=1), attempts=actions.MOST_ATTEMPTS - 1)
    monkeypatch.setattr(PlainPlayer, "think", counting(think, looks))
    tasks.work()
    row = Analysis.objects.get()
    assert (row.state, row.notes, row.attempts) == (Analysis.State.DONE, None, 1)
    with_notes, first = row.report, len(looks)
    del looks[:]
    row.state, row.report = Analysis.State.REQUESTED, None
    row.save()
    tasks.work()
    assert len(looks) == first - 1  # one look was begun and died
    assert Analysis.objects.get().report == with_notes


def counting(think, looks, most=None):
    """``think``, each call of which is noted in ``looks``; a worker dies in the one after ``most``."""

    def counted(self, *asked, **named):
        looks.append(asked)
        if most is not None and len(looks) > most:
            raise SystemExit
        return think(self, *asked, **named)

    return counted


def test_work_explains_one_match_and_wakes_for_the_next(asked, woken, plain_computers):
    second = finished_match("jungle", by_lot=False, steps=4)
    actions.request(second, Player.objects.get(pk=second.setting.players[0]))
    woken.clear()
    tasks.work()
    done = Analysis.objects.get(pk=asked.pk)
    assert done.state == Analysis.State.DONE
    report = Report.from_json(done.report)
    assert len(report.turns) == 11
    assert report.winner == 1
    assert woken == [actions.WORK]
    tasks.work()
    assert woken == [actions.WORK], "nothing waits any more"
    tasks.work()
    assert set(Analysis.objects.values_list("state", flat=True)) == {Analysis.State.DONE}


def test_what_can_not_be_computed_has_failed(asked, monkeypatch):
    def broken(game_id):
        raise RuntimeError("no computer for this")

    monkeypatch.setattr("games.search.thinking.player", broken)
    with pytest.raises(RuntimeError):
        tasks.work()
    assert Analysis.objects.get().state == Analysis.State.FAILED


def test_a_worker_that_was_given_up_stops(asked, monkeypatch, plain_computers):
    monkeypatch.setattr(tasks, "TELL_SECONDS", 0)
    monkeypatch.setattr(actions, "progress", lambda *_: False)
    tasks.work()
    row = Analysis.objects.get()
    assert (row.state, row.report) == (Analysis.State.RUNNING, None)


def test_a_report_of_an_older_form_is_made_anew(asked, jungle_match, ann):
    held = actions.claim(NOW)
    actions.finish(held, EMPTY, NOW)
    assert actions.request(jungle_match, ann).state == Analysis.State.DONE
    Analysis.objects.update(report={**EMPTY.to_json(), "format": FORMAT - 1})
    assert actions.request(jungle_match, ann).state == Analysis.State.REQUESTED


def test_claiming_asks_little_of_the_database(asked, django_assert_max_num_queries):
    assert connection.vendor
    with django_assert_max_num_queries(6):
        actions.claim(NOW)
