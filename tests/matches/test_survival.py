"""Whatever dies in the middle of play: what was acknowledged has happened, once, and the match goes on."""

import asyncio
import math
import random
import shutil
import subprocess
import time

import psycopg
import pytest
from redis import Redis

from games.engines.chance import NoChance
from games.engines.registry import get_game
from tests.databases import Databases
from tests.matches.pages import a_table, shown
from tests.matches.servers import HASTE
from tests.servers import TeahouseServer
from tools import redis_server

GAME = get_game("battlepagode")
KILLS = 12


class Play:
    """Two players who go on and on, steps and steps back; ``acknowledged`` is what they were told has happened."""

    def __init__(self, pages, seed):
        self.pages, self.rng = pages, random.Random(seed)
        self.acknowledged = {}
        self.stopped = False

    async def first_turns(self):
        """Both sides' first turns, which have a minute each: what is killed afterwards may take longer to come back."""
        while sum(turn["complete"] for turn in max(self.pages, key=lambda page: page.v).snapshot["turns"]) < 2:
            await self.one_action(back=0.0)

    async def until_stopped(self):
        while not self.stopped:
            await self.one_action()

    async def one_action(self, back=0.5):
        latest = max(self.pages, key=lambda page: page.v)
        for page in self.pages:
            await page.until_version(latest.v)
        seat, actor = next((seat, page) for seat, page in enumerate(self.pages) if page.snapshot["legal"])
        if "back" in actor.snapshot["can"] and self.rng.random() < back:
            answer = await actor.act("back", on=actor.snapshot["pv"])
        else:
            answer = await actor.play(self._step(actor.snapshot))
        assert answer["t"] == "ack", answer
        self.acknowledged[seat, answer["id"]] = answer["v"]
        await actor.until_version(answer["v"])

    def _step(self, snapshot):
        """A random step that does not end the match."""
        state = GAME.start({"mode": "none"}, NoChance())
        for turn in snapshot["turns"]:
            for step in turn["steps"]:
                state = GAME.play(state, step["step"])
        harmless = [step for step in snapshot["legal"] if not GAME.outcome(GAME.play(state, step))]
        return self.rng.choice(harmless)


async def acted(play, count):
    """Wait until so many more actions were acknowledged."""
    goal = len(play.acknowledged) + count
    for page in play.pages:
        await page.until(lambda _: len(play.acknowledged) >= goal, 60)


async def finish(play, task):
    """Let the players come to rest."""
    play.stopped = True
    await task


async def all_see_the_same(*pages):
    version = max(page.v for page in pages)
    for page in pages:
        await page.until_version(version)
    assert all(shown(page.snapshot) == shown(pages[0].snapshot) for page in pages)


def check(play, rows, table):
    """Nothing acknowledged is lost, nothing has happened twice, versions are contiguous."""
    events = rows.events(table.key)
    assert [version for version, *_ in events] == list(range(1, len(events) + 1))
    happened = {(seat, client_id): version for version, _, seat, client_id in events if client_id}
    assert len(happened) == len(events) - 1
    assert happened == play.acknowledged


@pytest.mark.asyncio
async def test_the_server_is_killed_again_and_again_while_two_play(start_teahouse, rows):
    server = start_teahouse(env=HASTE)
    table = a_table(server, clock="15+10")
    async with table.page(0, stay=True) as ann, table.page(1, stay=True) as ben:
        play = Play((ann, ben), "kills")
        await play.first_turns()
        task = asyncio.create_task(play.until_stopped())
        for number in range(KILLS):
            await acted(play, 1 + number % 4)
            server.kill()
            await asyncio.to_thread(server.start)
        await acted(play, 2)
        await finish(play, task)
        async with table.page(None) as fresh:
            await all_see_the_same(ann, ben, fresh)
    check(play, rows(server), table)
    assert len(play.acknowledged) > KILLS


@pytest.mark.asyncio
async def test_two_processes_carry_events_to_each_other_and_one_dies(start_teahouse, rows):
    """No look at the database every few seconds here: what crosses has crossed by the channel layer."""
    patient = {**HASTE, "TICK_SECONDS": "600"}
    one = start_teahouse(env=patient)
    other = start_teahouse(one.database_url, env=patient)
    table = a_table(one, clock="15+10")
    async with (
        table.page(0, stay=True) as ann,
        table.page(1, other, stay=True) as ben,
        table.page(None, other, stay=True) as watcher,
    ):
        play = Play((ann, ben), "crossing")
        await play.first_turns()
        for _ in range(25):
            await play.one_action()
        await watcher.until_version(ann.v)
        assert ben.versions == list(range(1, ben.v + 1))
        await ann.act("chat", text="hello over there")
        await ben.until(lambda p: p.of("chat"))
        mover, partner = (ann, ben) if ann.snapshot["to_act"] == 0 else (ben, ann)
        await mover.send({"t": "gesture", "data": {"monk": "a1"}})
        await partner.until(lambda p: p.of("gesture"))
        task = asyncio.create_task(play.until_stopped())
        await acted(play, 3)
        ann.server, ann.visitor = other, table.page(0, other).visitor
        one.kill()
        await acted(play, 10)
        await finish(play, task)
        await all_see_the_same(ann, ben, watcher)
    check(play, rows(other), table)


