"""The whole platform on one machine: `make run`.

Redis (unless REDIS_URL names one), one Daphne, one Celery worker with its beat, those that think for the computers and
one that explains finished matches. Ctrl-C or SIGTERM ends all in order.
Environment: HOST and PORT (default 127.0.0.1 and 8000), BOTS (how many computers think at a time, default: one a core),
and everything in docs/operate.md.
"""

import asyncio
import contextlib
import fcntl
import os
import re
import shutil
import signal
import socket
import sys
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

from tools import messages, redis_server
from tools.parts import Part, python, run_once, say

ROOT = Path(__file__).resolve().parent.parent
ME = "run"
REDIS = "redis"
APPLICATION = "config.asgi:application"
WAIT_SECONDS = 60.0
BOTS_NICENESS = 5
"""Whoever thinks lets the pages go first; whoever explains what is over lets everybody go first."""
ANALYSIS_NICENESS = 15


class CannotRun(Exception):
    """Why the platform can't be started, in a sentence."""


class Supervisor:
    """Starts the parts in order, keeps them running, ends them: Redis last, since the others need it."""

    def __init__(self, environment: dict[str, str]) -> None:
        self.host = environment.get("HOST", "127.0.0.1")
        self.port = int(environment.get("PORT", "8000"))
        self.var = Path(environment.get("VAR_DIR", ROOT / "var"))
        # A place of its own for the files it collects: it is emptied before.
        static = str(self.var / "static")
        self.env = {**environment, "PYTHONUNBUFFERED": "1", "VAR_DIR": str(self.var), "STATIC_ROOT": static}
        self._parts: list[Part] = []
        self._own_directory: Path | None = None

    async def run(self, stop: asyncio.Event) -> None:
        """Run until ``stop`` is set; raises CannotRun if it can't start."""
        refuse_taken_port(self.host, self.port)
        if self.host not in ("127.0.0.1", "localhost"):
            self.env.setdefault("ALLOWED_HOSTS", ",".join(own_names()))
        say(ME, "starting Redis, database, workers and web process")
        try:
            messages.compile_all()
            await self._start_redis()
            await self._manage_or_fail("migrate", "--verbosity", "0")
            await self._manage_or_fail("collectstatic", "--noinput", "--clear", "--verbosity", "0")
            await self._manage("maintenance", "end")
            self._start("worker", python("celery", *worker_arguments(self.var)))
            for number in range(1, int(self.env.get("BOTS", os.cpu_count() or 1)) + 1):
                arguments = thinking_arguments("bots", number)
                self._start(f"bots {number}", kindly(BOTS_NICENESS, python("celery", *arguments)))
            self._start("analysis", kindly(ANALYSIS_NICENESS, python("celery", *thinking_arguments("analysis"))))
            self._start("web", python("daphne", "-v", "0", "-b", self.host, "-p", str(self.port), APPLICATION))
            waiting = asyncio.create_task(self._say_address())
            await stop.wait()
            waiting.cancel()
            say(ME, "ending: clocks pause, then the parts stop (Ctrl-C again: at once)")
            await self._manage("maintenance", "begin")
        finally:
            # What needs Redis ends together, each in its own time; Redis last.
            needing = [part for part in self._parts if part.name != REDIS]
            await asyncio.gather(*(part.stop() for part in needing))
            for part in self._parts:
                if part.name == REDIS:
                    await part.stop()
            if self._own_directory is not None:
                shutil.rmtree(self._own_directory, ignore_errors=True)
        say(ME, "ended")

    def _start(self, name: str, command: list[str], hush: re.Pattern[str] | None = None) -> None:
        part = Part(name, command, self.env, ROOT, hush)
        part.start()
        self._parts.append(part)

    async def _start_redis(self) -> None:
        if "REDIS_URL" in self.env:
            return
        path = redis_server.socket_path(self.var)
        if path.parent != self.var.resolve():
            self._own_directory = path.parent
        path.unlink(missing_ok=True)
        self.env["REDIS_URL"] = f"unix://{path}"
        try:
            self._start(REDIS, redis_server.command(path), hush=redis_server.START_UP_TALK)
        except redis_server.RedisUnavailable as error:
            raise CannotRun(str(error)) from error
        if not await came_true(lambda: redis_server.answers(path)):
            raise CannotRun("The Redis server does not answer.")

    async def _manage(self, *arguments: str) -> int:
        return await run_once(ME, [sys.executable, "manage.py", *arguments], self.env, ROOT)

    async def _manage_or_fail(self, *arguments: str) -> None:
        if await self._manage(*arguments):
            raise CannotRun(f"`manage.py {' '.join(arguments)}` failed.")

    async def _say_address(self) -> None:
        name = "localhost" if self.host in ("0.0.0.0", "127.0.0.1") else self.host  # noqa: S104
        if await came_true(lambda: is_up(f"http://{name}:{self.port}/health/")):
            say(ME, f"Teahouse is open at http://{name}:{self.port}/ (Ctrl-C ends it)")
            if self.host == "0.0.0.0":  # noqa: S104
                say(ME, f"On your network: http://{own_address()}:{self.port}/")
        else:
            say(ME, f"!!! nothing answers on port {self.port} yet; see above")


