"""A computer that cannot think as it should."""

from typing import Any

import pytest
from msgspec.structs import replace

from games.matches import computers, endings, errors, faltering, pausing, timing
from games.matches.render import Rendering
from games.matches.table import Table
from tests.matches.tables import ALICE, NOW, new_table, placed, played

AFTER_FIRST_TURNS = "a1-b1 b1+a1 c3-c4 c4+c3"


def against_computer(table: Table, seat: int = 1) -> Table:
    """The same with a computer at ``seat``."""
    players = (None, ALICE) if seat == 0 else (ALICE, None)
    return Table(replace(table.setting, kind="computer", players=players), table.version, table.hot, table.states)


def thinking(seat: int = 0) -> Table:
    """A match after the first turns in which the computer is to act."""
    return against_computer(played(placed(time="none"), AFTER_FIRST_TURNS), seat)


def can(table: Table, audience: Any = "1") -> list[str]:
    return Rendering(table).fields(audience)["can"]  # type: ignore[no-any-return]


def test_a_plain_turn_is_told_once_and_changes_nothing_else():
    table = thinking()
    change = faltering.simplify(table, table.hot.position_version)
    assert change is not None
    assert (change.kind, change.seat, change.after.version) == ("plain", 0, table.version + 1)
    assert replace(change.after.hot, uncounted=False) == table.hot
    assert Rendering(change.after).fields("1")["trouble"] == "plain"
    assert faltering.simplify(change.after, table.hot.position_version) is None


def test_a_stopped_computer_waits_for_what_the_player_wants():
    table = thinking()
    stopped = faltering.stop(table, table.hot.position_version).after
    assert computers.acting(table) == 0
    assert computers.acting(stopped) is None
    assert timing.settle(stopped, NOW + 10**12) is None
    assert Rendering(stopped).fields("1")["trouble"] == "stuck"
    assert set(can(stopped)) == {"leave", "retry", "offer:takeback"}
    assert can(stopped, "watch") == []
    assert set(can(pausing.pause(stopped, NOW).after)) == {"leave"}
    change = faltering.retry(stopped, 1, "x")
    assert (change.kind, change.seat, change.client_id) == ("retried", 1, "x")
    assert change.after.hot == table.hot
    assert computers.called(change)


@pytest.mark.parametrize("fault", [faltering.simplify, faltering.stop])
def test_only_a_computer_to_act_can_fail_and_only_in_the_position_it_thought_about(fault):
    table = thinking()
    with pytest.raises(errors.Stale):
        fault(table, table.hot.position_version - 1)
    with pytest.raises(errors.OutOfTurnHere):
        fault(thinking(seat=1), table.hot.position_version)
    with pytest.raises(errors.Paused):
        fault(pausing.pause(table, NOW).after, table.hot.position_version)
    with pytest.raises(errors.OutOfTurnHere):
        fault(faltering.stop(table, table.hot.position_version).after, table.hot.position_version)


def test_nobody_asks_a_computer_again_that_is_not_stuck():
    with pytest.raises(errors.NotAllowed):
        faltering.retry(thinking(), 1)
    with pytest.raises(errors.NotAllowed):
        faltering.retry(placed(), 0)


def test_nobody_lets_a_match_grow_for_ever_by_asking_again(monkeypatch):
    table = thinking()
    stopped = faltering.stop(table, table.hot.position_version).after
    monkeypatch.setattr("games.matches.checks.EVENTS", (1, 0))
    with pytest.raises(errors.NotAllowed):
        faltering.retry(stopped, 1)
    assert can(stopped) == ["leave"]


@pytest.mark.parametrize("act", [endings.resign, endings.leave])
def test_giving_up_loses_nothing_while_the_computer_is_stuck(act):
    table = thinking()
    change = act(faltering.stop(table, table.hot.position_version).after, 1, NOW)
    assert change.after.outcome.to_json() == {"winner": None, "reason": "computer-failed"}
    assert change.kind == "computer-failed"
    assert Rendering(change.after).fields("1")["trouble"] is None
    assert act(table, 1, NOW).after.outcome.to_json()["winner"] == 0


@pytest.mark.parametrize("steps", ["", "@a1 @e5"])
def test_a_match_against_a_computer_counts_once_both_have_played_a_turn(steps):
    table = against_computer(played(new_table(time="none"), steps))
    assert endings.resign(table, 0, NOW).after.outcome.to_json() == {"winner": None, "reason": "called-off"}
    person = played(new_table(), steps)
    assert endings.resign(person, 0, NOW).after.outcome.to_json() == {"winner": 1, "reason": "resigned"}
