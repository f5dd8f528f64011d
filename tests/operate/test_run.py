"""`make run`: one command starts everything, keeps it running, and ends it in order."""

import os
import re
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from tests.databases import ROOT
from tests.servers import is_up, reserved_port
from tests.visitors import Visitor
from tests.waiting import came_true
from tools.run import own_names

PATIENCE = 120
KERNELS = ROOT / "var" / "kernels"
"""Where tests keep machine code: these runs are not to compile it anew."""


class Run:
    """A supervisor in a place of its own, and what it prints."""

    def __init__(self, var: Path, port: int, bots: int) -> None:
        self.port = port
        env = {name: value for name, value in os.environ.items() if name not in ("DATABASE_URL", "REDIS_URL")}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tools.run"],
            cwd=ROOT,
            env={**env, "VAR_DIR": str(var), "PORT": str(port), "BOTS": str(bots), "TEAHOUSE_KERNELS": str(KERNELS)},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        self.lines: list[str] = []
        self._news = threading.Condition()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def says(self, pattern: str) -> str:
        """Wait for a line in which ``pattern`` is found."""

        def heard() -> list[str]:
            return [line for line in self.lines if re.search(pattern, line)]

        with self._news:
            self._news.wait_for(lambda: heard() or self.process.poll() is not None, PATIENCE)
            assert heard(), f"never said {pattern!r}:\n" + "\n".join(self.lines)
            return heard()[0]

    def end(self, number: signal.Signals) -> int:
        self.process.send_signal(number)
        status = self.process.wait(PATIENCE)
        self._reader.join(PATIENCE)
        return status

    def _read(self) -> None:
        assert self.process.stdout
        for line in self.process.stdout:
            with self._news:
                self.lines.append(line.rstrip())
                self._news.notify_all()
        with self._news:
            self._news.notify_all()


@pytest.fixture
def var(tmp_path):
    return tmp_path / "var"


@pytest.fixture
def start(var):
    runs, ports = [], []

    def start_one(port=None, bots=0):
        if port is None:
            ports.append(reserved_port())
            port = ports[-1].getsockname()[1]
        run = Run(var, port, bots)
        runs.append(run)
        return run

    yield start_one
    for run in runs:
        if run.process.poll() is None:
            run.process.send_signal(signal.SIGTERM)
            run.process.send_signal(signal.SIGTERM)
            run.process.wait(PATIENCE)
    for port in ports:
        port.close()


def child_pids(pid: int) -> dict[int, str]:
    """The processes that a process has started, with their command lines."""
    listed = subprocess.run(["ps", "-o", "pid=,args=", "--ppid", str(pid)], capture_output=True, text=True).stdout
    return {int(line.split()[0]): line for line in listed.splitlines()}


def test_everything_starts_survives_and_ends(start, var):
    run = start(bots=1)
    run.says(rf"open at http://localhost:{run.port}/")
    visitor = Visitor(f"http://localhost:{run.port}")
    login = visitor.get("/account/login/")
    assert login.status == 200
    [sheet] = re.findall(r'href="(/static/css/base/page\.[0-9a-f]{12}\.css)"', login.body)
    assert "immutable" in visitor.get(sheet).headers["Cache-Control"]

    second = start()
    assert second.process.wait(PATIENCE) == 1
    second.says("running here already")

    [web] = [pid for pid, line in child_pids(run.process.pid).items() if "daphne" in line]
    os.kill(web, signal.SIGKILL)
    run.says(r"web │ !!! ended by itself with status -9; starting it again")
    assert came_true(lambda: is_up(f"http://localhost:{run.port}/health/"), PATIENCE)

    children = child_pids(run.process.pid)
    assert len(children) == 5
    assert run.end(signal.SIGINT) == 0
    assert run.lines[-1].endswith("│ ended")
    assert not [pid for pid in children if Path(f"/proc/{pid}").exists()]

    again = start(run.port)
    again.says("open at")
    assert again.end(signal.SIGTERM) == 0
    assert (var / "teahouse.sqlite3").exists()


def test_a_taken_port_is_a_sentence(start):
    import socket

    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        run = start(taken.getsockname()[1])
        assert run.process.wait(PATIENCE) == 1
        run.says("PORT=8001 make run")


def test_neighbours_on_the_network_may_use_the_names_of_this_machine():
    assert {"localhost", "127.0.0.1"} < set(own_names())
    assert "*" not in own_names()
