"""Playing: a step goes out once, with the position it was chosen in, and outlives a broken connection and a reload."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browsers import toasted

from .fake_table import FakeTable, snapshot, turn

pytestmark = pytest.mark.browser

Sit = Callable[..., FakeTable]


def press(table: FakeTable, step: str) -> None:
    table.page.get_by_role("button", name=step, exact=True).click()


def test_a_step_is_sent_with_its_position_and_shown_when_it_has_happened(sit_down: Sit) -> None:
    table = sit_down(snapshot(v=5, pv=3))
    press(table, "+2")
    frame = table.wait_for("step")
    assert (frame["on"], frame["step"]) == (3, "+2")
    assert table.board("board.legal") is None
    table.confirm(frame)
    expect(table.page.locator("fake-board output")).to_have_text("stones: 2")
    expect(table.page.get_by_role("button", name="+1", exact=True)).to_be_visible()
    expect(table.page.locator("[data-slot=words]")).to_have_text("adds 2")
    expect(table.page.get_by_role("button", name="adds 2")).to_have_attribute("aria-current", "step")


def test_the_old_position_is_not_offered_again_between_the_answer_and_the_event(sit_down: Sit) -> None:
    table = sit_down()
    press(table, "+1")
    frame = table.wait_for("step")
    event = table.step_event("+1", 0)
    table.send("ack", id=frame["id"], v=event["v"])
    table.send("presence", seats=[{"here": True, "away_ms": None}] * 2, watchers=4)
    expect(table.page.get_by_text("4 spectators")).to_be_visible()
    assert table.board("board.legal") is None
    table.send(**event)
    expect(table.page.get_by_role("button", name="+1", exact=True)).to_be_visible()


def test_steps_that_the_other_sides_step_leaves_as_they_were_are_offered_again(sit_down: Sit) -> None:
    """Where both may act, as in a rest that both confirm, an event need not name the viewer's steps anew."""
    table = sit_down()
    event = table.step_event("+2", 1)
    for unchanged in ("legal", "to_act"):
        event["set"].pop(unchanged, None)
    table.send(**event)
    expect(table.page.locator("fake-board output")).to_have_text("stones: 2")
    press(table, "+1")
    assert table.wait_for("step")["step"] == "+1"


def test_a_refused_step_is_said_and_another_may_be_chosen(sit_down: Sit) -> None:
    table = sit_down()
    press(table, "+1")
    frame = table.wait_for("step")
    table.send("error", id=frame["id"], code="illegal-step", message="The rules do not allow this step here.", v=1)
    toasted(table.page, "The rules do not allow this step here.", error=True)
    expect(table.page.get_by_role("button", name="+2", exact=True)).to_be_visible()
    assert ["cancel"] in table.board("board.log")


def test_a_step_made_while_the_connection_is_down_goes_out_when_it_is_back(sit_down: Sit) -> None:
    table = sit_down(snapshot(v=5, pv=5))
    table.reachable = False
    table.drop()
    expect(table.page.get_by_text("The connection is lost.")).to_be_visible()
    press(table, "+1")
    expect(table.page.get_by_text("Your step +1 is kept")).to_be_visible()
    assert table.sent("step") == []
    table.reachable = True
    frame = table.wait_for("step")
    assert (frame["on"], frame["step"]) == (5, "+1")
    table.confirm(frame)
    expect(table.page.locator("fake-board output")).to_have_text("stones: 1")
    expect(table.page.get_by_text("Your step +1 is kept")).to_be_hidden()


def test_a_kept_step_survives_a_reload(sit_down: Sit) -> None:
    table = sit_down()
    table.reachable = False
    table.drop()
    expect(table.page.get_by_text("The connection is lost.")).to_be_visible()
    press(table, "+2")
    table.reachable = True
    table.open()
    frame = table.wait_for("step")
    assert (frame["on"], frame["step"]) == (1, "+2")


def test_a_kept_step_can_be_taken_back_and_is_then_never_sent(sit_down: Sit) -> None:
    table = sit_down()
    table.reachable = False
    table.drop()
    expect(table.page.get_by_text("The connection is lost.")).to_be_visible()
    press(table, "+2")
    table.page.get_by_role("button", name="Take it back").click()
    expect(table.page.get_by_role("button", name="+2", exact=True)).to_be_visible()
    table.reachable = True
    table.wait_for("hello", 2)
    expect(table.page.get_by_text("The connection is lost.")).to_be_hidden()
    assert table.sent("step") == []


def test_a_kept_step_is_dropped_and_said_if_the_position_has_changed(sit_down: Sit) -> None:
    table = sit_down()
    table.reachable = False
    table.drop()
    expect(table.page.get_by_text("The connection is lost.")).to_be_visible()
    press(table, "+1")
    table.step_event("+2", 0)
    table.reachable = True
    toasted(table.page, "+1 was not played", error=True)
    assert table.sent("step") == []
    expect(table.page.locator("fake-board output")).to_have_text("stones: 2")


def test_a_step_whose_answer_got_lost_is_sent_again_under_the_same_id(sit_down: Sit) -> None:
    table = sit_down()
    press(table, "+1")
    first = table.wait_for("step")
    table.step_event("+1", 0)
    table.drop()
    again = table.wait_for("step", 2)
    assert again == first
    table.send("ack", id=again["id"], v=2)
    expect(table.page.get_by_role("button", name="+1", exact=True)).to_be_visible()
    assert table.page.evaluate("window.toasted") == []


def test_step_back_names_the_position(sit_down: Sit) -> None:
    present = snapshot(v=9, pv=9, turns=[turn(0, "+1", complete=False)], can=["back", "resign", "leave"])
    table = sit_down(present)
    table.page.get_by_role("button", name="Step back").click()
    assert table.wait_for("back")["on"] == 9
    table.event(
        "back", 0, {"turn": 0, "step": 0, "seat": 0, "complete": False}, pv=10, view={"stones": 0}, can=["resign"]
    )
    expect(table.page.locator("fake-board output")).to_have_text("stones: 0")
    expect(table.page.get_by_text("No turn has been made yet.")).to_be_visible()
    expect(table.page.get_by_role("button", name="Step back")).to_be_disabled()


def test_gestures_go_both_ways(sit_down: Sit) -> None:
    table = sit_down()
    table.board("board.dispatchEvent(new CustomEvent('gesture', { detail: { data: { stone: 1 } }, bubbles: true }))")
    assert table.wait_for("gesture")["data"] == {"stone": 1}
    table.send("gesture", seat=1, data={"stone": 2})
    table.page.wait_for_function("() => document.querySelector('fake-board').log.length > 0")
    assert ["gesture", {"stone": 2}] in table.board("board.log")
