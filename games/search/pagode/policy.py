"""The quick player: of all ways to build, the one whose end the network likes best. And matches played by it."""

from typing import Final

import numpy as np
import numpy.typing as npt

from games.engines.machine_code import njit
from games.engines.pagode.cards import PURPLE, YELLOW
from games.engines.pagode.kernel.counts import number, total
from games.engines.pagode.kernel.layout import (
    DISPLAYS,
    FLOORS_AT,
    HANDS,
    LOTS,
    SCORES,
    SEAT,
    STARTER,
    SUPPLY,
    TURN,
    USES,
    Row,
)
from games.engines.pagode.kernel.playing import draw, ended, finish_turn, last_round_over, lay_deck, margin, play
from games.engines.pagode.kernel.reach import reaches
from games.engines.pagode.kernel.sites import finished
from games.engines.pagode.kernel.steps import DISPLAY_AT, HAND_AT, SWAP
from games.engines.pagode.kernel.turns import (
    POINTS,
    WAY_USES,
    Ways,
    build_ways,
    from_display,
    take_turn,
    wanted,
    way_columns,
)
from games.engines.pagode.state import PAGODAS
from games.engines.splitmix import Generator, below, bits

from .features import Groups, groups_of, refilled_hand
from .network import Floats, outputs, score_of

TIE: Final = 0.002
"""What a point of the expected margin weighs beside the chance to win."""

Slots = npt.NDArray[np.int64]


@njit
def result(lead: int) -> float:
    """The result of a match that ended with this lead."""
    return 1.0 if lead > 0 else -1.0 if lead < 0 else 0.0


@njit
def judged(row: Row, way: Row, purple: int, net: Floats, groups: Groups, hidden: Floats) -> tuple[float, float]:
    """What the mover may expect if it ends its turn so: the result (-1 to 1) and its lead at the end."""
    seat = row[SEAT]
    lead = row[SCORES + seat] + way[POINTS] - row[SCORES + 1 - seat]
    if row[STARTER] != seat:
        pagodas = 0
        for lot in range(6):
            pagodas += finished(way[lot])
        if pagodas >= PAGODAS:
            return result(lead), lead + 0.0
    growth, win = outputs(net, groups, groups_of(row, way, purple, groups), hidden)
    return score_of(win), lead + 10.0 * growth


@njit
def worth(row: Row, way: Row, purple: int, net: Floats, groups: Groups, hidden: Floats) -> float:
    """Both in one number: the result, and a little for points."""
    score, points = judged(row, way, purple, net, groups, hidden)
    return score + TIE * points


@njit
def swapped_cards(row: Row) -> int:
    """The cards the quick player would swap with yellow: those of colours that no lot wants, if there are three."""
    way = np.zeros(10, np.int64)
    for lot in range(6):
        way[lot] = row[LOTS + lot]
        if not (row[LOTS + lot] >> FLOORS_AT) & 7:
            return 0
    seat, useless = row[SEAT], 0
    cards = row[HANDS + seat] + row[DISPLAYS + seat]
    for colour in range(5):
        if not wanted(way, colour):
            useless += number(cards, colour) << 4 * colour
    return useless if total(useless) >= 3 else 0


@njit
def swap_step(row: Row, cards: int) -> int:
    """The step that swaps these cards, of the display as far as it has them."""
    shown = from_display(row[DISPLAYS + row[SEAT]], cards)
    return SWAP | (cards - shown) << HAND_AT | shown << DISPLAY_AT


@njit
def yellow_open(row: Row) -> bool:
    return row[TURN] == 0 and (row[USES + row[SEAT]] >> 4 * YELLOW) & 15 > 0


@njit
def best_way(
    row: Row, ways: Ways, count: int, net: Floats, groups: Groups, hidden: Floats, noise: float, chance: Generator
) -> tuple[int, int, float]:
    """The best way to end the turn, whether with purple, and its worth; -1 if none has a column.

    ``noise`` is the standard deviation of what is added to each worth.
    """
    best, with_purple, most = -1, 0, -1e9
    for index in range(count):
        way = ways[index]
        if not way_columns(way):
            continue
        for purple in range(2):
            if purple and (way[WAY_USES] >> 4 * PURPLE) & 15 == 0:
                break
            if purple and refilled_hand(row, way, 0) >= 4:
                break
            value = worth(row, way, purple, net, groups, hidden)
            if noise:
                value += noise * gauss(chance)
            if value > most:
                best, with_purple, most = index, purple, value
    return best, with_purple, most


@njit
def gauss(chance: Generator) -> float:
    """About a standard normal number."""
    found = 0.0
    word = bits(chance)
    for _ in range(4):
        found += np.int64(word & np.uint64(0xFFFF)) / 65536.0 - 0.5
        word >>= np.uint64(16)
    return found * 1.7320508


@njit
def quick_turn(
    row: Row, net: Floats, ways: Ways, slots: Slots, groups: Groups, hidden: Floats, noise: float, chance: Generator
) -> tuple[int, int, int]:
    """Swaps in ``row`` if the quick player would, and finds its way to end the turn.

    How many ways there then are in ``ways``, the best one's number (-1: it can only pass), and whether with purple.
    """
    if yellow_open(row) and reaches(row, row[SEAT]):
        cards = swapped_cards(row)
        if cards:
            play(row, swap_step(row, cards), chance)
    count = build_ways(row, ways, slots)
    best, purple, _ = best_way(row, ways, count, net, groups, hidden, noise, chance)
    return count, best, purple


@njit
def play_on(
    row: Row,
    turns: int,
    viewer: int,
    net: Floats,
    ways: Ways,
    slots: Slots,
    groups: Groups,
    hidden: Floats,
    noise: float,
    chance: Generator,
) -> tuple[float, float]:
    """Lets the quick player play so many turns of both sides in ``row``; of an unfinished turn the rest is the first.

    What ``viewer`` may expect at the end of the last of them, or had when the match ended: the result, and its lead.
    """
    for number_of_turn in range(turns):
        if last_round_over(row):
            break
        seat = row[SEAT]
        _, best, purple = quick_turn(row, net, ways, slots, groups, hidden, noise, chance)
        if best < 0:
            if ended(row):
                break
            finish_turn(row, 0, chance)
            continue
        if number_of_turn == turns - 1:
            score, points = judged(row, ways[best], purple, net, groups, hidden)
            return (score, points) if seat == viewer else (-score, -points)
        take_turn(row, ways[best], purple, chance)
    lead = margin(row, viewer)
    return result(lead), lead + 0.0


@njit
def start(row: Row, chance: Generator) -> None:
    """Deals a match; the first seat to act is drawn."""
    row[:] = 0
    row[SUPPLY] = (1 << 25) - 1
    row[DISPLAYS] = row[DISPLAYS + 1] = 0x11111
    row[SEAT] = row[STARTER] = below(chance, 2)
    lay_deck(row, 0x99999, 0, chance)
    for seat in range(2):
        draw(row, seat, 0, 2, chance)
