"""Analyses: one row a match, from the first request on."""

from typing import ClassVar

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import Player
from games.matches.models import Match


class Analysis(models.Model):
    """What is, or will be, known of one finished match. Changed by ``actions`` only."""

    class State(models.TextChoices):
        REQUESTED = "requested", _("requested")
        RUNNING = "running", _("running")
        DONE = "done", _("done")
        FAILED = "failed", _("failed")

    match = models.OneToOneField(Match, models.CASCADE, related_name="analysis", verbose_name=_("match"))
    state = models.CharField(_("state"), max_length=10, choices=State.choices, default=State.REQUESTED)
    requested_by = models.ForeignKey(
        Player, models.SET_NULL, null=True, related_name="+", verbose_name=_("requested by")
    )
    requested = models.DateTimeField(_("requested"), default=timezone.now)
    queued = models.DateTimeField(default=timezone.now, editable=False)
    """When it would have been requested had its player, and its address, asked for one thing at a time
    (``actions.place``)."""
    finished = models.DateTimeField(_("finished"), null=True, blank=True)
    attempts = models.PositiveSmallIntegerField(_("attempts"), default=0)
    claim = models.CharField(max_length=24, blank=True, editable=False)
    """Who works at it: only the holder of this word may report."""
    lease = models.DateTimeField(null=True, blank=True, editable=False)
    """Until when its worker, or the message that wakes one, is trusted to be there."""
    looks = models.PositiveIntegerField(default=0, editable=False)
    looks_in_all = models.PositiveIntegerField(default=0, editable=False)
    notes = models.JSONField(null=True, editable=False)
    """What its looks have found so far (``notes.Notes``); null once it is over."""
    report = models.JSONField(null=True, editable=False)

    class Meta:
        verbose_name = _("analysis")
        verbose_name_plural = _("analyses")
        indexes: ClassVar = [
            models.Index(
                fields=["queued"],
                name="analysis_waiting",
                condition=models.Q(state__in=["requested", "running"]),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.match_id}: {self.state}"