@pytest.mark.asyncio
async def test_racing_actions_through_two_processes_happen_one_after_the_other(start_teahouse, rows):
    one = start_teahouse(env=HASTE)
    other = start_teahouse(one.database_url, env=HASTE)
    table = a_table(one)
    async with table.page(0) as here, table.page(0, other) as there:
        for number in range(8):
            pv = here.snapshot["pv"]
            steps = here.snapshot["legal"][:2]
            answers = await asyncio.gather(here.play(steps[0], on=pv), there.play(steps[1], on=pv))
            assert sorted(answer["t"] for answer in answers) == ["ack", "error"]
            assert {answer.get("code") for answer in answers} == {None, "stale"}
            [version] = [answer["v"] for answer in answers if answer["t"] == "ack"]
            assert version == 2 + 2 * number
            for page in (here, there):
                await page.until_version(version)
            doubled = [page.act("back", on=version, id=f"both-{number}") for page in (here, there)]
            assert {answer["v"] for answer in await asyncio.gather(*doubled)} == {version + 1}
            for page in (here, there):
                await page.until_version(version + 1)
    assert [version for version, *_ in rows(one).events(table.key)] == list(range(1, 18))


@pytest.mark.asyncio
async def test_redis_dies_and_comes_back_in_the_middle_of_play(databases, tmp_path_factory, rows):
    path = tmp_path_factory.mktemp("r") / "redis.sock"
    redis = redis_server.start(path, stdout=subprocess.DEVNULL)
    env = {**HASTE, "TICK_SECONDS": "0.5"}
    one = TeahouseServer(databases.fresh(), f"unix://{path}", env=env)
    other = TeahouseServer(one.database_url, f"unix://{path}", env=env)
    try:
        one.start()
        other.start()
        table = a_table(one, clock="15+10")
        async with (
            table.page(0, stay=True) as ann,
            table.page(1, stay=True) as ben,
            table.page(None, other, stay=True) as watcher,
        ):
            play = Play((ann, ben), "redis")
            await play.first_turns()
            for _ in range(5):
                await play.one_action()
            await watcher.until_version(ann.v)
            redis.kill()
            redis.wait()
            for _ in range(5):
                await play.one_action()
            await watcher.until_version(ann.v)  # by looking into the database
            redis = redis_server.start(path, stdout=subprocess.DEVNULL)
            for _ in range(5):
                await play.one_action()
            await watcher.until_version(ann.v)
            await ben.until(lambda p: all(seat["here"] for seat in p.presence["seats"]))
            snapshots = len(watcher.of("snapshot"))
            for _ in range(60):  # at last the events cross by themselves again
                await play.one_action()
                await watcher.until_version(ann.v)
                if len(watcher.of("snapshot")) == snapshots:
                    break
                snapshots = len(watcher.of("snapshot"))
            else:
                pytest.fail("events do not cross any more")
            assert ann.closed is None
            assert ben.closed is None
            await all_see_the_same(ann, ben, watcher)
        check(play, rows(one), table)
    finally:
        for server in (one, other):
            server.close()
            shutil.rmtree(server.log_path.parent, ignore_errors=True)
        redis.kill()
        redis.wait()


@pytest.mark.asyncio
@pytest.mark.postgres
async def test_the_databases_connections_are_cut_in_the_middle_of_play(postgres_url, redis_url, rows):
    with Databases(postgres_url) as made:
        server = TeahouseServer(made.fresh(), redis_url, env=HASTE)
        try:
            server.start()
            table = a_table(server, clock="15+10")
            async with table.page(0, stay=True) as ann, table.page(1, stay=True) as ben:
                play = Play((ann, ben), "cuts")
                await play.first_turns()
                task = asyncio.create_task(play.until_stopped())
                for _ in range(6):
                    await acted(play, 3)
                    await asyncio.to_thread(_cut_connections, server.database_url)
                await acted(play, 5)
                await finish(play, task)
                async with table.page(None) as fresh:
                    await all_see_the_same(ann, ben, fresh)
                    await fresh.until(lambda p: p.presence and all(seat["here"] for seat in p.presence["seats"]))
                    assert fresh.presence["watchers"] == 1
            check(play, rows(server), table)
        finally:
            server.close()
            shutil.rmtree(server.log_path.parent, ignore_errors=True)


def _cut_connections(url):
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )


def ended(rows, table):
    [(status, winner, reason)] = rows.query("SELECT status, winner, reason FROM matches_match WHERE key = ?", table.key)
    return (winner, reason) if status == "finished" else None


async def end_of(rows, table, seconds=90):
    """How the match has ended, as soon as the database says so."""
    async with asyncio.timeout(seconds):
        while (outcome := ended(rows, table)) is None:
            await asyncio.sleep(0.05)
    return outcome


