"""What the tree search asks of Pagode (``games/search/treesearch.py`` says what that is): worlds, plans, play-outs.

A *plan* is what a seat does next: a way to build with the end of its turn, a swap, or passing. It is kept so that it
can be played in every world in which the seat has the cards for it: words 0 to 10 as those of a way
(``kernel/turns.py``), except that the cards are those paid, not those left.
"""

from typing import Any, Final

import numpy as np
import numpy.typing as npt

from games.engines.machine_code import njit
from games.engines.pagode.cards import PURPLE
from games.engines.pagode.kernel import layout
from games.engines.pagode.kernel.counts import card, total
from games.engines.pagode.kernel.layout import DECK_SIZE, DISPLAYS, HANDS, SEAT, Row
from games.engines.pagode.kernel.playing import (
    card_at,
    ended,
    finish_turn,
    last_round_over,
    lay_deck,
    margin,
    put_card,
)
from games.engines.pagode.kernel.playing import play as play_step
from games.engines.pagode.kernel.reach import reaches
from games.engines.pagode.kernel.turns import (
    CARDS,
    WAY_USES,
    build_ways,
    least_useful_first,
    slots_array,
    take_turn,
    way_columns,
    ways_array,
)
from games.engines.splitmix import Generator, begin_world
from games.search.clock import is_over

from .features import MOST_GROUPS, refilled_hand
from .network import HIDDEN, Floats, weights
from .policy import TIE, play_on, result, swap_step, worth, yellow_open

WORDS: Final = layout.WORDS
PLAN_WORDS: Final = 16
KIND: Final = 11
ENDS, SWAPS, PASSES = 0, 1, 2
WITH_PURPLE: Final = 12
SWAP: Final = 13
"""The step, of a plan that swaps."""
NUMBER: Final = 14
"""The number of the way, as long as the room still holds the ways of this row."""

Room = Any
"""Where a search works: the network, ways, slots, groups, hidden units, worths by way with and without purple."""
Plans = npt.NDArray[np.int64]
Worths = npt.NDArray[np.float64]


def room(net: Floats | None = None) -> Room:
    """Room for one search at a time, with the house's network or another in its form for playing."""
    ways = ways_array()
    return (
        weights() if net is None else net,
        ways,
        slots_array(),
        np.zeros(MOST_GROUPS, np.uint16),
        np.zeros(HIDDEN, np.float32),
        np.zeros((len(ways), 2), np.float64),
    )


@njit
def deal(row: Row, seat: int, chance: Generator) -> None:
    """Deals the cards anew that ``seat`` doesn't see: the other's hand and the deck."""
    unseen = row[HANDS + 1 - seat]
    held = total(unseen)
    for place in range(row[DECK_SIZE]):
        unseen += card(card_at(row, place))
    row[HANDS + 1 - seat] = 0
    lay_deck(row, unseen, 0, chance)
    for _ in range(held):
        last = row[DECK_SIZE] - 1
        row[HANDS + 1 - seat] += card(card_at(row, last))
        put_card(row, last, 0)
        row[DECK_SIZE] = last


@njit
def shuffle(row: Row, chance: Generator) -> None:
    """Shuffles the deck, and leaves the hands."""
    unseen = 0
    for place in range(row[DECK_SIZE]):
        unseen += card(card_at(row, place))
    lay_deck(row, unseen, 0, chance)


@njit
def mover(row: Row) -> int:
    return row[SEAT]


