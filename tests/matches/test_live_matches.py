"""Whole matches over real WebSockets: two players and a watcher on one server."""

import asyncio
import random

import pytest

from games.engines.chance import NoChance
from games.engines.registry import get_game
from tests.matches.pages import a_device_table, a_table, shown
from tests.matches.servers import live_server
from tests.waiting import came_true

pytestmark = pytest.mark.asyncio

server = live_server(scope="module")
still = live_server(scope="module", TICK_SECONDS="600")
"""Without looks at the database every few seconds: what is heard was told."""

GAME = get_game("battlepagode")


async def play_to_the_end(pages, rng, most=600):
    """The two players make random steps until the match is over, and winning ones where there are any."""
    state = start_of(pages[0].snapshot)
    for _ in range(most):
        actor = next((page for page in pages if page.snapshot["legal"]), None)
        if actor is None:
            version = max(page.v for page in pages)
            for page in pages:
                await page.until_version(version)
            if all(page.snapshot["status"] == "finished" for page in pages):
                return
            continue
        assert actor.snapshot["legal"] == list(GAME.legal(state))
        winning = [step for step in actor.snapshot["legal"] if GAME.outcome(GAME.play(state, step))]
        step = rng.choice(winning or actor.snapshot["legal"])
        state = GAME.play(state, step)
        answer = await actor.play(step)
        assert answer["t"] == "ack", answer
        for page in pages:
            await page.until_version(answer["v"])
    pytest.fail(f"not over after {most} steps")


def start_of(snapshot):
    """The state a match of which this is the first snapshot began with; spirits that were drawn are on view."""
    options = snapshot["match"]["options"]
    if options["mode"] == "random":
        options = {"spirits": snapshot["view"]["spirits"]}
    return GAME.start(options, NoChance())


@pytest.mark.parametrize("mode", ["none", "random", "choose", "choose-extended"])
async def test_a_whole_match_in_every_mode(server, mode):
    table = a_table(server, mode)
    async with table.page(0) as ann, table.page(1, language="de") as ben, table.page(None, language="nl") as watcher:
        assert [page.snapshot["you"] for page in (ann, ben, watcher)] == [0, 1, None]
        await play_to_the_end([ann, ben, watcher], random.Random(mode))
        assert shown(ann.snapshot) == shown(ben.snapshot) == shown(watcher.snapshot)
        assert ann.snapshot["outcome"]["reason"] in ("summit", "drop", "five-pagodas", "no-turn")
        for page in (ann, ben, watcher):
            assert page.versions == list(range(1, page.v + 1))
            assert page.gaps == 0
            await page.send({"t": "hello", "since": None})
            folded, count = page.snapshot, len(page.of("snapshot"))
            await page.until(lambda p, count=count: len(p.of("snapshot")) > count)
            assert {**page.snapshot, "clock": 0} == {**folded, "clock": 0}


async def test_each_speaks_their_own_language(server):
    table = a_table(server)
    async with table.page(0) as ann, table.page(1, language="de") as ben:
        await ann.play("@c3")
        await ben.until_version(2)
        english, german = (page.snapshot["turns"][0]["steps"][0]["words"] for page in (ann, ben))
        assert english
        assert german
        answer = await ben.play("@a1")
        assert answer["code"] == "out-of-turn"
        assert answer["v"] == 2


async def test_steps_back_and_gestures_are_seen_at_once(server):
    table = a_table(server)
    async with table.page(0) as ann, table.page(1) as ben, table.page(None) as watcher:
        await ann.play("@c3")
        await ann.send({"t": "gesture", "data": {"monk": "c3"}})
        for page in (ben, watcher):
            await page.until(lambda p: p.of("gesture"))
            assert page.of("gesture") == [{"t": "gesture", "seat": 0, "data": {"monk": "c3"}}]
        assert (await ann.act("back", on=ann.snapshot["pv"]))["t"] == "ack"
        await watcher.until_version(3)
        assert watcher.snapshot["turns"] == []
        assert not ann.of("gesture")


async def test_whoever_is_not_to_act_cannot_seem_to_choose_for_the_other_side(server):
    table = a_table(server)
    async with table.page(0) as ann, table.page(1) as ben, table.page(None) as watcher:
        await ben.send({"t": "gesture", "data": {"monk": "a1"}})
        await ben.act("chat", text="said after the gesture")
        await ann.until(lambda p: p.of("chat"))
        await ann.send({"t": "gesture", "data": {"monk": "c3"}})
        await watcher.until(lambda p: p.of("gesture"))
        assert [frame["seat"] for frame in watcher.of("gesture")] == [0]
        assert not ann.of("gesture")


