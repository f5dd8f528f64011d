"""What a step does, and the outcome."""

from typing import Final

from ...machine_code import njit
from ...splitmix import Generator, below
from ..cards import DISPLAY, FULL_HAND, HAND, PURPLE, YELLOW
from ..state import PAGODAS
from .building import build
from .counts import card, number, total
from .layout import (
    CARDS_A_WORD,
    DECK,
    DECK_SIZE,
    DISCARD,
    DISPLAYS,
    HANDS,
    OPEN,
    SCORES,
    SEAT,
    STARTER,
    TURN,
    TURNS,
    USED_AT,
    USES,
    Row,
)
from .reach import reaches
from .sites import pagodas
from .steps import CARDS_MASK, DISPLAY_AT, END, HAND_AT, MARKS_AT, PASS, SWAP

RUNNING: Final = 0
BY_POINTS: Final = 1
BY_DEADLOCK: Final = 2

SWAP_MARKS: Final = 1 << YELLOW


@njit
def card_at(row: Row, place: int) -> int:
    """The deck's card at a place counted from the bottom."""
    return (row[DECK + place // CARDS_A_WORD] >> 3 * (place % CARDS_A_WORD)) & 7


@njit
def put_card(row: Row, place: int, colour: int) -> None:
    at = 3 * (place % CARDS_A_WORD)
    word = DECK + place // CARDS_A_WORD
    row[word] = (row[word] & ~(7 << at)) | colour << at


@njit
def lay_deck(row: Row, cards: int, above: int, chance: Generator) -> None:
    """Shuffles ``cards`` and lays them under the deck's top ``above`` cards, which are all it has."""
    size = total(cards)
    for place in range(above - 1, -1, -1):
        put_card(row, size + place, card_at(row, place))
    place = 0
    for colour in range(5):
        for _ in range(number(cards, colour)):
            put_card(row, place, colour)
            place += 1
    for last in range(size - 1, 0, -1):
        other = below(chance, last + 1)
        here, there = card_at(row, last), card_at(row, other)
        put_card(row, last, there)
        put_card(row, other, here)
    row[DECK_SIZE] = size + above
    for place in range(size + above, 3 * CARDS_A_WORD):
        put_card(row, place, 0)


@njit
def draw(row: Row, seat: int, for_display: int, for_hand: int, chance: Generator) -> None:
    """Draws for the display, then for the hand, as far as deck and discard last."""
    wanted = for_display + for_hand
    if wanted > row[DECK_SIZE] and row[DISCARD]:
        cards = row[DISCARD]
        row[DISCARD] = 0
        lay_deck(row, cards, row[DECK_SIZE], chance)
    size = row[DECK_SIZE]
    drawn = min(wanted, size)
    for index in range(drawn):
        place = size - 1 - index
        colour = card_at(row, place)
        put_card(row, place, 0)
        row[(DISPLAYS if index < for_display else HANDS) + seat] += card(colour)
    row[DECK_SIZE] = size - drawn


@njit
def finish_turn(row: Row, purple: int, chance: Generator) -> None:
    """Refills, and lets the other act."""
    seat = row[SEAT]
    row[TURN] = 0
    for_display = DISPLAY - total(row[DISPLAYS + seat])
    for_hand = max(0, (FULL_HAND if purple else HAND) - total(row[HANDS + seat]))
    draw(row, seat, for_display, for_hand, chance)
    if purple:
        row[USES + seat] -= card(PURPLE)
    row[SEAT] = 1 - seat
    row[TURNS] += 1


@njit
def play(row: Row, step: int, chance: Generator) -> None:
    """Plays a legal step in ``row``; a shuffle draws from ``chance``."""
    seat, verb = row[SEAT], step & 7
    if verb in (END, PASS):
        finish_turn(row, (step >> MARKS_AT + PURPLE) & 1, chance)
        return
    hand, display = (step >> HAND_AT) & CARDS_MASK, (step >> DISPLAY_AT) & CARDS_MASK
    row[HANDS + seat] -= hand
    row[DISPLAYS + seat] -= display
    row[DISCARD] += hand + display
    if verb == SWAP:
        row[USES + seat] -= card(YELLOW)
        row[TURN] = OPEN | SWAP_MARKS << USED_AT
        draw(row, seat, total(display), total(hand), chance)
        return
    build(row, USES + seat, SCORES + seat, TURN, step)


@njit
def last_round_over(row: Row) -> bool:
    return row[TURN] == 0 and row[SEAT] == row[STARTER] and pagodas(row) >= PAGODAS


@njit
def ended(row: Row) -> int:
    """How the match has ended: ``BY_POINTS``, ``BY_DEADLOCK`` or not at all (``RUNNING``)."""
    if row[TURN]:
        return RUNNING
    if last_round_over(row):
        return BY_POINTS
    seat = row[SEAT]
    if reaches(row, seat) or reaches(row, 1 - seat):
        return RUNNING
    return BY_DEADLOCK


@njit
def margin(row: Row, seat: int) -> int:
    """The points of ``seat`` less those of the other."""
    return row[SCORES + seat] - row[SCORES + 1 - seat]
