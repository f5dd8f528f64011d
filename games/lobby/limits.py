"""How many matches somebody may set up: per player, and per address (a school or a family shares one)."""

from django.http import HttpRequest

from accounts.limits import allow, client_address
from accounts.models import Player

from .errors import TooMany

WINDOW = 600
"""Seconds a count lasts."""
PER_PLAYER = 30
PER_ADDRESS = 120
LEGAL_PER_MINUTE = 240
"""Look-ups of legal steps on the rules pages, per address."""


def check_new_match(request: HttpRequest, player: Player) -> None:
    """Count one match or room set up; raises TooMany."""
    by_player = allow("new-match", player.key, PER_PLAYER, WINDOW)
    by_address = allow("new-match-from", client_address(request), PER_ADDRESS, WINDOW)
    if not (by_player and by_address):
        raise TooMany


def check_pledge(request: HttpRequest) -> None:
    """Count one pledge asked for; raises TooMany. There may be as many as matches, which come after them."""
    if not allow("pledge-from", client_address(request), PER_ADDRESS, WINDOW):
        raise TooMany


def may_look_up(request: HttpRequest) -> bool:
    """Count one look-up of legal steps; False when there were too many in this minute."""
    return allow("rules-legal", client_address(request), LEGAL_PER_MINUTE, 60)
