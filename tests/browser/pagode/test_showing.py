"""What the board shows: hands, labels, windows, the last turn, other people's steps; and whole matches."""

import random

import pytest
from playwright.sync_api import expect

from games.engines.pagode import PAGODE
from tests.browser.pieces.table import LONG_PRESS

from .table import Table, position

pytestmark = pytest.mark.browser

BUILT = position(lots=["red4>blue blue2", "green3", "purple4"], uses=[{"blue": 2}, {"red": 1}], score=[12, 9])


def drawn_cards(table: Table, side: str) -> list[str]:
    return table.page.evaluate(
        """(near) => [...document.querySelectorAll('.card')].filter((card) => card.hasAttribute('data-square') === near)
            .map((card) => card.querySelector('.slat')?.classList[1] ?? '-')""",
        side == "us",
    )


def test_hands_are_open_to_their_owner_only(table: Table) -> None:
    table.show(BUILT)
    assert drawn_cards(table, "us") == ["red", "yellow", "-", "-", "-", "blue", "-", "-", "-"]
    assert drawn_cards(table, "them") == ["blue", "-", "-", "-", "-", "back", "back", "-", "-"]
    table.show(BUILT, seat=None)
    assert "back" in drawn_cards(table, "us")
    table.show(BUILT, seat=1)
    assert drawn_cards(table, "us")[5:7] == ["green", "green"]


def test_hands_open_when_the_match_is_over(table: Table) -> None:
    table.show(BUILT)
    table.page.evaluate("board.view = {...board.view, hands: ['b', 'gg'], over: {winner: 0}, phase: 'over'}")
    expect(table.page.locator(".bench-title")).to_have_text("The match is over")
    assert drawn_cards(table, "us")[5:7] == ["blue", "-"]
    assert drawn_cards(table, "them")[5:7] == ["green", "green"]


def test_the_bench_asks_nobody_to_act_after_a_resignation(table: Table) -> None:
    for seat in (0, 1, "both"):
        table.show(BUILT, seat=seat)
        table.page.evaluate(
            """() => {
                board.parentElement.setAttribute("data-over", "");
                Object.assign(board, {legal: null, seat: board.seat});
            }"""
        )
        expect(table.page.locator(".bench-title")).to_have_text("How it stands")
        assert table.bench().split() == ["How", "it", "stands", "East", "12,", "West", "9."]
        if seat == "both":
            assert drawn_cards(table, "us")[5] == "blue", "nothing is left to be kept from the other"


def test_on_one_device_a_hand_is_covered_until_its_owner_asks(table: Table) -> None:
    table.show(BUILT, seat="both")
    assert "blue" not in drawn_cards(table, "us")[5:]
    table.click("d1", "2", "2")
    assert table.steps() == []
    table.button("Show my hand").click()
    assert drawn_cards(table, "us")[5] == "blue"
    table.click("d1", "4")
    assert table.asked() == "column:4:red:o.red"
    assert drawn_cards(table, "us")[5] == "blue"
    table.button("End turn").click()
    table.asked()
    assert set(drawn_cards(table, "us")[5:]) == {"back", "-"}


def test_on_one_device_looking_back_uncovers_no_hand(table: Table) -> None:
    table.show(BUILT, seat="both")
    table.button("Show my hand").click()
    earlier = table.page.evaluate("board.view")
    assert drawn_cards(table, "us")[5] == "blue"
    table.click("d1", "4")
    table.asked()
    table.button("End turn").click()
    table.asked()
    # As the page does while somebody looks back.
    table.page.evaluate("(view) => { board.legal = null; board.view = view; }", earlier)
    assert set(drawn_cards(table, "us")[5:]) == {"back", "-"}
    table.click("h1")
    assert set(drawn_cards(table, "us")[5:]) == {"back", "-"}
    expect(table.button("Show my hand")).to_be_hidden()


def test_cards_keep_their_places(table: Table) -> None:
    table.show(position(display=[["blue", "green", "red"], []], hand=[["blue"], []]))
    table.play("column:1:green:o.green")
    assert drawn_cards(table, "us")[:4] == ["blue", "-", "red", "-"]


def test_labels(table: Table) -> None:
    table.show(BUILT)
    label = table.label("1")
    assert "Floor 1: red, tile with blue on it" in label
    assert "Floor 2: blue, 2 columns" in label
    assert "2 points" in label
    assert "You can build here now" in label
    assert "for a card in purple" in table.label("3")
    assert "It has been built already" in table.label("red>blue")
    assert table.label("d1").startswith("Display: red")
    assert "2 hidden cards" in table.label("them")
    assert "2 uses left" in table.label("us.blue")


def test_info_windows(table: Table) -> None:
    table.show(BUILT)
    table.click("us.blue")
    window = table.page.locator(".board-info")
    expect(window).to_contain_text("Two cards of one colour pay for any tile")
    table.page.keyboard.press("Escape")
    expect(window).to_be_hidden()
    table.page.mouse.move(*table.point("2"))
    expect(window).to_contain_text("Floor 1: green, 3 columns")


def test_a_long_press_tells_about_a_lot(open_table) -> None:
    table = open_table(360, 740, touch=True)
    table.show(BUILT)
    table.finger("touchStart", "3")
    table.page.clock.run_for(LONG_PRESS)
    expect(table.page.locator(".board-info")).to_contain_text("Lot 3")
    table.finger("touchEnd")
    expect(table.page.locator(".board-info")).to_be_hidden()
    assert table.lots("chosen") == []


