"""Connections that misbehave, lie or fall silent; chat and presence."""

import asyncio
import json
import random
import string

import pytest
import websockets

from tests.matches.pages import DEADLINE, a_table, named
from tests.matches.servers import live_server
from tests.visitors import Visitor

pytestmark = pytest.mark.asyncio

server = live_server(scope="module")


async def raw(server, key, visitor=None, **headers):
    headers = {**(visitor or Visitor(server.url)).ws_headers(), **headers}
    return await websockets.connect(
        f"{server.ws_url}/ws/matches/{key}/",
        additional_headers=headers,
        proxy=None,
        ping_interval=None,
        open_timeout=DEADLINE,
        close_timeout=1,
    )


async def close_code(socket):
    """The code with which the server closes."""
    try:
        async with asyncio.timeout(DEADLINE):
            async for _ in socket:
                pass
    except websockets.ConnectionClosed:
        pass
    return socket.close_code


async def errors_of(page, frame):
    """The codes with which a frame without an id is answered; the page lives on."""
    before = len(page.of("error"))
    await page.send(frame)
    await page.until(lambda p: len(p.of("error")) > before)
    return [(error["id"], error["code"]) for error in page.of("error")[before:]]


# Form


@pytest.mark.parametrize(
    "frame",
    [
        "",
        "{",
        "null",
        "[]",
        '"hello"',
        "{}",
        '{"t": "hullo"}',
        '{"t": "step", "id": "x", "on": 1, "step": "@a1", "seat": 1}',
        '{"t": "step", "id": "x", "on": "1", "step": "@a1"}',
        '{"t": "step", "id": "not an id", "on": 1, "step": "@a1"}',
        '{"t": "step", "id": "x", "step": "@a1"}',
        '{"t": "hello", "since": -1}',
        '{"t": "hello", "since": 99999999999999999999}',
        '{"t": "chat", "id": "x", "text": ""}',
        '{"t": "chat", "id": "x", "text": "\\ud800"}',
        json.dumps({"t": "chat", "id": "x", "text": "x" * 301}),
        json.dumps({"t": "gesture", "data": {"x": "y" * 400}}),
        '{"t": "gesture", "data": ' + '{"x":' * 300 + "1" + "}" * 300 + "}",
        "[" * 4000,
        b"\x00\xff",
        b'{"t": "resign", "id": "x"}',
    ],
    ids=range(21),
)
async def test_a_frame_of_wrong_form_does_nothing_but_say_so(server, frame):
    table = a_table(server)
    async with table.page(0) as ann:
        assert await errors_of(ann, frame) == [(None, "bad-frame")]
        assert (await ann.play("@a1"))["t"] == "ack"


@pytest.mark.parametrize("frame", ["x" * 4097, "é" * 2049, b"\x00" * 4097, "{" + " " * 70_000 + "}"], ids=range(4))
async def test_a_frame_that_is_too_long_ends_the_connection(server, frame):
    table = a_table(server)
    socket = await raw(server, table.key)
    await socket.send(frame)
    assert await close_code(socket) == 4009


async def test_a_frame_of_just_the_longest_size_is_read(server):
    table = a_table(server)
    async with table.page(0) as ann:
        assert await errors_of(ann, "x" * 4096) == [(None, "bad-frame")]


async def test_a_thousand_frames_of_garbage_leave_the_match_as_it_was(server):
    """From somebody who has a seat, in valid and broken JSON, over as many connections as it takes."""
    table, rng = a_table(server), random.Random(7)
    async with table.page(0) as ann:
        await ann.play("@a1")
    sent = 0
    while sent < 1_000:
        socket = await raw(server, table.key, table.seats[1])
        try:
            for _ in range(20):
                await socket.send(_garbage(rng))
                sent += 1
            await socket.close()
        except websockets.ConnectionClosed:
            pass
    async with table.page(0) as ann, table.page(1) as ben:
        assert ann.v == 2
        assert ann.snapshot["chat"]["players"] == []
        assert (await ann.play("@b1"))["t"] == "ack"
        await ben.until_version(3)
        assert (await ben.play("@c1"))["t"] == "ack"
    assert "Traceback" not in server.log()


