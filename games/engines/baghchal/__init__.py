"""Bagh-Chal: twenty goats try to shut in four tigers, who try to take five of them.

``BAGHCHAL`` is the game as the rest of the house knows it.
"""

from collections.abc import Sequence
from typing import Final

from ..chance import Chance
from ..contract import Game, Json, Options, Outcome
from ..phrases import Phrase, mark
from ..plain import PlainGame
from . import rules, text, words
from .state import State
from .view import view


class BaghChal(PlainGame[State]):
    """Bagh-Chal as a ``contract.Game``; docs/rules/baghchal.md has the rules."""

    id = "baghchal"
    rules_version = 1
    name = mark("Bagh-Chal")
    seats = words.SEATS
    starting_seat_chosen = True

    def start(self, options: Options, chance: Chance) -> State:
        return State()

    def to_act(self, state: State) -> int:
        return state.seat

    def legal(self, state: State) -> Sequence[str]:
        return rules.legal(state)

    def resolve(self, state: State, step: str, chance: Chance) -> str:
        rules.check(state, step)
        return step

    def play(self, state: State, step: str, seat: int | None = None) -> State:
        return rules.play(state, step, seat)

    def outcome(self, state: State) -> Outcome | None:
        return rules.outcome(state)

    def turn_complete(self, state: State) -> bool:
        return True

    def pending(self, state: State) -> tuple[str, ...]:
        return ()

    def position(self, state: State) -> Json:
        return text.position(state)

    def parse_position(self, position: Json) -> State:
        return text.parse_position(position)

    def view(self, state: State, seat: int | None) -> dict[str, Json]:
        return view(state)

    def describe(self, state: State, step: str, seat: int | None) -> Phrase:
        return words.describe(state, step)


BAGHCHAL: Final[Game[State]] = BaghChal()

__all__ = ["BAGHCHAL", "BaghChal", "State"]
