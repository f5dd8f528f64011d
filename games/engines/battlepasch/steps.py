"""Steps as texts: ``roll:PLACES`` (as recorded ``roll:PLACES=NUMBERS``), ``enter:ROW`` and ``next``."""

import re
from itertools import combinations
from typing import Final, NamedTuple

from ..errors import Malformed
from .rows import NUMBERS, ROWS

NEXT: Final = "next"
ALL_DICE: Final = "12345"
ROLLS: Final = tuple(
    sorted("roll:" + "".join(places) for number in range(1, 6) for places in combinations(ALL_DICE, number))
)
"""Every choice of dice to roll, sorted."""
ENTRIES: Final = tuple(f"enter:{row}" for row in ROWS)
"""The step for each row."""
_ROLL: Final = re.compile(r"roll:([1-5]{1,5})(?:=([1-6]{1,5}))?")


class Step(NamedTuple):
    """A step taken apart: ``places`` of a roll (with its ``result`` once recorded), ``row`` of an entry, or neither."""

    places: str = ""
    result: str | None = None
    row: int = -1

    @property
    def chosen(self) -> str:
        """The text without the result of chance."""
        if self.places:
            return f"roll:{self.places}"
        return ENTRIES[self.row] if self.row >= 0 else NEXT


def parse_step(text: object) -> Step:
    """The step of a text; raises Malformed. Whether it is legal is another question."""
    if not isinstance(text, str):
        raise Malformed("step", text, "a step is a text")
    if text == NEXT:
        return Step()
    if text.startswith("enter:"):
        row = NUMBERS.get(text[6:])
        if row is None:
            raise Malformed("step", text, f"the row is one of {', '.join(ROWS)}")
        return Step(row=row)
    roll = _ROLL.fullmatch(text)
    if roll is None:
        raise Malformed("step", text, "expected roll:PLACES, roll:PLACES=NUMBERS, enter:ROW or next")
    places, result = roll[1], roll[2]
    if list(places) != sorted(set(places)):
        raise Malformed("step", text, "the places are ascending, each once")
    if result is not None and len(result) != len(places):
        raise Malformed("step", text, "as many numbers as dice rolled")
    return Step(places, result)
