"""A match page without a browser: keeps to docs/protocol.md as the real one does.

    table = await a_table(server, mode="none")            # two people sit down through a link
    async with table.page(0) as ann, table.page(None) as watcher:
        await ann.play(ann.snapshot["legal"][0])          # the answer: {"t": "ack", …} or {"t": "error", …}
        await watcher.until(lambda page: page.snapshot["v"] == 2)

A page takes its snapshot over every event and says ``hello`` again where one is missing. It answers pings. With
``stay=True`` it comes back by itself when the connection breaks and sends again, with the same id, what was never
answered.
"""

import asyncio
import contextlib
import itertools
import json
import time
from collections.abc import Callable
from typing import Any

import websockets

from games.matches.events import apply
from tests.servers import TeahouseServer
from tests.visitors import Visitor

DEADLINE = 60.0
"""Seconds after which a condition that has not come true fails the test."""


class Page:
    """One open page; ``snapshot`` is what it shows, ``frames`` all that came except pings and presence."""

    def __init__(
        self, server: TeahouseServer, key: str, visitor: Visitor, *, language: str = "en", stay: bool = False
    ) -> None:
        self.server, self.key, self.visitor, self.language, self.stay = server, key, visitor, language, stay
        self.snapshot: dict[str, Any] | None = None
        self.presence: dict[str, Any] | None = None
        self.frames: list[dict[str, Any]] = []
        self.versions: list[int] = []
        self.gaps = 0
        self.answers_pings = True
        self.closed: int | None = None
        self._answers: dict[str, dict[str, Any]] = {}
        self._unanswered: dict[str, dict[str, Any]] = {}
        self._numbers = itertools.count(1)
        self._changed = asyncio.Event()
        self._socket: Any = None
        self._reader: asyncio.Task[None] | None = None

    async def __aenter__(self) -> "Page":
        await self.connect()
        self._reader = asyncio.create_task(self._read_on())
        await self.until(lambda page: page.snapshot is not None)
        return self

    async def __aexit__(self, *_: object) -> None:
        self.stay = False
        if self._reader is not None:
            self._reader.cancel()
        if self._socket is not None:
            await self._socket.close()

    # Looking

    @property
    def v(self) -> int:
        assert self.snapshot is not None
        return int(self.snapshot["v"])

    def of(self, t: str) -> list[dict[str, Any]]:
        """The frames of this type so far."""
        return [frame for frame in self.frames if frame["t"] == t]

    async def until(self, condition: Callable[["Page"], Any], seconds: float = DEADLINE) -> None:
        """Wait until ``condition`` holds; fails the test if it doesn't within ``seconds``."""
        deadline = time.monotonic() + seconds
        while not condition(self):
            self._changed.clear()
            left = deadline - time.monotonic()
            try:
                await asyncio.wait_for(self._changed.wait(), max(left, 0.001))
            except TimeoutError:
                assert condition(self), f"not within {seconds} s; the page is at {self.snapshot and self.v}"

    async def until_version(self, version: int) -> None:
        await self.until(lambda page: page.v >= version)

    # Acting

    def new_id(self) -> str:
        return f"{id(self) % 10_000}-{next(self._numbers)}"

    async def send(self, frame: Any) -> None:
        """A frame as it is; text and bytes are not encoded."""
        await self._socket.send(frame if isinstance(frame, str | bytes) else json.dumps(frame))

    async def flood(self, frame: Any, at_once: int) -> None:
        """Send so many of a frame at once, again and again, until the server ends the connection. It may do so in the
        midst of them; and those that came in two of its seconds were perhaps not too many for either."""
        deadline = time.monotonic() + DEADLINE
        while self.closed is None:
            assert time.monotonic() < deadline, "a flood that nobody stops"
            with contextlib.suppress(websockets.ConnectionClosed):
                for _ in range(at_once):
                    await self.send(frame)
            with contextlib.suppress(AssertionError):
                await self.until(lambda page: page.closed is not None, 2)

    async def act(self, t: str, **fields: Any) -> dict[str, Any]:
        """Send an action with a new id (or ``id=``); its answer, however often the connection breaks before it."""
        frame = {"t": t, "id": self.new_id(), **fields}
        self._answers.pop(frame["id"], None)
        self._unanswered[frame["id"]] = frame
        try:
            await self.send(frame)
        except websockets.ConnectionClosed:
            if not self.stay:
                raise
        await self.until(lambda page: frame["id"] in page._answers or page._ended, 60)
        assert frame["id"] in self._answers, f"closed with {self.closed} before the answer"
        return self._answers[frame["id"]]

    async def play(self, step: str, **fields: Any) -> dict[str, Any]:
        """Play a step in the position that this page shows."""
        assert self.snapshot is not None
        return await self.act("step", **{"on": self.snapshot["pv"], "step": step, **fields})

    # The connection

    async def connect(self) -> None:
        address = f"{self.server.ws_url}/ws/matches/{self.key}/?lang={self.language}"
        self._socket = await websockets.connect(
            address,
            additional_headers=self.visitor.ws_headers(),
            proxy=None,
            ping_interval=None,
            open_timeout=DEADLINE,
            close_timeout=1,
        )
        await self.send({"t": "hello", "since": self.snapshot["v"] if self.snapshot else None})
        for frame in list(self._unanswered.values()):
            await self.send(frame)

    @property
    def _ended(self) -> bool:
        return self.closed is not None and not self.stay

    async def drop(self) -> None:
        """Cut the line without a word, as a tunnel does."""
        self._socket.transport.abort()

    async def _read_on(self) -> None:
        while True:
            try:
                async for text in self._socket:
                    await self._take(json.loads(text))
            except websockets.ConnectionClosedError:
                pass
            except websockets.ConnectionClosed:
                pass
            self.closed = self._socket.close_code
            self._changed.set()
            while self.stay:
                try:
                    await self.connect()
                    break
                except (OSError, websockets.WebSocketException):
                    await asyncio.sleep(0.02)
            if not self.stay:
                return

    async def _say(self, frame: Any) -> None:
        """Send, while reading: if the connection has been closed, what came before that is still to be read."""
        with contextlib.suppress(websockets.ConnectionClosed):
            await self.send(frame)

    async def _take(self, frame: dict[str, Any]) -> None:
        match frame["t"]:
            case "ping":
                if self.answers_pings:
                    await self._say({"t": "pong", "n": frame["n"]})
                return
            case "presence":
                self.presence = frame
            case "snapshot":
                self.frames.append(frame)
                self.snapshot = frame["snapshot"]
                self.versions.append(self.v)
            case "event":
                self.frames.append(frame)
                if self.snapshot is not None:
                    await self._apply(frame)
            case _:
                self.frames.append(frame)
                if frame["t"] in ("ack", "error") and frame["id"] is not None:
                    self._answers[frame["id"]] = frame
                    self._unanswered.pop(frame["id"], None)
        self._changed.set()

    async def _apply(self, event: dict[str, Any]) -> None:
        after = apply(self.snapshot, event, self.language)
        if after is None:
            self.gaps += 1
            await self._say({"t": "hello", "since": self.v})
        elif after is not self.snapshot:
            self.snapshot = after
            self.versions.append(self.v)


