"""Bagh-Chal: weights of a sum of counts, fitted to how matches ended and to what searches said.

The expected result of a position is the logistic function of its value over a fixed scale (logistic regression, as
A. D. de Groot's and P. Österlund's "Texel tuning" for chess). A position's counts are had by evaluating it with weights
of which one is 1 and all others 0, so the fit needs no second writing of them.
"""

import json
from pathlib import Path
from typing import Any

import numpy as np

from games.engines.baghchal import kernel
from games.engines.machine_code import njit
from games.search.baghchal_table import RESULTS, mapped
from games.search.searching import Searcher

KERNEL = kernel
OPENING_TURNS = 4
ROUNDS = ((60_000, 1000), (120_000, 2000), (200_000, 4000))
"""Of each round: samples to play and nodes a turn."""
SCALE = 300.0
"""The value, in hundredths, at which the winner's odds are e to 1."""
SHARE = 0.75
"""The result's share of what is aimed at; searched chances are the rest."""
PULL = 0.02
"""How strongly weights are drawn to those before."""
STEPS = 400
"""Steps of a fit."""
_FACTOR = 2000
BY_HAND = (
    *(10, -300, -50, 250, 600, 1000, 0, -150, -300, -500, 6, 120, 30, 120),
    *(-60, 6, 8, -12, -10, -8, 0, 0, 5, -20, -10, 0, 5, 5, 15),
)
"""Weights to begin with, for the start and the end of placing alike; their names stand in the evaluation."""


def first() -> Any:
    """The weights before any match has been played."""
    return np.array([BY_HAND, BY_HAND], np.int64)


def samples(rows: Any, said: Any, results: Any) -> Any:
    """Positions of a match as samples: the row's words, the searched score, the result in hundredths."""
    return np.column_stack([rows, said.astype(np.int64), (100 * results).astype(np.int64)])


@njit
def _count(rows: Any, unit: Any, flat: Any, counts: Any) -> None:
    """Fills ``counts`` with what each weight is multiplied by in each position; ``flat`` is ``unit``, all zeros."""
    for place in range(flat.shape[0]):
        flat[place] = _FACTOR
        for index in range(rows.shape[0]):
            counts[index, place] = kernel.evaluate(rows, index, unit) / _FACTOR
        flat[place] = 0


def learn(rounds: list[Any], before: Any) -> Any:
    """The weights that tell the last two rounds best, drawn towards those before; by Adam (Kingma and Ba 2015)."""
    played = np.concatenate(rounds[-2:])
    unit = np.zeros_like(before)
    counts = np.zeros((len(played), before.size), np.float32)
    _count(np.ascontiguousarray(played[:, :-2]), unit, unit.reshape(-1), counts)
    results = (played[:, -1] + 100) / 200
    targets = (SHARE * results + (1 - SHARE) / (1 + np.exp(-played[:, -2] / SCALE))).astype(np.float32)
    prior = before.reshape(-1).astype(float)
    fitted = prior.copy()
    mean, square = np.zeros_like(fitted), np.zeros_like(fitted)
    for step in range(1, STEPS + 1):
        slope = counts.T @ (_expected(counts, fitted) - targets) / len(targets) / SCALE
        slope = slope + PULL * (fitted - prior) / SCALE**2
        mean = 0.9 * mean + 0.1 * slope
        square = 0.999 * square + 0.001 * slope**2
        rate = 4.0 * min(1.0, 2 * (1 - step / STEPS))
        fitted -= rate * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.999**step)) + 1e-8)
    errors = [float(np.mean((_expected(counts, weights) - results) ** 2)) for weights in (prior, fitted)]
    print(f"error {errors[0]:.4f} -> {errors[1]:.4f}")
    return np.rint(fitted).astype(np.int64).reshape(before.shape)


def _expected(counts: Any, weights: Any) -> Any:
    return 1 / (1 + np.exp(-(counts @ weights.astype(np.float32)) / np.float32(SCALE)))


def lacking() -> str | None:
    """What has to be done before, if anything."""
    return None if len(mapped(RESULTS)) else "run first: python manage.py solve baghchal"


def searcher(weights: Any, bits: int) -> Searcher:
    """A searcher with these weights, the solved table if it is there, and a table of 2**``bits`` entries."""
    return Searcher(kernel, weights=weights, book=mapped(RESULTS), bits=bits)


def ready(model: Any) -> Any:
    """What the kernel takes."""
    return model


def save(model: Any, path: Path) -> None:
    """Write the file that the player reads."""
    path.write_text(json.dumps({"scale": SCALE, "weights": model.tolist()}))


def load(path: Path) -> Any:
    """What the kernel takes, from such a file."""
    return np.array(json.loads(path.read_text())["weights"], np.int64)
