"""Writes of the lobby: opening, taking and closing private rooms; matches that one person begins alone.

Each says what it locks and what it announces. Nothing here mentions a game.
"""

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final, NamedTuple

from django.db import transaction
from django.utils import timezone

from accounts.models import Player
from games.bots import actions as bots
from games.engines.registry import get_game
from games.matches.actions import create_match
from games.matches.clock import CLOCKS
from games.matches.errors import BadOptions
from games.matches.models import Match
from games.matches.salts import NO_SALT, first_by_lot, is_salt, salt_or_none

from .announce import announce_room
from .errors import (
    BadSalt,
    NoSuchRoom,
    NotYourRoom,
    OwnRoom,
    PledgeGone,
    RoomClosed,
    RoomExpired,
    RoomTaken,
    SaltedAlready,
)
from .models import KEPT, Begins, Pledge, Room


class Added(NamedTuple):
    """What a browser adds to the chance of a match that one person begins: ``salt``, once it has been shown the hash of
    a pledge, ``pledged``. Empty where it adds nothing.
    """

    pledged: str = ""
    salt: str = ""


NOTHING: Final = Added()


def open_room(creator: Player, game_id: str, options: Mapping[str, Any], clock: str, begins: str) -> Room:
    """Lay a table and wait. Locks nothing, announces nothing.

    Raises UnknownGame, Malformed (options) or BadOptions.
    """
    checked = get_game(game_id).check_options(options)
    if clock not in CLOCKS or begins not in Begins.values:
        raise BadOptions
    return Room.objects.create(creator=creator, game=game_id, options=checked, clock=clock, begins=begins, salt="")


def add_salt(key: str, player: Player, salt: str) -> Room:
    """Take what the creator's browser adds to the chance, now that it knows the secret's hash: once, while the room is
    open. The same again does no harm. Locks the room's row; announces nothing.

    Raises NoSuchRoom, NotYourRoom, RoomTaken, RoomClosed, RoomExpired, BadSalt or SaltedAlready.
    """
    with transaction.atomic():
        room = _locked(key)
        if player.pk != room.creator_id:
            raise NotYourRoom
        if room.salt == salt != "":
            return room
        _check_open(room)
        if not is_salt(salt):
            raise BadSalt
        if room.salt:
            raise SaltedAlready
        room.salt = salt
        room.save(update_fields=["salt"])
    return room


def take_room(key: str, player: Player, salt: str = "") -> Match:
    """Sit down: exactly one other person can, and one match comes of it, however often this is called.

    ``salt`` is what the browser of ``player`` adds to the chance.
    Locks the room's row until the match is made. Announces to the room after the commit. The creator and the
    person who sat down get the match again when they call this once more.
    Raises NoSuchRoom, OwnRoom, RoomTaken, RoomClosed or RoomExpired.
    """
    with transaction.atomic():
        room = _locked(key)
        if room.match is not None:
            if player.pk in _holders(room.match):
                return room.match
            raise RoomTaken
        if player.pk == room.creator_id:
            raise OwnRoom
        _check_open(room)
        secret, host, guest = bytes(room.secret), salt_or_none(room.salt), salt_or_none(salt)
        lot = first_by_lot(secret, host, guest) if room.begins == Begins.RANDOM else None
        creator_first = lot == 0 or room.begins == Begins.CREATOR
        sides = ((room.creator, host), (player, guest))
        first, second = sides if creator_first else sides[::-1]
        match = create_match(
            room.game,
            room.options,
            room.clock,
            "person",
            holders=(first[0], second[0]),
            salts=(first[1], second[1]),
            secret=secret,
            lot=lot,
        )
        room.match = match
        room.save(update_fields=["match"])
        transaction.on_commit(lambda: announce_room(key, "taken"))
    return match


def close_room(key: str, player: Player) -> Room:
    """Withdraw the invitation; closing twice does no harm. Locks the room's row; announces after the commit.

    Raises NoSuchRoom, NotYourRoom or RoomTaken.
    """
    with transaction.atomic():
        room = _locked(key)
        if player.pk != room.creator_id:
            raise NotYourRoom
        if room.match_id is not None:
            raise RoomTaken
        if not room.closed:
            room.closed = True
            room.save(update_fields=["closed"])
            transaction.on_commit(lambda: announce_room(key, "closed"))
    return room


def clear_rooms(now: datetime) -> int:
    """Delete the rooms in which nobody sat down and that expired, or would have, more than KEPT ago. A taken room stays
    with its match. Returns how many were deleted. Locks their rows; announces nothing.
    """
    # A room that long expired can be neither taken nor opened again, so nobody can be coming in meanwhile.
    deleted, _ = Room.objects.filter(match=None, expires__lt=now - KEPT).delete()
    return deleted


def pledge(player: Player) -> Pledge:
    """Fix the secret of the next match that ``player`` begins alone, so that its hash can be shown before their browser
    adds a salt; the same one until a match has taken it. Locks nothing; announces nothing.
    """
    return Pledge.objects.get_or_create(player=player)[0]


def start_on_device(
    player: Player, game_id: str, options: Mapping[str, Any], clock: str, chance: Added = NOTHING
) -> Match:
    """A match of two people at one screen. Locks the player's pledge.

    Raises UnknownGame, Malformed (options), BadOptions or PledgeGone.
    """
    checked = get_game(game_id).check_options(options)
    if clock not in CLOCKS:
        raise BadOptions
    with transaction.atomic():
        secret, salt = _redeemed(player, chance)
        return create_match(
            game_id, checked, clock, "device", holders=(player, player), salts=(salt, ""), secret=secret
        )


def start_computer(
    player: Player,
    game_id: str,
    options: Mapping[str, Any],
    strength: str,
    seat: int | None,
    chance: Added = NOTHING,
) -> Match:
    """A match against the computer, as ``bots.begin``. Locks the player's pledge; raises PledgeGone besides."""
    with transaction.atomic():
        secret, salt = _redeemed(player, chance)
        return bots.begin(player, game_id, options, strength, seat, salt, secret)


def start_next_computer(player: Player, finished: Match, chance: Added = NOTHING) -> Match:
    """A match against the next strength, as ``bots.begin_next``. Locks the player's pledge; raises PledgeGone, too."""
    with transaction.atomic():
        secret, salt = _redeemed(player, chance)
        return bots.begin_next(player, finished, salt, secret)


def _redeemed(player: Player, chance: Added) -> tuple[bytes | None, str]:
    """The pledged secret and the salt that came after its hash. One that came without proves nothing and is left out.

    Raises PledgeGone where the secret of this hash is not the one that is pledged (any more).
    """
    if not chance.pledged:
        return None, NO_SALT
    found = Pledge.objects.select_for_update().filter(player=player).first()
    if found is None or found.secret_hash != chance.pledged:
        raise PledgeGone
    secret = bytes(found.secret)
    found.delete()
    return secret, salt_or_none(chance.salt)


def _locked(key: str) -> Room:
    # Without joins: a row that was waited for is read anew, but what is joined to it would be as old as the wait.
    room = Room.objects.select_for_update().filter(key=key).first()
    if room is None:
        raise NoSuchRoom
    return room


def _holders(match: Match) -> set[int | None]:
    return {match.player_0_id, match.player_1_id}


def _check_open(room: Room) -> None:
    """Raises RoomTaken, RoomClosed or RoomExpired."""
    if room.match_id is not None:
        raise RoomTaken
    if room.closed:
        raise RoomClosed
    if room.expires <= timezone.now():
        raise RoomExpired
