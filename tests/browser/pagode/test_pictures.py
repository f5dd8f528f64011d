"""Pictures of lots in the rules: every one is a position of the game, and is drawn as it is written."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from games.engines.pagode import PAGODE
from games.engines.pagode.cards import COLOURS

from .table import Table, position

TEMPLATES = Path(__file__).parents[3] / "templates" / "rules"
NAMES = {colour[0]: colour for colour in COLOURS}


def pictures() -> list[str]:
    paths = [TEMPLATES / "pagode.html", *sorted((TEMPLATES / "pagode").glob("*.html"))]
    return [lots for path in paths for lots in re.findall(r'<pagode-board static lots="([^"]+)"', path.read_text())]


def written_out(lot: str) -> str:
    """A lot of a picture as the tests write positions."""
    parts = re.findall(r"([bgpry])(\d)", lot)
    last = re.search(r"[>^]([bgpry])", lot)
    fields = [NAMES[letter] for letter, _ in parts[1:]] + [NAMES[last[1]] if last else ""]
    floors = [
        f"{NAMES[letter]}{columns}" + (f">{field}" if field else "")
        for (letter, columns), field in zip(parts, fields, strict=False)
    ]
    return " ".join(floors) + ("!" if re.search("[!^]", lot) else "")


@pytest.mark.parametrize("lots", pictures())
def test_they_are_positions(lots: str) -> None:
    state = PAGODE.parse_position(position(lots=[written_out(lot) for lot in lots.split()]))
    assert PAGODE.view(state, None)["lots"] == [re.sub("[-!]", "", lot) for lot in lots.split()]


def test_a_picture_has_lots_and_nothing_to_operate(table: Table) -> None:
    page: Page = table.page
    page.evaluate(
        """() => {
            const picture = document.createElement("pagode-board");
            picture.setAttribute("static", "");
            picture.setAttribute("lots", "r2 b4>g r4b4g4y4^r - g4! p1");
            board.replaceWith(picture);
        }"""
    )
    picture = page.locator("pagode-board")
    expect(picture).to_have_attribute("role", "img")
    expect(picture).to_have_attribute(
        "aria-label", re.compile("Lot 1: Floor 1: red, 2 columns.*Lot 4: Nothing stands here")
    )
    expect(picture.locator(".pagoda .column")).to_have_count(2 + 4 + 16 + 4 + 1)
    expect(picture.locator(".pagoda .roof")).to_have_count(1)
    expect(picture.locator("button")).to_have_count(0)
    assert table.lots("finished") == ["3", "5"]


def test_a_whole_table_is_drawn_from_a_position(table: Table) -> None:
    table.page.evaluate(
        """(position) => {
            const picture = document.createElement("pagode-board");
            picture.setAttribute("static", "");
            picture.setAttribute("position", JSON.stringify(position));
            board.replaceWith(picture);
        }""",
        position(lots=["red4>blue"], score=[7, 9]),
    )
    picture = table.page.locator("pagode-board")
    expect(picture.locator(".rail.us .points")).to_have_text("7")
    expect(picture.locator(".rack-place.gone")).to_have_count(1)
    expect(picture.locator(".card[data-square] .slat")).to_have_count(3)
