"""Choosing what to build and how to pay: mouse, drag, finger and keyboard."""

import pytest
from playwright.sync_api import expect

from .table import Table, position

pytestmark = pytest.mark.browser

COLUMNS = position(lots=["red2", "blue1"], display=[["red", "yellow"], ["blue"]], hand=[["blue", "red"], ["green"]])
TILE = position(lots=["red4", "blue1"], display=[["red", "yellow"], ["blue"]], hand=[["blue", "blue"], ["green"]])
FOURTH = "red4>blue blue4>green green4>yellow yellow4"
ROOF = position(
    lots=[FOURTH],
    display=[["yellow", "red", "red"], ["blue"]],
    hand=[["red", "purple"], ["green"]],
)
ABLE = position(
    lots=[FOURTH, "blue2", "green4"],
    display=[["yellow", "red", "purple", "purple"], ["blue"]],
    hand=[["red", "yellow"], ["green"]],
    uses=[{"green": 1, "blue": 1, "yellow": 1, "purple": 2, "red": 1}, {}],
)


class TestColumns:
    def test_a_card_and_a_lot(self, table: Table) -> None:
        table.show(COLUMNS)
        table.click("d1")
        assert set(table.points()) == {"1", "3", "4", "5", "6"}
        table.click("1")
        assert table.asked() == "column:1:red:o.red"

    def test_points_are_shown_before_anything_is_chosen(self, table: Table) -> None:
        table.show(position(lots=["red4>blue", "blue4>yellow yellow4>green green1"], hand=[["green"], []]))
        assert table.points()["2"] == "+3"
        assert table.points()["6"] == "+1"

    def test_a_lot_first_then_colour_and_payment(self, table: Table) -> None:
        table.show(COLUMNS)
        table.click("5")
        expect(table.button("Build, +1")).to_be_disabled()
        table.button("Column: red").click()
        assert table.classes(".card", "paying") == ["d1"]
        table.button("red (hand)").click()
        assert table.classes(".card", "paying") == ["h2"]
        table.button("Build, +1").click()
        assert table.asked() == "column:5:red:h.red"

    def test_a_second_tap_on_the_lot_builds(self, table: Table) -> None:
        table.show(COLUMNS)
        table.click("1", "1")
        assert table.asked() == "column:1:red:o.red"

    def test_a_tap_on_another_card_pays_with_it(self, table: Table) -> None:
        table.show(COLUMNS)
        table.click("1", "h2")
        assert table.classes(".card", "paying") == ["h2"]
        table.click("1")
        assert table.asked() == "column:1:red:h.red"

    def test_a_tap_on_a_paying_card_takes_another(self, table: Table) -> None:
        table.show(COLUMNS)
        table.click("1", "d1")
        assert table.classes(".card", "paying") == ["h2"]

    def test_dragging_a_card_to_a_lot(self, table: Table) -> None:
        table.show(COLUMNS)
        table.drag("h1", "2")
        assert table.asked() == "column:2:blue:h.blue"

    def test_dragging_a_card_to_a_wrong_lot_does_nothing(self, table: Table) -> None:
        table.show(COLUMNS)
        table.drag("d2", "1")
        assert table.steps() == []
        assert table.classes(".card", "picked") == []
        assert table.page.locator(".flying").count() == 0

    def test_with_confirmation_nothing_goes_by_itself(self, table: Table) -> None:
        table.show(COLUMNS, confirm=True)
        table.click("d1", "1")
        assert table.steps() == []
        table.button("Build, +1").click()
        assert table.asked() == "column:1:red:o.red"

    def test_green_pays_with_a_pair(self, table: Table) -> None:
        table.show(ABLE)
        table.click("2")
        assert "Column: blue" in table.bench()
        assert set(table.classes(".card", "paying")) == {"d1", "d2"}
        assert "It uses the ability green" in table.bench()
        table.click("d1")
        assert set(table.classes(".card", "paying")) == {"d3", "h1"}
        table.click("2")
        assert table.asked() == "column:2:blue!green:h.red+o.red"

    def test_four_columns_with_red(self, table: Table) -> None:
        table.show(position(lots=["red1"], display=[["red"] * 4, []], hand=[["blue"], []], uses=[{"red": 1}, {}]))
        for _ in range(3):
            table.click("1", "1")
            table.asked()
        assert "End turn" in table.bench()
        table.click("h1", "2")
        assert "It uses the ability red" in table.bench()
        table.click("2")
        assert table.asked() == "column:2:blue!red:h.blue"


