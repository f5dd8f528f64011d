"""The sweeper: lets time decide what it has decided, wherever nobody is connected.

A thread of every worker, which needs the database alone: flags fall also while Redis, and with it the queue, is away.
Any number of them may run at once.
"""

import logging
import threading
from typing import Final

from django.db import DatabaseError, close_old_connections

from . import actions

log = logging.getLogger(__name__)

SECONDS: Final = 1.0
"""Between two sweeps."""


class Sweeper:
    """Sweeps from ``start`` to ``stop``."""

    def __init__(self, seconds: float = SECONDS) -> None:
        self._seconds = seconds
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._run, name="sweeper", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        """End after the sweep that is being made."""
        self._stopped.set()
        self._thread.join()

    def _run(self) -> None:
        while not self._stopped.wait(self._seconds):
            try:
                actions.settle_due()
            except DatabaseError as error:
                log.warning("nothing could be settled, the next sweep tries again: %s", error)
            finally:
                close_old_connections()
