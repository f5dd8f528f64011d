"""Runs every test that asks for a ``match`` once for each random match of each game."""

import pytest

from games.engines.registry import GAMES

from .journeys import Journey, all_keys, journey, name_of


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "match" in metafunc.fixturenames:
        metafunc.parametrize("match", all_keys(), ids=name_of, indirect=True)
    if "game" in metafunc.fixturenames:
        metafunc.parametrize("game", GAMES.values(), ids=GAMES.keys())


@pytest.fixture
def match(request: pytest.FixtureRequest) -> Journey:
    return journey(request.param)
