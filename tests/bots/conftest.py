"""People, computers that need no search, and matches between them."""

from typing import Any

import pytest
from django.conf import settings

from accounts.models import Player
from games.bots import actions as bots
from games.bots import turns
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
