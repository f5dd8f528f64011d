"""What a step costs in rules, for every registered game: settling its chance, playing it, the legal steps after it,
its sentence and the new view, for each audience that may see something of its own.

Positions come from random matches with each of a game's choices. A step that the table plays costs exactly this in
rules; nothing is remembered from one step to the next.

    python benchmarks/rules.py [GAME …] [--matches 20] [--markdown]
"""

import argparse
import gc
import random
import statistics
import sys
import time
from collections.abc import Iterable, Iterator
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from games.engines.chance import FairChance
from games.engines.contract import Game, Options
from games.engines.registry import GAMES, get_game


class Case(NamedTuple):
    """A state and a legal step out of it, as chosen."""

    game: Game[Any]
    state: Any
    step: str


def random_match(game: Game[Any], options: Options, seed: int) -> Iterator[Case]:
    """The states of a random match with the step made in each."""
    dice, chance = random.Random(seed), FairChance(f"benchmark {seed}".encode(), ("a", "b"))
    state = game.start(game.check_options(options), chance)
    while legal := game.legal(state):
        step = dice.choice(legal)
        yield Case(game, state, step)
        state = game.play(state, game.resolve(state, step, chance))


def all_options(game: Game[Any]) -> Iterator[dict[str, str]]:
    """Every combination of what a game's form offers."""
    for values in product(*(choice.values for choice in game.choices)):
        yield {choice.key: value for choice, (value, _) in zip(game.choices, values, strict=True)}


def cost(case: Case) -> float:
    """Processor milliseconds of one step, from a state that knows its legal steps to one that does."""
    game, state, step = case
    chance = FairChance(b"cost", ("a", "b"))
    audiences = (None,) if game.open_information else (0, 1, None)
    began = time.process_time()
    recorded = game.resolve(state, step, chance)
    after = game.play(state, recorded)
    game.legal(after)
    for seat in audiences:
        game.view(after, seat)
        game.describe(state, recorded, seat)
    return (time.process_time() - began) * 1000


class Table:
    """Prints a row of figures for each of several things measured."""

    def __init__(self, subject: str, markdown: bool) -> None:
        self._row = "| {} | {} | {} | {} | {} |" if markdown else "{:44} {:>7} {:>10} {:>10} {:>10}"
        print(self._row.format(subject, "steps", "mean ms", "p99 ms", "worst ms"))
        if markdown:
            print("| --- | ---: | ---: | ---: | ---: |")

    def print_costs(self, name: str, cases: Iterable[Case]) -> None:
        """Measure the cases, at least two, and print a row of their costs."""
        gc.collect()
        # The best of three runs: the hiccups of a shared machine are not the cost of the rules.
        costs = [min(cost(case) for _ in range(3)) for case in cases]
        mean, high = statistics.fmean(costs), statistics.quantiles(costs, n=100)[98]
        print(self._row.format(name, len(costs), f"{mean:.3f}", f"{high:.3f}", f"{max(costs):.3f}"))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME", help="ids of games (default: all)")
    parser.add_argument("--matches", type=int, default=20, help="random matches for each of a game's choices")
    parser.add_argument("--markdown", action="store_true", help="print the table for results.md")
    arguments = parser.parse_args()
    table = Table("game", arguments.markdown)
    for game in map(get_game, arguments.games or GAMES):
        for options in all_options(game):
            cases = (case for seed in range(arguments.matches) for case in random_match(game, options, seed))
            table.print_costs(" ".join([game.id, *options.values()]), cases)


if __name__ == "__main__":
    main()
