"""Two people offer each other spirits, through a private link and with somebody watching."""

from typing import Any

import pytest
from playwright.sync_api import expect

from .people import OpenPage, Person, set_up

pytestmark = pytest.mark.browser


def choose_spirits(offering: Person, picking: Person, watcher: Person) -> None:
    """Saffron offers the first two, Indigo takes the second of them, Saffron says that Indigo begins."""
    waiting = "Saffron is choosing two spirits to offer."
    for person in (picking, watcher):
        expect(person.page.get_by_role("heading", name=waiting)).to_be_visible()
    tiles = offering.page.locator(".spirit-setup button.spirit-tile")
    confirm = offering.page.locator(".spirit-setup .button.primary")
    tiles.nth(0).click()
    expect(confirm).to_be_disabled()
    tiles.nth(1).click()
    confirm.click()

    expect(offering.page.get_by_role("heading", name="Indigo is choosing between the two spirits.")).to_be_visible()
    expect(watcher.page.locator(".spirit-setup .spirit-tile")).to_have_count(2)
    expect(watcher.page.locator(".spirit-setup button")).to_have_count(0)
    picking.page.locator(".spirit-choice .button").nth(1).click()

    expect(picking.page.get_by_role("heading", name="Saffron is deciding who begins.")).to_be_visible()
    offering.page.get_by_role("button", name="Indigo begins").click()
    for person in (offering, picking, watcher):
        expect(person.page.locator(".spirit-setup")).to_be_hidden()
    picking.wait_to_act()
    spirits = picking.view["spirits"]
    assert None not in spirits
    for person in (offering, watcher):
        person.page.wait_for_function(
            "(spirits) => String(document.querySelector('[data-slot=board] > *').view.spirits) === String(spirits)",
            arg=spirits,
        )


@pytest.mark.parametrize(("mode", "spirits"), [("choose", 10), ("choose-extended", 14)])
def test_two_choose_their_spirits_and_so_in_the_rematch_with_seats_swapped(
    mode: str, spirits: int, open_page: OpenPage, shared_teahouse: Any
) -> None:
    ann, ben = set_up(open_page, shared_teahouse.url, mode=mode)
    ben.page.set_viewport_size({"width": 360, "height": 740})
    watcher = Person(open_page(shared_teahouse.url))
    watcher.page.goto(ann.page.url)
    expect(ann.page.locator(".spirit-setup button.spirit-tile")).to_have_count(spirits)
    choose_spirits(ann, ben, watcher)
    ben.play("@b2")
    ann.made(4)

    ben.press("Resign")
    ben.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    over = ann.page.url
    ann.press("Rematch")
    ben.press("Accept")
    for person in (ann, ben, watcher):
        person.page.wait_for_url(lambda url: url.split("#")[0] != over)
    choose_spirits(ben, ann, watcher)
