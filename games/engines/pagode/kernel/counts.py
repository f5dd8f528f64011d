"""Collections of cards as integers with four bits a colour; so are uses of abilities."""

from ...machine_code import njit


@njit
def number(cards: int, colour: int) -> int:
    return (cards >> 4 * colour) & 15


@njit
def card(colour: int) -> int:
    return 1 << 4 * colour


@njit
def total(cards: int) -> int:
    return (cards & 15) + (cards >> 4 & 15) + (cards >> 8 & 15) + (cards >> 12 & 15) + (cards >> 16 & 15)


@njit
def _spread(cards: int) -> int:
    """Five bits a colour instead of four."""
    return (cards & 0xF) | (cards & 0xF0) << 1 | (cards & 0xF00) << 2 | (cards & 0xF000) << 3 | (cards & 0xF0000) << 4


@njit
def covers(cards: int, wanted: int) -> bool:
    """Whether ``wanted`` is part of ``cards``."""
    guard = 0b10000_10000_10000_10000_10000
    return ((_spread(cards) | guard) - _spread(wanted)) & guard == guard


@njit
def has_pair(cards: int) -> bool:
    return cards & 0xEEEEE != 0
