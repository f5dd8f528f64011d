"""People, computers that need no search, and matches between them."""

import hashlib
import itertools
import random
from datetime import timedelta
from typing import Any

import pytest
from django.conf import settings

from accounts.models import Player
from games.bots import actions as bots
from games.bots import thinking, turns
from games.bots import worker as worker_module
from games.bots.thinking import play_turn
from games.bots.turns import Turn
from games.bots.worker import Worker
from games.matches import actions, computers, play, store
from games.matches.table import Table

from .anyturn import any_turn


def turn_of(table: Table) -> Turn:
    return Turn(table.setting.key, table.hot.position_version)


def answer(table: Table, think: Any = any_turn) -> Table:
    """Let the computer play its turn; the table after it."""
    play_turn(turn_of(table), lambda _table: 100, think)
    return store.load(table.setting.key)


def person_plays(table: Table, step: str | None = None) -> Table:
    """One step of the person's, the first legal one if none is given."""
    chosen = step or table.game.legal(table.state)[0]
    on, seat = table.hot.position_version, table.to_act
    return actions.perform(table.setting.key, lambda now: play.play(now, seat, chosen, on, actions.now_ms()))


def person_turn(table: Table) -> Table:
    """Steps of the person's until the computer is to act."""
    while computers.acting(table) is None and not table.finished:
        table = person_plays(table)
    return table


def after_first_turns(table: Table) -> Table:
    """The table once both sides have completed a turn: giving up counts from here on."""
    while 0 in table.hot.done:
        table = person_turn(table) if computers.acting(table) is None else answer(table)
    return table


@pytest.fixture(autouse=True)
def _no_luck(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """What these computers think of and what chance decides is the same whenever a test runs."""
    random.seed(request.node.name)
    numbers = itertools.count()

    def secret() -> bytes:
        return hashlib.sha256(f"{request.node.name} {next(numbers)}".encode()).digest()

    for module in (bots, actions):
        monkeypatch.setattr(module, "new_secret", secret)


@pytest.fixture(autouse=True)
def _no_haste(monkeypatch: pytest.MonkeyPatch) -> None:
    """No lease and no patience runs out because the machine had something else to do for some seconds."""
    monkeypatch.setattr(turns, "LEASE_MS", 60_000)
    monkeypatch.setattr(turns, "AGAIN_MS", 60_000)
    monkeypatch.setattr(turns, "PATIENCE", timedelta(seconds=45))
    monkeypatch.setattr(computers, "PULSE_SECONDS", 60.0)


@pytest.fixture
def stopped_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """For turns that wait and workers that think no time passes."""
    monkeypatch.setattr(turns, "_now", lambda: 1_900_000_000_000)
    for module in (thinking, worker_module):
        monkeypatch.setattr(module, "time", StoppedTime)


class StoppedTime:
    """Stands for the module ``time``."""

    @staticmethod
    def monotonic() -> float:
        return 1_000.0


@pytest.fixture
def ann(db: Any) -> Player:
    return Player.objects.create(display_name="Ann")


@pytest.fixture
def against(ann: Player) -> Any:
    """``against(game, strength="easy", seat=0, options=None)``: the table of a new match of Ann's."""

    def begin(game: str, strength: str = "easy", seat: int | None = 0, options: Any = None) -> Table:
        return store.load(bots.begin(ann, game, options or {}, strength, seat, "anns-salt").key)

    return begin


@pytest.fixture
def worker(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> Worker:
    """A worker that thinks at random and loads nothing."""
    monkeypatch.setattr(settings, "VAR_DIR", tmp_path)
    return Worker(any_turn, lambda game_id: None)


@pytest.fixture
def queue() -> Any:
    """``queue(name)``: the tasks that wait in a queue of the broker, as ``(name, arguments)``, the first first."""
    import base64
    import json

    def look(name: str) -> list[tuple[str, list[Any]]]:
        messages = [json.loads(text) for text in reversed(turns._redis().lrange(name, 0, -1))]
        bodies = [json.loads(base64.b64decode(message["body"])) for message in messages]
        return [(message["headers"]["task"], body[0]) for message, body in zip(messages, bodies, strict=True)]

    return look
