"""How fast the live table is: `python -m benchmarks.live [--matches 50] [--seconds 8]`.

One Daphne process on PostgreSQL and Redis, N matches of Battlepagode with two WebSocket clients each that play random
legal steps. Printed: steps a second when every match moves as fast as it can; the time from sending a step to the
opponent's receiving it, at fixed rates; and in the same run what the machine could do at best at that moment: the bare
compare-and-set statement in a loop on the same database, and an echo through the channel layer. Figures of one run
belong together: this kind of machine is noisy, so compare ratios.

Needs PostgreSQL at TEST_POSTGRES_URL and a Redis of its own at BENCH_REDIS_URL (default: database 9 on 127.0.0.1).
"""

import argparse
import asyncio
import json
import os
import random
import statistics
import time
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import msgspec
from psycopg.types.json import Jsonb
from psycopg_pool import AsyncConnectionPool

from benchmarks.websocket_client import WebSocketClient
from tests.databases import Databases
from tests.servers import TeahouseServer

REDIS_URL = os.environ.get("BENCH_REDIS_URL", "redis://127.0.0.1:6379/9")
POSTGRES_URL = os.environ.get("TEST_POSTGRES_URL", "postgres://postgres@127.0.0.1:5432/teahouse")


class Outcome(msgspec.Struct):
    reason: str


class View(msgspec.Struct):
    wins: list[str] = []


class Fields(msgspec.Struct):
    pv: int | None = None
    legal: list[str] | None = None
    view: View | None = None
    outcome: Outcome | None = None


class Snapshot(Fields):
    v: int = 0


class Message(msgspec.Struct):
    t: str
    v: int | None = None
    n: int | None = None
    code: str | None = None
    snapshot: Snapshot | None = None
    set: Fields | None = None


decode = msgspec.json.Decoder(Message).decode


class Figures:
    """What a phase has counted: steps the opponents have received, and how long each took in ms."""

    def __init__(self) -> None:
        self.steps = 0
        self.delays: list[float] = []
        self.errors: list[str] = []


class Pace:
    """When the matches may move: at once (``rate`` None), or together so many times a second."""

    def __init__(self, rate: float | None) -> None:
        self.rate = rate
        self._next = time.perf_counter()

    async def wait(self) -> None:
        if self.rate is None:
            return
        now = time.perf_counter()
        self._next = max(self._next, now - 0.05) + 1 / self.rate
        await asyncio.sleep(max(0.0, self._next - now))


class Table:
    """A match that two clients play."""

    def __init__(self, bench: "Bench", key: str, cookies: tuple[str, str], seed: int) -> None:
        self.bench = bench
        self.key = key
        self.cookies = cookies
        self.random = random.Random(seed)
        self.clients: list[WebSocketClient] = []
        self.seen = [0, 0]
        self.fields = [Fields(), Fields()]
        self.sent_at = 0.0
        self.waiting_for: tuple[int, int] | None = None
        self.number = 0
        self.ready = asyncio.Event()

    async def open(self) -> None:
        """Both sit down."""
        self.ready = asyncio.Event()
        self.clients = [
            await WebSocketClient.connect(
                "127.0.0.1",
                self.bench.server.port,
                f"/ws/matches/{self.key}/?lang=en",
                {"Origin": self.bench.server.url, "Cookie": f"sessionid={self.cookies[seat]}"},
                lambda client, text, seat=seat: self.heard(client, seat, text),
            )
            for seat in (0, 1)
        ]
        for client in self.clients:
            client.send(b'{"t":"hello"}')
        await self.ready.wait()

    def close(self) -> None:
        for client in self.clients:
            client.close()

    def heard(self, client: WebSocketClient, seat: int, text: bytes) -> None:
        message = decode(text)
        if message.t == "ping":
            client.send(b'{"t":"pong","n":%d}' % message.n)
        elif message.t == "error":
            self.bench.figures.errors.append(text.decode())
            self.waiting_for = None
        elif message.t == "snapshot":
            assert message.snapshot
            self.fields[seat], self.seen[seat] = message.snapshot, message.snapshot.v
            if all(self.seen):
                self.ready.set()
        elif message.t == "event":
            assert message.set
            self.fields[seat] = message.set
            self.seen[seat] = message.v or 0
            self.check(seat)

    def check(self, seat: int) -> None:
        """Whether the step on its way has reached the opponent, and both sides, so that the next may follow."""
        if self.waiting_for is None:
            return
        opponent, version = self.waiting_for
        if seat == opponent and self.seen[seat] >= version:
            self.bench.figures.steps += 1
            self.bench.figures.delays.append((time.perf_counter() - self.sent_at) * 1000)
        if min(self.seen) >= version:
            self.waiting_for = None
            self.bench.start(self.move())

    async def move(self) -> None:
        await self.bench.pace.wait()
        if not self.bench.running:
            return
        if any(fields.outcome for fields in self.fields):
            self.bench.replace(self)
            return
        for seat in (0, 1):
            fields = self.fields[seat]
            if fields.legal:
                wins = fields.view.wins if fields.view else []
                choices = [step for step in fields.legal if step not in wins] or fields.legal
                step = self.random.choice(choices)
                self.number += 1
                self.waiting_for = (1 - seat, self.seen[seat] + 1)
                frame = {"t": "step", "id": f"b{self.number}", "on": fields.pv, "step": step}
                self.sent_at = time.perf_counter()
                self.clients[seat].send(json.dumps(frame).encode())
                return


