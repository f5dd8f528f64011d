"""The network: a token's row of weights each, added up; a rectifier; two outputs.

The outputs are the points by which the mover's lead is expected to grow until the end, in tens, and the logit of its
winning (a draw is half a win). ``tools/train_pagode.py`` makes the weights from matches of the computer with itself.
"""

import math
from functools import lru_cache
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt

from games.engines.machine_code import njit

from .features import GROUPS, TOKENS, Groups, tokens_of_groups

HIDDEN: Final = 32
Floats = npt.NDArray[np.float32]
WEIGHTS: Final = Path(__file__).with_name("weights.npy")

BIAS: Final = TOKENS
FIRST: Final = TOKENS + 1
SECOND: Final = TOKENS + 2
LAST: Final = TOKENS + 3
"""After the tokens' rows: the hidden biases, the weights of both outputs, and in one row their biases."""
ROWS: Final = TOKENS + 4


@lru_cache(maxsize=4)
def weights(path: Path = WEIGHTS) -> Floats:
    """The weights in the form for playing; raises ValueError if those in the file are not for this network."""
    found: Floats = np.load(path, allow_pickle=False).astype(np.float32)
    if found.shape != (ROWS, HIDDEN):
        raise ValueError(f"{path.name} is not for this network: make it again with tools/train_pagode.py")
    return for_playing(found)


def for_playing(net: Floats) -> Floats:
    """The weights with one row for each group of tokens, then the last rows."""
    groups = [net[tokens].sum(axis=0) for tokens in tokens_of_groups()]
    return np.concatenate([np.array(groups, np.float32), net[TOKENS:]])


@njit
def outputs(net: Floats, groups: Groups, count: int, hidden: Floats) -> tuple[float, float]:
    """Both outputs, of weights as ``for_playing`` gives them; ``hidden`` is room for ``HIDDEN`` numbers."""
    first = net[groups[0]], net[groups[1]], net[groups[2]], net[groups[3]], net[groups[4]], net[groups[5]]
    last = net[groups[6]], net[groups[7]], net[groups[8]], net[groups[9]], net[groups[10]], net[groups[11]]
    bias = net[GROUPS]
    for unit in range(HIDDEN):
        hidden[unit] = (
            (bias[unit] + first[0][unit] + first[1][unit])
            + (first[2][unit] + first[3][unit] + first[4][unit] + first[5][unit])
            + (last[0][unit] + last[1][unit] + last[2][unit])
            + (last[3][unit] + last[4][unit] + last[5][unit])
        )
    for index in range(12, count):
        row = net[groups[index]]
        for unit in range(HIDDEN):
            hidden[unit] += row[unit]
    growth, win = net[GROUPS + 3, 0], net[GROUPS + 3, 1]
    for unit in range(HIDDEN):
        active = max(hidden[unit], np.float32(0))
        growth += active * net[GROUPS + 1, unit]
        win += active * net[GROUPS + 2, unit]
    return growth, win


@njit
def score_of(logit: float) -> float:
    """The expected result, -1 to 1."""
    return math.tanh(0.5 * logit)
