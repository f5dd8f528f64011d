"""What the table knows of computers: how strong they are, which seat is one's, and whether any are awake.

The table never calls them. It notes since when one is to act, announces it (``signals.computer_to_act``), and reads the
signs of life that their workers leave in Redis; ``games.bots`` does the rest (docs/bots.md).
"""

import time
from collections.abc import Iterable
from functools import lru_cache
from typing import Any, Final, Literal

import msgspec
from django.conf import settings
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from msgspec import Struct
from redis import Redis
from redis.backoff import NoBackoff
from redis.exceptions import RedisError
from redis.retry import Retry

from accounts.names import told_name

from .table import Change, Setting, Table

STRENGTHS: Final[dict[str, Promise]] = {
    "easy": _("Easy"),
    "medium": _("Medium"),
    "strong": _("Strong"),
    "master": _("Master"),
}
"""The computers there are, the weakest first."""

PULSES: Final = "bots:workers"
"""Redis hash of the workers: their names and their last ``Pulse``."""

PULSE_SECONDS: Final = 5.0
"""A worker that has not been heard of for so long is not there."""

State = Literal["ready", "starting", "away"]


class Pulse(Struct, frozen=True):
    """A worker's sign of life ``at`` (seconds of the epoch): how many turns it can think about at a time, and the ids
    of the games whose machine code it has loaded, and of those with which it has failed."""

    at: float
    threads: int
    games: tuple[str, ...] = ()
    broken: tuple[str, ...] = ()


def strength_label(strength: str) -> str:
    """A strength in the active language; as it is, if there is none of that name."""
    return str(STRENGTHS.get(strength, strength))


def seat_names(setting: Setting) -> tuple[str, str]:
    """The names at the two seats; a computer's and a guest's made-up one in the active language."""

    def name(seat: int) -> str:
        if seat in setting.computer_seats:
            return computer_name(setting.strength)
        guest = setting.player_kinds[seat] == "guest"
        return told_name(setting.names[seat]) if guest else setting.names[seat]

    return name(0), name(1)


def computer_name(strength: str) -> str:
    """What the computer of this strength is called, in the active language."""
    return gettext("Computer (%(strength)s)") % {"strength": strength_label(strength)}


def acting(table: Table) -> int | None:
    """The computer's seat, if it may do something now: it is to act and not stuck, or has a rest to confirm."""
    if table.finished or table.hot.paused or table.hot.stuck:
        return None
    return next((seat for seat in table.setting.computer_seats if table.game.may_act(table.state, seat)), None)


def called(change: Change) -> bool:
    """Whether somebody has to be told that a computer is to act; whoever plays its turn goes on by itself."""
    seat = acting(change.after)
    goes_on = change.kind == "step" and change.seat == seat and change.log is not None and not change.log.complete
    return seat is not None and not goes_on


def pulses() -> dict[str, Pulse]:
    """The workers that have been heard of lately, by name. Raises what ``AWAY`` lists."""
    return alive(redis_client(settings.REDIS_URL).hgetall(PULSES).items(), time.time())


@lru_cache(maxsize=4)
def redis_client(url: str) -> Any:
    """This process's connections for threads that read or write what is kept of computers; nobody waits long for a
    Redis that is away."""
    return Redis.from_url(
        url, socket_timeout=settings.REDIS_PATIENCE, socket_connect_timeout=1, retry=Retry(NoBackoff(), 1)
    )


def alive(found: Iterable[tuple[bytes, bytes]], now: float) -> dict[str, Pulse]:
    """Of the hash's entries those that are not too old; what cannot be read (of another release) is nobody."""
    read = {name.decode(): _read(text) for name, text in found}
    return {name: pulse for name, pulse in read.items() if pulse is not None and now - pulse.at <= PULSE_SECONDS}


def _read(text: bytes) -> Pulse | None:
    try:
        return msgspec.json.decode(text, type=Pulse)
    except msgspec.DecodeError:
        return None


AWAY: Final = (RedisError, OSError)
"""What ``pulses`` raises when Redis cannot be reached."""


def state_of(found: dict[str, Pulse], game_id: str) -> State:
    """How a game's computers are, by the workers that have been heard of."""
    if any(game_id in pulse.games for pulse in found.values()):
        return "ready"
    return "starting" if any(game_id not in pulse.broken for pulse in found.values()) else "away"


def states(game_ids: Iterable[str]) -> dict[str, State]:
    """How the computers of these games are; while Redis is away nobody can say more than that they are."""
    try:
        found = pulses()
    except AWAY:
        found = {}
    return {game_id: state_of(found, game_id) for game_id in game_ids}
