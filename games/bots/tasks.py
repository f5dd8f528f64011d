"""What workers do for the computers: thin edges."""

from typing import Any

from celery import shared_task
from celery.signals import worker_ready, worker_shutting_down

from .thinking import play_turn
from .turns import Turn
from .worker import Worker

QUEUE = "bots"
WORKER = Worker()


@shared_task(ignore_result=True)  # type: ignore[untyped-decorator]
def think(key: str, version: int) -> None:
    """Think about the turn that version ``version`` of the match led to, and play it."""
    WORKER.do(Turn(key, version))


@shared_task(ignore_result=True)  # type: ignore[untyped-decorator]
def confirm(key: str, version: int) -> None:
    """End a rest on the computer's side; nothing is thought there, so any worker may do it."""
    play_turn(Turn(key, version), lambda _table: 0, lambda *_: ())


@worker_ready.connect  # type: ignore[untyped-decorator]
def begin(sender: Any = None, **_: Any) -> None:
    """In a worker of the queue: load the games and say that it is there."""
    if QUEUE in sender.app.amqp.queues.consume_from:
        WORKER.start(sender.controller.concurrency)


@worker_shutting_down.connect  # type: ignore[untyped-decorator]
def end(**_: Any) -> None:
    """What is being thought about is brought to its end; nothing new is promised."""
    WORKER.stop()
