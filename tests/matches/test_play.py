"""Steps and steps back: what they change, and that what is refused changes nothing."""

import pytest
from msgspec.structs import replace

from games.matches import errors, pausing, play
from games.matches.offers import offer
from games.matches.table import rebuilt

from .tables import NOW, new_table, placed, played, turns_after


def test_a_step_inside_a_turn_leaves_the_clock_and_the_turn():
    table = placed()
    change = play.play(table, 0, "a1-b1", 5, NOW + 3_000, client_id="x")
    after = change.after
    assert (change.kind, change.seat, change.client_id, after.version) == ("step", 0, "x", 6)
    assert (after.hot.steps, after.hot.turn, after.hot.position_version, after.to_act) == (("a1-b1",), 2, 6, 0)
    assert after.hot.clock == table.hot.clock
    assert after.hot.position == table.hot.position


def test_the_last_step_of_a_turn_presses_the_clock():
    table = played(placed(), "a1-b1", NOW + 3_000)
    after = play.play(table, 0, "b1+a1", 6, NOW + 10_000, delay=300).after
    assert (after.hot.steps, after.hot.turn, after.hot.done, after.to_act) == ((), 3, (2, 1), 1)
    assert after.hot.clock.remaining[0] == 180_000 + 2_000 + 2_000 - 10_000 + 300
    assert (after.hot.clock.seat, after.hot.clock.since) == (1, NOW + 10_000)
    assert after.hot.position.endswith(" I -,- -")


def test_what_the_events_keep_folds_to_the_turns_played():
    table, changes = new_table(), []
    for step in ["@a1", "@e5", "@c3", "@d2", "a1-b1", "b1+a1", "c3-c4"]:
        changes.append(play.play(table, table.to_act, step, table.version, NOW + 1_000 * len(changes)))
        table = changes[-1].after
    turns = turns_after(changes)
    assert [[p.step for p in t.steps] for t in turns] == [["@a1", "@e5"], ["@c3", "@d2"], ["a1-b1", "b1+a1"], ["c3-c4"]]
    assert [(t.seat, t.complete) for t in turns] == [(0, True), (1, True), (0, True), (1, False)]
    assert [[p.ms for p in t.steps] for t in turns] == [[0, 1_000], [1_000, 2_000], [1_000, 2_000], [1_000]]


@pytest.mark.parametrize(
    ("seat", "step", "on", "error"),
    [
        (0, "a1-b1", 4, errors.Stale),
        (0, "a1-b1", 6, errors.Stale),
        (1, "c3-c4", 5, errors.OutOfTurnHere),
        (0, "a1-c3", 5, errors.IllegalStepHere),
        (0, "a1+a2", 5, errors.IllegalStepHere),
        (0, "", 5, errors.MalformedStep),
        (0, "nonsense", 5, errors.MalformedStep),
        (0, "a1-b1 b1+a1", 5, errors.MalformedStep),
        (0, "a1-z9", 5, errors.MalformedStep),
        (0, "\x00", 5, errors.MalformedStep),
    ],
)
def test_refusals(seat, step, on, error):
    table = placed()
    with pytest.raises(error):
        play.play(table, seat, step, on, NOW + 1_000)
    assert table == placed()


@pytest.mark.parametrize("act", [play.step_back, lambda t, s, on, now: play.play(t, s, "a1-b1", on, now)])
def test_nothing_is_played_while_paused_or_after_the_end(act):
    table = placed()
    paused = pausing.pause(table, NOW).after
    with pytest.raises(errors.Paused):
        act(paused, 0, 5, NOW)
    over = play.fallen(table, "flag", NOW).after
    with pytest.raises(errors.AlreadyOver):
        act(over, 0, 5, NOW)


def test_a_step_that_comes_too_late_is_the_fall_of_the_flag():
    table = played(placed(), "a1-b1 b1+a1 c3-c4 c4+c3 b1-a2", NOW)
    left = table.hot.clock.remaining[0]
    change = play.play(table, 0, "a2+a1", table.version, NOW + left + 1, client_id="late")
    assert (change.kind, change.seat, change.client_id) == ("flag", 0, None)
    assert change.after.outcome.to_json() == {"winner": 1, "reason": "flag"}
    assert play.play(table, 0, "a2+a1", table.version, NOW + left + 1, delay=1).kind == "step"


def test_a_match_that_ends_by_the_rules_rests_its_clock_and_keeps_its_last_turn():
    table = _about_to_win()
    change = play.play(table, 0, "a1-b1", table.version, NOW + 5_000)
    after = change.after
    assert change.finishes
    assert after.outcome.to_json() == {"winner": 0, "reason": "summit"}
    assert after.hot.clock.since is None
    assert after.due is None
    assert after.hot.steps == ("a1-b1",)
    again = rebuilt(after.setting, after.version, after.hot, after.outcome)
    assert again.state == after.state


def test_step_back_takes_the_last_step_and_not_the_time():
    table = played(placed(), "a1-b1", NOW + 2_000)
    change = play.step_back(table, 0, 6, NOW + 9_000)
    after = change.after
    assert (change.kind, after.version, after.hot.position_version, after.hot.steps) == ("back", 7, 7, ())
    assert after.state == placed().state
    assert after.hot.clock == placed().hot.clock
    assert turns_after([change]) == []


def test_step_back_goes_only_to_the_start_of_the_turn():
    table = played(placed(options={"spirits": ["bee", "-"]}), "a1-b1 b1+a1")
    table = play.step_back(table, 0, table.version, NOW).after
    assert table.hot.steps == ("a1-b1",)
    table = play.step_back(table, 0, table.version, NOW).after
    with pytest.raises(errors.NothingToTakeBack):
        play.step_back(table, 0, table.version, NOW)


def test_only_who_acts_steps_back_and_only_in_the_present_position():
    table = played(placed(), "a1-b1")
    with pytest.raises(errors.OutOfTurnHere):
        play.step_back(table, 1, 6, NOW)
    with pytest.raises(errors.Stale):
        play.step_back(table, 0, 5, NOW)


def test_playing_on_declines_the_other_sides_draw_and_outdates_takebacks():
    table = played(placed(), "a1-b1 b1+a1")
    offered = offer(offer(table, 0, "draw").after, 0, "takeback").after
    after = play.play(offered, 1, "c3-c4", table.hot.position_version, NOW).after
    assert (after.hot.offers.draw, after.hot.offers.takeback) == (None, None)


def test_ones_own_draw_offer_stands_while_one_plays():
    offered = offer(placed(), 0, "draw").after
    assert played(offered, "a1-b1 b1+a1").hot.offers.draw == 0


def test_a_stored_table_is_the_table():
    table = played(placed(options={"spirits": ["bee", "wolf"]}), "a1-b1 b1+a1")
    again = rebuilt(table.setting, table.version, table.hot, table.outcome)
    assert (again.states, again.to_act, again.due) == (table.states, table.to_act, table.due)


def _about_to_win():
    """Saffron stands on height 2 beside a height of 3."""
    table = placed()
    hot = replace(table.hot, position="00000S/00000/000I00/0000I0/2S3000 S -,- -")
    return rebuilt(table.setting, table.version, hot, None)


@pytest.mark.parametrize("step", ["c3-c4", "a1-b1", "nonsense"])
def test_whoever_is_not_to_act_has_no_step_looked_at(monkeypatch, step):
    table = placed()
    monkeypatch.setattr(table.game, "resolve", lambda *_: pytest.fail("how long that takes may tell of a hidden hand"))
    with pytest.raises(errors.OutOfTurnHere):
        play.play(table, 1, step, 5, NOW)
