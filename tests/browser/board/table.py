"""A board on a page of its own, with the real rules behind it: what the live table would do, without a table."""

from typing import Any

from playwright.sync_api import Locator, Page

from games.engines.battlepagode import BATTLEPAGODE
from games.engines.chance import NoChance
from games.engines.contract import Json

SQUARES = [column + row for row in "12345" for column in "abcde"]


class Table:
    """Shows a state to one seat, and plays the steps that the board asks for."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.seat: Json = 0
        self.state: Any = None
        page.goto("/harness.html")
        page.wait_for_function("() => window.ready")

    def show(self, position: str | None = None, *, seat: Json = 0, mode: str = "none", **preferences: Json) -> None:
        """Show a position, or the start of a match in ``mode``, to ``seat``."""
        game = BATTLEPAGODE
        options = game.check_options({"mode": mode})
        self.state = game.parse_position(position) if position else game.start(options, NoChance())
        self.seat = seat
        self.page.evaluate(
            "([seat, preferences]) => Object.assign(board, {seat, preferences, names: ['Anna', 'Ben']})",
            [seat, preferences],
        )
        self._set()

    def view(self) -> dict[str, Json]:
        return BATTLEPAGODE.view(self.state, None)

    def legal(self) -> list[str] | None:
        acts = self.seat == "both" or self.seat == BATTLEPAGODE.to_act(self.state)
        return list(BATTLEPAGODE.legal(self.state)) if acts else None

    def play(self, step: str, duration: int = 0) -> None:
        """Play a step and let the board show it."""
        self.state = BATTLEPAGODE.play(self.state, step)
        self.page.evaluate(
            "([step, view, duration]) => board.animate(step, view, {duration})", [step, self.view(), duration]
        )
        self._set()

    def asked(self) -> str:
        """The one step that the board has asked for since last time; played and shown."""
        steps = [detail["step"] for name, detail in self.heard() if name == "step"]
        assert len(steps) == 1, f"expected one step, heard {steps}"
        self.play(steps[0])
        return steps[0]

    def heard(self) -> list[tuple[str, Json]]:
        """Events since last time: (name, detail)."""
        return [(name, detail) for name, detail in self.page.evaluate("window.heard.splice(0)")]

    def turn(self, quarters: int) -> None:
        """Turn the plateau to the right so many times."""
        for _ in range(quarters):
            self.page.get_by_role("button", name="Turn the plateau to the right").click()

    def point(self, square: str) -> tuple[float, float]:
        """Where the middle of a square's floor is in the window."""
        box = self.cell(square).bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def click(self, square: str) -> None:
        self.page.mouse.click(*self.point(square))

    def tap(self, square: str) -> None:
        self.page.touchscreen.tap(*self.point(square))

    def drag(self, start: str, end: str) -> None:
        mouse = self.page.mouse
        mouse.move(*self.point(start))
        mouse.down()
        mouse.move(*self.point(end), steps=4)
        mouse.up()

    def cell(self, square: str) -> Locator:
        return self.page.locator(f"[data-cell={square}]")

    def label(self, square: str) -> str:
        return self.cell(square).get_attribute("aria-label") or ""

    def signs(self) -> dict[str, list[str]]:
        """The signs on each target square, such as {"c3": ["up", "wins"]}."""
        found = self.page.evaluate(
            """() => [...document.querySelectorAll(".badges")].map((badges) => [
                badges.dataset.square,
                [...badges.querySelectorAll(".badge")].map((badge) => [...badge.classList].slice(1).join(" ")),
            ])"""
        )
        return dict(found)

    def marked(self, selector: str) -> set[str]:
        """Squares whose floor carries a mark."""
        return set(
            self.page.evaluate(
                """(selector) => [...document.querySelectorAll(`.stack .marks ${selector}`)]
                    .map((mark) => mark.closest("[data-square]").dataset.square)""",
                selector,
            )
        )

    def monks(self) -> dict[str, str]:
        """Who is drawn where: {"c3": "saffron"}."""
        return dict(
            self.page.evaluate(
                """() => [...document.querySelectorAll(".monk")].map((monk) => [
                    monk.dataset.square, monk.querySelector(".saffron") ? "saffron" : "indigo"])"""
            )
        )

    def _set(self) -> None:
        self.page.evaluate("([view, legal]) => Object.assign(board, {view, legal})", [self.view(), self.legal()])
