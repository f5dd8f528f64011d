"""What every transition asks first."""

from typing import Final

from . import errors
from .table import Table


def check_unfinished(table: Table) -> None:
    if table.finished:
        raise errors.AlreadyOver


def check_running(table: Table) -> None:
    """Refuse what only a match that is running, and not paused for a restart, allows."""
    check_unfinished(table)
    if table.hot.paused:
        raise errors.Paused


def check_position(table: Table, on: int) -> None:
    """Refuse what was chosen in another position than the present one (``on``: its version)."""
    if on != table.hot.position_version:
        raise errors.Stale


EVENTS: Final = (5_000, 100)
"""How many events a match may have before nothing can be taken back or offered in it any more, and how many more for
every turn played: far more than people need, but nobody can make a match grow for ever without playing on."""


def has_room(table: Table) -> bool:
    """Whether the match may have another event that does not bring it forward."""
    most, for_a_turn = EVENTS
    return table.version < most + for_a_turn * table.hot.turn
