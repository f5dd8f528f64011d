"""A board seen from above on a page of its own, with the real rules behind it."""

import http.server
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

from playwright.sync_api import CDPSession, Locator, Page

from games.engines.chance import NoChance
from games.engines.contract import Game, Json
from tests.browsers import hold_time

LONG_PRESS = 500
"""Milliseconds after which a finger that has not moved asks what is there."""

HERE = Path(__file__).parent
ROOT = HERE.parent.parent.parent
POLICY = "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'"


class Handler(http.server.SimpleHTTPRequestHandler):
    """Modules, style sheets and the harness, under the same strict policy as the real server."""

    def translate_path(self, path: str) -> str:
        path = path.split("?")[0].lstrip("/")
        return str(ROOT / path if path.startswith("static/") else HERE / path)

    def end_headers(self) -> None:
        self.send_header("Content-Security-Policy", POLICY)
        self.send_header("Cache-Control", "no-store")
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


@contextmanager
def serving() -> Iterator[str]:
    """The address of a running server."""
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


class Table:
    """Shows states of a game to one seat, and plays the steps that the board asks for."""

    def __init__(self, page: Page, game: Game[Any]) -> None:
        self.page = page
        self.game = game
        self.seat: Json = 0
        self.state: Any = None
        self.touch: CDPSession | None = None
        page.goto(f"/harness.html?game={game.id}")
        page.locator("html[data-ready]").wait_for()

    def show(self, position: str | None = None, *, seat: Json = 0, **preferences: Json) -> None:
        """Show a position, or the start of a match, to ``seat``."""
        self.state = self.game.parse_position(position) if position else self.game.start({}, NoChance())
        self.seat = seat
        self.page.evaluate(
            "([seat, preferences]) => Object.assign(board, {seat, preferences, names: ['Anna', 'Ben']})",
            [seat, preferences],
        )
        self._set()

    def legal(self) -> list[str] | None:
        acts = self.seat == "both" or self.seat == self.game.to_act(self.state)
        return list(self.game.legal(self.state)) if acts else None

    def play(self, step: str, duration: int = 0) -> None:
        """Play a step and let the board show it."""
        self.state = self.game.play(self.state, step)
        view = self.game.view(self.state, None)
        self.page.evaluate("([step, view, duration]) => board.animate(step, view, {duration})", [step, view, duration])
        self._set()

    def asked(self) -> str:
        """The one step that the board has asked for since last time; played and shown."""
        steps = [detail["step"] for name, detail in self.heard() if name == "step"]
        assert len(steps) == 1, f"expected one step, heard {steps}"
        self.play(steps[0])
        return str(steps[0])

    def heard(self) -> list[tuple[str, Json]]:
        """Events since last time: (name, detail)."""
        return [(name, detail) for name, detail in self.page.evaluate("window.heard.splice(0)")]

    def steps(self) -> list[str]:
        """The steps asked for since last time."""
        return [detail["step"] for name, detail in self.heard() if name == "step"]

    def point(self, square: str) -> tuple[float, float]:
        """Where the middle of a square is in the window."""
        box = self.cell(square).bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def click(self, *squares: str) -> None:
        for square in squares:
            self.page.mouse.click(*self.point(square))

    def tap(self, *squares: str) -> None:
        for square in squares:
            self.page.touchscreen.tap(*self.point(square))

    def drag(self, start: str, end: str) -> None:
        mouse = self.page.mouse
        mouse.move(*self.point(start))
        mouse.down()
        mouse.move(*self.point(end), steps=4)
        mouse.up()

    def finger(self, kind: str, square: str | None = None) -> None:
        """A raw touch event (``touchStart``, ``touchMove``, ``touchEnd``), on a square or nowhere."""
        self.touch = self.touch or self.page.context.new_cdp_session(self.page)
        points = []
        if square:
            x, y = self.point(square)
            points.append({"x": x, "y": y})
        self.touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def focus(self, square: str) -> None:
        self.page.evaluate("(id) => document.querySelector(`[data-cell=${id}]`).focus()", square)

    def cell(self, square: str) -> Locator:
        return self.page.locator(f"[data-cell={square}]")

    def label(self, square: str) -> str:
        return self.cell(square).get_attribute("aria-label") or ""

    def marked(self, name: str) -> set[str]:
        """Squares that carry a mark."""
        return set(
            self.page.evaluate(
                """(name) => [...document.querySelectorAll(`.mark.${name}`)]
                    .map((mark) => mark.closest("[data-mark]").dataset.mark)""",
                name,
            )
        )

    def places(self) -> set[str]:
        """Where pieces lie: squares, and the places of taken pieces and of those in hand."""
        return set(self.page.evaluate("[...document.querySelectorAll('.piece')].map((piece) => piece.dataset.place)"))

    def overflow(self) -> int:
        """How much wider the page is than the window, in pixels."""
        return int(self.page.evaluate("document.documentElement.scrollWidth - innerWidth"))

    def _set(self) -> None:
        self.page.evaluate(
            """async ([view, legal]) => {
                Object.assign(board, {view, legal});
                await new Promise((resolve) => queueMicrotask(resolve));
            }""",
            [self.game.view(self.state, None), self.legal()],
        )


AnyTable = TypeVar("AnyTable", bound=Table)


def opener(open_page: Callable[..., Page], address: str, table: Callable[[Page], AnyTable]) -> Callable[..., AnyTable]:
    """``open_table(width=1280, height=800, motion=False, touch=False, still=touch)``: a board on a page of its own.

    ``still``: its timers are moved by the test, so that no tap becomes a long press on a busy machine.
    """

    def open_one(
        width: int = 1280, height: int = 800, motion: bool = False, touch: bool = False, still: bool | None = None
    ) -> AnyTable:
        page = open_page(
            address,
            viewport={"width": width, "height": height},
            reduced_motion="no-preference" if motion else "reduce",
            has_touch=touch,
        )
        if touch if still is None else still:
            hold_time(page)
        return table(page)

    return open_one
