"""Refusals of the lobby, each with a stable code and a sentence. Nothing has changed when one is raised."""

from typing import ClassVar

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


class LobbyRefused(Exception):
    """Something that is not possible now. ``message`` is translated when it is shown."""

    code: ClassVar[str] = "not-allowed"
    message: ClassVar[str | Promise] = _("This is not possible now.")

    def __init__(self) -> None:
        super().__init__(self.code)


class NoSuchRoom(LobbyRefused):
    code = "no-room"
    message = _("There is no room behind this link. Perhaps a part of it got lost on the way.")


class OwnRoom(LobbyRefused):
    code = "own-room"
    message = _("You can't sit down opposite yourself. Send the link to a friend.")


class NotYourRoom(LobbyRefused):
    code = "not-yours"
    message = _("Only the person who opened this room can do this.")


class RoomTaken(LobbyRefused):
    code = "taken"
    message = _("Somebody else has sat down already. You may watch the match.")


class RoomClosed(LobbyRefused):
    code = "closed"
    message = _("This invitation was withdrawn.")


class RoomExpired(LobbyRefused):
    code = "expired"
    message = _("This invitation has expired: nobody sat down within a day.")


class TooMany(LobbyRefused):
    code = "slow-down"
    message = _("That were many matches in a short time. Please wait a few minutes before the next one.")


class BadSalt(LobbyRefused):
    code = "bad-salt"
    message = _("This is not a salt: up to 64 letters, digits, underscores and hyphens.")


class PledgeGone(LobbyRefused):
    code = "pledge-gone"
    message = _("The house's secret for this match has been used already, perhaps in another tab. Please try again.")


class SaltedAlready(LobbyRefused):
    code = "salted"
    message = _("A browser has added its salt to this match already.")
