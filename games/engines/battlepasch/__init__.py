"""Battlepasch: dice poker as a duel on one shared block of thirteen rows, three rounds a match.

``BATTLEPASCH`` is the game as the rest of the house knows it; ``ROW_NAMES`` are the rows for pages.
"""

from collections.abc import Sequence
from typing import Final

from ..chance import Chance
from ..contract import Game, Json, Options, Outcome, Rest
from ..phrases import Phrase, mark
from ..plain import PlainGame
from . import rules, text, words
from .state import State
from .steps import NEXT, parse_step
from .view import view
from .words import ROW_NAMES

REST_SECONDS: Final = 60
"""After so long between two rounds the table confirms for who has not."""


class Battlepasch(PlainGame[State]):
    """Battlepasch as a ``contract.Game``; docs/rules/battlepasch.md has the rules."""

    id = "battlepasch"
    rules_version = 1
    name = mark("Battlepasch")
    seats = words.SEATS
    chance_in_play = True
    starting_seat_chosen = False

    def check_options(self, options: Options) -> dict[str, Json]:
        return rules.check_options(options)

    def start(self, options: Options, chance: Chance) -> State:
        return rules.start(options, chance)

    def to_act(self, state: State) -> int:
        return state.seat

    def may_act(self, state: State, seat: int) -> bool:
        return rules.may_act(state, seat)

    def rest(self, state: State) -> Rest | None:
        return Rest(step=NEXT, seconds=REST_SECONDS) if state.resting else None

    def legal(self, state: State) -> Sequence[str]:
        return rules.legal(state)

    def resolve(self, state: State, step: str, chance: Chance) -> str:
        return rules.resolve(state, step, chance)

    def play(self, state: State, step: str, seat: int | None = None) -> State:
        return rules.play(state, step, seat)

    def outcome(self, state: State) -> Outcome | None:
        return rules.outcome(state)

    def turn_complete(self, state: State) -> bool:
        return not state.rolls

    def pending(self, state: State) -> tuple[str, ...]:
        return state.turn.steps if state.turn else ()

    def reveals(self, state: State, step: str) -> bool:
        return bool(parse_step(step).places)

    def notation(self, state: State, step: str, seat: int | None) -> str:
        return words.notation(state, step)

    def position(self, state: State) -> Json:
        return text.position(state)

    def parse_position(self, position: Json) -> State:
        return text.parse_position(position)

    def view(self, state: State, seat: int | None) -> dict[str, Json]:
        return view(state)

    def describe(self, state: State, step: str, seat: int | None) -> Phrase:
        return words.describe(state, step)

    def advise(self, state: State, step: str) -> Phrase:
        return words.advise(state, step)


BATTLEPASCH: Final[Game[State]] = Battlepasch()

__all__ = ["BATTLEPASCH", "ROW_NAMES", "Battlepasch", "State"]
