"""The table of Battlepasch on a page of its own, with the real rules behind it."""

from typing import Any

from playwright.sync_api import Locator, Page

from games.engines.battlepasch import BATTLEPASCH
from games.engines.chance import FairChance
from games.engines.contract import Json
from tests.browser.pieces.table import Table

EMPTY: dict[str, Json] = {
    "round": 1,
    "rows": {},
    "extras": [0, 0],
    "totals": [[], []],
    "starters": [0],
    "turn": 0,
    "dice": [],
    "rolls": 0,
    "confirmed": [False, False],
}


def position(**parts: Json) -> dict[str, Json]:
    """A position of the first round with the seat 0 to roll, but for ``parts``."""
    return {**EMPTY, **parts}


class DiceTable(Table):
    """Shows states to one seat; rolls with chance that is the same in every run."""

    def __init__(self, page: Page) -> None:
        super().__init__(page, BATTLEPASCH)
        self.chance = FairChance(b"felt", ("", ""))

    def show(self, position: Json = None, *, seat: Json = 0, **preferences: Json) -> None:
        super().show(position or EMPTY, seat=seat, **preferences)

    def legal(self) -> list[str] | None:
        seats = (0, 1) if self.seat == "both" else (self.seat,)
        acts = any(isinstance(seat, int) and self.game.may_act(self.state, seat) for seat in seats)
        return list(self.game.legal(self.state)) if acts else None

    def play(self, step: str, duration: int = 0) -> None:
        recorded = step if "=" in step else self.game.resolve(self.state, step, self.chance)
        super().play(recorded, duration)

    def view(self) -> dict[str, Any]:
        return self.game.view(self.state, None)

    def cell(self, square: str) -> Locator:
        """The button of a die ("1" to "5") or of a row."""
        return self.page.locator(f'[data-cell="{square}"]')

    def focus(self, square: str) -> None:
        self.cell(square).focus()

    def row(self, row: str) -> Locator:
        return self.page.locator(f"tr[data-row={row}]")

    def point(self, square: str) -> tuple[float, float]:
        """The middle of a die, or of a row."""
        box = (self.cell(square) if square.isdigit() else self.row(square)).bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def roll(self) -> Locator:
        return self.page.locator("button.roll")

    def aside(self) -> set[str]:
        """The places of the dice that are said to be set aside."""
        return {place for place in "12345" if "set aside" in self.label(place).replace("can be set aside", "")}

    def ink(self, row: str, seat: int) -> str:
        """What is written in a seat's cell of a row, in ink."""
        return self.row(row).locator(f"td.of-{seat}.ink").inner_text()

    def line(self, key: str) -> list[str]:
        """The two numbers of a line of sums, as seen."""
        lines = self.page.locator(f"tr[data-line={key}]").filter(visible=True)
        return [text.strip() for text in lines.locator("td").all_inner_texts()]
