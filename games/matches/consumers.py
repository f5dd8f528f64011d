"""One WebSocket of one viewer at a match: docs/protocol.md. Decodes, asks ``live``, answers."""

import asyncio
import logging
from collections.abc import Mapping
from typing import Any, Final, cast
from urllib.parse import parse_qs

import msgspec
from autobahn.exception import Disconnected
from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings
from django.db import DatabaseError
from django.utils import translation

from accounts.limits import aallow, client_address
from accounts.models import Player
from accounts.players import player_now, player_of_scope
from games.chat import actions as chat
from games.chat.selectors import recent, shown

from . import actions, commands, events, presence, selectors
from .errors import AlreadyOffered, NotAPlayer, Refused, TooOften
from .inbox import Inbox
from .line import Line
from .live import HUB, LiveMatch, Unsure
from .models import Match
from .render import audience_of
from .telling import SEAT_OF, Audience
from .threads import in_thread

log = logging.getLogger(__name__)

UNKNOWN_MATCH: Final = 4004
SILENT: Final = 4008
TOO_LONG: Final = 4009
TOO_FAST: Final = 4029
TOO_MANY: Final = 4030
TRY_AGAIN: Final = 4011

CHAT_LINES: Final = (10, 20)
"""How many lines a player may write in how many seconds."""

OFFERS: Final = (10, 60)
"""How many offers a seat may make to the other in how many seconds."""

TAKEBACKS: Final = (40, 10)
"""How often turns may be taken back in how many seconds: more than hands can, but each time the whole match is read."""

SESSION_TICKS: Final = 6
"""After so many ticks a connection asks its session again who it is."""

WAITING: Final = 3
"""For how many seconds' worth of allowed frames a connection may be ahead of what has been dealt with."""

_encode = msgspec.json.Encoder().encode