@njit
def plans(row: Row, room: Room, most: int, out: Plans, worths: Worths) -> int:
    """Writes the ``most`` best plans of the seat to act with their worths, the best first; how many there are.

    If it may swap, the swaps come after these, without a worth (-9). None at all: the match is over.
    """
    net, ways, slots, groups, hidden, all_worths = room
    if last_round_over(row):
        return 0
    seat = row[SEAT]
    cards = row[HANDS + seat] + row[DISPLAYS + seat]
    count = build_ways(row, ways, slots)
    for index in range(count):
        all_worths[index, 0] = -1e9
        all_worths[index, 1] = -1e9
        if not way_columns(ways[index]):
            continue
        all_worths[index, 0] = worth(row, ways[index], 0, net, groups, hidden)
        if (ways[index, WAY_USES] >> 4 * PURPLE) & 15 and refilled_hand(row, ways[index], 0) < 4:
            all_worths[index, 1] = worth(row, ways[index], 1, net, groups, hidden)
    found = 0
    for index in range(count):
        for purple in range(2):
            value = all_worths[index, purple]
            if value < -1e8 or (found == most and value <= worths[found - 1]):
                continue
            place = found if found < most else most - 1
            while place > 0 and worths[place - 1] < value:
                worths[place] = worths[place - 1]
                out[place, NUMBER] = out[place - 1, NUMBER]
                out[place, WITH_PURPLE] = out[place - 1, WITH_PURPLE]
                place -= 1
            worths[place] = value
            out[place, NUMBER] = index
            out[place, WITH_PURPLE] = purple
            found = min(found + 1, most)
    for place in range(found):
        way = ways[out[place, NUMBER]]
        for word in range(KIND):
            out[place, word] = way[word]
        out[place, CARDS] = cards - way[CARDS]
        out[place, KIND] = ENDS
    if not found:
        if ended(row):
            return 0
        out[0, KIND] = PASSES
        worths[0] = 0.0
        return 1
    if yellow_open(row) and reaches(row, seat):
        swapped = least_useful_first(ways[0], cards)
        part = 0
        for number in range(total(cards)):
            part += card((swapped >> 3 * number) & 7)
            out[found, KIND] = SWAPS
            out[found, SWAP] = swap_step(row, part)
            worths[found] = -9.0
            found += 1
    return found


@njit
def same(plan: Row, other: Row) -> bool:
    """Whether two plans out of one point of a match, in whatever worlds, are the same."""
    if plan[KIND] != other[KIND] or plan[WITH_PURPLE] != other[WITH_PURPLE]:
        return False
    if plan[KIND] == SWAPS:
        return plan[SWAP] == other[SWAP]
    if plan[KIND] == ENDS:
        for word in range(KIND):
            if plan[word] != other[word]:
                return False
    return True


@njit
def play(row: Row, plan: Row, chance: Generator) -> bool:
    """Plays a plan that the seat to act has the cards for; whether its turn is then over."""
    if plan[KIND] == SWAPS:
        play_step(row, plan[SWAP], chance)
        return False
    if plan[KIND] == PASSES:
        finish_turn(row, 0, chance)
        return True
    way = plan[:KIND].copy()
    way[CARDS] = row[HANDS + row[SEAT]] + row[DISPLAYS + row[SEAT]] - plan[CARDS]
    take_turn(row, way, plan[WITH_PURPLE], chance)
    return True


@njit
def play_out(row: Row, turns: int, viewer: int, room: Room, chance: Generator) -> float:
    """Goes on for so many turns by the quick player; the worth for ``viewer`` then."""
    net, ways, slots, groups, hidden, _ = room
    score, points = play_on(row, turns, viewer, net, ways, slots, groups, hidden, 0.0, chance)
    return score + TIE * points


@njit
def final(row: Row, viewer: int) -> float:
    """The worth of a match that is over."""
    lead = margin(row, viewer)
    return result(lead) + TIE * lead


@njit
def sample(
    root: Row, step: int, worlds: int, turns: int, viewer: int, seed: int, until: float, stopped: Row, room: Room
) -> tuple[int, float, float]:
    """What ``viewer`` may expect over so many orders of the deck: how many were looked at, mean result and mean lead.

    ``step`` (if it is not negative) is played first, then the quick player goes on, in each order once for ``turns``
    turns and once for one more. All hands are as in ``root``. With the same seed the orders are the same. The clock is
    looked at after each (``clock.is_over``).
    """
    net, ways, slots, groups, hidden, _ = room
    row, chance = root.copy(), np.zeros(1, np.uint64)
    score, points, done = 0.0, 0.0, 0
    while done < worlds and (done == 0 or not is_over(until, stopped)):
        for ahead in (turns, turns + 1):
            begin_world(chance, seed, done)
            row[:] = root
            shuffle(row, chance)
            if step >= 0:
                play_step(row, step, chance)
            one_score, one_points = play_on(row, ahead, viewer, net, ways, slots, groups, hidden, 0.0, chance)
            score += one_score
            points += one_points
        done += 1
    return done, score / (2 * done), points / (2 * done)
