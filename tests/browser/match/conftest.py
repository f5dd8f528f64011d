"""A page at a fake table."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browsers import Complaints, hold_time

from .fake_table import FakeTable, snapshot


@pytest.fixture
def sit_down(open_page: Callable[..., Page], complaints: Complaints) -> Callable[..., FakeTable]:
    """``sit_down(snapshot, frozen=False, viewport=None, **preferences)``: a page that shows this match.

    ``frozen``: its timers stand still until the test moves ``table.page.clock``.
    """
    complaints.allowed.append(re.compile("WebSocket connection to .* failed"))

    def sit(
        present: dict[str, Any] | None = None,
        *,
        frozen: bool = False,
        fragment: str = "",
        frames: list[dict[str, Any]] | None = None,
        viewport: dict[str, int] | None = None,
        **preferences: Any,
    ) -> FakeTable:
        page = open_page(viewport=viewport or {"width": 1280, "height": 900}, permissions=["clipboard-write"])
        if frozen:
            hold_time(page)
        table = FakeTable(page, present or snapshot(), frozen=frozen, **preferences)
        table.frames = frames
        return table.open(fragment)

    return sit
