"""Makes the network with which the computer judges Pagode, from nothing: matches with itself and fitting, in turns.

    python -m tools.train_pagode [--rounds 12] [--matches 5000] [--seed 1] [--to FILE]

Each round plays with the network of the round before and fits it to the matches of the last rounds; the first rounds'
are forgotten. Targets are how matches ended, smoothed by what the network expected in between
(``training.look_back``). The same arguments give the same weights on the same kind of machine, and those that the house
plays with come from the command without arguments. ``docs/search.md`` says how long it takes.
"""

import argparse
import sys
import time
from pathlib import Path

import numpy as np

from games.engines.pagode.kernel.layout import WORDS
from games.engines.pagode.kernel.turns import slots_array, ways_array
from games.engines.splitmix import Generator, generator
from games.search.pagode.features import MOST_GROUPS, members
from games.search.pagode.network import HIDDEN, LAST, ROWS, WEIGHTS, Floats, for_playing
from games.search.pagode.training import Samples, Targets, fit, play_matches

TURNS = 38
"""Room for so many turns a match, on average."""
POOR = 2
"""After so many rounds all matches are forgotten: they were too poor, and the network is believed only from then on."""
KEPT = 4
"""Rounds that are fitted to."""
TRUST = 0.4
"""How much the network's expectations smooth the targets (``training.look_back``)."""
NOISE, FIRST_NOISE = 0.06, 1.0
"""How far off the worth of a way to end a turn may look in the matches, and while the network knows nothing."""
WILD = 12
"""One turn of so many is any turn at all."""
PASSES, LAST_PASSES = 2, 4
"""How often a round goes through all samples."""
FIRST_RATE, LAST_RATE = 0.01, 0.002
"""The rate of learning falls from round to round, and within one."""
GROWTH = 0.5
"""What the error of the points weighs, beside that of the result."""


def fresh(dice: np.random.Generator) -> Floats:
    """Weights that know nothing."""
    net = dice.normal(0, 0.08, (ROWS, HIDDEN)).astype(np.float32)
    net[LAST] = 0
    return net


def played(net: Floats, matches: int, number: int, chance: Generator) -> tuple[Samples, Targets]:
    """The turns of so many matches, for the round of this number from 0."""
    samples = np.zeros((matches * TURNS, MOST_GROUPS + 1), np.uint16)
    targets = np.zeros((len(samples), 2), np.float32)
    noise, trust = NOISE if number else FIRST_NOISE, TRUST if number >= POOR else 0.0
    row, ways, slots = np.zeros(WORDS, np.int64), ways_array(), slots_array()
    groups, hidden = np.zeros(MOST_GROUPS, np.uint16), np.zeros(HIDDEN, np.float32)
    found = play_matches(
        matches, for_playing(net), noise, WILD, trust, row, ways, slots, groups, hidden, chance, samples, targets
    )
    return samples[:found], targets[:found]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=12)
    parser.add_argument("--matches", type=int, default=5_000, help="a round")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--to", type=Path, default=WEIGHTS)
    arguments = parser.parse_args()
    began = time.monotonic()
    chance, dice = generator(arguments.seed), np.random.default_rng(arguments.seed)
    net, tokens = fresh(dice), members()
    kept: list[tuple[Samples, Targets]] = []
    for number in range(arguments.rounds):
        last = number == arguments.rounds - 1
        found = played(net, arguments.matches, number, chance)
        kept = [*(kept[1 - KEPT :] if number != POOR else []), found]
        samples, targets = (np.concatenate(parts) for parts in zip(*kept, strict=True))
        rate = FIRST_RATE * (LAST_RATE / FIRST_RATE) ** (number / max(1, arguments.rounds - 1))
        for lap in range(LAST_PASSES if last else PASSES):
            order = dice.permutation(len(samples))
            error, entropy = fit(net, tokens, samples, targets, order, rate / (1 + lap), GROWTH)
        print(
            f"round {number + 1} of {arguments.rounds}: {len(found[0])} turns, error {error:.4f}, "
            f"entropy {entropy:.4f}, {time.monotonic() - began:.0f} s",
            flush=True,
        )
    np.save(arguments.to, net.astype(np.float16))
    return 0


if __name__ == "__main__":
    sys.exit(main())
