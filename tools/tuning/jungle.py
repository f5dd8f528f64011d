"""Dou Shou Qi: a small network, learnt from what searches said and how matches ended."""

from pathlib import Path
from typing import Any

import numpy as np

from games.engines.jungle import kernel
from games.engines.jungle.kernel import ABSENT, MARKS, SIDE
from games.search.jungle import network
from games.search.jungle.training import SAMPLE, by_hand, drawn_numbers, train
from games.search.searching import Searcher

KERNEL = kernel
OPENING_TURNS = 8
ROUNDS = ((200_000, 200), (400_000, 400), (800_000, 600))
"""Of each round: samples to play and nodes a turn."""
PASSES = 8
SHARE = 0.3
"""The result's share of what is aimed at; searched chances are the rest."""
SCATTERED = 200_000
"""Positions by chance from which the first network learns what animals are worth by hand."""


def first() -> Any:
    """The network before any match has been played."""
    return train(by_hand(SCATTERED, 1), drawn_numbers(1), epochs=4, seed=1, share=0.0)[0]


def samples(rows: Any, said: Any, results: Any) -> Any:
    """Positions of a match as samples to learn from."""
    found = np.zeros((len(rows), SAMPLE), np.int64)
    red = (rows[:, MARKS] & SIDE).astype(bool)
    for seat in (0, 1):
        found[:, seat] = np.where(red, _turned(rows[:, 1 - seat]), rows[:, seat])
    found[:, 2] = said
    found[:, 3] = 100 * results
    return found


def _turned(animals: Any) -> Any:
    turned = np.zeros_like(animals)
    for kind in range(8):
        square = animals >> 8 * kind & 63
        turned |= np.where(square == ABSENT, ABSENT, 62 - square) << 8 * kind
    return turned


def learn(rounds: list[Any], before: Any) -> Any:
    """The network that all rounds so far teach, learnt from nothing."""
    numbers, losses = train(np.concatenate(rounds[-2:]), drawn_numbers(2), epochs=PASSES, seed=3, share=SHARE)
    print("losses, and on samples kept back:", *(f"{used:.5f} {unseen:.5f};" for used, unseen in losses[-2:]))
    return numbers


def lacking() -> str | None:
    """What has to be done before, if anything."""
    return None


def searcher(weights: Any, bits: int) -> Searcher:
    """A searcher with these weights and a table of 2**``bits`` entries."""
    return Searcher(kernel, weights=weights, bits=bits)


def ready(model: Any) -> Any:
    """What the kernel takes."""
    return network.expanded(network.rounded(model))


def save(model: Any, path: Path) -> None:
    """Write the file that the player reads."""
    with path.open("wb") as file:
        np.save(file, network.rounded(model))


def load(path: Path) -> Any:
    """What the kernel takes, from such a file."""
    return network.load(path)
