"""What load balancers, monitors and strangers get to know."""

import time

import pytest
from django.core.cache import cache
from django.test import Client

from config.celery import HEARTBEAT, heartbeat

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


def test_behind_a_proxy_metrics_see_through_it(client, settings):
    settings.TRUSTED_PROXIES = 1
    assert client.get("/metrics/", headers={"x-forwarded-for": "203.0.113.9"}).status_code == 403


def test_a_token_opens_metrics_from_anywhere(settings):
    settings.METRICS_TOKEN = "only for the monitor"
    client = Client(REMOTE_ADDR="203.0.113.9")
    assert client.get("/metrics/").status_code == 403
    assert client.get("/metrics/", headers={"authorization": "Bearer wrong"}).status_code == 403
    assert client.get("/metrics/", headers={"authorization": "Bearer only for the monitor"}).status_code == 200
