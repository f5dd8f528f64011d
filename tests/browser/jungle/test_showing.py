"""What jungle's board shows and says: labels, windows, marks, taken animals, pictures, narrow screens."""

import pytest
from playwright.sync_api import expect

from games.engines.jungle import JUNGLE
from tests.browser.pieces.table import LONG_PRESS, Table
from tests.browser.watching import has_come, watch_for

pytestmark = pytest.mark.browser

TRAPPED = "l....../...E.../......./......./..R..../......./......./...p.../......L b 0 -,- -"


def test_every_square_says_what_is_there(table: Table) -> None:
    table.show()
    assert table.label("a3") == "a3, Blue elephant, rank 8, can act"
    assert table.label("g9") == "g9, Red tiger, rank 6"
    assert table.label("b5") == "b5, river"
    assert table.label("c1") == "c1, trap of Blue"
    assert table.label("d9") == "d9, den of Red"
    assert table.label("d5") == "d5"
    table.click("a3")
    assert table.label("a3") == "a3, Blue elephant, rank 8, chosen"
    assert table.label("a4") == "a4, can be moved to"
    grid = table.page.get_by_role("grid")
    assert grid.get_by_role("row").count() == 9
    assert grid.get_by_role("gridcell").count() == 63


def test_animals_in_a_trap_are_circled_and_it_can_be_switched_off(table: Table) -> None:
    table.show(TRAPPED)
    assert table.marked("trapped") == {"d2", "d8"}
    assert table.label("d2") == "d2, trap of Blue, Red leopard, rank 5, trapped"
    table.show(TRAPPED, danger=False)
    assert table.marked("trapped") == set()


def test_taken_animals_lie_on_the_rail_of_their_taker(table: Table) -> None:
    table.show(TRAPPED)
    assert {"taken-C", "taken-e"} <= table.places()
    boxes = {letter: table.page.locator(f".piece[data-place=taken-{letter}]").bounding_box() for letter in ("e", "C")}
    assert boxes["e"]["y"] > table.point("d1")[1] > table.point("d9")[1] > boxes["C"]["y"]


def test_the_last_turn_is_marked(table: Table) -> None:
    table.show()
    table.page.evaluate("board.markTurn(['a3-a4'])")
    expect(table.page.locator(".mark.from")).to_have_count(1)
    assert table.marked("from") == {"a3"}
    assert table.marked("to") == {"a4"}
    table.page.evaluate("board.markTurn([])")
    expect(table.page.locator(".mark.from")).to_have_count(0)


def test_the_other_side_sees_which_animal_is_being_chosen(table: Table) -> None:
    table.show(seat=1)
    table.page.evaluate("board.showGesture({piece: 'a3', target: 'a4'})")
    expect(table.page.locator(".piece.raised")).to_have_attribute("data-place", "a3")
    assert table.marked("pointed") == {"a4"}
    table.page.evaluate("board.showGesture({piece: 'nowhere'})")
    expect(table.page.locator(".piece.raised")).to_have_count(0)


def test_a_barred_way_back_is_marked_and_explained(table: Table) -> None:
    position = "l....../......./......./......./......./......./......./......./E.....L b 6 a2a13,- -"
    table.show(position)
    assert JUNGLE.view(table.state, 0)["barred"] == "a1-a2"
    table.click("a1")
    assert table.marked("barred") == {"a2"}
    expect(table.page.locator(".board-hint")).to_contain_text("Back to a2 is barred")
    assert table.label("a2") == "a2, barred: three times to and fro"
    table.click("a2")
    assert table.steps() == []


def test_a_near_draw_is_said(table: Table) -> None:
    table.show("l....../......./......./......./......./......./......./......./E.....L b 70 -,- -")
    expect(table.page.locator(".board-hint")).to_contain_text("30 more turns without a capture make a draw.")


def test_hovering_opens_a_window_about_the_square(table: Table) -> None:
    table.show(TRAPPED)
    table.page.mouse.move(*table.point("d2"))
    window = table.page.locator(".board-info")
    expect(window).to_be_visible()
    expect(window).to_contain_text("Red leopard, rank 5.")
    expect(window).to_contain_text("It is trapped")
    table.page.mouse.move(*table.point("a5"))
    expect(window).to_be_hidden()


