"""How often somebody may do something: counters of windows in Redis; and when somebody's next turn comes.

A limiter must never take the site down: while Redis is away, everything is allowed, and at once.
"""

import logging
from collections.abc import Mapping
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import Any

from asgiref.sync import sync_to_async
from django.conf import settings
from django.http import HttpRequest
from redis import Redis
from redis.exceptions import RedisError

log = logging.getLogger(__name__)

_away = False


def allow(action: str, who: str | int, limit: int, seconds: int) -> bool:
    """Count one ``action`` by ``who``; False when it is more than ``limit`` within a window of ``seconds``.

    A window begins with the first action in it, so that nobody's haste is forgotten because a minute of the clock ends.
    """
    key = f"limit:{action}:{who}:{seconds}"
    try:
        # Both as one: were the key to run out between them, the count would stay for ever.
        with _redis(settings.REDIS_URL).pipeline(transaction=True) as pipe:
            pipe.set(key, 0, ex=seconds, nx=True)
            pipe.incr(key)
            _set, count = pipe.execute()
    except (RedisError, OSError) as error:
        _note_away(error)
        return True
    _note_back()
    return int(count) <= limit


async def aallow(action: str, who: str | int, limit: int, seconds: int) -> bool:
    """As ``allow``, for the event loop."""
    return await sync_to_async(allow)(action, who, limit, seconds)


_NEXT_TURN = """
local now, apart = tonumber(ARGV[1]), tonumber(ARGV[2])
local turn = math.max(now, tonumber(redis.call('GET', KEYS[1]) or 0) + apart)
redis.call('SET', KEYS[1], string.format('%.0f', turn), 'PX', string.format('%.0f', turn - now + apart))
return string.format('%.0f', turn)
"""
"""One step, so that of two who ask at once the second comes after the first. Times are milliseconds of the epoch."""


def next_turn(action: str, who: str | int, apart: float, now: float) -> float:
    """When (seconds of the epoch) it is ``who``'s next turn for ``action``: now, but at least ``apart`` seconds after
    the turn before. What is kept for that is gone as soon as the next turn would be at once."""
    times = (int(now * 1000), int(apart * 1000))
    try:
        turn = _redis(settings.REDIS_URL).eval(_NEXT_TURN, 1, f"turn:{action}:{who}", *times)
    except (RedisError, OSError) as error:
        _note_away(error)
        return now
    _note_back()
    return max(now, int(turn) / 1000)


@lru_cache(maxsize=4)
def _redis(url: str) -> Redis:
    """One pool of connections for all threads: Django's cache opens a new one for every call from an event loop."""
    return Redis.from_url(url, socket_timeout=settings.REDIS_PATIENCE, socket_connect_timeout=1)


def client_address(source: HttpRequest | Mapping[str, Any]) -> str:
    """Whom to count for this request or this scope's connection: the client's address, of IPv6 the /64 network,
    which is what one subscriber gets; ``local`` for a connection over a unix socket."""
    address = client_ip(source)
    if address is None:
        return "local"
    if isinstance(address, IPv6Address):
        return str(ip_network((address, 64), strict=False))
    return str(address)


def client_ip(source: HttpRequest | Mapping[str, Any]) -> IPv4Address | IPv6Address | None:
    """The address of who sent this request or opened this scope's connection, None over a unix socket.

    X-Forwarded-For is believed as far as settings.TRUSTED_PROXIES proxies of our own wrote it, no further.
    """
    scope = source.scope if hasattr(source, "scope") else source
    if isinstance(scope, Mapping):
        peer = (scope.get("client") or ("",))[0]
        forwarded = b",".join(value for name, value in scope.get("headers", ()) if name == b"x-forwarded-for")
        hops = forwarded.decode("latin-1").split(",")
    else:
        peer = scope.META.get("REMOTE_ADDR", "")
        hops = scope.META.get("HTTP_X_FORWARDED_FOR", "").split(",")
    proxies = settings.TRUSTED_PROXIES
    forwarded_for = hops[-proxies].strip() if 0 < proxies <= len(hops) else peer
    return _parsed(forwarded_for) or _parsed(peer)


def _parsed(text: str) -> IPv4Address | IPv6Address | None:
    try:
        address = ip_address(text.partition("%")[0])
    except ValueError:
        return None
    return getattr(address, "ipv4_mapped", None) or address


def _note_away(error: Exception) -> None:
    global _away
    if not _away:
        _away = True
        log.warning("Redis is away (%s): nothing is limited until it is back.", error)


def _note_back() -> None:
    global _away
    if _away:
        _away = False
        log.warning("Redis is back: limits hold again.")
