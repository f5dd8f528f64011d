"""A tiny server for modules, style sheets and the harness page, under the same strict policy as the real one."""

import http.server
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.browsers import hold_time

from .table import Table

HERE = Path(__file__).parent
ROOT = HERE.parent.parent.parent
POLICY = "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'"


class Handler(http.server.SimpleHTTPRequestHandler):
    def translate_path(self, path: str) -> str:
        path = path.split("?")[0].lstrip("/")
        return str(ROOT / path if path.startswith("static/") else HERE / path)

    def end_headers(self) -> None:
        self.send_header("Content-Security-Policy", POLICY)
        self.send_header("Cache-Control", "no-store")
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


@pytest.fixture(scope="session")
def board_address() -> Iterator[str]:
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


@pytest.fixture
def open_table(open_page: Callable, board_address: str) -> Callable[..., Table]:
    """``open_table(width=1280, height=800, motion=False, touch=False)``: a board on a page of its own.

    ``touch``: its timers are moved by the test, so that no tap becomes a long press on a busy machine.
    """

    def open_one(width: int = 1280, height: int = 800, motion: bool = False, touch: bool = False) -> Table:
        page = open_page(
            board_address,
            viewport={"width": width, "height": height},
            reduced_motion="no-preference" if motion else "reduce",
            has_touch=touch,
        )
        if touch:
            hold_time(page)
        return Table(page)

    return open_one


@pytest.fixture
def table(open_table: Callable[..., Table]) -> Table:
    return open_table()
