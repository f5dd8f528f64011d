"""Draws, takebacks and rematches: by agreement, or alone as one likes."""

import pytest

from games.matches import endings, errors, offers, pausing, timing
from games.matches.play import play, step_back
from games.matches.render import Rendering
from games.matches.table import Offers, Table
from tests.matches.tables import NOW, new_table, placed, played, turns_after


def journey(table, steps):
    """The table after these steps, and the turns so far."""
    changes = []
    for step in steps.split():
        changes.append(play(table, table.to_act, step, table.hot.position_version, NOW))
        table = changes[-1].after
    return table, turns_after(changes)


def over(**options):
    return endings.resign(placed(**options), 0, NOW).after


def test_an_offer_stands_until_it_is_answered():
    change = offers.offer(placed(), 1, "draw", "x")
    assert (change.kind, change.seat, change.client_id, change.data) == ("offer", 1, "x", {"what": "draw"})
    assert change.after.hot.offers.draw == 1
    assert offers.decline(change.after, 0, "draw").after.hot.offers.draw is None


def test_an_offer_changes_neither_position_nor_clock():
    table = placed()
    after = offers.offer(table, 1, "draw").after
    assert (after.hot.position_version, after.hot.clock, after.states) == (5, table.hot.clock, table.states)


def test_withdrawing_ones_own_offer():
    offered = offers.offer(placed(), 1, "draw").after
    assert offers.decline(offered, 1, "draw").after.hot.offers.draw is None


@pytest.mark.parametrize("by", [0, 1])
def test_one_draw_offer_at_a_time(by):
    offered = offers.offer(placed(), 1, "draw").after
    with pytest.raises(errors.AlreadyOffered):
        offers.offer(offered, by, "draw")


def test_a_declined_draw_is_not_offered_again_before_two_turns_have_passed():
    table = offers.decline(offers.offer(placed(), 0, "draw").after, 1, "draw").after
    with pytest.raises(errors.AlreadyOffered):
        offers.offer(table, 0, "draw")
    assert offers.may_offer_draw(table, 1)
    table = played(table, "a1-b1 b1+a1")
    with pytest.raises(errors.AlreadyOffered):
        offers.offer(table, 0, "draw")
    table = played(table, "c3-c4 c4+c3")
    assert offers.offer(table, 0, "draw").after.hot.offers.draw == 0


def test_accepting_a_draw_ends_the_match():
    change = offers.accept_draw(offers.offer(placed(), 1, "draw").after, 0, NOW + 1)
    assert change.kind == "agreed"
    assert change.after.outcome.to_json() == {"winner": None, "reason": "agreed"}
    assert change.after.hot.offers == Offers()


@pytest.mark.parametrize("offered", [False, True])
def test_nobody_accepts_their_own_draw_or_one_that_was_not_offered(offered):
    table = offers.offer(placed(), 1, "draw").after if offered else placed()
    with pytest.raises(errors.NoOffer):
        offers.accept_draw(table, 1, NOW)


@pytest.mark.parametrize("what", ["draw", "takeback", "rematch"])
def test_nothing_to_decline(what):
    with pytest.raises(errors.NoOffer):
        offers.decline(placed(), 0, what)


@pytest.mark.parametrize("what", ["draw", "takeback"])
def test_offers_of_the_running_match_end_with_it_and_rest_with_it(what):
    with pytest.raises(errors.AlreadyOver):
        offers.offer(over(), 0, what)
    with pytest.raises(errors.Paused):
        offers.offer(pausing.pause(placed(), NOW).after, 0, what)


@pytest.mark.parametrize("what", ["draw", "takeback", "rematch"])
def test_alone_there_is_nobody_to_ask(what):
    with pytest.raises(errors.NotAllowed):
        offers.offer(placed(kind="device"), 0, what)


def test_time_goes_on_while_an_offer_stands():
    table = played(placed(), "a1-b1 b1+a1 c3-c4 c4+c3")
    offered = offers.offer(table, 1, "draw").after
    assert offered.due == table.due
    assert timing.settle(offered, offered.due.at).kind == "flag"


# Takebacks


def take_back(table, turns, wisher, now=NOW):
    asked = offers.offer(table, wisher, "takeback").after
    return offers.take_back(asked, 1 - wisher, turns, now, "yes")


PLACED = "@a1 @e5 @c3 @d2"


def test_taking_back_goes_to_before_the_last_turn_of_who_asked():
    table, turns = journey(new_table(), PLACED + " a1-b1 b1+a1 c3-c4 c4+c3")
    before, _ = journey(new_table(), PLACED)
    change = take_back(table, turns, wisher=0)
    after = change.after
    assert (change.kind, change.seat, change.concerns, change.client_id) == ("takeback", 1, 0, "yes")
    assert after.state == before.state
    assert (after.hot.turn, after.hot.done, after.hot.steps, after.to_act) == (2, (1, 1), (), 0)
    assert after.hot.position_version == after.version
    assert after.hot.offers.takeback is None


def test_taking_back_while_the_other_side_is_in_the_middle_of_its_turn():
    table, turns = journey(new_table(), PLACED + " a1-b1 b1+a1 c3-c4")
    change = take_back(table, turns, wisher=0)
    assert change.after.hot.turn == 2
    assert (change.log.turn, change.log.step, change.log.add) == (2, 0, None)
    assert change.after.hot.steps == ()


def test_taking_back_costs_the_time_that_it_took():
    table, turns = journey(new_table(), PLACED + " a1-b1 b1+a1")
    clock = table.hot.clock
    after = take_back(table, turns, wisher=0, now=NOW + 8_000).after
    assert after.hot.clock.remaining == (clock.remaining[0], clock.remaining[1] - 8_000)
    assert (after.hot.clock.seat, after.hot.clock.since) == (0, NOW + 8_000)


