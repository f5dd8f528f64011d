"""What waits of one connection."""

import asyncio

import pytest

from games.matches.inbox import KEPT, Inbox

pytestmark = pytest.mark.asyncio


async def filled(messages, most=5):
    """An inbox into which these have come before anybody has read one."""
    line = asyncio.Queue()
    for message in [*messages, {"type": "websocket.disconnect", "code": 1006}]:
        line.put_nowait(message)
    inbox = Inbox(line.get, most)
    await inbox.fill()
    return inbox


def frames(count):
    return [{"type": "websocket.receive", "text": str(number)} for number in range(count)]


async def read(inbox):
    read = [await inbox.next()]
    while read[-1]["type"] != "websocket.disconnect":
        read.append(await inbox.next())
    return read


async def test_everything_comes_through_in_order():
    messages = [{"type": "websocket.connect"}, *frames(4)]
    inbox = await filled(messages)
    assert (await read(inbox))[:-1] == messages
    assert not inbox.flooded


async def test_of_a_flood_only_the_beginning_and_the_end_are_kept():
    inbox = await filled(frames(10_000))
    assert (await read(inbox)) == [*frames(5), {"type": "websocket.disconnect", "code": 1006}]
    assert inbox.flooded


@pytest.mark.parametrize("frame", [{"text": "x" * 1_000_000}, {"bytes": b"x" * 1_000_000}])
async def test_of_huge_frames_only_a_part_waits(frame):
    inbox = await filled([{"type": "websocket.receive", **frame}])
    kept = (await read(inbox))[0]
    assert len(kept.get("text") or kept.get("bytes")) == KEPT
