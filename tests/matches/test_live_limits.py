"""What ends connections by time and number: silence, crowds; and the claim after a minute."""

import asyncio

import pytest
import redis
from django.conf import settings

from games.matches.consumers import OFFERS, TAKEBACKS
from games.matches.line import HELLOS
from tests.matches.pages import a_device_table, a_table
from tests.matches.servers import live_server
from tests.matches.test_live_frames import close_code, raw
from tests.waiting import came_true

pytestmark = pytest.mark.asyncio

quick = live_server(scope="module", TICK_SECONDS="0.3")
impatient = live_server(scope="function", TICK_SECONDS="0.3", SILENT_SECONDS="2.5")
"""Nothing else is tried here: whatever stands still for so long, on a busy machine, is taken for dead."""

SENT_AWAY = (4029, 1006)
"""1006: the code is lost where the line is cut while frames still come in."""

crowded = live_server(scope="function", CONNECTIONS_PER_MINUTE="5", FRAMES_PER_SECOND="20")


async def test_a_connection_that_answers_no_pings_is_taken_for_dead(impatient):
    table = a_table(impatient)
    # Ben answers; where the machine was too busy for that, he comes back.
    async with table.page(1, stay=True) as ben, table.page(0, stay=True) as ann:
        await ben.until(lambda p: p.presence and p.presence["seats"][0]["here"])
        ann.stay = ann.answers_pings = False
        await ann.until(lambda p: p.closed is not None)
        assert ann.closed == 4008
        await ben.until(lambda p: not p.presence["seats"][0]["here"])
        await ben.until(lambda p: p.presence["seats"][1]["here"])


async def test_a_claim_after_a_minute(quick, redis_url):
    table = a_table(quick)
    async with table.page(0) as ann:
        async with table.page(1) as ben:
            await ann.until(lambda p: p.presence and all(seat["here"] for seat in p.presence["seats"]))
            assert ben.snapshot["you"] == 1
        await ann.until(lambda p: not p.presence["seats"][1]["here"])
        assert (await ann.act("claim"))["code"] == "still-here"
        _let_time_pass(redis_url, seconds=60)
        assert (await ann.act("claim"))["t"] == "ack"
        await ann.until(lambda p: p.snapshot["status"] == "finished")
        assert ann.snapshot["outcome"] == {"winner": 0, "reason": "claimed"}


async def test_the_minute_begins_anew_for_who_has_been_back(quick, redis_url):
    table = a_table(quick)
    async with table.page(0) as ann:
        async with table.page(1):
            await ann.until(lambda p: p.presence and p.presence["seats"][1]["here"])
        await ann.until(lambda p: not p.presence["seats"][1]["here"])
        _let_time_pass(redis_url, seconds=59)
        async with table.page(1):
            await ann.until(lambda p: p.presence["seats"][1]["here"])
        await ann.until(lambda p: not p.presence["seats"][1]["here"])
        _let_time_pass(redis_url, seconds=30)
        assert (await ann.act("claim"))["code"] == "still-here"


async def test_who_has_never_come_can_be_claimed_against_after_a_minute(quick, redis_url):
    table = a_table(quick)
    async with table.page(0) as ann:
        await ann.until(lambda p: p.presence and not p.presence["seats"][1]["here"])
        _let_time_pass(redis_url, seconds=60)
        assert (await ann.act("claim"))["t"] == "ack"


async def test_too_many_connections_from_one_address(crowded):
    codes = []
    while 4030 not in codes and len(codes) < 30:
        codes.append(await close_code(await raw(crowded, "nosuchmatch0")))
    assert len(codes) > 5
    assert codes == [4004] * (len(codes) - 1) + [4030]


async def test_too_many_frames_in_a_second_end_the_connection_and_nothing_else(crowded):
    table = a_table(crowded)
    async with table.page(0) as ann, table.page(1) as ben:
        await ben.flood({"t": "pong", "n": 1}, at_once=60)
        assert ben.closed in SENT_AWAY
        assert (await ann.play("@a1"))["t"] == "ack"
        async with table.page(1) as again:
            assert again.v == 2


async def test_a_flood_ends_the_connection_even_while_the_server_is_slow(crowded):
    """Frames are counted when they are dealt with; those that wait meanwhile must not pile up."""
    table = a_table(crowded)
    async with table.page(0) as ann, table.page(1) as ben:
        await ben.flood({"t": "chat", "id": "x", "text": "flood"}, at_once=5_000)
        assert ben.closed in SENT_AWAY
        assert (await ann.play("@a1"))["t"] == "ack"


