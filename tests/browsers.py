"""Pages in Chromium whose console has to stay clean.

    def test_page(open_page, complaints, teahouse):
        ann = open_page(teahouse.url, viewport={"width": 360, "height": 740})
        ann.goto("/")
        ...
        complaints.allowed.append(re.compile("ERR_CONNECTION_REFUSED"))   # before something that has to complain

Every ``open_page`` is a browser profile of its own (cookies, storage). A console error, an uncaught exception or a
violation of the content security policy fails the test at its end, unless allowed. Playwright's loop occupies its
thread as long as the browser is open, so tests with ``asyncio`` belong into other modules.

Page, server and test may each stand still for seconds on a busy machine. So a test waits for what it wants to see
(``expect``, ``wait_for_function``), asks ``toasted`` for notes that go by themselves, and lets time that matters pass
on the page's own clock (``page.clock``).
"""

import os
import re
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect, sync_playwright
from playwright.sync_api import TimeoutError as PlaywrightTimeoutError

from tests.needs import chromium_path

TIMEOUT_MS = 60_000
"""How long anything may take before a test fails. Machines that run tests are busy."""
LAUNCH_MS = 180_000

NOTE_TOASTS = """
    window.toasted = [];
    new MutationObserver((records) => {
        for (const { addedNodes } of records) for (const node of addedNodes) {
            if (node.classList?.contains("toast")) {
                window.toasted.push({ text: node.textContent, error: node.classList.contains("error") });
            }
        }
    }).observe(document, { childList: true, subtree: true });
"""
"""Keeps what toasts said: they go after a few seconds, perhaps before a busy test has looked."""


class Complaints:
    """What pages complained about, and what they may complain about."""

    def __init__(self) -> None:
        self.found: list[str] = []
        # What a browser asks for by itself where a page names no icon.
        self.allowed = [re.compile(r"/favicon\.ico:")]

    def watch(self, page: Page) -> None:
        page.on("console", self._note_console)
        page.on("pageerror", lambda error: self.found.append(f"uncaught: {error}"))

    def unexpected(self) -> list[str]:
        return [text for text in self.found if not any(pattern.search(text) for pattern in self.allowed)]

    def _note_console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            place = message.location or {}
            self.found.append(f"{message.text} ({place.get('url', '')}:{place.get('lineNumber', '')})")


def toasted(page: Page, text: str, *, error: bool = False) -> None:
    """Wait until a toast (``error``: of trouble) of this page has said ``text`` among other words."""
    try:
        page.wait_for_function(
            "([text, error]) => window.toasted.some((one) => one.text.includes(text) && one.error === error)",
            arg=[text, error],
        )
    except PlaywrightTimeoutError:
        raise AssertionError(f"no toast said {text!r}, but {page.evaluate('window.toasted')}") from None


NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)


def hold_time(page: Page) -> None:
    """Let the page's timers and its idea of the time stand still until the test moves ``page.clock``."""
    page.clock.install(time=NOON)
    page.clock.pause_at(NOON + timedelta(seconds=1))


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """A running Chromium."""
    executable = chromium_path()
    # Playwright's loop makes Django think that the test runs in one.
    before = os.environ.get("DJANGO_ALLOW_ASYNC_UNSAFE")
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"
    expect.set_options(timeout=TIMEOUT_MS)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=executable,
            args=["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
            timeout=LAUNCH_MS,
        )
        yield browser
        browser.close()
    if before is None:
        del os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"]


@pytest.fixture
def complaints() -> Iterator[Complaints]:
    """What the pages of this test complained about; ``complaints.allowed`` takes patterns."""
    noted = Complaints()
    yield noted
    unexpected = noted.unexpected()
    assert not unexpected, "the page complained:\n" + "\n".join(unexpected)


@pytest.fixture
def open_page(chromium: Browser, complaints: Complaints) -> Iterator[Callable[..., Page]]:
    """``open_page(base_url, **context options)``: a page in a profile of its own."""
    contexts: list[BrowserContext] = []

    def open_one(base_url: str | None = None, **options: Any) -> Page:
        context = chromium.new_context(base_url=base_url, **{"locale": "en", **options})
        context.set_default_timeout(TIMEOUT_MS)
        context.add_init_script(NOTE_TOASTS)
        contexts.append(context)
        page = context.new_page()
        complaints.watch(page)
        context.on("page", complaints.watch)
        return page

    yield open_one
    for context in contexts:
        context.close()


@pytest.fixture
def page(open_page: Callable[..., Page], teahouse: Any) -> Page:
    """A page on a server of its own."""
    return open_page(teahouse.url)