def _garbage(rng):
    """A frame that is not one of the protocol, though often close to it."""
    kind = rng.randrange(6)
    if kind == 0:
        return rng.randbytes(rng.randrange(1, 200))
    if kind == 1:
        return "".join(rng.choices(string.printable + "äß漢\u202e\x00", k=rng.randrange(200)))
    frame = {"t": rng.choice(["step", "back", "offer", "accept", "resign", "claim", "chat", "hello", "gesture", "zzz"])}
    for field in rng.sample(["id", "on", "step", "what", "text", "since", "data", "seat", "v"], rng.randrange(4)):
        frame[field] = rng.choice([None, -1, 10**30, 1.5, True, "", "x" * 30, [], {"a": []}, "\ud83d"])
    frame["seat"] = rng.randrange(2)  # a field that no frame has
    text = json.dumps(frame)
    if kind == 2:
        return text[: rng.randrange(1, len(text))]
    if kind == 3:
        at = rng.randrange(len(text))
        return text[:at] + rng.choice('{}[]",:x') + text[at:]
    return text


# Lies


async def test_a_wrong_origin_is_turned_away(server):
    table = a_table(server)
    for origin in ("https://evil.example", "null", "http://127.0.0.1.evil.example"):
        with pytest.raises(websockets.InvalidStatus) as refused:
            await raw(server, table.key, table.seats[0], Origin=origin)
        assert refused.value.response.status_code == 403


@pytest.mark.parametrize("key", ["nosuchmatch0", "a" * 200, "..", "%00"])
async def test_an_unknown_match_is_not_there(server, key):
    assert await close_code(await raw(server, key)) == 4004


async def test_nobody_acts_for_a_seat_that_is_not_theirs(server):
    table = a_table(server)
    async with table.page(None) as stranger, table.page(1) as ben, table.page(0) as ann:
        other = named(server, "Carl")
        table.seats = (other, other)
        async with table.page(0) as carl:
            for page in (stranger, carl):
                assert page.snapshot["you"] is None
                assert page.snapshot["legal"] is None
                for t, fields in (
                    ("step", {"on": 1, "step": "@a1"}),
                    ("back", {"on": 1}),
                    ("offer", {"what": "draw"}),
                    ("accept", {"what": "draw"}),
                    ("decline", {"what": "draw"}),
                    ("resign", {}),
                    ("leave", {}),
                    ("claim", {}),
                ):
                    assert (await page.act(t, **fields))["code"] == "not-a-player"
                assert await errors_of(page, {"t": "gesture", "data": {}}) == [(None, "not-a-player")]
        assert (await ben.play("@a1"))["code"] == "out-of-turn"
        assert (await ann.play("@a1"))["v"] == 2
        assert not ben.of("gesture")


@pytest.mark.parametrize("on", [0, 2, 1_000_000, 2**31 - 1])
async def test_a_step_for_another_position_is_stale(server, on):
    table = a_table(server)
    async with table.page(0) as ann:
        answer = await ann.play("@a1", on=on)
        assert (answer["code"], answer["v"]) == ("stale", 1)
        assert ann.snapshot["turns"] == []


@pytest.mark.parametrize(
    ("step", "code"), [("a1-b1", "illegal-step"), ("zebra", "malformed"), ("@z9", "malformed"), ("\x00", "malformed")]
)
async def test_a_step_against_the_rules(server, step, code):
    table = a_table(server)
    async with table.page(0, language="de") as ann:
        answer = await ann.play(step)
        assert answer["code"] == code
        assert answer["message"]


async def test_claiming_against_somebody_who_is_there(server):
    table = a_table(server)
    async with table.page(0) as ann, table.page(1):
        await ann.until(lambda p: p.presence and all(seat["here"] for seat in p.presence["seats"]))
        assert (await ann.act("claim"))["code"] == "still-here"


