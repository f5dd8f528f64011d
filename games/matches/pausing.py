"""Transitions around a planned restart, which must cost no player time."""

from msgspec.structs import replace

from . import clock as clocks
from .table import Change, Table, advanced


def pause(table: Table, now: int) -> Change | None:
    """Stop the clock; None if it is stopped for a restart already or the match is over."""
    if table.finished or table.hot.paused:
        return None
    hot = replace(table.hot, paused=True, clock=clocks.pause(table.hot.clock, now))
    return Change(table, advanced(table, hot), "paused")


def resume(table: Table, now: int) -> Change | None:
    """Let the clock run on; None if it was not stopped for a restart."""
    if table.finished or not table.hot.paused:
        return None
    hot = replace(table.hot, paused=False, clock=clocks.resume(table.hot.clock, now))
    return Change(table, advanced(table, hot), "resumed")
