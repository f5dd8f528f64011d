"""The levels of Battlepagode; noise is in hundredths of a logit, ``players/battlepagode.py`` says what is known.

From Easy, which loses to whoever looks one turn ahead without errors, to Master it is further than three steps of the
usual width. Easy can be beaten by beginners, Medium (its own turn and the answer) with practice; Strong sees all of two
turns of each side and errs in judging what comes after; Master does its best.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from . import Level

LEVELS: Final[Mapping[str, Level]] = {
    "easy": Level(nodes=20_000, millis=250, noise=150.0, knowledge=MappingProxyType({"depth": 1, "overlooks": 0.35})),
    "medium": Level(nodes=60_000, millis=250, noise=70.0, knowledge=MappingProxyType({"depth": 2, "overlooks": 0.08})),
    "strong": Level(nodes=100_000, millis=900, noise=50.0, knowledge=MappingProxyType({"depth": 4})),
    "master": Level(nodes=5_000_000, millis=1900),
}
