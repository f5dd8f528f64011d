"""The live matches of this process: writes for the event loop, and who must hear of them here.

A ``LiveMatch`` exists while this process has connections to a match. It keeps the table in memory, so that a step needs
no reading; the compare-and-set tells when another process was faster. It carries events to its own connections itself
and to other processes by the channel layer, and looks after deadlines, leases and missed messages every few seconds.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, Final, Protocol

import msgspec
from channels.layers import get_channel_layer
from django.conf import settings
from django.db import DatabaseError
from psycopg import Error as PsycopgError
from psycopg_pool import PoolTimeout
from redis.exceptions import RedisError

from . import actions, announce, computers, fast_store, presence, selectors, store, timing, versions
from .errors import Conflict, DoubledAction, Lost, Refused
from .models import Match
from .presence import Presence
from .render import Fields, Rendering, event_texts
from .signals import change_committed
from .table import Change, Table
from .telling import Audience, event_data
from .threads import in_thread

log = logging.getLogger(__name__)

LISTEN_AGAIN: Final = 1.0
"""Seconds between two tries to hear other processes."""

RECENT: Final = 24
"""Events kept in memory for those who come back."""

Transition = Callable[[Table], Change | None]
_encode = msgspec.json.Encoder().encode


class Unsure(Exception):
    """The database failed in the middle: whether the action has happened will be known on the next try."""


class Connection(Protocol):
    """What a LiveMatch needs of one that watches."""

    name: str
    audience: Audience

    async def deliver(self, version: int, text: str) -> None:
        """An event of this version."""
        ...

    async def pass_on(self, text: str) -> None:
        """A text without a version."""
        ...

    async def catch_up(self) -> None:
        """Events were missed: send a snapshot."""
        ...

    async def tick(self) -> None:
        """A few seconds have passed."""
        ...


class LiveMatch:
    """One match that this process has connections to."""

    def __init__(self, key: str, table: Table) -> None:
        self.key = key
        self.match_id = table.setting.match_id
        self._setting = table.setting
        self.connections: set[Connection] = set()
        self.lock = asyncio.Lock()
        self._table: Table | None = table
        self._rendering: Rendering | None = Rendering(table)
        self._told = table.version
        self._recent: deque[tuple[int, dict[str, str]]] = deque(maxlen=RECENT)
        self._timer: asyncio.TimerHandle | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._lasting: list[asyncio.Task[None]] = []
        self._presence: Presence | None = None
        self._looks = self._seen = 0
        self._announcing: asyncio.Task[None] | None = None

    @property
    def told(self) -> int:
        """The latest version whose event this process has passed on."""
        return self._told

    # Life

    def begin(self) -> None:
        self._lasting = [self._start(self._listen()), self._start(self._look_after())]
        self._set_timer()

    def end(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        # What has been begun besides, as telling other processes of a last step, is brought to its end.
        for task in self._lasting:
            task.cancel()

    # Reading

    async def table(self) -> Table:
        """The table as last known here, loaded if another process has moved on."""
        while self._table is None:
            loaded = await in_thread(store.load, self.key)
            # While it was loading, a commit may have put something newer in its place, or been made and announced.
            if self._table is None and loaded.version >= self._told:
                self._hold(loaded)
        return self._table

    async def snapshot(self, audience: Audience, language: str) -> Fields:
        """A snapshot with the clock as of now."""
        table = await self.table()
        assert self._rendering is not None
        return await in_thread(selectors.snapshot, table, audience, language, actions.now_ms(), self._rendering)

    def since(self, version: int, audience: Audience) -> list[tuple[int, str]] | None:
        """The events after ``version`` for an audience, if all of them are still in memory here."""
        if self._table is None or self._table.version != self._told or version > self._told:
            return None
        missed = [(v, texts[audience]) for v, texts in self._recent if v > version]
        return missed if [v for v, _ in missed] == list(range(version + 1, self._told + 1)) else None

    # Writing

    async def perform(self, transition: Transition, seat: int | None = None, client_id: str | None = None) -> int:
        """Carry out a transition and tell everybody; the version it has led to.

        An action whose client id has acted before is not carried out again; ``seat`` is whose id it is (None: there is
        one page for both seats). Raises what the transition raises, Lost when others are always faster, Unsure when the
        database fails.
        """
        async with self.lock:
            for _ in range(actions.TRIES):
                try:
                    return await self._try(transition)
                except Conflict:
                    self._fall_behind()
                except DoubledAction:
                    pass
                except Refused:
                    done = await self._version_of_action(seat, client_id)
                    if done is None:
                        raise
                    return done
                except (DatabaseError, PsycopgError, PoolTimeout) as error:
                    self._fall_behind()
                    raise Unsure from error
                done = await self._version_of_action(seat, client_id)
                if done is not None:
                    return done
            raise Lost

    async def rematch(self, seat: int, client_id: str, salt: str | None) -> int:
        """As ``perform``, for the agreement to a rematch, which makes another match."""
        async with self.lock:
            try:
                table = await in_thread(actions.rematch, self.key, seat, client_id, salt)
            except (Refused, DoubledAction):
                done = await self._version_of_action(seat, client_id)
                if done is None:
                    raise
                return done
            except DatabaseError as error:
                raise Unsure from error
            return table.version

    async def _try(self, transition: Transition) -> int:
        table = await self.table()
        change = transition(table)
        if change is None:
            return table.version
        before = self._rendering
        assert before is not None
        now, data = actions.now_ms(), event_data(change)
        if fast_store.available() and fast_store.takes(change):
            await fast_store.commit(change, data, now)
        else:
            await in_thread(store.commit, change, data, now)
        after = self._hold(change.after)
        texts = event_texts(change, data, before, after, now)
        version = change.after.version
        await self._carry(version, texts)
        await self._announce(version, texts)
        if change_committed.has_listeners(Match):
            await in_thread(change_committed.send_robust, sender=Match, change=change)
        if computers.called(change):
            self._start(self._tell_computers(change.after))
        return version

    async def _tell_computers(self, table: Table) -> None:
        """Whoever has acted need not wait until the turn is announced."""
        await in_thread(actions.announce_computer, table)

    async def _version_of_action(self, seat: int | None, client_id: str | None) -> int | None:
        if client_id is None:
            return None
        return await in_thread(store.version_of_action, self.match_id, seat, client_id)

    def _hold(self, table: Table) -> Rendering:
        self._table, self._rendering = table, Rendering(table)
        self._set_timer()
        return self._rendering

    def _forget(self) -> None:
        self._table = self._rendering = None

    def _fall_behind(self) -> None:
        """The table here may not be the latest, and the news of it may be lost: forget it, and soon look."""
        self._forget()
        self._start(self._try_to_hear(self.check_version()))

    # Carrying

    async def _carry(self, version: int, texts: dict[str, str]) -> None:
        """Give an event to this process's connections and keep it for those who come back."""
        self._told = version
        self._recent.append((version, texts))
        for connection in list(self.connections):
            await connection.deliver(version, texts[connection.audience])

    async def _announce(self, version: int, texts: dict[str, str]) -> None:
        """Tell other processes of an event, if there are any with connections to this match.

        The acknowledgement need not wait for it. The next change waits for the message of the last, so that messages
        keep their order and a slow Redis can't pile them up here.
        """
        if self._presence is not None and not self._presence.elsewhere:
            return
        if self._announcing is not None and not self._announcing.done():
            await asyncio.wait([self._announcing])
        self._announcing = self._start(announce.send(self.match_id, announce.event_message(version, texts)))

    async def pass_on(self, text: str, audiences: list[str], but: Connection | None = None) -> None:
        """A text without a version, to everybody of these audiences, here and elsewhere, except ``but``."""
        await self._pass_on_here(text, audiences, but)
        await announce.send(self.match_id, announce.text_message(text, audiences))

    async def _pass_on_here(self, text: str, audiences: list[str], but: Connection | None = None) -> None:
        for connection in list(self.connections):
            if connection is not but and connection.audience in audiences:
                await connection.pass_on(text)

    async def _listen(self) -> None:
        """Hear what other processes say of this match."""
        layer, group = get_channel_layer(), announce.group(self.match_id)
        channel = await layer.new_channel()
        while not await self._subscribe(group, channel):
            await asyncio.sleep(LISTEN_AGAIN)
        try:
            # What was said before there was somebody to hear it: events, and that connections elsewhere have come.
            await self._try_to_hear(self.check_version())
            await self._note_presence()
            while True:
                message = await layer.receive(channel)
                if message["origin"] != announce.PROCESS:
                    await self._try_to_hear(self._heard(message))
        finally:
            try:
                await layer.group_discard(group, channel)
            except (RedisError, OSError) as error:
                log.warning("match %s could not be unsubscribed: %s", self.key, error)

    async def _subscribe(self, group: str, channel: str) -> bool:
        try:
            await get_channel_layer().group_add(group, channel)
        except (RedisError, OSError) as error:
            log.warning("the channel layer is away, match %s hears later: %s", self.key, error)
            return False
        return True

    async def _try_to_hear(self, hearing: Awaitable[None]) -> None:
        """Go on listening when the database fails; the next look at the version makes good for it."""
        try:
            await hearing
        except DatabaseError as error:
            log.warning("match %s could not be loaded: %s", self.key, error)

    async def _heard(self, message: dict[str, Any]) -> None:
        if message["type"] == "text":
            await self._pass_on_here(message["text"], message["audiences"])
        elif message["type"] == "presence":
            await self._tell_presence()
        elif message["type"] == "version":
            if message["version"] > self._told:
                await self.check_version()
        elif message["type"] == "holders":
            self._forget()
            await self.table()
        elif message["version"] > self._told:
            if self._table is not None and self._table.version < message["version"]:
                self._forget()
            await self._carry(message["version"], message["texts"])
            await self.table()  # its deadline is this process's business, too

    # Looking after

    async def arrived(self) -> None:
        """A connection has joined: tell everybody who is there."""
        await self._renew()
        await self.tell_presence()

    async def departed(self, connection: Connection) -> None:
        """A connection has left: give its lease back and tell everybody."""
        try:
            await presence.depart(self.match_id, connection.name, actions.now_ms())
        except presence.Away as error:
            log.warning("presence is away: %s", error)
        await self.tell_presence()

    async def tell_presence(self) -> None:
        await self._tell_presence()
        await announce.send(self.match_id, announce.presence_message())

    async def _tell_presence(self) -> None:
        await self._look_who_is_there()
        await self._pass_on_here(self.presence_text(), ["0", "1", "both", "watch"])

    async def _note_presence(self) -> None:
        """Look who is there, and tell it here if it differs from what was told."""
        was = self._presence
        found = await self._look_who_is_there()
        if was is not None and found.here() != was.here():
            await self._pass_on_here(self.presence_text(), ["0", "1", "both", "watch"])

    async def _look_who_is_there(self) -> Presence:
        """Look, and keep what was seen, unless a look that began later has already been kept."""
        self._looks += 1
        mine = self._looks
        found = await self.presence()
        if mine > self._seen:
            was_alone = self._presence is not None and not self._presence.elsewhere
            self._seen, self._presence = mine, found
            if was_alone and found.elsewhere:
                # They may have joined before the latest events here, of which they were not told.
                await announce.send(self.match_id, announce.version_message(self._told))
        assert self._presence is not None
        return self._presence

    def presence_text(self) -> str:
        """The frame that says who is there, as last looked at."""
        found = self._presence or self._presence_here()
        return _encode({"t": "presence", **found.to_json()}).decode()

    async def presence(self) -> Presence:
        """Who is there now; while Redis is away, who is connected to this process. Computers always are."""
        try:
            found = await presence.look(self.match_id, actions.now_ms())
            if self._setting.computer_seats:
                state = await presence.computer(self._setting.game_id)
                found = found.with_computer(self._setting.computer_seats, state)
        except presence.Away as error:
            log.warning("presence is away: %s", error)
            return self._presence_here()
        return found

    def _presence_here(self) -> Presence:
        audiences = [connection.audience for connection in self.connections]
        away = [None if str(seat) in audiences or "both" in audiences else 0 for seat in (0, 1)]
        found = Presence((away[0], away[1]), audiences.count("watch"))
        seats = self._setting.computer_seats
        return found.with_computer(seats, "away") if seats else found

    async def _renew(self) -> None:
        try:
            await presence.renew(self.match_id, [c.name for c in self.connections], actions.now_ms())
        except presence.Away as error:
            log.warning("presence is away: %s", error)

    async def _look_after(self) -> None:
        while True:
            await asyncio.sleep(settings.TICK_SECONDS)
            try:
                await self._tick()
            except Exception:
                # Whatever it was, the next look may succeed; an end of this loop would be noticed by nobody.
                log.exception("match %s could not be looked after", self.key)

    async def _tick(self) -> None:
        for connection in list(self.connections):
            await connection.tick()
        await self._renew()
        await self._note_presence()
        told = self._told
        await self._reach(await versions.version_of(self.match_id), told)

    async def check_version(self) -> None:
        """Notice what the channel layer has lost, and bring the connections here up to it."""
        told = self._told
        await self._reach(await in_thread(store.version_of, self.match_id), told)

    async def _reach(self, current: int, told: int) -> None:
        """Bring the connections here up to the version ``current``, seen when they had been told of ``told``."""
        if current > told == self._told:
            async with self.lock:
                if self._told >= current:
                    return  # what was seen in the database was about to be told here
                self._forget()
                self._told = (await self.table()).version
            for connection in list(self.connections):
                await connection.catch_up()

    def _set_timer(self) -> None:
        """Be punctual: the sweeper would settle the match, too, but up to a second later."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._table is None or self._table.due is None or not self.connections:
            return
        delay = max(0.0, (self._table.due.at - actions.now_ms()) / 1000) + 0.002
        self._timer = asyncio.get_running_loop().call_later(delay, lambda: self._start(self._settle()))

    async def _settle(self) -> None:
        try:
            await self.perform(lambda table: timing.settle(table, actions.now_ms()))
            self._set_timer()  # a timer may go ahead of the clock
        except (Unsure, Lost):
            log.exception("match %s could not be settled here; the sweeper will", self.key)

    def _start(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task


class Hub:
    """The live matches of this process by key."""

    def __init__(self) -> None:
        self._matches: dict[str, LiveMatch] = {}

    def __len__(self) -> int:
        return len(self._matches)

    async def join(self, key: str, connection: Connection) -> LiveMatch:
        """The live match of this key, with ``connection`` among its connections; raises Match.DoesNotExist."""
        live = self._matches.get(key)
        if live is None:
            table = await in_thread(store.load, key)
            live = self._matches.get(key)
            if live is None:
                live = self._matches[key] = LiveMatch(key, table)
        live.connections.add(connection)
        if len(live.connections) == 1:
            live.begin()
        return live

    async def leave(self, live: LiveMatch, connection: Connection) -> None:
        """Take a connection out; the last one ends the live match here."""
        live.connections.discard(connection)
        if not live.connections and self._matches.get(live.key) is live:
            del self._matches[live.key]
            live.end()
        await live.departed(connection)


HUB = Hub()
