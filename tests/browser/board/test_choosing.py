"""Choosing and stepping: mouse, drag, touch and keyboard, whatever way the plateau is turned."""

import pytest
from playwright.sync_api import expect

from .table import Table

pytestmark = pytest.mark.browser

PLAIN = "00000/00000/001S20/0I001I1/00S000 S -,- -"
"""Saffron on c3 (height 1) and b1, Indigo on a2 and d2 (height 1)."""


@pytest.mark.parametrize("quarters", range(4))
def test_a_turn_with_the_mouse(table: Table, quarters: int) -> None:
    table.show(PLAIN)
    table.turn(quarters)
    table.click("c3")
    table.click("c4")
    assert table.asked() == "c3-c4"
    assert table.monks()["c4"] == "saffron"
    table.click("b5")
    assert table.asked() == "c4+b5"


@pytest.mark.parametrize("quarters", range(4))
def test_dragging_a_monk(table: Table, quarters: int) -> None:
    table.show(PLAIN)
    table.turn(quarters)
    table.drag("c3", "b4")
    assert table.asked() == "c3-b4"


def test_dragging_to_a_forbidden_square_puts_the_monk_back(table: Table) -> None:
    table.show(PLAIN)
    before = table.page.locator(".monk[data-square=c3]").get_attribute("transform")
    table.drag("c3", "e5")
    assert not [name for name, _ in table.heard() if name == "step"]
    table.page.keyboard.press("Escape")
    table.page.evaluate("board.cancelChoice()")
    assert table.page.locator(".monk[data-square=c3]").get_attribute("transform") == before


@pytest.mark.parametrize("quarters", range(4))
def test_a_turn_with_a_finger(open_table, quarters: int) -> None:
    table = open_table(360, 740, touch=True)
    table.show(PLAIN)
    table.turn(quarters)
    table.tap("c3")
    table.tap("b4")
    assert table.asked() == "c3-b4"
    table.tap("b5")
    assert table.asked() == "b4+b5"


@pytest.mark.parametrize("quarters", range(4))
def test_arrows_go_where_they_point(table: Table, quarters: int) -> None:
    table.show("00000/00000/00S000/0I000I0/00S000 S -,- -")
    table.turn(quarters)
    table.cell("a5").focus()
    table.page.evaluate("document.querySelector('[data-cell=c3]').focus()")
    for key, axis, sign in (("ArrowRight", 0, 1), ("ArrowUp", 1, -1), ("ArrowLeft", 0, -1), ("ArrowDown", 1, 1)):
        before = table.page.evaluate("document.activeElement.dataset.cell")
        table.page.keyboard.press(key)
        after = table.page.evaluate("document.activeElement.dataset.cell")
        assert abs(ord(before[0]) - ord(after[0])) + abs(int(before[1]) - int(after[1])) == 1
        assert (table.point(after)[axis] - table.point(before)[axis]) * sign > 10
    assert table.page.evaluate("document.activeElement.dataset.cell") == "c3"


@pytest.mark.parametrize("quarters", range(4))
def test_a_turn_with_the_keyboard_alone(table: Table, quarters: int) -> None:
    table.show(PLAIN)
    table.turn(quarters)
    table.page.evaluate("document.querySelector('[data-cell=c3]').focus()")
    table.page.keyboard.press("Enter")
    table.page.keyboard.press("ArrowUp")
    target = table.page.evaluate("document.activeElement.dataset.cell")
    table.page.keyboard.press("Space")
    assert table.asked() == f"c3-{target}"
    expect(table.cell(target)).to_be_focused()
    table.page.keyboard.press("ArrowDown")
    table.page.keyboard.press("Enter")
    assert table.asked() == f"{target}+c3"


def test_only_one_square_is_a_tab_stop_and_the_cursor_is_seen(table: Table) -> None:
    table.show(PLAIN)
    assert table.page.locator(".board-cells button[tabindex='0']").count() == 1
    cursor = table.page.locator(".plateau .cursor")
    expect(cursor).to_have_attribute("visibility", "hidden")
    table.page.keyboard.press("Tab")
    expect(table.page.locator(".board-cells button:focus")).to_have_count(1)
    expect(cursor).to_have_attribute("visibility", "visible")


def test_escape_and_a_second_tap_drop_the_choice(table: Table) -> None:
    table.show(PLAIN)
    table.click("c3")
    assert table.signs()
    table.page.evaluate("document.querySelector('[data-cell=c3]').focus()")
    table.page.keyboard.press("Escape")
    assert not table.signs()
    table.click("c3")
    table.click("c3")
    assert not table.signs()


def test_signs_tell_up_down_and_level_apart(table: Table) -> None:
    table.show("00000/00000/001S20/0I001I1/00S000 S -,- -")
    table.click("c3")
    signs = table.signs()
    assert signs["d3"] == ["up"]
    assert signs["b3"] == ["down"]
    table.click("b1")
    assert table.signs()["c1"] == ["level"]


def test_a_winning_target_has_petals(table: Table) -> None:
    table.show("00000/00000/002S30/0I001I1/00S000 S -,- -")
    table.click("c3")
    assert table.signs()["d3"] == ["up wins"]
    assert "wins" in table.label("d3")


