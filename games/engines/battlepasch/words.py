"""A step in words, for people who watch a turn or read the list of moves."""

from typing import Final

from ..phrases import Phrase, mark
from .rows import ROWS, points
from .rules import extra, play
from .state import State
from .steps import ALL_DICE, Step, parse_step

SEATS: Final = (mark("North"), mark("South"))

ROW_NAMES: Final = {
    "ones": mark("Ones"),
    "twos": mark("Twos"),
    "threes": mark("Threes"),
    "fours": mark("Fours"),
    "fives": mark("Fives"),
    "sixes": mark("Sixes"),
    "three-of-a-kind": mark("Three of a kind"),
    "four-of-a-kind": mark("Four of a kind"),
    "full-house": mark("Full house"),
    "small-straight": mark("Small straight"),
    "large-straight": mark("Large straight"),
    "five-of-a-kind": mark("Five of a kind"),
    "chance": mark("Chance"),
}
"""What the rows are called, marked for translation."""


def describe(state: State, text: str) -> Phrase:
    """One or two short sentences for a legal recorded step out of ``state``. A confirmation doesn't say whose it is."""
    step = parse_step(text)
    if step.places:
        return _roll(state, step)
    if step.row < 0:
        return Phrase(mark("Ready for round {round}."), {"round": state.round + 1})
    entered = _enter(state, step.row)
    after = play(state, text)
    if not after.round_over:
        return entered
    values: dict[str, str | int | Phrase] = {"what_happened": entered, "round": state.round}
    if not after.over:
        first, second = (after.totals[seat][-1] for seat in (0, 1))
        message = mark("{what_happened} Round {round} is over, {first} to {second}.")
        return Phrase(message, {**values, "first": first, "second": second})
    message = mark("{what_happened} The match is over, {first} to {second} in all.")
    return Phrase(message, {"what_happened": entered, "first": after.points(0), "second": after.points(1)})


def advise(state: State, text: str) -> Phrase:
    """A legal step as chosen, in words: of a roll which dice are kept, nothing of what it may show."""
    step = parse_step(text)
    if not step.places:
        return describe(state, text)
    values: dict[str, str | int | Phrase] = {"player": _player(state.seat)}
    if not state.rolls:
        return Phrase(mark("{player} rolls the dice."), values)
    if step.places == ALL_DICE:
        return Phrase(mark("{player} rolls all five dice again."), values)
    return Phrase(mark("{player} keeps {kept} and rolls the rest again."), {**values, "kept": _kept(state, step)})


def notation(state: State, text: str) -> str:
    """As players write it: the five dice after a roll, the points of an entry."""
    step = parse_step(text)
    if step.places:
        return "".join(map(str, play(state, text).dice))
    if step.row < 0:
        return text
    return f"= {points(step.row, state.dice) + extra(state, step.row)}"


def _player(seat: int) -> Phrase:
    return Phrase(SEATS[seat])


def _roll(state: State, step: Step) -> Phrase:
    assert step.result is not None
    values: dict[str, str | int | Phrase] = {"player": _player(state.seat), "dice": _numbers(step.result)}
    if not state.rolls:
        return Phrase(mark("{player} rolls {dice}."), values)
    if step.places == ALL_DICE:
        return Phrase(mark("{player} rolls all five dice again: {dice}."), values)
    return Phrase(mark("{player} keeps {kept} and rolls {dice}."), {**values, "kept": _kept(state, step)})


def _kept(state: State, step: Step) -> str:
    """The numbers of the dice that a roll leaves on the table."""
    kept = "".join(str(number) for place, number in zip(ALL_DICE, state.dice, strict=True) if place not in step.places)
    return _numbers(kept)


def _numbers(numbers: str) -> str:
    return " ".join(sorted(numbers))


def _enter(state: State, row: int) -> Phrase:
    value = points(row, state.dice)
    values: dict[str, str | int | Phrase] = {"player": _player(state.seat), "row": Phrase(ROW_NAMES[ROWS[row]])}
    if value == 0:
        return Phrase(mark("{player} strikes this row: {row}."), values)
    if more := extra(state, row):
        message = mark("{player} writes down {points} in this row: {row}, and gets {extra} extra.")
        return Phrase(message, {**values, "points": value, "extra": more})
    return Phrase(mark("{player} writes down {points} in this row: {row}."), {**values, "points": value})
