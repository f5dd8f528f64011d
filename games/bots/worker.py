"""A process of the queue ``bots``: what it has loaded, what it is thinking about, and that it is alive."""

import logging
import os
import threading
import time
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import msgspec
from django.conf import settings
from django.db import DatabaseError, close_old_connections

from games.engines.registry import GAMES
from games.matches.computers import Pulse
from games.matches.table import Table

from . import budget, turns
from .loading import Load, Shelf
from .thinking import NoThought, Think, give_up, play_turn, search
from .turns import Turn

log = logging.getLogger(__name__)

SECONDS: Final = 1.0
"""Between two signs of life; a lease lasts several of them."""

TRIES: Final = 3
"""So often a turn is tried, the last time with the plainest thought; docs/bots.md, "When the house fails"."""

GRACE: Final = 30.0
"""Seconds that a search may go beyond its time; then it is taken to hang, and its process ends."""


def load_game(game_id: str) -> None:
    """Compile or load a game's searcher."""
    from games.search.thinking import player

    player(game_id).load()


def kernels() -> Path:
    """Where the processes of this machine keep machine code, and say what they compile."""
    return Path(os.environ.get("TEAHOUSE_KERNELS") or Path(settings.VAR_DIR) / "kernels")


class Meter:
    """How long something takes, but for what is set aside."""

    def __init__(self) -> None:
        self._began = time.monotonic()

    @contextmanager
    def aside(self) -> Iterator[None]:
        began = time.monotonic()
        try:
            yield
        finally:
            self._began += time.monotonic() - began

    def ms(self) -> float:
        return 1000 * (time.monotonic() - self._began)


def end_process() -> None:
    """End at once: compiled code can't be interrupted, and whoever keeps processes running starts another."""
    os._exit(70)


class Worker:
    """This process. ``think``, ``load`` and ``end`` are for tests."""

    def __init__(self, think: Think = search, load: Load = load_game, end: Callable[[], None] = end_process) -> None:
        self.name = uuid.uuid4().hex
        self._threads = 1
        self._think = think
        self._end = end
        self._searching: dict[Turn, float] = {}
        self._shelf = Shelf(GAMES, load, kernels())
        self._thinking: set[Turn] = set()
        self._threads_of_all = 1
        self._besides_ms = 0.0
        self._stopped = threading.Event()
        self._lasting: list[threading.Thread] = []

    def start(self, threads: int) -> None:
        """Load games and give signs of life, in the background; ``threads`` turns are thought about at a time."""
        self._threads = threads
        self._lasting = [
            threading.Thread(target=self._shelf.load_all, name="loading", daemon=True),
            threading.Thread(target=self._live, name="pulse", daemon=True),
        ]
        for thread in self._lasting:
            thread.start()

    def stop(self) -> None:
        """Give no more signs of life, and say so."""
        if not self._lasting:
            return
        self._stopped.set()
        try:
            turns.forget_worker(self.name)
        except turns.AWAY as error:
            log.warning("that this worker ends could not be said: %s", error)

    def do(self, turn: Turn) -> None:
        """Think about a turn and play it, unless somebody else does. If no step can be found, see that the turn is
        tried again, or that the match waits."""
        failed = 0
        try:
            waited = turns.take(turn, self.name)
            if waited is not None:
                failed = turns.begin(turn)
        except turns.AWAY as error:
            log.warning("a turn is thought about without a lease: %s", error)
            waited = []
        if waited is None:
            return
        left: Turn | None = None
        self._thinking.add(turn)
        try:
            if failed < TRIES:
                self._try(turn, waited, plain=failed == TRIES - 1)
            else:
                left = turn  # it has ended workers: no other one may come near it
        except NoThought as nothing:
            left = nothing.left
        finally:
            self._thinking.discard(turn)
            self._hand_on(turn, left)

    def _try(self, turn: Turn, waited: list[int], plain: bool) -> None:
        """Raises NoThought."""
        meter = Meter()

        def time_ms(table: Table) -> int:
            with meter.aside():
                self._shelf.ensure(table.setting.game_id)
            return self._time_ms(table, waited)

        def think(game_id: str, state: Any, seat: int, strength: str, millis: int) -> tuple[str, ...]:
            self._searching[turn] = time.monotonic() + millis / 1000 + GRACE
            try:
                with meter.aside():
                    return self._think(game_id, state, seat, strength, millis)
            finally:
                del self._searching[turn]

        if play_turn(turn, time_ms, think, plain) == "played":
            self._besides_ms = budget.averaged(self._besides_ms, meter.ms())

    def _hand_on(self, turn: Turn, left: Turn | None) -> None:
        """A turn is done with; or ``left`` is what no step was found for, and somebody else tries it, or nobody."""
        try:
            if left is None:
                turns.give_back(turn)
                return
            failed = turns.fail(turn, left)
            if failed >= TRIES:
                give_up(left)
                turns.give_back(left)
            elif failed == 1:
                turns.announce(left)
            # Else the sweep announces it in a few seconds: what was wrong may be over by then.
        except turns.AWAY as error:
            log.warning("a turn could not be given back, its lease will run out: %s", error)

    def _time_ms(self, table: Table, waited: list[int]) -> int:
        from games.search.levels import levels

        setting = table.setting
        level_ms = levels(setting.game_id)[setting.strength].millis
        return budget.share(level_ms, waited, self._threads_of_all, self._besides_ms)

    # Signs of life

    def _live(self) -> None:
        while not self._stopped.is_set():
            try:
                self.beat()
            except turns.AWAY as error:
                log.warning("Redis is away; turns are looked for when it is back: %s", error)
            except DatabaseError as error:
                log.warning("forgotten turns could not be looked for: %s", error)
            except Exception:
                # Whatever it was: without signs of life nobody would know of this worker any more, nor would it notice
                # a search that hangs.
                log.exception("a sign of life failed, the next one may succeed")
            finally:
                close_old_connections()
            self._stopped.wait(SECONDS)

    def beat(self) -> None:
        """One sign of life; leases renewed, forgotten turns announced. Ends the process if a search hangs.

        Raises what ``turns.AWAY`` lists, or DatabaseError.
        """
        if any(time.monotonic() > latest for latest in list(self._searching.values())):
            log.critical("a search hangs, this worker ends: %s", [turn.name for turn in list(self._searching)])
            self._end()
        pulse = Pulse(time.time(), self._threads, self._shelf.loaded, self._shelf.broken)
        self._threads_of_all = turns.pulse(self.name, msgspec.json.encode(pulse), pulse.at)
        turns.renew(list(self._thinking), self.name)
        turns.announce_forgotten()
