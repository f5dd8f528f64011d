"""The real computers on matches in which the missed win and the turning point are known; and the same report twice."""

import pytest

from games.analysis.efforts import effort
from games.analysis.searching import Effort, examine
from games.analysis.walking import led_to, walk
from games.search.thinking import player

from .known import KNOWN, Known, turns_of

SHORT = Effort(total=400_000, least=1_000, most=20_000)
"""Enough for wins so near, and for a test."""


def analysed(known: Known):
    computer = player(known.game_id)
    computer.load()
    trodden = walk(known.game, known.start, turns_of(known.game, known.start, known.turns))
    return trodden, examine(trodden, known.ended, computer, SHORT, lambda looks, of: None)


@pytest.mark.parametrize("known", KNOWN.values(), ids=KNOWN)
def test_missed_wins_and_turning_points_are_found(known: Known):
    trodden, report = analysed(known)
    assert tuple((slip.turn, slip.seat, slip.turns) for slip in report.missed) == known.missed
    assert report.turning is not None
    assert (report.turning.turn, report.turning.turns) == known.turning
    for slip in report.missed:
        outcome = known.game.outcome(
            led_to(known.game, trodden.states[slip.turn], sum(report.turns[slip.turn].best, ()))
        )
        assert outcome is not None
        assert outcome.winner == slip.seat
    assert analysed(known)[1] == report


def test_every_game_has_an_effort():
    for known in KNOWN.values():
        assert effort(known.game).share(50) >= 1
