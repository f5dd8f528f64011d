"""One match in two worlds that somebody can't tell apart, and every byte that reaches that somebody in each.

``pairs`` finds positions and turns to go on from them; ``overhear`` plays them at the live table, in this
process, through the real consumers and views, with people who try things besides.
"""

import copy
import json
import logging
import random
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from channels.db import database_sync_to_async
from django.conf import settings
from django.contrib import admin
from django.core.cache import cache
from django.test import Client, RequestFactory

from accounts.models import Player, User
from accounts.players import SESSION_KEY
from config.asgi import application
from games.chat.models import Line
from games.engines import registry
from games.engines.chance import FairChance
from games.matches import actions, fast_store
from games.matches.models import Match
from games.matches.telling import SEAT_OF
from tests.communicators import Socket

SECRET, NEXT_SECRET, SALTS, KEY = b"s" * 32, b"n" * 32, ("salt-of-ann", "salt-of-ben"), "worlds-apart"
NOW = 1_800_000_000_000
LONGEST = 12
"""Steps that are played in a pair of worlds at most."""

_ROWS_AND_TIMES = re.compile(
    r'(?<="id":)\d+(?=,"room")|(?<="at":")[^"]*|(?<=name="csrfmiddlewaretoken" value=")[^"]*|(?<=/matches/match/)\d+'
)
"""What differs from match to match anyway: numbers of rows, a chat line's time, and the token in a form."""


@dataclass(frozen=True)
class Pair:
    """A position, another one that ``audience`` can't tell from it, and what is played in both."""

    audience: str
    true: Any
    other: Any
    steps: tuple[str, ...]


def pairs(game: Any, audience: str, seed: int, every: int) -> Iterator[Pair]:
    """Pairs of worlds along a random match, from every so many turns on."""
    rng, chance = random.Random(seed), FairChance(f"worlds {seed}".encode(), ("", ""))
    state, turns = game.start(game.check_options({}), chance), 0
    while game.outcome(state) is None:
        if game.turn_complete(state):
            turns += 1
            if turns % every == 1:
                other = game.imagine(state, SEAT_OF[audience], chance)
                steps = tuple(_alike(game, audience, state, other, rng))
                if other != state and steps:
                    yield Pair(audience, state, other, steps)
        state = game.play(state, game.resolve(state, rng.choice(game.legal(state)), chance))


def _alike(game: Any, audience: str, state: Any, other: Any, rng: random.Random) -> Iterator[str]:
    """Steps that are legal in both worlds, as long as the rules show the audience the same of both afterwards."""
    seat, counters = SEAT_OF[audience], [0, 0]
    for _ in range(LONGEST):
        both = sorted(set(game.legal(state)) & set(game.legal(other)))
        # Ending the turn draws, which soon tells the worlds apart: rather later than at once.
        both = [step for step in both if step.startswith(("column", "tile", "roof"))] or both
        if not both:
            return
        chosen, after = rng.choice(both), []
        for index, world in enumerate((state, other)):
            chance = FairChance(SECRET, SALTS, counters[index])
            after.append(game.play(world, game.resolve(world, chosen, chance)))
            counters[index] = chance.counter
        if game.view(after[0], seat) != game.view(after[1], seat) or counters[0] != counters[1]:
            return
        if game.outcome(after[0]) is not None:
            return
        yield chosen
        state, other = after


async def overhear(game: Any, audience: str, start: Any, steps: tuple[str, ...], monkeypatch: Any, caplog: Any) -> str:
    """Everything that reaches the audience of a match that goes on from ``start``: frames, pages, admin, log."""
    resumed = copy.copy(game)
    resumed.start = lambda options, chance: start
    monkeypatch.setitem(registry.GAMES, game.id, resumed)
    monkeypatch.setattr(actions, "now_ms", lambda: NOW)
    monkeypatch.setattr(actions, "new_key", lambda: KEY)
    # Time stands still, so everything happens within one second.
    monkeypatch.setattr(settings, "FRAMES_PER_SECOND", 10_000)
    monkeypatch.setattr(settings, "TICK_SECONDS", 600.0)
    await database_sync_to_async(cache.clear)()
    caplog.clear()
    caplog.set_level(logging.INFO)
    people = await database_sync_to_async(_begin)(game.id)
    seats = {str(seat): _Page(person) for seat, person in enumerate(people)}
    pages = {**seats, "watch": _Page(None)}
    heard = pages[audience]
    for page in pages.values():
        await page.open()
    await _play(game, start, steps, pages, heard)
    texts = heard.texts + await database_sync_to_async(_pages_of)(
        None if audience == "watch" else people[int(audience)]
    )
    for page in pages.values():
        await page.socket.disconnect()
    await fast_store.close()
    await database_sync_to_async(_forget)()
    texts += [record.getMessage() for record in caplog.records]
    return _ROWS_AND_TIMES.sub("", "\n".join(texts))


