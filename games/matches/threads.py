"""From the event loop to the database, with types."""

from collections.abc import Callable
from typing import ParamSpec, TypeVar, cast

from channels.db import database_sync_to_async

P = ParamSpec("P")
R = TypeVar("R")


async def in_thread(function: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """Call ``function`` in the thread that holds Django's database connection."""
    return cast(R, await database_sync_to_async(function)(*args, **kwargs))
