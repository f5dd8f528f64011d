"""The rules page: positions to try on the real board."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browsers import Complaints
from tests.servers import TeahouseServer

pytestmark = pytest.mark.browser


def trial(page: Page, name: str) -> Locator:
    figure = page.locator(f"#spirit-{name} .try")
    figure.scroll_into_view_if_needed()
    return figure


def play(figure: Locator, *squares: str) -> None:
    """Choose squares one after the other by keyboard, each when the board waits for a step."""
    for square in squares:
        expect(figure).to_have_attribute("aria-busy", "false")
        cell = figure.locator(f"[data-cell='{square}']")
        cell.focus()
        cell.press("Enter")


@pytest.fixture
def rules(open_page: Callable[..., Page], shared_teahouse: TeahouseServer) -> Page:
    page = open_page(shared_teahouse.url, reduced_motion="reduce", viewport={"width": 1000, "height": 900})
    page.goto("/rules/battlepagode/")
    return page


def test_every_spirit_has_its_emblem(rules: Page) -> None:
    expect(rules.locator("[data-emblem] svg")).to_have_count(14)


def test_a_win_is_found(rules: Page) -> None:
    figure = trial(rules, "fox")
    play(figure, "b3", "c3")
    expect(figure.locator(".try-says")).to_contain_text("You have won!")


def test_a_missed_win_is_said_and_can_be_tried_again(rules: Page) -> None:
    figure = trial(rules, "monkey")
    play(figure, "c3", "d3", "e3")
    expect(figure.locator(".try-says")).to_contain_text("there was a win")
    figure.get_by_role("button", name="Once more").click()
    expect(figure.locator(".try-says")).to_have_text("")
    play(figure, "c3", "b2")
    expect(figure.locator(".try-says")).to_contain_text("You have won!")


def test_a_danger_is_stopped_or_not(rules: Page) -> None:
    figure = trial(rules, "owl")
    play(figure, "a1", "a2", "a3")
    expect(figure.locator(".try-says")).to_contain_text("the other side can win now")
    figure.get_by_role("button", name="Once more").click()
    play(figure, "b2", "c3", "c4")
    expect(figure.locator(".try-says")).to_contain_text("the danger is over")


def test_who_begins_anew_before_an_answer_has_come_begins_anew(rules: Page) -> None:
    figure = trial(rules, "owl")
    play(figure, "a1", "a2")
    expect(figure.get_by_role("button", name="Once more")).to_be_visible()
    expect(figure).to_have_attribute("aria-busy", "false")
    held: list[Route] = []

    def hold_the_first(route: Route) -> None:
        if held:
            route.continue_()
        else:
            held.append(route)

    rules.route("**/legal.json*", hold_the_first)
    with rules.expect_request("**/legal.json*"):
        play(figure, "a3")
    with rules.expect_response("**/legal.json*"):
        figure.get_by_role("button", name="Once more").click()
    expect(figure).to_have_attribute("aria-busy", "false")
    with rules.expect_response("**/legal.json*") as answer:
        held[0].continue_()
    answer.value.finished()
    play(figure, "b2", "c3", "c4")
    expect(figure.locator(".try-says")).to_contain_text("the danger is over")


def test_an_optional_step_can_be_left_out(rules: Page) -> None:
    figure = trial(rules, "elephant")
    end = figure.get_by_role("button", name="End the turn")
    expect(end).to_be_hidden()
    play(figure, "b2", "c2", "c3")
    end.click()
    expect(figure.locator(".try-says")).to_contain_text("That was a whole turn.")
    expect(end).to_be_hidden()


def test_a_server_that_is_away_is_said(rules: Page, complaints: Complaints) -> None:
    complaints.allowed.append(re.compile("429"))
    rules.route("**/legal.json*", lambda route: route.fulfill(status=429, json={"code": "slow-down", "message": "…"}))
    rules.reload()
    figure = trial(rules, "peacock")
    expect(figure.locator(".try-says")).to_contain_text("can't be reached")
    rules.unroute("**/legal.json*")
    figure.get_by_role("button", name="Once more").click()
    play(figure, "d3", "d4")
    expect(figure.locator(".try-says")).to_contain_text("You have won!")
