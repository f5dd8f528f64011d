"""Endings without a step, pauses, and time that decides by itself."""

import pytest

from games.matches import endings, errors, pausing, timing
from games.matches.table import Offers
from tests.matches.tables import NOW, new_table, placed, played

AFTER_FIRST_TURNS = "a1-b1 b1+a1 c3-c4 c4+c3"


def started(**options):
    return played(placed(**options), AFTER_FIRST_TURNS)


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(("act", "reason"), [(endings.resign, "resigned"), (endings.leave, "left")])
def test_giving_up_loses(act, reason, seat):
    change = act(started(), seat, NOW + 7, "x")
    assert (change.kind, change.seat, change.client_id, change.finishes) == (reason, seat, "x", True)
    assert change.after.outcome.to_json() == {"winner": 1 - seat, "reason": reason}
    assert change.after.hot.clock.since is None
    assert change.after.due is None
    assert change.after.hot.offers == Offers()


@pytest.mark.parametrize("act", [endings.resign, endings.leave])
def test_giving_up_is_possible_while_paused_but_not_twice(act):
    over = act(pausing.pause(started(), NOW).after, 0, NOW).after
    assert over.finished
    assert not over.hot.paused
    with pytest.raises(errors.AlreadyOver):
        act(over, 1, NOW)


@pytest.mark.parametrize("away", [None, 0, 59_999])
def test_no_claim_before_a_minute(away):
    with pytest.raises(errors.StillHere):
        endings.claim(started(), 0, away, NOW)


@pytest.mark.parametrize("seat", [0, 1])
def test_a_claim_after_a_minute_wins(seat):
    change = endings.claim(started(), seat, 60_000, NOW, "x")
    assert change.kind == "claimed"
    assert change.after.outcome.to_json() == {"winner": seat, "reason": "claimed"}


def test_no_claim_alone_or_paused_or_afterwards():
    with pytest.raises(errors.NotAllowed):
        endings.claim(started(kind="device"), 0, 60_000, NOW)
    with pytest.raises(errors.Paused):
        endings.claim(pausing.pause(started(), NOW).after, 0, 60_000, NOW)
    with pytest.raises(errors.AlreadyOver):
        endings.claim(endings.resign(started(), 0, NOW).after, 1, 60_000, NOW)


@pytest.mark.parametrize(
    ("table", "kind", "seat", "winner"),
    [
        (new_table(), "called-off", None, None),
        (played(new_table(), "@a1 @e5"), "called-off", None, None),
        (started(), "flag", 0, 1),
        (played(started(), "b1-a2 a2+b1"), "flag", 1, 0),
        (started(time="none"), "turn-limit", 0, 1),
        (started(kind="device"), "flag", 0, 1),
    ],
)
def test_what_time_decides(table, kind, seat, winner):
    assert timing.settle(table, table.due.at - 1) is None
    change = timing.settle(table, table.due.at)
    assert (change.kind, change.seat) == (kind, seat)
    assert change.after.outcome.to_json() == {"winner": winner, "reason": kind}
    assert timing.settle(change.after, table.due.at + 10**9) is None


def test_time_decides_nothing_where_nothing_limits():
    table = started(kind="device", time="none")
    assert table.due is None
    assert timing.settle(table, NOW + 10**12) is None


def test_a_pause_costs_nobody_time():
    table = started()
    paused = pausing.pause(table, NOW + 4_000)
    assert (paused.kind, paused.after.hot.paused, paused.after.due) == ("paused", True, None)
    assert timing.settle(paused.after, NOW + 10**9) is None
    resumed = pausing.resume(paused.after, NOW + 500_000)
    assert resumed.kind == "resumed"
    assert resumed.after.due.at == table.due.at + 496_000
    assert resumed.after.hot.position_version == table.hot.position_version


def test_pausing_and_resuming_twice_or_after_the_end_changes_nothing():
    table = started()
    assert pausing.resume(table, NOW) is None
    paused = pausing.pause(table, NOW).after
    assert pausing.pause(paused, NOW) is None
    over = endings.resign(table, 0, NOW).after
    assert pausing.pause(over, NOW) is None
    assert pausing.resume(over, NOW) is None
