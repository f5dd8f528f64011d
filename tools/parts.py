"""One part of the running platform: a process that is kept running, with its name before each line it prints."""

import asyncio
import re
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

FIRST_PAUSE = 1.0
LONGEST_PAUSE = 30.0
STEADY_SECONDS = 60.0
"""A part that ran this long before it died starts anew after the first, shortest pause."""
STOP_SECONDS = 10.0
NAME_WIDTH = 8


def say(name: str, text: str) -> None:
    print(f"{name:>{NAME_WIDTH}} │ {text}", flush=True)


class Part:
    """``command`` as a process, started again (after a pause that grows) whenever it ends by itself."""

    def __init__(
        self,
        name: str,
        command: Sequence[str],
        env: Mapping[str, str],
        directory: Path,
        hush: re.Pattern[str] | None = None,
    ) -> None:
        self.name = name
        self._command = command
        self._env = env
        self._directory = directory
        self._hush = hush
        self._process: asyncio.subprocess.Process | None = None
        self._keeper: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._keeper = asyncio.create_task(self._keep_running())

    async def stop(self) -> None:
        """End the process, by force if it takes too long."""
        if self._keeper is None:
            return
        self._keeper.cancel()
        await asyncio.wait([self._keeper])
        if self._process is not None and self._process.returncode is None:
            self._process.terminate()
            try:
                await asyncio.wait_for(self._process.wait(), STOP_SECONDS)
            except TimeoutError:
                say(self.name, f"did not end within {STOP_SECONDS:.0f} s and is killed")
                self._process.kill()
                await self._process.wait()

    async def _keep_running(self) -> None:
        clock = asyncio.get_running_loop()
        pause = FIRST_PAUSE
        while True:
            started = clock.time()
            self._process = await spawn(self._command, self._env, self._directory)
            talking = asyncio.create_task(relay(self.name, self._process, self._hush))
            status = await self._process.wait()
            await talking
            if clock.time() - started > STEADY_SECONDS:
                pause = FIRST_PAUSE
            say(self.name, f"!!! ended by itself with status {status}; starting it again in {pause:.0f} s")
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)


async def spawn(command: Sequence[str], env: Mapping[str, str], directory: Path) -> asyncio.subprocess.Process:
    """A process whose output can be relayed. It gets no Ctrl-C from the terminal: its supervisor ends it in order."""
    return await asyncio.create_subprocess_exec(
        *command,
        env=env,
        cwd=directory,
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
        start_new_session=True,
    )


async def relay(name: str, process: asyncio.subprocess.Process, hush: re.Pattern[str] | None = None) -> None:
    """Print what the process prints until it ends, but for lines that ``hush`` finds something in."""
    assert process.stdout
    while line := await _line_of(process.stdout):
        text = line.decode(errors="replace").rstrip()
        if hush is None or not hush.search(text):
            say(name, text)


async def run_once(name: str, command: Sequence[str], env: Mapping[str, str], directory: Path) -> int:
    """Run a command to its end, relaying its output; its exit status."""
    process = await spawn(command, env, directory)
    try:
        await relay(name, process)
        return await process.wait()
    finally:
        if process.returncode is None:  # cancelled
            process.terminate()


async def _line_of(stream: asyncio.StreamReader) -> bytes:
    """The next line; a part of it if it is longer than the stream keeps; nothing at the end."""
    try:
        return await stream.readuntil(b"\n")
    except asyncio.IncompleteReadError as end:
        return end.partial
    except asyncio.LimitOverrunError as long:
        return await stream.readexactly(long.consumed)


def python(module: str, *arguments: str) -> list[str]:
    """The command line of a module under this interpreter."""
    return [sys.executable, "-m", module, *arguments]