async def test_pongs_that_answer_nothing_buy_no_time(server):
    table = a_table(server)
    async with table.page(0) as ann, table.page(1) as ben:
        ann.answers_pings = False
        for n in (0, 2, 999, 2**31 - 1):
            await ann.send({"t": "pong", "n": n})
        await ann.play("@a1")
        await ann.play("@b1")
        await ben.until_version(3)
        for _ in range(2):
            await ben.play(ben.snapshot["legal"][0])
        await ann.until_version(5)
        assert max(ann.snapshot["clock"]["remaining"]) <= 182_000


# Chat


async def test_players_and_watchers_have_rooms_of_their_own(server):
    table = a_table(server)
    async with table.page(0) as ann, table.page(1) as ben, table.page(None) as nobody:
        carl = named(server, "Carl")
        seats, table.seats = table.seats, (carl, carl)
        async with table.page(0) as watcher:
            table.seats = seats
            said = "<img src=x onerror=alert(1)> & \u202e good luck"
            assert (await ann.act("chat", text=said))["t"] == "ack"
            assert (await watcher.act("chat", text="exciting"))["v"] is None
            for page in (ann, ben):
                await page.until(lambda p: p.of("chat"))
                [line] = [frame["line"] for frame in page.of("chat")]
                assert (line["room"], line["seat"], line["name"]) == ("players", 0, "Ann")
                assert line["text"] == "<img src=x onerror=alert(1)> & good luck"
            for page in (watcher, nobody):
                await page.until(lambda p: p.of("chat"))
                [line] = [frame["line"] for frame in page.of("chat")]
                assert (line["room"], line["seat"], line["text"]) == ("watchers", None, "exciting")
        assert (await nobody.act("chat", text="me too"))["code"] == "not-allowed"
    async with table.page(1) as ben, table.page(None) as nobody:
        assert [line["text"] for line in ben.snapshot["chat"]["players"]] == [line_of(ann)]
        assert ben.snapshot["chat"]["watchers"] == []
        assert [line["text"] for line in nobody.snapshot["chat"]["watchers"]] == ["exciting"]
        assert nobody.snapshot["chat"]["players"] == []


def line_of(page):
    return page.of("chat")[0]["line"]["text"]


async def test_a_line_sent_twice_is_said_once(server):
    table = a_table(server)
    async with table.page(0) as ann, table.page(1) as ben:
        answers = [await ann.act("chat", text="hello", id="once") for _ in range(2)]
        assert answers == [{"t": "ack", "id": "once", "v": None}] * 2
        await ann.act("chat", text="second")
        await ben.until(lambda p: len(p.of("chat")) >= 2)
        assert [frame["line"]["text"] for frame in ben.of("chat")] == ["hello", "second"]


async def test_who_talks_too_much_is_slowed_down_and_can_play_on(server):
    table = a_table(server)
    async with table.page(0) as one, table.page(0) as other:
        codes = []
        for _ in range(5):
            lines = [page.act("chat", text="hello") for _ in range(11) for page in (one, other)]
            codes += [answer.get("code") for answer in await asyncio.gather(*lines)]
            if "slow-down" in codes:
                break
        assert set(codes) == {None, "slow-down"}
        assert (await one.play("@a1"))["t"] == "ack"


# Presence


async def test_who_is_there(server):
    table = a_table(server)
    async with table.page(0) as ann:
        await ann.until(lambda p: p.presence and not p.presence["seats"][1]["here"])
        async with table.page(1), table.page(None), table.page(None):
            await ann.until(lambda p: p.presence["seats"][1] == {"here": True, "away_ms": None})
            await ann.until(lambda p: p.presence["watchers"] == 2)
        await ann.until(lambda p: p.presence["watchers"] == 0 and not p.presence["seats"][1]["here"])
        assert 0 <= ann.presence["seats"][1]["away_ms"] < 60_000