@pytest.mark.asyncio
async def test_time_decides_with_nobody_there_and_after_kills_of_server_and_worker(start_teahouse, rows):
    server = start_teahouse(worker=True, env=HASTE)
    first, second, third = a_table(server), a_table(server), a_table(server)
    database = rows(server)
    for table in (second, third):
        async with table.page(0) as ann, table.page(1) as ben:
            for page, steps in ((ann, ("@a1", "@b1")), (ben, ("@c1", "@d1"))):
                await page.until(lambda p: p.snapshot["legal"])
                for step in steps:
                    await page.play(step)
    database.shift(first.key, 61)
    assert await end_of(database, first) == (None, "called-off")
    server.kill()  # the worker alone sweeps on
    database.shift(second.key, 200)
    assert await end_of(database, second) == (1, "flag")
    server.kill_worker()
    database.shift(third.key, 200)
    await asyncio.to_thread(server.start)
    assert await end_of(database, third) == (1, "flag")
    for table in (first, second, third):
        ends = [event for event in database.events(table.key) if event[1] in ("flag", "called-off")]
        assert len(ends) == 1
        async with table.page(0) as ann:
            assert ann.snapshot["status"] == "finished"


@pytest.mark.asyncio
async def test_a_planned_restart_costs_nobody_time(start_teahouse, rows):
    server = start_teahouse(env=HASTE)
    table = a_table(server, clock="15+10")
    async with table.page(0, stay=True) as ann, table.page(1, stay=True) as ben:
        # Past the first turns, which have a minute each: the command may take longer to begin.
        for page, steps in ((ann, ("@a1", "@b1")), (ben, ("@c1", "@d1"))):
            await page.until(lambda p: p.snapshot["legal"])
            for step in steps:
                await page.play(step)
        await asyncio.to_thread(server.manage, "maintenance", "begin")
        for page in (ann, ben):
            await page.until(lambda p: p.snapshot["paused"])
            assert page.snapshot["legal"] is None
        left = ben.snapshot["clock"]["remaining"]
        assert (await ann.play("a1-a2"))["code"] == "paused"
        await asyncio.to_thread(server.restart)
        await ben.until(lambda p: p.snapshot["paused"] and p.presence and p.presence["seats"][1]["here"])
        resuming = time.monotonic()
        await asyncio.to_thread(server.manage, "maintenance", "end")
        for page in (ann, ben):
            await page.until(lambda p: not p.snapshot["paused"])
        # The clock runs again: at most what has passed since then may be gone.
        since = math.ceil((time.monotonic() - resuming) * 1000)
        for before, after in zip(left, ben.snapshot["clock"]["remaining"], strict=True):
            assert before - since <= after <= before
        await ann.until(lambda p: p.snapshot["legal"])
        assert (await ann.play("a1-a2"))["t"] == "ack"
    kinds = [kind for _, kind, *_ in rows(server).events(table.key)]
    assert kinds == ["started", *["step"] * 4, "paused", "resumed", "step"]


@pytest.mark.asyncio
async def test_while_the_house_is_down_nobody_stays_away(start_teahouse, redis_url):
    """Whoever is back first after an outage of more than a minute has not waited for the other."""
    server = start_teahouse(env=HASTE)
    table = a_table(server)
    async with table.page(0) as ann, table.page(1) as ben:
        for page in (ann, ben):
            await page.until(lambda p: p.presence and all(seat["here"] for seat in p.presence["seats"]))
    server.kill()
    with Redis.from_url(redis_url) as client:
        key = next(client.scan_iter("presence-seen:*"))
        for seat, seen in client.hgetall(key).items():
            client.hset(key, seat, int(seen) - 90_000)
        client.delete(key.replace(b"-seen", b""))  # leases have run out long ago
    await asyncio.to_thread(server.start)
    async with table.page(0) as ann:
        await ann.until(lambda p: p.presence and p.presence["seats"][0]["here"])
        assert (await ann.act("claim"))["code"] == "still-here"
        assert ann.presence["seats"][1]["away_ms"] < 60_000
        assert ann.snapshot["status"] == "running"


@pytest.mark.asyncio
async def test_the_sweeper_does_without_redis(databases, tmp_path_factory, rows):
    path = tmp_path_factory.mktemp("r") / "redis.sock"
    redis = redis_server.start(path, stdout=subprocess.DEVNULL)
    server = TeahouseServer(databases.fresh(), f"unix://{path}", worker=True, env=HASTE)
    try:
        server.start()
        before, after = a_table(server), a_table(server)
        database = rows(server)
        database.shift(before.key, 61)
        assert await end_of(database, before) == (None, "called-off")
        redis.kill()
        redis.wait()
        database.shift(after.key, 61)
        assert await end_of(database, after) == (None, "called-off")
    finally:
        server.close()
        shutil.rmtree(server.log_path.parent, ignore_errors=True)
        redis.kill()
        redis.wait()
