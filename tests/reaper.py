"""Cleans up after a test run or benchmark that was killed before it could do so itself.

    reaper.will_kill(pid); reaper.will_drop(database_url); reaper.will_remove(directory)    # after making something
    reaper.forget(...)                                                                      # after undoing it

A small process of its own reads these orders from a pipe. When the pipe ends, however its maker ended, what has not
been forgotten is killed, dropped and removed.
"""

import json
import os
import shutil
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import IO

ROOT = Path(__file__).resolve().parent.parent

_pipe: IO[bytes] | None = None
_owner = 0


def will_kill(pid: int) -> None:
    """The session that ``pid`` leads."""
    _order("kill", str(pid))


def will_drop(database_url: str) -> None:
    """A PostgreSQL database."""
    _order("drop", database_url)


def will_remove(directory: Path) -> None:
    _order("remove", str(directory))


def forget(thing: object) -> None:
    """A pid, database URL or directory that is gone."""
    _order("forget", str(thing))


def _order(what: str, thing: str) -> None:
    global _pipe, _owner
    if _pipe is None or _owner != os.getpid():
        process = subprocess.Popen(
            [sys.executable, "-m", "tests.reaper"], cwd=ROOT, stdin=subprocess.PIPE, start_new_session=True
        )
        _pipe, _owner = process.stdin, os.getpid()
    assert _pipe
    _pipe.write(json.dumps([what, thing]).encode() + b"\n")
    _pipe.flush()


def _main() -> None:
    open_orders: dict[str, str] = {}
    for line in sys.stdin:
        what, thing = json.loads(line)
        if what == "forget":
            open_orders.pop(thing, None)
        else:
            open_orders[thing] = what
    for what, act in (("kill", _kill), ("drop", _drop), ("remove", _remove)):
        for thing in [thing for thing, kind in open_orders.items() if kind == what]:
            act(thing)


def _kill(pid: str) -> None:
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(int(pid), signal.SIGKILL)


def _drop(url: str) -> None:
    import psycopg

    server, _, name = url.rpartition("/")
    with (
        suppress(psycopg.Error),
        psycopg.connect(f"{server}/postgres", autocommit=True, connect_timeout=3) as connection,
    ):
        connection.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)'.encode())


def _remove(directory: str) -> None:
    shutil.rmtree(directory, ignore_errors=True)


if __name__ == "__main__":
    _main()
