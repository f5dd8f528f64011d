"""What the bots hear from the table: whose turn it is, and how matches end."""

import logging
from typing import Any

from django.dispatch import receiver

from accounts.models import Player
from accounts.signals import guest_joined
from games.matches.signals import computer_to_act, match_finished
from games.matches.table import Table

from . import turns
from .models import Result
from .selectors import VOID

log = logging.getLogger(__name__)


@receiver(computer_to_act)
def announce_turn(sender: Any, table: Table, **_: Any) -> None:
    """Let the workers know. If they can't be told, they find out by themselves in a few seconds."""
    turn = turns.Turn(table.setting.key, table.hot.position_version)
    try:
        turns.announce(turn, table.game.rest(table.state) is not None)
    except turns.AWAY as error:
        log.warning("a computer's turn in match %s will be announced later: %s", turn.key, error)


@receiver(match_finished)
def keep_result(sender: Any, match_id: int, table: Table, **_: Any) -> None:
    """Keep the result for the player's record, in the transaction that ends the match, if it counts (docs/bots.md,
    "Records").
    """
    setting = table.setting
    assert table.outcome is not None
    if not setting.computer_seats or table.hot.uncounted or table.outcome.reason in VOID:
        return
    seat = 1 - setting.computer_seats[0]
    if table.hot.helped and table.outcome.winner != 1 - seat:
        return
    player = setting.players[seat]
    assert player is not None
    Result.objects.create(
        match_id=match_id,
        player_id=player,
        seat=seat,
        game=setting.game_id,
        strength=setting.strength,
        style=table.game.style(table.state, seat),
    )


@receiver(guest_joined)
def move_results(sender: Any, guest: Player, player: Player, **_: Any) -> None:
    """A guest's record becomes part of the account's; runs in the transaction of the sign-in."""
    Result.objects.filter(player=guest).update(player=player)
