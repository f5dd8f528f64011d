"""The levels of this game.

The stronger ones have no noise, with which they drift into draws, and Master would rather risk something than have a
hundred turns pass without a capture.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from . import Level

LEVELS: Final[Mapping[str, Level]] = {
    "easy": Level(nodes=2_000, millis=300, noise=800.0, knowledge=MappingProxyType({"depth": 1})),
    "medium": Level(nodes=10_000, millis=300, noise=70.0, knowledge=MappingProxyType({"depth": 3})),
    "strong": Level(nodes=3_000, millis=1000),
    "master": Level(nodes=4_000_000, millis=1900, knowledge=MappingProxyType({"drawn": -200})),
}
