"""What load balancers, monitors and strangers get to know."""

import time
from datetime import timedelta

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils.timezone import now

from accounts.models import Player
from config.celery import HEARTBEAT, heartbeat
from games.analysis import actions as analyses
from games.analysis.models import Analysis
from games.bots import actions as bots
from games.bots import turns
from games.matches import actions, endings, faltering
from games.matches.models import Match
from tests.matches.finished import finished_match

pytestmark = pytest.mark.django_db


def test_a_process_that_answers_is_alive(client):
    answer = client.get("/health/")
    assert (answer.status_code, answer.content) == (200, b"ok\n")


def test_ready_when_everything_answers(client):
    heartbeat()
    answer = client.get("/health/ready/")
    assert (answer.status_code, answer.json()) == (200, {"database": "ok", "redis": "ok", "worker": "ok"})


@pytest.mark.parametrize("age", [None, 60])
def test_not_ready_without_a_worker(client, age):
    if age:
        cache.set(HEARTBEAT, int(time.time()) - age)
    answer = client.get("/health/ready/")
    assert (answer.status_code, answer.json()["worker"]) == (503, "away")


def test_not_ready_without_redis_but_alive(client, stopped_redis):
    answer = client.get("/health/ready/")
    assert (answer.status_code, answer.json()["redis"]) == (503, "away")
    assert client.get("/health/").status_code == 200


def test_metrics_are_for_this_machine_only(client):
    page = client.get("/metrics/")
    assert page.status_code == 200
    assert "teahouse_settling_late_seconds 0.0" in page.content.decode()
    assert "process_resident_memory_bytes" in page.content.decode()
    assert Client(REMOTE_ADDR="::1").get("/metrics/").status_code == 200
    assert Client(REMOTE_ADDR="203.0.113.9").get("/metrics/").status_code == 403
    assert client.get("/metrics/", headers={"x-forwarded-for": "127.0.0.1"}).status_code == 403


def figures(client):
    """What /metrics/ says, by name; those with labels excepted."""
    lines = client.get("/metrics/").content.decode().splitlines()
    return {
        name: float(value) for name, value in (line.split() for line in lines if line[0] not in "#") if "{" not in name
    }


@pytest.fixture
def player(db):
    return Player.objects.create(display_name="Ann")


def test_metrics_tell_of_computers_that_are_to_act_and_of_those_that_cannot(client, player):
    begun = [bots.begin(player, "jungle", {}, "easy", 1) for _ in range(2)]
    Match.objects.filter(pk=begun[0].pk).update(computer_since=now() - timedelta(seconds=90))
    for match in begun:
        turns.announce(turns.Turn(match.key, 1))
    told = figures(client)
    assert told["teahouse_computer_turns"] == told["teahouse_computer_turns_queued"] == 2
    assert 90 <= told["teahouse_computer_turn_seconds"] < 3600
    assert (told["teahouse_computer_threads"], told["teahouse_stuck_matches"]) == (0, 0)
    actions.perform(begun[0].key, lambda table: faltering.stop(table, 1))
    told = figures(client)
    assert (told["teahouse_computer_turns"], told["teahouse_stuck_matches"]) == (1, 1)
    actions.perform(begun[0].key, lambda table: faltering.retry(table, 1))
    assert figures(client)["teahouse_stuck_matches"] == 0
    actions.perform(begun[1].key, lambda table: faltering.stop(table, 1))
    actions.perform(begun[1].key, lambda table: endings.leave(table, 1, actions.now_ms()))
    assert figures(client)["teahouse_stuck_matches"] == 0


def test_metrics_tell_of_analyses_that_wait(client):
    table = finished_match("jungle", by_lot=False, steps=4)
    assert figures(client)["teahouse_analyses_waiting"] == 0
    analysis = analyses.request(table, Player.objects.get(pk=table.setting.players[0]))
    Analysis.objects.filter(pk=analysis.pk).update(requested=now() - timedelta(seconds=90))
    told = figures(client)
    assert told["teahouse_analyses_waiting"] == 1
    assert 90 <= told["teahouse_analysis_wait_seconds"] < 3600
    analyses.claim(now())
    told = figures(client)
    assert (told["teahouse_analyses_waiting"], told["teahouse_analysis_wait_seconds"]) == (0, 0)


def test_metrics_say_what_the_database_knows_while_redis_is_away(client, player, stopped_redis):
    bots.begin(player, "jungle", {}, "easy", 1)
    told = figures(client)
    assert told["teahouse_computer_turns"] == 1
    assert "teahouse_computer_threads" not in told


def test_behind_a_proxy_metrics_see_through_it(client, settings):
    settings.TRUSTED_PROXIES = 1
    assert client.get("/metrics/", headers={"x-forwarded-for": "203.0.113.9"}).status_code == 403


def test_a_token_opens_metrics_from_anywhere(settings):
    settings.METRICS_TOKEN = "only for the monitor"
    client = Client(REMOTE_ADDR="203.0.113.9")
    assert client.get("/metrics/").status_code == 403
    assert client.get("/metrics/", headers={"authorization": "Bearer wrong"}).status_code == 403
    assert client.get("/metrics/", headers={"authorization": "Bearer only for the monitor"}).status_code == 200
