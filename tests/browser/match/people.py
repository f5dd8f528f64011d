"""People at real browsers, playing real matches on a real server."""

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page, expect

OpenPage = Callable[..., Page]


@dataclass
class Person:
    """Somebody at a page. Steps are handed to the page as the board does, with the event ``step``."""

    page: Page

    @property
    def board(self) -> Any:
        return self.page.locator("[data-slot=board] > *")

    @property
    def view(self) -> Any:
        return self.board.evaluate("(board) => board.view")

    @property
    def may_act(self) -> bool:
        return bool(self.board.evaluate("(board) => !board.locked && (board.legal ?? []).length > 0"))

    def wait_to_act(self) -> None:
        self.page.wait_for_function(
            """() => {
                const board = document.querySelector("[data-slot=board] > *");
                return board && !board.locked && (board.legal ?? []).length > 0;
            }"""
        )

    def play(self, step: str | None = None, rng: random.Random | None = None) -> str:
        """Make a step: the one given, else any legal one."""
        self.wait_to_act()
        legal = self.board.evaluate("(board) => board.legal")
        chosen = step or (rng or random.Random(1)).choice(legal)
        self.board.evaluate(
            "(board, step) => board.dispatchEvent(new CustomEvent('step', { detail: { step }, bubbles: true }))", chosen
        )
        return str(chosen)

    def made(self, count: int) -> None:
        """Wait until the page lists so many steps."""
        expect(self.page.locator(".move")).to_have_count(count)

    def shows(self, view: Any) -> None:
        """Wait until the board shows this view."""
        self.page.wait_for_function(
            """(view) => {
                const board = document.querySelector("[data-slot=board] > *");
                return JSON.stringify(board.view) === JSON.stringify(view);
            }""",
            arg=view,
        )

    def press(self, name: str) -> None:
        self.page.get_by_role("button", name=name, exact=True).click()


def set_up(
    open_page: OpenPage, url: str, clock: str = "none", mode: str = "none", **options: Any
) -> tuple[Person, Person]:
    """Two people who have met through a link: who sits on seat 0 and who on seat 1. Playback is off."""
    host, guest = open_page(url, **options), open_page(url, **options)
    host.goto("/")
    form = host.locator("form", has=host.get_by_role("button", name="Invite a friend")).first
    form.evaluate(
        """(form, [clock, mode]) => {
            form.elements.clock.value = clock;
            for (const radio of form.querySelectorAll('[name="option-mode"]')) radio.checked = radio.value === mode;
            for (const radio of form.querySelectorAll('[name="begins"]')) radio.checked = radio.value === "creator";
        }""",
        [clock, mode],
    )
    form.get_by_role("button", name="Invite a friend").first.click()
    link = host.locator("#room-link").input_value()
    # A salt that came after the friend would be refused.
    expect(host.locator("#salt-note code")).to_be_attached()
    guest.goto(link)
    guest.get_by_role("button", name="Sit down").click()
    people = Person(host), Person(guest)
    for person in people:
        person.page.wait_for_url("**/m/*/")
        person.page.locator("[data-slot=match]:not([data-loading])").wait_for()
        switch_playback_off(person.page)
    return people


def switch_playback_off(page: Page) -> None:
    """Choose in the View menu that turns are simply there; returns when that is kept, so that nothing is on its way."""
    with page.expect_response("**/preferences/"):
        page.locator("[name=playback]").evaluate(
            "(choice) => { choice.value = 'off'; choice.dispatchEvent(new Event('change', { bubbles: true })); }"
        )
