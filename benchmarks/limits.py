"""How well the computers keep their time: ``python -m benchmarks.limits [GAME] [--positions 12] [--busy 4]``.

Each level thinks about positions out of random matches and about the hardest ones known, as a worker would ask it to;
printed are the time it may take at most, its mean and longest time, and by how much the longest one was over that
(0: never). ``--busy`` lets so many processes that only count compete for the processors meanwhile. Without GAME: three
positions of each.
"""

import argparse
import random
import time
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import get_context
from typing import Any

from games.engines.chance import FairChance
from games.engines.registry import GAMES, get_game
from games.search.levels import MOST_MILLIS, NAMES
from games.search.thinking import Limits, player, think

_COLOURS = ("red", "green", "blue", "yellow", "purple")
_FULLEST = {
    "supply": [f"{base}>{field}" for base in _COLOURS for field in _COLOURS],
    "display": [list(_COLOURS), list(_COLOURS)],
    "hand": [["blue", "green", "purple", "red"], ["blue", "green", "purple", "red"]],
    "deck": [colour for colour in _COLOURS for _ in range(6)],
    "discard": [],
    "uses": [dict.fromkeys(_COLOURS, 2) | {"yellow": 0}] * 2,
    "score": [0, 0],
    "turn": 0,
    "starter": 0,
    "turns": 0,
}
_EMPTY: dict[str, Any] = {"floors": [], "finished": False}
_WAITING: list[dict[str, Any]] = [{"floors": [[colour, 4, None]], "finished": False} for colour in _COLOURS]
HARD: dict[str, list[Any]] = {
    # Nine cards and every ability but yellow (which would share the time out over two thoughts): 4,096 ways or more.
    "pagode": [_FULLEST | {"lots": [_EMPTY] * 6}, _FULLEST | {"lots": [_EMPTY] * 3 + _WAITING[:3]}],
}


def positions(game_id: str, number: int) -> list[Any]:
    """The hard ones, then states out of random matches, which are not over."""
    game = get_game(game_id)
    found = [game.parse_position(position) for position in HARD.get(game_id, [])]
    for match in range(number):
        chance, dice = FairChance(f"limits {match}".encode(), ("", "")), random.Random(match)
        state, seen = game.start(game.check_options({}), chance), []
        while game.outcome(state) is None and len(seen) < 200:
            seen.append(state)
            state = game.play(state, game.resolve(state, dice.choice(list(game.legal(state))), chance))
        found.append(dice.choice(seen))
    return found


def row(game_id: str, level: str, states: list[Any]) -> str:
    """A line of the table."""
    times = []
    for number, state in enumerate(states):
        began = time.perf_counter()
        think(game_id, state, limits=Limits(level=level), seed=number)
        times.append(1000 * (time.perf_counter() - began))
    most, longest = MOST_MILLIS[level], max(times)
    numbers = (most, sum(times) / len(times), longest, max(0.0, longest - most))
    return f"| {game_id} | {level} | {len(times)} | " + " | ".join(f"{number:.0f}" for number in numbers) + " |"


@contextmanager
def busy(number: int) -> Iterator[None]:
    """So many processes that only count."""
    context = get_context("spawn")
    crowd = [context.Process(target=_count, daemon=True) for _ in range(number)]
    for process in crowd:
        process.start()
    try:
        yield
    finally:
        for process in crowd:
            process.kill()
            process.join()


def _count() -> None:
    while True:
        sum(range(1_000_000))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="?", choices=list(GAMES))
    parser.add_argument("--positions", type=int, default=12)
    parser.add_argument("--levels", default=",".join(NAMES))
    parser.add_argument("--busy", type=int, default=0)
    chosen = parser.parse_args()
    print("| game | level | positions | at most ms | mean ms | longest ms | over by ms |")
    print("| --- | --- | ---: | ---: | ---: | ---: | ---: |")
    for game_id in [chosen.game] if chosen.game else GAMES:
        player(game_id).load()
        states = positions(game_id, chosen.positions if chosen.game else 3)
        think(game_id, states[0], limits=Limits(nodes=1))
        with busy(chosen.busy):
            for level in chosen.levels.split(","):
                print(row(game_id, level, states), flush=True)


if __name__ == "__main__":
    main()
