"""What a web process loads, and what a player costs to load."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

WEB = """
import sys
import config.asgi
from django.urls import get_resolver

def walk(patterns):
    for pattern in patterns:
        walk(getattr(pattern, "url_patterns", ()))

walk(get_resolver().url_patterns)
import games.bots.tasks, games.analysis.tasks
import games.search.interface, games.search.levels
from games.engines.registry import GAMES
for game_id in GAMES:
    games.search.levels.levels(game_id)
print(sorted({name.split(".")[0] for name in sys.modules} & {"numba", "llvmlite"}))
"""


def test_a_web_process_with_all_its_pages_and_levels_has_not_loaded_numba() -> None:
    run = subprocess.run([sys.executable, "-c", WEB], cwd=ROOT, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    assert run.stdout.strip() == "[]"
