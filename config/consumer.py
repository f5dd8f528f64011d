"""Where a worker takes messages for tasks: one that is none is logged and dropped.

Left alone, Celery ends its process over many of them, and the broker brings them back to the next one.
"""

import logging
from collections.abc import Callable
from typing import Any, Final

from celery.worker import consumer

from .broker import UNREADABLE

log = logging.getLogger(__name__)

SHOWN: Final = 500
"""Characters of such a message in the log."""


class Consumer(consumer.Consumer):  # type: ignore[misc]
    """Takes tasks only."""

    def create_task_handler(self, *arguments: Any, **named: Any) -> Callable[[Any], Any]:
        take = super().create_task_handler(*arguments, **named)

        def handler(message: Any) -> Any:
            try:
                fault = fault_of(message)
                if fault is None:
                    return take(message)
            except UNREADABLE as error:
                fault = repr(error)
            log.error("a message is no task (%s) and has been dropped: %.*s", fault, SHOWN, message.body)
            message.reject_log_error(log, self.connection_errors)
            return None

        return handler


def fault_of(message: Any) -> str | None:
    """What keeps a message from being a task; None if nothing does. Whether there is such a task is not asked here."""
    headers = message.headers
    if not isinstance(headers, dict) or not all(isinstance(headers.get(name), str) for name in ("id", "task")):
        return "its headers name no task"
    try:
        payload = message.decode()
    except Exception as error:  # noqa: BLE001 - a decoder may raise anything
        return f"it cannot be decoded: {error!r}"
    if not isinstance(payload, list | tuple) or len(payload) != 3:
        return "it has no arguments"
    args, named, more = payload
    if not isinstance(args, list) or not isinstance(named, dict) or not isinstance(more, dict | None):
        return "its arguments are none"
    return None
