"""Fresh, migrated databases for servers that run as processes of their own.

Migrating takes seconds, so it is done once a test run and kind of database; every further one is a copy.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from uuid import uuid4

import psycopg

from tests import reaper
from tests.needs import missing

ROOT = Path(__file__).resolve().parent.parent


class Databases:
    """Makes databases and removes them again; use as a context manager.

    ``postgres_url`` names a PostgreSQL server (any database of it, by a role that may create databases); None: SQLite.
    """

    def __init__(self, postgres_url: str | None = None) -> None:
        self.postgres_url = postgres_url
        self._directory = Path(tempfile.mkdtemp(prefix="teahouse-databases-"))
        reaper.will_remove(self._directory)
        self._names: list[str] = []
        self._template: str | None = None

    def __enter__(self) -> "Databases":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def fresh(self) -> str:
        """The DATABASE_URL of a new, migrated, empty database."""
        if self._template is None:
            template = self._new_name()
            if self.postgres_url:
                self._administer(f'CREATE DATABASE "{template}"')
            migrate(self._url(template))
            self._template = template
        name = self._new_name()
        if self.postgres_url:
            self._administer(f'CREATE DATABASE "{name}" TEMPLATE "{self._template}"')
        else:
            shutil.copyfile(self._directory / f"{self._template}.sqlite3", self._directory / f"{name}.sqlite3")
        return self._url(name)

    def close(self) -> None:
        """Remove all of them, whoever is still connected."""
        if self.postgres_url:
            for name in reversed(self._names):
                self._administer(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')
                reaper.forget(self._url(name))
        self._names.clear()
        self._template = None
        shutil.rmtree(self._directory, ignore_errors=True)
        reaper.forget(self._directory)

    def _new_name(self) -> str:
        name = f"teahouse_{os.getpid()}_{uuid4().hex[:8]}"
        self._names.append(name)
        if self.postgres_url:
            reaper.will_drop(self._url(name))
        return name

    def _url(self, name: str) -> str:
        if self.postgres_url:
            return f"{self.postgres_url.rpartition('/')[0]}/{name}"
        return f"sqlite:///{self._directory / name}.sqlite3"

    def _administer(self, statement: str) -> None:
        assert self.postgres_url
        with psycopg.connect(f"{self.postgres_url.rpartition('/')[0]}/postgres", autocommit=True) as connection:
            connection.execute(statement.encode())


def migrate(database_url: str) -> None:
    """Bring a database up to date; raises RuntimeError with what the command said."""
    done = subprocess.run(
        [sys.executable, "manage.py", "migrate", "--verbosity", "0"],
        cwd=ROOT,
        env={**os.environ, "DATABASE_URL": database_url},
        capture_output=True,
        text=True,
    )
    if done.returncode:
        raise RuntimeError(f"migrate failed:\n{done.stdout}{done.stderr}")
    if database_url.startswith("sqlite"):
        _fold_write_ahead_log(Path(database_url.removeprefix("sqlite:///")))


def reachable_postgres() -> str:
    """TEST_POSTGRES_URL (default: postgres on 127.0.0.1) if a server answers there; else the test is skipped."""
    url = os.environ.get("TEST_POSTGRES_URL", "postgres://postgres@127.0.0.1:5432/teahouse")
    try:
        psycopg.connect(f"{url.rpartition('/')[0]}/postgres", connect_timeout=3).close()
    except psycopg.OperationalError as error:
        missing("postgres", f"no PostgreSQL at TEST_POSTGRES_URL: {error}")
    return url


def _fold_write_ahead_log(path: Path) -> None:
    """Everything into the one file, so that copying it copies all."""
    import sqlite3

    connection = sqlite3.connect(path)
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()
