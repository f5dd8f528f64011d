"""The other side's turn is played back step by step at the viewer's speed, and never makes the viewer late."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from .fake_table import FakeTable, snapshot, turn, view

pytestmark = pytest.mark.browser

Sit = Callable[..., FakeTable]


def waiting(**fields: Any) -> dict[str, Any]:
    """The other side is to act."""
    return snapshot(to_act=1, legal=None, **fields)


def stones(table: FakeTable) -> Any:
    return expect(table.page.locator("fake-board output"))


def arrived(table: FakeTable) -> None:
    """Wait until the page has taken what was sent before this."""
    table.send("presence", seats=[{"here": True, "away_ms": None}] * 2, watchers=7)
    expect(table.page.get_by_text("7 spectators")).to_be_visible()


def test_a_turn_is_shown_step_by_step_with_its_sentences(sit_down: Sit) -> None:
    table = sit_down(waiting(), frozen=True)
    words = table.page.locator("[data-slot=words]")
    table.play("+1", 1)
    table.play("+2", 1)
    arrived(table)
    expect(words).to_have_text("adds 1")
    stones(table).to_have_text("stones: 0")
    table.page.clock.run_for(500)
    stones(table).to_have_text("stones: 1")
    table.page.clock.run_for(700)
    expect(words).to_have_text("adds 2")
    table.page.clock.run_for(1_000)
    stones(table).to_have_text("stones: 3")
    assert table.board("board.marked") == ["+1", "+2"]


def test_the_viewer_can_act_only_when_the_present_is_shown(sit_down: Sit) -> None:
    table = sit_down(waiting(), frozen=True)
    table.play("+1", 1)
    table.play("+2", 1)
    arrived(table)
    assert table.board("board.legal") is None
    table.page.clock.run_for(3_000)
    expect(table.page.get_by_role("button", name="+1", exact=True)).to_be_visible()
    assert table.board("board.locked") is False


def test_a_click_skips_to_the_present(sit_down: Sit) -> None:
    table = sit_down(waiting(), frozen=True, playback="slow")
    for _ in range(2):
        table.play("+2", 1)
    arrived(table)
    table.page.locator("[data-slot=board]").click()
    table.page.clock.run_for(750)  # the step that is under way still arrives
    stones(table).to_have_text("stones: 4")
    expect(table.page.get_by_role("button", name="+1", exact=True)).to_be_visible()


@pytest.mark.parametrize(("speed", "moves"), [("slow", 700), ("normal", 420), ("fast", 220)])
def test_the_speed_is_the_viewers(sit_down: Sit, speed: str, moves: int) -> None:
    table = sit_down(waiting(), frozen=True, playback=speed)
    table.play("+1", 1)
    arrived(table)
    assert table.board("board.log") == [["animate", "+1", moves]]


def test_without_playback_turns_are_simply_there(sit_down: Sit) -> None:
    table = sit_down(waiting(), frozen=True, playback="off")
    table.play("+1", 1)
    table.play("+2", 1)
    stones(table).to_have_text("stones: 3")
    expect(table.page.get_by_role("button", name="+1", exact=True)).to_be_visible()


def test_the_more_waits_the_quicker_it_goes(sit_down: Sit) -> None:
    table = sit_down(waiting(you=None, can=[]), frozen=True)
    for number in range(12):
        table.play("+1", (1 + number // 2) % 2)
    arrived(table)
    table.page.clock.run_for(4_500)
    stones(table).to_have_text("stones: 12")


def test_what_came_while_nobody_looked_is_not_played_back_later(sit_down: Sit) -> None:
    table = sit_down(waiting())
    table.page.evaluate("() => Object.defineProperty(document, 'hidden', { get: () => true, configurable: true })")
    table.play("+1", 1)
    table.play("+2", 1)
    stones(table).to_have_text("stones: 3")
    assert [entry[2] for entry in table.board("board.log")] == [0, 0]


def test_ones_own_step_moves_quickly_and_needs_no_rest(sit_down: Sit) -> None:
    table = sit_down(frozen=True, playback="slow")
    table.page.get_by_role("button", name="+2", exact=True).click()
    table.confirm(table.wait_for("step"))
    arrived(table)
    table.page.clock.run_for(240)
    stones(table).to_have_text("stones: 2")
    expect(table.page.get_by_role("button", name="+2", exact=True)).to_be_visible()


def test_two_on_one_device_turn_the_board_to_the_side_to_act(sit_down: Sit) -> None:
    match = {**snapshot()["match"], "kind": "device"}
    table = sit_down(snapshot(you="both", match=match), playback="off")
    for count, step in enumerate(("+1", "+2"), 1):
        table.page.get_by_role("button", name=step, exact=True).click()
        table.confirm(table.wait_for("step", count))
    stones(table).to_have_text("stones: 3")
    expect(table.page.get_by_role("button", name="+1", exact=True)).to_be_visible()
    assert ["face", 1] in table.board("board.log")
    # The plates sit as the sides do on the board.
    lower, upper = (table.page.locator(f"[data-slot=plate-{place}]") for place in ("bottom", "top"))
    expect(lower.locator(".plate-name")).to_have_text("Second")
    expect(lower).to_have_attribute("data-acts", "")
    expect(lower).to_contain_text("to act")
    expect(upper.locator(".plate-name")).to_have_text("First")
    expect(upper).not_to_have_attribute("data-acts", "")


def test_a_snapshot_that_comes_while_a_step_moves_is_not_lost_behind_it(sit_down: Sit) -> None:
    table = sit_down(waiting(), frozen=True, playback="slow")
    table.play("+1", 1)
    arrived(table)
    stones(table).to_have_text("stones: 0")
    # A short break in the connection: the rest of the turn comes as a whole.
    table.drop()
    turns = [turn(1, "+1", "+2")]
    table.present = snapshot(v=9, pv=9, view=view(3), turns=turns)
    table.page.clock.run_for(400)
    table.wait_for("hello", 2)
    stones(table).to_have_text("stones: 3")
    table.page.clock.run_for(3_000)
    stones(table).to_have_text("stones: 3")
    expect(table.page.get_by_role("button", name="+1", exact=True)).to_be_visible()
