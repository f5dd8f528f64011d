"""A WebSocket to an application in this process, which waits as long as the machine needs.

Those of Channels give up after a second, in which a busy machine may have done nothing at all.
"""

from typing import Any

from channels.testing import WebsocketCommunicator

PATIENCE = 60.0
"""Seconds after which what has not come fails the test."""


class Socket(WebsocketCommunicator):  # type: ignore[misc]
    """As Channels' communicator, with patience wherever no other time is given."""

    async def connect(self, timeout: float = PATIENCE) -> Any:
        return await super().connect(timeout)

    async def receive_output(self, timeout: float = PATIENCE) -> Any:
        return await super().receive_output(timeout)

    async def receive_from(self, timeout: float = PATIENCE) -> Any:
        return await super().receive_from(timeout)

    async def receive_json_from(self, timeout: float = PATIENCE) -> Any:
        return await super().receive_json_from(timeout)

    async def wait(self, timeout: float = PATIENCE) -> None:
        await super().wait(timeout)

    async def disconnect(self, code: int = 1000, timeout: float = PATIENCE) -> None:
        await super().disconnect(code, timeout)
