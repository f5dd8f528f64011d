"""Playing the computer in a real browser: two clicks, undo, the end board, the record."""

import random
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.match.people import Person, switch_playback_off
from tests.databases import Databases
from tests.servers import TeahouseServer
from tests.waiting import came_true

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def fault(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file that says what is wrong with the computer (tests/bots/standin.py)."""
    return tmp_path_factory.mktemp("standin") / "fault"


@pytest.fixture(scope="module")
def house(databases: Databases, redis_url: str, fault: Path) -> Iterator[TeahouseServer]:
    """A server with a computer that plays anything."""
    env = {"STANDIN_FAULT": str(fault)}
    with TeahouseServer(databases.fresh(), redis_url, bots="tests.bots.standin", env=env) as server:
        yield server


def door(page: Page, game: str) -> Any:
    return page.locator(f".computer-door:has(input[value={game}])")


def begin(page: Page, game: str) -> Person:
    door(page, game).get_by_role("button", name="Play the computer").click()
    page.wait_for_url("**/m/*/")
    page.locator("[data-slot=match]:not([data-loading])").wait_for()
    switch_playback_off(page)
    return Person(page)


def play_to(person: Person, turns: int, rng: random.Random) -> None:
    """Play until so many turns stand in the list, the last one the computer's, and the person is to act."""
    for _ in range(turns):
        person.play(rng=rng)
    person.wait_to_act()


def test_two_clicks_undo_and_the_end(open_page: Callable[..., Page], house: TeahouseServer) -> None:
    page, rng = open_page(house.url), random.Random(4)
    page.goto(house.url)
    door(page, "jungle").get_by_label("Strong").check()
    ann = begin(page, "jungle")
    ann.wait_to_act()
    expect(page.locator(".plate-name", has_text="Computer (Strong)")).to_be_visible()
    expect(page.locator(".match-kind")).to_contain_text("against the computer")
    expect(page.locator(".chat-panel")).to_be_hidden()
    expect(page.get_by_role("button", name="Offer draw")).to_be_hidden()
    before, began = ann.view, page.locator(".move").count()

    play_to(ann, 2, rng)
    ann.made(began + 4)
    undo, rule = page.get_by_role("button", name="Undo"), "In your record a win or a draw no longer counts"
    expect(undo).to_have_attribute("title", re.compile("a win or a draw then does not count, a loss does"))
    for left, said in ((2, True), (0, False)):
        undo.click()
        ann.made(began + left)
        ann.wait_to_act()
        expect(page.locator(".words")).to_contain_text("was taken back.")
        assert (rule in page.locator(".words").inner_text()) == said
    assert ann.view == before
    expect(undo).to_be_disabled()

    # The match has been played, whatever has been taken back of it.
    ann.press("Resign")
    expect(page.get_by_role("dialog").get_by_text("The other side wins at once.")).to_be_visible()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(page.get_by_role("heading", name="You have lost")).to_be_visible()
    expect(page.get_by_text("Against Strong: 0 won, 0 drawn, 1 lost.")).to_be_visible()
    over = page.url
    ann.press("Rematch")
    page.wait_for_url(lambda url: url.split("#")[0] != over)
    ann.wait_to_act()

    page.goto(house.url)
    expect(door(page, "jungle").get_by_label("Strong")).to_be_checked()
    expect(page.get_by_text("0 of 1 won")).to_be_visible()
    page.get_by_role("link", name="Your record against the computers").click()
    expect(page.get_by_role("heading", name="Dou Shou Qi")).to_be_visible()
    expect(page.get_by_role("row", name="All matches")).to_contain_text("1")
    page.set_viewport_size({"width": 320, "height": 640})
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


@pytest.mark.parametrize("size", [(1280, 860), (1440, 1000), (360, 740)])
def test_a_long_list_of_turns_scrolls_within_its_room(
    open_page: Callable[..., Page], house: TeahouseServer, size: tuple[int, int]
) -> None:
    page, rng = open_page(house.url, viewport={"width": size[0], "height": size[1]}), random.Random(8)
    page.goto(house.url)
    ann = begin(page, "baghchal")
    play_to(ann, 12, rng)
    panel, frame = page.locator(".moves-panel"), page.locator(".moves-frame")
    assert frame.evaluate("(frame) => frame.scrollHeight > frame.clientHeight")
    bottom = "(element) => element.getBoundingClientRect().bottom"
    assert frame.evaluate(bottom) <= panel.evaluate(bottom) + 1
    # Nothing of it lies over what follows.
    ann.press("Resign")
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Look at the board").click()
    page.get_by_role("link", name="Analysis").click()
    page.wait_for_url("**/analysis/**")


def test_spirits_are_chosen_where_each_side_gets_one(open_page: Callable[..., Page], house: TeahouseServer) -> None:
    page = open_page(house.url)
    page.goto(house.url)
    form = door(page, "battlepagode")
    form.get_by_text("Options").click()
    expect(form.get_by_label("My spirit")).to_be_hidden()
    form.get_by_label("One spirit for each order").check()
    form.get_by_label("My spirit").select_option("Fox")
    form.get_by_label("The computer's spirit").select_option("Wolf")
    form.get_by_label("Saffron (first)").check()
    ann = begin(page, "battlepagode")
    ann.wait_to_act()
    assert ann.view["spirits"] == ["fox", "wolf"]


def test_the_next_strength_is_offered_to_who_wins(open_page: Callable[..., Page], house: TeahouseServer) -> None:
    page = open_page(house.url)
    answer = {"counts": True, "won": 3, "drawn": 0, "lost": 1, "strength": "Easy", "next": "Medium"}
    page.route("**/computer.json", lambda route: route.fulfill(json=answer))
    page.goto(house.url)
    ann = begin(page, "baghchal")
    ann.wait_to_act()
    ann.press("Resign")
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(page.get_by_text("You win regularly against Easy. Time for the next one?")).to_be_visible()
    expect(page.get_by_role("button", name="Play against Medium")).to_be_visible()


def test_a_match_given_up_at_once_is_called_off(open_page: Callable[..., Page], house: TeahouseServer) -> None:
    page = open_page(house.url)
    page.goto(house.url)
    form = door(page, "jungle")
    form.get_by_text("Options").click()
    form.get_by_label("Blue (first)").check()
    ann = begin(page, "jungle")
    ann.wait_to_act()
    ann.press("Resign")
    expect(page.get_by_role("dialog").get_by_text("it is called off and counts for nobody")).to_be_visible()
    with page.expect_response("**/computer.json") as answer:
        page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    answer.value.finished()
    expect(page.get_by_role("heading", name="Match called off")).to_be_visible()
    expect(page.locator(".end-reason")).to_contain_text("It does not count.")
    expect(page.locator(".end-links a", has_text="Download")).to_be_visible()
    expect(page.locator(".end-links a", has_text="Analysis")).to_be_hidden()
    expect(page.get_by_text("0 won, 0 drawn, 0 lost")).to_be_hidden()
    page.goto(f"{house.url}/computer/record/")
    expect(page.get_by_text("You have not finished a match against a computer yet.")).to_be_visible()


def test_a_computer_that_cannot_think_is_no_secret(
    open_page: Callable[..., Page], house: TeahouseServer, fault: Path
) -> None:
    page, rng = open_page(house.url), random.Random(6)
    page.goto(house.url)
    ann = begin(page, "jungle")
    play_to(ann, 1, rng)
    trouble = page.get_by_role("alert")
    try:
        fault.write_text("often")
        play_to(ann, 1, rng)
        expect(trouble).to_contain_text("does not count in your record")
        trouble.get_by_role("button", name="Understood").click()
        expect(trouble).to_be_hidden()
        fault.write_text("always")
        ann.play(rng=rng)
        expect(trouble).to_contain_text("The match waits")
        expect(page.get_by_role("button", name="Resign")).to_be_disabled()
        page.get_by_role("button", name="Undo").click()
        ann.wait_to_act()
        expect(trouble).to_be_hidden()
        ann.play(rng=rng)
        expect(trouble).to_contain_text("The match waits")
        fault.unlink()
        trouble.get_by_role("button", name="Try again").click()
        ann.wait_to_act()
        fault.write_text("always")
        ann.play(rng=rng)
        trouble.get_by_role("button", name="End without a result").click()
    finally:
        fault.unlink(missing_ok=True)
    expect(page.get_by_role("heading", name="Match called off")).to_be_visible()
    expect(page.locator(".end-reason")).to_contain_text("by a fault of the house")


def test_without_workers_the_pages_say_so(open_page: Callable[..., Page], house: TeahouseServer) -> None:
    house.kill_worker("bots")
    visitor = house.visitor()
    assert came_true(lambda: "The computers are away just now." in visitor.get("/").body)
    page = open_page(house.url)
    page.goto(house.url)
    expect(page.get_by_text("The computers are away just now.").first).to_be_visible()
    begin(page, "jungle")
    expect(page.get_by_text("The computer is away just now.")).to_be_visible()
