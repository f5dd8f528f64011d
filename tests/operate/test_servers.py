"""The harness itself: servers start, die and come back on the same port and database."""

import urllib.error

import pytest

from tests.servers import ServerFailed, TeahouseServer
from tests.waiting import came_true


def test_killed_server_comes_back_with_what_was_written(teahouse):
    visitor = teahouse.visitor()
    assert visitor.post("/name/", {"name": "Ann of the Hill"}).json() == {"name": "Ann of the Hill"}
    teahouse.kill()
    with pytest.raises(urllib.error.URLError):
        visitor.get("/health/")
    teahouse.start()
    assert visitor.get("/health/").status == 200
    assert visitor.post("/preferences/", {"theme": "lantern"}).json()["theme"] == "lantern"
    assert teahouse.manage("shell", "--verbosity", "0", "-c", PRINT_NAMES).split() == ["Ann", "of", "the", "Hill"]


def test_servers_on_fresh_databases_know_nothing_of_each_other(start_teahouse):
    first, second = start_teahouse(), start_teahouse()
    first.visitor().post("/name/", {"name": "Only here"})
    assert first.manage("shell", "--verbosity", "0", "-c", PRINT_NAMES).strip() == "Only here"
    assert second.manage("shell", "--verbosity", "0", "-c", PRINT_NAMES).strip() == ""


def test_two_servers_can_share_a_database(start_teahouse):
    first = start_teahouse()
    second = start_teahouse(first.database_url)
    first.visitor().post("/name/", {"name": "Everywhere"})
    assert second.manage("shell", "--verbosity", "0", "-c", PRINT_NAMES).strip() == "Everywhere"


def test_a_worker_and_its_beat_come_along(start_teahouse):
    server = start_teahouse(worker=True)
    visitor = server.visitor()
    assert came_true(lambda: visitor.get("/health/ready/").status == 200), server.log()
    worker = server.worker
    assert worker
    server.kill_worker()
    assert worker.poll() is not None
    assert visitor.get("/health/").status == 200
    server.start()
    assert server.worker is not worker
    server.stop()
    assert server.worker.poll() is not None


def test_a_server_that_cannot_start_says_why(redis_url):
    server = TeahouseServer("nonsense://", redis_url)
    try:
        with pytest.raises(ServerFailed, match="nonsense"):
            server.start()
    finally:
        server.close()


PRINT_NAMES = "from accounts.models import Player; [print(p.display_name) for p in Player.objects.all()]"
