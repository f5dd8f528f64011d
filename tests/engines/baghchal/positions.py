"""Positions for property tests: drawn freely, and walked to at random from the start."""

import random
from functools import cache

from hypothesis import strategies as st

from games.engines.baghchal import BAGHCHAL as GAME
from games.engines.baghchal import State

POINTS = [column + row for row in "54321" for column in "abcde"]
Board = dict[str, str]
"""The letters of the pieces by the names of their points."""


def text_of(board: Board) -> str:
    """The BOARD part of a position."""
    return "/".join("".join(board.get(column + row, ".") for column in "abcde") for row in "54321")


def board_of(state: State) -> Board:
    """The pieces on the board of a state, read from its position text."""
    letters = GAME.position(state).split()[0].replace("/", "")
    return {point: letter for point, letter in zip(POINTS, letters, strict=True) if letter != "."}


def positions() -> st.SearchStrategy[State]:
    """Positions of both phases with any number of goats that may be, four goats taken at most."""
    return st.integers(0, (1 << 32) - 1).map(_position)


def _position(seed: int) -> State:
    dice = random.Random(seed)
    taken = dice.randint(0, 4)
    hand = 0 if dice.random() < 0.5 else dice.randint(1, 20 - taken)
    pieces = ["T"] * 4 + ["G"] * (20 - taken - hand)
    board = text_of(dict(zip(dice.sample(POINTS, len(pieces)), pieces, strict=True)))
    side = dice.choice("gt")
    history = "-" if hand else board
    return GAME.parse_position(f"{board} {side} {hand} {taken} 0 {history}")


@cache
def random_match(seed: int) -> tuple[tuple[State, ...], tuple[str, ...]]:
    """All states and steps of a random match, always the same one. The tigers of every other one spare goats."""
    dice = random.Random(seed)
    states = [GAME.parse_position(GAME.position(State()))]
    steps: list[str] = []
    while legal := GAME.legal(states[-1]):
        sparing = [step for step in legal if "x" not in step] if seed % 2 else []
        steps.append(dice.choice(sparing or legal))
        states.append(GAME.play(states[-1], steps[-1]))
    return tuple(states), tuple(steps)
