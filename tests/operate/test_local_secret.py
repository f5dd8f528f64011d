"""The secret key that an installation makes for itself."""

import stat
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

from config.local_secret import local_secret_key

ASK = """
import sys, pathlib
from config.local_secret import local_secret_key
print(local_secret_key(pathlib.Path(sys.argv[1])))
"""


def test_it_is_made_once_and_only_its_owner_reads_it(tmp_path):
    path = tmp_path / "var" / "secret-key"
    first = local_secret_key(path)
    assert len(first) >= 50
    assert local_secret_key(path) == first
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
    assert [entry.name for entry in path.parent.iterdir()] == ["secret-key"]


def test_processes_that_start_together_agree(tmp_path):
    path = tmp_path / "secret-key"

    def ask(_):
        done = subprocess.run([sys.executable, "-c", ASK, str(path)], capture_output=True, text=True, check=True)
        return done.stdout

    with ThreadPoolExecutor(8) as pool:
        answers = set(pool.map(ask, range(8)))
    assert len(answers) == 1
    assert len(answers.pop().strip()) >= 50


def test_a_process_that_lost_the_race_takes_the_winners_key(tmp_path, monkeypatch):
    path = tmp_path / "secret-key"
    from config import local_secret

    def someone_else_first(length):
        path.write_text("the winner's key")
        return "the loser's key"

    monkeypatch.setattr(local_secret.secrets, "token_urlsafe", someone_else_first)
    assert local_secret_key(path) == "the winner's key"
