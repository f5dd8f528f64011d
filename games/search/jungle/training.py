"""Learning Dou Shou Qi's network from matches the computer has played against itself.

A sample is a row of ``SAMPLE`` words: the animals of the side to move and of the other as the side to move sees them
(as words of the kernel), what a search said in hundredths, and the match's result in hundredths (100 won, 0 drawn, -100
lost). The loss is the squared error against a mixture of result and searched chance, minimised by Adam (Kingma and
Ba, 2015). All numbers are float32 in the order of ``network.PARTS``.
"""

from typing import Final

import numpy as np

from games.engines.jungle.evaluation import GROUP, KINDS
from games.engines.jungle.kernel import ABSENT, DENS, WATER, WORDS
from games.engines.machine_code import njit

from .counting import counted
from .network import FREE, MIRRORED, NUMBERS, SCALE, STARTS, Array, parts

SAMPLE: Final = 4
OWN: Final = 0
OTHERS: Final = 1
SCORE: Final = 2
RESULT: Final = 3

_FIRST: Final = STARTS["first"]
_BIAS: Final = STARTS["bias"]
_OUTPUT: Final = STARTS["output"]
_TO_MOVE: Final = STARTS["to_move"]
_SIDE: Final = KINDS * 64 * FREE
_VIEWS: Final = 4
"""Of each position: as either side sees it, plain and mirrored."""


@njit
def _logit(own: int, others: int, numbers: Array, places: Array, units: Array) -> float:
    """The logit of the expected result; writes which rows are added up in each view, and their sums."""
    animals = 0
    for view in range(_VIEWS):
        n = 0
        for side in range(2):
            seen = others if (view & 1) != side else own
            for kind in range(KINDS):
                square = seen >> 8 * kind & 63
                if square != ABSENT:
                    if view & 1:
                        square = 62 - square
                    if view & 2:
                        square = MIRRORED[square]
                    places[view, n] = _FIRST + side * _SIDE + (64 * kind + square) * FREE
                    n += 1
        animals = n
        for unit in range(FREE):
            units[view, unit] = numbers[_BIAS + unit]
        for k in range(n):
            start = places[view, k]
            for unit in range(FREE):
                units[view, unit] += numbers[start + unit]
    group = (animals - 1) // GROUP
    logit = numbers[_TO_MOVE + group]
    for view in range(_VIEWS):
        output = _OUTPUT + (2 * group + (view & 1)) * FREE
        for unit in range(FREE):
            value = min(max(units[view, unit], np.float32(0)), np.float32(1))
            logit += value * value * numbers[output + unit]
    places[_VIEWS, 0] = animals
    return logit


@njit
def _batch(samples: Array, aims: Array, chosen: Array, numbers: Array, gradient: Array, learns: bool) -> float:
    """The mean loss over the chosen samples; adds its gradient to ``gradient`` if it ``learns``."""
    places = np.zeros((_VIEWS + 1, 2 * KINDS), np.int64)
    units = np.zeros((_VIEWS, FREE), np.float32)
    slopes = np.zeros(FREE, np.float32)
    loss = 0.0
    for index in chosen:
        logit = _logit(samples[index, OWN], samples[index, OTHERS], numbers, places, units)
        chance = 1 / (1 + np.exp(-logit))
        error = chance - aims[index]
        loss += error * error
        if not learns:
            continue
        slope = np.float32(2 * error * chance * (1 - chance) / len(chosen))
        animals = places[_VIEWS, 0]
        group = (animals - 1) // GROUP
        gradient[_TO_MOVE + group] += slope
        for view in range(_VIEWS):
            output = _OUTPUT + (2 * group + (view & 1)) * FREE
            for unit in range(FREE):
                value = min(max(units[view, unit], np.float32(0)), np.float32(1))
                inside = np.float32(1) if np.float32(0) < units[view, unit] < np.float32(1) else np.float32(0)
                gradient[output + unit] += slope * value * value
                slopes[unit] = slope * np.float32(2) * value * inside * numbers[output + unit]
            for k in range(animals):
                start = places[view, k]
                for unit in range(FREE):
                    gradient[start + unit] += slopes[unit]
            for unit in range(FREE):
                gradient[_BIAS + unit] += slopes[unit]
    return loss / len(chosen)