def test_in_choose_mode_a_side_with_two_turns_in_a_row_takes_back_only_the_last():
    table, turns = journey(new_table(options={"mode": "choose"}), "offer:crane,fox pick:fox start:S @a1 @b1")
    assert [turn.seat for turn in turns] == [0, 1, 0, 0]
    after = take_back(table, turns, wisher=0).after
    assert (after.hot.turn, after.hot.done, after.to_act) == (3, (2, 1), 0)
    assert after.game.legal(after.state)[0] == "@a1"
    again = take_back(after, turns[:3], wisher=0).after
    assert (again.hot.turn, again.to_act, again.hot.position) == (
        2,
        0,
        "00000/00000/00000/00000/00000 S start:crane,fox -",
    )
    by_indigo = take_back(after, turns[:3], wisher=1).after
    assert (by_indigo.hot.turn, by_indigo.to_act) == (1, 1)


def test_nothing_to_take_back_before_ones_first_turn():
    table, _ = journey(new_table(), "@a1 @e5 @c3")
    with pytest.raises(errors.NothingToTakeBack):
        offers.offer(table, 1, "takeback")
    assert offers.offer(table, 0, "takeback").after.hot.offers.takeback == 0


def test_where_cards_are_hidden_nobody_takes_back_what_has_been_drawn():
    table = new_table(game_id="pagode", kind="device")
    while table.hot.turn < 2:
        step = min(table.game.legal(table.state), key=lambda s: (not s.startswith(("end", "column")), s))
        table = play(table, table.to_act, step, table.hot.position_version, NOW).after
    assert "offer:takeback" not in Rendering(table).fields("both")["can"]
    with pytest.raises(errors.NothingToTakeBack):
        offers.take_back(table, table.to_act, [], NOW)


def test_rated_matches_have_no_takebacks():
    with pytest.raises(errors.NotAllowed):
        offers.offer(placed(rated=True), 0, "takeback")


@pytest.mark.parametrize("asked", [False, True])
def test_nobody_agrees_to_their_own_takeback_or_one_that_was_not_asked(asked):
    table, turns = journey(new_table(), PLACED)
    if asked:
        table = offers.offer(table, 0, "takeback").after
    with pytest.raises(errors.NoOffer):
        offers.take_back(table, 0, turns, NOW)


def test_on_one_device_the_last_turn_goes_whoever_made_it_until_none_is_left():
    table, turns = journey(new_table(kind="device"), PLACED + " a1-b1 b1+a1 c3-c4")
    left = []
    while table.hot.turn:
        table = offers.take_back(table, table.to_act, turns, NOW).after
        turns = turns[: table.hot.turn]
        left.append((table.hot.turn, table.to_act))
    assert left == [(2, 0), (1, 1), (0, 0)]
    assert table.state == new_table(kind="device").state
    with pytest.raises(errors.NothingToTakeBack):
        offers.take_back(table, 0, turns, NOW)


# Rematches


def test_a_rematch_is_offered_accepted_and_named():
    offered = offers.offer(over(), 1, "rematch").after
    change = offers.accept_rematch(offered, 0, "next-one", "x")
    assert (change.kind, change.seat) == ("rematch", 0)
    assert change.after.hot.rematch_key == "next-one"
    assert change.after.hot.offers.rematch is None
    assert change.after.outcome == offered.outcome


def test_no_rematch_while_the_match_runs():
    with pytest.raises(errors.NotAllowed):
        offers.offer(placed(), 0, "rematch")
    with pytest.raises(errors.NotAllowed):
        offers.accept_rematch(placed(), 0, "next-one")


def test_one_rematch_of_a_match():
    named = offers.accept_rematch(offers.offer(over(), 1, "rematch").after, 0, "next-one").after
    for seat in (0, 1):
        with pytest.raises(errors.NotAllowed):
            offers.offer(named, seat, "rematch")
        with pytest.raises(errors.NotAllowed):
            offers.accept_rematch(named, seat, "another")


@pytest.mark.parametrize("offered", [False, True])
def test_nobody_accepts_their_own_rematch_or_one_that_was_not_offered(offered):
    table = offers.offer(over(), 0, "rematch").after if offered else over()
    with pytest.raises(errors.NoOffer):
        offers.accept_rematch(table, 0, "next-one")


def test_on_one_device_the_next_match_needs_no_agreement():
    assert offers.accept_rematch(over(kind="device"), 1, "next-one").after.hot.rematch_key == "next-one"


def grown(table, versions):
    """The table of a match in which so much has happened that did not bring it forward."""
    return Table(table.setting, versions, table.hot, table.states, table.outcome)


def test_a_match_does_not_grow_for_ever_without_being_played():
    table = placed()
    assert table.hot.turn == 2
    almost, full = grown(table, 5_199), grown(table, 5_200)
    assert offers.offer(almost, 0, "takeback").after.version == 5_200
    for what in ("draw", "takeback", "rematch"):
        with pytest.raises(errors.Refused):
            offers.offer(full, 0, what)
    step = play(full, 0, "a1-b1", 5, NOW).after
    with pytest.raises(errors.NothingToTakeBack):
        step_back(step, 0, step.hot.position_version, NOW)
    assert {"back", "offer:draw", "offer:takeback"} & set(Rendering(step).fields("0")["can"]) == set()
    assert played(step, "b1+a1").version == 5_202


def test_on_one_device_nothing_is_taken_back_for_ever_either():
    table, turns = journey(new_table(kind="device"), "@a1 @e5 @c3 @d2 a1-b1 b1+a1")
    assert offers.take_back(table, 0, turns, NOW).after.version > table.version
    with pytest.raises(errors.NothingToTakeBack):
        offers.take_back(grown(table, 9_999), 0, turns, NOW)
