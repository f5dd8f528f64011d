"""Matches and their events, one event a version."""

import secrets
from typing import ClassVar

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import Player

from .salts import new_secret


def new_key() -> str:
    """12 URL-safe characters nobody can guess (72 bits); no hyphen first, which commands would take for an option."""
    while (key := secrets.token_urlsafe(9)).startswith("-"):
        pass
    return key


class Match(models.Model):
    """A contest between two seats. ``state`` and the secrets hold what players may not see: no list shows them."""

    class Kind(models.TextChoices):
        PERSON = "person", _("two people")
        COMPUTER = "computer", _("against the computer")
        DEVICE = "device", _("two on one device")

    class Status(models.TextChoices):
        RUNNING = "running", _("running")
        FINISHED = "finished", _("finished")

    key = models.CharField(max_length=12, unique=True, default=new_key, editable=False)
    game = models.CharField(_("game"), max_length=24)
    rules_version = models.PositiveSmallIntegerField(default=1)
    kind = models.CharField(_("kind"), max_length=10, choices=Kind.choices)
    options = models.JSONField(_("options"), default=dict)
    clock = models.CharField(_("clock"), max_length=8)
    rated = models.BooleanField(_("rated"), default=False)
    player_0 = models.ForeignKey(
        Player, models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("seat 0")
    )
    player_1 = models.ForeignKey(
        Player, models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("seat 1")
    )
    start = models.JSONField(editable=False)
    strength = models.CharField(_("the computer's strength"), max_length=8, blank=True, default="")
    """Of the computer at the seat that nobody holds; empty in other kinds."""
    secret = models.BinaryField(editable=False)
    salts = models.JSONField(editable=False)
    next_secret = models.BinaryField(default=new_secret, editable=False)
    """The secret of a rematch, fixed before either browser adds its salt to that one."""

    version = models.PositiveIntegerField(default=1, editable=False)
    state = models.TextField(editable=False)
    status = models.CharField(_("status"), max_length=10, choices=Status.choices, default=Status.RUNNING)
    winner = models.PositiveSmallIntegerField(_("winner"), null=True, blank=True)
    reason = models.CharField(_("reason"), max_length=24, blank=True)
    deadline = models.DateTimeField(null=True, blank=True, editable=False)
    computer_since = models.DateTimeField(null=True, blank=True, editable=False)
    """When what led to the present version happened, if a computer is to act in it; else null."""

    stuck = models.BooleanField(default=False, db_default=False, editable=False)
    """Whether the match waits because its computer cannot think (docs/bots.md)."""

    started = models.DateTimeField(_("started"), default=timezone.now)
    finished = models.DateTimeField(_("finished"), null=True, blank=True)
    rematch_of = models.OneToOneField(
        "self", models.SET_NULL, null=True, blank=True, related_name="rematch", editable=False
    )

    class Meta:
        verbose_name = _("match")
        verbose_name_plural = _("matches")
        indexes: ClassVar = [
            models.Index(fields=["deadline"], name="match_due", condition=models.Q(status="running")),
            models.Index(
                fields=["computer_since"],
                name="match_computer_waits",
                condition=models.Q(computer_since__isnull=False),
            ),
            models.Index(fields=["started"], name="match_stuck", condition=models.Q(stuck=True)),
            models.Index(fields=["player_0", "-started"], name="match_player_0"),
            models.Index(fields=["player_1", "-started"], name="match_player_1"),
        ]

    def __str__(self) -> str:
        return f"{self.game} {self.key}"


class MatchEvent(models.Model):
    """What led to one version of a match; never changed or deleted."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="events")
    version = models.PositiveIntegerField()
    kind = models.CharField(max_length=16)
    seat = models.PositiveSmallIntegerField(null=True)
    client_id = models.CharField(max_length=24, null=True)  # noqa: DJ001 -- NULL is what the constraint leaves out
    data = models.JSONField(default=dict)
    at = models.DateTimeField()

    class Meta:
        verbose_name = _("match event")
        verbose_name_plural = _("match events")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["match", "version"], name="match_event_version"),
            models.UniqueConstraint(
                fields=["match", "seat", "client_id"],
                condition=models.Q(client_id__isnull=False),
                name="match_event_once",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.match_id}:{self.version} {self.kind}"
