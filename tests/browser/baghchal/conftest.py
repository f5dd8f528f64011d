"""Tables with the board of this game."""

from collections.abc import Callable, Iterator

import pytest

from games.engines.baghchal import BAGHCHAL
from tests.browser.pieces.table import Table, opener, serving


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    with serving() as address:
        yield address


@pytest.fixture
def open_table(open_page: Callable, address: str) -> Callable[..., Table]:
    return opener(open_page, address, lambda page: Table(page, BAGHCHAL))


@pytest.fixture
def table(open_table: Callable[..., Table]) -> Table:
    return open_table()
