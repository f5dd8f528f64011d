"""Placing and moving goats, moving and jumping tigers: mouse, drag, finger and keyboard."""

import random

import pytest
from playwright.sync_api import expect

from tests.browser.pieces.table import Table

pytestmark = pytest.mark.browser

HUNT = "T...T/..G../..T../...../G...T t 17 1 0 -"
"""The tiger on c3 may jump over c4."""
WALK = "T.G.T/GGGGG/GGGGG/GGGG./T.G.T g 0 4 0 T.G.T/GGGGG/GGGGG/GGGG./T.G.T"


def test_a_goat_is_placed_with_one_click(table: Table) -> None:
    table.show()
    assert len(table.marked("put")) == 21
    assert table.label("c3") == "c3, a goat can be placed here"
    table.click("c3")
    assert table.asked() == "@c3"
    assert "c3" in table.places()
    assert "hand-19" not in table.places()
    assert "hand-18" in table.places()


def test_a_tiger_jumps_and_its_goat_goes_to_the_niche(table: Table) -> None:
    table.show(HUNT, seat=1)
    table.click("c3")
    assert ("gesture", {"data": {"piece": "c3"}}) in table.heard()
    assert table.marked("land") == {"c5"}
    assert table.marked("victim") == {"c4"}
    assert table.label("c5") == "c5, can be jumped to, taking the goat on c4"
    table.click("c5")
    assert table.asked() == "c3xc5"
    assert "taken-1" in table.places()
    assert "c4" not in table.places()


def test_goats_move_once_all_are_placed(table: Table) -> None:
    table.show(WALK)
    assert table.label("e3") == "e3, goat, can act"
    table.click("e3", "e2")
    assert table.asked() == "e3-e2"


def test_dragging(table: Table) -> None:
    table.show(HUNT, seat=1)
    table.drag("c3", "c5")
    assert table.asked() == "c3xc5"
    table.show(WALK)
    table.drag("e3", "e2")
    assert table.asked() == "e3-e2"


def test_with_a_finger(open_table) -> None:
    table = open_table(360, 740, touch=True)
    table.show()
    table.tap("b2")
    assert table.asked() == "@b2"


def test_with_the_keyboard_alone(table: Table) -> None:
    table.show(seat="both")
    table.focus("c3")
    table.page.keyboard.press("Enter")
    assert table.asked() == "@c3"
    table.focus("a1")
    table.page.keyboard.press("Enter")
    assert table.marked("chosen") == {"a1"}
    table.page.keyboard.press("ArrowUp")
    table.page.keyboard.press("Space")
    assert table.asked() == "a1-a2"


def test_arrows_reach_every_point(table: Table) -> None:
    table.show()
    table.focus("a5")
    seen = {"a5"}
    for row in range(5):
        for _ in range(4):
            table.page.keyboard.press("ArrowRight" if row % 2 == 0 else "ArrowLeft")
            seen.add(table.page.evaluate("document.activeElement.dataset.cell"))
        table.page.keyboard.press("ArrowDown")
        seen.add(table.page.evaluate("document.activeElement.dataset.cell"))
    assert len(seen) == 25


def test_escape_drops_the_choice_and_confirmation_asks_twice(table: Table) -> None:
    table.show(HUNT, seat=1, confirm=True)
    table.click("c3")
    table.focus("c3")
    table.page.keyboard.press("Escape")
    assert table.marked("chosen") == set()
    table.click("c3", "c5")
    assert table.steps() == []
    assert table.marked("pending") == {"c5"}
    assert table.label("c5") == "c5, can be jumped to, taking the goat on c4, once more to confirm"
    table.click("c5")
    assert table.asked() == "c3xc5"


def test_tigers_see_the_board_as_goats_do(table: Table) -> None:
    table.show()
    goats = table.point("a1")
    table.show(seat=1)
    table.page.evaluate("board.faceSeat(1)")
    assert table.point("a1") == goats


@pytest.mark.parametrize("seed", [3, 4])
def test_a_whole_match_by_clicks(table: Table, seed: int) -> None:
    table.show(seat="both")
    chosen = random.Random(seed)
    for _ in range(110):
        legal = table.legal()
        if not legal:
            break
        step = chosen.choice([step for step in legal if "x" in step] or legal)
        if step.startswith("@"):
            table.click(step[1:])
        else:
            # A lone piece that can act needs no picking up.
            table.click(step[:2], step[3:])
        assert table.asked() == step
        assert len(table.places()) == 24
    assert table.game.outcome(table.state) is not None
    expect(table.page.locator(".mark.movable")).to_have_count(0)
