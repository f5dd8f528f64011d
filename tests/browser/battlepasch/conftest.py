"""Tables of Battlepasch."""

from collections.abc import Callable, Iterator

import pytest

from tests.browser.pieces.table import serving

from .table import DiceTable


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    with serving() as address:
        yield address


@pytest.fixture
def open_table(open_page: Callable, address: str) -> Callable[..., DiceTable]:
    """``open_table(width=1280, height=800, motion=False, touch=False)``: a table on a page of its own."""

    def open_one(width: int = 1280, height: int = 800, motion: bool = False, touch: bool = False) -> DiceTable:
        page = open_page(
            address,
            viewport={"width": width, "height": height},
            reduced_motion="no-preference" if motion else "reduce",
            has_touch=touch,
        )
        return DiceTable(page)

    return open_one


@pytest.fixture
def table(open_table: Callable[..., DiceTable]) -> DiceTable:
    return open_table()
