"""Dou Shou Qi, also called Jungle: eight animals a side on their way to the other side's den.

``JUNGLE`` is the game as the rest of the house knows it.
"""

from collections.abc import Sequence
from typing import Final

from ..chance import Chance
from ..contract import Game, Json, Options, Outcome
from ..phrases import Phrase, mark
from ..plain import PlainGame
from . import rules, text, words
from .board import RANKS
from .state import State
from .view import view


class Jungle(PlainGame[State]):
    """Dou Shou Qi as a ``contract.Game``; docs/rules/jungle.md has the rules."""

    id = "jungle"
    rules_version = 1
    name = mark("Dou Shou Qi")
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

    def counted(self, state: State) -> State:
        return rules.without_history(state)

    def position(self, state: State) -> Json:
        return text.position(state)

    def parse_position(self, position: Json) -> State:
        return text.parse_position(position)

    def notation(self, state: State, step: str, seat: int | None) -> str:
        return f"{RANKS[state.board[rules.parse_step(step).start]]} {step}"

    def view(self, state: State, seat: int | None) -> dict[str, Json]:
        return view(state)

    def describe(self, state: State, step: str, seat: int | None) -> Phrase:
        return words.describe(state, step)


JUNGLE: Final[Game[State]] = Jungle()

__all__ = ["JUNGLE", "Jungle", "State"]
