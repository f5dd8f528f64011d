"""The waiting page's WebSocket."""

import pytest
from autobahn.exception import Disconnected
from channels.db import database_sync_to_async
from channels.layers import get_channel_layer

from accounts.models import Player
from config.asgi import application
from games.lobby import actions, consumers
from games.lobby.announce import room_group
from games.lobby.models import Room
from tests.communicators import Socket

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.asyncio]
HEADERS = [(b"origin", b"http://localhost"), (b"host", b"localhost")]


def make_room() -> tuple[Room, Player]:
    creator = Player.objects.create(display_name="Ann")
    return actions.open_room(creator, "battlepagode", {"mode": "none"}, "none", "creator"), creator


def someone() -> Player:
    return Player.objects.create(display_name="Ben")


def socket(key: str) -> Socket:
    return Socket(application, f"/ws/rooms/{key}/", headers=HEADERS)


async def test_the_state_comes_at_once_and_when_somebody_sits_down() -> None:
    room, _creator = await database_sync_to_async(make_room)()
    waiting = socket(room.key)
    assert (await waiting.connect())[0]
    assert await waiting.receive_json_from() == {"state": "open"}
    ben = await database_sync_to_async(someone)()
    await database_sync_to_async(actions.take_room)(room.key, ben)
    assert await waiting.receive_json_from() == {"state": "taken"}
    await waiting.disconnect()


async def test_withdrawing_is_told() -> None:
    room, creator = await database_sync_to_async(make_room)()
    waiting = socket(room.key)
    await waiting.connect()
    await waiting.receive_json_from()
    await database_sync_to_async(actions.close_room)(room.key, creator)
    assert await waiting.receive_json_from() == {"state": "closed"}
    await waiting.disconnect()


async def test_who_comes_back_after_it_happened_hears_it() -> None:
    room, _creator = await database_sync_to_async(make_room)()
    ben = await database_sync_to_async(someone)()
    await database_sync_to_async(actions.take_room)(room.key, ben)
    waiting = socket(room.key)
    await waiting.connect()
    assert await waiting.receive_json_from() == {"state": "taken"}
    await waiting.disconnect()


async def test_an_unknown_room_is_closed_with_its_code() -> None:
    waiting = socket("nothing")
    await waiting.connect()
    assert await waiting.receive_output() == {"type": "websocket.close", "code": 4004}


async def test_nobody_has_anything_to_say_here() -> None:
    room, _creator = await database_sync_to_async(make_room)()
    waiting = socket(room.key)
    await waiting.connect()
    await waiting.receive_json_from()
    await waiting.send_json_to({"state": "taken"})
    assert (await waiting.receive_output())["code"] == 4000


def listeners(room: Room) -> int:
    """How many connections of this process hear of the room."""
    groups = get_channel_layer().groups
    return sum(len(channels) for group, channels in groups.items() if group.endswith(room_group(room.key)))


async def test_a_connection_that_fails_is_told_nothing_any_more(monkeypatch: pytest.MonkeyPatch) -> None:
    room, _creator = await database_sync_to_async(make_room)()
    waiting = socket(room.key)
    await waiting.connect()
    await waiting.receive_json_from()
    layer = get_channel_layer()
    assert listeners(room) == 1

    async def fail(self: object, state: str) -> None:
        raise ArithmeticError("a mistake of ours")

    monkeypatch.setattr(consumers.RoomConsumer, "_tell", fail)
    await layer.group_send(room_group(room.key), {"type": "room.changed", "state": "taken"})
    with pytest.raises(ArithmeticError):
        await waiting.wait()
    assert listeners(room) == 0


async def test_a_page_that_is_gone_already_troubles_nobody() -> None:
    consumer = consumers.RoomConsumer()

    async def gone(message: object) -> None:
        raise Disconnected("Attempt to send on a closed protocol")

    consumer.base_send = gone
    await consumer.room_changed({"state": "taken"})


async def test_without_redis_the_page_is_sent_to_ask_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    room, _creator = await database_sync_to_async(make_room)()

    async def away(*_: object) -> None:
        raise ConnectionError("nobody answers")

    monkeypatch.setattr(get_channel_layer(), "group_add", away, raising=False)
    waiting = socket(room.key)
    await waiting.connect()
    assert await waiting.receive_output() == {"type": "websocket.close", "code": 4011}
