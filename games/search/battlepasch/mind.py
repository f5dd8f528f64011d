"""From a plain state to what it is worth and what to do: the glue between the rules and the machine code.

Three kinds of node: the start of a turn (``value`` looks one turn further than the tables), dice on the table (what
the best of keeping and entering is worth), and a roll that is chosen but not thrown (``expected``: the mean over all
throws). They agree: what dice are worth on the mean is what their roll is worth, and the best choice is worth what
the dice are.
"""

from dataclasses import dataclass
from itertools import combinations
from typing import Any, Final

import numpy as np

from games.engines.battlepasch import State
from games.engines.battlepasch.rows import FIVE, FIVE_POINTS, LOWER, ROWS, UPPER
from games.engines.battlepasch.state import ROLLS
from games.engines.battlepasch.steps import ALL_DICE, ENTRIES, parse_step

from . import outlook, policy, tables
from .dice import FIRST_THROW, FREQUENT, HAND_NUMBER, HANDS, THROW_NUMBER, THROWS
from .sides import LOWER_NUMBER, slack, upper_sum

Array = np.ndarray[Any, Any]

POINTS: Final = outlook.POINTS
RESULT: Final = outlook.RESULT
POINTS_BESIDE_RESULT: Final = 1e-6
"""So little that no chance of a better result is given away for points."""
BUDGET: Final = 400
"""Turns that may be worked out at most for one decision, each about ten microseconds."""


def words(state: State) -> Array:
    """A state at the start of a turn, or after a round, as ``outlook`` takes it: for ``state.seat``."""
    mine, other = state.seat, 1 - state.seat
    upper = sum(1 << row for row in range(len(UPPER)) if state.block[row] is not None)
    lower = sum(1 << row for row in range(len(LOWER)) if state.block[len(UPPER) + row] is not None)
    five = state.block[FIVE]
    sums = [state.sums(seat) for seat in (mine, other)]
    return np.array(
        [
            state.round,
            LOWER_NUMBER[lower, five is not None and five[1] == FIVE_POINTS],
            upper,
            *(upper_sum(own.upper, upper) for own in sums),
            *(slack(own.lower, lower) for own in sums),
            state.points(mine) - state.points(other),
            1 if state.starters[0] == mine else -1,
        ]
    )


@dataclass(frozen=True)
class Choice:
    """One thing that may be done with dice on the table, and what it is worth to the side to act."""

    step: str
    worth: float


class Turn:
    """A turn of ``state.seat`` in one view of the match: what every throw and every choice in it is worth.

    ``aim`` is ``POINTS`` (expected difference at the end of the match) or ``RESULT`` (expected result, -1 to 1), both
    for the side to act.
    """

    def __init__(self, state: State, at: Array) -> None:
        self.state = state
        self._at = at
        best = np.empty(len(THROWS))
        outlook.best_rows(at, best)
        self._kept = np.empty((ROLLS + 1, len(HANDS)))
        self.start = float(outlook.rolled(best, self._kept))
        """What the turn is worth before its first roll."""

    @property
    def dice(self) -> float:
        """What the dice on the table are worth; before the first roll: the start of the turn."""
        if not self.state.rolls:
            return self.start
        return float(self._kept[ROLLS - self.state.rolls, FIRST_THROW + self._throw])

    @property
    def _throw(self) -> int:
        return THROW_NUMBER[tuple(sorted(self.state.dice))]

    def after(self, step: str) -> float:
        """What a legal step as chosen is worth, before chance has spoken."""
        chosen = parse_step(step)
        if chosen.row >= 0:
            return float(self._at[self._throw, chosen.row])
        if not self.state.rolls:
            return self.start
        kept = tuple(
            sorted(die for place, die in zip(ALL_DICE, self.state.dice, strict=True) if place not in chosen.places)
        )
        return float(self._kept[ROLLS - self.state.rolls, HAND_NUMBER[kept]])

    def choices(self) -> list[Choice]:
        """All legal steps but those that only differ in which of equal dice they roll, the best first.

        Of equals an entry is first, then who rolls fewer dice.
        """
        if not self.state.rolls:
            return [Choice(f"roll:{ALL_DICE}", self.start)]
        found = [
            Choice(ENTRIES[row], float(self._at[self._throw, row]))
            for row in range(len(ROWS))
            if self._at[self._throw, row] > outlook.CLOSED
        ]
        if self.state.rolls < ROLLS:
            found += [Choice(step, self.after(step)) for step in _rolls(self.state.dice)]
        return sorted(found, key=lambda choice: -choice.worth)

    def best_entry(self) -> str:
        """The entry that is worth most."""
        return ENTRIES[int(self._at[self._throw].argmax())]