@njit
def _adam(numbers: Array, gradient: Array, mean: Array, square: Array, rate: float, step: int) -> None:
    first, second = 1 - 0.9**step, 1 - 0.999**step
    for i in range(len(numbers)):
        g = gradient[i]
        gradient[i] = 0
        mean[i] += np.float32(0.1) * (g - mean[i])
        square[i] += np.float32(0.001) * (g * g - square[i])
        numbers[i] -= rate * (mean[i] / first / (np.sqrt(square[i] / second) + 1e-8))


def aims(samples: Array, share: float) -> Array:
    """What the network is to say of each sample: the result's ``share`` of it, else the searched chance."""
    searched = 1 / (1 + np.exp(-samples[:, SCORE] / SCALE))
    return (share * (samples[:, RESULT] + 100) / 200 + (1 - share) * searched).astype(np.float32)


def train(
    samples: Array, numbers: Array, *, epochs: int, seed: int, share: float, rate: float = 0.002, batch: int = 4096
) -> tuple[Array, list[tuple[float, float]]]:
    """The numbers after so many passes over the samples, and of each pass the loss and that on samples kept back.

    One of twenty blocks of 2,000 samples is kept back. The rate falls to nothing by a cosine.
    """
    dice = np.random.default_rng(seed)
    numbers = numbers.astype(np.float32).copy()
    aimed = aims(samples, share)
    blocks = np.arange(len(samples)) // 2000 % 20 == 7
    kept_back, used = np.flatnonzero(blocks), np.flatnonzero(~blocks)
    gradient, mean, square = (np.zeros(NUMBERS, np.float32) for _ in range(3))
    steps = epochs * (-(-len(used) // batch))
    step, losses = 0, []
    for _ in range(epochs):
        dice.shuffle(used)
        total = []
        for begin in range(0, len(used), batch):
            chosen = used[begin : begin + batch]
            total.append(_batch(samples, aimed, chosen, numbers, gradient, True))
            step += 1
            _adam(numbers, gradient, mean, square, rate * (0.02 + 0.49 * (1 + np.cos(np.pi * step / steps))), step)
        unseen = _batch(samples, aimed, kept_back, numbers, gradient, False) if len(kept_back) else 0.0
        losses.append((float(np.mean(total)), float(unseen)))
    return numbers, losses


def drawn_numbers(seed: int) -> Array:
    """Numbers by chance, to begin with."""
    dice = np.random.default_rng(seed)
    numbers = np.zeros(NUMBERS, np.float32)
    found = parts(numbers)
    found["first"][:] = dice.normal(0, 0.06, found["first"].shape)
    found["first"][:, :, ABSENT] = 0
    found["bias"][:] = 0.4
    found["output"][:, 0] = dice.normal(0, 0.3, found["output"][0, 0].shape)
    found["output"][:, 1] = -found["output"][:, 0]
    return numbers


def by_hand(number: int, seed: int) -> Array:
    """About so many samples to learn a first idea from: animals scattered by chance, valued by hand (``counting``)."""
    dice = np.random.default_rng(seed)
    squares = dice.permuted(np.tile(np.arange(63), (number, 1)), axis=1)[:, : 2 * KINDS]
    there = dice.random((number, 2 * KINDS)) < dice.uniform(0.3, 1.0, (number, 1))
    wet = (WATER >> squares & 1).astype(bool)
    wet[:, [0, KINDS]] = False
    dens = ((DENS[0] | DENS[1]) >> squares & 1).astype(bool)
    there &= ~wet & ~dens
    placed = np.where(there, squares, ABSENT).astype(np.int64)
    rows = np.zeros((number, WORDS), np.int64)
    for column in range(2 * KINDS):
        rows[:, column // KINDS] |= placed[:, column] << 8 * (column % KINDS)
    samples = np.zeros((number, SAMPLE), np.int64)
    samples[:, : OTHERS + 1] = rows[:, : OTHERS + 1]
    samples[:, SCORE] = [counted(row) for row in rows]
    samples[:, RESULT] = np.rint(200 / (1 + np.exp(-samples[:, SCORE] / SCALE)) - 100)
    return samples[there[:, :KINDS].any(axis=1) & there[:, KINDS:].any(axis=1)]
