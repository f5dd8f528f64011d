"""Learning the network's weights from matches the computer has played against itself.

A sample is a row of ``SAMPLE`` words: the position's first seven words (``kernel/layout.py``), what a search said of
it in hundredths, and the match's result (1 the order to act won, 0 it lost). Samples are quiet: nobody can win at once.

The loss is the cross entropy against a mixture of result and searched chance, minimised by Adam (Kingma and Ba, 2015):
the network learns to see at once what a search sees. Results alone teach badly, since the better player's habits stand
behind them: weights fitted to results only lost two of three matches against those by hand.
The plateau has eight symmetries; each time a sample is seen it is seen in one of them.
"""

from typing import Any, Final

import numpy as np
import numpy.typing as npt

from games.engines.battlepagode.kernel.evaluation import PHASES, phase_of
from games.engines.battlepagode.kernel.features import COUNTS, counts
from games.engines.battlepagode.kernel.layout import (
    BAN_SHIFT,
    CAPS,
    FULL,
    META,
    ONE,
    OTHER,
    OWN,
    SNAKE,
    THREE,
    TWO,
)
from games.engines.battlepagode.kernel.units import HIDDEN
from games.engines.bits import lowest, popcount
from games.engines.machine_code import njit

from .network import LEARNT, SHAPES, Network

Array = npt.NDArray[Any]

SAMPLE: Final = 9
_LOGIT: Final = 0.01
"""What a searched hundredth is aimed at as: the unit of the evaluation stays what it is."""
SCORE: Final = 7
RESULT: Final = 8

_STARTS: Final = dict(
    zip(LEARNT, np.cumsum([0, *(int(np.prod(SHAPES[name])) for name in LEARNT)])[:-1].tolist(), strict=True)
)
_MOST_PARTS: Final = 4 + 3 * 4 * 25 + 8 + 2
_TOTAL: Final = sum(int(np.prod(SHAPES[name])) for name in LEARNT)
_LAYERS: Final = _STARTS["layers"]
_OWN: Final = _STARTS["own"]
_OTHER: Final = _STARTS["other"]
_BIAS: Final = _STARTS["bias"]
_BAN: Final = _STARTS["ban"]
_PAGODAS: Final = _STARTS["pagodas"]
_OWN_SPIRIT: Final = _STARTS["own_spirit"]
_OTHER_SPIRIT: Final = _STARTS["other_spirit"]
_OWN_LAYERS: Final = _STARTS["own_layers"]
_OTHER_LAYERS: Final = _STARTS["other_layers"]
_OWN_BIAS: Final = _STARTS["own_bias"]
_OTHER_BIAS: Final = _STARTS["other_bias"]
_COUPLE_BIAS: Final = _STARTS["couple_bias"]
_OUTPUT: Final = _STARTS["output"]
_PHASES: Final = _STARTS["phases"]
_COUNTS: Final = _STARTS["counts"]
_OWN_COUNTS: Final = _STARTS["own_counts"]
_OTHER_COUNTS: Final = _STARTS["other_counts"]


def _symmetries() -> Array:
    """The eight ways to lay the plateau onto itself: where each square goes."""
    squares = np.arange(25).reshape(5, 5)
    ways = [np.rot90(board, turn) for board in (squares, squares.T) for turn in range(4)]
    return np.array([way.ravel() for way in ways], dtype=np.int64)


SYMMETRIES: Final = _symmetries()


@njit
def _laid(mask: int, way: Array) -> int:
    laid = 0
    while mask:
        laid |= 1 << way[lowest(mask)]
        mask &= mask - 1
    return laid


@njit
def _parts(one: int, two: int, three: int, caps: int, own: int, other: int, meta: int, parts: Array) -> int:
    """Write where the parts of hidden numbers begin that are active, and give their number."""
    mine, theirs = meta & 15, meta >> 4 & 15
    parts[0] = _BIAS
    parts[1] = _OWN_BIAS + mine * HIDDEN
    parts[2] = _OTHER_BIAS + theirs * HIDDEN
    parts[3] = _COUPLE_BIAS + (mine * 15 + theirs) * HIDDEN
    n = 4
    for layer in range(4):
        rest = one if layer == 0 else two if layer == 1 else three if layer == 2 else caps
        while rest:
            square = layer * 25 + lowest(rest)
            rest &= rest - 1
            parts[n] = _LAYERS + square * HIDDEN
            parts[n + 1] = _OWN_LAYERS + (mine * 100 + square) * HIDDEN
            parts[n + 2] = _OTHER_LAYERS + (theirs * 100 + square) * HIDDEN
            n += 3
    for side in range(2):
        rest = other if side else own
        while rest:
            monk = lowest(rest)
            rest &= rest - 1
            place = 4 * monk + (one >> monk & 1) + (two >> monk & 1) + (three >> monk & 1)
            parts[n] = (_OTHER if side else _OWN) + place * HIDDEN
            parts[n + 1] = (
                _OTHER_SPIRIT + (theirs * 100 + place) * HIDDEN if side else _OWN_SPIRIT + (mine * 100 + place) * HIDDEN
            )
            n += 2
    if meta >> BAN_SHIFT & 1:
        parts[n] = _BAN
        n += 1
    if mine == SNAKE or theirs == SNAKE:
        parts[n] = _PAGODAS + min(popcount(three & caps), 5) * HIDDEN
        n += 1
    return n