async def test_a_draw_by_agreement(server):
    table = a_table(server)
    async with table.page(0) as ann, table.page(1) as ben, table.page(None) as watcher:
        assert (await ben.act("accept", what="draw"))["code"] == "no-offer"
        assert (await ann.act("offer", what="draw"))["t"] == "ack"
        await ben.until_version(2)
        assert "accept:draw" in ben.snapshot["can"]
        assert (await ann.act("offer", what="draw"))["code"] == "already-offered"
        assert (await ben.act("accept", what="draw"))["t"] == "ack"
        await watcher.until(lambda p: p.snapshot["status"] == "finished")
        assert watcher.snapshot["outcome"] == {"winner": None, "reason": "agreed"}
        assert (await ann.act("resign"))["code"] == "match-over"


async def test_a_takeback_by_agreement(server):
    table = a_table(server)
    async with table.page(0) as ann, table.page(1) as ben:
        assert (await ann.act("offer", what="takeback"))["code"] == "nothing-to-take-back"
        await ann.play("@c3")
        await ann.play("@d4")
        await ben.until_version(3)
        await ben.play("@a1")
        await ann.until_version(4)
        assert (await ann.act("offer", what="takeback", id="same-id"))["t"] == "ack"
        await ben.until_version(5)
        answer = await ben.act("accept", what="takeback", id="same-id")
        assert answer == {"t": "ack", "id": "same-id", "v": 6}
        assert await ben.act("accept", what="takeback", id="same-id") == answer
        await ann.until_version(6)
        assert ann.snapshot["turns"] == ben.snapshot["turns"] == []
        assert ann.snapshot["legal"]
        assert ann.of("event")[-1]["seat"] == 0


async def test_declining_and_withdrawing(server):
    table = a_table(server)
    async with table.page(0) as ann, table.page(1) as ben:
        await ann.act("offer", what="draw")
        await ben.until_version(2)
        assert (await ben.act("decline", what="draw"))["t"] == "ack"
        await ann.until_version(3)
        assert ann.snapshot["offers"]["draw"] is None
        await ben.act("offer", what="draw")
        assert (await ben.act("decline", what="draw"))["t"] == "ack"
        await ann.until_version(5)
        assert ann.snapshot["offers"]["draw"] is None


@pytest.mark.parametrize(("act", "reason"), [("resign", "resigned"), ("leave", "left")])
async def test_giving_up_and_the_rematch_with_seats_swapped(still, act, reason):
    table = a_table(still, "random", "15+10")
    async with table.page(0) as ann, table.page(1) as ben, table.page(None) as watcher:
        await ann.act(act)
        for page in (ben, watcher):
            await page.until(lambda p: p.snapshot["status"] == "finished")
            assert page.snapshot["outcome"] == {"winner": 1, "reason": reason}
        assert (await ben.act("offer", what="rematch"))["t"] == "ack"
        await ann.until(lambda p: p.snapshot["offers"]["rematch"] == 1)
        answer = await ann.act("accept", what="rematch")
        assert answer["t"] == "ack"
        for page in (ann, ben, watcher):
            await page.until(lambda p: p.snapshot["rematch"])
        key = watcher.snapshot["rematch"]
        assert {ann.snapshot["rematch"], ben.snapshot["rematch"]} == {key}
        assert await ann.act("accept", what="rematch", id=answer["id"]) == answer
    table.key = key
    async with table.page(0) as ann, table.page(1) as ben, table.page(None) as watcher:
        assert [page.snapshot["you"] for page in (ann, ben, watcher)] == [1, 0, None]
        assert ben.snapshot["match"]["clock"] == {"base": 900_000, "increment": 10_000}
        assert [seat["name"] for seat in watcher.snapshot["match"]["seats"]] == ["Ben", "Ann"]
        assert (await ben.play("@a1"))["t"] == "ack"


async def test_who_both_offer_the_same_agree(server):
    table = a_table(server)
    async with table.page(0) as ann, table.page(1) as ben:
        assert (await ann.act("offer", what="draw"))["t"] == "ack"
        assert (await ben.act("offer", what="draw"))["t"] == "ack"
        for page in (ann, ben):
            await page.until(lambda p: p.snapshot["outcome"] == {"winner": None, "reason": "agreed"})
        answers = await asyncio.gather(ann.act("offer", what="rematch"), ben.act("offer", what="rematch"))
        assert [answer["t"] for answer in answers] == ["ack", "ack"]
        for page in (ann, ben):
            await page.until(lambda p: p.snapshot["rematch"])
        assert ann.snapshot["rematch"] == ben.snapshot["rematch"]


