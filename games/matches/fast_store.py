"""The short way for what is frequent, on PostgreSQL: one statement, from the event loop, on its own pool.

Django's way costs a hop into a thread and four round trips a step. Changes that end a match have listeners and take
``store.commit``, as does every change on another database.
"""

import asyncio
from collections.abc import Collection, Sequence
from typing import Any, LiteralString

from django.conf import settings
from django.db import connections
from psycopg import AsyncConnection, AsyncCursor, errors
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
_VERSIONS = "SELECT id, version FROM matches_match WHERE id = ANY(%s)"

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
    try:
        # If it happens in spite of an error, its version is taken: a conflict, and the action's id is found.
        cursor = await _execute(_STATEMENT, parameters)
    except errors.UniqueViolation as error:
        raise DoubledAction from error
    if not cursor.rowcount:
        raise Conflict


async def versions(match_ids: Collection[int]) -> dict[int, int]:
    """As ``store.versions``."""
    cursor = await _execute(_VERSIONS, [list(match_ids)])
    return dict(await cursor.fetchall())


async def _execute(statement: LiteralString, parameters: Sequence[Any]) -> AsyncCursor[Any]:
    """Execute a statement; raises what psycopg raises."""
    pool = await _pool()
    try:
        async with pool.connection() as connection:
            return await connection.execute(statement, parameters, prepare=True)
    except PoolTimeout:
        raise  # no connection can be had at all: trying again would only let everybody wait longer
    except errors.OperationalError:
        # Most likely the server was restarted and this connection is dead, as are those that lie beside it.
        await pool.check()
        async with pool.connection() as connection:
            return await connection.execute(statement, parameters, prepare=True)


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
