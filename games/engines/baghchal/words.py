"""A step in words, for people who watch a turn or read the list of moves."""

from ..phrases import Phrase, mark
from .board import NAMES
from .rules import Step, after, judge, parse_step
from .state import State

SEATS = (mark("Goats"), mark("Tigers"))


def describe(state: State, text: str) -> Phrase:
    """One or two short sentences for a legal step out of ``state``."""
    step = parse_step(text)
    verdict = judge(after(state, step))
    phrase = _sentence(state, step)
    match verdict.outcome.reason if verdict.outcome else "":
        case "trapped" if verdict.barred:
            message = mark("{what_happened} Every move of the tigers would bring back an earlier board: the goats win.")
        case "no-move" if verdict.barred:
            message = mark("{what_happened} Every move of the goats would bring back an earlier board: the tigers win.")
        case "trapped":
            message = mark("{what_happened} No tiger can move any more: the goats win.")
        case "no-move":
            message = mark("{what_happened} No goat can move any more: the tigers win.")
        case "quiet":
            message = mark("{what_happened} No goat was taken in a hundred turns: the match is drawn.")
        case _:
            return phrase
    return Phrase(message, {"what_happened": phrase})


def _sentence(state: State, step: Step) -> Phrase:
    message = _message(state, step)
    values: dict[str, str | int | Phrase] = {
        "start": NAMES.get(step.start, ""),
        "end": NAMES[step.end],
        "over": NAMES.get(step.over, ""),
        "hand": state.hand - 1,
        "taken": state.taken + 1,
    }
    return Phrase(message, {name: value for name, value in values.items() if f"{{{name}}}" in message})


def _message(state: State, step: Step) -> str:
    if step.start < 0:
        if state.hand == 1:
            return mark("The last goat is placed on {end}. From now on the goats move.")
        return mark("A goat is placed on {end}. Still in hand: {hand}.")
    if step.over >= 0:
        if state.taken == 4:
            return mark("A tiger jumps from {start} to {end} and takes the fifth goat on {over}: the tigers win.")
        return mark("A tiger jumps from {start} to {end} and takes the goat on {over}. Taken so far: {taken}.")
    if state.seat:
        return mark("A tiger moves from {start} to {end}.")
    return mark("A goat moves from {start} to {end}.")
