"""Choosing animals and where they go: mouse, drag, finger and keyboard, from either side of the board."""

import random

import pytest
from playwright.sync_api import expect

from tests.browser.pieces.table import Table

pytestmark = pytest.mark.browser

NEAR_DEN = "......./...E.../......./......./......./......./......./...l.../L...... b 0 -,- -"
"""Blue's elephant before Red's den; Red's lion in Blue's trap d2."""
MEETING = "......l/......./......./......./......./......./..cWd../......./L...... b 0 -,- -"


@pytest.mark.parametrize("seat", [0, 1])
def test_a_move_with_the_mouse(table: Table, seat: int) -> None:
    table.show(seat=seat)
    if seat == 1:
        table.play("a3-a4")
    start, end = ("a3", "b3") if seat == 0 else ("g7", "f7")
    table.click(start)
    assert ("gesture", {"data": {"piece": start}}) in table.heard()
    table.click(end)
    assert table.asked() == f"{start}-{end}"
    assert end in table.places()
    assert start not in table.places()


def test_red_sits_below_on_its_own_side(table: Table) -> None:
    table.show(seat=1)
    assert table.point("d9")[1] > table.point("d1")[1]
    assert table.point("a9")[0] > table.point("g9")[0]
    table.page.evaluate("board.faceSeat(0)")
    assert table.point("d9")[1] < table.point("d1")[1]


def test_empty_squares_get_dots_and_animals_to_take_a_dashed_ring(table: Table) -> None:
    table.show(MEETING)
    table.click("d3")
    assert table.marked("go") == {"d4", "d2"}
    assert table.marked("take") == {"c3", "e3"}
    assert table.marked("chosen") == {"d3"}
    assert table.label("c3") == "c3, Red cat, rank 2, can be taken"
    table.click("e3")
    assert table.asked() == "d3xe3"
    assert "taken-d" in table.places()


def test_the_den_gets_a_golden_ring_and_wins(table: Table) -> None:
    table.show(NEAR_DEN)
    table.click("d8")
    assert table.marked("den") == {"d9"}
    assert table.label("d9") == "d9, den of Red, can be moved to, wins"
    table.click("d9")
    assert table.asked() == "d8-d9"
    assert table.marked("won") == {"d9"}


def test_a_lion_jumps_over_the_river_unless_a_rat_swims_there(table: Table) -> None:
    open_water = "l....../......./......./......./......./......./.L...../......./......R b 0 -,- -"
    table.show(open_water)
    table.click("b3")
    assert "b7" in table.marked("go")
    table.show(open_water.replace("./......./......./......./.L", "./......./.r...../......./.L", 1))
    table.click("b3")
    assert "b7" not in table.marked("go")


def test_dragging(table: Table) -> None:
    table.show()
    table.drag("a3", "a4")
    assert table.asked() == "a3-a4"
    assert "a4" in table.places()


def test_an_animal_may_be_taken_by_dragging(table: Table) -> None:
    table.show(MEETING)
    table.drag("d3", "c3")
    assert table.asked() == "d3xc3"


def test_dragging_to_a_forbidden_square_puts_the_animal_back(table: Table) -> None:
    table.show()
    before = table.page.locator(".piece[data-place=a3]").get_attribute("transform")
    table.drag("a3", "b5")
    assert table.steps() == []
    table.page.evaluate("board.cancelChoice()")
    expect(table.page.locator(".piece[data-place=a3]")).to_have_attribute("transform", before or "")


def test_a_move_with_a_finger(open_table) -> None:
    table = open_table(360, 740, touch=True)
    table.show()
    table.tap("g3", "g4")
    assert table.asked() == "g3-g4"


def test_a_move_with_the_keyboard_alone(table: Table) -> None:
    table.show()
    table.focus("a3")
    table.page.keyboard.press("Enter")
    table.page.keyboard.press("ArrowUp")
    expect(table.cell("a4")).to_be_focused()
    table.page.keyboard.press("Space")
    assert table.asked() == "a3-a4"
    expect(table.cell("a4")).to_be_focused()


@pytest.mark.parametrize("seat", [0, 1])
def test_arrows_go_where_they_point(table: Table, seat: int) -> None:
    table.show(seat=seat)
    table.focus("d5")
    for key, axis, sign in (("ArrowRight", 0, 1), ("ArrowUp", 1, -1), ("ArrowLeft", 0, -1), ("ArrowDown", 1, 1)):
        before = table.page.evaluate("document.activeElement.dataset.cell")
        table.page.keyboard.press(key)
        after = table.page.evaluate("document.activeElement.dataset.cell")
        assert (table.point(after)[axis] - table.point(before)[axis]) * sign > 10
    assert table.page.evaluate("document.activeElement.dataset.cell") == "d5"
    assert table.marked("cursor") == {"d5"}


def test_escape_and_a_second_tap_drop_the_choice(table: Table) -> None:
    table.show()
    table.click("a3")
    assert table.marked("chosen") == {"a3"}
    table.focus("a3")
    table.page.keyboard.press("Escape")
    assert table.marked("chosen") == set()
    table.click("a3", "a3")
    assert table.marked("chosen") == set()
    assert table.marked("movable") == {"a1", "a3", "b2", "c3", "e3", "f2", "g1", "g3"}


def test_hovering_a_target_is_told_and_stands_out(table: Table) -> None:
    table.show()
    table.click("a3")
    table.page.mouse.move(*table.point("a4"))
    expect(table.page.locator(".hovered")).to_have_attribute("data-mark", "a4")
    assert ("gesture", {"data": {"piece": "a3", "target": "a4"}}) in table.heard()
    table.page.mouse.move(*table.point("d5"))
    expect(table.page.locator(".hovered")).to_have_count(0)


def test_with_confirmation_a_step_needs_a_second_tap(table: Table) -> None:
    table.show(confirm=True)
    table.click("a3", "a4")
    assert table.steps() == []
    assert table.marked("pending") == {"a4"}
    assert table.label("a4") == "a4, can be moved to, once more to confirm"
    table.click("a4")
    assert table.asked() == "a3-a4"


def test_nothing_is_sent_while_locked_waiting_or_watching(table: Table) -> None:
    table.show(seat=1)
    table.click("a3", "a4")
    assert table.heard() == []
    table.show()
    table.page.evaluate("board.locked = true")
    table.click("a3", "a4")
    assert table.heard() == []
    table.page.evaluate("board.locked = false")
    table.click("a3", "a4", "c3", "c2")
    assert table.steps() == ["a3-a4"]
    table.page.evaluate("board.cancelChoice()")
    table.click("c3", "c2")
    assert table.asked() == "c3-c2"


def test_a_whole_match_by_clicks(table: Table) -> None:
    table.show(seat="both")
    chosen = random.Random(11)
    for _ in range(90):
        legal = table.legal()
        if not legal:
            break
        captures = [step for step in legal if "x" in step]
        step = chosen.choice(captures or legal)
        table.click(step[:2], step[3:])
        assert table.asked() == step
        board = table.game.view(table.state, None)["board"]
        on_board = {place for place in table.places() if not place.startswith("taken-")}
        assert len(on_board) == sum(letter.isalpha() for letter in board)
    assert len(table.places()) == 16
