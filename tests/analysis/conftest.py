"""Finished matches to analyse, and workers' computers that need no machine code."""

from typing import Any

import pytest

from accounts.models import Player
from games.engines.registry import get_game
from games.matches.table import Table
from tests.matches.finished import finished_match

from .plain_player import PlainPlayer


@pytest.fixture
def jungle_match(db: None) -> Table:
    """A match of Ann (seat 0) and Ben, one turn taken back, given up by Ann after twelve steps."""
    return finished_match("jungle", by_lot=False, steps=12)


@pytest.fixture
def ann(jungle_match: Table) -> Player:
    return Player.objects.get(pk=jungle_match.setting.players[0])


@pytest.fixture
def plain_computers(monkeypatch: pytest.MonkeyPatch, settings: Any) -> None:
    """Whoever asks for a game's computer gets one made of the plain rules. No claim has to be renewed meanwhile: a
    thread does that, which does not see what only the test's own transaction holds."""
    settings.ANALYSIS_LEASE_SECONDS = 3600
    monkeypatch.setattr("games.search.thinking.player", lambda game_id: PlainPlayer(get_game(game_id)))


@pytest.fixture
def woken(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the tasks that were sent, instead of sending them."""
    sent: list[str] = []

    def send(name: str, **options: Any) -> None:
        assert options["queue"] == "analysis"
        sent.append(name)

    monkeypatch.setattr("games.analysis.actions.current_app.send_task", send)
    return sent
