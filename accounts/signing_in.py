"""What becomes of a guest that registers or signs in: the account takes the guest, or the guest's things, over."""

from typing import Any

from django.contrib.auth.signals import user_logged_in
from django.db import transaction
from django.http import HttpRequest

from . import players
from .models import Player, User
from .signals import guest_joined


def connect() -> None:
    user_logged_in.connect(take_guest_along, dispatch_uid="accounts.take_guest_along")


def take_guest_along(sender: Any, request: HttpRequest | None, user: User, **kwargs: Any) -> None:
    """Give ``user`` a player: its own, else this session's guest, else a new one. Locks the guest's row."""
    if request is None or not hasattr(request, "session"):
        return
    with transaction.atomic():
        guest = Player.objects.select_for_update().filter(pk=players.guest_id(request) or 0, user=None).first()
        player = Player.objects.filter(user=user).first()
        if player is None and guest is not None:
            player = guest
            player.user = user
            player.display_name = user.username
            player.save(update_fields=["user", "display_name"])
        elif player is None:
            player = players.make_registered(user)
        elif guest is not None:
            guest_joined.send(sender=Player, guest=guest, player=player)
    players.forget_guest(request)
    request.player = player  # type: ignore[attr-defined]
