"""Tables with the board of Pagode."""

from collections.abc import Callable, Iterator

import pytest

from tests.browser.pieces.table import serving

from .table import Table


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    with serving() as address:
        yield address


@pytest.fixture
def open_table(open_page: Callable, address: str) -> Callable[..., Table]:
    """``open_table(width=1280, height=800, motion=False, touch=False)``: a board on a page of its own."""

    def open_one(width: int = 1280, height: int = 800, motion: bool = False, touch: bool = False) -> Table:
        return Table(
            open_page(
                address,
                viewport={"width": width, "height": height},
                reduced_motion="no-preference" if motion else "reduce",
                has_touch=touch,
            )
        )

    return open_one


@pytest.fixture
def table(open_table: Callable[..., Table]) -> Table:
    return open_table()