def test_the_last_turn_is_marked(table: Table) -> None:
    table.show(BUILT)
    table.page.evaluate("board.markTurn(['column:2:green:o.green', 'tile:3:purple>red:o.purple', 'end'])")
    assert table.lots("last") == ["2", "3"]
    table.page.evaluate("board.markTurn([])")
    assert table.lots("last") == []


def test_a_gesture_of_somebody_else(table: Table) -> None:
    table.show({**BUILT, "turn": 1})
    table.page.evaluate("board.showGesture({lot: '2', tile: 'red>red'})")
    assert table.classes(".rack-place", "considered") == ["red>red"]
    assert table.lots("considered") == ["2"]
    table.page.evaluate("board.showGesture({lot: '<b>', tile: 7})")
    assert table.lots("considered") == []
    table.page.evaluate("board.showGesture(null)")


def test_a_half_made_choice_outlives_what_is_set_again(table: Table) -> None:
    table.show(BUILT)
    table.click("4")
    table.page.evaluate("Object.assign(board, {view: board.view, legal: board.legal})")
    assert table.lots("chosen") == ["4"]


def test_steps_are_seen_and_end_where_they_should(open_table) -> None:
    table = open_table(motion=True)
    table.show(position(lots=["red4"], display=[["red"] * 3, []], hand=[["blue"], []]))
    table.page.evaluate("window.flying = 0")
    table.page.evaluate(
        "new MutationObserver(() => { flying = Math.max(flying, document.querySelectorAll('.flying').length) })"
        ".observe(board, {childList: true, subtree: true})"
    )
    table.play("tile:1:red>blue:o.red", duration=150)
    assert table.page.evaluate("flying") == 2
    table.play("column:1:blue:h.blue", duration=150)
    table.play("end", duration=150)
    assert table.page.locator(".flying").count() == 0
    assert table.page.locator(".pagoda [opacity], .card [visibility]").count() == 0
    assert drawn_cards(table, "us").count("-") == 2
    assert table.page.locator(".pagoda .column").count() == 5


def test_an_animation_that_is_overtaken_jumps_to_its_end(open_table) -> None:
    table = open_table(motion=True)
    table.show(position(display=[["red"] * 3, []]))
    for _ in range(2):
        table.state = PAGODE.play(table.state, "column:1:red:o.red")
        table.page.evaluate(
            "([step, view]) => { board.animate(step, view, {duration: 4000}); }", ["column:1:red:o.red", table.view()]
        )
    table.page.evaluate("([view]) => board.animate('column:1:red:o.red', view, {duration: 0})", [table.view()])
    assert table.page.locator(".flying").count() == 0
    assert table.page.locator(".pagoda .column").count() == 2


@pytest.mark.parametrize(("width", "height"), [(320, 640), (360, 740), (700, 800), (1920, 1080)])
def test_it_fits_every_screen(open_table, width: int, height: int) -> None:
    table = open_table(width, height)
    table.show(BUILT)
    table.click("4")
    assert table.overflow() <= 0
    small = table.page.evaluate(
        """() => [...document.querySelectorAll('.card[data-square], .rack-place, .hits .hit, .pagode-bench button')]
            .map((one) => one.getBoundingClientRect())
            .filter(({width, height}) => Math.min(width, height) < 24).length"""
    )
    assert small == 0


def test_a_whole_match_by_clicks(table: Table) -> None:
    """Whatever the rules allow can be chosen: random lots, ways and buttons until the match is over."""
    dice = random.Random(2)
    table.show()
    turns = 0
    while PAGODE.outcome(table.state) is None:
        if PAGODE.to_act(table.state) == 1:
            steps = PAGODE.legal(table.state)
            table.play(dice.choice([step for step in steps if step[:4] in ("tile", "roof")] or steps))
            continue
        turns += 1
        assert turns < 400
        lots = table.lots("target")
        if lots and dice.random() < 0.9:
            table.click(dice.choice(lots))
            options = table.page.locator(".bench-option")
            if options.count():
                options.nth(dice.randrange(options.count())).click()
            ways = table.page.locator(".bench-way")
            if ways.count() and dice.random() < 0.5:
                ways.nth(dice.randrange(ways.count())).click()
            for slot in dice.sample(["d1", "d2", "d3", "d4", "d5", "h1", "h2"], 7):
                if "more card" in table.bench():
                    table.click(slot)
            commit = table.page.locator(".pagode-bench .button.primary")
            if commit.is_disabled():
                table.button("Cancel").click()
                continue
            commit.click()
        else:
            buttons = table.page.locator(".bench-buttons .button")
            if buttons.count() == 0:
                continue
            buttons.nth(dice.randrange(buttons.count())).click()
            if "Choose the cards to give away" in table.bench():
                table.click(*dice.sample(["d1", "d2", "d3", "h1", "h2"], 2))
                table.page.locator(".pagode-bench .button.primary").click()
            elif table.page.locator(".pagode-bench").get_by_role("button", name="Cancel").count():
                table.button("Cancel").click()
                continue
        table.asked()
    assert table.page.evaluate("document.querySelectorAll('.pagode-drawing *').length") < 1500
    assert "The match is over" in table.bench()
