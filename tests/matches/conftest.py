"""People and matches in the test's own database, and a game with secrets."""

import pytest

from accounts.models import Player
from games.engines import registry
from games.matches import actions, store
from tests.matches.rows import Rows
from tests.matches.whispers import WHISPERS


@pytest.fixture
def people(db):
    """Two guests with names."""
    return tuple(Player.objects.create(display_name=name) for name in ("Alice", "Ben"))


@pytest.fixture
def new_match(people):
    """``new_match(game=…, options=…, clock=…, kind=…)``: the table of a new match in the database.

    Its secret and salts are always the same.
    """

    def make(game="battlepagode", options=None, clock="3+2", kind="person"):
        holders = people if kind == "person" else (people[0], people[0])
        return store.load(actions.create_match(game, options or {}, clock, kind, holders, ("a", "b"), b"k" * 32).key)

    return make


@pytest.fixture
def whispers(monkeypatch):
    """The game with secrets, registered for this test."""
    monkeypatch.setitem(registry.GAMES, WHISPERS.id, WHISPERS)
    return WHISPERS


@pytest.fixture
def rows():
    """``rows(server)``: that server's database, see tests/matches/rows.py."""
    return Rows
