"""What all tests share: a private Redis, real servers, Chromium.

- ``redis_url``: the run's own Redis-compatible server on a unix socket (one for each xdist worker). Every test gets
  it, emptied before; ``stopped_redis`` takes it away for one test.
- ``teahouse``, ``start_teahouse``: real servers as processes of their own, see tests/servers.py.
- ``databases``, ``postgres_url``: databases for them, see tests/databases.py.
- ``page``, ``open_page``: pages in Chromium, see tests/browsers.py.
"""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import hypothesis
import pytest
import redis
from django.conf import settings
from django.utils import translation

from tests import reaper
from tests.databases import Databases, reachable_postgres
from tests.servers import REDIS_PATIENCE, TeahouseServer
from tools import messages, redis_server

pytest_plugins = ["tests.browsers"]

DATABASE_FIXTURES = {"databases", "db", "transactional_db", "postgres_url"}

# The same examples in every run, so that a run says something of the code and nothing of luck; and as much time as the
# machine needs.
hypothesis.settings.register_profile(
    "teahouse",
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[hypothesis.HealthCheck.too_slow],
)
hypothesis.settings.load_profile("teahouse")


def pytest_configure(config: pytest.Config) -> None:
    """Point the settings at places of this run's own before anything connects; runs may go on side by side."""
    messages.compile_all()
    directory = Path(tempfile.mkdtemp(prefix="teahouse-tests-"))
    reaper.will_remove(directory)
    config.add_cleanup(lambda: shutil.rmtree(directory, ignore_errors=True))
    url = f"unix://{directory / 'redis.sock'}"
    settings.STATIC_ROOT = directory / "static"
    # A good hash takes a second of a slow machine; the servers that tests start take the real one.
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    settings.REDIS_URL = url
    settings.CHANNEL_LAYERS["default"]["CONFIG"]["hosts"][:] = [url]
    settings.CACHES["default"]["LOCATION"] = url
    settings.REDIS_PATIENCE = settings.CACHES["default"]["OPTIONS"]["socket_timeout"] = REDIS_PATIENCE
    settings.CELERY_BROKER_URL = "redis+socket" + url.removeprefix("unix")
    database = settings.DATABASES["default"]
    if database["ENGINE"].endswith("sqlite3"):
        # A file, not memory: threads then meet the locks that they meet in real life.
        database.setdefault("TEST", {})["NAME"] = str(directory / "test.sqlite3")
    else:
        name = database.setdefault("TEST", {})["NAME"] = f"test_{database['NAME']}_{os.getpid()}"
        database["CONN_MAX_AGE"] = 0
        worker = os.environ.get("PYTEST_XDIST_WORKER")
        server = os.environ["DATABASE_URL"].rpartition("/")[0]
        reaper.will_drop(f"{server}/{name}_{worker}" if worker else f"{server}/{name}")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark tests by what they use, so that `-m "not browser"` needs nobody's memory."""
    for item in items:
        names = getattr(item, "fixturenames", ())
        if "chromium" in names:
            item.add_marker(pytest.mark.browser)
        if "postgres_url" in names:
            item.add_marker(pytest.mark.postgres)
        if item.get_closest_marker("django_db") or not DATABASE_FIXTURES.isdisjoint(names):
            item.add_marker(pytest.mark.database)


@pytest.fixture(scope="session")
def redis_url() -> Iterator[str]:
    """The address of this run's Redis."""
    path = Path(settings.REDIS_URL.removeprefix("unix://"))
    process = redis_server.start(path, stdout=subprocess.DEVNULL, start_new_session=True)
    reaper.will_kill(process.pid)
    yield settings.REDIS_URL
    process.kill()
    process.wait()
    reaper.forget(process.pid)


@pytest.fixture(scope="session")
def _redis_client(redis_url: str) -> Iterator[redis.Redis]:
    with redis.Redis.from_url(redis_url) as client:
        yield client


@pytest.fixture(autouse=True)
def _empty_redis(_redis_client: redis.Redis) -> None:
    """No test finds another's counters and presences."""
    _redis_client.flushall()


@pytest.fixture(autouse=True)
def _no_language() -> None:
    """No test finds the language that a page was asked for in by another: the test client leaves it active."""
    translation.deactivate()


@pytest.fixture
def stopped_redis(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Redis is away: for the cache and the limits of this test's process nobody answers."""
    from django.core.cache import caches

    from accounts import limits

    monkeypatch.setattr(limits, "_away", False)  # and so again afterwards: no later test is told that Redis is back
    monkeypatch.setattr(settings, "REDIS_URL", f"unix://{tmp_path / 'nobody.sock'}")
    monkeypatch.setitem(settings.CACHES["default"], "LOCATION", f"unix://{tmp_path / 'nobody.sock'}")
    monkeypatch.delattr(caches._connections, "default", raising=False)


@pytest.fixture(scope="session")
def databases() -> Iterator[Databases]:
    """Fresh databases for servers, of the kind this run uses itself."""
    uses_postgres = settings.DATABASES["default"]["ENGINE"].endswith("postgresql")
    with Databases(os.environ["DATABASE_URL"] if uses_postgres else None) as made:
        yield made


@pytest.fixture(scope="session")
def postgres_url() -> str:
    """A PostgreSQL server to make databases on: ``Databases(postgres_url)``."""
    return reachable_postgres()


@pytest.fixture
def start_teahouse(databases: Databases, redis_url: str) -> Iterator[Callable[..., TeahouseServer]]:
    """Start servers: ``start_teahouse(worker=False, env=None, database_url=None)``, ended after the test."""
    servers: list[TeahouseServer] = []

    def start(database_url: str | None = None, **options: Any) -> TeahouseServer:
        server = TeahouseServer(database_url or databases.fresh(), redis_url, **options)
        servers.append(server)
        server.start()
        return server

    yield start
    for server in servers:
        server.close()


@pytest.fixture
def teahouse(start_teahouse: Callable[..., TeahouseServer]) -> TeahouseServer:
    """One web process on a fresh database."""
    return start_teahouse()


@pytest.fixture(scope="module")
def shared_teahouse(databases: Databases, redis_url: str) -> Iterator[TeahouseServer]:
    """One web process for all tests of a module that only look, or make their own people and matches."""
    with TeahouseServer(databases.fresh(), redis_url) as server:
        yield server
