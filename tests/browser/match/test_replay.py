"""Looking back while the match goes on, and replaying one that is over."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from tests.browsers import toasted

from .fake_table import ORIGIN, FakeTable, frames, snapshot, turn

pytestmark = pytest.mark.browser

Sit = Callable[..., FakeTable]
TURNS = [turn(0, "+1", "+2"), turn(1, "+2", "+2"), turn(0, "+1", "+1")]


def running(**fields: Any) -> dict[str, Any]:
    return snapshot(**{"turns": TURNS, "view": {"stones": 9}, "to_act": 1, "legal": None, **fields})


def over(**fields: Any) -> dict[str, Any]:
    outcome = {"winner": 1, "reason": "points"}
    return running(status="finished", outcome=outcome, can=["offer:rematch"], **fields)


def stones(table: FakeTable) -> Any:
    return expect(table.page.locator("fake-board output"))


def test_a_click_on_a_step_shows_its_position_and_now_is_one_click_away(sit_down: Sit) -> None:
    table = sit_down(running(to_act=0, legal=["+1"]))
    table.page.get_by_role("button", name="adds 2").nth(1).click()
    stones(table).to_have_text("stones: 5")
    assert table.board("board.legal") is None
    assert table.board("board.marked") == ["+2"]
    expect(table.page.get_by_text("You are looking back.")).to_be_visible()
    table.page.get_by_role("button", name="Back to now").click()
    stones(table).to_have_text("stones: 9")
    expect(table.page.get_by_role("button", name="+1", exact=True)).to_be_visible()
    expect(table.page.get_by_text("You are looking back.")).to_be_hidden()


def test_the_match_goes_on_behind_the_one_who_looks_back(sit_down: Sit) -> None:
    table = sit_down(running(), playback="off")
    table.page.get_by_role("button", name="To the start").click()
    stones(table).to_have_text("stones: 0")
    table.play("+2", 1)
    expect(table.page.get_by_text("1 step has been made meanwhile")).to_be_visible()
    stones(table).to_have_text("stones: 0")
    for made in range(1, 7):
        table.page.keyboard.press("ArrowRight")
        stones(table).to_have_text(f"stones: {[0, 1, 3, 5, 7, 8, 9][made]}")
    table.page.keyboard.press("ArrowRight")
    stones(table).to_have_text("stones: 11")
    expect(table.page.get_by_text("You are looking back.")).to_be_hidden()


def test_a_step_made_while_the_positions_are_on_their_way_is_shown_and_among_them(sit_down: Sit) -> None:
    table = sit_down(running(), playback="off")
    asked: list[Route] = []
    table.page.route("**/frames.json", lambda route: asked.append(route))
    with table.page.expect_request("**/frames.json"):
        table.page.get_by_role("button", name="To the start").click()
    table.play("+2", 1)
    stones(table).to_have_text("stones: 11")
    asked[0].fulfill(json={"frames": frames(TURNS)})
    stones(table).to_have_text("stones: 0")
    for shown in (1, 3, 5, 7, 8, 9, 11):
        table.page.keyboard.press("ArrowRight")
        stones(table).to_have_text(f"stones: {shown}")
    expect(table.page.get_by_text("You are looking back.")).to_be_hidden()


def test_a_takeback_ends_a_look_at_what_is_gone(sit_down: Sit) -> None:
    table = sit_down(running())
    table.page.get_by_role("button", name="adds 1").last.click()
    expect(table.page.get_by_text("You are looking back.")).to_be_visible()
    log = {"turn": 1, "step": 0, "seat": 1, "complete": False}
    table.event("takeback", 1, log, view={"stones": 3}, pv=9, to_act=1)
    stones(table).to_have_text("stones: 3")
    assert table.page.locator(".move").count() == 2


def test_a_finished_match_is_gone_through_with_keys(sit_down: Sit) -> None:
    table = sit_down(over(), playback="off")
    keys = table.page.keyboard
    place = table.page.locator(".replay-place")
    for key, shown in [("Home", 0), ("ArrowRight", 1), ("ArrowRight", 3), ("ArrowLeft", 1), ("End", 9)]:
        keys.press(key)
        stones(table).to_have_text(f"stones: {shown}")
    expect(place).to_have_text("Step 6 of 6")
    expect(table.page).to_have_url(re.compile("#6$"))
    expect(table.page.get_by_role("button", name="To the end")).to_be_disabled()


def test_keys_are_left_to_those_who_write(sit_down: Sit) -> None:
    table = sit_down(over(), playback="off")
    table.page.get_by_label("Write a line").press("Home")
    table.page.locator("fake-board").evaluate("(board) => { board.tabIndex = 0; board.focus(); }")
    table.page.keyboard.press("ArrowLeft")
    expect(table.page.locator(".replay-place")).to_have_text("")


def test_it_plays_by_itself_until_stopped(sit_down: Sit) -> None:
    table = sit_down(over(), frozen=True)
    table.page.get_by_role("button", name="Play", exact=True).click()
    stones(table).to_have_text("stones: 0")
    for shown in (1, 3, 5):
        table.page.clock.run_for(460)  # rest
        table.page.clock.run_for(440)  # move
        stones(table).to_have_text(f"stones: {shown}")
    table.page.get_by_role("button", name="Pause").click()
    table.page.clock.run_for(5_000)
    stones(table).to_have_text("stones: 5")
    table.page.keyboard.press("Escape")
    table.page.locator("body").press(" ")
    table.page.clock.run_for(900)
    stones(table).to_have_text("stones: 7")


def test_a_link_opens_at_its_step(sit_down: Sit) -> None:
    table = sit_down(over(), fragment="#4")
    stones(table).to_have_text("stones: 7")
    expect(table.page.locator(".move[aria-current]")).to_have_text("adds 2")
    table.page.evaluate("() => { location.hash = '#1'; }")
    stones(table).to_have_text("stones: 1")


def test_the_link_to_the_shown_step_is_copied(sit_down: Sit) -> None:
    table = sit_down(over(), fragment="#4")
    stones(table).to_have_text("stones: 7")
    table.page.evaluate("() => { navigator.clipboard.writeText = async (text) => { window.copied = text; }; }")
    table.page.get_by_role("button", name="Copy link").click()
    toasted(table.page, "The link is copied.")
    assert table.page.evaluate("window.copied") == f"{ORIGIN}/m/abcdefghijkl/#4"


def test_positions_that_cannot_be_loaded_are_said(sit_down: Sit, complaints: Any) -> None:
    complaints.allowed.append(re.compile("ERR_FAILED|Failed to load"))
    table = sit_down(running(to_act=0, legal=["+1"]))
    table.page.route("**/frames.json", lambda route: route.abort())
    table.page.get_by_role("button", name="To the start").click()
    toasted(table.page, "could not be loaded", error=True)
    stones(table).to_have_text("stones: 9")
    expect(table.page.get_by_role("button", name="+1", exact=True)).to_be_visible()
