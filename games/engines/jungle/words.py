"""A step in words, for people who watch a turn or read the list of moves."""

from typing import Final

from ..phrases import Phrase, mark
from .board import JUMPERS, NAMES, RATS, RIVER, TRAPS
from .rules import Step, after, outcome, parse_step
from .state import State

SEATS = (mark("Blue"), mark("Red"))

# Translators: the next sixteen are the subject of a sentence, as in "Blue's rat moves from a3 to a4."
_SUBJECTS: Final = {
    "R": mark("Blue's rat"),
    "C": mark("Blue's cat"),
    "D": mark("Blue's dog"),
    "W": mark("Blue's wolf"),
    "P": mark("Blue's leopard"),
    "T": mark("Blue's tiger"),
    "L": mark("Blue's lion"),
    "E": mark("Blue's elephant"),
    "r": mark("Red's rat"),
    "c": mark("Red's cat"),
    "d": mark("Red's dog"),
    "w": mark("Red's wolf"),
    "p": mark("Red's leopard"),
    "t": mark("Red's tiger"),
    "l": mark("Red's lion"),
    "e": mark("Red's elephant"),
}
# Translators: the next eight are the object of a sentence, as in "Blue's rat takes the elephant on a4."
_OBJECTS: Final = {
    "R": mark("the rat"),
    "C": mark("the cat"),
    "D": mark("the dog"),
    "W": mark("the wolf"),
    "P": mark("the leopard"),
    "T": mark("the tiger"),
    "L": mark("the lion"),
    "E": mark("the elephant"),
}


def describe(state: State, text: str) -> Phrase:
    """One or two short sentences for a legal step out of ``state``."""
    step = parse_step(text)
    ended = outcome(after(state, step))
    phrase = _sentence(state, step)
    if ended is None:
        return phrase
    match ended.reason:
        case "den":
            return Phrase(
                mark("{animal} enters the den on {end} and wins."),
                {"animal": _subject(state, step), "end": NAMES[step.end]},
            )
        case "no-move":
            side, other = Phrase(SEATS[state.seat]), Phrase(SEATS[1 - state.seat])
            message = mark("{what_happened} {other} has no move left: {side} wins.")
            return Phrase(message, {"what_happened": phrase, "side": side, "other": other})
        case "repetition":
            message = mark("{what_happened} This position stands for the third time: the match is drawn.")
            return Phrase(message, {"what_happened": phrase})
        case _:
            message = mark("{what_happened} Nothing was taken in a hundred turns: the match is drawn.")
            return Phrase(message, {"what_happened": phrase})


def _subject(state: State, step: Step) -> Phrase:
    return Phrase(_SUBJECTS[state.board[step.start]])


def _sentence(state: State, step: Step) -> Phrase:
    message = _capture(state, step) if step.takes else _move(state, step)
    values: dict[str, str | int | Phrase] = {
        "animal": _subject(state, step),
        "start": NAMES[step.start],
        "end": NAMES[step.end],
    }
    if step.takes:
        values["victim"] = Phrase(_OBJECTS[state.board[step.end].upper()])
    return Phrase(message, {name: value for name, value in values.items() if f"{{{name}}}" in message})


def _jumps(state: State, step: Step) -> bool:
    return state.board[step.start] in JUMPERS and abs(step.start - step.end) not in (1, 8)


def _capture(state: State, step: Step) -> str:
    if _jumps(state, step):
        return mark("{animal} jumps over the river and takes {victim} on {end}.")
    if step.end in TRAPS[state.seat]:
        return mark("{animal} takes {victim}, caught in the trap on {end}.")
    if step.end in RIVER:
        return mark("{animal} takes {victim} in the water on {end}.")
    return mark("{animal} takes {victim} on {end}.")


def _move(state: State, step: Step) -> str:
    if _jumps(state, step):
        return mark("{animal} jumps over the river from {start} to {end}.")
    if step.end in TRAPS[1 - state.seat]:
        return mark("{animal} steps into the trap on {end}.")
    if state.board[step.start] in RATS and step.start in RIVER and step.end not in RIVER:
        return mark("{animal} climbs out of the water onto {end}.")
    if step.end in RIVER:
        if step.start in RIVER:
            return mark("{animal} swims from {start} to {end}.")
        return mark("{animal} goes into the water on {end}.")
    return mark("{animal} moves from {start} to {end}.")
