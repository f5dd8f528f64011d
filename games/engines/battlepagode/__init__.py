"""Battlepagode: two orders build pagodas and climb them, with fourteen animal spirits.

``BATTLEPAGODE`` is the game as the rest of the house knows it; ``SPIRITS`` are the spirits for pages.
"""

from collections.abc import Hashable, Sequence
from typing import Final

from ..chance import Chance
from ..contract import Choice, Game, Json, Options, Outcome, SeatChoice
from ..phrases import Phrase, mark
from ..plain import PlainGame
from . import rules, settling, text, words
from .danger import danger
from .spirits import EXTENDED, SPIRITS, Spirit
from .state import NO_SPIRIT, ORDERS, State
from .view import view


class Battlepagode(PlainGame[State]):
    """Battlepagode as a ``contract.Game``; docs/rules/battlepagode.md has the rules."""

    id = "battlepagode"
    rules_version = 1
    name = mark("Battlepagode")
    seats = words.SEATS
    choices: tuple[Choice, ...] = (
        Choice(
            key="mode",
            label=mark("Animal spirits"),
            values=(
                ("none", mark("No spirits")),
                ("random", mark("Each order gets a random spirit")),
                ("choose", mark("Offer and choose out of ten")),
                ("choose-extended", mark("Offer and choose out of all fourteen")),
            ),
            default="none",
            hints=(
                mark("Only monks and stones: move, build, climb. The best way to begin."),
                mark("The lot gives each order one of the ten basic spirits, and never the same one to both."),
                mark("Saffron offers two of the ten basic spirits, Indigo takes one, and Saffron says who starts."),
                mark("The same, out of all fourteen spirits. For those who know them."),
            ),
        ),
    )
    seat_choices: tuple[SeatChoice, ...] = (
        SeatChoice(
            key="spirits",
            mine=mark("My spirit"),
            theirs=mark("The computer's spirit"),
            values=((settling.DRAWN, mark("By lot")), *((spirit, SPIRITS[spirit].name) for spirit in EXTENDED)),
            default=settling.DRAWN,
            refines=("mode", "random"),
            label=mark("One spirit for each order"),
            hint=mark(
                "Pick both below, out of all fourteen, even the same one twice. What you leave to the lot is one of "
                "the ten basic spirits, and another one than the other side's."
            ),
        ),
    )
    starting_seat_chosen = True

    def check_options(self, options: Options) -> dict[str, Json]:
        return settling.check_options(options)

    def start(self, options: Options, chance: Chance) -> State:
        return settling.start(options, chance)

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
        return state.turn is None

    def pending(self, state: State) -> tuple[str, ...]:
        return state.turn.steps if state.turn else ()

    def turn_key(self, state: State) -> Hashable:
        # Two ways to one board differ only in their number of steps: of the horse's walks the shorter leaves more.
        turn = state.turn
        if turn is None:
            return state
        return state.board, turn.monk, turn.start, turn.builds, turn.built, turn.climbed, turn.level

    def position(self, state: State) -> Json:
        return text.position(state)

    def parse_position(self, position: Json) -> State:
        return text.parse_position(position)

    def style(self, state: State, seat: int) -> str:
        return "" if state.settling or state.spirits[seat] == NO_SPIRIT else state.spirits[seat]

    def view(self, state: State, seat: int | None) -> dict[str, Json]:
        return view(state)

    def describe(self, state: State, step: str, seat: int | None) -> Phrase:
        return words.describe(state, step)

    def danger(self, state: State) -> dict[str, list[str]]:
        """For each order (``S``, ``I``) the squares onto which it could win by moving in its next turn."""
        return {order: danger(state, seat) for seat, order in enumerate(ORDERS)}


BATTLEPAGODE: Final[Game[State]] = Battlepagode()

__all__ = ["BATTLEPAGODE", "SPIRITS", "Battlepagode", "Spirit", "State"]
