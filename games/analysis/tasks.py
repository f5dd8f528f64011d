"""What workers do: explain matches that wait. Searchers are imported here only, and only when there is work."""

import logging
import time

from celery import shared_task
from django.utils import timezone

from games.matches import selectors, store

from . import actions
from .holding import Holding
from .models import Analysis

log = logging.getLogger(__name__)

TELL_SECONDS = 0.5
"""Progress is written down at most so often."""


KEEP_SECONDS = 5.0
"""What has been found is kept so often: as much has to be looked at again if the worker dies."""


class LostClaim(Exception):
    """Another worker has taken the match over: this one was silent for too long."""


@shared_task(ignore_result=True)  # type: ignore[untyped-decorator]
def look_after() -> None:
    """The sweep: wake a worker for what nobody has been heard of."""
    actions.look_after(timezone.now())


@shared_task(ignore_result=True)  # type: ignore[untyped-decorator]
def work() -> None:
    """Explain the match whose turn it is, then wake the next worker if others wait."""
    analysis = actions.claim(timezone.now())
    if analysis is None:
        return
    try:
        explain(analysis)
    except LostClaim:
        log.warning("analysis %s went on elsewhere", analysis.pk)
    except Exception:
        # Whatever it was, it would come again: the page says so, the log says why.
        actions.fail(analysis, timezone.now())
        raise
    finally:
        if Analysis.objects.filter(state=Analysis.State.REQUESTED).exists():
            actions.wake(timezone.now())


def explain(analysis: Analysis) -> None:
    """Compute and keep the report of a claimed analysis. Raises LostClaim."""
    from games.search.thinking import player

    from .efforts import effort
    from .notes import NotingPlayer
    from .searching import examine
    from .walking import walk

    table = store.table_of(analysis.match)
    assert table.outcome is not None
    turns = selectors.turns_of(table.setting.match_id, table.version)
    searcher = player(table.setting.game_id)
    noting = NotingPlayer(searcher, dict(analysis.notes or {}))
    told, kept = time.monotonic() - TELL_SECONDS, time.monotonic()
    with Holding(analysis) as holding:

        def tell(looks: int, looks_in_all: int) -> None:
            nonlocal told, kept
            holding.heard()
            if time.monotonic() - told < TELL_SECONDS:
                return
            told = time.monotonic()
            if holding.lost or not actions.progress(analysis, looks, looks_in_all, timezone.now()):
                raise LostClaim
            if told - kept >= KEEP_SECONDS:
                kept = told
                actions.keep(analysis, noting.notes, timezone.now())

        searcher.load()
        trodden = walk(table.game, table.setting.start, turns)
        report = examine(trodden, table.outcome, noting, effort(table.game), tell)
    if not actions.finish(analysis, report, timezone.now()):
        raise LostClaim
