"""Two people, two browsers, one real server: whole matches."""

import random
import re
from typing import Any

import pytest
from playwright.sync_api import expect

from .people import OpenPage, Person, set_up

pytestmark = pytest.mark.browser


def test_two_play_a_third_watches_and_all_go_on_to_the_rematch(
    open_page: OpenPage, shared_teahouse: Any, complaints: Any
) -> None:
    ann, ben = set_up(open_page, shared_teahouse.url, "5+3")
    watcher = Person(open_page(shared_teahouse.url))
    watcher.page.goto(ann.page.url)
    rng = random.Random(5)
    for made in range(1, 13):
        ann.wait_to_act() if made in (1, 2, 5, 6, 9, 10) else ben.wait_to_act()
        (ann if ann.may_act else ben).play(rng=rng)
        for person in (ann, ben, watcher):
            person.made(made)
    watcher.page.wait_for_function("() => !document.querySelector('[data-slot=board] > *').locked")
    for person in (ben, watcher):
        person.shows(ann.view)
    expect(ann.page.get_by_text("1 spectator")).to_be_visible()

    ben.press("Resign")
    ben.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(ann.page.get_by_role("heading", name="You have won!")).to_be_visible()
    expect(ben.page.get_by_role("heading", name="You have lost")).to_be_visible()
    expect(watcher.page.locator("[data-slot=end]")).to_contain_text("resigned.")
    over = ann.page.url
    ann.press("Rematch")
    ben.press("Accept")
    for person in (ann, ben, watcher):
        person.page.wait_for_url(lambda url: url.split("#")[0] != over)
        expect(person.page.locator(".moves-empty")).to_be_visible()
    assert ann.page.url == ben.page.url == watcher.page.url
    ben.wait_to_act()  # the seats are swapped


def test_a_reload_in_the_middle_of_a_turn_loses_nothing(open_page: OpenPage, shared_teahouse: Any) -> None:
    ann, ben = set_up(open_page, shared_teahouse.url)
    ann.play("@b2")
    ann.made(1)
    ann.page.reload()
    ann.made(1)
    ann.wait_to_act()
    ann.press("Step back")
    ann.made(0)
    ann.play("@c3")
    ann.play("@d4")
    ben.made(2)
    ben.wait_to_act()
    assert "S" in ben.view["board"]


def test_a_step_made_while_the_server_is_down_is_played_when_it_is_back(
    open_page: OpenPage, teahouse: Any, complaints: Any
) -> None:
    complaints.allowed += [re.compile("WebSocket connection"), re.compile("ERR_CONNECTION_REFUSED")]
    ann, ben = set_up(open_page, teahouse.url)
    # The first turns are made before, for a minute is all they may take, and a server takes its time to start.
    for person, square in ((ann, "b2"), (ann, "d4"), (ben, "b4"), (ben, "d2")):
        person.play(f"@{square}")
    for person in (ann, ben):
        person.made(4)
    ann.wait_to_act()
    teahouse.kill()
    expect(ann.page.get_by_text("The connection is lost.")).to_be_visible()
    step = ann.play()
    expect(ann.page.get_by_text(f"Your step {step} is kept")).to_be_visible()
    teahouse.start()
    for person in (ann, ben):
        expect(person.page.get_by_text("The connection is lost.")).to_be_hidden()
        person.made(5)
    ann.wait_to_act()


def test_a_draw_by_agreement_and_its_replay_record_and_link(open_page: OpenPage, shared_teahouse: Any) -> None:
    ann, ben = set_up(open_page, shared_teahouse.url)
    start = ann.view
    ann.play("@b2")
    ann.play("@d4")
    ben.play("@b4")
    ben.play("@d2")
    ann.made(4)  # an offer that the server heard of before the step would lapse with it
    ann.press("Offer draw")
    ben.press("Accept")
    for person in (ann, ben):
        expect(person.page.get_by_role("heading", name="A draw")).to_be_visible()
    page = ann.page
    page.get_by_role("button", name="Look at the board").click()
    page.keyboard.press("Home")
    ann.shows(start)
    page.keyboard.press("ArrowRight")
    expect(page.locator(".replay-place")).to_have_text("Step 1 of 4")
    expect(page).to_have_url(re.compile("#1$"))

    visitor = Person(open_page(shared_teahouse.url))
    visitor.page.goto(page.url)
    expect(visitor.page.locator(".replay-place")).to_have_text("Step 1 of 4")
    with page.expect_download() as download:
        page.get_by_role("link", name="Download").click()
    visitor.page.goto("/read/")
    visitor.page.get_by_label("A file").set_input_files(download.value.path())
    visitor.page.get_by_role("button", name="Replay").click()
    expect(visitor.page.locator("[data-slot=result]")).to_contain_text("A draw")
    visitor.page.keyboard.press("End")
    expect(visitor.page.locator(".replay-place")).to_have_text("Step 4 of 4")
    visitor.page.wait_for_function(
        "(board) => document.querySelector('[data-slot=board] > *').view.board === board", arg=ben.view["board"]
    )


