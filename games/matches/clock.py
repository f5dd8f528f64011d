"""The clock of a match: arithmetic on milliseconds, nothing else.

All times are integers in milliseconds; ``now`` is the server's clock. A turn may be interrupted by pauses
(a planned restart, a rest between rounds): ``used`` is what the present turn has taken before ``since``.

The measured network delay is given back at the end of a turn, at most ``DELAY_PER_TURN`` and never more
than the seat's ``credit`` holds; so somebody who fakes a slow line gains next to nothing.
"""

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

TURN_LIMIT = 600_000
FIRST_TURN_LIMIT = 60_000
DELAY_PER_TURN = 500
DELAY_CREDIT = 3_000
DELAY_REFILL = 100

Limit = Literal["flag", "first-turn", "turn", "rest"]


class Tempo(Struct, frozen=True):
    """A time control: ``base`` for the match and ``increment`` after every turn."""

    base: int
    increment: int


CLOCKS: dict[str, Tempo | None] = {
    "3+2": Tempo(180_000, 2_000),
    "5+3": Tempo(300_000, 3_000),
    "10+5": Tempo(600_000, 5_000),
    "15+10": Tempo(900_000, 10_000),
    "none": None,
}


class Limits(Struct, frozen=True):
    """What time can do to a match: the tempo, and how long one turn, or the first one, may take."""

    tempo: Tempo | None
    turn: int | None
    first_turn: int | None


def limits_for(kind: str, clock: str) -> Limits:
    """The limits of a match of this kind; only matches between two people can end by a turn's length."""
    tempo = CLOCKS[clock]
    if kind != "person":
        return Limits(tempo, None, None)
    return Limits(tempo, TURN_LIMIT if tempo is None else None, FIRST_TURN_LIMIT)


class Clock(Struct, frozen=True):
    """``since`` is None while the clock is stopped; ``seat`` is whose turn is being timed.

    ``rest`` is how long the match may rest between two of its parts: while it is set, that is what is being timed, and
    nobody's time is used.
    """

    remaining: tuple[int, int]
    seat: int
    since: int | None
    used: int = 0
    credit: tuple[int, int] = (DELAY_CREDIT, DELAY_CREDIT)
    rest: int | None = None


class Due(Struct, frozen=True):
    """What happens by itself, and when (milliseconds since the epoch)."""

    at: int
    limit: Limit


def start(limits: Limits, seat: int, now: int) -> Clock:
    base = limits.tempo.base if limits.tempo else 0
    return Clock((base, base), seat, now)


def spent(clock: Clock, now: int) -> int:
    """How long the present turn has taken so far. A clock set back on the server counts as no time."""
    return clock.used + (max(0, now - clock.since) if clock.since is not None else 0)


def press(clock: Clock, limits: Limits, next_seat: int, now: int, delay: int, rest: int | None = None) -> Clock:
    """End the present turn and time ``next_seat``, or a rest of at most ``rest`` ms.

    ``delay`` is the measured round trip of the mover. A turn in a rest takes no time and brings no increment; a rest
    that goes on is timed from its beginning.
    """
    if clock.rest is not None:
        if rest is not None:
            return replace(clock, seat=next_seat)
        return Clock(clock.remaining, next_seat, now, 0, clock.credit)
    seat, used = clock.seat, spent(clock, now)
    given = max(0, min(delay, DELAY_PER_TURN, clock.credit[seat], used))
    credit = min(DELAY_CREDIT, clock.credit[seat] - given + DELAY_REFILL)
    remaining = clock.remaining
    if limits.tempo is not None:
        left = max(0, remaining[seat] - (used - given)) + limits.tempo.increment
        remaining = _with(remaining, seat, left)
    return Clock(remaining, next_seat, now, 0, _with(clock.credit, seat, credit), rest)


def switch(clock: Clock, limits: Limits, next_seat: int, now: int, rest: int | None = None) -> Clock:
    """Time ``next_seat``, or a rest, from now on, after a takeback: the time used stays used, no increment."""
    remaining = clock.remaining
    if limits.tempo is not None and clock.rest is None:
        remaining = _with(remaining, clock.seat, max(0, remaining[clock.seat] - spent(clock, now)))
    since = None if clock.since is None else now
    return Clock(remaining, next_seat, since, 0, clock.credit, rest)


def pause(clock: Clock, now: int) -> Clock:
    """Stop; pausing a resting clock changes nothing."""
    return clock if clock.since is None else replace(clock, since=None, used=spent(clock, now))


def resume(clock: Clock, now: int) -> Clock:
    """Let a resting clock run on."""
    return replace(clock, since=now) if clock.since is None else clock


def due(clock: Clock, limits: Limits, first_turn: bool) -> Due | None:
    """What happens first if the side to act does nothing; None if nothing ever does or the clock rests.

    A flag falls as late as the delay credit could still help, so that no step on its way is cut off.
    """
    if clock.since is None:
        return None
    begun = clock.since - clock.used
    if clock.rest is not None:
        return Due(begun + clock.rest, "rest")
    candidates: list[Due] = []
    if first_turn and limits.first_turn is not None:
        candidates.append(Due(begun + limits.first_turn, "first-turn"))
    if limits.tempo is not None:
        grace = min(DELAY_PER_TURN, clock.credit[clock.seat])
        candidates.append(Due(begun + clock.remaining[clock.seat] + grace, "flag"))
    if limits.turn is not None:
        candidates.append(Due(begun + limits.turn, "turn"))
    return min(candidates, key=lambda d: d.at, default=None)


def too_late(clock: Clock, limits: Limits, first_turn: bool, now: int, delay: int) -> Limit | None:
    """Which limit an action arriving ``now`` with this measured delay has missed, if any."""
    missed = due(clock, limits, first_turn)
    if missed is None or missed.limit == "rest":
        return None
    at = missed.at
    if missed.limit == "flag":
        # The whole credit is part of the due time, but only as much counts as the line is really slow.
        credit = min(DELAY_PER_TURN, clock.credit[clock.seat])
        at -= credit - max(0, min(delay, credit))
    return missed.limit if now > at else None


def shown(clock: Clock, limits: Limits, first_turn: bool, now: int) -> dict[str, object]:
    """The clock as a page shows it at ``now``: see docs/protocol.md, ``clock``."""
    used = spent(clock, now) if clock.rest is None else 0
    remaining: list[int] | None = None
    if limits.tempo is not None:
        remaining = list(clock.remaining)
        remaining[clock.seat] = max(0, remaining[clock.seat] - used)
    next_due = due(clock, limits, first_turn)
    turn_ms = None
    if next_due is not None:
        grace = min(DELAY_PER_TURN, clock.credit[clock.seat]) if next_due.limit == "flag" else 0
        turn_ms = max(0, next_due.at - grace - now)
    return {
        "remaining": remaining,
        "running": clock.seat if clock.since is not None and clock.rest is None else None,
        "turn_ms": turn_ms,
        "limit": next_due.limit if next_due else None,
    }


def _with(pair: tuple[int, int], seat: int, value: int) -> tuple[int, int]:
    return (value, pair[1]) if seat == 0 else (pair[0], value)
