"""What can be wrong with something a person or a program hands to a game.

Every error names the offending input and carries a stable ``code``, so that the table can answer a
player in the player's language and the ``rules`` command can say what is wrong and where.
"""

from typing import ClassVar, Final


class RulesError(ValueError):
    """Base of all refusals by a game; nothing has changed when one is raised."""

    code: ClassVar[str] = "rules"


class UnknownGame(RulesError):
    """No game of this name is registered."""

    code = "unknown-game"

    def __init__(self, game_id: str) -> None:
        super().__init__(f"unknown game {game_id!r}")


LONGEST_SHOWN: Final = 200
"""Characters of a bad text that its error repeats."""


def _shown(text: object) -> str:
    shown = repr(text)
    return shown if len(shown) <= LONGEST_SHOWN else f"{shown[:LONGEST_SHOWN]}…"


class Malformed(RulesError):
    """A text (step, position, option) that is not even of the right form."""

    code = "malformed"

    def __init__(self, what: str, text: object, why: str) -> None:
        super().__init__(f"malformed {what} {_shown(text)}: {why}")
        self.what = what
        self.text = text
        self.why = why


class IllegalStep(RulesError):
    """A well-formed step that the rules do not allow here."""

    code = "illegal-step"

    def __init__(self, step: str, position: object, why: str = "not legal here") -> None:
        super().__init__(f"illegal step {step!r}: {why}, in position {position!r}")
        self.step = step
        self.position = position
        self.why = why


class OutOfTurn(RulesError):
    """A step by a seat that is not to act."""

    code = "out-of-turn"

    def __init__(self, seat: int, to_act: int) -> None:
        super().__init__(f"seat {seat} is not to act, seat {to_act} is")
        self.seat = seat
        self.to_act = to_act


class MatchOver(RulesError):
    """A step in a position that is final."""

    code = "match-over"

    def __init__(self, step: str, position: object) -> None:
        super().__init__(f"step {step!r} comes after the end of the match, in position {position!r}")
        self.step = step
        self.position = position