@njit
def _batch(
    samples: Array, chosen: Array, ways: Array, numbers: Array, gradient: Array, scale: float, share: float
) -> float:
    """Add the gradient of the mean loss over the ``chosen`` samples, each laid in its way, and give that loss.

    ``scale`` turns a searched score into a logit, ``share`` is the result's part of what is aimed at. Without ways
    (an empty array) nothing is laid and no gradient computed.
    """
    parts = np.zeros(_MOST_PARTS, dtype=np.int64)
    units = np.zeros(HIDDEN, dtype=np.float32)
    slopes = np.zeros(HIDDEN, dtype=np.float32)
    loss = 0.0
    for i in range(len(chosen)):
        sample = samples[chosen[i]]
        one, two, three, caps = sample[ONE], sample[TWO], sample[THREE], sample[CAPS]
        own, other, meta = sample[OWN], sample[OTHER], sample[META]
        if len(ways):
            way = SYMMETRIES[ways[i]]
            one, two, three, caps = _laid(one, way), _laid(two, way), _laid(three, way), _laid(caps, way)
            own, other = _laid(own, way), _laid(other, way)
        n = _parts(one, two, three, caps, own, other, meta, parts)
        units[:] = 0
        for k in range(n):
            start = parts[k]
            for unit in range(HIDDEN):
                units[unit] += numbers[start + unit]
        phase = phase_of(one, two, three, caps)
        output = _OUTPUT + phase * HIDDEN
        logit = numbers[_PHASES + phase] + units[0] * numbers[output]
        slopes[0] = numbers[output]
        for unit in range(1, HIDDEN):
            value = min(max(units[unit], np.float32(0)), np.float32(1))
            logit += value * value * numbers[output + unit]
            inside = np.float32(1) if np.float32(0) < units[unit] < np.float32(1) else np.float32(0)
            slopes[unit] = np.float32(2) * value * inside * numbers[output + unit]
        free = FULL & ~(caps | own | other)
        mine = counts(one, two, three, free, own)
        theirs = counts(one, two, three, free, other)
        both = _COUNTS + phase * 2 * COUNTS
        a = _OWN_COUNTS + (meta & 15) * COUNTS
        b = _OTHER_COUNTS + (meta >> 4 & 15) * COUNTS
        for number in range(COUNTS):
            logit += (numbers[both + number] + numbers[a + number]) * mine[number]
            logit += (numbers[both + COUNTS + number] + numbers[b + number]) * theirs[number]
        chance = 1.0 / (1.0 + np.exp(-logit))
        aim = share * sample[RESULT] + (1.0 - share) / (1.0 + np.exp(-scale * sample[SCORE]))
        loss -= aim * np.log(chance + 1e-9) + (1.0 - aim) * np.log(1.0 - chance + 1e-9)
        if len(ways) == 0:
            continue
        error = np.float32((chance - aim) / len(chosen))
        gradient[_PHASES + phase] += error
        gradient[output] += error * units[0]
        for unit in range(1, HIDDEN):
            value = min(max(units[unit], np.float32(0)), np.float32(1))
            gradient[output + unit] += error * value * value
        for unit in range(HIDDEN):
            slopes[unit] *= error
        for k in range(n):
            start = parts[k]
            for unit in range(HIDDEN):
                gradient[start + unit] += slopes[unit]
        for number in range(COUNTS):
            gradient[both + number] += error * mine[number]
            gradient[a + number] += error * mine[number]
            gradient[both + COUNTS + number] += error * theirs[number]
            gradient[b + number] += error * theirs[number]
    return loss / len(chosen)


@njit
def _adam(numbers: Array, gradient: Array, mean: Array, square: Array, decay: Array, rate: float, step: int) -> None:
    first, second = 1.0 - 0.9**step, 1.0 - 0.999**step
    for i in range(len(numbers)):
        g = gradient[i]
        gradient[i] = 0
        mean[i] += 0.1 * (g - mean[i])
        square[i] += 0.001 * (g * g - square[i])
        numbers[i] -= rate * (mean[i] / first / (np.sqrt(square[i] / second) + 1e-8) + decay[i] * numbers[i])


