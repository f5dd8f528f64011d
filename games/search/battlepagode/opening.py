"""Before the first normal turn: which spirits to offer and to pick, who is to start, and where monks may stand."""

import random
from itertools import combinations
from typing import Any, Final

from games.engines.battlepagode import BATTLEPAGODE as GAME
from games.engines.battlepagode import State
from games.engines.battlepagode.board import ALL, EDGE
from games.engines.battlepagode.kernel.layout import CAPS, OTHER, OWN, PLACES, SPIRIT_IDS, TO2_SHIFT, TO_SHIFT
from games.engines.battlepagode.steps import STEPS, Verb

from .network import Network

_CODES: Final = {spirit: code for code, spirit in enumerate(SPIRIT_IDS)}


def settling_choices(network: Network, state: State) -> list[tuple[str, float]]:
    """Each legal step while the spirits are being settled, with its worth (logits) to who makes it, the best first."""
    worths = [(step, worth_of(network, state, step)) for step in GAME.legal(state)]
    return sorted(worths, key=lambda pair: -pair[1])


def worth_of(network: Network, state: State, step: str) -> float:
    """What a step while the spirits are being settled is worth to who makes it, if both go on as well as they can."""
    parsed = STEPS[step]
    first, second = state.spirits
    if parsed.verb is Verb.OFFER:
        one, other = parsed.ids
        return min(_starter(network, one, other), _starter(network, other, one))
    if parsed.verb is Verb.PICK:
        (mine,) = parsed.ids
        return -_starter(network, second if mine == first else first, mine)
    starts = network.expectation(_CODES[first], _CODES[second])
    return starts if parsed.ids == ("S",) else -network.expectation(_CODES[second], _CODES[first])


def _starter(network: Network, mine: str, theirs: str) -> float:
    """What it is worth to have one of two spirits and to say which order starts."""
    a, b = _CODES[mine], _CODES[theirs]
    return max(network.expectation(a, b), -network.expectation(b, a))


def is_placing(row: Any) -> bool:
    """Whether an order still has to place monks."""
    return min(int(row[OWN]).bit_count(), int(row[OTHER]).bit_count()) < 2


def good_placements(row: Any, dice: random.Random) -> list[int] | None:
    """The placements worth thinking about: off the rim; of those that are mirror images on an empty plateau one.

    None (all) if there are too few of them, or the order to act has placed.
    """
    own, other, caps = int(row[OWN]), int(row[OTHER]), int(row[CAPS])
    missing = 2 - own.bit_count()
    inner = ALL & ~(EDGE | own | other | caps)
    if missing < 1 or inner.bit_count() < missing:
        return None
    squares = [square for square in range(25) if inner >> square & 1]
    if missing == 1:
        return [_placement(square, square) for square in squares]
    couples = list(combinations(squares, 2))
    if not (own | other | caps | int(row[0])):
        dice.shuffle(couples)
        alike = {_canonical(couple): couple for couple in couples}
        couples = sorted(alike.values())
    return [_placement(*couple) for couple in couples]


def _placement(first: int, second: int) -> int:
    return PLACES | first << TO_SHIFT | second << TO2_SHIFT


def _canonical(couple: tuple[int, int]) -> tuple[int, ...]:
    """The same for couples of squares that are mirror images or rotations of each other."""
    images = []
    points = [divmod(square, 5) for square in couple]
    for _ in range(2):
        points = [(row, column) for column, row in points]
        for _ in range(4):
            points = [(row, 4 - column) for column, row in points]
            images.append(tuple(sorted(5 * column + row for column, row in points)))
    return min(images)
