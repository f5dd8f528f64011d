"""Tables of Battlepasch."""

from collections.abc import Callable, Iterator

import pytest

from tests.browser.pieces.table import opener, serving

from .table import DiceTable


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    with serving() as address:
        yield address


@pytest.fixture
def open_table(open_page: Callable, address: str) -> Callable[..., DiceTable]:
    return opener(open_page, address, DiceTable)


@pytest.fixture
def table(open_table: Callable[..., DiceTable]) -> DiceTable:
    return open_table()
