"""Who is connected to a match, over all web processes: leases in Redis.

A connection holds a lease that its process renews; when a process dies, its leases run out. When a seat was last seen
is kept beside them. All of it may be lost without harm: then a seat that is away counts as gone from now on. So it does
when nobody at all has been here for a while: the house may have been down, and then nobody has stayed away.
"""

import asyncio
import time
import uuid
from collections.abc import Collection, Iterable
from typing import Any, Final

from django.conf import settings
from msgspec import Struct
from msgspec.structs import replace
from redis import asyncio as aioredis
from redis.exceptions import RedisError

from . import computers
from .announce import PROCESS
from .computers import State

LEASE: Final = 15_000
"""Milliseconds a lease lasts; it is renewed every third of that."""

_KEPT: Final = 24 * 3600
_clients: dict[asyncio.AbstractEventLoop, Any] = {}

Away = (RedisError, OSError)
"""What the functions here raise when Redis cannot be reached."""


class Presence(Struct, frozen=True):
    """``away_ms``: for how long each seat has been gone, None for one that is here; ``elsewhere``: whether other
    processes may have connections to the match; ``computer``: how the computer at the table is, None without one."""

    away_ms: tuple[int | None, int | None]
    watchers: int
    elsewhere: bool = True
    computer: State | None = None

    def with_computer(self, seats: Collection[int], state: State) -> "Presence":
        """The same, with computers at these seats, which are always here."""
        first, second = (None if seat in seats else away for seat, away in enumerate(self.away_ms))
        return replace(self, away_ms=(first, second), computer=state)

    def here(self) -> tuple[bool, bool, int, State | None]:
        """Which seats are here, how many watch and how the computer is, whatever time has passed."""
        return self.away_ms[0] is None, self.away_ms[1] is None, self.watchers, self.computer

    def to_json(self) -> dict[str, Any]:
        return {
            "seats": [{"here": away is None, "away_ms": away} for away in self.away_ms],
            "watchers": self.watchers,
            **({} if self.computer is None else {"computer": self.computer}),
        }


def lease_name(audience: str) -> str:
    """A name for a connection of this process: ``AUDIENCE:PROCESS:ID``."""
    return f"{audience}:{PROCESS}:{uuid.uuid4().hex}"


async def renew(match_id: int, connections: Iterable[str], now: int) -> None:
    """Take or renew the leases of these connections, each named by ``lease_name``."""
    held = list(connections)
    if not held:
        return
    leases, seen = _keys(match_id)
    last_seen = [int(at) for at in await _client().hvals(seen)]
    unattended = bool(last_seen) and max(last_seen) < now - LEASE
    begins_anew = {"0": now, "1": now} if unattended else {}
    async with _client().pipeline(transaction=False) as pipe:
        pipe.zadd(leases, dict.fromkeys(held, now + LEASE))
        pipe.zremrangebyscore(leases, "-inf", now - 1)
        pipe.hset(seen, mapping={**begins_anew, **{name.partition(":")[0]: now for name in held}})
        pipe.expire(leases, _KEPT)
        pipe.expire(seen, _KEPT)
        await pipe.execute()


async def depart(match_id: int, connection: str, now: int) -> None:
    """Give a lease back."""
    leases, seen = _keys(match_id)
    async with _client().pipeline(transaction=False) as pipe:
        pipe.zrem(leases, connection)
        pipe.hset(seen, connection.partition(":")[0], now)
        await pipe.execute()


async def look(match_id: int, now: int) -> Presence:
    """Who is there ``now``."""
    leases, seen = _keys(match_id)
    async with _client().pipeline(transaction=False) as pipe:
        pipe.zrangebyscore(leases, now, "+inf")
        for seat in ("0", "1"):
            pipe.hsetnx(seen, seat, now)
        pipe.hmget(seen, "0", "1")
        held, _first, _second, last = await pipe.execute()
    audiences = [name.decode().partition(":")[0] for name in held]
    away = [None if str(seat) in audiences or "both" in audiences else max(0, now - int(last[seat])) for seat in (0, 1)]
    elsewhere = any(name.decode().split(":")[1] != PROCESS for name in held)
    return Presence((away[0], away[1]), audiences.count("watch"), elsewhere)


async def computer(game_id: str) -> State:
    """How the computers of a game are."""
    found = await _client().hgetall(computers.PULSES)
    return computers.state_of(computers.alive(found.items(), time.time()), game_id)


def _keys(match_id: int) -> tuple[str, str]:
    return f"presence:{match_id}", f"presence-seen:{match_id}"


def _client() -> Any:
    """This event loop's connection pool."""
    loop = asyncio.get_running_loop()
    client = _clients.get(loop)
    if client is None:
        client = _clients[loop] = aioredis.Redis.from_url(settings.REDIS_URL, socket_timeout=settings.REDIS_PATIENCE)
    return client
