"""What one connection has sent and nobody has read yet: never more than a little.

The server takes frames off the line as fast as they come. While one is being dealt with, which may take a while when
the database is slow, the next ones wait here; from somebody who floods, no more than ``most`` are kept.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Final

Message = dict[str, Any]

KEPT: Final = 8192
"""Bytes or characters kept of a longer frame: enough to see that it is too long."""


class Inbox:
    """Between the server's ``receive`` and the consumer's, which is ``next``; ``fill`` runs beside the consumer."""

    def __init__(self, receive: Callable[[], Awaitable[Message]], most: int) -> None:
        self._receive = receive
        self._most = most
        self._waiting: asyncio.Queue[Message] = asyncio.Queue()
        self.flooded = False
        """Whether frames had to be dropped: the connection is to be closed."""

    async def fill(self) -> None:
        """Take messages until the connection ends; frames beyond the limit are dropped."""
        while True:
            message = await self._receive()
            if message["type"] == "websocket.receive":
                if self._waiting.qsize() >= self._most:
                    self.flooded = True
                    continue
                message = _shortened(message)
            self._waiting.put_nowait(message)
            if message["type"] == "websocket.disconnect":
                return

    async def next(self) -> Message:
        return await self._waiting.get()


def _shortened(message: Message) -> Message:
    kept = {key: value[:KEPT] for key in ("text", "bytes") if (value := message.get(key)) is not None}
    return {"type": message["type"], **kept}
