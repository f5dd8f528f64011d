"""Everything around the board: clocks, absence, offers, resigning, leaving, the end, chat, preferences."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browsers import toasted

from .fake_table import FakeTable, snapshot, turn

pytestmark = pytest.mark.browser

Sit = Callable[..., FakeTable]
PHONE = {"width": 360, "height": 740}


def clock(own: int, other: int = 300_000, running: int | None = 0, **fields: Any) -> dict[str, Any]:
    return {"remaining": [own, other], "running": running, "turn_ms": own, "limit": "flag", **fields}


def line(number: int, text: str, seat: int | None = 1, room: str = "players") -> dict[str, Any]:
    return {
        "id": number,
        "room": room,
        "seat": seat,
        "name": "Ben" if seat is not None else "Guest",
        "text": text,
        "at": "2026-05-01T10:00:00+00:00",
    }


# Clocks


def test_the_running_clock_counts_down_from_when_it_came(sit_down: Sit) -> None:
    table = sit_down(snapshot(clock=clock(125_000)), frozen=True)
    mine, other = (table.page.locator(f"[data-slot=plate-{place}] .clock") for place in ("bottom", "top"))
    expect(mine).to_have_text("2:05")
    table.page.clock.run_for(9_000)  # less than the silence after which the page would connect again
    expect(mine).to_have_text("1:56")
    expect(other).to_have_text("5:00")


def test_low_time_shows_tenths_and_a_sign_and_is_heard(sit_down: Sit) -> None:
    table = sit_down(snapshot(clock=clock(21_000)), frozen=True, sounds=True)
    table.page.evaluate(
        """() => {
            window.heard = 0;
            const start = OscillatorNode.prototype.start;
            OscillatorNode.prototype.start = function (...at) { window.heard += 1; return start.apply(this, at); };
        }"""
    )
    mine = table.page.locator("[data-slot=plate-bottom]")
    expect(mine.locator(".clock-warning")).to_be_hidden()
    table.page.clock.run_for(3_050)
    expect(mine.locator(".clock-time")).to_have_text(re.compile(r"^0:1[78]\.\d$"))
    expect(mine.locator(".clock-warning")).to_be_visible()
    assert table.page.evaluate("window.heard") == 2


def test_a_paused_clock_stands_still(sit_down: Sit) -> None:
    table = sit_down(snapshot(paused=True, legal=None, clock=clock(90_000, running=None)), frozen=True)
    table.pass_time(30_000)
    expect(table.page.locator("[data-slot=plate-bottom] .clock")).to_have_text("1:30")


def test_without_a_clock_the_last_minute_of_a_turn_is_shown(sit_down: Sit) -> None:
    no_clock = {"remaining": None, "running": 0, "turn_ms": 63_000, "limit": "turn"}
    table = sit_down(snapshot(clock=no_clock), frozen=True)
    plate = table.page.locator("[data-slot=plate-bottom]")
    expect(plate.locator(".clock")).to_be_hidden()
    expect(plate).to_contain_text("Your turn")
    table.page.clock.run_for(8_000)
    expect(plate).to_contain_text("This turn ends in 0:55")


# The other side


def test_who_has_been_away_for_a_minute_can_be_beaten_by_claim(sit_down: Sit) -> None:
    table = sit_down(frozen=True)
    claim = table.page.get_by_role("button", name="Claim the win")
    table.send("presence", seats=[{"here": True, "away_ms": None}, {"here": False, "away_ms": 20_000}], watchers=0)
    other = table.page.locator("[data-slot=plate-top]")
    expect(other).to_contain_text("in 40 seconds you may claim the win")
    expect(claim).to_be_hidden()
    table.pass_time(41_000)
    claim.click()
    frame = table.wait_for("claim")
    table.send("error", id=frame["id"], code="still-here", message="The other side has not been gone.", v=1)
    toasted(table.page, "The other side has not been gone.", error=True)
    table.send("presence", seats=[{"here": True, "away_ms": None}] * 2, watchers=0)
    expect(claim).to_be_hidden()
    expect(other).not_to_contain_text("connection lost")


@pytest.mark.parametrize(("what", "sentence"), [("draw", "Ben offers a draw."), ("takeback", "Ben would like")])
def test_an_offer_can_be_accepted_or_declined(sit_down: Sit, what: str, sentence: str) -> None:
    table = sit_down()
    offers = {"draw": None, "takeback": None, "rematch": None}
    table.event("offer", 1, offers={**offers, what: 1}, can=["resign", f"accept:{what}", f"decline:{what}"])
    offer = table.page.locator(".offer")
    expect(offer).to_contain_text(sentence)
    offer.get_by_role("button", name="Decline").click()
    assert table.wait_for("decline")["what"] == what
    offer.get_by_role("button", name="Accept").click()
    assert table.wait_for("accept")["what"] == what
    table.event("decline", 0, offers=offers)
    expect(offer).to_be_hidden()


def test_ones_own_offer_can_be_withdrawn(sit_down: Sit) -> None:
    table = sit_down()
    table.page.get_by_role("button", name="Offer draw").click()
    table.send("ack", id=table.wait_for("offer")["id"], v=2)
    table.event("offer", 0, offers={"draw": 0, "takeback": None, "rematch": None}, can=["resign", "decline:draw"])
    expect(table.page.get_by_role("button", name="Offer draw")).to_be_disabled()
    table.page.get_by_role("button", name="Withdraw").click()
    assert table.wait_for("decline")["what"] == "draw"


# Going


def test_resigning_asks_first(sit_down: Sit) -> None:
    table = sit_down()
    resign = table.page.get_by_role("button", name="Resign")
    resign.click()
    dialog = table.page.get_by_role("dialog")
    expect(dialog.get_by_role("button", name="Cancel")).to_be_focused()
    table.page.keyboard.press("Enter")
    expect(dialog).to_be_hidden()
    assert table.sent("resign") == []
    resign.click()
    dialog.get_by_role("button", name="Resign").click()
    table.wait_for("resign")


def test_a_link_that_leads_away_from_a_running_match_asks_first(sit_down: Sit) -> None:
    table = sit_down()
    link = table.page.get_by_role("link", name="Teahouse")
    link.click()
    table.page.get_by_role("button", name="Stay").click()
    expect(table.page).to_have_url(re.compile("/m/"))
    link.click()
    table.page.get_by_role("button", name="Go and come back").click()
    table.page.wait_for_url("**/elsewhere/")
    assert table.sent("leave") == []


def test_leaving_for_good_loses_before_it_goes(sit_down: Sit) -> None:
    table = sit_down()
    table.page.get_by_role("link", name="Teahouse").click()
    table.page.get_by_role("button", name="Leave and lose").click()
    table.send("ack", id=table.wait_for("leave")["id"], v=2)
    table.page.wait_for_url("**/elsewhere/")


def test_on_one_device_ending_the_match_says_who_loses_by_it(sit_down: Sit) -> None:
    present = snapshot(you="both", can=["resign", "leave"], to_act=1)
    present["match"]["kind"] = "device"
    table = sit_down(present)
    table.page.get_by_role("button", name="End match").click()
    question = table.page.get_by_role("dialog", name="End this match?")
    expect(question).to_contain_text("It is Second's turn, who loses by it.")
    question.get_by_role("button", name="End match").click()
    assert table.wait_for("leave")


def test_watchers_go_without_being_asked(sit_down: Sit) -> None:
    table = sit_down(snapshot(you=None, legal=None, can=[]))
    expect(table.page.get_by_role("button", name="Resign")).to_be_hidden()
    table.page.get_by_role("link", name="Teahouse").click()
    table.page.wait_for_url("**/elsewhere/")


# The end


def end(table: FakeTable, **fields: Any) -> None:
    outcome = {"winner": 0, "reason": "resigned"}
    table.event(
        "resigned", 1, **{"status": "finished", "outcome": outcome, "legal": None, "can": ["offer:rematch"], **fields}
    )


@pytest.mark.parametrize(("you", "title"), [(0, "You have won!"), (1, "You have lost"), (None, "Victory for Anna")])
def test_the_end_is_said_in_words(sit_down: Sit, you: int | None, title: str) -> None:
    table = sit_down(snapshot(you=you, legal=None))
    end(table)
    board = table.page.locator("[data-slot=end]")
    expect(board.get_by_role("heading")).to_have_text(title)
    expect(board).to_contain_text("Ben resigned.")
    expect(table.page.locator("[data-slot=board]")).to_have_attribute("data-over", "")
    expect(board.get_by_role("heading")).to_be_focused()
    expect(board.get_by_role("link", name="Download")).to_have_attribute("href", "/m/abcdefghijkl/record.txt")
    table.page.keyboard.press("Escape")
    expect(board).not_to_have_attribute("data-floating", "")


def test_a_rematch_is_one_click_and_leads_to_the_next_match(sit_down: Sit) -> None:
    table = sit_down()
    end(table)
    table.page.get_by_role("button", name="Rematch").click()
    assert table.wait_for("offer")["what"] == "rematch"
    offers = {"draw": None, "takeback": None, "rematch": 0}
    table.event("offer", 0, offers=offers, can=["decline:rematch"])
    expect(table.page.get_by_text("Rematch offered.")).to_be_visible()
    table.event("rematch", 1, rematch="nextnextnext", can=[])
    table.page.wait_for_url("**/m/nextnextnext/")


def test_the_other_sides_wish_for_a_rematch_is_accepted_with_one_click(sit_down: Sit) -> None:
    table = sit_down()
    end(table)
    offers = {"draw": None, "takeback": None, "rematch": 1}
    table.event("offer", 1, offers=offers, can=["accept:rematch", "decline:rematch"])
    board = table.page.locator("[data-slot=end]")
    expect(board).to_contain_text("Ben would like a rematch.")
    board.get_by_role("button", name="Accept").click()
    assert table.wait_for("accept")["what"] == "rematch"


def test_watchers_follow_to_the_next_match_but_visitors_of_an_old_one_stay(sit_down: Sit) -> None:
    over = snapshot(you=None, status="finished", outcome={"winner": None, "reason": "agreed"}, legal=None, can=[])
    watcher = sit_down(over)
    watcher.event("rematch", 1, rematch="nextnextnext")
    watcher.page.wait_for_url("**/m/nextnextnext/")
    visitor = sit_down({**over, "rematch": "nextnextnext"})
    next_match = visitor.page.get_by_role("link", name="To the next match")
    expect(next_match).to_have_attribute("href", "/m/nextnextnext/")
    expect(visitor.page).to_have_url(re.compile("/m/abcdefghijkl/"))


# Chat


def test_what_people_write_is_text_and_nothing_else(sit_down: Sit) -> None:
    nasty = '<img src=x onerror="alert(1)"> & <b>bold</b>'
    table = sit_down(
        snapshot(chat={"players": [line(1, nasty)], "watchers": []}), viewport={"width": 1280, "height": 900}
    )
    expect(table.page.locator(".chat-text")).to_have_text(nasty)
    table.send("chat", line=line(2, nasty))
    expect(table.page.locator(".chat-text").nth(1)).to_have_text(nasty)
    assert table.page.locator(".chat-log img, .chat-log b").count() == 0


def test_a_line_is_sent_and_comes_back_into_the_field_if_it_is_refused(sit_down: Sit) -> None:
    table = sit_down()
    field = table.page.get_by_label("Write a line")
    field.fill("  hello ")
    field.press("Enter")
    frame = table.wait_for("chat")
    assert frame["text"] == "hello"
    expect(field).to_have_value("")
    table.send("error", id=frame["id"], code="slow-down", message="Please wait a moment.", v=1)
    toasted(table.page, "Please wait a moment.", error=True)
    expect(field).to_have_value("hello")


def test_on_a_phone_unseen_lines_are_counted_until_the_chat_is_opened(sit_down: Sit) -> None:
    table = sit_down(viewport=PHONE)
    table.send("chat", line=line(1, "hello"))
    table.send("chat", line=line(1, "hello"))
    table.send("chat", line=line(2, "are you there?"))
    unread = table.page.locator("[data-slot=unread]")
    expect(unread).to_have_text("2")
    expect(unread).to_have_attribute("aria-label", "2 new lines")
    table.page.get_by_role("tab", name="Chat").click()
    expect(unread).to_be_hidden()
    expect(table.page.get_by_text("are you there?")).to_be_visible()


def test_on_a_phone_new_lines_are_said_beside_the_board_and_one_tap_away(sit_down: Sit) -> None:
    table = sit_down(viewport=PHONE)
    table.send("chat", line=line(1, "hello"))
    news = table.page.get_by_role("button", name="1 new line")
    expect(news).to_be_in_viewport()
    news.click()
    expect(table.page.get_by_text("hello")).to_be_in_viewport()
    expect(table.page.get_by_role("tab", name="Chat")).to_be_focused()
    expect(news).to_be_hidden()


def test_a_name_has_the_whole_width_beside_the_clock(sit_down: Sit) -> None:
    present = snapshot(clock=clock(600_000))
    present["match"]["seats"][0]["name"] = "Guest Dormouse 11"
    table = sit_down(present, viewport=PHONE)
    name = table.page.locator("[data-slot=plate-bottom] .plate-name")
    expect(name).to_have_text("Guest Dormouse 11")
    assert name.evaluate("(name) => name.scrollWidth <= name.clientWidth")


def test_the_chat_can_be_switched_off_and_on_again(sit_down: Sit) -> None:
    table = sit_down(snapshot(chat={"players": [line(1, "hello")], "watchers": []}), chat=False)
    expect(table.page.get_by_text("hello")).to_be_hidden()
    expect(table.page.get_by_label("Write a line")).to_be_hidden()
    table.send("chat", line=line(2, "anybody?"))
    table.page.get_by_role("button", name="Switch the chat on").click()
    expect(table.page.get_by_text("anybody?")).to_be_visible()
    table.wait_saved({"chat": True})


@pytest.mark.parametrize("viewport", [PHONE, {"width": 1280, "height": 800}, {"width": 1440, "height": 1000}])
@pytest.mark.parametrize(("kind", "you"), [("device", "both"), ("computer", 0)])
def test_where_nobody_is_there_to_write_to_nothing_speaks_of_a_chat(
    sit_down: Sit, kind: str, you: Any, viewport: dict[str, int]
) -> None:
    present = snapshot(you=you, can=["resign", "leave"])
    present["match"]["kind"] = kind
    table = sit_down(present, viewport=viewport)
    table.send("chat", line=line(1, "hello", None))
    table.send("presence", seats=[{"here": True, "away_ms": None}] * 2, watchers=1)
    expect(table.page.locator(".match-watchers")).to_be_visible()  # the line has come before
    expect(table.page.locator(".moves-panel")).to_be_visible()
    for hidden in (".chat-panel", ".side-tabs", ".match-news", ".chat-log"):
        expect(table.page.locator(hidden)).to_be_hidden()
    table.page.get_by_role("button", name="View").click()
    menu = table.page.locator("#view-menu")
    expect(menu.get_by_label("Sounds")).to_be_visible()
    expect(menu.get_by_label("Chat")).to_be_hidden()


def test_whoever_watches_two_at_one_device_may_write_to_other_spectators(sit_down: Sit) -> None:
    present = snapshot(you=None, legal=None, can=[])
    present["match"]["kind"] = "device"
    table = sit_down(present)
    expect(table.page.get_by_label("Write a line")).to_be_visible()


def test_watchers_write_in_their_own_room(sit_down: Sit) -> None:
    chat = {"players": [], "watchers": [line(1, "nice move", None, "watchers")]}
    table = sit_down(snapshot(you=None, legal=None, can=[], chat=chat))
    expect(table.page.get_by_text("nice move")).to_be_visible()
    expect(table.page.get_by_label("Write a line")).to_be_visible()
    assert table.page.get_by_role("button", name="Players").count() == 0


# Preferences


def test_the_view_menu_takes_effect_at_once_and_is_kept(sit_down: Sit) -> None:
    table = sit_down()
    table.page.get_by_role("button", name="View").click()
    menu = table.page.locator("#view-menu")
    menu.get_by_label("Show heights as numbers").check()
    menu.get_by_label("Playback of the other side's turns").select_option("fast")
    expect(menu.get_by_label("Show danger")).to_be_hidden()  # this board has none to show
    assert table.board("board.preferences")["heights"] is True
    assert table.board("board.preferences")["playback"] == "fast"
    expect(menu.get_by_label("Turn the board to the side to act")).to_be_hidden()
    table.wait_saved({"heights": True}, {"playback": "fast"})


def test_the_board_may_change_a_preference(sit_down: Sit) -> None:
    table = sit_down()
    change = "{ detail: { key: 'heights', value: true }, bubbles: true }"
    table.board(f"board.dispatchEvent(new CustomEvent('preferencechange', {change}))")
    expect(table.page.locator("#view-menu input[name=heights]")).to_be_checked()


def test_turns_are_shown_in_words_or_in_notation(sit_down: Sit) -> None:
    table = sit_down(snapshot(turns=[turn(0, "+1", "+2")]))
    expect(table.page.locator(".move").first).to_have_text("adds 1")
    table.page.get_by_role("button", name="Notation").click()
    expect(table.page.locator(".move").first).to_have_text("+1")
    table.wait_saved({"notation": True})


def test_the_present_step_of_a_very_long_turn_is_in_sight(sit_down: Sit) -> None:
    steps = [{"step": f"+{n}", "words": f"adds {n}", "ms": 100} for n in range(60)]
    table = sit_down(snapshot(turns=[{"seat": 0, "steps": steps, "complete": False}]))
    expect(table.page.get_by_role("button", name="adds 59")).to_be_in_viewport(ratio=1)


def test_the_title_says_when_it_is_the_viewers_turn(sit_down: Sit) -> None:
    table = sit_down(snapshot(to_act=1, legal=None), playback="off")
    expect(table.page).to_have_title("Anna – Ben · Heap of stones")
    table.play("+1", 1)
    table.play("+1", 1)
    expect(table.page).to_have_title("Your turn: Anna – Ben · Heap of stones")


@pytest.mark.parametrize("width", [320, 360, 768, 1280, 1920])
def test_nothing_sticks_out_at_the_side(sit_down: Sit, width: int) -> None:
    offers = {"draw": 1, "takeback": None, "rematch": None}
    present = snapshot(turns=[turn(n % 2, "+1", "+2") for n in range(30)], offers=offers)
    table = sit_down(present, viewport={"width": width, "height": 700})
    table.send("presence", seats=[{"here": True, "away_ms": None}, {"here": False, "away_ms": 0}], watchers=12)
    expect(table.page.get_by_text("12 spectators")).to_be_visible()
    assert table.page.evaluate("document.documentElement.scrollWidth") <= width
