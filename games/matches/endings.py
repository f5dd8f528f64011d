"""Transitions that end a match without a step: resigning, leaving, claiming, time."""

from typing import Final

from games.engines.contract import Outcome

from . import errors
from .checks import check_running, check_unfinished
from .clock import Limit
from .table import Change, Table, ended

CLAIM_AFTER: Final = 60_000
"""Milliseconds a side must be gone before the other may claim the win."""


def resign(table: Table, seat: int, now: int, client_id: str | None = None) -> Change:
    """Give the match up. Against a computer that is without effect before both sides have played their first turn, and
    while the computer is stuck."""
    return _lost(table, seat, "resigned", now, client_id)


def leave(table: Table, seat: int, now: int, client_id: str | None = None) -> Change:
    """Leaving on purpose loses; a broken connection never comes here."""
    return _lost(table, seat, "left", now, client_id)


def claim(table: Table, seat: int, away_ms: int | None, now: int, client_id: str | None = None) -> Change:
    """Claim the win; ``away_ms`` is for how long the other side has been gone (None: it is here)."""
    check_running(table)
    if table.setting.kind != "person":
        raise errors.NotAllowed
    if away_ms is None or away_ms < CLAIM_AFTER:
        raise errors.StillHere
    return Change(table, ended(table, Outcome(seat, "claimed"), now), "claimed", seat, client_id)


def fallen(table: Table, limit: Limit, now: int) -> Change:
    """The end of the match by the limit that the side to act has missed."""
    loser = table.hot.clock.seat
    if limit == "first-turn":
        return Change(table, ended(table, Outcome(None, "called-off"), now), "called-off")
    reason = "flag" if limit == "flag" else "turn-limit"
    return Change(table, ended(table, Outcome(1 - loser, reason), now), reason, loser)


def _lost(table: Table, seat: int, reason: str, now: int, client_id: str | None) -> Change:
    check_unfinished(table)
    void = _void(table)
    if void is not None:
        return Change(table, ended(table, Outcome(None, void), now), void, seat, client_id)
    return Change(table, ended(table, Outcome(1 - seat, reason), now), reason, seat, client_id)


def _void(table: Table) -> str | None:
    """Why giving a match against a computer up loses nothing; None where it does."""
    if table.setting.kind != "computer":
        return None
    if table.hot.stuck:
        return "computer-failed"
    return None if table.begun else "called-off"
