"""What the board shows: danger, heights, last turn, windows, animation, victory, pictures; on narrow screens too."""

import pytest
from playwright.sync_api import expect

from tests.browser.watching import has_come, watch_for

from .table import Table

pytestmark = pytest.mark.browser

RACE = "00000/00000/02S32I0/0I0000/00S000 S -,- -"
"""Saffron on b3 and Indigo on d3, both on height 2, the summit c3 between them."""
FULL = "3x33x33/33S3I3x3/3x32S3x3/1I3x333x/33x333 S turtle,wolf -"


@pytest.mark.parametrize(("seat", "own"), [(0, "gold"), (1, "red"), (None, "gold")])
def test_danger_is_gold_for_ones_own_side_and_red_for_the_other(table: Table, seat: int | None, own: str) -> None:
    table.show("00000/00000/2S3000/0I000I0/00S000 S -,- -", seat=seat)
    other = {"gold": "red", "red": "gold"}[own]
    assert table.marked(f".danger.{own}") == {"b3"}
    assert table.marked(f".danger.{other}") == set()


def test_both_dangers_may_lie_on_one_square_and_be_switched_off(table: Table) -> None:
    table.show(RACE)
    assert table.marked(".danger.gold") == table.marked(".danger.red") == {"c3"}
    assert "you could win here in your next turn" in table.label("c3")
    assert "Indigo could win here in its next turn" in table.label("c3")
    table.show(RACE, danger=False)
    assert table.marked(".danger") == set()
    assert "could win" not in table.label("c3")


def test_every_square_says_what_is_there_and_what_may_be_done(table: Table) -> None:
    table.show("00000/03x1x00/02S32I0/0I0000/00S000 S -,- -")
    assert table.label("a5") == "a5, height 0"
    assert table.label("b4") == "b4, height 3, golden cap, closed"
    assert table.label("d3") == "d3, height 2, Indigo monk"
    assert table.label("b3") == "b3, height 2, Saffron monk, can act"
    table.click("b3")
    assert "chosen" in table.label("b3")
    assert table.label("c3").startswith("c3, height 3, can be moved to: up, wins")
    assert table.label("b2").startswith("b2, height 0, can be moved to: down")
    grid = table.page.get_by_role("grid")
    assert grid.get_by_role("row").count() == 5
    assert grid.get_by_role("gridcell").count() == 25


def test_heights_as_numbers(table: Table) -> None:
    table.show(RACE)
    assert table.page.locator(".height-number").count() == 0
    table.page.get_by_role("button", name="Show heights as numbers").click()
    assert table.heard() == [("preferencechange", {"key": "heights", "value": True})]
    table.show(RACE, heights=True)
    numbers = table.page.locator(".height-number")
    assert sorted(numbers.all_text_contents()) == ["2", "2", "3"]
    button = table.page.get_by_role("button", name="Show heights as numbers")
    assert button.get_attribute("aria-pressed") == "true"


def test_the_last_turn_is_marked(table: Table) -> None:
    table.show(RACE)
    table.page.evaluate("board.markTurn(['a2-a3', 'a3+a4'])")
    expect(table.page.locator(".marks .last")).to_have_count(3)
    assert table.marked(".last.from") == {"a2"}
    assert table.marked(".last.to") == {"a3"}
    assert table.marked(".last.built") == {"a4"}
    table.page.evaluate("board.markTurn([])")
    expect(table.page.locator(".marks .last")).to_have_count(0)


def test_hovering_opens_a_window_about_the_square(table: Table) -> None:
    table.show(RACE)
    table.page.mouse.move(*table.point("c3"))
    window = table.page.locator(".board-info")
    expect(window).to_be_visible()
    expect(window).to_contain_text("Height 3: a summit.")
    expect(window).to_contain_text("The monk on b3 can climb up to here. That wins at once.")
    expect(window).to_contain_text("Indigo could win here in its next turn.")
    table.page.mouse.move(*table.point("e1"))
    expect(window).to_be_hidden()


@pytest.mark.parametrize(
    ("spirits", "kept"),
    [("-,-", []), ("peacock,-", ["Indigo"]), ("fox,peacock", ["Saffron"]), ("peacock,peacock", ["Saffron", "Indigo"])],
)
def test_the_window_of_a_summit_tells_whom_the_peacock_keeps_from_winning(
    table: Table, spirits: str, kept: list[str]
) -> None:
    table.show(f"00000/00000/32S3I00/0I0000/00S000 S {spirits} -")
    window = table.page.locator(".board-info")
    for square, orders in (("a3", kept), ("c3", []), ("a1", [])):
        table.page.mouse.move(*table.point(square))
        expect(window.locator("strong")).to_have_text(square)
        lines = [line for line in window.locator("p").all_text_contents() if "Peacock" in line]
        assert lines == [f"For {order} that is no win: the Peacock guards the edge." for order in orders]


