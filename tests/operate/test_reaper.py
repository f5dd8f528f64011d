"""Nothing stays behind when a test run is killed."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.databases import ROOT
from tests.waiting import came_true

MAKE_THINGS = """
import subprocess, sys, time
from pathlib import Path
from tests import reaper
from tests.databases import Databases
sleeper = subprocess.Popen(["sleep", "600"], start_new_session=True, stdout=subprocess.DEVNULL)
reaper.will_kill(sleeper.pid)
databases = Databases(sys.argv[1] or None)
print(sleeper.pid, databases.fresh(), databases._directory, flush=True)
time.sleep(600)
"""


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_what_a_killed_run_has_made_is_undone(kind, request):
    server = request.getfixturevalue("postgres_url") if kind == "postgres" else ""
    run = subprocess.Popen([sys.executable, "-c", MAKE_THINGS, server], cwd=ROOT, stdout=subprocess.PIPE, text=True)
    assert run.stdout
    pid, database_url, directory = run.stdout.readline().split()
    assert Path(directory).exists()
    os.kill(run.pid, signal.SIGKILL)
    run.wait()
    assert came_true(lambda: not Path(directory).exists())
    assert came_true(lambda: not is_running(int(pid)))
    if server:
        import psycopg

        with pytest.raises(psycopg.OperationalError, match="does not exist"):
            psycopg.connect(database_url)
    run.stdout.close()


def test_what_has_been_undone_is_left_alone(tmp_path):
    """A path, a process or a name that this run has given back may be somebody else's by now."""
    script = (
        "import os, signal; from pathlib import Path; from tests import reaper\n"
        f"kept, gone = Path({str(tmp_path)!r}, 'kept'), Path({str(tmp_path)!r}, 'gone')\n"
        "for path in (kept, gone): path.mkdir(); reaper.will_remove(path)\n"
        "reaper.forget(kept); os.kill(os.getpid(), signal.SIGKILL)"
    )
    subprocess.run([sys.executable, "-c", script], cwd=ROOT)
    assert came_true(lambda: not (tmp_path / "gone").exists())
    assert (tmp_path / "kept").exists()


def is_running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return Path(f"/proc/{pid}/stat").read_text().split()[2] != "Z" if Path("/proc").exists() else True
