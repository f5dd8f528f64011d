"""From the start page into a match, in Chromium."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browsers import Complaints, toasted
from tests.servers import TeahouseServer

pytestmark = pytest.mark.browser

PHONE = {"width": 360, "height": 740}


def test_two_on_one_device_takes_one_click(open_page: Callable[..., Page], shared_teahouse: TeahouseServer) -> None:
    page = open_page(shared_teahouse.url)
    page.goto("/")
    page.get_by_role("button", name="Two on this device").first.click()
    expect(page).to_have_url(re.compile(r"/m/[\w-]+/$"))


def test_a_friend_sits_down_and_both_are_at_the_table(
    open_page: Callable[..., Page], shared_teahouse: TeahouseServer
) -> None:
    ann, ben = open_page(shared_teahouse.url), open_page(shared_teahouse.url, viewport=PHONE)
    ann.goto("/")
    ann.get_by_role("button", name="Invite a friend").first.click()
    expect(ann.get_by_role("heading", name="Your table is laid")).to_be_visible()
    expect(ann.locator("#salt-note code")).to_be_attached()
    ben.goto(ann.get_by_label("The link to your table").input_value())
    expect(ben.get_by_role("heading", name=re.compile("invites you"))).to_be_visible()
    ben.get_by_label("Your name").fill("Ben")
    ben.get_by_role("button", name="Sit down").click()
    expect(ben).to_have_url(re.compile(r"/m/[\w-]+/$"))
    # The creator has done nothing since.
    expect(ann).to_have_url(ben.url)


def test_the_waiting_page_finds_out_without_websockets(
    open_page: Callable[..., Page], shared_teahouse: TeahouseServer, complaints: Complaints
) -> None:
    complaints.allowed.append(re.compile("WebSocket"))
    # The friend may sit down before Ann's browser has added its salt, which is then too late.
    complaints.allowed.append(re.compile(r"409 .*/salt/"))
    ann = open_page(shared_teahouse.url)
    ann.route_web_socket(re.compile("/ws/rooms/"), lambda socket: socket.close())
    ann.goto("/")
    ann.get_by_role("button", name="Invite a friend").first.click()
    expect(ann).to_have_url(re.compile(r"/r/[\w-]+/$"))
    friend = shared_teahouse.visitor()
    answer = friend.post_form(ann.url.removeprefix(shared_teahouse.url) + "take/", {"name": "Ben"})
    expect(ann).to_have_url(answer.url)


def test_copying_the_link_says_so(open_page: Callable[..., Page], shared_teahouse: TeahouseServer) -> None:
    ann = open_page(shared_teahouse.url, permissions=["clipboard-read", "clipboard-write"])
    ann.goto("/")
    ann.get_by_role("button", name="Invite a friend").first.click()
    ann.get_by_role("button", name="Copy").click()
    toasted(ann, "The link is copied.")
    assert ann.evaluate("navigator.clipboard.readText()") == ann.get_by_label("The link to your table").input_value()


def test_options_are_folded_but_in_reach(open_page: Callable[..., Page], shared_teahouse: TeahouseServer) -> None:
    page = open_page(shared_teahouse.url)
    page.goto("/")
    door = page.locator('form.door[action="/rooms/"]').first
    expect(door.get_by_label("No spirits")).to_be_hidden()
    door.get_by_text("Options").click()
    door.get_by_label("No spirits").check()
    door.get_by_label("Time").select_option("3+2")
    door.get_by_label("I begin").check()
    door.get_by_role("button", name="Invite a friend").first.click()
    expect(page.get_by_text("3 minutes each, plus 2 seconds a turn")).to_be_visible()
    expect(page.get_by_text("No spirits")).to_be_visible()


def test_each_browser_adds_a_salt_of_its_own_once_it_has_seen_the_fingerprint(
    open_page: Callable[..., Page], shared_teahouse: TeahouseServer
) -> None:
    salts = []
    for door in ("/computer/", "/device/"):
        page = open_page(shared_teahouse.url)
        # Without an answer within some seconds a match begins without a salt; a busy server is waited for here.
        page.add_init_script("AbortSignal.timeout = () => new AbortController().signal")
        page.goto("/")
        page.locator(f'form.door[action="{door}"] button.large').first.click()
        page.wait_for_url("**/m/*/")
        page.goto(page.url + "verify/")
        expect(page.get_by_text("Both are the same.")).to_be_visible()
        note = page.evaluate("JSON.parse(localStorage.getItem('fair-chance')).at(-1)")
        expect(page.get_by_text(note["hash"])).to_be_visible()
        expect(page.get_by_text(note["salt"])).to_be_visible()
        salts.append(note["salt"])
    assert salts[0] != salts[1]
    assert all(re.fullmatch("[0-9a-f]{24}", salt) for salt in salts)


def test_whoever_looks_around_meanwhile_is_fetched(
    open_page: Callable[..., Page], shared_teahouse: TeahouseServer
) -> None:
    ann = open_page(shared_teahouse.url)
    ann.goto("/")
    ann.get_by_role("button", name="Invite a friend").first.click()
    expect(ann.locator("#salt-note code")).to_be_attached()
    link = ann.url.removeprefix(shared_teahouse.url)
    rules = ann.context.new_page()
    rules.goto("/rules/")
    ann.goto("/")
    answer = shared_teahouse.visitor().post_form(f"{link}take/", {"name": "Ben"})
    expect(ann).to_have_url(answer.url)
    rules.get_by_role("link", name="To the match").click()
    expect(rules).to_have_url(answer.url)


def test_a_picture_that_stays_in_sight_covers_no_rules(
    open_page: Callable[..., Page], shared_teahouse: TeahouseServer
) -> None:
    page = open_page(shared_teahouse.url, viewport={"width": 1280, "height": 860})
    page.goto("/")
    table = page.locator(".game-table").first
    expect(table.locator(".game-picture svg").first).to_be_visible()
    # To where the rules in short are at the top of the window.
    table.locator(".game-short").evaluate("(short) => scrollBy(0, short.getBoundingClientRect().top - 40)")
    picture = table.locator(".game-picture")
    assert picture.evaluate("(picture) => getComputedStyle(picture).position") == "sticky"
    bottom = picture.evaluate("(picture) => picture.getBoundingClientRect().bottom")
    assert bottom <= table.locator(".game-short").evaluate("(short) => short.getBoundingClientRect().top")
