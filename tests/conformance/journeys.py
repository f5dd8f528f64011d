"""Random matches of every registered game: what the conformance tests look at."""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import Any

from games.engines.chance import FairChance
from games.engines.contract import Game, Json
from games.engines.registry import GAMES

SEEDS = range(6)
LONGEST = 6000
"""Steps within which any random match must have ended."""


@dataclass(frozen=True)
class Journey:
    """One match from its start to its end: ``states[i]`` is the state before ``steps[i]``, chosen as ``chosen[i]``."""

    game: Game[Any]
    options: dict[str, Json]
    states: tuple[Any, ...]
    steps: tuple[str, ...]
    chosen: tuple[str, ...]

    def __iter__(self) -> Iterator[tuple[Any, str]]:
        return zip(self.states, self.steps, strict=False)

    @property
    def end(self) -> Any:
        return self.states[-1]

    def turn_starts(self) -> list[int]:
        """For every state the index of the state in which its turn began."""
        starts: list[int] = []
        for index, state in enumerate(self.states):
            starts.append(index if self.game.turn_complete(state) else starts[-1])
        return starts


Key = tuple[str, tuple[tuple[str, str], ...], int]


def all_keys() -> list[Key]:
    """Every game with every choice its form offers, a few times over."""
    keys: list[Key] = []
    for game in GAMES.values():
        for values in product(*(choice.values for choice in game.choices)):
            options = tuple((choice.key, value) for choice, (value, _) in zip(game.choices, values, strict=True))
            keys += [(game.id, options, seed) for seed in SEEDS]
    return keys


def name_of(key: Key) -> str:
    game_id, options, seed = key
    return "-".join([game_id, *(value for _, value in options), str(seed)])


@cache
def journey(key: Key) -> Journey:
    """The random match of a key, always the same one."""
    game_id, chosen, seed = key
    game = GAMES[game_id]
    options = game.check_options(dict(chosen))
    chance = FairChance(f"journey {seed}".encode(), ("a", "b"))
    dice = random.Random(seed)
    states, steps, chosen = [game.start(options, chance)], [], []
    while game.outcome(states[-1]) is None and len(steps) < LONGEST:
        chosen.append(dice.choice(game.legal(states[-1])))
        step = game.resolve(states[-1], chosen[-1], chance)
        steps.append(step)
        states.append(game.play(states[-1], step))
    return Journey(game, options, tuple(states), tuple(steps), tuple(chosen))
