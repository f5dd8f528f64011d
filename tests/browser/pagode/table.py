"""The board of Pagode on a page of its own, with the real rules and honest chance behind it."""

from typing import Any

from playwright.sync_api import Locator, Page

from games.engines.chance import FairChance
from games.engines.contract import Json
from games.engines.pagode import PAGODE
from games.engines.pagode.cards import COLOURS
from tests.browser.pieces import table as pieces


def position(**changes: Json) -> dict[str, Json]:
    """The position after nobody has built anything, with few cards; ``changes`` by key. ``lots`` may be short texts.

    A lot is its floors joined by blanks, a floor colour and columns and perhaps a field: ``"red4>blue blue2"``.
    """
    lots = [_lot(text) for text in (*changes.pop("lots", ()), *([""] * 6))[:6]]
    laid = {tile for lot in lots for _, _, tile in lot["floors"] if tile}
    tiles = sorted({f"{base}>{field}" for base in COLOURS for field in COLOURS} - laid)
    none = dict.fromkeys(COLOURS, 0)
    uses = [{**none, **mine} for mine in changes.pop("uses", ({}, {}))]
    return {
        "lots": lots,
        "supply": tiles,
        "display": [["red", "yellow"], ["blue"]],
        "hand": [["blue"], ["green", "green"]],
        "deck": ["red", "blue", "green", "purple", "yellow"] * 4,
        "discard": [],
        "score": [0, 0],
        "turn": 0,
        "starter": 0,
        "turns": 0,
        **changes,
        "uses": uses,
    }


def _lot(text: str) -> dict[str, Json]:
    floors = []
    for part in text.replace("!", "").split():
        floor, _, field = part.partition(">")
        colour, columns = floor[:-1], int(floor[-1])
        floors.append([colour, columns, f"{colour}>{field}" if field else None])
    return {"floors": floors, "finished": "!" in text}


class Table(pieces.Table):
    """Shows states to one seat as the server would: patterns to who acts, hands only to their owners."""

    def __init__(self, page: Page) -> None:
        super().__init__(page, PAGODE)
        self.chance = FairChance(b"secret", ("one", "other"))

    def show(self, position: Any = None, *, seat: Json = 0, **preferences: Json) -> None:
        start = self.game.start({"starter": 0}, self.chance)
        self.state = self.game.parse_position(position) if position else start
        self.seat = seat
        self.page.evaluate(
            "([seat, preferences]) => Object.assign(board, {seat, preferences, names: ['Anna', 'Ben']})",
            [seat, preferences],
        )
        self._set()

    def view(self) -> dict[str, Json]:
        return self.game.view(self.state, self.game.to_act(self.state) if self.seat == "both" else self.seat)

    def legal(self) -> Any:
        acts = self.seat in ("both", self.game.to_act(self.state))
        patterns = list(self.game.patterns(self.state))
        return patterns if acts and patterns else None

    def play(self, step: str, duration: int = 0) -> None:
        self.state = self.game.play(self.state, self.game.resolve(self.state, step, self.chance))
        self.page.evaluate(
            "([step, view, duration]) => board.animate(step, view, {duration})", [step, self.view(), duration]
        )
        self._set()

    def cell(self, square: str) -> Locator:
        return self.page.locator(f'[data-cell="{square}"]')

    def focus(self, square: str) -> None:
        self.cell(square).focus()

    def button(self, name: str) -> Locator:
        """A button of the bench: by its text, or what is spoken of its picture."""
        return self.page.locator(".pagode-bench").get_by_role("button", name=name, exact=True)

    def bench(self) -> str:
        return self.page.locator(".pagode-bench").inner_text()

    def classes(self, selector: str, name: str) -> list[str]:
        """The ``data-square`` of the drawn things under ``selector`` that carry a class."""
        return self.page.evaluate(
            """([selector, name]) =>
                [...document.querySelectorAll(`${selector}.${name}`)].map((one) => one.dataset.square)""",
            [selector, name],
        )

    def lots(self, name: str) -> list[str]:
        """The numbers of the lots that are marked so."""
        return self.page.evaluate(
            """(name) => [...document.querySelectorAll('.pagode-drawing .lot')]
                .map((lot, i) => (lot.classList.contains(name) ? String(i + 1) : "")).filter(Boolean)""",
            name,
        )

    def points(self) -> dict[str, str]:
        """The points shown above lots."""
        return dict(
            self.page.evaluate(
                """() => [...document.querySelectorAll('.pagode-drawing .lot')]
                    .map((lot, i) => [String(i + 1), lot.querySelector('.badge.shown')?.textContent])
                    .filter(([, points]) => points)"""
            )
        )

    def _set(self) -> None:
        self.page.evaluate(
            """async ([view, legal]) => {
                Object.assign(board, {view, legal});
                await new Promise((resolve) => queueMicrotask(resolve));
            }""",
            [self.view(), self.legal()],
        )
