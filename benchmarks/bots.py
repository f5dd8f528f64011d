"""How long a hundred people wait for Master: `python -m benchmarks.bots [--matches 100] [--workers 2] [--seconds 60]`.

One web process, so many workers of the queue ``bots``, and that many matches against the computer, spread over the
games (or all of ``--game``), in which people answer at once with a random legal step. Printed for every strength asked
for: answers a second, how long an answer took from the person's last step to the computer's last (p50, p95, worst),
and how long the longest-waiting turn had been waiting, looked at twice a second.

``--people 3`` lets that many seconds pass before a person plays, as people do. Uses SQLite unless TEST_POSTGRES_URL is
set, and a Redis of its own at BENCH_REDIS_URL (default: database 9 on 127.0.0.1), which is emptied.
"""

import argparse
import asyncio
import os
import random
import time
from contextlib import ExitStack
from typing import Any

import msgspec
import redis

from games.engines.patterns import expand
from games.engines.registry import GAMES
from tests.databases import Databases
from tests.matches.pages import Page
from tests.servers import TeahouseServer

REDIS_URL = os.environ.get("BENCH_REDIS_URL", "redis://127.0.0.1:6379/9")
HASTE = {"CONNECTIONS_PER_MINUTE": "100000", "FRAMES_PER_SECOND": "100000", "CONNECTIONS_PER_ADDRESS": "100000"}
READY_SECONDS = 900


class Figures:
    """What a run has counted; times in seconds."""

    def __init__(self) -> None:
        self.answers: list[float] = []
        self.waits: list[float] = []
        self.crowds: list[int] = []
        self.errors: list[str] = []

    def show(self, name: str, seconds: float) -> None:
        answers, waits = sorted(self.answers), sorted(self.waits)
        if not answers:
            print(f"{name}: no answers; {self.errors[:3]}")
            return
        times = [at(answers, 0.5), at(answers, 0.95), answers[-1]]
        waited = [at(waits, 0.5), at(waits, 1)]
        cells = [name, len(answers), f"{len(answers) / seconds:.1f}", *(f"{time:.2f}" for time in times)]
        cells += [max(self.crowds, default=0), *(f"{time:.2f}" for time in waited)]
        print("| " + " | ".join(str(cell) for cell in cells) + " |")
        if self.errors:
            print(f"  {len(self.errors)} errors, the first: {self.errors[0]}")


def at(ordered: list[float], share: float) -> float:
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0


def to_act(page: Page) -> bool:
    snapshot = page.snapshot
    return bool(snapshot and (snapshot["status"] == "finished" or snapshot["legal"]))


async def play(page: Page, rng: random.Random, figures: Figures, pause: float, until: float) -> None:
    """Answer the computer until it is ``until``, or the match is over."""
    while time.monotonic() < until:
        await page.until(to_act, 120)
        snapshot: Any = page.snapshot
        if snapshot["status"] == "finished":
            return
        await asyncio.sleep(rng.uniform(0, 2 * pause))
        answer = await page.play(rng.choice(expand(snapshot["legal"])))
        if answer["t"] == "error":
            figures.errors.append(str(answer))
            continue
        await page.until(lambda p, v=answer["v"]: p.v >= v, 120)
        if not to_act(page):
            began = time.monotonic()
            await page.until(to_act, 120)
            figures.answers.append(time.monotonic() - began)


async def watch_queue(figures: Figures, until: float) -> None:
    client = redis.Redis.from_url(REDIS_URL)
    while time.monotonic() < until:
        first = client.zrange("bots:waiting", 0, 0, withscores=True)
        figures.crowds.append(int(client.zcard("bots:waiting")))  # type: ignore[arg-type]
        figures.waits.append(max(0.0, time.time() - first[0][1] / 1000) if first else 0.0)  # type: ignore[index]
        await asyncio.sleep(0.5)


async def run(server: TeahouseServer, games: list[str], strength: str, arguments: argparse.Namespace) -> None:
    figures, rng = Figures(), random.Random(1)
    pages = []
    for number in range(arguments.matches):
        visitor = server.visitor()
        visitor.get("/")
        form = {"game": games[number % len(games)], "strength": strength, "begins": "lot", "option-mode": "random"}
        key = visitor.post_form("/computer/", form).url.rstrip("/").rpartition("/")[2]
        pages.append(Page(server, key, visitor))
    for page in pages:
        await page.__aenter__()
    until = time.monotonic() + arguments.seconds
    tasks = [play(page, random.Random(rng.random()), figures, arguments.people, until) for page in pages]
    await asyncio.gather(watch_queue(figures, until), *tasks)
    figures.show(f"{strength}, {arguments.matches} matches", arguments.seconds)
    for page in pages:
        await page.__aexit__(None, None, None)


def wait_until_ready(games: list[str], workers: int) -> None:
    """Until all workers have loaded the games."""
    client, until = redis.Redis.from_url(REDIS_URL), time.monotonic() + READY_SECONDS
    while time.monotonic() < until:
        pulses = [msgspec.json.decode(text) for text in client.hgetall("bots:workers").values()]  # type: ignore[union-attr]
        if len(pulses) >= workers and all(set(games) <= set(pulse["games"]) for pulse in pulses):
            return
        time.sleep(0.5)
    raise SystemExit("the computers were not made ready")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=100)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--people", type=float, default=0.0)
    parser.add_argument("--game", action="append", choices=sorted(GAMES))
    parser.add_argument("--strength", action="append")
    parser.add_argument("--application", default="config", help="the workers' Celery application")
    arguments = parser.parse_args()
    games = arguments.game or sorted(GAMES)
    redis.Redis.from_url(REDIS_URL).flushdb()
    with ExitStack() as stack:
        databases = stack.enter_context(Databases(os.environ.get("TEST_POSTGRES_URL")))
        database = databases.fresh()
        servers = [
            stack.enter_context(
                TeahouseServer(database, REDIS_URL, worker=number == 0, bots=arguments.application, env=HASTE)
            )
            for number in range(arguments.workers)
        ]
        print("| | answers | a second | answer p50 s | p95 s | worst s | most waiting | wait p50 s | worst s |")
        print("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |")
        for strength in arguments.strength or ["master"]:
            redis.Redis.from_url(REDIS_URL).flushdb()  # what has been counted against one who begins many matches
            wait_until_ready(games, arguments.workers)
            asyncio.run(run(servers[0], games, strength, arguments))


if __name__ == "__main__":
    main()
