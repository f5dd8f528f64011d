"""Writes: beginning a match against a computer. Nothing here mentions a game."""

from collections.abc import Mapping
from typing import Any

from accounts.models import Player
from games.engines.registry import get_game
from games.matches.actions import create_match
from games.matches.errors import NotAllowed, NotAPlayer
from games.matches.models import Match
from games.matches.salts import NO_SALT, first_by_lot, new_secret, salt_or_none

from . import selectors


def begin(
    player: Player,
    game_id: str,
    options: Mapping[str, Any],
    strength: str,
    seat: int | None,
    salt: str = "",
    secret: bytes | None = None,
) -> Match:
    """A match against the computer of this strength, at once; ``seat`` is the player's (None: by lot).

    What the options say of each seat, they say of the player first. ``salt`` is what the player's browser adds to the
    chance, having been shown the hash of ``secret`` (one is made here if there is none); a computer adds none. Locks
    nothing; announces the turn if the computer begins.
    Raises UnknownGame, Malformed (options) or BadOptions.
    """
    game = get_game(game_id)
    checked, secret = game.check_options(options), secret or new_secret()
    mine, other = salt_or_none(salt), NO_SALT
    lot = first_by_lot(secret, mine, other) if seat is None else None
    if (lot if seat is None else seat) == 0:
        holders: tuple[Player | None, Player | None] = (player, None)
        salts = (mine, other)
    else:
        checked, holders, salts = game.options_swapped(checked), (None, player), (other, mine)
    return create_match(game.id, checked, "none", "computer", holders, salts, secret, lot=lot, strength=strength)


def begin_next(player: Player, match: Match, salt: str = "", secret: bytes | None = None) -> Match:
    """A match like this finished one, seats swapped, against the strength that the player is offered after it.

    Raises NotAPlayer or NotAllowed (nothing is offered).
    """
    seat = seat_of(player, match)
    strength = selectors.offered(player, match)
    if strength is None:
        raise NotAllowed
    game = get_game(match.game)
    options = match.options if seat == 0 else game.options_swapped(match.options)
    return begin(player, match.game, options, strength, 1 - seat, salt, secret)


def seat_of(player: Player | None, match: Match) -> int:
    """The player's seat in a match against a computer; raises NotAPlayer."""
    if player is None or match.kind != Match.Kind.COMPUTER or player.pk not in (match.player_0_id, match.player_1_id):
        raise NotAPlayer
    return 0 if match.player_0_id == player.pk else 1
