"""The flows of the spirits: what a player of each sees, chooses and plays."""

import pytest
from playwright.sync_api import expect

from .table import Table

pytestmark = pytest.mark.browser


def choose(table: Table, text: str) -> None:
    table.page.locator(".board-chooser").get_by_role("button", name=text, exact=True).click()


def end_turn(table: Table) -> None:
    table.page.get_by_role("button", name="End turn").click()
    assert table.asked() == "."


def test_turtle_chooses_between_storey_and_cap(table: Table) -> None:
    table.show("00000/00000/00S000/0I000I0/00S000 S turtle,- -")
    table.play("b3-c3")
    assert set(table.signs()["d3"]) == {"storey", "cap"}
    table.click("d3")
    assert [name for name, _ in table.heard()] == []
    choose(table, "Set the cap")
    assert table.asked() == "c3^d3"
    expect(table.page.locator(".stack[data-square=d3] .cap")).to_have_count(1)


def test_the_chooser_works_with_the_keyboard_and_escape_closes_it(table: Table) -> None:
    table.show("00000/00000/00S000/0I000I0/00S000 S turtle,- -")
    table.play("b3-c3")
    chooser = table.page.locator(".board-chooser")
    table.page.evaluate("document.querySelector('[data-cell=d3]').focus()")
    table.page.keyboard.press("Enter")
    expect(chooser.get_by_role("button").first).to_be_focused()
    table.page.keyboard.press("Escape")
    expect(chooser).to_be_hidden()
    expect(table.cell("d3")).to_be_focused()
    table.page.keyboard.press("Enter")
    table.page.keyboard.press("ArrowDown")
    table.page.keyboard.press("Enter")
    assert table.asked() in {"c3^d3", "c3+d3"}


def test_wolf_takes_a_storey_off_or_ends_the_turn(table: Table) -> None:
    table.show("00000/00000/00S000/0I000I0/11S100 S wolf,- -")
    table.play("b3-c3")
    table.play("c3+d4")
    assert table.signs() == {"a1": ["remove"], "c1": ["remove"]}
    assert table.page.locator(".badge.remove").first.text_content() == "−1"
    assert table.marked(".target.remove") == {"a1", "c1"}
    table.click("c1")
    assert table.asked() == "b1~c1"
    expect(table.page.locator(".stack[data-square=c1] .storey")).to_have_count(0)
    table.show("00000/00000/00S000/0I000I0/11S100 S wolf,- -")
    table.play("b3-c3")
    table.play("c3+d4")
    end_turn(table)


def test_crane_moves_twice(table: Table) -> None:
    table.show("00000/00000/00S000/0I000I0/00S000 S crane,- -")
    table.click("b3")
    table.click("b4")
    assert table.asked() == "b3-b4"
    assert set(table.signs()["b5"]) == {"level", "storey"}
    assert table.signs()["b3"] == ["storey"]
    table.click("c5")
    choose(table, "Move here")
    assert table.asked() == "b4-c5"
    table.click("b4")
    assert table.asked() == "c5+b4"


def test_dragging_means_moving_where_a_square_has_two_meanings(table: Table) -> None:
    table.show("00000/00000/00S000/0I000I0/00S000 S crane,- -")
    table.play("b3-b4")
    table.drag("b4", "c5")
    assert table.asked() == "b4-c5"


def test_dragon_builds_first(table: Table) -> None:
    table.show("00000/00000/00S000/0I000I0/00S000 S dragon,- -")
    table.click("b3")
    assert set(table.signs()["b4"]) == {"level", "storey"}
    table.click("b4")
    choose(table, "Build a storey")
    assert table.asked() == "b3+b4"
    table.click("c3")
    assert table.asked() == "b3-c3"
    table.click("b3")
    assert table.asked() == "c3+b3"


def test_horse_walks_with_both_monks_and_either_builds(table: Table) -> None:
    table.show("00000/00000/00S000/0I000I0/00S000 S horse,- -")
    table.drag("b3", "b4")
    assert table.asked() == "b3-b4"
    table.drag("b4", "b5")
    assert table.asked() == "b4-b5"
    table.drag("b1", "c1")
    assert table.asked() == "b1-c1"
    table.click("b5")
    table.click("a5")
    choose(table, "Build a storey")
    assert table.asked() == "b5+a5"


def test_bee_and_elephant_may_end_the_turn_early(table: Table) -> None:
    for spirit in ("bee", "elephant"):
        table.show(f"00000/00000/00S000/0I000I0/00S000 S {spirit},- -")
        expect(table.page.get_by_role("button", name="End turn")).to_have_count(0)
        table.play("b3-c3")
        table.play("c3+c4")
        end_turn(table)


