"""Steps as integers, and as the texts of the rules.

From bit 0: the verb (3 bits), the lot from 0 (3), the colour of a column or a tile's base (3), the field (3), the marks
as a mask of colours (5), the cards paid from the hand and from the display (20 each, four bits a colour).

A roof's payment has one text for each way to say which of its cards pay what; the integer says only which cards they
are, for the effect is the same.
"""

from itertools import combinations
from typing import Final

from ..cards import BLUE, CARDS, COLOURS, GREEN, colour_of
from ..steps import Step, Verb, parse_step

SWAP, COLUMN, TILE, ROOF, ALTERNATIVE, END, PASS = range(7)

LOT_AT: Final = 3
COLOUR_AT: Final = 6
FIELD_AT: Final = 9
MARKS_AT: Final = 12
HAND_AT: Final = 17
DISPLAY_AT: Final = 37
CARDS_MASK: Final = (1 << 20) - 1

_VERBS: Final = {
    Verb.SWAP: SWAP,
    Verb.COLUMN: COLUMN,
    Verb.TILE: TILE,
    Verb.ROOF: ROOF,
    Verb.ALTERNATIVE: ALTERNATIVE,
    Verb.END: END,
    Verb.PASS: PASS,
}


def encode(text: str) -> int:
    """The integer of a step's text, chosen or recorded; raises Malformed."""
    step: Step = parse_step(text)
    word = _VERBS[step.verb]
    if step.lot >= 0:
        word |= step.lot << LOT_AT
    if step.colour >= 0:
        word |= step.colour << COLOUR_AT
    if step.field >= 0:
        word |= step.field << FIELD_AT
    for mark in step.marks:
        word |= 1 << MARKS_AT + COLOURS.index(mark)
    for card in step.payment:
        word += 1 << (HAND_AT if card < 5 else DISPLAY_AT) + 4 * colour_of(card)
    return word


def decode(word: int) -> str:
    """A text, as chosen, that ``encode`` gives this integer for."""
    verb, colour, field = word & 7, word >> COLOUR_AT & 7, word >> FIELD_AT & 7
    cards = [
        card
        for card in range(10)
        for _ in range(word >> (HAND_AT if card < 5 else DISPLAY_AT) + 4 * colour_of(card) & 15)
    ]
    marks = "".join(f"!{COLOURS[mark]}" for mark in range(5) if word >> MARKS_AT + mark & 1)
    match verb:
        case _ if verb == SWAP:
            return f"swap:{_joined(cards)}"
        case _ if verb == END:
            return f"end{marks}"
        case _ if verb == PASS:
            return "pass"
    place = f"{(word >> LOT_AT & 7) + 1}:{COLOURS[colour]}"
    if verb == COLUMN:
        return f"column:{place}{marks}:{_joined(cards)}"
    if verb == ALTERNATIVE:
        return f"alternative:{place}:{_joined(cards)}"
    if verb == TILE:
        return f"tile:{place}>{COLOURS[field]}{marks}:{_joined(cards)}"
    blue, green = bool(word >> MARKS_AT + BLUE & 1), bool(word >> MARKS_AT + GREEN & 1)
    return f"roof:{place}>{COLOURS[field]}{marks}:{_roof_payment(cards, colour, field, blue, green)}"


def _joined(cards: "list[int] | tuple[int, ...]") -> str:
    return "+".join(CARDS[card] for card in cards)


def _roof_payment(cards: list[int], base: int, field: int, blue: bool, green: bool) -> str:
    """One way to say what these cards pay of a roof."""
    for tile in combinations(cards, 1 + blue):
        rest = list(cards)
        for card in tile:
            rest.remove(card)
        if len({colour_of(card) for card in tile}) > 1 or (not blue and colour_of(tile[0]) != base):
            continue
        for first in rest:
            second = list(rest)
            second.remove(first)
            spire = colour_of(first) == field and len({colour_of(card) for card in second}) == 1
            if spire and (green or (colour_of(second[0]) == field and first <= second[0])):
                return f"{_joined(tile)},{CARDS[first]},{_joined(second)}"
    raise ValueError("these cards pay no such roof")
