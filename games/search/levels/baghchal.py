"""The levels of this game.

Good play is drawn, and drawn matches count half; so a level wins three of four points from the one below only if that
one errs often enough. Without noise the levels would differ in how they draw.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from . import Level

LEVELS: Final[Mapping[str, Level]] = {
    "easy": Level(nodes=2_000, millis=300, noise=600.0, knowledge=MappingProxyType({"depth": 1, "table": 0})),
    "medium": Level(nodes=10_000, millis=300, noise=200.0, knowledge=MappingProxyType({"depth": 3, "table": 0})),
    "strong": Level(nodes=25_000, millis=1000, noise=60.0, knowledge=MappingProxyType({"depth": 5, "table": 0})),
    "master": Level(nodes=4_000_000, millis=1900),
}