def test_the_focus_stays_on_the_board_after_end_turn(table: Table) -> None:
    table.show("00000/00000/00S000/0I000I0/00S000 S bee,- -")
    table.play("b3-c3")
    table.play("c3+c4")
    table.page.get_by_role("button", name="End turn").press("Enter")
    assert table.asked() == "."
    assert table.page.evaluate("document.activeElement.dataset.cell") is not None


def test_fox_swaps_and_buffalo_pushes_with_signs_of_their_own(table: Table) -> None:
    for spirit, sign, met in (("fox", "swap", "b3"), ("buffalo", "push", "d3")):
        table.show(f"00000/00000/00S0I00/0I0000/00S000 S {spirit},- -")
        table.click("b3")
        assert table.signs()["c3"] == [sign]
        assert table.marked(".target.meet") >= {"c3"}
        table.click("c3")
        assert table.asked() == "b3-c3"
        assert table.monks() == {"c3": "saffron", met: "indigo", "b1": "saffron", "a2": "indigo"}


def test_eagle_lifts_itself(table: Table) -> None:
    table.show("00000/00000/00S000/0I000I0/00S000 S eagle,- -")
    table.play("b3-c3")
    assert table.signs()["c3"] == ["storey"]
    table.click("c3")
    assert table.asked() == "c3+c3"
    expect(table.page.locator(".stack[data-square=c3] .storey")).to_have_count(1)


def test_placing(table: Table) -> None:
    table.show()
    assert len(table.signs()) == 25
    table.click("b2")
    assert table.asked() == "@b2"
    table.click("d4")
    assert table.asked() == "@d4"
    assert table.monks() == {"b2": "saffron", "d4": "saffron"}


@pytest.mark.parametrize(("mode", "spirits"), [("choose", 10), ("choose-extended", 14)])
def test_offer_pick_and_starter(table: Table, mode: str, spirits: int) -> None:
    table.show(mode=mode)
    panel = table.page.locator(".spirit-setup")
    expect(panel.get_by_role("button", name="Choose two spirits")).to_be_disabled()
    assert panel.locator(".spirit-tile").count() == spirits
    panel.locator("[data-spirit=owl]").click()
    panel.locator("[data-spirit=fox]").click()
    panel.locator("[data-spirit=bee]").click()
    expect(panel.locator("[aria-pressed=true]")).to_have_count(2)
    panel.get_by_role("button", name="Offer Owl and Fox").click()
    assert table.asked() == "offer:fox,owl"
    expect(panel).to_contain_text("Indigo is choosing between the two spirits.")
    expect(panel.locator(".spirit-tile")).to_have_count(2)
    table.seat = 1
    table.page.evaluate("board.seat = 1")
    table._set()
    panel.get_by_role("button", name="Take the Owl").click()
    assert table.asked() == "pick:owl"
    expect(panel).to_contain_text("Saffron is deciding who begins.")
    table.seat = 0
    table.page.evaluate("board.seat = 0")
    table._set()
    panel.get_by_role("button", name="Indigo begins").click()
    assert table.asked() == "start:I"
    expect(panel).to_be_hidden()
    expect(table.page.get_by_role("button", name="Fox, spirit of Saffron.")).to_be_visible()
    expect(table.page.get_by_role("button", name="Owl, spirit of Indigo.")).to_be_visible()
    expect(table.page.locator(".board-hint")).to_have_text("Indigo is placing its monks.")


def test_watchers_read_what_goes_on(table: Table) -> None:
    table.show(mode="choose", seat=None)
    expect(table.page.locator(".spirit-setup")).to_have_text("Saffron is choosing two spirits to offer.")
    expect(table.page.locator(".spirit-setup button")).to_have_count(0)


def test_the_phases_of_the_spirits_go_along_with_keyboard_and_scrolling(open_table) -> None:
    table = open_table(360, 500)
    table.show(mode="choose", seat="both")
    panel = table.page.locator(".spirit-setup")
    panel.locator("[data-spirit=turtle]").click()
    panel.locator("[data-spirit=owl]").click()
    assert table.page.evaluate("window.scrollY") > 0
    panel.get_by_role("button", name="Offer Turtle and Owl").press("Enter")
    table.asked()
    expect(panel.get_by_role("heading", name="Choose your spirit")).to_be_focused()
    expect(panel.get_by_role("heading", name="Choose your spirit")).to_be_in_viewport()
    panel.get_by_role("button", name="Take the Owl").press("Enter")
    table.asked()
    panel.get_by_role("button", name="Saffron begins").press("Enter")
    table.asked()
    assert table.page.evaluate("document.activeElement.dataset.cell") is not None
