"""What the board of Bagh-Chal shows and says: goats in hand and taken, trapped tigers, labels, narrow screens."""

import pytest
from playwright.sync_api import expect

from games.engines.baghchal import BAGHCHAL
from tests.browser.pieces.table import Table

pytestmark = pytest.mark.browser

TRAPPED = "TGG.T/GG.../G.G../...../T...T g 14 0 0 -"
HUNT = "T...T/..G../..T../...../G...T t 17 1 0 -"


def test_every_point_says_what_is_there(table: Table) -> None:
    table.show(HUNT, seat=1)
    assert table.label("c3") == "c3, tiger, can act"
    assert table.label("c4") == "c4, goat, in danger"
    assert table.label("b2") == "b2"
    table.click("c3")
    assert table.label("c3") == "c3, tiger, chosen"
    assert table.label("b2") == "b2, can be moved to"
    grid = table.page.get_by_role("grid")
    assert grid.get_by_role("row").count() == 5
    assert grid.get_by_role("gridcell").count() == 25


def test_goats_in_hand_and_taken_goats_are_seen_and_said(table: Table) -> None:
    table.show(HUNT)
    places = table.places()
    assert sum(place.startswith("hand-") for place in places) == 17
    assert sum(place.startswith("taken-") for place in places) == 1
    expect(table.page.locator(".board-hint")).to_contain_text("17 goats in hand. Taken: 1 of 5.")


def test_who_waits_still_reads_how_it_stands(table: Table) -> None:
    table.show(HUNT, seat=0)
    hint = table.page.locator(".board-hint")
    expect(hint).to_have_text("17 goats in hand. Taken: 1 of 5.")
    # The page sets no legal steps anew where there are none.
    table.page.evaluate("board.animate('c3-b2', {...board.view, quiet: board.view.quiet + 1}, {duration: 0})")
    table.page.evaluate("board.view = {...board.view, taken: 2}")
    expect(hint).to_have_text("17 goats in hand. Taken: 2 of 5.")


def test_trapped_tigers_are_marked(table: Table) -> None:
    table.show(TRAPPED)
    trapped = set(BAGHCHAL.view(table.state, None)["trapped"])
    assert trapped == {"a5"}
    assert table.marked("trapped") == trapped
    assert table.label("a5") == "a5, tiger, trapped"


def test_goats_in_danger_are_marked_unless_switched_off(table: Table) -> None:
    table.show(HUNT)
    assert table.marked("prey") == {"c4"}
    table.show(HUNT, danger=False)
    assert table.marked("prey") == set()
    assert table.label("c4") == "c4, goat"


def test_what_no_return_bars_is_marked_on_the_chosen_goat(table: Table) -> None:
    before = "T.G.T/GGGGG/GGGGG/GGG.G/T.G.T"
    now = "T.G.T/GGGGG/GGG.G/GGGGG/T.G.T"
    table.show(f"{now} g 0 4 9 {before};{now}")
    barred = BAGHCHAL.view(table.state, None)["barred"]
    assert barred == ["d2-d3"]
    table.click("d2")
    assert table.marked("barred") == {"d3"}
    assert table.label("d3") == "d3, barred: the board would be as it was before"
    table.page.mouse.move(*table.point("d3"))
    expect(table.page.locator(".board-info")).to_contain_text("the board would be as it was before")


def test_the_last_turn_is_marked(table: Table) -> None:
    table.show(HUNT)
    table.page.evaluate("board.markTurn(['a1xc3'])")
    expect(table.page.locator(".mark.to")).to_have_count(1)
    assert table.marked("from") == {"a1"}
    assert table.marked("to") == {"c3"}
    table.page.evaluate("board.markTurn(['@b2'])")
    expect(table.page.locator(".mark.from")).to_have_count(0)
    assert table.marked("to") == {"b2"}


def test_the_other_side_sees_which_tiger_is_being_chosen(table: Table) -> None:
    table.show(HUNT)
    table.page.evaluate("board.showGesture({piece: 'c3'})")
    expect(table.page.locator(".piece.raised")).to_have_attribute("data-place", "c3")


def test_a_taken_goat_travels_to_its_niche(open_table) -> None:
    table = open_table(motion=True)
    table.show(HUNT)
    table.page.evaluate(
        """() => {
            const goat = document.querySelector(".piece[data-place=c4]");
            window.goat = goat;
            window.places = new Set();
            new MutationObserver(() => window.places.add(goat.getAttribute("transform")))
                .observe(goat, {attributes: true, attributeFilter: ["transform"]});
        }"""
    )
    table.play("c3xc5", duration=900)
    assert table.page.evaluate("window.goat.dataset.place") == "taken-1"
    assert table.page.evaluate("window.places.size") >= 3


def test_the_i_key_opens_a_window_and_escape_gives_the_focus_back(table: Table) -> None:
    table.show(HUNT, seat=1)
    table.focus("c5")
    table.page.keyboard.press("i")
    window = table.page.locator(".board-info")
    expect(window).to_be_focused()
    expect(window).to_contain_text("The tiger on c3 can jump here and take the goat on c4.")
    table.page.keyboard.press("Escape")
    expect(table.cell("c5")).to_be_focused()


@pytest.mark.parametrize("width", [320, 360, 768, 1280, 1920])
def test_no_sideways_scrolling_and_points_for_fingers(open_table, width: int) -> None:
    table = open_table(width, 800)
    table.show()
    assert table.overflow() <= 0
    sizes = table.page.evaluate(
        "[...document.querySelectorAll('.hit')].map((hit) => hit.getBoundingClientRect().width)"
    )
    assert min(sizes) >= 44