def test_a_record_that_cannot_be_read_is_said_and_kept(
    open_page: OpenPage, shared_teahouse: Any, complaints: Any
) -> None:
    complaints.allowed.append(re.compile("400"))
    page = open_page(shared_teahouse.url)
    page.goto("/read/")
    page.get_by_label("or the text itself").fill("1. e2e4")
    page.get_by_role("button", name="Replay").click()
    expect(page.get_by_role("alert")).to_contain_text("This is not a record that can be read.")
    expect(page.get_by_label("or the text itself")).to_have_value("1. e2e4")


def test_a_takeback_by_agreement(open_page: OpenPage, shared_teahouse: Any) -> None:
    ann, ben = set_up(open_page, shared_teahouse.url)
    ann.play("@b2")
    ann.play("@d4")
    ben.made(2)
    ann.press("Take back")
    ben.press("Accept")
    for person in (ann, ben):
        person.made(0)
    ann.wait_to_act()


def test_two_on_one_device(open_page: OpenPage, shared_teahouse: Any) -> None:
    page = open_page(shared_teahouse.url)
    page.goto("/")
    page.get_by_role("button", name="Two on this device").first.click()
    page.locator("[data-slot=match]:not([data-loading])").wait_for()
    both = Person(page)
    for made in range(1, 9):
        both.play()
        both.made(made)
    expect(page.get_by_role("button", name="Offer draw")).to_be_hidden()
    both.press("Take back")
    page.wait_for_function("() => document.querySelectorAll('.move').length < 8")
    both.wait_to_act()


def test_the_players_chat_is_not_heard_by_watchers(open_page: OpenPage, shared_teahouse: Any) -> None:
    ann, ben = set_up(open_page, shared_teahouse.url)
    watcher = open_page(shared_teahouse.url)
    watcher.goto("/")
    watcher.goto(ann.page.url)
    ann.page.get_by_role("tab", name="Chat").click()
    ann.page.get_by_label("Write a line").fill("good luck <3")
    ann.page.get_by_label("Write a line").press("Enter")
    expect(ben.page.locator(".chat-text")).to_have_text("good luck <3")
    expect(watcher.locator("[data-slot=watchers]")).to_contain_text("1")
    assert watcher.locator(".chat-text").count() == 0


def test_lines_written_while_the_connection_was_broken_are_read_afterwards(
    open_page: OpenPage, shared_teahouse: Any, complaints: Any
) -> None:
    complaints.allowed.append(re.compile("WebSocket connection"))
    ann, ben = set_up(open_page, shared_teahouse.url)
    sockets: list[Any] = []
    broken = False

    def between(socket: Any) -> None:
        if broken:
            socket.close(code=1012)
        else:
            socket.connect_to_server()
            sockets.append(socket)

    ben.page.route_web_socket("**/ws/matches/**", between)
    ben.page.reload()
    ben.page.locator("[data-slot=match]:not([data-loading])").wait_for()
    broken = True
    sockets[-1].close(code=1012)
    expect(ben.page.get_by_text("The connection is lost.")).to_be_visible()
    ann.play("@b2")
    ann.page.get_by_role("tab", name="Chat").click()
    ann.page.get_by_label("Write a line").fill("are you there?")
    ann.page.get_by_label("Write a line").press("Enter")
    expect(ann.page.locator(".chat-text")).to_have_text("are you there?")
    broken = False
    ben.made(1)
    expect(ben.page.locator("[data-slot=unread]")).to_have_text("1")
    ben.page.get_by_role("tab", name="Chat").click()
    expect(ben.page.locator(".chat-text")).to_have_text("are you there?")
