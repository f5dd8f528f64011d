"""Real servers for tests and benchmarks: Daphne, and if asked Celery workers, as processes of their own.

    def test_something(teahouse):                     # fixture in tests/conftest.py: started, on a fresh database
        visitor = teahouse.visitor()                  # an HTTP client with cookies and CSRF (tests/visitors.py)
        visitor.post("/name/", {"name": "Ann"})
        websockets.connect(teahouse.ws_url + "/ws/matches/…/", additional_headers=visitor.ws_headers())
        teahouse.kill(); teahouse.start()             # SIGKILL, then up again on the same port

``start_teahouse(worker=True, env={…})`` (a fixture too) starts more of them, or with other settings; ``bots=True`` and
``analysis=True`` add the workers of those queues. Without fixtures:

    with Databases() as databases, TeahouseServer(databases.fresh(), redis_url) as server:
        ...

The database is SQLite, or PostgreSQL when the test run itself uses PostgreSQL (DATABASE_URL). What the processes
print goes to ``server.log_path``; ``server.log()`` reads it, and start-up failures show its end.
"""

import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Mapping
from pathlib import Path

from tests import reaper
from tests.databases import ROOT
from tests.visitors import Visitor

START_SECONDS = 90.0
STOP_SECONDS = 60.0
REDIS_PATIENCE = 60.0
"""What is away in a test refuses connections; what only has to wait for a busy machine is not away."""


class ServerFailed(RuntimeError):
    """A process did not start, answer or end as it should; says the end of its log."""


