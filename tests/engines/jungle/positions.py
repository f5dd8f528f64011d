"""Positions for property tests: drawn freely, and walked to at random from the start."""

import random
from functools import cache

from hypothesis import strategies as st

from games.engines.jungle import JUNGLE as GAME
from games.engines.jungle import State

SQUARES = [column + row for row in "987654321" for column in "abcdefg"]
WATER = {column + row for column in "bcef" for row in "456"}
Board = dict[str, str]
"""The animals' letters by the names of their squares."""


def text_of(board: Board) -> str:
    """The BOARD part of a position."""
    return "/".join("".join(board.get(column + row, ".") for column in "abcdefg") for row in "987654321")


def board_of(state: State) -> Board:
    """The animals on the board of a state, read from its position text."""
    rows = GAME.position(state).split()[0].split("/")
    letters = dict(zip(SQUARES, "".join(rows), strict=True))
    return {square: letter for square, letter in letters.items() if letter != "."}


def positions() -> st.SearchStrategy[State]:
    """Positions with some of the sixteen animals anywhere they may be; no den is entered."""
    return st.integers(0, (1 << 32) - 1).map(_position)


def _position(seed: int) -> State:
    dice = random.Random(seed)
    animals = [letter for letter in "RCDWPTLErcdwptle" if dice.random() < dice.choice((0.4, 0.8))] or ["E"]
    # Crowded corners are where ranks, traps and banks meet.
    near = dice.choice((SQUARES, [s for s in SQUARES if s[1] in "789"], [s for s in SQUARES if s[1] in "34567"]))
    board: Board = {}
    for letter in animals:
        free = [s for s in near if s not in board and s not in ("d1", "d9") and (letter in "Rr" or s not in WATER)]
        if free:
            board[dice.choice(free)] = letter
    return GAME.parse_position(f"{text_of(board)} {dice.choice('br')} 0 -,- -")


@cache
def random_match(seed: int) -> tuple[tuple[State, ...], tuple[str, ...]]:
    """All states and steps of a random match, always the same one."""
    dice = random.Random(seed)
    states = [GAME.parse_position(GAME.position(State()))]
    steps: list[str] = []
    while legal := GAME.legal(states[-1]):
        # Half of the matches are full of going to and fro, in the others both sides press forward.
        last = steps[-2] if len(steps) > 1 else ""
        back = f"{last[3:]}-{last[:2]}"
        if seed % 2:
            steps.append(back if back in legal and dice.random() < 0.8 else dice.choice(legal))
        else:
            choices = [dice.choice(legal) for _ in range(3)]
            steps.append((min if states[-1].seat else max)(choices, key=lambda step: step[4]))
        states.append(GAME.play(states[-1], steps[-1]))
    return tuple(states), tuple(steps)
