"""Steps as texts: every step there is, taken apart once, and the texts of those a monk could make from a square."""

from enum import Enum, auto
from itertools import combinations, product
from typing import Final, NamedTuple

from ..errors import Malformed
from .board import NAMES, RINGS, SQUARES
from .spirits import EXTENDED
from .state import ORDERS

END: Final = "."
"""The step that ends a turn without its optional last step."""

Row = tuple[tuple[int, str], ...]
"""The steps of one kind from one square: (bit of the target square, text), ascending."""


class Verb(Enum):
    OFFER = auto()
    PICK = auto()
    START = auto()
    PLACE = auto()
    MOVE = auto()
    BUILD = auto()
    CAP = auto()
    TAKE = auto()
    END = auto()


class Step(NamedTuple):
    """A step taken apart. ``monk`` and ``square`` are -1 and ``ids`` empty where the verb has none."""

    verb: Verb
    monk: int = -1
    square: int = -1
    ids: tuple[str, ...] = ()


SIGNS: Final = {"-": Verb.MOVE, "+": Verb.BUILD, "^": Verb.CAP, "~": Verb.TAKE}


def offer(first: str, second: str) -> str:
    return f"offer:{first},{second}"


def _all_steps() -> dict[str, Step]:
    steps = {END: Step(Verb.END)}
    for pair in combinations(EXTENDED, 2):
        steps[offer(*pair)] = Step(Verb.OFFER, ids=pair)
    for spirit in EXTENDED:
        steps[f"pick:{spirit}"] = Step(Verb.PICK, ids=(spirit,))
    for order in ORDERS:
        steps[f"start:{order}"] = Step(Verb.START, ids=(order,))
    for square in SQUARES:
        steps["@" + NAMES[square]] = Step(Verb.PLACE, square=square)
    for monk, square in product(SQUARES, SQUARES):
        for sign, verb in SIGNS.items():
            steps[NAMES[monk] + sign + NAMES[square]] = Step(verb, monk, square)
    return steps


def _rows(sign: str) -> tuple[Row, ...]:
    return tuple(tuple((1 << to, NAMES[monk] + sign + NAMES[to]) for to in RINGS[monk]) for monk in SQUARES)


STEPS: Final = _all_steps()
MOVES: Final = _rows("-")
BUILDS: Final = _rows("+")
CAPS: Final = _rows("^")
TAKES: Final = _rows("~")
UNDER_ITSELF: Final = tuple(f"{name}+{name}" for name in NAMES)
PLACES: Final[Row] = tuple((1 << square, "@" + NAMES[square]) for square in SQUARES)


def texts(row: Row, targets: int) -> list[str]:
    """The steps of a row onto the squares of the mask ``targets``."""
    return [text for bit, text in row if bit & targets]


def parse_step(text: str) -> Step:
    """The step of a text; raises Malformed. Whether it is legal is another question."""
    try:
        return STEPS[text]
    except (KeyError, TypeError):
        raise Malformed("step", text, _why(text)) from None


def _why(text: object) -> str:
    if not isinstance(text, str):
        return "a step is a text"
    if text.startswith("offer:"):
        return "an offer is offer:ID,ID with two different spirits in alphabetical order"
    if text.startswith("pick:"):
        return "a pick is pick:ID with a spirit's id"
    if text.startswith("start:"):
        return "the starter is start:S or start:I"
    return "expected @SQ, SQ-SQ, SQ+SQ, SQ^SQ, SQ~SQ, offer:ID,ID, pick:ID, start:S, start:I or ."
