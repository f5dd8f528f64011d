"""How often somebody may do something, and who somebody is."""

import logging
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.conf import settings
from django.test import RequestFactory

from accounts import limits
from accounts.limits import aallow, allow, client_address, next_turn
from tests.waiting import came_true


def test_a_window_holds_so_many_from_its_first_one_on():
    assert [allow("knock", "ann", 2, 60) for _ in range(4)] == [True, True, False, False]
    client = limits._redis(settings.REDIS_URL)
    [key] = client.scan_iter("limit:*")
    assert 0 < client.pttl(key) <= 60_000
    client.pexpire(key, 1)  # the time is up
    assert came_true(lambda: allow("knock", "ann", 2, 60))
    assert 0 < client.pttl(key) <= 60_000


def test_people_and_actions_are_counted_apart():
    assert allow("knock", "ann", 1, 60)
    assert allow("knock", "bea", 1, 60)
    assert allow("ring", "ann", 1, 60)
    assert not allow("knock", "ann", 1, 60)


@pytest.mark.asyncio
async def test_the_event_loop_counts_along():
    assert allow("knock", "ann", 2, 60)
    assert await aallow("knock", "ann", 2, 60)
    assert not await aallow("knock", "ann", 2, 60)


def test_without_redis_all_is_allowed_and_said_once(stopped_redis, caplog):
    with caplog.at_level(logging.WARNING, "accounts.limits"):
        assert all(allow("knock", "ann", 1, 60) for _ in range(5))
    assert len(caplog.records) == 1


def test_turns_of_one_are_so_far_apart_and_others_do_not_wait_for_them():
    assert [next_turn("ring", "ann", 60, 1_000_000.5) for _ in range(3)] == [1_000_000.5, 1_000_060.5, 1_000_120.5]
    assert next_turn("ring", "bea", 60, 1_000_000.5) == 1_000_000.5
    assert next_turn("knock", "ann", 60, 1_000_000.5) == 1_000_000.5
    assert next_turn("ring", "ann", 60, 1_000_170.0) == 1_000_180.5
    assert next_turn("ring", "ann", 60, 1_000_500.0) == 1_000_500.0


def test_who_asks_at_once_gets_different_turns():
    with ThreadPoolExecutor(8) as threads:
        turns = list(threads.map(lambda _: next_turn("ring", "ann", 60, 1_000_000.0), range(40)))
    assert sorted(turns) == [1_000_000.0 + 60 * place for place in range(40)]


def test_a_turn_is_forgotten_once_it_puts_nothing_off_any_more():
    for _ in range(3):
        next_turn("ring", "ann", 60, 1_000_000.0)
    [key] = limits._redis(settings.REDIS_URL).scan_iter("turn:*")
    assert 120_000 < limits._redis(settings.REDIS_URL).pttl(key) <= 180_000


def test_without_redis_everybody_has_the_turn_at_once(stopped_redis):
    assert [next_turn("ring", "ann", 60, 1_000_000.5) for _ in range(2)] == [1_000_000.5] * 2


@pytest.mark.parametrize(
    ("proxies", "forwarded", "address"),
    [
        (0, None, "203.0.113.9"),
        (0, "198.51.100.1", "203.0.113.9"),
        (1, "198.51.100.1", "198.51.100.1"),
        (1, "10.9.9.9, 198.51.100.1", "198.51.100.1"),
        (2, "10.9.9.9, 198.51.100.1, 192.0.2.7", "198.51.100.1"),
        (2, "198.51.100.1", "203.0.113.9"),
        (1, "nonsense", "203.0.113.9"),
        (1, "2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        (1, "::ffff:198.51.100.1", "198.51.100.1"),
    ],
)
def test_only_our_own_proxies_are_believed(settings, proxies, forwarded, address):
    settings.TRUSTED_PROXIES = proxies
    headers = {"x-forwarded-for": forwarded} if forwarded else {}
    request = RequestFactory().get("/", headers=headers, REMOTE_ADDR="203.0.113.9")
    assert client_address(request) == address
    raw = [(b"x-forwarded-for", forwarded.encode())] if forwarded else []
    assert client_address({"type": "websocket", "client": ("203.0.113.9", 4711), "headers": raw}) == address


def test_a_connection_over_a_unix_socket_has_an_address_too():
    assert client_address({"type": "websocket", "client": None, "headers": []}) == "local"
