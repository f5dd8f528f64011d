"""The levels of Battlepasch; what the numbers mean stands in ``players/battlepasch.py``.

Measured in matches of three rounds: keeping the most frequent dice with the best-scoring row (Medium) loses 95 of 100
to solved play, 100 points a match. Errors of judgement (``noise``) put Strong about half way, and Easy below Medium.
"""

from collections.abc import Mapping
from typing import Final

from . import Level

LEVELS: Final[Mapping[str, Level]] = {
    "easy": Level(nodes=None, millis=300, noise=13.0, knowledge={"frequent": 1.0}),
    "medium": Level(nodes=None, millis=300, knowledge={"frequent": 1.0}),
    "strong": Level(nodes=None, millis=1000, noise=10.5, knowledge={"foresight": 1.0}),
    "master": Level(nodes=None, millis=2000, knowledge={"foresight": 1.0, "result": 1.0, "depth": -1.0}),
}
