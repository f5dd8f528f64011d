"""From the start page to a match against the computer, by keyboard alone and without many keys."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from games.engines.registry import GAMES
from tests.servers import TeahouseServer

pytestmark = pytest.mark.browser


def keys(page: Page, *pressed: str) -> None:
    for key in pressed:
        page.keyboard.press(key)


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_match_with_the_computer_is_a_few_keys_away(
    game: str, open_page: Callable[..., Page], shared_teahouse: TeahouseServer
) -> None:
    page = open_page(shared_teahouse.url)
    page.goto("/")
    table = page.locator(f".game-table:has(input[name=game][value={game}])")
    place = page.locator(".hero-games a").evaluate_all(
        "(links, game) => links.findIndex((link) => link.hash === `#game-${game}`)", game
    )
    assert place >= 0
    keys(page, "Tab", "Enter", *["Tab"] * (place + 1))
    expect(page.locator(".hero-games a").nth(place)).to_be_focused()
    keys(page, "Enter")
    expect(table.get_by_role("heading", level=2)).to_be_focused()
    expect(table.get_by_role("heading", level=2)).to_be_in_viewport()
    # The strengths are one stop; arrows choose among them.
    keys(page, "Tab")
    expect(table.get_by_label("Easy")).to_be_focused()
    keys(page, "ArrowRight")
    expect(table.get_by_label("Medium")).to_be_checked()
    keys(page, "Tab")
    expect(table.get_by_role("button", name="Play the computer")).to_be_focused()
    assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "solid"
    keys(page, "Enter")
    expect(page).to_have_url(re.compile(r"/m/[\w-]+/$"))
    expect(page.locator(".match-kind")).to_contain_text("against the computer")
    page.locator("[data-slot=board] > *").wait_for()


def test_the_landmarks_and_headings_of_the_start_page_tell_where_things_are(
    open_page: Callable[..., Page], shared_teahouse: TeahouseServer
) -> None:
    page = open_page(shared_teahouse.url)
    page.goto("/")
    for role in ("banner", "main", "contentinfo"):
        expect(page.get_by_role(role)).to_have_count(1)
    expect(page.get_by_role("heading", level=1)).to_have_count(1)
    names = page.get_by_role("heading", level=2).all_text_contents()
    assert page.get_by_role("navigation", name="Games").get_by_role("link").all_text_contents() == names
    for name in names:
        expect(page.get_by_role("region", name=name, exact=True)).to_have_count(1)
    # Pictures of boards are to be looked at only.
    page.locator(".game-picture svg").first.wait_for()
    stops = page.locator(".game-picture *").evaluate_all(
        "(all) => all.filter((one) => one.tabIndex >= 0 && one.checkVisibility() && !one.closest('[inert]')).length"
    )
    assert stops == 0
