"""What all browser tests share beside tests/browsers.py."""

import pytest

SECONDS = 1200
"""Until a test counts as hanging. Whole matches in several browsers take long where many others compute."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "chromium" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.timeout(SECONDS))
