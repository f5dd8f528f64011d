"""The transition that time makes by itself."""

from .endings import fallen
from .play import play
from .table import Change, Table


def settle(table: Table, now: int) -> Change | None:
    """What time has decided by ``now``; None if nothing is due. Settling again changes nothing.

    A rest that is over is confirmed for one seat at a time: what is left is due at once.
    """
    if table.due is None or now < table.due.at:
        return None
    rest = table.game.rest(table.state)
    if table.due.limit == "rest" and rest is not None:
        return play(table, table.to_act, rest.step, table.hot.position_version, now)
    return fallen(table, table.due.limit, now)
