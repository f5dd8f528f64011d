"""Rolling, setting dice aside and entering: mouse, drag, finger and keyboard."""

import random
import re

import pytest
from playwright.sync_api import expect

from games.engines.battlepasch.rows import ROWS

from .table import DiceTable, position

pytestmark = pytest.mark.browser

ROLLED = position(dice=[3, 5, 3, 1, 3], rolls=1)
LAST = position(dice=[3, 5, 3, 1, 3], rolls=3)
RESTING = position(
    rows={row: [number % 2, number] for number, row in enumerate(ROWS)},
    totals=[[42], [36]],
)


def test_the_first_roll_takes_all_dice(table: DiceTable) -> None:
    table.show()
    expect(table.roll()).to_have_attribute("aria-label", "Roll 5 dice, roll 1 of 3")
    table.roll().click()
    assert table.asked() == "roll:12345"
    assert len(table.state.dice) == 5
    expect(table.roll()).to_have_attribute("aria-label", "Roll 5 dice, roll 2 of 3")


def test_the_cup_rolls_too(table: DiceTable) -> None:
    table.show()
    cup = table.page.locator("[data-cup]").bounding_box()
    assert cup is not None
    table.page.mouse.click(cup["x"] + cup["width"] / 2, cup["y"] + cup["height"] / 2)
    assert table.asked() == "roll:12345"


def test_a_click_sets_a_die_aside_or_takes_it_back(table: DiceTable) -> None:
    table.show(ROLLED)
    table.click("1", "3", "5", "2")
    assert table.aside() == {"1", "2", "3", "5"}
    table.click("2")
    assert table.aside() == {"1", "3", "5"}
    table.roll().click()
    assert table.asked() == "roll:24"
    assert [table.state.dice[place] for place in (0, 2, 4)] == [3, 3, 3]
    assert table.aside() == {"1", "3", "5"}, "what was kept is still aside after the roll"


def test_others_are_told_what_is_set_aside(table: DiceTable) -> None:
    table.show(ROLLED)
    table.click("3")
    table.page.wait_for_function("() => window.heard.some(([name, {data}]) => name === 'gesture' && data.kept === '3')")


def test_five_dice_aside_leave_nothing_to_roll(table: DiceTable) -> None:
    table.show(ROLLED)
    table.click("1", "2", "3", "4", "5")
    expect(table.roll()).to_be_disabled()


def test_dice_are_dragged_to_the_ledge_and_back(table: DiceTable) -> None:
    table.show(ROLLED)
    ledge = table.page.locator(".ledge-top").bounding_box()
    assert ledge is not None
    mouse = table.page.mouse
    mouse.move(*table.point("2"))
    mouse.down()
    mouse.move(ledge["x"] + ledge["width"] / 2, ledge["y"] + ledge["height"] / 2, steps=4)
    mouse.up()
    assert table.aside() == {"2"}
    x, y = table.point("2")
    mouse.move(x, y)
    mouse.down()
    mouse.move(x, y - 200, steps=4)
    mouse.up()
    assert table.aside() == set()


def test_a_click_enters_a_row(table: DiceTable) -> None:
    table.show(ROLLED)
    table.click("three-of-a-kind")
    assert table.asked() == "enter:three-of-a-kind"
    assert table.ink("three-of-a-kind", 0) == "15"


def test_a_row_that_is_not_open_takes_nothing(table: DiceTable) -> None:
    table.show(position(dice=[3, 5, 3, 1, 3], rolls=3, round=2, totals=[[10], [20]], starters=[0, 1]))
    table.click("chance")
    assert table.steps() == []
    table.click("threes")
    assert table.asked() == "enter:threes"


def test_a_finger_sees_the_points_before_it_enters(open_table) -> None:
    table = open_table(360, 740, touch=True)
    table.show(ROLLED)
    table.tap("4")
    assert table.aside() == {"4"}
    table.tap("threes")
    assert table.steps() == []
    expect(table.row("threes").locator("td.pencil")).to_have_text("9")
    expect(table.page.locator(".felt-hint")).to_have_text("Once more to write 9 in this row: Threes.")
    table.tap("threes")
    assert table.asked() == "enter:threes"


