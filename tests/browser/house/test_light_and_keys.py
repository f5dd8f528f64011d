"""Both lights, small screens, the keyboard."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browsers import Complaints, toasted
from tests.servers import TeahouseServer

pytestmark = pytest.mark.browser

PATHS = ("/", "/rules/", "/rules/battlepagode/", "/preferences/", "/account/login/", "/account/signup/", "/nowhere/")


MIST, LANTERN = "rgb(220, 230, 232)", "rgb(38, 29, 54)"


def has_background(page: Page, colour: str) -> None:
    expect(page.locator("html")).to_have_css("background-color", colour)


@pytest.mark.parametrize(
    ("path", "language"), [*((path, "en") for path in PATHS), ("/", "de"), ("/rules/battlepagode/", "nl")]
)
def test_nothing_is_wider_than_a_small_phone(
    path: str, language: str, open_page: Callable[..., Page], shared_teahouse: TeahouseServer, complaints: Complaints
) -> None:
    complaints.allowed.append(re.compile("404"))
    page = open_page(shared_teahouse.url, viewport={"width": 320, "height": 640}, locale=language)
    page.goto(path)
    page.wait_for_load_state("networkidle")
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


@pytest.mark.parametrize("path", ["/", "/rules/", "/preferences/"])
def test_what_can_be_tapped_is_big_enough(
    path: str, open_page: Callable[..., Page], shared_teahouse: TeahouseServer
) -> None:
    page = open_page(shared_teahouse.url, viewport={"width": 320, "height": 640})
    page.goto(path)
    small = page.evaluate(
        """() => [...document.querySelectorAll('a, button, select, summary, .choice, .segments label')]
            .filter((one) => one.checkVisibility() && !one.matches('.skip-link'))
            .map((one) => [one.textContent.trim(), one.getBoundingClientRect()])
            .filter(([, box]) => box.width > 0 && (box.height < 24 || box.width < 24))
            .map(([text]) => text)"""
    )
    assert small == []


def test_auto_follows_the_system_without_being_told(
    open_page: Callable[..., Page], shared_teahouse: TeahouseServer
) -> None:
    morning = open_page(shared_teahouse.url, color_scheme="light", java_script_enabled=False)
    evening = open_page(shared_teahouse.url, color_scheme="dark", java_script_enabled=False)
    for page in (morning, evening):
        page.goto("/")
    has_background(morning, MIST)
    has_background(evening, LANTERN)


def test_the_light_changes_at_once_and_stays(open_page: Callable[..., Page], shared_teahouse: TeahouseServer) -> None:
    page = open_page(shared_teahouse.url, color_scheme="light")
    page.goto("/")
    page.get_by_role("button", name="Light").click()
    with page.expect_response("**/preferences/"):
        page.get_by_role("button", name="Lantern evening").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "lantern")
    has_background(page, LANTERN)
    page.reload()
    has_background(page, LANTERN)


def test_the_light_changes_without_scripts_too(open_page: Callable[..., Page], shared_teahouse: TeahouseServer) -> None:
    page = open_page(shared_teahouse.url, color_scheme="light", java_script_enabled=False)
    page.goto("/rules/")
    page.get_by_role("button", name="Light").click()
    page.get_by_role("button", name="Lantern evening").click()
    expect(page).to_have_url(re.compile("/rules/$"))
    has_background(page, LANTERN)


def test_the_language_changes_the_page(open_page: Callable[..., Page], shared_teahouse: TeahouseServer) -> None:
    page = open_page(shared_teahouse.url)
    page.goto("/rules/")
    page.get_by_role("button", name="Language").click()
    page.get_by_role("button", name="Deutsch").click()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page).to_have_url(re.compile("/rules/$"))


def test_the_first_key_leads_past_the_header(open_page: Callable[..., Page], shared_teahouse: TeahouseServer) -> None:
    page = open_page(shared_teahouse.url)
    page.goto("/")
    page.keyboard.press("Tab")
    skip = page.get_by_role("link", name="Skip to the content")
    expect(skip).to_be_focused()
    expect(skip).to_be_in_viewport()
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_be_focused()


def test_menus_close_with_escape(open_page: Callable[..., Page], shared_teahouse: TeahouseServer) -> None:
    page = open_page(shared_teahouse.url)
    page.goto("/")
    opener = page.get_by_role("button", name="Guest")
    opener.press("Enter")
    expect(page.get_by_role("link", name="Sign in")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("link", name="Sign in")).to_be_hidden()
    expect(opener).to_be_focused()


def test_a_preference_is_kept_at_once(open_page: Callable[..., Page], shared_teahouse: TeahouseServer) -> None:
    page = open_page(shared_teahouse.url)
    page.goto("/preferences/")
    group = page.get_by_role("group", name="Show heights as numbers")
    with page.expect_response("**/preferences/"):
        group.get_by_label("On").check()
    toasted(page, "Kept.")
    page.reload()
    expect(group.get_by_label("On")).to_be_checked()


def test_a_name_is_given_and_seen(open_page: Callable[..., Page], shared_teahouse: TeahouseServer) -> None:
    page = open_page(shared_teahouse.url)
    page.goto("/preferences/")
    page.get_by_label("This is what others see at the table.").fill("Heron of the Lake")
    page.get_by_role("button", name="Keep this name").click()
    expect(page.get_by_role("button", name="Heron of the Lake")).to_be_visible()