class TestTilesAndRoofs:
    def test_a_tile_and_a_lot(self, table: Table) -> None:
        table.show(TILE)
        assert "red>yellow" in table.classes(".rack-place", "offered")
        table.click("red>yellow")
        assert table.lots("target") == ["1"]
        table.click("1")
        assert "Tile: red under yellow" in table.bench()
        assert table.classes(".card", "paying") == ["d1"]
        table.button("Build, +1").click()
        assert table.asked() == "tile:1:red>yellow:o.red"

    def test_a_card_a_lot_and_a_tile(self, table: Table) -> None:
        table.show(TILE)
        table.click("d1", "1", "red>blue")
        assert table.asked() == "tile:1:red>blue:o.red"

    def test_dragging_a_tile(self, table: Table) -> None:
        table.show(TILE)
        table.drag("red>yellow", "1")
        table.click("1")
        assert table.asked() == "tile:1:red>yellow:o.red"

    def test_blue_pays_a_tile_with_a_pair(self, table: Table) -> None:
        table.show(ABLE)
        table.click("green>red", "3")
        assert "+1" in table.points()["3"]
        table.button("Build, +1").click()
        assert table.asked() == "tile:3:green>red!blue:o.purple+o.purple"

    def test_a_roof_shows_its_price_and_points(self, table: Table) -> None:
        table.show(ROOF)
        assert table.points()["1"] == "+6"
        table.click("1")
        assert set(table.classes(".card", "paying")) == {"d1", "d2", "d3"}
        table.button("Build, +6").click()
        assert table.asked() == "roof:1:yellow>red:o.yellow,o.red,o.red"
        assert table.lots("finished") == ["1"]

    def test_a_roof_may_take_the_hand_instead(self, table: Table) -> None:
        table.show(ROOF)
        table.click("1", "h2")
        assert "h2" in table.classes(".card", "paying")
        table.click("1")
        assert table.asked() == "roof:1:yellow>red:o.yellow,h.red,o.red"

    def test_a_roof_with_abilities(self, table: Table) -> None:
        table.show(ABLE)
        table.click("yellow>red", "1")
        table.button("Build, +6").click()
        assert table.asked().startswith("roof:1:yellow>red")


class TestOtherChoices:
    def test_four_cards_for_one_column(self, table: Table) -> None:
        table.show()
        table.button("Four cards for one column").click()
        table.click("d1", "d2", "h1")
        assert table.lots("chosen") == []
        table.click("d4", "4")
        table.button("Column: yellow").click()
        table.button("Build, +1").click()
        step = table.asked()
        assert step.startswith("alternative:4:yellow:")
        assert step.count("+") == 3
        assert "End turn" in table.bench()

    def test_a_colour_without_a_card_costs_four(self, table: Table) -> None:
        table.show(position(display=[["red", "red", "blue"], []], hand=[["blue"], []]))
        table.click("2")
        table.button("Column: purple").click()
        assert "4 more cards" in table.bench()
        table.click("d1", "d2", "d3", "h1", "2")
        assert table.asked() == "alternative:2:purple:h.blue+o.blue+o.red+o.red"

    def test_the_yellow_exchange(self, table: Table) -> None:
        table.show(ABLE)
        table.button("Exchange cards").click()
        expect(table.button("Exchange")).to_be_disabled()
        table.click("d1", "h1", "h2", "h2")
        table.button("Exchange 2 cards").click()
        assert table.asked() == "swap:h.red+o.purple"

    def test_ending_with_and_without_purple(self, table: Table) -> None:
        table.show(ABLE)
        assert "End turn" not in table.bench()
        table.click("2", "2")
        table.asked()
        table.button("End turn, hand to four").click()
        assert table.asked() == "end!purple"
        table.show(COLUMNS)
        table.click("1", "1")
        table.asked()
        table.button("End turn").click()
        assert table.asked() == "end"

    def test_passing(self, table: Table) -> None:
        table.show(position(lots=["red2"] * 6, display=[["blue"], ["red"]], hand=[[], []]))
        table.button("Pass").click()
        assert table.asked() == "pass"


