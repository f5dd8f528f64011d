"""Finds the weights of evaluations by self-play, from nothing: ``python -m tools.tune GAME`` (jungle or baghchal).

Each round plays matches of the computer against itself with the weights so far, the first with weights by hand, from
openings drawn by chance, and learns from them. All is drawn from fixed seeds, and searches are limited by nodes, so
the same code makes the same weights. What has been played stays in a directory, so that the command goes on where it
was stopped (``--minutes`` stops it); begin anew by removing the directory.

Bagh-Chal needs the solved table (``manage.py solve baghchal``): its matches end once that knows the result.

``python -m tools.tune GAME --versus A B`` compares two files of weights in paired matches at so many nodes a turn.
"""

import argparse
import importlib
import random
import time
from pathlib import Path
from typing import Any

import numpy as np

from games.search.open_games import WEIGHTS

from .tuning.selfplay import match, pair

SUFFIXES = {"jungle": ".npy", "baghchal": ".json"}
FILE_OF = 20_000
"""Samples in a file of what has been played."""


def play(game: Any, weights: Any, directory: Path, wanted: int, nodes: int, end: float) -> bool:
    """Play until ``directory`` holds so many samples; whether that was so before the clock said ``end``.

    Each file is of its own seed and searcher, so that it does not matter where one was stopped.
    """
    directory.mkdir(parents=True, exist_ok=True)
    while len(there := sorted(directory.glob("*.npy"))) * FILE_OF < wanted:
        began = time.monotonic()
        searcher = game.searcher(weights, 16)
        dice = random.Random(f"{directory.name} {len(there)}")  # noqa: S311 - variety, not secrets
        matches: list[Any] = []
        results: list[float] = []
        while sum(map(len, matches)) < FILE_OF:
            if time.monotonic() > end:
                return False
            found = match(game.KERNEL, searcher, dice, nodes, game.OPENING_TURNS)
            matches.append(game.samples(*found))
            results += list(found[2][:1])
        save(directory / f"{len(there):04}.npy", np.concatenate(matches)[:FILE_OF])
        print(
            f"{directory.name}: {(len(there) + 1) * FILE_OF:,} samples; of {len(matches)} matches"
            f" {results.count(0) / len(matches):.0%} drawn; {time.monotonic() - began:.0f} s",
            flush=True,
        )
    return True


def save(path: Path, values: Any) -> None:
    """Write a file whole or not at all."""
    beside = path.with_suffix(".writing")
    with beside.open("wb") as file:
        np.save(file, values)
    beside.replace(path)


def tune(game: Any, directory: Path, into: Path, minutes: float) -> None:
    """All rounds, as far as they have not been done yet."""
    end = time.monotonic() + 60 * minutes
    model = game.first()
    rounds: list[Any] = []
    for number, (wanted, nodes) in enumerate(game.ROUNDS, 1):
        learnt = directory / f"round{number}.npy"
        if not play(game, game.ready(model), directory / f"round{number}", wanted, nodes, end):
            print("Stopped; the same command goes on.")
            return
        rounds.append(np.concatenate([np.load(file) for file in sorted((directory / f"round{number}").glob("*.npy"))]))
        if not learnt.exists():
            began = time.monotonic()
            save(learnt, game.learn(rounds, model))
            print(f"round {number}: learnt from {len(rounds[-1]):,} new samples; {time.monotonic() - began:.0f} s")
        model = np.load(learnt)
    game.save(model, into)
    print(f"Written to {into}.")


def versus(game: Any, files: list[Path], pairs: int, nodes: int) -> None:
    """Print what the first file's weights win against the second's."""
    first, second = (game.searcher(game.load(file), 18) for file in files)
    dice = random.Random(5)  # noqa: S311 - variety, not secrets
    points = [pair(game.KERNEL, first, second, dice, game.OPENING_TURNS, nodes=nodes) for _ in range(pairs)]
    error = 1.96 * float(np.std(points)) / 2 / np.sqrt(pairs)
    print(f"{sum(points):g} of {2 * pairs} points: {50 * float(np.mean(points)):.1f} % ± {100 * error:.1f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("game", choices=list(SUFFIXES))
    parser.add_argument("--directory", type=Path, help="where matches are kept (default: var/tune/GAME)")
    parser.add_argument("--into", type=Path, help="default: the file the player reads")
    parser.add_argument("--minutes", type=float, default=1e9, help="begin no match after so long")
    parser.add_argument("--versus", type=Path, nargs=2, help="compare these two files instead")
    parser.add_argument("--pairs", type=int, default=200)
    parser.add_argument("--nodes", type=int, default=20_000)
    given = parser.parse_args()
    game = importlib.import_module(f"tools.tuning.{given.game}")
    if lacking := game.lacking():
        raise SystemExit(lacking)
    if given.versus:
        versus(game, given.versus, given.pairs, given.nodes)
        return
    directory: Path = given.directory or Path("var") / "tune" / given.game
    into: Path = given.into or WEIGHTS / f"{given.game}{SUFFIXES[given.game]}"
    tune(game, directory, into, given.minutes)


if __name__ == "__main__":
    main()