def worker_arguments(var: Path) -> list[str]:
    """Threads: the work is short or releases the lock, and every platform has them."""
    return [
        *("--quiet", "-A", "config", "worker", "--beat", "--schedule", str(var / "celerybeat-schedule")),
        *("--pool", "threads", "--concurrency", "2", "--loglevel", "WARNING", "--without-gossip", "--without-mingle"),
    ]


def thinking_arguments(queue: str, number: int = 1) -> list[str]:
    """The ``number``-th worker of a queue whose work takes seconds: one thing at a time, as a game has one searcher."""
    return [
        *("--quiet", "-A", "config", "worker", "--queues", queue, "--hostname", f"{queue}{number}@%h"),
        *("--pool", "threads", "--concurrency", "1", "--loglevel", "WARNING"),
        *("--without-gossip", "--without-mingle"),
    ]


def kindly(niceness: int, command: list[str]) -> list[str]:
    """``command`` at a lower priority, where the machine has `nice`."""
    nice = shutil.which("nice")
    return [nice, "-n", str(niceness), *command] if nice else command


async def came_true(question: Callable[[], bool], seconds: float = WAIT_SECONDS) -> bool:
    """Ask until the answer is yes; False if it isn't within ``seconds``."""
    loop = asyncio.get_running_loop()
    deadline = loop.time() + seconds
    while not await asyncio.to_thread(question):
        if loop.time() > deadline:
            return False
        await asyncio.sleep(0.05)
    return True


def is_up(url: str) -> bool:
    try:
        with urllib.request.urlopen(url, timeout=5) as response:  # noqa: S310
            return bool(response.status == 200)
    except (urllib.error.URLError, OSError):
        return False


def refuse_taken_port(host: str, port: int) -> None:
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            raise CannotRun(
                f"Can't listen on {host} port {port} ({error.strerror}). Choose another one: `PORT=8001 make run`."
            ) from error


def own_address() -> str:
    """This machine's address in its network (nothing is sent to find it)."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:  # no network
            return "127.0.0.1"
        return str(probe.getsockname()[0])


def own_names() -> list[str]:
    """Host names under which others on the network may open this machine."""
    name = socket.gethostname()
    return ["localhost", "127.0.0.1", "[::1]", own_address(), name, f"{name}.local"]


@contextlib.contextmanager
def only_one(var: Path) -> Iterator[None]:
    """Hold this installation's lock; raises CannotRun if another run holds it."""
    var.mkdir(mode=0o700, parents=True, exist_ok=True)  # secrets lie in it
    with (var / "run.lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise CannotRun("Teahouse is running here already. End that one first.") from error
        yield


async def main(environment: dict[str, str]) -> None:
    """Run until a signal asks to end; the second one kills."""
    supervisor = Supervisor(environment)
    stop = asyncio.Event()
    with only_one(supervisor.var):
        running = asyncio.create_task(supervisor.run(stop))

        def end() -> None:
            if stop.is_set():
                running.cancel()
            stop.set()

        for number in (signal.SIGINT, signal.SIGTERM):
            asyncio.get_running_loop().add_signal_handler(number, end)
        await running


if __name__ == "__main__":
    try:
        asyncio.run(main(dict(os.environ)))
    except CannotRun as error:
        sys.exit(f"{error}")
    except asyncio.CancelledError:
        sys.exit(130)