def test_a_long_press_opens_it_too_and_chooses_nothing(open_table) -> None:
    table = open_table(360, 740, touch=True)
    table.show(RACE)
    client = table.page.context.new_cdp_session(table.page)
    x, y = table.point("b3")
    client.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    table.page.clock.run_for(500)
    window = table.page.locator(".board-info")
    expect(window).to_contain_text("This monk can act now.")
    client.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(window).to_be_hidden()
    assert table.heard() == []


def test_the_i_key_opens_it_and_escape_gives_the_focus_back(table: Table) -> None:
    table.show(RACE)
    table.page.evaluate("document.querySelector('[data-cell=c3]').focus()")
    table.page.keyboard.press("i")
    expect(table.page.get_by_role("dialog", name="c3")).to_be_focused()
    table.page.keyboard.press("Escape")
    expect(table.cell("c3")).to_be_focused()


def test_a_tap_on_a_spirit_card_tells_its_power(table: Table) -> None:
    table.show("00000/00000/00S000/0I000I0/00S000 S wolf,owl -")
    table.page.get_by_role("button", name="Wolf, spirit of Saffron").click()
    window = table.page.get_by_role("dialog", name="Wolf")
    expect(window).to_contain_text("After its build it may take off one storey")
    expect(window).to_contain_text("Watch for:")
    window.get_by_role("button", name="Close").click()
    expect(window).to_be_hidden()


def test_the_snakes_window_counts_the_pagodas(table: Table) -> None:
    table.show("3x000x0/03x000/00S000/0I000I0/00S003x S snake,owl -")
    table.page.get_by_role("button", name="Snake, spirit of Saffron").click()
    expect(table.page.get_by_role("dialog", name="Snake")).to_contain_text("Complete pagodas now: 3 of 5.")


def test_a_step_is_animated_from_where_the_monk_was(open_table) -> None:
    table = open_table(motion=True)
    table.show(RACE)
    table.page.evaluate(
        """async ([view]) => {
            const monk = document.querySelector(".monk[data-square=b3]");
            const places = window.places = [];
            new MutationObserver(() => places.push(monk.getAttribute("transform")))
                .observe(monk, {attributes: true, attributeFilter: ["transform"]});
            window.touched = 0;
            places.push(monk.getAttribute("transform"));
            await board.animate("b3-b4", view, {duration: 800});
        }""",
        [_after(table, "b3-b4")],
    )
    places = table.page.evaluate("window.places")
    assert len(set(places)) >= 3  # where it was, where it is, and at least one place on the way
    assert table.page.locator(".monk[data-square=b4]").get_attribute("transform") == places[-1] != places[0]


def test_a_storey_built_under_a_monk_lifts_it(open_table) -> None:
    table = open_table(motion=True)
    table.show("00000/00000/00S000/0I000I0/00S000 S eagle,- -")
    table.play("b3-c3")
    before = table.page.locator(".monk[data-square=c3]").bounding_box()
    table.play("c3+c3", duration=60)
    after = table.page.locator(".monk[data-square=c3]").bounding_box()
    assert before["y"] - after["y"] > 10
    assert before["x"] == pytest.approx(after["x"], abs=1)


def test_a_move_touches_few_elements(table: Table) -> None:
    table.show(FULL)
    table.seat = None
    table._set()
    after = _after(table, "b4-b5" if "b4-b5" in _legal(table) else _legal(table)[0])
    touched = table.page.evaluate(
        """async ([step, view]) => {
            await new Promise(requestAnimationFrame);
            const changed = new Set();
            const note = (records) => records.forEach((record) => changed.add(record.target));
            const observer = new MutationObserver(note);
            observer.observe(document.querySelector(".plateau"), {subtree: true, attributes: true, childList: true});
            await board.animate(step, view, {duration: 0});
            await new Promise(requestAnimationFrame);
            note(observer.takeRecords());
            return changed.size;
        }""",
        ["b4-b5" if "b4-b5" in _legal(table) else _legal(table)[0], after],
    )
    assert touched < 25


def test_a_full_plateau_stays_small(table: Table) -> None:
    table.show(FULL, heights=True)
    assert table.page.evaluate("document.querySelectorAll('.plateau *').length") < 1500


