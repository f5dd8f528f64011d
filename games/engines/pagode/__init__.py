"""Pagode: two architects build on the same six lots, with cards, tiles and abilities.

``PAGODE`` is the game as the rest of the house knows it.
"""

from collections.abc import Sequence
from typing import Final

from ..chance import Chance
from ..contract import Game, Json, Options, Outcome
from ..patterns import Pattern
from ..phrases import Phrase, mark
from ..plain import PlainGame
from . import building, imagining, rules, text, words
from .state import State
from .steps import parse_step
from .view import view


class Pagode(PlainGame[State]):
    """Pagode as a ``contract.Game``; docs/rules/pagode.md has the rules."""

    id = "pagode"
    rules_version = 1
    name = mark("Pagode")
    seats = words.SEATS
    open_information = False
    takebacks = False
    chance_in_play = True
    starting_seat_chosen = False

    def check_options(self, options: Options) -> dict[str, Json]:
        return rules.check_options(options)

    def start(self, options: Options, chance: Chance) -> State:
        return rules.start(options, chance)

    def to_act(self, state: State) -> int:
        return state.seat

    def legal(self, state: State) -> Sequence[str]:
        return rules.legal(state)

    def patterns(self, state: State) -> Sequence[Pattern]:
        return building.patterns(state)

    def resolve(self, state: State, step: str, chance: Chance) -> str:
        return rules.resolve(state, step, chance)

    def play(self, state: State, step: str, seat: int | None = None) -> State:
        return rules.play(state, step, seat)

    def outcome(self, state: State) -> Outcome | None:
        return rules.outcome(state)

    def turn_complete(self, state: State) -> bool:
        return state.turn is None

    def pending(self, state: State) -> tuple[str, ...]:
        return state.turn.steps if state.turn else ()

    def reveals(self, state: State, step: str) -> bool:
        return rules.draws(state, parse_step(step)) > 0

    def imagine(self, state: State, seat: int | None, chance: Chance) -> State:
        return imagining.imagine(state, seat, chance)

    def position(self, state: State) -> Json:
        return text.position(state)

    def parse_position(self, position: Json) -> State:
        return text.parse_position(position)

    def step_for(self, state: State, step: str, seat: int | None) -> str:
        # Not even who drew from it may know the order of a new deck.
        return parse_step(step).chosen

    def notation(self, state: State, step: str, seat: int | None) -> str:
        return words.notation(step)

    def view(self, state: State, seat: int | None) -> dict[str, Json]:
        return view(state, seat)

    def describe(self, state: State, step: str, seat: int | None) -> Phrase:
        return words.describe(state, step)

    def advise(self, state: State, step: str) -> Phrase:
        return words.advise(state, step)


PAGODE: Final[Game[State]] = Pagode()

__all__ = ["PAGODE", "Pagode", "State"]
