"""A step in words, for people who watch a turn or read the list of moves. Tells nothing that is secret."""

from typing import Final

from ..phrases import Phrase, mark
from .cards import COLOURS, NUMBERS
from .lots import ROOF_POINTS, TILE_POINTS
from .rules import outcome, play
from .state import State
from .steps import Step, Verb, parse_step

SEATS: Final = (mark("East"), mark("West"))
COLOUR_NAMES: Final = (mark("blue"), mark("green"), mark("purple"), mark("red"), mark("yellow"))
"""In the order of ``COLOURS``."""


def describe(state: State, text: str) -> Phrase:
    """Some short sentences for a legal recorded step out of ``state``."""
    step = parse_step(text)
    told, after = _sentence(state, step), play(state, text)
    if step.verb not in (Verb.END, Verb.PASS):
        for number, (lot, now) in enumerate(zip(state.lots, after.lots, strict=True), start=1):
            if now.finished and not lot.finished:
                told = Phrase(
                    mark("{what_happened} The pagoda on lot {lot} is finished."), {"what_happened": told, "lot": number}
                )
    if step.deck is not None:
        told = Phrase(mark("{what_happened} The discard is shuffled and becomes the deck."), {"what_happened": told})
    ended = outcome(after)
    if ended is None:
        return told
    first, second = after.score
    message = mark("{what_happened} The match is over, {first} to {second}.")
    if ended.reason == "deadlock":
        message = mark("{what_happened} Nobody can build any more: the match is over, {first} to {second}.")
    return Phrase(message, {"what_happened": told, "first": first, "second": second})


def advise(state: State, text: str) -> Phrase:
    """A legal step as chosen, in words: with the cards that an exchange gives away, nothing of what is drawn."""
    step = parse_step(text)
    if step.verb is not Verb.SWAP:
        return _sentence(state, step)
    cards = [_colour(card % len(COLOURS)) for card in step.payment]
    listed: str | Phrase = cards[0]
    for card in cards[1:]:
        listed = Phrase("{first}, {second}", {"first": listed, "second": card})
    return Phrase(
        mark("{architect} exchanges these cards: {cards}."), {"architect": _architect(state), "cards": listed}
    )


def notation(text: str) -> str:
    """A step as short as players write it: without its payment and without a new deck."""
    step = parse_step(text)
    marks = "".join(f"!{name}" for name in step.marks)
    match step.verb:
        case Verb.SWAP:
            return f"swap {len(step.payment)}"
        case Verb.COLUMN:
            return f"{step.lot + 1} {COLOURS[step.colour]}{marks}"
        case Verb.TILE | Verb.ROOF:
            roof = "^" if step.verb is Verb.ROOF else ""
            return f"{step.lot + 1} {COLOURS[step.colour]}>{COLOURS[step.field]}{roof}{marks}"
        case Verb.ALTERNATIVE:
            return f"{step.lot + 1} {COLOURS[step.colour]} (4)"
        case _:
            return step.chosen


def _architect(state: State) -> Phrase:
    return Phrase(SEATS[state.seat])


def _colour(colour: int) -> Phrase:
    return Phrase(COLOUR_NAMES[colour])


def _sentence(state: State, step: Step) -> Phrase:
    architect = _architect(state)
    match step.verb:
        case Verb.SWAP:
            if len(step.payment) == 1:
                return Phrase(mark("{architect} exchanges a card."), {"architect": architect})
            return Phrase(
                mark("{architect} exchanges {number} cards."), {"architect": architect, "number": len(step.payment)}
            )
        case Verb.PASS:
            return Phrase(mark("{architect} can't build and passes."), {"architect": architect})
        case Verb.END:
            if step.marks:
                return Phrase(
                    mark("{architect} ends the turn and fills the hand to four cards."), {"architect": architect}
                )
            return Phrase(mark("{architect} ends the turn."), {"architect": architect})
        case _:
            return _with_abilities(_building(state, step), step)


def _building(state: State, step: Step) -> Phrase:
    values: dict[str, str | int | Phrase] = {
        "architect": _architect(state),
        "lot": step.lot + 1,
        "colour": _colour(step.colour),
    }
    if step.verb in (Verb.TILE, Verb.ROOF):
        values |= {"field": _colour(step.field)}
        if step.verb is Verb.TILE:
            message = mark("{architect} lays a tile on lot {lot}: {colour} under {field}, +{points}.")
            return Phrase(message, {**values, "points": TILE_POINTS})
        message = mark("{architect} builds a roof on lot {lot}: {colour} with a spire in {field}, +{points}.")
        return Phrase(message, {**values, "points": ROOF_POINTS})
    values["points"] = state.lots[step.lot].column_floor
    if step.verb is Verb.ALTERNATIVE:
        return Phrase(mark("{architect} gives four cards for a column on lot {lot}: {colour}, +{points}."), values)
    return Phrase(mark("{architect} sets a column on lot {lot}: {colour}, +{points}."), values)


def _with_abilities(told: Phrase, step: Step) -> Phrase:
    used = [_colour(NUMBERS[name]) for name in step.marks]
    values: dict[str, str | int | Phrase] = {"what_happened": told}
    match used:
        case []:
            return told
        case [only]:
            return Phrase(mark("{what_happened} Ability used: {first}."), {**values, "first": only})
        case [first, second]:
            message = mark("{what_happened} Abilities used: {first} and {second}.")
            return Phrase(message, {**values, "first": first, "second": second})
        case _:
            first, second, third = used
            message = mark("{what_happened} Abilities used: {first}, {second} and {third}.")
            return Phrase(message, {**values, "first": first, "second": second, "third": third})