def test_build_targets_show_a_ghost(table: Table) -> None:
    table.show("00000/00000/002S30/0I001I1/00S000 S -,- -")
    table.play("c3-b3")
    table.page.wait_for_function("() => document.querySelectorAll('.storey-ghost').length > 3")
    table.show("00000/00000/001S30/0I001I1/00S000 S -,- -")
    table.play("c3-c2")
    assert table.signs()["d3"] == ["cap"]
    assert table.signs()["b3"] == ["storey"]
    assert table.marked(".cap-ghost") == {"d3"}


def test_with_confirmation_a_step_needs_a_second_tap(table: Table) -> None:
    table.show(PLAIN, confirm=True)
    table.click("c3")
    table.click("c4")
    assert not [name for name, _ in table.heard() if name == "step"]
    assert table.signs()["c4"] == ["down pending"]
    assert "once more to confirm" in table.label("c4")
    expect(table.page.locator(".board-hint")).to_have_text("Tap once more to confirm.")
    table.click("c4")
    assert table.asked() == "c3-c4"
    assert "once more to confirm" not in table.label("c4")


def test_nothing_is_sent_while_locked_or_waiting(table: Table) -> None:
    table.show(PLAIN)
    table.page.evaluate("board.locked = true")
    table.click("c3")
    table.click("c4")
    assert not table.heard()
    table.page.evaluate("board.locked = false")
    table.click("c3")
    table.click("c4")
    table.click("b4")
    assert [detail for name, detail in table.heard() if name == "step"] == [{"step": "c3-c4"}]
    table.page.evaluate("board.cancelChoice()")
    table.click("c3")
    table.click("b4")
    assert table.asked() == "c3-b4"


def test_a_chosen_monk_is_told_and_shown_raised(table: Table) -> None:
    table.show(PLAIN)
    table.click("c3")
    assert ("gesture", {"data": {"monk": "c3"}}) in table.heard()
    table.show(PLAIN, seat=1)
    table.page.evaluate("board.showGesture({monk: 'c3'})")
    expect(table.page.locator(".monk.raised")).to_have_attribute("data-square", "c3")
    table.page.evaluate("board.showGesture({monk: null})")
    expect(table.page.locator(".monk.raised")).to_have_count(0)
    table.page.evaluate("board.showGesture({monk: 7})")
    expect(table.page.locator(".monk.raised")).to_have_count(0)


def test_a_horizontal_swipe_takes_the_near_side_along(open_table) -> None:
    table = open_table(360, 740, touch=True)
    table.show(PLAIN)
    before = table.point("a1")
    client = table.page.context.new_cdp_session(table.page)
    y = table.point("e5")[1] - 40
    for kind, x in (("touchStart", 60), ("touchMove", 120), ("touchMove", 200), ("touchEnd", None)):
        points = [{"x": x, "y": y}] if x else []
        client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    table.page.wait_for_function(
        "([x]) => document.querySelector('[data-cell=a1]').getBoundingClientRect().x + 22 - x > 40",
        arg=[before[0]],
    )
    assert not table.heard()


def test_a_step_under_way_stays_marked_until_something_new_comes(table: Table) -> None:
    table.show(PLAIN)
    table.click("c3")
    table.click("c4")
    table.page.evaluate("board.legal = null")
    assert table.signs() == {"c4": ["down pending"]}
    assert table.asked() == "c3-c4"
    assert "pending" not in str(table.signs())


def test_the_target_under_the_mouse_stands_out(table: Table) -> None:
    table.show(PLAIN)
    table.click("c3")
    table.page.mouse.move(*table.point("c4"))
    expect(table.page.locator(".badges.pointed")).to_have_attribute("data-square", "c4")
    table.page.mouse.move(*table.point("e5"))
    expect(table.page.locator(".badges.pointed")).to_have_count(0)
    assert ("gesture", {"data": {"monk": "c3", "target": "c4"}}) in table.heard()


def test_dragging_does_not_build(table: Table) -> None:
    table.show(PLAIN)
    table.play("c3-c4")
    table.drag("c4", "c5")
    assert not [name for name, _ in table.heard() if name == "step"]


def test_the_owls_ban_is_said(table: Table) -> None:
    table.show("00000/00000/001S20/0I001I1/00S000 S -,owl !")
    expect(table.page.locator(".board-hint")).to_contain_text("The owl keeps your monks from climbing in this turn.")
    table.click("c3")
    assert "d3" not in table.signs()
    expect(table.page.locator(".board-hint")).to_have_text(
        "The owl keeps your monks from climbing in this turn. Choose where to move."
    )


def test_dragging_with_a_finger_does_not_scroll_the_page(open_table) -> None:
    table = open_table(360, 400, touch=True)
    table.show(PLAIN)
    client = table.page.context.new_cdp_session(table.page)
    (x0, y0), (x1, y1) = table.point("c3"), table.point("c2")
    client.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x0, "y": y0}]})
    for part in (0.3, 0.6, 1):
        points = [{"x": x0 + (x1 - x0) * part, "y": y0 + (y1 - y0) * part}]
        client.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": points})
    client.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    table.page.wait_for_function("window.heard.some(([name]) => name === 'step')")
    assert table.asked() == "c3-c2"
    assert table.page.evaluate("window.scrollY") == 0