def _rolls(dice: tuple[int, ...]) -> list[str]:
    """A roll for each hand that can be kept, those of fewer dice first."""
    steps: dict[tuple[int, ...], str] = {}
    for number in range(1, len(dice) + 1):
        for places in combinations(range(len(dice)), number):
            kept = tuple(sorted(die for place, die in enumerate(dice) if place not in places))
            steps.setdefault(kept, "roll:" + "".join(ALL_DICE[place] for place in places))
    return list(steps.values())


def turn(state: State, aim: int, depth: int | None = None) -> Turn:
    """The turn of a state before or after a roll, seen as well as can be.

    ``depth``: turns looked past the entry; by default one, and as many as there are where that is quickly done.
    """
    loaded = tables.load()
    packed = words(state)
    at = np.empty((len(THROWS), len(ROWS)))
    outlook.outlook(packed, deepest(packed) if depth is None else depth, aim, loaded, at)
    return Turn(state, at)


def last_turns(state: State, depth: int) -> Turn:
    """The turn of one who plays for the result of the match, and of equal results takes the one with more points."""
    loaded, packed = tables.load(), words(state)
    at = np.empty((len(THROWS), len(ROWS)))
    by_points = at.copy()
    outlook.outlook(packed, depth, RESULT, loaded, at)
    outlook.outlook(packed, 0, POINTS, loaded, by_points)
    return Turn(state, np.where(at > outlook.CLOSED, at + POINTS_BESIDE_RESULT * by_points, outlook.CLOSED))


def deepest(packed: Array) -> int:
    """How many turns past the entry can be worked out within ``BUDGET``; at least one."""
    depth = 1
    while depth < len(ROWS) and outlook.states_ahead(packed, depth + 1) <= BUDGET:
        depth += 1
    return depth


def styled_turn(state: State, style: Array, noise: Array) -> Turn:
    """The turn as a style sees it, in which ``noise`` (for each row) falsifies the view."""
    at = np.empty((len(THROWS), len(ROWS)))
    policy.views(words(state), style, tables.load(), noise, at)
    return Turn(state, at)


def frequent_roll(dice: tuple[int, ...]) -> str | None:
    """The roll that keeps the most frequent number, or None with five equal dice."""
    kept = list(HANDS[FREQUENT[THROW_NUMBER[tuple(sorted(dice))]]])
    places = [place for place, die in zip(ALL_DICE, dice, strict=True) if die != kept[0]]
    return "roll:" + "".join(places) if places else None


def value(state: State, aim: int = POINTS) -> float:
    """What a state is worth to seat 0: expected difference in points at the end, or expected result.

    Of a finished match it is the true one. Between rounds: what it is worth that the next round begins.
    """
    sign = 1 - 2 * state.seat
    if state.round_over:
        return sign * _after_round(state, aim)
    if state.rolls:
        return sign * turn(state, aim).dice
    packed = words(state)
    return sign * float(outlook.worth(packed, max(1, deepest(packed)), aim, tables.load()))


def expected(state: State, step: str, aim: int = POINTS) -> float:
    """What a legal step as chosen is worth to seat 0, before chance has spoken."""
    sign = 1 - 2 * state.seat
    if state.round_over:
        return value(state, aim)
    if not state.rolls:
        return value(state, aim)
    return sign * turn(state, aim).after(step)


def _after_round(state: State, aim: int) -> float:
    """For ``state.seat``."""
    return float(outlook.at_once(words(state), aim, tables.load()))