def test_turning_is_seen_on_the_way(open_table) -> None:
    table = open_table(motion=True)
    table.show(RACE)
    start = table.point("a1")
    table.page.evaluate(
        """() => {
            const cell = document.querySelector("[data-cell=a1]");
            const stack = document.querySelector(".stack[data-square=a1]");
            window.places = new Set();
            new MutationObserver(() => window.places.add(stack.getAttribute("transform")))
                .observe(stack, {attributes: true});
        }"""
    )
    table.turn(1)
    table.page.wait_for_function(
        "(x) => Math.abs(document.querySelector('[data-cell=a1]').getBoundingClientRect().x + 22 - x) > 100",
        arg=start[0],
    )
    assert table.page.evaluate("window.places.size") >= 2  # on the way at least once, and the end


def test_indigo_sits_on_the_other_side(table: Table) -> None:
    table.show(RACE, seat=1)
    assert table.point("c5")[1] > table.point("c1")[1]
    table.page.evaluate("board.faceSeat(0)")
    assert table.point("c5")[1] < table.point("c1")[1]


def test_victory_is_celebrated_once_and_quietly_without_motion(open_table) -> None:
    for motion in (True, False):
        table = open_table(motion=motion)
        table.show(RACE)
        watch_for(table.page, ".paper-lantern")
        table.play("b3-c3", duration=50 if motion else 0)
        expect(table.page.locator(".marks .won")).to_have_count(1)
        assert table.marked(".won") == {"c3"}
        assert has_come(table.page) is motion


@pytest.mark.parametrize("width", [320, 360, 768, 1280, 1920])
def test_no_sideways_scrolling(open_table, width: int) -> None:
    table = open_table(width, 800)
    for mode in ("none", "choose-extended"):
        table.show(mode=mode)
        table.page.wait_for_function("() => document.querySelector('.plateau-table')")
        assert _widest(table) <= width
    table.show(FULL)
    assert _widest(table) <= width


def test_squares_are_big_enough_for_fingers(open_table) -> None:
    table = open_table(320, 640, touch=True)
    table.show(RACE)
    boxes = table.page.evaluate(
        """() => [...document.querySelectorAll(".tile")].map((tile) => {
            const {width, height} = tile.getBoundingClientRect(); return [width, height];})"""
    )
    assert min(width for width, _ in boxes) >= 24
    assert min(height for _, height in boxes) >= 24


def test_pictures_for_the_rules_and_positions_to_try(open_table) -> None:
    table = open_table(480, 900)
    table.page.evaluate(
        """() => {
            document.querySelector("#place").replaceChildren();
            const picture = document.createElement("battlepagode-board");
            picture.setAttribute("static", "");
            picture.setAttribute("position", "00000/00000/02S32I0/0I0000/03x000 S fox,- -");
            const trial = picture.cloneNode();
            trial.setAttribute("legal", '["b3-c3", "b3-b4"]');
            window.tried = [];
            trial.addEventListener("step", (event) => window.tried.push(event.detail.step));
            document.querySelector("#place").append(picture, trial);
            window.pictures = [picture, trial];
        }"""
    )
    first, second = table.page.locator("battlepagode-board").nth(0), table.page.locator("battlepagode-board").nth(1)
    expect(first.locator(".monk")).to_have_count(3)
    expect(first.locator(".board-tools")).to_have_count(0)
    expect(first.locator("button")).to_have_count(0)
    expect(first.get_by_role("img")).to_have_accessible_name(
        "Battlepagode. Saffron monks: b3. Indigo monks: a2, d3. Height 1: none. Height 2: b3, d3. "
        "Height 3: b1, c3. Caps: b1."
    )
    second.scroll_into_view_if_needed()
    for square in ("b3", "c3"):
        box = second.locator(f"[data-cell={square}]").bounding_box()
        table.page.mouse.click(box["x"] + 22, box["y"] + 22)
    assert table.page.evaluate("window.tried") == ["b3-c3"]


def _widest(table: Table) -> float:
    """The farthest right that the page or anything on the table (but the drifting mist) reaches."""
    return table.page.evaluate(
        """() => Math.max(document.documentElement.scrollWidth,
            ...[...document.querySelectorAll(".plateau-table > *, .plateau-table button:not([data-cell])")].map(
                (element) => element.getBoundingClientRect().right))"""
    )


def _legal(table: Table) -> list[str]:
    from games.engines.battlepagode import BATTLEPAGODE

    return list(BATTLEPAGODE.legal(table.state))


def _after(table: Table, step: str) -> dict:
    from games.engines.battlepagode import BATTLEPAGODE

    return BATTLEPAGODE.view(BATTLEPAGODE.play(table.state, step), None)
