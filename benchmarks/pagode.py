"""How well the computer plays Pagode: against who takes the most points each turn, and against one who sees all hands.

    python -m benchmarks.pagode PLAYER OTHER [--pairs 20] [--seed 1]

Players: ``greedy`` (the most points of each turn), ``quick`` (the network's first impression), and a search as
``search[:levels[:turns[:nodes]]]`` or, with everybody's hands open to it, ``open[…]``; *nodes* are turns of play-outs a
turn. ``quick@FILE`` and so on judge by the weights in that file. A search with open hands is what a search with hidden
ones can't be better than. Each deal is played twice with the seats swapped. Without players: a few pairs of each that
``results.md`` lists.
"""

import argparse
import math
import random
import time
from pathlib import Path

import numpy as np

from games.engines.pagode.kernel.layout import SEAT, WORDS
from games.engines.pagode.kernel.playing import ended, finish_turn, last_round_over, margin
from games.engines.pagode.kernel.turns import POINTS, WAY_USES, build_ways, take_turn, way_columns
from games.engines.splitmix import generator
from games.search import clock, compiled
from games.search.pagode import policy, world
from games.search.pagode.network import weights

search = compiled.searcher(world, "treesearch")
TABLE = (("quick", "greedy"), ("search", "greedy"), ("search", "quick"), ("search", "open"))


class Seat:
    """A player by its text."""

    def __init__(self, text: str, seed: int) -> None:
        name, *numbers = text.split(":")
        self.kind, _, path = name.partition("@")
        if self.kind not in ("greedy", "quick", "search", "open"):
            raise SystemExit(f"unknown player {text!r}")
        levels, turns, self.nodes = [int(number) for number in numbers] + [1, 2, 600][len(numbers) :]
        self.settings = search.Settings(levels=levels, turns=turns, open_hands=self.kind == "open")
        self.turns, self.seconds = 0, 0.0
        self.room = world.room(weights(Path(path)) if path else None)
        self.dice = random.Random(seed)

    def turn(self, row: np.ndarray, seed: int, chance: np.ndarray) -> bool:
        """Plays a turn in ``row``; False if the match is over."""
        began = time.process_time()
        play = {"greedy": self._greedy, "quick": self._quick}.get(self.kind, self._searched)
        done = play(row, seed, chance)
        self.turns, self.seconds = self.turns + 1, self.seconds + time.process_time() - began
        return done

    def _greedy(self, row: np.ndarray, seed: int, chance: np.ndarray) -> bool:
        ways = self.room[1][: build_ways(row, self.room[1], self.room[2])]
        ends = [number for number in range(len(ways)) if way_columns(ways[number])]
        best = max(ends, key=lambda number: (ways[number, POINTS], self.dice.random()), default=-1)
        return self._finish(row, best, int(ways[best, WAY_USES] >> 8 & 15 > 0), chance)

    def _quick(self, row: np.ndarray, seed: int, chance: np.ndarray) -> bool:
        _, best, purple = policy.quick_turn(row, *self.room[:5], 0.0, chance)
        return self._finish(row, best, purple, chance)

    def _finish(self, row: np.ndarray, way: int, purple: int, chance: np.ndarray) -> bool:
        if way >= 0:
            take_turn(row, self.room[1][way], purple, chance)
        elif ended(row):
            return False
        else:
            finish_turn(row, 0, chance)
        return True

    def _searched(self, row: np.ndarray, seed: int, chance: np.ndarray) -> bool:
        play_outs = max(1, self.nodes // (self.settings.levels - 1 + self.settings.turns))
        while not ended(row):
            race = search.race(row, self.settings, self.room, play_outs=play_outs, until=clock.NEVER, seed=seed)
            if world.play(row, race.candidates[race.best], chance):
                return True
        return False


def match(seats: tuple[Seat, Seat], seed: int) -> int:
    """The lead of seat 0 at the end."""
    chance, row = generator(seed), np.zeros(WORDS, np.int64)
    policy.start(row, chance)
    number = 0
    while not last_round_over(row) and seats[row[SEAT]].turn(row, seed * 1000 + number, chance):
        number += 1
    return int(margin(row, 0))


def compare(first: str, second: str, pairs: int, seed: int) -> str:
    """A line of the table."""
    one, other = Seat(first, seed), Seat(second, seed + 1)
    leads = np.array(
        [lead for n in range(pairs) for lead in (match((one, other), seed + n), -match((other, one), seed + n))]
    )
    shares = (np.sign(leads) + 1) / 2
    error = 1.96 * shares.reshape(-1, 2).mean(axis=1).std() / math.sqrt(pairs)
    cost = " / ".join(f"{1000 * seat.seconds / seat.turns:.1f}" for seat in (one, other))
    return (
        f"| {first} | {second} | {2 * pairs} | {100 * shares.mean():.0f} ± {100 * error:.0f} % | {leads.mean():+.1f} "
        f"| {cost} |"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("players", nargs="*")
    parser.add_argument("--pairs", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    if len(arguments.players) not in (0, 2):
        parser.error("two players, or none")
    print("| player | against | matches | wins (draws half) | lead | ms a turn |")
    print("| --- | --- | ---: | ---: | ---: | ---: |")
    for first, second in [tuple(arguments.players)] if arguments.players else TABLE:
        print(compare(first, second, arguments.pairs, arguments.seed), flush=True)


if __name__ == "__main__":
    main()