class Bench:
    def __init__(self, server: TeahouseServer) -> None:
        self.server = server
        self.figures = Figures()
        self.pace = Pace(None)
        self.running = False
        self.load = 0.0
        self.tables: list[Table] = []
        self.spares: list[Table] = []
        self._tasks: set[asyncio.Task[None]] = set()

    def start(self, move: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(move)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def replace(self, ended: "Table") -> None:
        """Let a table that is laid already take the place of one whose match is over."""
        if not self.spares:
            raise RuntimeError("too few spare matches for so many endings")
        ended.close()
        self.tables.remove(ended)
        table = self.spares.pop()
        self.tables.append(table)
        self.start(table.move())

    async def phase(self, rate: float | None, seconds: float) -> tuple[Figures, float]:
        """Let the tables move for a while; what they have done, and in how many seconds."""
        self.pace, self.figures, self.running = Pace(rate), Figures(), True
        begun, cpu = time.perf_counter(), cpu_seconds(self.server)
        for table in list(self.tables):
            self.start(table.move())
        await asyncio.sleep(seconds)
        self.running = False
        lasted = time.perf_counter() - begun
        self.load = (cpu_seconds(self.server) - cpu) / lasted
        while self._tasks or any(table.waiting_for for table in self.tables):
            await asyncio.sleep(0.01)
        return self.figures, lasted


def cpu_seconds(server: TeahouseServer) -> float:
    """Processor time that the web process has used."""
    assert server.web
    fields = Path(f"/proc/{server.web.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory_mb(server: TeahouseServer) -> float:
    assert server.web
    status = Path(f"/proc/{server.web.pid}/status").read_text()
    return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS")) / 1024


async def bare_statement(database_url: str, seconds: float) -> float:
    """Compare-and-sets a second that the database takes without any rules: 50 rows, 8 connections."""
    statement = """
        WITH moved AS (UPDATE bare SET version = version + 1, state = %s WHERE id = %s AND version = %s RETURNING id)
        INSERT INTO bare_event (match_id, data) SELECT id, %s FROM moved"""
    state, data = "x" * 400, Jsonb({"log": [1, 2, 0, True, "b2-c3", 1000], "said": ["x" * 60, {"a": "b2", "b": "c3"}]})
    async with AsyncConnectionPool(database_url, min_size=8, max_size=8, kwargs={"autocommit": True}) as pool:
        async with pool.connection() as connection:
            await connection.execute("CREATE TABLE IF NOT EXISTS bare (id int PRIMARY KEY, version int, state text)")
            await connection.execute("CREATE TABLE IF NOT EXISTS bare_event (match_id int, data jsonb)")
            await connection.execute("DELETE FROM bare")
            await connection.execute("INSERT INTO bare SELECT i, 1, '' FROM generate_series(1, 50) i")
        end, done = time.perf_counter() + seconds, 0

        async def loop(row: int) -> None:
            nonlocal done
            version = 1
            while time.perf_counter() < end:
                async with pool.connection() as connection:
                    await connection.execute(statement, (state, row, version, data), prepare=True)
                version += 1
                done += 1

        await asyncio.gather(*(loop(row) for row in range(1, 51)))
    return done / seconds


async def echo(count: int) -> list[float]:
    """Milliseconds from sending a group message of a kilobyte to having it back, one after the other."""
    from channels_redis.pubsub import RedisPubSubChannelLayer

    layer = RedisPubSubChannelLayer(hosts=[REDIS_URL])
    channel = await layer.new_channel()
    await layer.group_add("bench", channel)
    delays = []
    for _ in range(count):
        begun = time.perf_counter()
        await layer.group_send("bench", {"type": "x", "text": "x" * 1000})
        await layer.receive(channel)
        delays.append((time.perf_counter() - begun) * 1000)
    await layer.flush()
    return delays


def set_up(database_url: str, matches: int) -> list[tuple[str, tuple[str, str]]]:
    """Make matches, each with two players of its own; their keys and session cookies."""
    os.environ |= {"DATABASE_URL": database_url, "REDIS_URL": REDIS_URL, "SECRET_KEY": "only for tests"}
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    import django

    django.setup()
    from django.contrib.sessions.backends.db import SessionStore
    from django.db import transaction

    from accounts.models import Player
    from accounts.players import SESSION_KEY
    from games.matches.actions import create_match

    def guest(number: int) -> tuple[Player, str]:
        player = Player.objects.create(display_name=f"Bench {number}")
        session = SessionStore()
        session[SESSION_KEY] = player.pk
        session.create()
        return player, session.session_key or ""

    made = []
    with transaction.atomic():
        for number in range(matches):
            (one, cookie_0), (two, cookie_1) = guest(2 * number), guest(2 * number + 1)
            match = create_match("battlepagode", {}, "15+10", "person", (one, two))
            made.append((match.key, (cookie_0, cookie_1)))
    return made


def quantile(values: list[float], q: float) -> float:
    return statistics.quantiles(values, n=1000)[int(q * 1000) - 1] if len(values) > 1 else float("nan")


async def measure(server: TeahouseServer, bench: Bench, arguments: argparse.Namespace) -> None:
    bare = await bare_statement(server.database_url, min(3.0, arguments.seconds))
    for table in bench.spares:
        await table.open()
    print(
        f"{len(bench.spares)} matches open, web process {server.web and server.web.pid} at {memory_mb(server):.0f} MB"
    )
    bench.tables = [bench.spares.pop() for _ in range(arguments.matches)]
    await bench.phase(None, 2)  # warm up
    figures, lasted = await bench.phase(None, arguments.seconds)
    rate = figures.steps / lasted
    print(f"saturation: {rate:.0f} steps/s, web process at {bench.load:.0%} of a core, errors {len(figures.errors)}")
    print(*figures.errors[:3], sep="\n")
    for paced in (100, 200):
        figures, lasted = await bench.phase(paced, arguments.seconds)
        print(
            f"at {figures.steps / lasted:.0f} steps/s: step to opponent p50 {quantile(figures.delays, 0.5):.2f} ms, "
            f"p99 {quantile(figures.delays, 0.99):.2f} ms, web process at {bench.load:.0%} of a core"
        )
    delays = await echo(1000)
    print(f"ceiling: bare statement {bare:.0f}/s (table at {rate / bare:.0%} of it)")
    print(f"ceiling: channel layer echo p50 {quantile(delays, 0.5):.2f} ms, p99 {quantile(delays, 0.99):.2f} ms")
    print(f"web process {memory_mb(server):.0f} MB")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=8.0)
    arguments = parser.parse_args()
    with Databases(POSTGRES_URL) as databases:
        url = databases.fresh()
        # A match of random steps lasts about 150 of them; those that end are replaced by ones that are open already, so
        # that what is measured is steps and not the coming and going of connections.
        made = set_up(url, arguments.matches + int(arguments.seconds * 16))
        quiet = {"CONNECTIONS_PER_MINUTE": "1000000", "CONNECTIONS_PER_ADDRESS": "1000000", "LOG_LEVEL": "ERROR"}
        with TeahouseServer(url, REDIS_URL, env=quiet) as server:

            async def run() -> None:
                bench = Bench(server)
                bench.spares = [Table(bench, key, cookies, n) for n, (key, cookies) in enumerate(made)]
                await measure(server, bench, arguments)

            asyncio.run(run())


if __name__ == "__main__":
    main()
