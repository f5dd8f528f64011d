"""The worked examples in tests/data/vectors/, read once."""

import gzip
import json
from pathlib import Path
from typing import Any

DIRECTORY = Path(__file__).parent.parent / "data" / "vectors"


def cases(name: str) -> list[dict[str, Any]]:
    """The cases of ``NAME.json``; none if the game has no such file."""
    path = DIRECTORY / f"{name}.json"
    return json.loads(path.read_text()) if path.exists() else []


def recorded_games(game_id: str) -> list[dict[str, Any]]:
    """The complete games of ``GAME-games.jsonl.gz``."""
    with gzip.open(DIRECTORY / f"{game_id}-games.jsonl.gz", "rt") as lines:
        return [json.loads(line) for line in lines]
