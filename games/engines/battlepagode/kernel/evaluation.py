"""What a quiet position is worth to the order to act: a small network over squares, and counts.

``weights`` is one row of float32 numbers for one couple of spirits (``games/search/battlepagode/network.py``). It
begins with ``WORK`` numbers to work in, so that two searches at a time need two of them. Then for each seat, in the
view of that seat being to act, ``SIDE`` numbers; the parts of ``HIDDEN`` numbers are what something adds to the hidden
units:

- ``LAYERS``: four layers (ONE, TWO, THREE, CAPS) of five columns of 32 patterns of five bits;
- ``MONKS``: monks of the order to act, then of the other, each by ``4 * square + height``;
- ``REST``: where the units begin, what the owl's ban adds, and with a snake in play how many complete pagodas stand
  (six parts: 0 to 5);
- ``PHASED``: for each of the ``PHASES`` (by how much has been built) what a unit's activation is worth, its value cut
  to 0 … 1 and squared, of unit 0 the bare value; what the phase is worth; what the counts of the order to act are
  worth, and those of the other.

Worth is in logits of the chance to win; ``evaluate`` gives hundredths.
"""

from typing import Any, Final

import numpy as np

from ...bits import lowest, popcount
from ...machine_code import inlined, njit
from .features import COUNTS, counts
from .layout import BAN_SHIFT, CAPS, FULL, META, ONE, OTHER, OWN, SEAT_SHIFT, SNAKE, THREE, TWO, Row
from .units import HIDDEN, activated, add_five, add_one, set_to_five

LIMIT: Final = 9000
"""Evaluations stay within so many hundredths."""


WORK: Final = HIDDEN
LAYERS: Final = 0
LAYER: Final = 5 * 32 * HIDDEN
MONKS: Final = LAYERS + 4 * LAYER
REST: Final = MONKS + 2 * 100 * HIDDEN
PHASED: Final = REST + 8 * HIDDEN
PHASES: Final = 5
PHASE: Final = HIDDEN + 1 + 2 * COUNTS
"""Numbers of one phase."""
SIDE: Final = PHASED + PHASES * PHASE
SIZE: Final = WORK + 2 * SIDE
"""Numbers in ``weights``."""
STOREYS: Final = 6
"""So many storeys and caps are built in a phase; the last goes on to the end."""

_PATTERN: Final = HIDDEN
_COLUMN: Final = 32 * HIDDEN
Weights = Any


@inlined
def phase_of(one: int, two: int, three: int, caps: int) -> int:
    """The phase of a plateau, 0 to ``PHASES`` - 1."""
    return min((popcount(one) + popcount(two) + popcount(three) + popcount(caps)) // STOREYS, PHASES - 1)


@inlined
def _add_layer(weights: Weights, start: int, layer: int) -> None:
    add_five(
        weights,
        start + (layer & 31) * _PATTERN,
        start + _COLUMN + (layer >> 5 & 31) * _PATTERN,
        start + 2 * _COLUMN + (layer >> 10 & 31) * _PATTERN,
        start + 3 * _COLUMN + (layer >> 15 & 31) * _PATTERN,
        start + 4 * _COLUMN + (layer >> 20) * _PATTERN,
    )


@inlined
def _place(monk: int, one: int, two: int, three: int) -> int:
    return (4 * monk + (one >> monk & 1) + (two >> monk & 1) + (three >> monk & 1)) * HIDDEN


@njit
def evaluate(row: Row, weights: Weights) -> int:
    """Hundredths of a logit for the order to act; 0 while monks have to be placed."""
    one, two, three, caps = row[ONE], row[TWO], row[THREE], row[CAPS]
    own, other, meta = row[OWN], row[OTHER], row[META]
    if own & (own - 1) == 0 or other & (other - 1) == 0:
        return 0
    base = WORK + (meta >> SEAT_SHIFT & 1) * SIDE
    start = base + REST
    set_to_five(
        weights,
        start,
        base + MONKS + _place(lowest(own), one, two, three),
        base + MONKS + _place(lowest(own & (own - 1)), one, two, three),
        base + MONKS + 100 * HIDDEN + _place(lowest(other), one, two, three),
        base + MONKS + 100 * HIDDEN + _place(lowest(other & (other - 1)), one, two, three),
    )
    if one:
        _add_layer(weights, base + LAYERS, one)
        if two:
            _add_layer(weights, base + LAYERS + LAYER, two)
            if three:
                _add_layer(weights, base + LAYERS + 2 * LAYER, three)
    if caps:
        _add_layer(weights, base + LAYERS + 3 * LAYER, caps)
    if meta >> BAN_SHIFT & 1:
        add_one(weights, start + HIDDEN)
    if meta & 15 == SNAKE or meta >> 4 & 15 == SNAKE:
        add_one(weights, start + (2 + min(popcount(three & caps), 5)) * HIDDEN)
    output = base + PHASED + phase_of(one, two, three, caps) * PHASE
    linear = output + HIDDEN + 1
    worth = activated(weights, output) + weights[output + HIDDEN]
    free = FULL & ~(caps | own | other)
    mine = counts(one, two, three, free, own)
    theirs = counts(one, two, three, free, other)
    own_worth, other_worth = np.float32(0), np.float32(0)
    for number in range(COUNTS):
        own_worth += weights[linear + number] * np.float32(mine[number])
        other_worth += weights[linear + COUNTS + number] * np.float32(theirs[number])
    worth += own_worth + other_worth
    return min(max(int(worth * np.float32(100)), -LIMIT), LIMIT)
