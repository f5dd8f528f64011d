"""The levels of this game; ``players/pagode.py`` says what the numbers mean."""

from collections.abc import Mapping
from typing import Final

from . import Level

LEVELS: Final[Mapping[str, Level]] = {
    "easy": Level(nodes=None, millis=300, noise=7.0, knowledge={"points": 1}),
    "medium": Level(nodes=None, millis=300, noise=0.33, knowledge={"turns": 0, "plans": 100}),
    "strong": Level(nodes=None, millis=1000, noise=0.075, knowledge={"turns": 0}),
    "master": Level(nodes=None, millis=2000, knowledge={"turns": 2, "plans": 32}),
}
