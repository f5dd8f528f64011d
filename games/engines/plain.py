"""What most games have no use for, answered once: a base for games without chance, secrets or rests."""

from abc import ABC, abstractmethod
from collections.abc import Hashable, Sequence
from typing import Generic

from .chance import Chance
from .contract import Choice, Json, Options, Rest, S, SeatChoice
from .errors import Malformed
from .patterns import Pattern
from .phrases import Phrase


class PlainGame(ABC, Generic[S]):
    """Open information, no chance, no options, one seat to act at a time. A game overrides what it does have."""

    open_information = True
    takebacks = True
    chance_in_play = False
    choices: tuple[Choice, ...] = ()
    seat_choices: tuple[SeatChoice, ...] = ()

    def check_options(self, options: Options) -> dict[str, Json]:
        for key in options:
            raise Malformed("option", key, "this game has no options")
        return {}

    def options_swapped(self, options: Options) -> dict[str, Json]:
        own = {choice.key for choice in self.seat_choices}
        return {key: list(reversed(value)) if key in own else value for key, value in options.items()}

    @abstractmethod
    def to_act(self, state: S) -> int:
        """As in the contract."""

    @abstractmethod
    def legal(self, state: S) -> Sequence[str]:
        """As in the contract."""

    @abstractmethod
    def play(self, state: S, step: str, seat: int | None = None) -> S:
        """As in the contract."""

    def may_act(self, state: S, seat: int) -> bool:
        return seat == self.to_act(state)

    def rest(self, state: S) -> Rest | None:
        return None

    def patterns(self, state: S) -> Sequence[Pattern]:
        return self.legal(state)

    def resolve(self, state: S, step: str, chance: Chance) -> str:
        self.play(state, step)
        return step

    def turn_key(self, state: S) -> Hashable:
        return state

    def counted(self, state: S) -> S:
        return state

    def style(self, state: S, seat: int) -> str:
        return ""

    def reveals(self, state: S, step: str) -> bool:
        return False

    def imagine(self, state: S, seat: int | None, chance: Chance) -> S:
        return state

    @abstractmethod
    def describe(self, state: S, step: str, seat: int | None) -> Phrase:
        """As in the contract."""

    def advise(self, state: S, step: str) -> Phrase:
        return self.describe(state, step, None)

    def step_for(self, state: S, step: str, seat: int | None) -> str:
        return step

    def notation(self, state: S, step: str, seat: int | None) -> str:
        return self.step_for(state, step, seat)
