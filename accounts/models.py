"""Users (who can sign in) and players (who can play; guests too)."""

import secrets
from typing import Any, ClassVar, Literal

from django.contrib.auth.models import AbstractUser, UserManager
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from .names import LONGEST, LONGEST_STORED, name_key, told_name


class TeahouseUserManager(UserManager["User"]):
    """Finds users whatever the case of the name typed in."""

    def get_by_natural_key(self, username: str | None) -> "User":
        return self.get(name_key=name_key(username or ""))


class User(AbstractUser):
    """Somebody who can sign in. The name is unique whatever its case; e-mail is optional, for recovery only."""

    username = models.CharField(
        _("username"),
        max_length=LONGEST,
        unique=True,
        validators=[AbstractUser.username_validator],
        error_messages={"unique": _("A user with that username already exists.")},
    )
    name_key = models.CharField(max_length=255, unique=True, editable=False)

    objects: ClassVar[TeahouseUserManager] = TeahouseUserManager()

    def save(self, *args: Any, **kwargs: Any) -> None:
        self.name_key = name_key(self.username)
        if (fields := kwargs.get("update_fields")) is not None and "username" in fields:
            kwargs["update_fields"] = {*fields, "name_key"}
        super().save(*args, **kwargs)


def new_key() -> str:
    """12 URL-safe characters nobody can guess (72 bits)."""
    return secrets.token_urlsafe(9)


class Player(models.Model):
    """The identity that plays: a guest, bound to a browser's session, or a registered user's."""

    key = models.CharField(max_length=12, unique=True, default=new_key, editable=False)
    display_name = models.CharField(_("name"), max_length=LONGEST_STORED)
    user = models.OneToOneField(User, null=True, blank=True, on_delete=models.SET_NULL, related_name="player")
    preferences = models.JSONField(_("preferences"), default=dict, blank=True)
    birth = models.CharField(max_length=64, null=True, unique=True, default=None, editable=False)  # noqa: DJ001
    """Hash of the session a guest was made in, so that two tabs asking at once get one guest."""
    created = models.DateTimeField(_("created"), default=timezone.now, editable=False)
    last_seen = models.DateTimeField(_("last seen"), default=timezone.now, editable=False)

    class Meta:
        verbose_name = _("player")
        verbose_name_plural = _("players")

    def __str__(self) -> str:
        return self.display_name

    @property
    def told_name(self) -> str:
        """The name in the active language: a guest's made-up one follows it."""
        return told_name(self.display_name) if self.is_guest else self.display_name

    @property
    def is_guest(self) -> bool:
        return self.user_id is None

    @property
    def kind(self) -> Literal["guest", "registered"]:
        return "guest" if self.is_guest else "registered"
