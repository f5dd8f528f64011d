"""Where each WebSocket leads."""

from typing import Any

from channels.generic.websocket import AsyncWebsocketConsumer
from django.urls import URLPattern, re_path

from games.lobby import routing as lobby
from games.matches import routing as matches

UNKNOWN = 4004


class NobodyHere(AsyncWebsocketConsumer):  # type: ignore[misc]
    """Closes connections to addresses that lead nowhere."""

    async def connect(self) -> None:
        await self.accept()
        await self.close(UNKNOWN)


websocket_urlpatterns: list[URLPattern | Any] = [
    *lobby.websocket_urlpatterns,
    *matches.websocket_urlpatterns,
    re_path(r"", NobodyHere.as_asgi()),  # last: takes what nobody else did
]
