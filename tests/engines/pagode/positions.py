"""Positions and matches of Pagode to test with."""

import random
from typing import Any

from games.engines.chance import FairChance
from games.engines.pagode import PAGODE, State
from games.engines.pagode.cards import COLOURS

TILES = [f"{base}>{field}" for base in COLOURS for field in COLOURS]


def random_match(seed: int) -> tuple[list[State], list[str]]:
    """The states and recorded steps of a random match that builds more often than it ends a turn."""
    dice, chance = random.Random(seed), FairChance(f"pagode {seed}".encode(), ("a", "b"))
    states, steps = [PAGODE.start(PAGODE.check_options({}), chance)], []
    while legal := PAGODE.legal(states[-1]):
        verbs = sorted({step.split(":")[0].split("!")[0] for step in legal})
        verb = dice.choice(
            [verb for verb in verbs if verb not in ("end", "alternative") or dice.random() < 0.2] or verbs
        )
        chosen = dice.choice([step for step in legal if step.split(":")[0].split("!")[0] == verb])
        steps.append(PAGODE.resolve(states[-1], chosen, chance))
        states.append(PAGODE.play(states[-1], steps[-1]))
    return states, steps


def crowded(dice: random.Random) -> dict[str, Any]:
    """A position without an empty lot, many full floors and few cards, where reaching a column takes thought."""
    supply, lots = list(TILES), []
    dice.shuffle(supply)
    for _ in range(6):
        colour, floors = dice.choice(COLOURS), []
        for floor in range(dice.choice([1, 1, 2, 4])):
            fitting = [tile for tile in supply if tile.startswith(f"{colour}>")]
            if not fitting:
                break
            supply.remove(fitting[0])
            floors.append([colour, 4, fitting[0]])
            colour = fitting[0].split(">")[1]
            if floor == 3:
                break
        top = [colour, 4, None] if floors or dice.random() < 0.8 else [colour, dice.randint(1, 4), None]
        if len(floors) == 4:
            supply.append(floors[3][2])
            floors[3][2] = None
        else:
            floors.append(top)
        finished = floors[-1][1] == 4 and not any(tile.startswith(f"{floors[-1][0]}>") for tile in supply)
        lots.append({"floors": floors, "finished": finished})
    del supply[dice.randint(6, 20) :]
    for lot in lots:
        floor = lot["floors"][-1]
        lot["finished"] = floor[1] == 4 and not any(tile.startswith(f"{floor[0]}>") for tile in supply)
    few = dice.sample(COLOURS, dice.randint(1, 4))
    return {
        "lots": lots,
        "supply": sorted(supply),
        "display": [sorted(dice.choices(few, k=dice.randint(0, 4))), []],
        "hand": [sorted(dice.choices(few, k=dice.randint(0, 2))), ["red", "red"]],
        "deck": ["blue", "green", "red"],
        "discard": [],
        "uses": [{colour: dice.choice([0, 0, 1]) for colour in COLOURS}, dict.fromkeys(COLOURS, 0)],
        "score": [0, 0],
        "turn": 0,
        "starter": 1,
        "turns": 9,
    }
