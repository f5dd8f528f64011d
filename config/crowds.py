"""How many WebSockets one address may hold open at a time in this process."""

from collections import Counter
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings
from prometheus_client import Gauge

from accounts.limits import client_address

TOO_MANY = 4030

CONNECTIONS = Gauge("teahouse_connections", "WebSockets that are open in this process.")

Application = Callable[[MutableMapping[str, Any], Any, Any], Awaitable[Any]]


class Full(AsyncWebsocketConsumer):  # type: ignore[misc]
    """Closes connections of an address that has enough of them."""

    async def connect(self) -> None:
        await self.accept()
        await self.close(TOO_MANY)


class Crowds:
    """Lets settings.CONNECTIONS_PER_ADDRESS connections of each address through."""

    def __init__(self, application: Application) -> None:
        self._application = application
        self._open: Counter[str] = Counter()

    async def __call__(self, scope: MutableMapping[str, Any], receive: Any, send: Any) -> Any:
        address = client_address(scope)
        if self._open[address] >= settings.CONNECTIONS_PER_ADDRESS:
            return await Full()(scope, receive, send)
        self._open[address] += 1
        try:
            with CONNECTIONS.track_inprogress():
                return await self._application(scope, receive, send)
        finally:
            self._open[address] -= 1
            if not self._open[address]:
                del self._open[address]
