"""What a player has done against the computers."""

from typing import ClassVar

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import Player
from games.matches.models import Match


class Result(models.Model):
    """A finished match against a computer, from the player's side. Who has won stands in the match alone."""

    match = models.OneToOneField(Match, models.CASCADE, primary_key=True, verbose_name=_("match"))
    player = models.ForeignKey(Player, models.CASCADE, related_name="+", verbose_name=_("player"))
    seat = models.PositiveSmallIntegerField(_("seat"))
    game = models.CharField(_("game"), max_length=24)
    strength = models.CharField(_("the computer's strength"), max_length=8)
    style = models.CharField(_("own style"), max_length=24, blank=True)
    """What the player played with, as the game calls it (``Game.style``)."""
    finished = models.DateTimeField(_("finished"), default=timezone.now)

    class Meta:
        verbose_name = _("result against a computer")
        verbose_name_plural = _("results against computers")
        indexes: ClassVar = [
            models.Index(fields=["player", "game", "strength", "-finished"], name="bots_result_of_player"),
        ]

    def __str__(self) -> str:
        return f"{self.match_id} {self.strength}"
