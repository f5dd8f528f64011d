"""The turns of computers on their way to a worker: announced, waiting, taken. Redis keeps it; docs/bots.md.

All of it may be lost without harm: the database says which computers are to act, and ``overdue`` finds them.
"""

import logging
import time
from collections.abc import Iterable
from datetime import timedelta
from typing import Any, Final

import msgspec
from celery import current_app
from django.conf import settings
from django.utils import timezone
from kombu.exceptions import OperationalError
from msgspec import Struct
from redis.exceptions import RedisError

from games.matches import computers, store
from games.matches.models import Match
from games.matches.table import Hot

log = logging.getLogger(__name__)

WAITING: Final = "bots:waiting"
"""Sorted set of the turns that no worker has taken yet, by the time of their last announcement in ms."""

LEASE_MS: Final = 4_000
"""How long a worker has a turn for itself; it renews that every second while it thinks."""

PATIENCE: Final = timedelta(seconds=3)
"""A turn that is neither taken nor known to wait after so long has been forgotten."""

AGAIN_MS: Final = 10_000
"""A turn that has waited so long since its announcement is announced again: its message may be lost."""

MOST: Final = 500
"""Turns that are looked at together at most."""

FAILURES_LAST_MS: Final = 600_000
"""How long it is remembered that tries at a turn have failed."""

THINK: Final = "games.bots.tasks.think"
CONFIRM: Final = "games.bots.tasks.confirm"

AWAY: Final = (RedisError, OSError, OperationalError)
"""What is raised when Redis or the broker cannot be reached."""

_hot = msgspec.json.Decoder(Hot)


class Turn(Struct, frozen=True):
    """A computer's turn, or what is left of it: the match, and the version that led to the position."""

    key: str
    version: int

    @property
    def name(self) -> str:
        return f"{self.key}:{self.version}"


def announce(turn: Turn, resting: bool = False) -> None:
    """Let a worker know of a turn; ``resting``: there is only a rest to confirm, which no search waits for.

    Announcing again does no harm. A turn of the same match that was announced before waits no more. Raises what
    ``AWAY`` lists.
    """
    if resting:
        _redis().set(_told(turn), 1, px=AGAIN_MS)
    else:
        with _redis().pipeline() as pipe:
            pipe.set(_latest(turn), turn.version, px=FAILURES_LAST_MS, get=True)
            pipe.zadd(WAITING, {turn.name: _now()})
            before, _added = pipe.execute()
        if before is not None and int(before) != turn.version:
            _redis().zrem(WAITING, Turn(turn.key, int(before)).name)
    task = CONFIRM if resting else THINK
    current_app.send_task(task, args=[turn.key, turn.version], retry=False, expires=None if resting else 60)


def take(turn: Turn, worker: str) -> list[int] | None:
    """Take a turn for ``worker``; how long each of the others that wait has waited, in ms, the longest first.

    None if somebody has the turn already, or a later one of the match has been announced: somebody who plays and takes
    back, again and again, must not keep workers busy with what is no more. Raises what ``AWAY`` lists.
    """
    with _redis().pipeline() as pipe:
        pipe.set(_lease(turn), worker, px=LEASE_MS, nx=True)
        pipe.zrem(WAITING, turn.name)
        pipe.zrange(WAITING, 0, MOST - 1, withscores=True)
        pipe.get(_latest(turn))
        taken, _removed, others, latest = pipe.execute()
    if taken and latest is not None and int(latest) > turn.version:
        _redis().delete(_lease(turn))
        return None
    now = _now()
    return [max(0, now - round(announced)) for _name, announced in others] if taken else None


def renew(turns: Iterable[Turn], worker: str) -> None:
    """Go on having these turns for ``worker``. Raises what ``AWAY`` lists."""
    with _redis().pipeline() as pipe:
        for turn in turns:
            pipe.set(_lease(turn), worker, px=LEASE_MS)
        pipe.execute()


def begin(turn: Turn) -> int:
    """Note that a worker tries a turn; how many tries have failed before: it found no step (``fail``), or has died.

    Raises what ``AWAY`` lists.
    """
    with _redis().pipeline() as pipe:
        pipe.incr(_begun(turn))
        pipe.pexpire(_begun(turn), FAILURES_LAST_MS)
        begun, _expiring = pipe.execute()
    return int(begun) - 1