def first_guess() -> Network:
    """Weights by hand, to begin with: height, the middle, and what is within reach. Hidden units are silent."""
    parts = {name: np.zeros(shape, dtype=np.float32) for name, shape in SHAPES.items()}
    for square in range(25):
        column, row = divmod(square, 5)
        middle = 0.15 * (0 < column < 4 and 0 < row < 4) + 0.1 * (square == 12)
        for height, worth in enumerate((0.0, 0.35, 0.9, 0.6)):
            parts["own"][4 * square + height, 0] = worth + middle
            parts["other"][4 * square + height, 0] = -worth - middle
    parts["bias"][0] = 0.1
    parts["output"][:, 0] = 1
    counts_worth = np.array((0.04, 0.08, 0.2, 0.3, 0.05, 0.02, -0.3))
    parts["counts"][:] = np.stack((counts_worth, -counts_worth))
    parts["scale"] = np.array(0.01, dtype=np.float32)
    return Network(parts)


def fitted_scale(samples: Array) -> float:
    """What a searched hundredth is worth in logits, by the results that followed (Newton's method)."""
    score, result = samples[:, SCORE].astype(float), samples[:, RESULT].astype(float)
    scale = 0.01
    for _ in range(30):
        chance = 1 / (1 + np.exp(-scale * score))
        scale += float(((result - chance) * score).sum() / (chance * (1 - chance) * score**2).sum())
    return scale


def train(
    samples: Array,
    network: Network,
    *,
    epochs: int,
    seed: int,
    share: float = 0.25,
    rate: float = 0.004,
    batch: int = 4096,
    hidden: bool = True,
) -> tuple[Network, list[tuple[float, float]]]:
    """The network after so many passes over the samples, and (training loss, loss on a kept-back part) of each pass.

    Every 20th match's worth of samples (in blocks) is kept back. Without ``hidden`` units that are silent stay so.
    """
    dice = np.random.default_rng(seed)
    numbers = np.concatenate([network.parts[name].ravel() for name in LEARNT]).astype(np.float32)
    quiet = numbers[_LAYERS:_OWN].reshape(-1, HIDDEN)[:, 1:]
    if hidden and not quiet.any():
        _wake(numbers, dice)
    decay = np.zeros(_TOTAL, dtype=np.float32)
    decay[:] = 1e-4
    decay[_OWN_SPIRIT:_OUTPUT] = 1e-3
    blocks = np.arange(len(samples)) // 200
    kept_back = np.flatnonzero(blocks % 20 == 7)
    used = np.flatnonzero(blocks % 20 != 7)
    gradient, mean, square = (np.zeros(_TOTAL, dtype=np.float32) for _ in range(3))
    steps = epochs * (len(used) // batch + 1)
    step, losses = 0, []
    none = np.zeros(0, dtype=np.int64)
    for _ in range(epochs):
        dice.shuffle(used)
        total = []
        for begin in range(0, len(used), batch):
            chosen = used[begin : begin + batch]
            step += 1
            pace = rate * min(1.0, step / 50) * 0.5 * (1 + np.cos(np.pi * step / (steps + 1)))
            total.append(_batch(samples, chosen, dice.integers(0, 8, len(chosen)), numbers, gradient, _LOGIT, share))
            _adam(numbers, gradient, mean, square, decay, pace, step)
        losses.append((float(np.mean(total)), _batch(samples, kept_back, none, numbers, gradient, _LOGIT, share)))
    parts = dict(network.parts)
    for name, start in _STARTS.items():
        parts[name] = numbers[start : start + int(np.prod(SHAPES[name]))].reshape(SHAPES[name])
    return Network(parts), losses


def _wake(numbers: Array, dice: np.random.Generator) -> None:
    """Give silent hidden units small weights by chance."""
    for name in ("layers", "own", "other"):
        part = numbers[_STARTS[name] : _STARTS[name] + int(np.prod(SHAPES[name]))].reshape(-1, HIDDEN)
        part[:, 1:] += dice.normal(0, 0.15, part[:, 1:].shape).astype(np.float32)
    numbers[_BIAS + 1 : _BIAS + HIDDEN] += 0.3
    output = numbers[_OUTPUT : _OUTPUT + PHASES * HIDDEN].reshape(PHASES, HIDDEN)
    output[:, 1:] += dice.normal(0, 0.3, HIDDEN - 1).astype(np.float32)