class LiveTable:
    """A match between two visitors; ``key`` is the match's."""

    def __init__(self, server: TeahouseServer, key: str, seats: tuple[Visitor, Visitor]) -> None:
        self.server, self.key, self.seats = server, key, seats

    def page(self, seat: int | None, server: TeahouseServer | None = None, **options: Any) -> Page:
        """A page of the player at ``seat`` (None: of somebody who has never been here), maybe on another server."""
        visitor = Visitor(self.server.url) if seat is None else self.seats[seat]
        return Page(server or self.server, self.key, _at(visitor, server or self.server), **options)


def a_table(server: TeahouseServer, mode: str = "none", clock: str = "3+2") -> LiveTable:
    """Two people sit down through a link; the one who made it has seat 0."""
    first, second = named(server, "Ann"), named(server, "Ben")
    fields = {"game": "battlepagode", "option-mode": mode, "clock": clock, "begins": "creator"}
    room = first.post_form("/rooms/", fields)
    assert "/r/" in room.url, room.body
    taken = second.post_form(f"/r/{_key(room.url)}/take/")
    assert "/m/" in taken.url, taken.body
    return LiveTable(server, _key(taken.url), (first, second))


def a_device_table(server: TeahouseServer, mode: str = "none", clock: str = "none") -> LiveTable:
    """One person begins a match of two on one device."""
    player = named(server, "Ann")
    begun = player.post_form("/device/", {"game": "battlepagode", "option-mode": mode, "clock": clock})
    assert "/m/" in begun.url, begun.body
    return LiveTable(server, _key(begun.url), (player, player))


def named(server: TeahouseServer, name: str) -> Visitor:
    visitor = server.visitor()
    assert visitor.post("/name/", {"name": name}).status == 200
    return visitor


def shown(snapshot: dict[str, Any]) -> dict[str, Any]:
    """What all viewers of a finished match must agree on: all but words, clocks, seats and their own chat."""
    return {
        key: snapshot[key] for key in ("v", "pv", "match", "status", "outcome", "to_act", "view", "offers", "rematch")
    } | {"turns": [[step["step"] for step in turn["steps"]] for turn in snapshot["turns"]]}


def _key(url: str) -> str:
    return url.rstrip("/").rpartition("/")[2]


def _at(visitor: Visitor, server: TeahouseServer) -> Visitor:
    """The same person at another web process of the same platform."""
    if visitor.base_url == server.url:
        return visitor
    there = Visitor(server.url)
    there._jar = visitor._jar
    return there
