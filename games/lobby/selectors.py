"""Reads of the lobby."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.utils import timezone

from accounts.models import Player
from games.engines.contract import Game
from games.engines.registry import GAMES, get_game
from games.matches.computers import computer_name
from games.matches.models import Match

from .errors import NoSuchRoom
from .models import Room


def room_by_key(key: str) -> Room:
    """The room behind a link; raises NoSuchRoom."""
    room = Room.objects.select_related("creator", "match").filter(key=key).first()
    if room is None:
        raise NoSuchRoom
    return room


def waiting_rooms(player: Player) -> list[Room]:
    """The rooms of this player in which nobody sits yet, newest first, at most ten."""
    return list(
        Room.objects.filter(creator=player, match=None, closed=False, expires__gt=timezone.now()).order_by("-created")[
            :10
        ]
    )


@dataclass(frozen=True)
class MatchRow:
    """A match as its player sees it in a list. ``opponent`` is the other side's name, None for two on one device.

    ``result`` is ``won``, ``lost`` or ``draw``; None while it runs and for two on one device.
    """

    match: Match
    game: Game[Any]
    opponent: str | None
    result: str | None


def match_rows(player: Player, matches: Iterable[Match]) -> list[MatchRow]:
    """Rows for matches of this player (with both players loaded)."""
    return [_row(player, match) for match in matches if match.game in GAMES]


def _row(player: Player, match: Match) -> MatchRow:
    device = match.kind == Match.Kind.DEVICE
    seat = 0 if match.player_0_id == player.pk else 1
    other = match.player_1 if seat == 0 else match.player_0
    opponent = None if device else other.told_name if other else computer_name(match.strength)
    result = None
    if match.status == Match.Status.FINISHED and not device:
        result = "draw" if match.winner is None else "won" if match.winner == seat else "lost"
    return MatchRow(match, get_game(match.game), opponent, result)


def option_labels(game: Game[Any], options: dict[str, Any]) -> list[tuple[str, str]]:
    """The options of a match in words: (English label, English value) for each choice of the game."""
    chosen = [(choice, dict(choice.values).get(str(options.get(choice.key)))) for choice in game.choices]
    return [(choice.label, label) for choice, label in chosen if label is not None]
