"""Private rooms: a table somebody has laid, which whoever has the link may sit down at. And the house's pledges."""

import secrets
from datetime import datetime, timedelta
from typing import Any

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.engines.chance import secret_hash
from games.matches.salts import new_secret

LIFETIME = timedelta(hours=24)
"""How long a room waits for somebody to sit down."""
KEPT = timedelta(days=7)
"""How long after that its link still says what has become of it."""


def new_room_key() -> str:
    """22 URL-safe characters nobody can guess (128 bits)."""
    return secrets.token_urlsafe(16)


def new_expiry() -> datetime:
    return timezone.now() + LIFETIME


class Begins(models.TextChoices):
    """Who takes the first seat."""

    CREATOR = "creator", _("I begin")
    OTHER = "other", _("My friend begins")
    RANDOM = "random", _("By lot")


class Room(models.Model):
    """One invitation. Open until it is taken, closed by its creator, or expired; taken exactly once."""

    key = models.CharField(max_length=22, unique=True, default=new_room_key, editable=False)
    game = models.CharField(_("game"), max_length=24)
    options: "models.JSONField[dict[str, Any], dict[str, Any]]" = models.JSONField(_("options"), default=dict)
    clock = models.CharField(_("clock"), max_length=8)
    begins = models.CharField(_("who begins"), max_length=8, choices=Begins.choices, default=Begins.RANDOM)
    creator = models.ForeignKey(
        "accounts.Player", on_delete=models.CASCADE, related_name="rooms", verbose_name=_("creator")
    )
    secret = models.BinaryField(default=new_secret, editable=False)
    """The house's part in the match's chance, fixed before anybody's salt is known."""
    salt = models.CharField(max_length=64, editable=False)
    """What the creator's browser adds to the match's chance, once it has seen the hash; empty until then."""
    match = models.OneToOneField(
        "matches.Match", null=True, blank=True, on_delete=models.CASCADE, related_name="room", verbose_name=_("match")
    )
    """The match that began when the room was taken."""
    closed = models.BooleanField(_("closed"), default=False)
    created = models.DateTimeField(_("created"), default=timezone.now, editable=False)
    expires = models.DateTimeField(_("expires"), default=new_expiry)

    class Meta:
        verbose_name = _("private room")
        verbose_name_plural = _("private rooms")
        indexes = [
            models.Index(fields=["creator", "-created"]),
            models.Index(fields=["expires"], condition=models.Q(match=None), name="lobby_room_not_taken"),
        ]

    def __str__(self) -> str:
        return f"{self.game} {self.key}"

    @property
    def secret_hash(self) -> str:
        """What both sides may know of the secret before the match."""
        return secret_hash(bytes(self.secret))

    @property
    def state(self) -> str:
        """``taken``, ``closed``, ``expired`` or ``open``."""
        if self.match_id is not None:
            return "taken"
        if self.closed:
            return "closed"
        return "expired" if self.expires <= timezone.now() else "open"


class Pledge(models.Model):
    """The house's part in the chance of the next match that a player begins alone, fixed before their salt is known.

    It is for one match: whoever knew a secret from the last one would know what chance decides in this one.
    """

    player = models.OneToOneField(
        "accounts.Player", on_delete=models.CASCADE, related_name="pledge", verbose_name=_("player")
    )
    secret = models.BinaryField(default=new_secret, editable=False)
    created = models.DateTimeField(_("created"), default=timezone.now, editable=False)

    class Meta:
        verbose_name = _("pledge")
        verbose_name_plural = _("pledges")

    def __str__(self) -> str:
        return self.secret_hash

    @property
    def secret_hash(self) -> str:
        """What the player may know of the secret before the match."""
        return secret_hash(bytes(self.secret))
