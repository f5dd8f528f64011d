"""The short way for the frequent changes, on PostgreSQL: one statement, from the event loop, on its own pool.

Django's way costs a hop into a thread and four round trips a step. Changes that end a match have listeners and take
``store.commit``, as does every change on another database.
"""

import asyncio
from typing import Any

from django.conf import settings
from django.db import connections
from psycopg import AsyncConnection, errors
from psycopg.types.json import Jsonb
from psycopg_pool import AsyncConnectionPool, PoolTimeout

from games.engines.contract import Json

from . import hot as hot_text
from .errors import Conflict, DoubledAction
from .store import computer_since, stuck, when
from .table import Change

_STATEMENT = """
WITH moved AS (
    UPDATE matches_match SET version = version + 1, state = %s, deadline = %s, computer_since = %s, stuck = %s
    WHERE id = %s AND version = %s RETURNING id, version
)
INSERT INTO matches_matchevent (match_id, version, kind, seat, client_id, data, at)
SELECT id, version, %s, %s, %s, %s, %s FROM moved
"""

_Pool = AsyncConnectionPool[AsyncConnection[Any]]
_pools: dict[asyncio.AbstractEventLoop, _Pool] = {}


def available() -> bool:
    """Whether the database is one that this way is for."""
    return bool(connections["default"].vendor == "postgresql")


def takes(change: Change) -> bool:
    """Whether a change may go this way: nobody has to hear of it inside its transaction."""
    return not change.finishes and not change.before.finished


async def commit(change: Change, data: dict[str, Json], now: int) -> None:
    """As ``store.commit``; raises the same errors."""
    after = change.after
    parameters = (
        hot_text.encode(after.hot),
        when(after.due.at) if after.due else None,
        computer_since(after, now),
        stuck(after),
        after.setting.match_id,
        change.before.version,
        change.kind,
        change.seat,
        change.client_id,
        Jsonb(data),
        when(now),
    )
    pool = await _pool()
    try:
        done = await _execute(pool, parameters)
    except PoolTimeout:
        raise  # no connection can be had at all: trying again would only let everybody wait longer
    except errors.OperationalError:
        # Most likely the server was restarted and this connection is dead, as are those that lie beside it. If the
        # statement has happened nevertheless, its version is taken now: a conflict, and the action's id is found.
        await pool.check()
        done = await _execute(pool, parameters)
    if not done:
        raise Conflict


async def _execute(pool: _Pool, parameters: tuple[Any, ...]) -> bool:
    """Whether the match was at the version; raises DoubledAction or psycopg.OperationalError."""
    async with pool.connection() as connection:
        try:
            cursor = await connection.execute(_STATEMENT, parameters, prepare=True)
        except errors.UniqueViolation as error:
            raise DoubledAction from error
    return cursor.rowcount > 0


async def _pool() -> _Pool:
    """The pool of this event loop, opened on first use."""
    loop = asyncio.get_running_loop()
    pool = _pools.get(loop)
    if pool is None:
        parameters = connections["default"].get_connection_params()
        wanted = {k: v for k, v in parameters.items() if k in ("dbname", "user", "password", "host", "port", "sslmode")}
        pool = AsyncConnectionPool(
            kwargs={**wanted, "autocommit": True},
            min_size=1,
            max_size=settings.FAST_STORE_CONNECTIONS,
            open=False,
            timeout=5,
            name="fast-store",
        )
        _pools[loop] = pool
        await pool.open()
    return pool


async def close() -> None:
    """Close this loop's pool, if there is one."""
    pool = _pools.pop(asyncio.get_running_loop(), None)
    if pool is not None:
        await pool.close()
