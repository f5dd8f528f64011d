"""Steps as texts, taken apart; docs/rules/pagode.md lists their forms."""

import re
from enum import Enum
from functools import lru_cache
from typing import Final, NamedTuple

from ..errors import Malformed
from .cards import CARD_NUMBERS, COLOURS, NUMBERS, colour_of
from .lots import LOTS


class Verb(Enum):
    SWAP = "swap"
    COLUMN = "column"
    TILE = "tile"
    ROOF = "roof"
    ALTERNATIVE = "alternative"
    END = "end"
    PASS = "pass"  # noqa: S105 -- a step, not a word to get in with


class Step(NamedTuple):
    """A step taken apart. What a verb has no use for is empty or -1."""

    verb: Verb
    chosen: str
    """The text without the result of a shuffle."""
    lot: int = -1
    """Counted from 0."""
    colour: int = -1
    """Of a column; of a tile or roof the base colour."""
    field: int = -1
    marks: tuple[str, ...] = ()
    """The abilities used, by colour name."""
    payment: tuple[int, ...] = ()
    """The numbers of all cards paid or swapped."""
    deck: tuple[int, ...] | None = None
    """The new deck where the discard was shuffled, next card last."""


_COLOUR: Final = "|".join(COLOURS)
_CARD: Final = f"[ho]\\.(?:{_COLOUR})"
_ONE_OR_PAIR: Final = f"{_CARD}(?:\\+{_CARD})?"
_LOT: Final = f"(?P<lot>[1-{LOTS}])"
_TILE: Final = f"(?P<colour>{_COLOUR})>(?P<field>{_COLOUR})"
_FORMS: Final = {
    Verb.SWAP: f"swap:(?P<payment>{_CARD}(?:\\+{_CARD})*)",
    Verb.COLUMN: f"column:{_LOT}:(?P<colour>{_COLOUR})(?P<marks>(?:!green)?(?:!red)?):(?P<payment>{_ONE_OR_PAIR})",
    Verb.TILE: f"tile:{_LOT}:{_TILE}(?P<marks>(?:!blue)?):(?P<payment>{_ONE_OR_PAIR})",
    Verb.ROOF: (
        f"roof:{_LOT}:{_TILE}(?P<marks>(?:!blue)?(?:!green)?(?:!red)?):"
        f"(?P<payment>{_ONE_OR_PAIR},{_CARD},{_ONE_OR_PAIR})"
    ),
    Verb.ALTERNATIVE: f"alternative:{_LOT}:(?P<colour>{_COLOUR}):(?P<payment>{_CARD}(?:\\+{_CARD}){{3}})",
    Verb.END: "end(?P<marks>(?:!purple)?)",
    Verb.PASS: "pass",
}
_PATTERNS: Final = {verb.value: (verb, re.compile(form)) for verb, form in _FORMS.items()}
_SHUFFLING: Final = (Verb.SWAP, Verb.END, Verb.PASS)
_EXPECTED: Final = "expected a swap, column, tile, roof, alternative, end or pass in the form of the rules"


def parse_step(text: object) -> Step:
    """The step of a text; raises Malformed. Whether it is legal is another question."""
    if not isinstance(text, str):
        raise Malformed("step", text, "a step is a text")
    chosen, equals, result = text.partition("=")
    step = _parse(chosen)
    if step is None:
        raise Malformed("step", text, _EXPECTED)
    if not equals:
        return step
    if step.verb not in _SHUFFLING:
        raise Malformed("step", text, "nothing is shuffled in this step")
    try:
        deck = tuple(NUMBERS[colour] for colour in result.split(","))
    except KeyError:
        raise Malformed("step", text, "the new deck is colours joined by commas") from None
    return step._replace(deck=deck)


@lru_cache(maxsize=8192)
def _parse(chosen: str) -> Step | None:
    verb, form = _PATTERNS.get(re.split("[:!]", chosen, maxsplit=1)[0], (None, None))
    if verb is None or form is None or (found := form.fullmatch(chosen)) is None:
        return None
    groups = found.groupdict()
    payment = groups.get("payment")
    return Step(
        verb,
        chosen,
        int(groups["lot"]) - 1 if "lot" in groups else -1,
        NUMBERS[groups["colour"]] if "colour" in groups else -1,
        NUMBERS[groups["field"]] if "field" in groups else -1,
        tuple(mark for mark in (groups.get("marks") or "").split("!") if mark),
        tuple(CARD_NUMBERS[card] for card in re.split("[+,]", payment)) if payment else (),
    )


def paid_colours(step: Step) -> list[int]:
    """The colours of the cards that a step takes, one each."""
    return [colour_of(card) for card in step.payment]


def with_deck(chosen: str, deck: "list[int] | tuple[int, ...]") -> str:
    """The recorded text of a step in which the discard became this deck."""
    return f"{chosen}=" + ",".join(COLOURS[colour] for colour in deck)
