"""Servers for live tests, with limits that a test's haste does not meet."""

import shutil
from collections.abc import Iterator
from typing import Any

import pytest

from tests.databases import Databases
from tests.servers import TeahouseServer

HASTE = {"CONNECTIONS_PER_MINUTE": "100000", "FRAMES_PER_SECOND": "100000"}


def live_server(scope: str, **env: str) -> Any:
    """A fixture: one web process on a database of its own."""

    @pytest.fixture(scope=scope)
    def server(databases: Databases, redis_url: str) -> Iterator[TeahouseServer]:
        with TeahouseServer(databases.fresh(), redis_url, env={**HASTE, **env}) as running:
            yield running
        shutil.rmtree(running.log_path.parent, ignore_errors=True)

    return server