async def test_offers_are_not_for_pestering(quick):
    table = a_table(quick)
    async with table.page(0) as ann, table.page(1) as ben:
        await ann.play("@a1")
        await ann.play("@b1")
        made, most = 0, OFFERS[0]
        while (answer := await ann.act("offer", what="takeback"))["t"] == "ack":
            made += 1
            assert made < 4 * most
            assert (await ann.act("decline", what="takeback"))["t"] == "ack"
        assert answer["code"] == "slow-down"
        assert made >= most
        assert (await ben.act("offer", what="draw"))["t"] == "ack"


async def test_turns_are_taken_back_no_faster_than_hands_can(quick):
    table = a_device_table(quick)
    async with table.page(0) as ann:
        await ann.play("@a1")
        codes = []
        for _ in range(10):
            burst = [ann.act("offer", what="takeback") for _ in range(TAKEBACKS[0] + 1)]
            codes += [answer.get("code") for answer in await asyncio.gather(*burst)]
            if "slow-down" in codes:
                break
        assert "slow-down" in codes
        assert codes.index("slow-down") >= TAKEBACKS[0]
        assert set(codes) <= {None, "nothing-to-take-back", "slow-down"}
        assert (await ann.play("@b1"))["t"] == "ack"


async def test_who_asks_for_everything_again_and_again_is_sent_away(quick):
    table = a_table(quick)
    async with table.page(0) as ann:
        # Few enough frames for that limit, which is far off here: these count for more.
        await ann.flood({"t": "hello", "since": None}, at_once=HELLOS[0] + 1)
        assert ann.closed in SENT_AWAY


async def test_the_first_turn_must_come_in_a_minute_even_if_nothing_else_happens(quick, rows):
    table = a_table(quick)
    rows(quick).shift(table.key, seconds=59)
    async with table.page(0) as ann, table.page(1) as ben:
        for page in (ann, ben):
            await page.until(lambda p: p.snapshot["status"] == "finished")
            assert page.snapshot["outcome"] == {"winner": None, "reason": "called-off"}


async def test_a_flag_falls_punctually_for_those_who_look_on(quick, rows, redis_url):
    table = a_table(quick)
    async with table.page(0) as ann, table.page(1) as ben:
        await ann.play("@a1")
        await ann.play("@b1")
        await ben.until_version(3)
        await ben.play("@c1")
        await ben.play("@d1")
    await nobody_is_there(redis_url)
    rows(quick).shift(table.key, seconds=179)
    async with table.page(1) as ben:
        await ben.until(lambda p: p.snapshot["status"] == "finished")
        assert ben.snapshot["outcome"] == {"winner": 1, "reason": "flag"}
        assert ben.snapshot["clock"]["remaining"][0] == 0


async def test_an_action_after_the_fall_of_the_flag_comes_too_late(quick, rows, redis_url):
    """Whatever it is: here the side whose flag has not fallen gives up a moment after it has won."""
    table = a_table(quick)
    async with table.page(0) as ann, table.page(1) as ben:
        await ann.play("@a1")
        await ann.play("@b1")
        await ben.until_version(3)
        await ben.play("@c1")
        await ben.play("@d1")
    await nobody_is_there(redis_url)
    rows(quick).shift(table.key, seconds=300)
    socket = await raw(quick, table.key, table.seats[1])
    await socket.send('{"t": "resign", "id": "x"}')
    async with table.page(None) as watcher:
        await watcher.until(lambda p: p.snapshot["status"] == "finished")
        assert watcher.snapshot["outcome"] == {"winner": 1, "reason": "flag"}
    await socket.close()


async def nobody_is_there(redis_url):
    """Wait until the server has done with all connections, and so with the tables that it has in memory."""

    def none_left():
        with redis.Redis.from_url(redis_url) as client:
            return not any(client.zcard(key) for key in client.scan_iter("presence:*"))

    assert await asyncio.to_thread(came_true, none_left)


def _let_time_pass(redis_url, seconds):
    """For those who are away: when they were last seen lies so much further back."""
    with redis.Redis.from_url(redis_url) as client:
        for key in client.scan_iter("presence-seen:*"):
            here = {name.partition(b":")[0] for name in client.zrange(key.replace(b"-seen", b""), 0, -1)}
            for seat, seen in client.hgetall(key).items():
                if seat not in here:
                    client.hset(key, seat, int(seen) - seconds * 1000)


async def test_who_has_signed_out_elsewhere_loses_the_seat(quick):
    table = a_table(quick)
    async with table.page(0) as ann, table.page(1) as ben:
        assert (ann.snapshot["you"], ben.snapshot["you"]) == (0, 1)
        session = ann.visitor.cookies[settings.SESSION_COOKIE_NAME]
        forget = f"from django.contrib.sessions.models import Session; Session.objects.filter(pk='{session}').delete()"
        await asyncio.to_thread(quick.manage, "shell", "-c", forget)
        await ann.until(lambda p: p.closed is not None)
        assert ben.closed is None
    async with table.page(0) as ann:
        assert ann.snapshot["you"] is None
