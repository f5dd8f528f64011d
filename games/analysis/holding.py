"""Holding a claim while one works: a thread that renews the lease, so that looks may take as long as they take.

It stops renewing when nothing has got done for ``STUCK`` seconds: then another worker may try.
"""

import logging
import threading
import time
from types import TracebackType

from django.db import DatabaseError, connection
from django.utils import timezone

from . import actions
from .models import Analysis

log = logging.getLogger(__name__)

STUCK = 600.0
"""Seconds; loading may compile for some minutes where nothing is kept yet."""


class Holding:
    """A context: while it is open the claim is renewed. ``lost``: somebody else has it by now."""

    def __init__(self, analysis: Analysis) -> None:
        self.lost = False
        self._analysis = analysis
        self._done = threading.Event()
        self._heard = time.monotonic()
        self._thread = threading.Thread(target=self._renew, name=f"holding-{analysis.pk}", daemon=True)

    def __enter__(self) -> "Holding":
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        self._done.set()
        self._thread.join()

    def heard(self) -> None:
        """Something has got done."""
        self._heard = time.monotonic()

    def _renew(self) -> None:
        try:
            while not self._done.wait(actions.lease().total_seconds() / 4):
                if time.monotonic() - self._heard > STUCK:
                    log.error("analysis %s is stuck", self._analysis.pk)
                    return
                try:
                    self.lost = not actions.hold(self._analysis, timezone.now())
                except DatabaseError as error:
                    log.warning("the claim of analysis %s could not be renewed: %s", self._analysis.pk, error)
                if self.lost:
                    return
        finally:
            connection.close()
