"""Telling the web processes that a change is durable.

One message a change, with a ready text for every audience. The channel layer may lose it without harm: versions are
contiguous, and every process compares its version with the database's every few seconds.
"""

import asyncio
import logging
import threading
import uuid
from functools import lru_cache
from typing import Any, Final

from channels.layers import get_channel_layer
from redis.exceptions import RedisError

log = logging.getLogger(__name__)

PROCESS: Final = uuid.uuid4().hex
"""Marks this process's own messages, which it has acted on before it sent them."""

UNHEARD: Final = ""
"""Marks messages that nobody has acted on yet, this process's own connections included."""


def group(match_id: int) -> str:
    return f"match.{match_id}"


def event_message(version: int, texts: dict[str, str], origin: str = PROCESS) -> dict[str, Any]:
    """An event for all audiences. ``origin`` is this process if it has told its own connections already."""
    return {"type": "event", "origin": origin, "version": version, "texts": texts}


def text_message(text: str, audiences: list[str]) -> dict[str, Any]:
    """A text without a version (a gesture, a line of chat) for some audiences."""
    return {"type": "text", "origin": PROCESS, "text": text, "audiences": audiences}


def holders_message() -> dict[str, Any]:
    """Seats have got other holders: load the match again, in this process too."""
    return {"type": "holders", "origin": ""}


def presence_message() -> dict[str, Any]:
    """Somebody has come or gone: look who is there."""
    return {"type": "presence", "origin": PROCESS}


def version_message(version: int) -> dict[str, Any]:
    """This process has told its connections so much: whoever knows less should look."""
    return {"type": "version", "origin": PROCESS, "version": version}


async def send(match_id: int, message: dict[str, Any]) -> None:
    try:
        await get_channel_layer().group_send(group(match_id), message)
    except (RedisError, OSError) as error:
        log.warning("The channel layer is away, other processes hear of match %s later: %s", match_id, error)


def send_from_thread(match_id: int, message: dict[str, Any]) -> None:
    """As ``send``, for callers without an event loop of their own."""
    asyncio.run_coroutine_threadsafe(send(match_id, message), _loop()).result()


@lru_cache(maxsize=1)
def _loop() -> asyncio.AbstractEventLoop:
    """One loop for all threads of this process: a loop a message would be a thread and a Redis connection each."""
    loop = asyncio.new_event_loop()
    threading.Thread(target=loop.run_forever, name="announcing", daemon=True).start()
    return loop
