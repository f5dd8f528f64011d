"""Refusals: what a player or a page can be told, each with a stable code and a sentence.

Nothing has changed when one is raised.
"""

from typing import ClassVar

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


class Refused(Exception):
    """An action that is not possible now. ``message`` is translated when it is shown."""

    code: ClassVar[str] = "not-allowed"
    message: ClassVar[str | Promise] = _("This is not possible now.")

    def __init__(self) -> None:
        super().__init__(self.code)


class BadOptions(Refused):
    code = "bad-options"
    message = _("A match cannot be set up like this.")


class NotAPlayer(Refused):
    code = "not-a-player"
    message = _("Only the two players of this match can do this.")


class OutOfTurnHere(Refused):
    code = "out-of-turn"
    message = _("It is the other side's turn.")


class Stale(Refused):
    code = "stale"
    message = _("The position has changed since; your step was not played.")


class MalformedStep(Refused):
    code = "malformed"
    message = _("This step is not in a form the game knows.")


class IllegalStepHere(Refused):
    code = "illegal-step"
    message = _("The rules do not allow this step here.")


class AlreadyOver(Refused):
    code = "match-over"
    message = _("The match is over.")


class NotAllowed(Refused):
    code = "not-allowed"
    message = _("This is not possible in this match.")


class NothingToTakeBack(Refused):
    code = "nothing-to-take-back"
    message = _("There is nothing that could be taken back.")


class NoOffer(Refused):
    code = "no-offer"
    message = _("There is no such offer any more.")


class AlreadyOffered(Refused):
    code = "already-offered"
    message = _("This has been offered already; wait for the answer, or for the next turn.")


class StillHere(Refused):
    code = "still-here"
    message = _("The other side has not been gone for a minute.")


class TooOften(Refused):
    code = "slow-down"
    message = _("That was too fast. Please wait a moment.")


class Paused(Refused):
    code = "paused"
    message = _("The server is being restarted. The clocks are stopped; go on in a moment.")


class Lost(Refused):
    code = "lost"
    message = _("This could not be saved and has not happened. Please try again.")


class Conflict(Exception):
    """The match has moved on since the table was loaded; load it again and judge anew."""


class DoubledAction(Exception):
    """An action with this client id has been carried out already."""
