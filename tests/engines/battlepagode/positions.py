"""Positions for property tests: drawn freely, so that they need not be reachable, and walked from them at random."""

import random
from functools import cache

from hypothesis import strategies as st

from games.engines.battlepagode import BATTLEPAGODE as GAME
from games.engines.battlepagode import SPIRITS, State

NAMES = ["-", *sorted(SPIRITS)]


def positions(own: str | None = None, other: str | None = None) -> st.SearchStrategy[State]:
    """Positions between two turns with two monks each, any heights and any spirits (or those given).

    ``own`` is the spirit of the side to move. Every other position is so full of caps that moves are rare.
    """
    return st.integers(0, (1 << 32) - 1).map(lambda seed: _position(seed, own, other))


def _position(seed: int, own: str | None, other: str | None) -> State:
    dice = random.Random(seed)
    caps = dice.randint(12, 20) if dice.random() < 0.5 else dice.randint(0, 8)
    marks = ["S", "S", "I", "I", *["x"] * caps, *[""] * (21 - caps)]
    dice.shuffle(marks)
    squares = [dice.choice("00112233") + mark for mark in marks]
    rows = ["".join(squares[i : i + 5]) for i in range(0, 25, 5)]
    spirits = f"{own or dice.choice(NAMES)},{other or dice.choice(NAMES)}"
    if dice.random() < 0.5:
        spirits = ",".join(reversed(spirits.split(",")))
        side = "I"
    else:
        side = "S"
    return GAME.parse_position(f"{'/'.join(rows)} {side} {spirits} {dice.choice('---!')}")


@cache
def random_match(saffron: str, indigo: str, seed: int) -> tuple[tuple[State, ...], tuple[str, ...]]:
    """All states and steps of a random match, always the same one."""
    dice = random.Random(f"{saffron} {indigo} {seed}")
    states = [GAME.parse_position(f"00000/00000/00000/00000/00000 S {saffron},{indigo} -")]
    steps: list[str] = []
    while legal := GAME.legal(states[-1]):
        builds = [step for step in legal if step[2:3] in "+^"] if dice.random() < 0.5 else []
        steps.append(dice.choice(builds or legal))
        states.append(GAME.play(states[-1], steps[-1]))
    return tuple(states), tuple(steps)


def pairings() -> list[tuple[str, str]]:
    """Every spirit (and none) on either side, each against another one."""
    return [(name, NAMES[(7 * i + 3) % len(NAMES)]) for i, name in enumerate(NAMES)]
