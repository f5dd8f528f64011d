"""A step in words, for people who watch a turn or read the list of moves."""

from ..phrases import Phrase, mark
from .board import BEYOND, NAMES, TOP
from .danger import leaves_no_turn
from .powers import five_pagodas
from .powers.building import Bee, Dragon, Eagle, Elephant
from .powers.moving import Buffalo, Crane, Fox, Horse
from .powers.winning import Monkey, Owl
from .rules import move_reason, powers
from .spirits import SPIRITS
from .state import State
from .steps import Step, Verb, parse_step

SEATS = (mark("Saffron"), mark("Indigo"))


def describe(state: State, text: str) -> Phrase:
    """One or two short sentences for a legal step out of ``state``."""
    phrase = _sentence(state, parse_step(text))
    if leaves_no_turn(state, text):
        return Phrase(
            mark("{what_happened} {other} has no turn left: {order} wins."),
            {"what_happened": phrase, "order": _order(state.seat), "other": _order(1 - state.seat)},
        )
    return phrase


def _order(seat: int) -> Phrase:
    return Phrase(SEATS[seat])


def _spirit(spirit: str) -> Phrase:
    return Phrase(SPIRITS[spirit].name)


def _sentence(state: State, step: Step) -> Phrase:
    order = _order(state.seat)
    match step.verb:
        case Verb.OFFER:
            first, second = step.ids
            return Phrase(
                mark("{order} offers two spirits: {first} and {second}."),
                {"order": order, "first": _spirit(first), "second": _spirit(second)},
            )
        case Verb.PICK:
            (picked,) = step.ids
            return Phrase(mark("{order} chooses this spirit: {spirit}."), {"order": order, "spirit": _spirit(picked)})
        case Verb.START:
            return Phrase(mark("{starter} begins."), {"starter": _order(int(step.ids == ("I",)))})
        case Verb.PLACE:
            return Phrase(mark("{order} places a monk on {square}."), {"order": order, "square": NAMES[step.square]})
        case Verb.END:
            return Phrase(mark("{order} ends the turn."), {"order": order})
        case Verb.TAKE:
            return Phrase(
                mark("{order} takes a storey off {square}, now at height {height}."),
                {"order": order, "square": NAMES[step.square], "height": state.board.height(step.square) - 1},
            )
        case Verb.MOVE:
            return _move(state, step)
        case _:
            return _build(state, step)


def _move(state: State, step: Step) -> Phrase:
    message, beyond = _move_message(state, step), BEYOND[step.monk, step.square]
    values: dict[str, str | int | Phrase] = {
        "order": _order(state.seat),
        "other": _order(1 - state.seat),
        "start": NAMES[step.monk],
        "end": NAMES[step.square],
        "beyond": "" if beyond is None else NAMES[beyond],
    }
    return Phrase(message, {name: value for name, value in values.items() if f"{{{name}}}" in message})


def _move_message(state: State, step: Step) -> str:
    power, _ = powers(state)
    board, turn = state.board, state.turn
    before, after = board.height(step.monk), board.height(step.square)
    meets = board.monks(1 - state.seat) >> step.square & 1
    reason = move_reason(state, step.monk, step.square)
    if reason == "drop":
        return mark("{order} jumps down from {start} to {end} and wins.")
    if reason and meets:
        if isinstance(power, Buffalo):
            return mark("{order} pushes the monk on {end} to {beyond}, climbs to the summit and wins.")
        return mark("{order} swaps places with the monk on the summit of {end} and wins.")
    if reason:
        return mark("{order} climbs from {start} to the summit on {end} and wins.")
    if meets:
        return _meeting(power, step, before, after)
    if after == TOP > before:
        return mark("{order} climbs to the summit on {end}, but the Peacock guards the edge: that is no win.")
    if isinstance(power, Monkey) and before - after >= 2:
        return mark("{order} jumps down to {end}, but the Peacock guards the edge: that is no win.")
    if isinstance(power, Owl) and after > before:
        return mark("{order} moves from {start} up to {end}. In the next turn {other} may not move up.")
    if isinstance(power, Crane) and turn and turn.moves:
        return _onwards(before, after)
    if isinstance(power, Horse) and before == after:
        return mark("{order} walks from {start} to {end}.")
    if after > before:
        return mark("{order} moves from {start} up to {end}.")
    if after < before:
        return mark("{order} moves from {start} down to {end}.")
    return mark("{order} moves from {start} to {end}.")


def _meeting(power: object, step: Step, before: int, after: int) -> str:
    climbs = after == TOP > before
    if isinstance(power, Fox):
        if climbs:
            return mark("{order} swaps up to the summit on {end}, but the Peacock guards the edge: that is no win.")
        return mark("{order} swaps places: from {start} to {end}, and the other monk goes to {start}.")
    if climbs:
        return mark(
            "{order} pushes the monk on {end} to {beyond} and climbs to the summit, "
            "but the Peacock guards the edge: that is no win."
        )
    return mark("{order} moves from {start} to {end} and pushes the monk there to {beyond}.")


def _onwards(before: int, after: int) -> str:
    if after > before:
        return mark("{order} moves on from {start} up to {end}.")
    if after < before:
        return mark("{order} moves on from {start} down to {end}.")
    return mark("{order} moves on from {start} to {end}.")


def _build(state: State, step: Step) -> Phrase:
    height = state.board.height(step.square)
    values: dict[str, str | int | Phrase] = {"order": _order(state.seat), "square": NAMES[step.square]}
    if step.verb is Verb.CAP:
        winner = five_pagodas(state.board.with_cap(step.square), state.spirits, state.seat)
        if winner is not None:
            message = mark("{order} completes the fifth pagoda on {square}: {winner} wins with the Snake.")
            return Phrase(message, {**values, "winner": _order(winner)})
        return Phrase(_cap(state, height), {**values, "height": height})
    return Phrase(_storey(state, step), {**values, "height": height + 1})


def _cap(state: State, height: int) -> str:
    power, _ = powers(state)
    if height < TOP:
        return mark("{order} closes {square} with a cap at height {height}.")
    if isinstance(power, Dragon) and not state.turn:
        return mark("{order} first sets the golden cap on {square}, before moving.")
    if isinstance(power, Bee) and state.turn and state.turn.builds:
        return mark("{order} builds a second time and sets the golden cap on {square}.")
    return mark("{order} sets the golden cap on {square}.")


def _storey(state: State, step: Step) -> str:
    power, _ = powers(state)
    again = state.turn is not None and state.turn.builds > 0
    if isinstance(power, Dragon) and not state.turn:
        return mark("{order} first builds on {square} (height {height}), before moving.")
    if isinstance(power, Bee) and again:
        return mark("{order} builds a second time, on {square} (height {height}).")
    if isinstance(power, Elephant) and again:
        return mark("{order} adds a second storey on {square} (height {height}).")
    if isinstance(power, Eagle) and step.monk == step.square:
        return mark("{order} builds a storey under its own monk on {square} (height {height}).")
    return mark("{order} builds on {square} (height {height}).")
