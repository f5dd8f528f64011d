"""Outside services a test can't do without: absent, the test is skipped, unless TEAHOUSE_REQUIRE names the service."""

import os
import shutil

import pytest


def missing(service: str, why: str) -> None:
    """Skip the running test, or fail it if ``service`` is among the comma-separated names of TEAHOUSE_REQUIRE."""
    if service in os.environ.get("TEAHOUSE_REQUIRE", "").split(","):
        pytest.fail(f"{service} is required here: {why}", pytrace=False)
    pytest.skip(why)


def chromium_path() -> str:
    """The Chromium on this machine; the one without windows before others, which draw an interface for every page."""
    names = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
    found = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, names)), None)
    if not found:
        missing("chromium", "there is no Chromium on this machine")
    assert found
    return found
