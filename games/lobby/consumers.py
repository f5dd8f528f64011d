"""The waiting page's WebSocket: `/ws/rooms/<key>/` sends `{"state": …}` now and whenever it changes, nothing else."""

import contextlib
import json
import logging
from typing import Any

from autobahn.exception import Disconnected
from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer
from django.db import DatabaseError
from redis.exceptions import RedisError

from accounts.limits import aallow, client_address

from .announce import room_group
from .errors import NoSuchRoom
from .selectors import room_by_key

log = logging.getLogger(__name__)

TRY_AGAIN = 4011
NO_SUCH_ROOM = 4004
TOO_MANY = 4030
CONNECTIONS_PER_MINUTE = 60


class RoomConsumer(AsyncWebsocketConsumer):  # type: ignore[misc]
    """Listens to one room. Frames from the page are not expected and close the connection."""

    key: str = ""

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """As Channels does; however the connection ends, nobody goes on telling it anything."""
        try:
            await super().__call__(scope, receive, send)
        finally:
            await self._leave()

    async def connect(self) -> None:
        await self.accept()
        if not await aallow("room-socket", client_address(self.scope), CONNECTIONS_PER_MINUTE, 60):
            await self.close(TOO_MANY)
            return
        self.key = self.scope["url_route"]["kwargs"]["key"]
        try:
            # Joined first, read then: what happens in between is told twice rather than never.
            await self.channel_layer.group_add(room_group(self.key), self.channel_name)
            room = await database_sync_to_async(room_by_key)(self.key)
        except NoSuchRoom:
            await self.close(NO_SUCH_ROOM)
            return
        except (RedisError, OSError, DatabaseError) as error:
            log.warning("a waiting page can't be told anything and will ask by itself: %s", error)
            await self.close(TRY_AGAIN)
            return
        await self._tell(room.state)

    async def _leave(self) -> None:
        key, self.key = self.key, ""
        if key:
            try:
                await self.channel_layer.group_discard(room_group(key), self.channel_name)
            except (RedisError, OSError) as error:
                log.warning("a room could not be unsubscribed: %s", error)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        await self.close(4000)

    async def room_changed(self, event: dict[str, Any]) -> None:
        await self._tell(event["state"])

    async def _tell(self, state: str) -> None:
        # To somebody who is already gone nothing is sent; what has to be done comes with the disconnect.
        with contextlib.suppress(Disconnected, OSError):
            await self.send(json.dumps({"state": state}))