class TestHands:
    def test_a_finger(self, open_table) -> None:
        table = open_table(360, 740, touch=True)
        table.show(COLUMNS)
        table.tap("d1", "1")
        assert table.asked() == "column:1:red:o.red"

    def test_the_keyboard_alone(self, table: Table) -> None:
        table.show(COLUMNS)
        table.focus("1")
        table.page.keyboard.press("ArrowRight")
        assert table.page.evaluate("document.activeElement.dataset.cell") == "2"
        table.page.keyboard.press("Enter")
        assert table.lots("chosen") == ["2"]
        table.page.keyboard.press("Enter")
        assert table.asked() == "column:2:blue:h.blue"

    def test_arrows_reach_everything(self, table: Table) -> None:
        table.show(COLUMNS)
        found = table.page.evaluate(
            """() => {
                const press = (key) =>
                    document.activeElement.dispatchEvent(new KeyboardEvent("keydown", {key, bubbles: true}));
                const seen = new Set(), open = ["1"];
                while (open.length) {
                    const id = open.pop();
                    if (seen.has(id)) continue;
                    seen.add(id);
                    for (const key of ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]) {
                        document.querySelector(`[data-cell="${id}"]`).focus();
                        press(key);
                        open.push(document.activeElement.dataset.cell);
                    }
                }
                return seen.size;
            }"""
        )
        assert found == table.page.locator("[data-cell]").count()

    def test_one_tab_stop_and_the_bench(self, table: Table) -> None:
        table.show(COLUMNS)
        assert table.page.locator(".board-cells button[tabindex='0']").count() == 1
        table.click("1")
        table.focus("1")
        table.page.keyboard.press("Tab")
        assert table.page.evaluate("document.activeElement.closest('.pagode-bench') !== null")

    def test_escape_drops_the_choice(self, table: Table) -> None:
        table.show(COLUMNS)
        table.click("1")
        table.focus("1")
        table.page.keyboard.press("Escape")
        assert table.lots("chosen") == []
        table.click("d1")
        table.focus("d1")
        table.page.keyboard.press("Escape")
        assert table.classes(".card", "picked") == []

    def test_nothing_can_be_chosen_out_of_turn_or_while_locked(self, table: Table) -> None:
        table.show({**COLUMNS, "turn": 1})
        table.click("d1", "1", "1")
        assert table.steps() == []
        table.show(COLUMNS)
        table.page.evaluate("board.locked = true")
        table.click("1", "1")
        assert table.steps() == []

    def test_a_step_is_asked_for_once(self, table: Table) -> None:
        table.show(COLUMNS)
        table.click("1", "1", "1", "1")
        assert len(table.steps()) == 1

    def test_after_a_refusal_one_may_choose_again(self, table: Table) -> None:
        table.show(COLUMNS)
        table.click("1", "1")
        assert len(table.steps()) == 1
        table.page.evaluate("board.cancelChoice()")
        table.click("1", "1")
        assert len(table.steps()) == 1

    def test_gestures_tell_the_lot_but_no_card(self, table: Table) -> None:
        table.show(COLUMNS)
        table.click("h2", "5")
        said = [detail["data"] for name, detail in table.heard() if name == "gesture"]
        assert said[0] == {"lot": None, "tile": None}
        assert all(set(data) == {"lot", "tile"} for data in said)

    def test_the_keyboard_keeps_its_place_through_the_bench(self, table: Table) -> None:
        table.show(COLUMNS)
        table.click("1")
        table.button("Build, +1").focus()
        table.page.keyboard.press("Enter")
        table.page.keyboard.press("Enter")
        assert table.asked() == "column:1:red:o.red"
        expect(table.button("End turn")).to_be_focused()
        table.page.keyboard.press("Enter")
        assert table.asked() == "end"
        assert table.page.evaluate("document.activeElement.dataset.cell") is not None
