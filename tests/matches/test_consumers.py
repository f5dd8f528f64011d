"""A connection at moments that real ones meet by bad luck only."""

import json

import pytest
from autobahn.exception import Disconnected
from django.db import OperationalError

from games.matches import consumers
from games.matches.consumers import TRY_AGAIN, MatchConsumer
from games.matches.events import Hello
from games.matches.line import Line

pytestmark = pytest.mark.asyncio


class Live:
    """A live match at version ``told``; its events are texts like ``event 2``; ``meanwhile`` runs during a snapshot."""

    key, told = "some-match", 1

    def __init__(self, remembers=True):
        self.remembers, self.meanwhile = remembers, None

    async def snapshot(self, audience, language):
        snapshot = {"v": self.told}
        meanwhile, self.meanwhile = self.meanwhile, None
        if meanwhile is not None:
            await meanwhile()
        return snapshot

    def since(self, version, audience):
        return [(v, f"event {v}") for v in range(version + 1, self.told + 1)] if self.remembers else None

    async def check_version(self):
        self.told = 9

    def presence_text(self):
        return "presence"


@pytest.fixture
def connect():
    """``connect(live)``: a consumer that is connected to it, and what it has sent."""

    def make(live):
        consumer, sent = MatchConsumer(), []

        async def send(text_data=None, **_):
            sent.append(text_data)

        consumer.live, consumer.version, consumer.language = live, None, "en"
        consumer.send, consumer.line = send, Line(0)
        consumer._chat = lambda key: {}
        return consumer, sent

    return make


def frames(sent):
    return [json.loads(text)["snapshot"]["v"] if text.startswith("{") else text for text in sent]


@pytest.mark.parametrize("seen", [None, 1])
async def test_an_event_during_the_making_of_a_snapshot_is_not_lost(connect, seen):
    live = Live()
    consumer, sent = connect(live)
    consumer.version = seen

    async def step():
        live.told = 2
        await consumer.deliver(2, "event 2")

    live.meanwhile = step
    await consumer.catch_up()
    assert frames(sent)[-2:] == [1, "event 2"]
    assert consumer.version == 2


async def test_what_is_no_longer_remembered_comes_as_another_snapshot(connect):
    live = Live(remembers=False)
    consumer, sent = connect(live)

    async def step():
        live.told = 2

    live.meanwhile = step
    await consumer.catch_up()
    assert frames(sent) == [1, 2]


async def test_nothing_is_delivered_before_the_first_snapshot_and_nothing_twice(connect):
    consumer, sent = connect(Live())
    await consumer.deliver(1, "event 1")
    assert sent == []
    await consumer.catch_up()
    await consumer.deliver(1, "event 1")
    await consumer.deliver(2, "event 2")
    await consumer.deliver(2, "event 2")
    assert frames(sent) == [1, "event 2"]


async def test_who_knows_more_than_this_process_makes_it_look(connect):
    consumer, sent = connect(Live())
    await consumer._hello(consumer.live, Hello(5))
    assert frames(sent) == ["event 6", "event 7", "event 8", "event 9", "presence"]


async def test_sending_to_somebody_who_is_gone_troubles_nobody():
    consumer, tried = MatchConsumer(), []

    async def gone(message):
        tried.append(message)
        raise Disconnected("Attempt to send on a closed protocol")

    consumer.base_send, consumer.version = gone, 1
    await consumer.deliver(2, "event 2")
    await consumer.deliver(3, "event 3")
    assert len(tried) == 1


@pytest.fixture
def left(monkeypatch):
    """The connections that have left their live matches."""
    gone = []

    class Hub:
        async def leave(self, live, connection):
            gone.append((live, connection))

    monkeypatch.setattr(consumers, "HUB", Hub())
    return gone


async def test_a_connection_that_fails_does_not_seem_to_be_there_any_more(connect, left, monkeypatch):
    live = Live()
    consumer, _ = connect(live)

    async def fail(message):
        raise ArithmeticError("a mistake of ours")

    monkeypatch.setattr(consumer, "websocket_receive", fail)
    with pytest.raises(ArithmeticError):
        await consumer.dispatch({"type": "websocket.receive", "text": "{}"})
    assert left == [(live, consumer)]
    assert consumer.live is None


async def test_a_database_that_fails_asks_the_page_to_come_back(connect, left, monkeypatch):
    consumer, _ = connect(Live())
    closed = []

    async def fail(message):
        raise OperationalError("the server closed the connection unexpectedly")

    async def close(code=None, reason=None):
        closed.append(code)

    monkeypatch.setattr(consumer, "websocket_receive", fail)
    monkeypatch.setattr(consumer, "close", close)
    await consumer.dispatch({"type": "websocket.receive", "text": "{}"})
    assert closed == [TRY_AGAIN]
