"""Redis as the broker of the workers, read with care: a text that is no message is logged and dropped.

Left alone, kombu raises in the midst of a worker's loop, and Celery ends the process.
"""

import logging
from queue import Empty
from typing import Any, Final

from kombu.transport import redis

log = logging.getLogger(__name__)

UNREADABLE: Final = (ValueError, TypeError, LookupError, AttributeError, RecursionError)
"""What is raised over data of a wrong form; errors of connections are others, and dealt with elsewhere."""


class Channel(redis.Channel):
    """Outlives texts that are no messages."""

    def _brpop_read(self, **options: Any) -> Any:
        try:
            return super()._brpop_read(**options)  # type: ignore[no-untyped-call]
        except UNREADABLE as error:
            log.error("what lay in a queue is no message and has been dropped: %r", error)
            raise Empty from None

    def _receive_one(self, c: Any) -> Any:
        try:
            return super()._receive_one(c)  # type: ignore[no-untyped-call]
        except UNREADABLE as error:
            log.error("what was sent to all workers is no message and has been dropped: %r", error)
            return None


class Transport(redis.Transport):
    """Connections with such channels."""

    Channel = Channel