async def test_two_on_one_device_with_undo_and_another_match(still):
    table = a_device_table(still, "choose")
    async with table.page(0) as page, table.page(None) as watcher:
        assert page.snapshot["you"] == "both"
        for step in ("offer:crane,fox", "pick:fox", "start:I", "@a1", "@b1"):
            assert (await page.play(step))["t"] == "ack"
        assert page.snapshot["to_act"] == 0
        for turn in range(3, -1, -1):
            assert (await page.act("offer", what="takeback"))["t"] == "ack"
            await page.until(lambda p, turn=turn: len(p.snapshot["turns"]) == turn)
        assert page.snapshot["legal"][0].startswith("offer:")
        assert (await page.act("offer", what="takeback"))["code"] == "nothing-to-take-back"
        assert (await page.act("offer", what="draw"))["code"] == "not-allowed"
        assert (await page.act("claim"))["code"] == "not-allowed"
        await page.send({"t": "gesture", "data": {"monk": "a1"}})
        await watcher.until(lambda p: p.of("gesture"))
        assert (await page.act("resign"))["t"] == "ack"
        assert (await page.act("offer", what="rematch"))["t"] == "ack"
        await page.until(lambda p: p.snapshot["rematch"])
        await watcher.until(lambda p: p.snapshot["rematch"] == page.snapshot["rematch"])


async def test_a_doubled_step_on_one_device_acts_once_and_is_answered_alike(server):
    table = a_device_table(server)
    async with table.page(0) as page:
        await page.play("@a1")
        first = await page.play("@b1", id="twice", on=2)
        assert page.v == 3
        assert await page.play("@b1", id="twice", on=2) == first
        assert page.v == 3


async def test_a_doubled_action_acts_once_and_is_answered_alike_whatever_came_since(server):
    table = a_table(server)
    async with table.page(0) as ann, table.page(1) as ben:
        first = await ann.play("@a1", id="twice")
        again = await ann.play("@a1", id="twice", on=1)
        assert first == again == {"t": "ack", "id": "twice", "v": 2}
        await ann.play("@b1")
        await ben.until_version(3)
        await ben.play("@c1", id="twice")
        assert await ann.play("@a1", id="twice", on=1) == first
        await ann.until_version(4)
        assert ann.v == 4


async def test_two_tabs_of_one_player_show_the_same_and_one_step_of_both_counts(server):
    table = a_table(server)
    async with table.page(0) as one, table.page(0) as other, table.page(1) as ben:
        await one.play("@a1")
        await other.until_version(2)
        assert other.snapshot["legal"] == one.snapshot["legal"]
        await one.play("@b1")
        assert (await other.play("@b2", on=2))["code"] == "stale"
        await ben.until(lambda p: p.presence and p.presence["seats"][0]["here"])
        await one.drop()
        await ben.play("@c1")
        await other.until_version(4)
        await ben.until(lambda p: p.presence["seats"] == [{"here": True, "away_ms": None}] * 2)


async def test_coming_back_brings_the_missed_events_or_a_snapshot(server):
    table = a_table(server)
    async with table.page(0) as ann, table.page(1) as ben:
        await ben.drop()
        await ben.until(lambda p: p.closed is not None)
        await ann.play("@a1")
        await ann.play("@b1")
        async with table.page(1) as again:
            again_frames = len(again.frames)
            await again.send({"t": "hello", "since": 1})
            await again.until(lambda p: len(p.frames) >= again_frames + 2)
            assert [frame["v"] for frame in again.frames[again_frames:] if frame["t"] == "event"] == [2, 3]
            await again.send({"t": "hello", "since": 900})
            await again.until(lambda p: len(p.of("snapshot")) == 2)
            assert again.of("snapshot")[-1]["snapshot"]["v"] == 3
            assert (await again.play("@c1"))["t"] == "ack"
            await again.until_version(4)


async def test_who_runs_it_sees_how_many_are_connected(server):
    def told():
        lines = server.visitor().get("/metrics/").body.splitlines()
        figures = dict(line.split() for line in lines if line.startswith("teahouse_") and "{" not in line)
        return float(figures["teahouse_live_matches"]), float(figures["teahouse_connections"])

    async def seen(matches, connections):
        # Those of other tests may only just be going.
        assert await asyncio.to_thread(came_true, lambda: told() == (matches, connections)), told()

    await seen(0, 0)
    one, other = a_table(server), a_table(server)
    async with one.page(0), one.page(1), other.page(0):
        await seen(2, 3)
    await seen(0, 0)
