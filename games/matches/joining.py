"""A guest has signed in to an account with a player of its own: the guest's matches become the player's."""

from typing import Any

from django.db import transaction
from django.db.models import Q
from django.dispatch import receiver

from accounts.models import Player
from accounts.signals import guest_joined

from . import announce
from .models import Match


@receiver(guest_joined)
def move_matches(sender: Any, guest: Player, player: Player, **_: Any) -> None:
    """Give the guest's seats to the player; a seat opposite the player's own stays the guest's.

    Runs in the transaction of the sign-in; after the commit, processes that hold one of these matches load it again.
    """
    mine = Match.objects.filter(Q(player_0=guest) | Q(player_1=guest))
    # Two on one device hold both seats at once, so both are looked at before either is given away.
    moved = list(mine.exclude(player_0=player).exclude(player_1=player).values_list("pk", flat=True))
    Match.objects.filter(pk__in=moved, player_0=guest).update(player_0=player)
    Match.objects.filter(pk__in=moved, player_1=guest).update(player_1=player)

    def tell() -> None:
        for match_id in Match.objects.filter(pk__in=moved, status=Match.Status.RUNNING).values_list("pk", flat=True):
            announce.send_from_thread(match_id, announce.holders_message())

    transaction.on_commit(tell)
