"""One turn of a computer, from the table to its last step; only workers come here."""

import logging
import time
from collections.abc import Callable
from typing import Any, Final, Literal

from games.matches import actions, computers, store
from games.matches.errors import Refused, Stale
from games.matches.faltering import simplify, stop
from games.matches.models import Match
from games.matches.play import play
from games.matches.table import Change, Table

from . import budget
from .turns import Turn

log = logging.getLogger(__name__)

Think = Callable[[str, Any, int, str, int], tuple[str, ...]]
"""Finds steps: of a game (its id), in a state, for a seat, with a strength, in so many ms."""

Result = Literal["played", "outdated", "confirmed"]

MOVED_ON: Final = (Stale.code, "match-over", "out-of-turn", "paused")
"""Refusals that say: the match is not any more what was thought about."""

PLAINEST: Final = "easy"
"""The strength of a plain turn; it gets no more than the least time."""


class NoThought(Exception):
    """No step was found. ``left`` is the turn, or what is left of it after the steps that have been played."""

    def __init__(self, left: Turn) -> None:
        super().__init__(left.name)
        self.left = left


def play_turn(turn: Turn, time_ms: Callable[[Table], int], think: Think, plain: bool = False) -> Result:
    """Think about a turn and play it, step by step, each on the version it was thought about.

    ``time_ms`` gives the time for the turn. ``plain``: with the plainest thought there is, and the match is told so.
    ``outdated``: the match has moved on, and nothing (more) was played. Raises NoThought.
    """
    try:
        table = store.load(turn.key)
    except Match.DoesNotExist:
        return "outdated"
    seat = computers.acting(table)
    if seat is None or table.hot.position_version != turn.version:
        return "outdated"
    game, rest = table.game, table.game.rest(table.state)
    try:
        if rest is not None:
            _step(table, seat, rest.step)
            return "confirmed"
        turn_ms, began = _time(table, time_ms), time.monotonic()
        while computers.acting(table) == seat and game.rest(table.state) is None:
            left = budget.left(turn_ms, 1000 * (time.monotonic() - began))
            steps = _plain_steps(table, seat, think) if plain else _steps(table, seat, left, think)
            if plain:
                _tell(table, simplify)
            table = _play(table, seat, steps)
            if game.turn_complete(table.state):
                break
    except Refused as refusal:
        if refusal.code not in MOVED_ON:
            raise
        return "outdated"
    return "played"


def give_up(turn: Turn) -> None:
    """Nothing could be thought about a turn: the match waits for what its player wants, and says so."""
    try:
        _tell(store.load(turn.key), stop, turn.version)
    except Match.DoesNotExist:
        return
    except Refused as refusal:
        if refusal.code not in MOVED_ON:
            raise
        return
    log.critical("match %s waits: its computer could not think about turn %s", turn.key, turn.name)


def search(game_id: str, state: Any, seat: int, strength: str, millis: int) -> tuple[str, ...]:
    """``Think`` by the searchers."""
    from games.search.thinking import Limits, think

    seed = time.time_ns() & 0x7FFF_FFFF
    return think(game_id, state, seat, limits=Limits(level=strength, millis=millis), seed=seed).steps


def _time(table: Table, time_ms: Callable[[Table], int]) -> int:
    """The time for the turn. Asking for it is the first thing that needs the game's computer."""
    try:
        return time_ms(table)
    except Exception as error:
        raise _failed(table) from error


def _steps(table: Table, seat: int, millis: int, think: Think, strength: str = "") -> tuple[str, ...]:
    """Steps to play, at the computer's strength or another one. Whatever keeps a search from finding any is logged:
    others will try, and what is done if they fail, too, is not decided here. Raises NoThought."""
    setting = table.setting
    try:
        steps = think(setting.game_id, table.state, seat, strength or setting.strength, millis)
    except Exception as error:
        raise _failed(table) from error
    if not steps or steps[0] not in table.game.legal(table.state):
        # A step of the computer's may tell of its hand, and the log is read while the match goes on.
        found = repr(steps) if table.game.open_information else f"{len(steps)} steps"
        log.error("the computer of %s cannot play what it found in match %s: %s", setting.game_id, setting.key, found)
        raise NoThought(_left_of(table))
    return steps


def _plain_steps(table: Table, seat: int, think: Think) -> tuple[str, ...]:
    return _steps(table, seat, budget.LEAST_MS, think, PLAINEST)


def _failed(table: Table) -> NoThought:
    """To be called while the error is dealt with, which it logs."""
    setting = table.setting
    log.exception("the computer of %s could not think about match %s", setting.game_id, setting.key)
    return NoThought(_left_of(table))


def _left_of(table: Table) -> Turn:
    return Turn(table.setting.key, table.hot.position_version)


def _tell(table: Table, fault: Callable[[Table, int], Change | None], version: int | None = None) -> None:
    """Tell the match of a fault of the house, on the position of ``version`` (default: the table's)."""
    on = table.hot.position_version if version is None else version
    actions.perform(table.setting.key, lambda now: fault(now, on))


def _play(table: Table, seat: int, steps: tuple[str, ...]) -> Table:
    """Play what was thought of, as far as it is legal: what chance has shown may ask for another thought."""
    for number, step in enumerate(steps):
        if number and (computers.acting(table) != seat or step not in table.game.legal(table.state)):
            break
        table = _step(table, seat, step)
    return table


def _step(table: Table, seat: int, step: str) -> Table:
    on = table.hot.position_version
    return actions.perform(table.setting.key, lambda now: play(now, seat, step, on, actions.now_ms()))
