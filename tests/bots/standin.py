"""A worker of the queue ``bots`` whose computers need no search: `celery -A tests.bots.standin worker --queues bots`.

STANDIN_SECONDS says how long it thinks about each turn (less where its time is shorter). STANDIN_HOLD names a file:
while it is there no thought comes to its end. STANDIN_FAULT names another: while it says ``always`` no thought is had,
while it says ``often`` none but the plainest. So tests of the way of a turn need no machine code.
"""

import os
import time
from pathlib import Path
from typing import Any

from celery.signals import celeryd_after_setup

from config.celery import app

__all__ = ["app"]

SECONDS = float(os.environ.get("STANDIN_SECONDS", "0"))


FAULT = os.environ.get("STANDIN_FAULT")
HOLD = os.environ.get("STANDIN_HOLD")


def failing(think: Any) -> Any:
    """``think``, if the file FAULT lets it."""

    def thinking(game_id: str, state: Any, seat: int, strength: str, millis: int) -> tuple[str, ...]:
        from games.bots import budget, thinking

        said = Path(FAULT).read_text().strip() if FAULT and Path(FAULT).exists() else ""
        plainest = (strength, millis) == (thinking.PLAINEST, budget.LEAST_MS)
        if said == "always" or (said == "often" and not plainest):
            raise RuntimeError("a fault, as the test wants it")
        return think(game_id, state, seat, strength, millis)  # type: ignore[no-any-return]

    return thinking


def slowly(think: Any) -> Any:
    """``think`` after SECONDS, or the time given for the turn if that is less."""

    def thinking(game_id: str, state: Any, seat: int, strength: str, millis: int) -> tuple[str, ...]:
        time.sleep(min(SECONDS, millis / 1000))  # thinking takes time: there is nothing to wait for
        return think(game_id, state, seat, strength, millis)

    return thinking


def held(think: Any) -> Any:
    """``think``, when the file HOLD is gone."""

    def thinking(game_id: str, state: Any, seat: int, strength: str, millis: int) -> tuple[str, ...]:
        while HOLD and Path(HOLD).exists():
            time.sleep(0.02)
        return think(game_id, state, seat, strength, millis)  # type: ignore[no-any-return]

    return thinking


@celeryd_after_setup.connect  # type: ignore[untyped-decorator]
def replace_the_thinker(**_: Any) -> None:
    from games.bots import tasks
    from games.bots.worker import Worker
    from tests.bots.anyturn import any_turn

    tasks.WORKER = Worker(failing(held(slowly(any_turn))), lambda game_id: None)