class TeahouseServer:
    """One web process on a port of 127.0.0.1; a context manager.

    ``worker``: with a worker that does what is short, and the beat; ``bots``, ``analysis``: with one of that queue
    (``bots`` may name the Celery application that it runs).
    ``env`` adds to, or overrides, the environment of the processes.
    """

    def __init__(
        self,
        database_url: str,
        redis_url: str,
        *,
        worker: bool = False,
        bots: bool | str = False,
        analysis: bool = False,
        env: Mapping[str, str] | None = None,
        port: int | None = None,
    ) -> None:
        self.database_url = database_url
        self.redis_url = redis_url
        self._reserved = reserved_port() if port is None else None
        self.port = port or self._reserved.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.ws_url = f"ws://127.0.0.1:{self.port}"
        self.log_path = Path(tempfile.mkdtemp(prefix="teahouse-server-")) / "log"
        reaper.will_remove(self.log_path.parent)
        self.env = {
            **os.environ,
            "DJANGO_SETTINGS_MODULE": "config.settings",
            "DEBUG": "0",
            "SECRET_KEY": "only for tests",
            "DATABASE_URL": database_url,
            "REDIS_URL": redis_url,
            "REDIS_PATIENCE": str(REDIS_PATIENCE),
            "PYTHONUNBUFFERED": "1",
            # Empty, so that files are served from where they lie, unless a test calls manage("collectstatic", …).
            "STATIC_ROOT": str(self.log_path.parent / "static"),
            **(env or {}),
        }
        self.env.pop("CELERY_BROKER_URL", None)
        wanted = {"worker": worker, "bots": bots, "analysis": analysis}
        self._arguments = {
            name: self._worker_arguments(name, want if isinstance(want, str) else "config")
            for name, want in wanted.items()
            if want
        }
        self._workers: dict[str, subprocess.Popen[bytes]] = {}
        self.web: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> "TeahouseServer":
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def start(self) -> None:
        """Start what isn't running; returns when the web process answers (a worker may need a second more)."""
        for name, arguments in self._arguments.items():
            if not _running(self._workers.get(name)):
                self._workers[name] = self._spawn("celery", *arguments)
        if not _running(self.web):
            self.web = self._spawn(
                "daphne", "-v", "0", "-b", "127.0.0.1", "-p", str(self.port), "config.asgi:application"
            )
        self._wait_until_it_answers()

    def kill(self) -> None:
        """SIGKILL for the web process, as if the machine had failed; a worker goes on."""
        if self.web is not None:
            self.web.kill()
            _reap(self.web)

    @property
    def worker(self) -> "subprocess.Popen[bytes] | None":
        """The worker that does what is short."""
        return self._workers.get("worker")

    def kill_worker(self, name: str = "worker") -> None:
        """SIGKILL for a worker (``worker``, ``bots`` or ``analysis``) and the processes it made."""
        worker = self._workers.get(name)
        if worker is not None:
            _signal_group(worker, signal.SIGKILL)
            _reap(worker)

    def stop(self) -> None:
        """SIGTERM for all, as in a planned restart; waits until they have ended."""
        for process in self._processes():
            if _running(process):
                process.terminate()
        for process in self._processes():
            try:
                _reap(process, STOP_SECONDS)
            except subprocess.TimeoutExpired as error:
                raise self._failed(f"still running {STOP_SECONDS:.0f} s after SIGTERM") from error

    def restart(self) -> None:
        """Stop, then start on the same port and database."""
        self.stop()
        self.start()

    def close(self) -> None:
        """End everything at once, without ceremony; the log goes too."""
        for process in self._processes():
            _signal_group(process, signal.SIGKILL)
            _reap(process)
        if self._reserved is not None:
            self._reserved.close()
        shutil.rmtree(self.log_path.parent, ignore_errors=True)
        reaper.forget(self.log_path.parent)

    def manage(self, *arguments: str, check: bool = True) -> str:
        """Run a management command with this server's environment; its output. Raises ServerFailed if it fails."""
        done = subprocess.run(
            [sys.executable, "manage.py", *arguments], cwd=ROOT, env=self.env, capture_output=True, text=True
        )
        if check and done.returncode:
            raise ServerFailed(f"manage.py {' '.join(arguments)} ended with {done.returncode}:\n{done.stderr}")
        return done.stdout

    def visitor(self) -> Visitor:
        """A new person with a browser of their own."""
        return Visitor(self.url)

    def log(self) -> str:
        """What all processes have printed so far."""
        return self.log_path.read_text(errors="replace")

    def _processes(self) -> list["subprocess.Popen[bytes]"]:
        return [*([self.web] if self.web else []), *self._workers.values()]

    def _worker_arguments(self, name: str, application: str) -> list[str]:
        schedule = self.log_path.parent / "schedule"
        role = ["--beat", "--schedule", str(schedule)] if name == "worker" else ["--queues", name]
        return [
            *("--quiet", "-A", application, "worker", "--hostname", f"{name}@%h", *role),
            *("--concurrency", "1", "--pool", "threads", "--loglevel", "WARNING"),
            *("--without-gossip", "--without-mingle"),
        ]

    def _spawn(self, module: str, *arguments: str) -> "subprocess.Popen[bytes]":
        with self.log_path.open("ab") as log:
            process = subprocess.Popen(
                [sys.executable, "-m", module, *arguments],
                cwd=ROOT,
                env=self.env,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        reaper.will_kill(process.pid)
        return process

    def _wait_until_it_answers(self) -> None:
        assert self.web
        deadline = time.monotonic() + START_SECONDS
        while not is_up(f"{self.url}/health/"):
            if self.web.poll() is not None:
                raise self._failed(f"ended with status {self.web.returncode}")
            if time.monotonic() > deadline:
                raise self._failed(f"did not answer within {START_SECONDS:.0f} s")
            time.sleep(0.02)

    def _failed(self, what: str) -> ServerFailed:
        return ServerFailed(f"the server on port {self.port} {what}; its log ends:\n{self.log()[-4000:]}")


def reserved_port() -> socket.socket:
    """A socket bound to a free TCP port of 127.0.0.1, which keeps the port from everybody but a server of ours.

    Whoever else asks for any free port, or connects from one, is not given this one, before the server listens and
    while it is down. The server itself may listen there: it too says SO_REUSEADDR, and this socket does not listen.
    """
    held = socket.socket()
    held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    held.bind(("127.0.0.1", 0))
    return held


def _running(process: "subprocess.Popen[bytes] | None") -> bool:
    return process is not None and process.poll() is None


def _reap(process: "subprocess.Popen[bytes]", seconds: float | None = None) -> None:
    process.wait(seconds)
    reaper.forget(process.pid)


def _signal_group(process: "subprocess.Popen[bytes]", number: signal.Signals) -> None:
    """To the process and those it made (it leads a session of its own)."""
    if process.poll() is None:
        os.killpg(process.pid, number)


def is_up(url: str) -> bool:
    try:
        with urllib.request.urlopen(url, timeout=5) as response:
            return response.status == 200
    except (urllib.error.URLError, OSError):
        return False
