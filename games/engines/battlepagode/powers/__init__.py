"""What each spirit can do: one small class a spirit, each changing one thing of an ordinary turn."""

from typing import Final

from ..state import NO_SPIRIT
from .base import Power
from .building import Bee, Dragon, Eagle, Elephant, Turtle, Wolf
from .moving import Buffalo, Crane, Fox, Horse
from .winning import Monkey, Owl, Peacock, Snake, five_pagodas

POWERS: Final[dict[str, Power]] = {
    NO_SPIRIT: Power(),
    "bee": Bee(),
    "buffalo": Buffalo(),
    "crane": Crane(),
    "dragon": Dragon(),
    "eagle": Eagle(),
    "elephant": Elephant(),
    "fox": Fox(),
    "horse": Horse(),
    "monkey": Monkey(),
    "owl": Owl(),
    "peacock": Peacock(),
    "snake": Snake(),
    "turtle": Turtle(),
    "wolf": Wolf(),
}

__all__ = ["POWERS", "Power", "five_pagodas"]
