"""Whole matches against a computer on real servers; its worker dies, and the person changes their mind."""

import asyncio
import random
from typing import Any

import pytest
import redis

from tests.matches.pages import Page
from tests.visitors import Visitor
from tests.waiting import came_true

FORM = {"game": "jungle", "strength": "master", "begins": "me"}
pytestmark = pytest.mark.asyncio

STANDIN = "tests.bots.standin"
SECONDS = 90


def begin(visitor: Visitor, **form: str) -> str:
    """The key of a new match against the computer."""
    visitor.get("/")
    return visitor.post_form("/computer/", FORM | form).url.rstrip("/").rpartition("/")[2]


def to_act(page: Page) -> bool:
    return bool(page.snapshot and page.snapshot["legal"])


async def play_any(page: Page, rng: random.Random) -> None:
    answer = await page.play(rng.choice(page.snapshot["legal"]))  # type: ignore[index]
    assert answer["t"] == "ack", answer


async def test_a_worker_that_is_killed_while_it_thinks_costs_seconds_and_no_match(
    start_teahouse: Any, tmp_path: Any
) -> None:
    hold = tmp_path / "hold"
    server = start_teahouse(bots=STANDIN, env={"STANDIN_HOLD": str(hold)})
    ann, rng = server.visitor(), random.Random(1)
    async with Page(server, begin(ann), ann) as page:
        await page.until(lambda p: p.presence and p.presence["computer"] == "ready", SECONDS)
        hold.touch()
        await play_any(page, rng)
        # It is taken for certain once it does not wait any more.
        assert await asyncio.to_thread(came_true, lambda: leased(server) == 1, SECONDS)
        server.kill_worker("bots")
        hold.unlink()
        await asyncio.to_thread(server.start)
        await page.until(to_act, SECONDS)
        await play_any(page, rng)
        await page.until(to_act, SECONDS)
        assert len(page.snapshot["turns"]) == 4  # type: ignore[index]


async def test_undo_while_the_computer_thinks(start_teahouse: Any) -> None:
    server = start_teahouse(bots=STANDIN, env={"STANDIN_SECONDS": "0.5"})
    ann, rng = server.visitor(), random.Random(2)
    async with Page(server, begin(ann), ann) as page:
        await page.until(to_act, SECONDS)
        for _ in range(2):
            await play_any(page, rng)
            await page.until(to_act, SECONDS)
        await play_any(page, rng)
        for left in (2, 1, 0):
            assert (await page.act("offer", what="takeback"))["t"] == "ack"
            await page.until(lambda p, left=left: to_act(p) and len(p.snapshot["turns"]) == 2 * left, SECONDS)
        await play_any(page, rng)
        await page.until(to_act, SECONDS)
        assert len(page.snapshot["turns"]) == 2  # type: ignore[index]


async def test_a_table_without_workers_says_so_and_goes_on_when_they_come(start_teahouse: Any) -> None:
    server = start_teahouse(env={"TICK_SECONDS": "0.5"})
    ann, rng = server.visitor(), random.Random(3)
    async with Page(server, begin(ann), ann) as page:
        await page.until(lambda p: p.presence and p.presence["computer"] == "away", SECONDS)
        assert all(seat["here"] for seat in page.presence["seats"])  # type: ignore[index]
        await play_any(page, rng)
        other = await asyncio.to_thread(start_teahouse, server.database_url, bots=STANDIN)
        await page.until(to_act, SECONDS)
        await page.until(lambda p: p.presence["computer"] == "ready", SECONDS)
        other.kill_worker("bots")
        await page.until(lambda p: p.presence["computer"] == "away", SECONDS)


async def test_a_computer_that_cannot_think_says_so_and_waits(start_teahouse: Any, tmp_path: Any) -> None:
    fault = tmp_path / "fault"
    server = start_teahouse(bots=STANDIN, env={"STANDIN_FAULT": str(fault)})
    ann, rng = server.visitor(), random.Random(4)
    key = begin(ann)
    async with Page(server, key, ann) as page:
        await play_any(page, rng)
        await page.until(to_act, SECONDS)
        fault.write_text("always")
        await play_any(page, rng)
        await page.until(lambda p: p.snapshot["trouble"] == "stuck", 2 * SECONDS)
        async with Page(server, key, ann) as again:
            assert again.snapshot == {**page.snapshot, "clock": again.snapshot["clock"]}  # type: ignore[dict-item, index]
        assert "resign" not in page.snapshot["can"]  # type: ignore[index]
        assert (await page.act("retry"))["t"] == "ack"
        await page.until(lambda p: [frame["kind"] for frame in p.of("event")].count("stuck") == 2, 2 * SECONDS)
        fault.unlink()
        assert (await page.act("retry"))["t"] == "ack"
        await page.until(to_act, SECONDS)
        assert page.snapshot["trouble"] is None  # type: ignore[index]
        await page.act("resign")
    assert ann.get(f"/m/{key}/computer.json").json()["counts"] is True


async def test_after_a_plain_turn_the_match_goes_on_and_does_not_count(start_teahouse: Any, tmp_path: Any) -> None:
    fault = tmp_path / "fault"
    server = start_teahouse(bots=STANDIN, env={"STANDIN_FAULT": str(fault)})
    ann, rng = server.visitor(), random.Random(5)
    key = begin(ann)
    async with Page(server, key, ann) as page:
        fault.write_text("often")
        await play_any(page, rng)
        await page.until(lambda p: to_act(p) and p.snapshot["trouble"] == "plain", 2 * SECONDS)
        fault.unlink()
        await play_any(page, rng)
        await page.until(to_act, SECONDS)
        await page.act("resign")
    told = ann.get(f"/m/{key}/computer.json").json()
    assert (told["counts"], told["lost"]) == (False, 0)


def leased(server: Any) -> int:
    with redis.Redis.from_url(server.redis_url) as client:
        return len(client.keys("bots:lease:*"))  # type: ignore[arg-type]
