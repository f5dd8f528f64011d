"""Colours and cards. A collection of cards is a tuple of five counts, in the order of ``COLOURS``."""

from functools import lru_cache
from typing import Final

COLOURS: Final = ("blue", "green", "purple", "red", "yellow")
"""By name, so that ascending numbers are sorted names."""
NUMBERS: Final = {colour: number for number, colour in enumerate(COLOURS)}
BLUE, GREEN, PURPLE, RED, YELLOW = range(5)
EACH: Final = 11
"""Cards of each colour in the game."""
DISPLAY: Final = 5
HAND: Final = 2
FULL_HAND: Final = 4
"""What the purple ability fills the hand to."""

Counts = tuple[int, ...]
NONE: Final[Counts] = (0,) * 5
CARDS: Final = tuple(f"{place}.{colour}" for place in "ho" for colour in COLOURS)
"""Cards as texts: those of the hand, then those of the display. A card's place in it is its number."""
CARD_NUMBERS: Final = {card: number for number, card in enumerate(CARDS)}


def colour_of(card: int) -> int:
    return card % 5


def plus(counts: Counts, colour: int, number: int = 1) -> Counts:
    """``counts`` with so many cards of a colour more (or fewer)."""
    return (*counts[:colour], counts[colour] + number, *counts[colour + 1 :])


def counted(colours: "list[int] | tuple[int, ...]") -> Counts:
    return tuple(colours.count(colour) for colour in range(5))


def listed(counts: Counts) -> list[int]:
    """The cards of a collection one by one, sorted."""
    return [colour for colour, number in enumerate(counts) for _ in range(number)]


@lru_cache(maxsize=1024)
def singles(hand: Counts, display: Counts) -> tuple[list[str], ...]:
    """For each colour the ways to pay one card of it."""
    return tuple(
        [card for card, has in ((CARDS[colour], hand[colour]), (CARDS[5 + colour], display[colour])) if has]
        for colour in range(5)
    )


@lru_cache(maxsize=1024)
def pairs(hand: Counts, display: Counts) -> tuple[list[str], ...]:
    """For each colour the ways to pay a pair of it."""
    return tuple(
        ["+".join(CARDS[card] for card in pair) for pair in pairs_of(hand, display, colour)] for colour in range(5)
    )


def pairs_of(hand: Counts, display: Counts, colour: int) -> list[tuple[int, int]]:
    """The pairs of cards of one colour, as card numbers."""
    held, shown = colour, 5 + colour
    found = []
    if hand[colour] >= 2:
        found.append((held, held))
    if hand[colour] and display[colour]:
        found.append((held, shown))
    if display[colour] >= 2:
        found.append((shown, shown))
    return found


def texts(hand: Counts, display: Counts) -> list[str]:
    """All cards of a player one by one, sorted."""
    return [CARDS[colour] for colour in listed(hand)] + [CARDS[5 + colour] for colour in listed(display)]
