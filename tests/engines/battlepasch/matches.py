"""Matches of Battlepasch to test with."""

import random

from games.engines.battlepasch import BATTLEPASCH, State
from games.engines.chance import FairChance


def random_match(seed: int) -> tuple[list[State], list[str]]:
    """The states and recorded steps of a random match; dice are kept now and then, so that rows do score."""
    dice, chance = random.Random(seed), FairChance(f"battlepasch {seed}".encode(), ("a", "b"))
    states, steps = [BATTLEPASCH.start(BATTLEPASCH.check_options({}), chance)], []
    while legal := BATTLEPASCH.legal(states[-1]):
        state = states[-1]
        gives = BATTLEPASCH.view(state, None)["gives"]
        best = max(gives, key=lambda row: sum(gives[row][::2]), default=None)
        chosen = f"enter:{best}" if best and dice.random() < 0.4 else dice.choice(legal)
        steps.append(BATTLEPASCH.resolve(state, chosen, chance))
        states.append(BATTLEPASCH.play(state, steps[-1]))
    return states, steps


def given(**changes: object) -> State:
    """A state of the first round, seat 0 to act, but for what is given of its position."""
    start = BATTLEPASCH.position(BATTLEPASCH.start({"starter": 0}, FairChance(b"", ("", ""))))
    return BATTLEPASCH.parse_position({**start, **changes})
