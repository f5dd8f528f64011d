"""Make Battlepagode's network anew: ``python -m tools.train_battlepagode all DIRECTORY`` (16 minutes of one core).

``all`` plays rounds of matches against itself, the first with weights by hand, and learns from them; what it has played
and learnt stays in DIRECTORY, so that it goes on where it was stopped. ``play`` and ``learn`` do one part, ``versus``
compares two networks in paired matches. All chance is seeded: the same searcher and kernel play the same matches.
"""

import argparse
import random
import time
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from games.search.battlepagode.network import FILE, Network
from games.search.battlepagode.selfplay import COUPLES, Thinker, expectations, match, pair
from games.search.battlepagode.training import SAMPLE, first_guess, fitted_scale, train


@dataclass(frozen=True, slots=True)
class Round:
    """Matches played with the network of the round before (the first with weights by hand), and a network learnt."""

    samples: int
    nodes: int
    """Nodes a turn."""
    rounds: int
    """So many rounds are learnt from: this one and those just before it."""
    passes: int
    """Passes over their samples."""


ROUNDS = (
    Round(200_000, 300, 1, 8),
    Round(400_000, 600, 2, 8),
    Round(600_000, 1000, 2, 8),
    Round(600_000, 1000, 2, 8),
    Round(400_000, 2000, 3, 12),
    Round(400_000, 2000, 3, 12),
)
"""Whoever plays badly only has to teach something better: what a search says is worth more the better its
network is. These made the weights in the repository."""
_FILE_OF = 20_000


def _network(name: str) -> Network:
    return first_guess() if name == "hand" else Network.load(Path(name))


def play(network: Network, directory: Path, wanted: int, nodes: int, seconds: float = float("inf")) -> bool:
    """Play until ``directory`` holds so many samples or so many seconds are over; whether it holds them."""
    directory.mkdir(parents=True, exist_ok=True)
    thinker, began = Thinker(network), time.monotonic()
    while True:
        there = sorted(directory.glob("*.npy"))
        if len(there) * _FILE_OF >= wanted:
            return True
        dice = random.Random(f"{directory.name} {len(there)}")  # noqa: S311
        samples: list[list[int]] = []
        while len(samples) < _FILE_OF:
            if time.monotonic() - began > seconds:
                return False
            samples += match(thinker, dice, nodes)
        np.save(directory / f"{len(there):04}.npy", np.array(samples[:_FILE_OF], dtype=np.int64))
        print(
            f"{directory.name}: {(len(there) + 1) * _FILE_OF:,} samples, {time.monotonic() - began:.0f} s", flush=True
        )


def load(directories: list[Path]) -> np.ndarray:
    files = [file for directory in directories for file in sorted(directory.glob("*.npy"))]
    samples = np.concatenate([np.load(file) for file in files])
    assert samples.shape[1] == SAMPLE
    return samples


def learn(network: Network, directories: list[Path], into: Path, epochs: int, share: float) -> None:
    samples = load(directories)
    began = time.monotonic()
    network, losses = train(samples, network, epochs=epochs, seed=1, share=share)
    for number, (used, kept_back) in enumerate(losses, 1):
        print(f"pass {number}: loss {used:.4f}, on matches kept back {kept_back:.4f}")
    network.save(into)
    print(f"{len(samples):,} samples, {time.monotonic() - began:.0f} s: {into} ({into.stat().st_size:,} bytes)")


def measure(network: Network, directory: Path, into: Path) -> None:
    """Add what matches with the network itself say: the scale of its scores, and what to expect of each couple."""
    play(network, directory, _FILE_OF, 2000)
    network.parts["scale"] = np.array(fitted_scale(load([directory])), dtype=np.float32)
    network.parts["expectations"] = expectations(Thinker(network), 20, 400)
    network.save(into)
    print(f"a hundredth is worth {network.scale:.4f} logits")


def versus(first: Network, second: Network, pairs: int, nodes: int, spirits: bool, millis: int | None = None) -> None:
    """Print how many matches ``first`` wins, in pairs of one opening with seats swapped."""
    a, b, dice = Thinker(first, 18), Thinker(second, 18), random.Random(5)  # noqa: S311
    wins = [
        pair(
            a,
            b,
            dice.choice(COUPLES) if spirits else (0, 0),
            dice,
            **({"millis": millis} if millis else {"nodes": nodes}),
        )
        for _ in range(pairs)
    ]
    share = sum(wins) / (2 * pairs)
    error = float(np.std(np.array(wins) / 2) / np.sqrt(pairs)) * 1.96
    print(f"{sum(wins)} of {2 * pairs} matches: {100 * share:.1f} % ± {100 * error:.1f}", flush=True)


def everything(directory: Path, into: Path) -> None:
    network, played = first_guess(), []
    for number, each in enumerate(ROUNDS, 1):
        result = directory / f"network{number}.npz"
        played.append(directory / f"round{number}")
        if not result.exists():
            play(network, played[-1], each.samples, each.nodes)
            learn(first_guess(), played[-each.rounds :], result, each.passes, 0.25)
        network = Network.load(result)
    measure(network, directory / f"measured{len(ROUNDS)}", into)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parts = parser.add_subparsers(dest="part", required=True)
    one = parts.add_parser("all")
    one.add_argument("directory", type=Path)
    one.add_argument("--into", type=Path, default=FILE)
    one = parts.add_parser("play")
    one.add_argument("network", help="a file, or: hand")
    one.add_argument("directory", type=Path)
    one.add_argument("--samples", type=int, default=100_000)
    one.add_argument("--nodes", type=int, default=1000)
    one.add_argument("--seconds", type=float, default=float("inf"))
    one = parts.add_parser("measure")
    one.add_argument("network", type=Path, help="a file, which is written anew")
    one.add_argument("directory", type=Path)
    one = parts.add_parser("learn")
    one.add_argument("network", help="to begin with: a file, or: hand")
    one.add_argument("into", type=Path)
    one.add_argument("directories", type=Path, nargs="+")
    one.add_argument("--epochs", type=int, default=10)
    one.add_argument("--share", type=float, default=0.25, help="the result's part of what is aimed at")
    one = parts.add_parser("versus")
    one.add_argument("first")
    one.add_argument("second")
    one.add_argument("--pairs", type=int, default=100)
    one.add_argument("--nodes", type=int, default=5000)
    one.add_argument("--millis", type=int)
    one.add_argument("--spirits", action="store_true")
    given = parser.parse_args()
    match given.part:
        case "all":
            everything(given.directory, given.into)
        case "play":
            play(_network(given.network), given.directory, given.samples, given.nodes, given.seconds)
        case "measure":
            measure(Network.load(given.network), given.directory, given.network)
        case "learn":
            learn(_network(given.network), given.directories, given.into, given.epochs, given.share)
        case _:
            versus(_network(given.first), _network(given.second), given.pairs, given.nodes, given.spirits, given.millis)


if __name__ == "__main__":
    main()
