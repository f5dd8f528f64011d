"""Tables with the board of Pagode."""

from collections.abc import Callable, Iterator

import pytest

from tests.browser.pieces.table import opener, serving

from .table import Table


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    with serving() as address:
        yield address


@pytest.fixture
def open_table(open_page: Callable, address: str) -> Callable[..., Table]:
    return opener(open_page, address, Table)


@pytest.fixture
def table(open_table: Callable[..., Table]) -> Table:
    return open_table()