def test_with_the_keyboard_alone(table: DiceTable) -> None:
    keyboard = table.page.keyboard
    table.show()
    table.roll().focus()
    keyboard.press("Enter")
    assert table.asked() == "roll:12345"
    table.focus("1")
    keyboard.press("Space")
    keyboard.press("ArrowRight")
    keyboard.press("ArrowRight")
    keyboard.press("Enter")
    assert table.aside() == {"1", "3"}
    keyboard.press("Tab")
    expect(table.roll()).to_be_focused()
    keyboard.press("Space")
    assert table.asked() == "roll:245"
    table.roll().focus()
    keyboard.press("Tab")
    expect(table.cell("ones")).to_be_focused()
    keyboard.press("End")
    expect(table.row("chance").locator("td.pencil")).to_have_text(str(sum(table.state.dice)))
    keyboard.press("Enter")
    assert table.asked() == "enter:chance"


def test_arrows_reach_every_row(table: DiceTable) -> None:
    table.show(ROLLED)
    table.focus("ones")
    seen = {"ones"}
    for _ in range(12):
        table.page.keyboard.press("ArrowDown")
        seen.add(table.page.evaluate("document.activeElement.dataset.cell"))
    assert len(seen) == 13


def test_confirmation_asks_twice_and_escape_drops_it(table: DiceTable) -> None:
    table.show(LAST, confirm=True)
    table.click("threes")
    assert table.steps() == []
    expect(table.row("threes")).to_have_attribute("data-confirming", "")
    expect(table.cell("threes")).to_have_accessible_name(re.compile("^Once more to write [0-9]+ in this row: Threes"))
    table.focus("threes")
    table.page.keyboard.press("Escape")
    expect(table.page.locator("tr[data-confirming]")).to_have_count(0)
    table.click("threes", "threes")
    assert table.asked() == "enter:threes"
    table.show(ROLLED, confirm=True)
    table.roll().click()
    expect(table.roll()).to_have_accessible_name("Once more to roll.")


def test_a_sent_step_waits_and_a_refused_one_is_forgotten(table: DiceTable) -> None:
    table.show(ROLLED)
    table.click("1")
    table.roll().click()
    table.click("threes", "2")
    assert table.steps() == ["roll:2345"], "nothing else can be chosen meanwhile"
    table.page.evaluate("board.cancelChoice()")
    assert table.aside() == {"1"}
    table.roll().click()
    assert table.asked() == "roll:2345"


def test_a_sent_step_stays_marked_while_the_page_takes_the_legal_steps_away(table: DiceTable) -> None:
    table.show(LAST)
    table.click("threes")
    table.page.evaluate("board.legal = null")
    expect(table.row("threes")).to_have_attribute("data-pending", "")
    table.page.evaluate("board.cancelChoice()")
    expect(table.row("threes")).not_to_have_attribute("data-pending", "")


def test_the_next_round_is_confirmed(table: DiceTable) -> None:
    table.show(RESTING)
    table.page.get_by_role("button", name="Next").click()
    assert table.asked() == "next"
    expect(table.page.locator(".summary-waiting")).to_have_text("You are ready. Waiting for Ben.")
    expect(table.page.get_by_role("button", name="Next")).to_have_count(0)


def test_who_holds_both_seats_confirms_once(table: DiceTable) -> None:
    table.show(RESTING, seat="both")
    table.page.evaluate("board.faceSeat(1)")
    table.page.get_by_role("button", name="Next").click()
    assert table.asked() == "next"
    assert table.asked() == "next"
    assert table.state.round == 2
    expect(table.page.locator(".summary")).to_be_hidden()


def test_a_whole_match_by_clicks(table: DiceTable) -> None:
    table.show(seat="both")
    chosen = random.Random(7)
    entered = 0
    while table.game.outcome(table.state) is None:
        view = table.view()
        if view["phase"] == "rest":
            table.page.get_by_role("button", name="Next").click()
            assert [table.asked(), table.asked()] == ["next", "next"]
        elif view["phase"] == "roll" or (view["rolls"] < 3 and chosen.random() < 0.3):
            lying = [place for place in "12345" if view["rolls"] and place not in table.aside()]
            places = [place for place in lying if chosen.random() < 0.5]
            table.click(*places)
            if len(table.aside()) == 5:
                table.click("1")
            left = "".join(place for place in "12345" if place not in table.aside())
            table.roll().click()
            assert table.asked() == f"roll:{left}"
        else:
            row = chosen.choice(list(view["gives"]))
            table.click(row)
            assert table.asked() == f"enter:{row}"
            entered += 1
            assert table.line("points") == [str(points) for points in table.view()["points"]]
    assert entered == 39
    expect(table.page.locator(".summary")).to_be_visible()
    expect(table.page.locator(".summary-table .in-all td")).to_have_text([str(n) for n in table.view()["points"]])
