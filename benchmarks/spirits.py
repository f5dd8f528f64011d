"""What a step of Battlepagode costs with each spirit, in the sense of benchmarks/rules.py.

Positions come from random matches in which both sides have the spirit, and from crowded and high plateaus drawn
at random.

    python benchmarks/spirits.py [--matches 8] [--drawn 400] [--markdown]
"""

import argparse
import random
import sys
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks.rules import Case, Table
from games.engines.battlepagode import BATTLEPAGODE as GAME
from games.engines.battlepagode import SPIRITS

EMPTY = "00000/00000/00000/00000/00000"


def random_match(spirit: str, seed: int) -> Iterator[Case]:
    """The states of a random match with the step made in each."""
    dice = random.Random(seed)
    state = GAME.parse_position(f"{EMPTY} S {spirit},{spirit} -")
    while legal := GAME.legal(state):
        step = dice.choice(legal)
        yield Case(GAME, state, step)
        state = GAME.play(state, step)


def drawn_positions(spirit: str, number: int) -> Iterator[Case]:
    """Positions drawn freely, each with one of its legal steps: more heights and freedom than matches have."""
    dice = random.Random(number)
    made = 0
    while made < number:
        marks = ["S", "S", "I", "I", *[dice.choice(["", "", "", "x"]) for _ in range(21)]]
        dice.shuffle(marks)
        squares = [dice.choice("001122233") + mark for mark in marks]
        board = "/".join("".join(squares[i : i + 5]) for i in range(0, 25, 5))
        state = GAME.parse_position(f"{board} S {spirit},{spirit} -")
        if legal := GAME.legal(state):
            made += 1
            yield Case(GAME, state, dice.choice(legal))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=int, default=8, help="random matches a spirit")
    parser.add_argument("--drawn", type=int, default=400, help="freely drawn positions a spirit")
    parser.add_argument("--markdown", action="store_true", help="print the table for results.md")
    arguments = parser.parse_args()
    table = Table("spirit", arguments.markdown)
    for spirit in ("-", *sorted(SPIRITS)):
        matches = chain.from_iterable(random_match(spirit, seed) for seed in range(arguments.matches))
        cases = chain(matches, drawn_positions(spirit, arguments.drawn))
        table.print_costs("none" if spirit == "-" else spirit, cases)


if __name__ == "__main__":
    main()
