"""Rests between the parts of a match: nobody's time, confirmed by each side or by the table."""

import pytest

from games.matches import clock as clocks
from games.matches import errors, pausing, play, timing
from games.matches.clock import Clock, Due, limits_for
from games.matches.table import rebuilt
from tests.matches.tables import NOW, new_table, played
from tests.matches.whispers import REST_SECONDS

BLITZ = limits_for("person", "3+2")
REST = REST_SECONDS * 1000


@pytest.fixture
def resting(whispers):
    """Two rounds have been played without a pause for thought; the match rests."""
    return played(new_table(game_id="whispers"), " ".join(["draw keep"] * 4))


def test_a_rest_uses_nobodys_time(resting):
    clock = resting.hot.clock
    assert clock.rest == REST
    assert resting.due == Due(NOW + REST, "rest")
    shown = clocks.shown(clock, BLITZ, False, NOW + 7_000)
    assert shown == {"remaining": [184_000, 184_000], "running": None, "turn_ms": REST - 7_000, "limit": "rest"}


@pytest.mark.parametrize("first", [0, 1])
def test_both_confirm_in_either_order(resting, first):
    one = play.play(resting, first, "ready", resting.version, NOW + 5_000).after
    assert one.due == Due(NOW + REST, "rest")
    assert one.hot.clock.rest == REST
    with pytest.raises(errors.OutOfTurnHere):
        play.play(one, first, "ready", one.version, NOW + 6_000)
    both = play.play(one, 1 - first, "ready", one.version, NOW + 9_000).after
    assert both.hot.clock == Clock((184_000, 184_000), 0, NOW + 9_000, 0, resting.hot.clock.credit)
    assert both.due.limit == "flag"


def test_the_table_confirms_for_those_who_do_not(resting):
    assert timing.settle(resting, NOW + REST - 1) is None
    one = timing.settle(resting, NOW + REST)
    assert (one.kind, one.seat, one.log.add) == ("step", 0, "ready")
    two = timing.settle(one.after, NOW + REST)
    assert (two.kind, two.seat, two.log.add) == ("step", 1, "ready")
    assert two.after.game.rest(two.after.state) is None
    assert timing.settle(two.after, NOW + REST) is None


def test_a_pause_in_a_rest_stops_it(resting):
    paused = pausing.pause(resting, NOW + 10_000).after
    assert timing.settle(paused, NOW + 10**9) is None
    resumed = pausing.resume(paused, NOW + 500_000).after
    assert resumed.due == Due(NOW + 490_000 + REST, "rest")


def test_a_resting_table_comes_back_from_its_row(resting):
    again = rebuilt(resting.setting, resting.version, resting.hot, None)
    assert (again.states, again.due) == (resting.states, resting.due)
