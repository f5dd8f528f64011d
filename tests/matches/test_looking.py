"""Looks at the version in the database: who has missed something is brought up to it, nobody is told anything twice."""

import asyncio

import pytest

from games.matches import live as live_module
from games.matches.live import LiveMatch
from tests.matches.tables import new_table, played

pytestmark = pytest.mark.asyncio


class Page:
    """A connection that counts its snapshots."""

    name, audience, snapshots = "0:here:1", "0", 0

    async def catch_up(self):
        self.snapshots += 1


@pytest.fixture
def database(monkeypatch):
    """What the database answers: the table in it, and its version."""
    rows = {}

    async def in_thread(function, *_):
        return {"load": rows["table"], "version_of": rows["table"].version}[function.__name__]

    monkeypatch.setattr(live_module, "in_thread", in_thread)
    return rows


@pytest.fixture
def watched():
    """A live match at version 1 and the connection to it."""
    match, page = LiveMatch("tryout-match", new_table()), Page()
    match.connections.add(page)
    yield match, page
    match.end()


async def test_what_has_been_missed_is_shown(watched, database):
    match, page = watched
    database["table"] = played(new_table(), "@a1")
    await match.check_version()
    assert (match.told, page.snapshots) == (2, 1)
    await match.check_version()
    assert page.snapshots == 1


async def test_a_look_in_the_middle_of_a_step_tells_it_nobody_twice(watched, database):
    """The step is in the database and about to be told here when somebody looks."""
    match, page = watched
    database["table"] = played(new_table(), "@a1")
    await match.lock.acquire()
    look = asyncio.create_task(match.check_version())
    while not match.lock._waiters:
        await asyncio.sleep(0)
    match._told = 2
    match.lock.release()
    await look
    assert page.snapshots == 0
