"""Transitions for a computer that cannot think as it should: a fault of the house decides no match (docs/bots.md)."""

from msgspec.structs import replace

from . import errors
from .checks import check_position, check_running, has_room
from .computers import acting
from .table import Change, Table, advanced


def simplify(table: Table, on: int) -> Change | None:
    """Say that the computer is about to play a plain turn, weaker than was promised: the match does not count any more.

    ``on`` is the version of the position it has thought about. None if it has been said before. Raises Stale, or
    OutOfTurnHere if no computer is to act.
    """
    seat = _acting(table, on)
    if table.hot.uncounted:
        return None
    return Change(table, advanced(table, replace(table.hot, uncounted=True)), "plain", seat)


def stop(table: Table, on: int) -> Change:
    """The computer finds no step at all: the match waits for what the player wants (``retry``, a takeback, its end).

    Raises Stale, or OutOfTurnHere if no computer is to act, as when it has stopped already.
    """
    seat = _acting(table, on)
    return Change(table, advanced(table, replace(table.hot, stuck=True)), "stuck", seat)


def retry(table: Table, seat: int, client_id: str | None = None) -> Change:
    """The player wants a stopped computer to try again."""
    check_running(table)
    if not table.hot.stuck or not has_room(table):
        raise errors.NotAllowed
    return Change(table, advanced(table, replace(table.hot, stuck=False)), "retried", seat, client_id)


def _acting(table: Table, on: int) -> int:
    check_running(table)
    check_position(table, on)
    seat = acting(table)
    if seat is None:
        raise errors.OutOfTurnHere
    return seat