async def _play(game: Any, state: Any, steps: tuple[str, ...], pages: dict[str, "_Page"], heard: "_Page") -> None:
    """Play the steps; everybody chats, gestures and offers, and the one who listens tries what is not allowed."""
    counter = 0
    for number, step in enumerate(steps):
        seat = game.to_act(state)
        mover, waiting = pages[str(seat)], pages[str(1 - seat)]
        for wrong in ("nonsense", "end=red", "swap:h.blue+h.blue+h.blue+h.blue+h.blue", "column:1:red:h.blue"):
            if heard is not mover or wrong not in game.legal(state):
                await heard.act("step", on=heard.pv, step=wrong)
        await heard.act("step", on=0, step=step)
        await mover.ask({"t": "gesture", "data": {"card": number}})
        if number == 0:
            await waiting.act("chat", text="Have fun!")
            await pages["watch"].act("chat", text="Who wins?")
            await mover.act("offer", what="draw")
            await waiting.act("decline", what="draw")
            await waiting.act("offer", what="takeback")
            await waiting.act("decline", what="takeback")
            await heard.act("claim")
        await mover.act("step", on=mover.pv, step=step)
        chance = FairChance(SECRET, SALTS, counter)
        recorded = game.resolve(state, step, chance)
        counter = chance.counter
        after = game.play(state, recorded)
        if not game.turn_complete(after) and not game.reveals(state, recorded):
            await mover.act("back", on=mover.pv)
            await mover.act("step", on=mover.pv, step=step)
        state = after
    await heard.ask({"t": "hello", "since": None})
    await heard.ask({"t": "hello", "since": 1})
    await heard.ask({"t": "hello", "secret": True})


def _begin(game_id: str) -> list[Player]:
    people = [Player.objects.get_or_create(display_name=name)[0] for name in ("Ann", "Ben")]
    actions.create_match(game_id, {}, "none", "person", (people[0], people[1]), SALTS, SECRET)
    Match.objects.update(next_secret=NEXT_SECRET)
    return people


def _forget() -> None:
    Match.objects.all().delete()
    Line.objects.all().delete()


def _pages_of(player: Player | None) -> list[str]:
    """What the site answers this person about the match, and shows moderators in lists."""
    client = client_of(player)
    texts = []
    for page in ("", "frames.json", "record.txt", "verify/"):
        response = client.get(f"/m/{KEY}/{page}")
        assert (response.status_code == 404) == (page == "record.txt"), page
        texts.append(response.content.decode())
    texts.append(client.get("/").content.decode())
    request = RequestFactory().get("/admin/")
    request.user = User(username="root", is_superuser=True, is_staff=True, is_active=True)
    texts.append(admin.site.get_model_admin(Match).changelist_view(request).render().content.decode())
    return texts


def client_of(player: Player | None) -> Client:
    client = Client()
    if player is not None:
        session = client.session
        session[SESSION_KEY] = player.pk
        session.save()
    return client


class _Page:
    """A connection to the match, in this process; ``texts`` is all that came except pings."""

    def __init__(self, player: Player | None) -> None:
        self.player = player
        self.texts: list[str] = []
        self.pv = 1
        self._number = 0

    async def open(self) -> None:
        client = await database_sync_to_async(client_of)(self.player)
        cookies = "; ".join(f"{name}={morsel.value}" for name, morsel in client.cookies.items())
        headers = [(b"origin", b"http://localhost"), (b"host", b"localhost"), (b"cookie", cookies.encode())]
        self.socket = Socket(application, f"/ws/matches/{KEY}/", headers=headers)
        assert (await self.socket.connect())[0]
        await self.ask({"t": "hello", "since": None})

    async def act(self, t: str, **fields: Any) -> None:
        """Send an action and wait for its answer."""
        self._number += 1
        await self._send({"t": t, "id": f"a{self._number}", **fields}, f'"id":"a{self._number}"')

    async def ask(self, frame: dict[str, Any]) -> None:
        """Send a frame that is not answered under an id, and wait until it has been dealt with."""
        await self.socket.send_to(text_data=json.dumps(frame))
        await self._send({"t": "bad"}, '"bad-frame"')

    async def _send(self, frame: dict[str, Any], answer: str) -> None:
        await self.socket.send_to(text_data=json.dumps(frame))
        while True:
            text = await self.socket.receive_from()
            self._take(text)
            if answer in text:
                return

    def _take(self, text: str) -> None:
        frame = json.loads(text)
        if frame["t"] == "ping":
            return
        if frame["t"] == "snapshot":
            self.pv = frame["snapshot"]["pv"]
        if frame["t"] == "event":
            self.pv = frame["set"].get("pv", self.pv)
        self.texts.append(text)
