"""Lines of chat, kept."""

from typing import ClassVar

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import Player


class Line(models.Model):
    """One line in a room. ``room`` is a name like ``match:KEY:players``; the name is the author's at that time."""

    room = models.CharField(max_length=64)
    author = models.ForeignKey(Player, models.SET_NULL, null=True, related_name="+", verbose_name=_("author"))
    name = models.CharField(_("name"), max_length=64)
    seat = models.PositiveSmallIntegerField(null=True, blank=True)
    text = models.CharField(_("text"), max_length=300)
    at = models.DateTimeField(_("time"), default=timezone.now)
    client_id = models.CharField(max_length=24, null=True, editable=False)  # noqa: DJ001 -- NULL: no page asked
    """As the author's page gave it, so that a line sent twice is said once."""
    hidden = models.BooleanField(_("hidden"), default=False)

    class Meta:
        verbose_name = _("chat line")
        verbose_name_plural = _("chat lines")
        indexes: ClassVar = [models.Index(fields=["room", "-id"], name="chat_line_room")]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["author", "room", "client_id"],
                condition=models.Q(client_id__isnull=False),
                name="chat_line_once",
            )
        ]

    def __str__(self) -> str:
        return f"{self.name}: {self.text}"