class MatchConsumer(AsyncWebsocketConsumer):  # type: ignore[misc]
    """A viewer's connection to one match. The session says who it is; nothing in a frame can."""

    # What other processes say comes by the LiveMatch: one subscription a match, not one a connection.
    channel_layer_alias = None

    live: LiveMatch | None = None
    inbox: Inbox | None = None
    closing = False
    ticks = 0
    audience: Audience = "watch"

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """As Channels does, with a bound to what waits to be dealt with."""
        self.inbox = Inbox(receive, max(1, WAITING * settings.FRAMES_PER_SECOND))
        filling = asyncio.create_task(self.inbox.fill())
        try:
            await super().__call__(scope, self.inbox.next, send)
        finally:
            filling.cancel()

    async def dispatch(self, message: dict[str, Any]) -> None:
        """As Channels does, but without its hop into a thread before every message, which is there to close database
        connections that have grown old: nothing here uses one outside ``database_sync_to_async``."""
        handler = {
            "websocket.connect": self.websocket_connect,
            "websocket.receive": self.websocket_receive,
            "websocket.disconnect": self.websocket_disconnect,
        }[message["type"]]
        handled = False
        try:
            await handler(message)
            handled = True
        except DatabaseError:
            log.exception("the database failed for a connection, which is to come back")
            await self.close(TRY_AGAIN)
            handled = True
        finally:
            if not handled:
                await self._leave()  # Channels ends here without a word; nobody may seem to be there any more

    async def connect(self) -> None:
        await self.accept()
        address = client_address(self.scope)
        if not await aallow("connect", address, settings.CONNECTIONS_PER_MINUTE, 60):
            await self.close(TOO_MANY)
            return
        self.name = presence.lease_name("watch")
        self.version: int | None = None
        self.line = Line(actions.now_ms())
        self.player: Player | None = await player_of_scope(self.scope)
        self.language = _language(self.scope)
        try:
            live = self.live = await HUB.join(self.scope["url_route"]["kwargs"]["key"], self)
        except Match.DoesNotExist:
            await self.close(UNKNOWN_MATCH)
            return
        self.audience = audience_of(await live.table(), self.player.pk if self.player else None)
        self.name = presence.lease_name(self.audience)
        await live.arrived()
        await self._ping()

    async def disconnect(self, code: int) -> None:
        await self._leave()

    async def _leave(self) -> None:
        live, self.live = self.live, None
        if live is not None:
            await HUB.leave(live, self)

    async def close(self, code: int | None = None, reason: str | None = None) -> None:
        """As Channels does; frames that are on their way are not listened to any more."""
        self.closing = True
        await super().close(code, reason)

    async def send(self, text_data: str | None = None, bytes_data: bytes | None = None, close: bool = False) -> None:
        """As Channels does; to somebody who is already gone nothing is sent, which must not trouble the others."""
        if self.closing:
            return
        try:
            await super().send(text_data, bytes_data, close)
        except (Disconnected, OSError):
            self.closing = True  # what has to be done comes with the disconnect

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        live = self.live
        if live is None or self.closing:
            return
        size = len(bytes_data or b"") if text_data is None else len(text_data.encode())
        if size > events.FRAME_LIMIT:
            await self.close(TOO_LONG)
            return
        flooded = self.inbox is not None and self.inbox.flooded
        if flooded or self.line.too_fast(actions.now_ms(), settings.FRAMES_PER_SECOND):
            await self.close(TOO_FAST)
            return
        if text_data is None:
            await self._refuse(None, "bad-frame")
            return
        try:
            frame = events.decode(text_data)
        except (msgspec.DecodeError, UnicodeDecodeError):
            await self._refuse(None, "bad-frame")
            return
        match frame:
            case events.Pong():
                self.line.pong(frame.n, actions.now_ms())
            case events.Hello():
                await self._hello(live, frame)
            case events.Gesture():
                await self._gesture(live, frame)
            case events.Say():
                await self._say(live, frame)
            case _:
                await self._act(live, frame)

    # What a client asks for

    async def _hello(self, live: LiveMatch, frame: events.Hello) -> None:
        if self.line.too_curious(actions.now_ms()):
            await self.close(TOO_FAST)
            return
        if frame.since is not None and frame.since > live.told:
            await live.check_version()  # somebody who comes from another process may know more than this one
        missed = None if frame.since is None else live.since(frame.since, self.audience)
        if missed is None:
            await self.catch_up()
        else:
            self.version = frame.since
            for version, text in missed:
                await self.deliver(version, text)
            # Lines have no versions: what may have been missed is said again, and a page knows a line by its id.
            for lines in (await in_thread(self._chat, live.key)).values():
                for line in lines:
                    await self._send({"t": "chat", "line": line})
        await self.send(live.presence_text())

    async def _act(self, live: LiveMatch, frame: events.Action) -> None:
        try:
            version = await self._perform(live, frame)
        except Refused as refusal:
            await self._refuse(frame.id, refusal.code, refusal)
        except Unsure:
            log.exception("an action on match %s may or may not have happened", live.key)
            await self.close(TRY_AGAIN)
        else:
            await self._send({"t": "ack", "id": frame.id, "v": version})

    async def _perform(self, live: LiveMatch, frame: events.Action) -> int:
        table = await live.table()
        if self.audience == "watch":
            raise NotAPlayer
        seat = table.to_act if self.audience == "both" else cast(int, SEAT_OF[self.audience])
        asks = isinstance(frame, events.MakeOffer) and table.setting.kind == "person"
        # Each offer catches the other's eye, and can be withdrawn and made again.
        if asks and not await aallow("offer", f"{live.key}:{seat}", *OFFERS):
            raise TooOften
        if isinstance(frame, events.MakeOffer | events.Accept) and commands.wants_rematch(frame, table, seat):
            return await live.rematch(seat, frame.id, frame.salt)
        away = (await live.presence()).away_ms[1 - seat] if isinstance(frame, events.Claim) else None
        turns = []
        if commands.wants_history(frame, table):
            if not await aallow("takeback", f"{live.key}:{self.audience}", *TAKEBACKS):
                raise TooOften
            turns = await in_thread(selectors.turns_of, live.match_id, table.version)
        transition = commands.transition_for(frame, seat, self.line.delay, away, turns, table.hot.position_version)
        try:
            return await live.perform(transition, None if self.audience == "both" else seat, frame.id)
        except AlreadyOffered:
            # The other side may have offered it in this very moment.
            if isinstance(frame, events.MakeOffer) and commands.wants_rematch(frame, await live.table(), seat):
                return await live.rematch(seat, frame.id, frame.salt)
            raise

    async def _gesture(self, live: LiveMatch, frame: events.Gesture) -> None:
        if self.audience == "watch":
            await self._refuse(None, NotAPlayer.code, NotAPlayer())
            return
        if len(_encode(frame.data)) > events.GESTURE_LIMIT:
            await self._refuse(None, "bad-frame")
            return
        table = await live.table()
        seat = table.to_act if self.audience == "both" else SEAT_OF[self.audience]
        if table.finished or seat != table.to_act:
            return  # whoever is not to act chooses nothing, and must not seem to choose for the other side
        text = _encode({"t": "gesture", "seat": seat, "data": frame.data}).decode()
        await live.pass_on(text, ["0", "1", "watch"], but=self)

    async def _say(self, live: LiveMatch, frame: events.Say) -> None:
        if self.player is None:
            await self._refuse(frame.id, "not-allowed")
            return
        if not await aallow("chat", self.player.pk, *CHAT_LINES):
            await self._refuse(frame.id, "slow-down")
            return
        seat = SEAT_OF.get(self.audience)
        room = "watchers" if self.audience == "watch" else "players"
        line = await in_thread(chat.say, f"match:{live.key}:{room}", self.player, frame.text, seat, frame.id)
        if line is not None:
            text = _encode({"t": "chat", "line": shown(line)}).decode()
            await live.pass_on(text, ["watch"] if room == "watchers" else ["0", "1", "both"])
        await self._send({"t": "ack", "id": frame.id, "v": None})

    # What the live match brings

    async def deliver(self, version: int, text: str) -> None:
        """An event; nothing before the first snapshot, nothing twice."""
        if self.version is not None and version > self.version:
            self.version = version
            await self.send(text)

    async def pass_on(self, text: str) -> None:
        await self.send(text)

    async def catch_up(self) -> None:
        live = self.live
        if live is None:
            return
        snapshot = await live.snapshot(self.audience, self.language)
        snapshot["chat"] = await in_thread(self._chat, live.key)
        self.version = snapshot["v"]
        await self._send({"t": "snapshot", "snapshot": snapshot})
        # What was announced while the snapshot was made came too early for it.
        if live.told > self.version:
            missed = live.since(self.version, self.audience)
            if missed is None:
                await self.catch_up()
                return
            for version, text in missed:
                await self.deliver(version, text)

    async def tick(self) -> None:
        self.ticks += 1
        if self.line.is_silent(actions.now_ms(), settings.SILENT_SECONDS * 1000):
            await self.close(SILENT)
        elif self.ticks % SESSION_TICKS == 0 and await player_now(self.scope) != self.player:
            await self.close(TRY_AGAIN)  # signed out, or in: the page comes back as who it is now
        else:
            await self._ping()

    def _chat(self, key: str) -> dict[str, Any]:
        """What has been said where this viewer may listen: players hear players, watchers watchers."""
        room = "watchers" if self.audience == "watch" else "players"
        lines: dict[str, Any] = {"players": [], "watchers": []}
        lines[room] = recent(f"match:{key}:{room}")
        return lines

    async def _ping(self) -> None:
        await self._send({"t": "ping", "n": self.line.ping(actions.now_ms())})

    async def _refuse(self, client_id: str | None, code: str, refusal: Refused | None = None) -> None:
        message = refusal.message if refusal else _MESSAGES[code]
        with translation.override(self.language):
            text = str(message)
        await self._send({"t": "error", "id": client_id, "code": code, "message": text, "v": self.version})

    async def _send(self, frame: dict[str, Any]) -> None:
        await self.send(_encode(frame).decode())


def _language(scope: Mapping[str, Any]) -> str:
    """The language of the page this connection belongs to, as its address says."""
    chosen = parse_qs(scope["query_string"].decode("latin-1")).get("lang", [""])[0]
    return chosen if chosen in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE


_MESSAGES = {
    "bad-frame": translation.gettext_lazy("This message was not understood."),
    "slow-down": translation.gettext_lazy("That was too fast. Please wait a moment."),
    "not-allowed": translation.gettext_lazy("Only somebody with a name can write here."),
}