def test_a_long_press_opens_it_too_and_chooses_nothing(open_table) -> None:
    table = open_table(360, 740, touch=True)
    table.show()
    table.finger("touchStart", "g3")
    table.page.clock.run_for(LONG_PRESS)
    window = table.page.locator(".board-info")
    expect(window).to_contain_text("Blue rat, rank 1.")
    table.finger("touchEnd")
    expect(window).to_be_hidden()
    assert table.heard() == []


def test_a_step_is_animated_from_where_the_animal_was(open_table) -> None:
    table = open_table(motion=True)
    table.show()
    table.page.evaluate(
        """() => {
            const piece = document.querySelector(".piece[data-place=a3]");
            window.places = new Set([piece.getAttribute("transform")]);
            new MutationObserver(() => window.places.add(piece.getAttribute("transform")))
                .observe(piece, {attributes: true, attributeFilter: ["transform"]});
        }"""
    )
    table.play("a3-a4", duration=900)
    assert table.page.evaluate("window.places.size") >= 4
    expect(table.page.locator(".piece[data-place=a4]")).to_have_attribute("transform", "translate(-300.0 100.0)")


def test_a_move_touches_few_elements_and_the_drawing_stays_small(table: Table) -> None:
    table.show(seat=None)
    after = JUNGLE.view(JUNGLE.play(table.state, "a3-a4"), None)
    touched = table.page.evaluate(
        """async (view) => {
            const changed = new Set();
            const observer = new MutationObserver((records) => records.forEach(({target}) => changed.add(target)));
            const drawing = document.querySelector(".piece-drawing");
            observer.observe(drawing, {subtree: true, attributes: true, childList: true});
            await board.animate("a3-a4", view, {duration: 0});
            await new Promise(requestAnimationFrame);
            return changed.size;
        }""",
        after,
    )
    assert touched < 10
    assert table.page.evaluate("document.querySelectorAll('.piece-drawing *').length") < 1500


def test_victory_lets_petals_fall_and_is_quiet_without_motion(open_table) -> None:
    for motion in (True, False):
        table = open_table(motion=motion)
        table.show("l....../...E.../......./......./......./......./......./......./......L b 0 -,- -")
        watch_for(table.page, ".falling-petals .petal")
        table.play("d8-d9", duration=50 if motion else 0)
        assert has_come(table.page) is motion


@pytest.mark.parametrize("width", [320, 360, 768, 1280, 1920])
def test_no_sideways_scrolling_and_squares_for_fingers(open_table, width: int) -> None:
    table = open_table(width, 800)
    table.show()
    assert table.overflow() <= 0
    sizes = table.page.evaluate(
        "[...document.querySelectorAll('.hit')].map((hit) => hit.getBoundingClientRect().width)"
    )
    assert min(sizes) >= 36


def test_pictures_for_the_rules_and_positions_to_try(open_table) -> None:
    table = open_table(480, 1200)
    table.page.evaluate(
        """() => {
            const make = (attributes) => {
                const one = document.createElement("jungle-board");
                for (const [name, value] of Object.entries(attributes)) one.setAttribute(name, value);
                return one;
            };
            const position = "l....../......./......./......./......./......./E....../......./......L b 0 -,- -";
            window.tried = [];
            const trial = make({static: "", position, part: "a1-d4", legal: '["a3-a4"]'});
            trial.addEventListener("step", (event) => window.tried.push(event.detail.step));
            document.querySelector("#place").replaceChildren(make({static: "", position, part: "a1-g5"}), trial);
        }"""
    )
    first, second = table.page.locator("jungle-board").nth(0), table.page.locator("jungle-board").nth(1)
    expect(first.locator(".piece")).to_have_count(3)
    expect(first.locator("button")).to_have_count(0)
    expect(first).to_have_attribute("role", "img")
    for square in ("a3", "a4"):
        box = second.locator(f"[data-cell={square}]").bounding_box()
        table.page.mouse.click(box["x"] + 22, box["y"] + 22)
    assert table.page.evaluate("window.tried") == ["a3-a4"]
