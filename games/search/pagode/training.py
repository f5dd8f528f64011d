"""Matches of the quick player with itself, and fitting the network to how they ended."""

from typing import Final

import numpy as np
import numpy.typing as npt

from games.engines.machine_code import njit
from games.engines.pagode.kernel.layout import SEAT, Row
from games.engines.pagode.kernel.playing import ended, finish_turn, last_round_over, margin
from games.engines.pagode.kernel.turns import POINTS, Ways, take_turn, way_columns
from games.engines.splitmix import Generator, below

from .features import Groups, groups_of
from .network import BIAS, FIRST, HIDDEN, LAST, SECOND, Floats
from .policy import Slots, judged, quick_turn, result, start

Samples = npt.NDArray[np.uint16]
"""One row a turn: its groups of tokens, and last how many they are."""
Targets = npt.NDArray[np.float32]
"""One row a turn: by how many tens of points the mover's lead was to grow until the end, and its result (0 to 1)."""
Notes = npt.NDArray[np.float32]
"""One row a turn: who made it, the result (-1 to 1) and the final lead that the network expected of the best way to
end it, its lead after the turn that was played, and whether that was any turn at all."""
MOVER, RESULT, LEAD, SO_FAR, WILD = range(5)
NOTES: Final = 5


@njit
def play_matches(
    matches: int,
    playing: Floats,
    noise: float,
    wild: int,
    trust: float,
    row: Row,
    ways: Ways,
    slots: Slots,
    groups: Groups,
    hidden: Floats,
    chance: Generator,
    samples: Samples,
    targets: Targets,
) -> int:
    """Plays matches and writes a sample for each turn, as long as there is room for them; how many there are.

    One turn in ``wild`` is any turn at all; ``noise`` is the standard deviation of what the others' worths are off.
    ``playing`` is the network in its form for playing; ``trust`` says how much ``look_back`` believes it.
    """
    found = 0
    most = samples.shape[1] - 1
    notes = np.zeros((len(samples), NOTES), np.float32)
    for _ in range(matches):
        start(row, chance)
        first = found
        while not last_round_over(row):
            if found == len(samples):
                return first
            seat = row[SEAT]
            count, best, purple = quick_turn(row, playing, ways, slots, groups, hidden, noise, chance)
            if best < 0:
                if ended(row):
                    break
                finish_turn(row, 0, chance)
                continue
            note = notes[found]
            note[MOVER] = seat
            note[RESULT], note[LEAD] = judged(row, ways[best], purple, playing, groups, hidden)
            note[WILD] = 0
            if below(chance, wild) == 0:
                note[WILD] = 1
                while True:
                    best, purple = below(chance, count), 0
                    if way_columns(ways[best]):
                        break
            samples[found, most] = groups_of(row, ways[best], purple, samples[found])
            note[SO_FAR] = margin(row, seat) + ways[best, POINTS]
            take_turn(row, ways[best], purple, chance)
            found += 1
        look_back(notes[first:found], margin(row, 0), trust, targets[first:found])
    return found


@njit
def look_back(notes: Notes, lead: int, trust: float, targets: Targets) -> None:
    """Writes what each turn of a match that ended with this lead of seat 0 was worth.

    That is a mean (the *lambda return*, Sutton, 1988) of how the match ended and of what the network expected when the
    turns after it were chosen, the nearer the heavier by a factor of 1 - ``trust``; with 0 it is how the match ended.
    What came of a wild turn says nothing about those before it.
    """
    score, points = result(lead), np.float64(lead)  # for seat 0
    for index in range(len(notes) - 1, -1, -1):
        note, target = notes[index], targets[index]
        sign = 1 - 2 * note[MOVER]
        target[0] = (sign * points - note[SO_FAR]) / 10
        target[1] = (1 + sign * score) / 2
        share = 1.0 if note[WILD] else trust
        if trust:
            score += share * (sign * note[RESULT] - score)
            points += share * (sign * note[LEAD] - points)


@njit
def fit(
    net: Floats,
    members: Groups,
    samples: Samples,
    targets: Targets,
    order: npt.NDArray[np.int64],
    rate: float,
    growth_weight: float,
) -> tuple[float, float]:
    """One pass of stochastic gradient descent over the samples in this order.

    ``members`` are the tokens of the groups (``features.members``), ``rate`` is the step, ``growth_weight`` what the
    error of the points weighs. The mean losses (squared error of tens of points, cross entropy) come back.
    """
    most = samples.shape[1] - 1
    hidden, slope = np.zeros(HIDDEN, np.float32), np.zeros(HIDDEN, np.float32)
    tokens = np.zeros(5 * most, np.int64)
    squares, entropy = 0.0, 0.0
    step, weight = np.float32(rate), np.float32(growth_weight)
    for which in order:
        size = 0
        for index in range(samples[which, most]):
            group = members[samples[which, index]]
            for token in range(group[0]):
                tokens[size] = group[token + 1]
                size += 1
        for unit in range(HIDDEN):
            hidden[unit] = net[BIAS, unit]
        for index in range(size):
            row = net[tokens[index]]
            for unit in range(HIDDEN):
                hidden[unit] += row[unit]
        growth, logit = net[LAST, 0], net[LAST, 1]
        for unit in range(HIDDEN):
            if hidden[unit] > 0:
                growth += hidden[unit] * net[FIRST, unit]
                logit += hidden[unit] * net[SECOND, unit]
        chance = np.float32(1) / (np.float32(1) + np.exp(-logit))
        off = growth - targets[which, 0]
        miss = chance - targets[which, 1]
        squares += off * off
        entropy -= targets[which, 1] * np.log(chance + 1e-9) + (1 - targets[which, 1]) * np.log(1 - chance + 1e-9)
        off *= weight
        for unit in range(HIDDEN):
            if hidden[unit] > 0:
                slope[unit] = step * (off * net[FIRST, unit] + miss * net[SECOND, unit])
                net[FIRST, unit] -= step * off * hidden[unit]
                net[SECOND, unit] -= step * miss * hidden[unit]
            else:
                slope[unit] = np.float32(0)
            net[BIAS, unit] -= slope[unit]
        net[LAST, 0] -= step * off
        net[LAST, 1] -= step * miss
        for index in range(size):
            row = net[tokens[index]]
            for unit in range(HIDDEN):
                row[unit] -= slope[unit]
    return squares / len(order), entropy / len(order)