def fail(turn: Turn, left: Turn) -> int:
    """A worker gives a turn back since it has found no step for what is left of it; how many tries at that have failed.

    ``left`` is the turn itself if nothing of it has been played. Raises what ``AWAY`` lists.
    """
    with _redis().pipeline() as pipe:
        pipe.delete(_lease(turn))
        if left != turn:
            pipe.delete(_begun(turn))
            pipe.incr(_begun(left))
            pipe.pexpire(_begun(left), FAILURES_LAST_MS)
        pipe.get(_begun(left))
        failed = pipe.execute()[-1]
    return int(failed or 1)


def give_back(turn: Turn) -> None:
    """A worker has done with a turn. Raises what ``AWAY`` lists."""
    _redis().delete(_lease(turn), _begun(turn))


def waiting() -> int:
    """How many turns wait for a worker. Raises what ``AWAY`` lists."""
    return int(_redis().zcard(WAITING))


def announce_forgotten() -> int:
    """Announce again whatever a computer should have done and nobody is known to do; how many turns that were.

    Any number of processes may do this. One match that cannot be read is logged and keeps no other waiting. Raises what
    ``AWAY`` lists, or DatabaseError.
    """
    late = Match.objects.filter(computer_since__lte=timezone.now() - PATIENCE, status=Match.Status.RUNNING)
    rows = late.order_by("computer_since").values_list("key", "state")[:MOST]
    turns = {turn for key, state in rows if (turn := _turn_in(key, state)) is not None}
    announced = sum(_announce_again(turn) for turn in turns if _is_forgotten(turn))
    _drop_leftovers(turns)
    return announced


def pulse(worker: str, text: bytes, now: float) -> int:
    """Note a worker's sign of life; how many threads all workers that are alive have. Raises what ``AWAY`` lists.

    Whoever has long been silent is struck off.
    """
    client = _redis()
    with client.pipeline() as pipe:
        pipe.hset(computers.PULSES, worker, text)
        pipe.hgetall(computers.PULSES)
        _set, found = pipe.execute()
    alive = computers.alive(found.items(), now)
    silent = [name for name in found if name.decode() not in alive]
    if silent:
        client.hdel(computers.PULSES, *silent)
    return sum(one.threads for one in alive.values())


def forget_worker(worker: str) -> None:
    """A worker has ended. Raises what ``AWAY`` lists."""
    _redis().hdel(computers.PULSES, worker)


def _turn_in(key: str, state: str) -> Turn | None:
    """The turn that a match's row speaks of; None if that cannot be read."""
    try:
        return Turn(key, _hot.decode(state).position_version)
    except msgspec.DecodeError:
        _complain(key)
        return None


def _announce_again(turn: Turn) -> bool:
    """Whether the turn could be announced: its match may be gone, or one that these rules cannot read."""
    try:
        table = store.load(turn.key)
        resting = table.game.rest(table.state) is not None
    except Match.DoesNotExist:
        return False
    except (ValueError, LookupError):
        _complain(turn.key)
        return False
    announce(turn, resting)
    return True


def _complain(key: str) -> None:
    """To be called while the error is dealt with, which is logged, once in a while: the next look finds it again."""
    if _redis().set(f"bots:unread:{key}", 1, px=FAILURES_LAST_MS, nx=True):
        log.exception("match %s, in which a computer is to act, cannot be read", key)


def _is_forgotten(turn: Turn) -> bool:
    with _redis().pipeline() as pipe:
        pipe.exists(_lease(turn), _told(turn))
        pipe.zscore(WAITING, turn.name)
        busy, announced = pipe.execute()
    return not busy and (announced is None or announced < _now() - AGAIN_MS)


def _drop_leftovers(pending: set[Turn]) -> None:
    """Turns that wait although there is nothing to do any more must not count as waiting."""
    if len(pending) == MOST:
        return
    names = {turn.name.encode() for turn in pending}
    old = _redis().zrangebyscore(WAITING, "-inf", _now() - AGAIN_MS)
    gone = [name for name in old if name not in names]
    if gone:
        _redis().zrem(WAITING, *gone)


def _lease(turn: Turn) -> str:
    return f"bots:lease:{turn.name}"


def _latest(turn: Turn) -> str:
    """The version of the turn of its match that was announced last."""
    return f"bots:latest:{turn.key}"


def _begun(turn: Turn) -> str:
    """Counts the tries at a turn; gone when one has succeeded."""
    return f"bots:begun:{turn.name}"


def _told(turn: Turn) -> str:
    """Kept for a while after somebody was told to confirm a rest."""
    return f"bots:told:{turn.name}"


def _now() -> int:
    return round(time.time() * 1000)


def _redis() -> Any:
    return computers.redis_client(settings.REDIS_URL)
