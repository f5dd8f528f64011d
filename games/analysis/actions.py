"""Writes: an analysis is requested, claimed, reported on, finished.

Every change is one UPDATE that names the state it starts from, so that of two who try exactly one succeeds; nothing
else is locked. A claim is a random word: who has lost it (its lease lapsed, another worker began anew) changes nothing
any more.
"""

import logging
import secrets
from datetime import UTC, datetime, timedelta
from typing import Any

from celery import current_app
from django.conf import settings
from django.db import transaction
from django.db.models import F, Max, Q, QuerySet
from django.utils import timezone
from kombu.exceptions import OperationalError

from accounts.limits import allow, next_turn
from accounts.models import Player
from games.matches.table import Table

from .errors import NothingToAnalyse, NotYourMatch, StillRunning, TooMany
from .models import Analysis
from .report import FORMAT, Report

log = logging.getLogger(__name__)

WORK = "games.analysis.tasks.work"
QUEUE = "analysis"

REQUESTS_PER_HOUR = 20
"""New analyses that one player may ask for in an hour."""
ADDRESS_REQUESTS_PER_HOUR = 60
"""The same for all players at one address: guests are made in seconds, and an analysis takes a worker up to minutes."""
MOST_ATTEMPTS = 3
"""After so many workers have died over one match without getting on it is given up."""
WAKING = timedelta(seconds=30)
"""How long a message that wakes a worker is believed to be on its way."""

ONE_TAKES = timedelta(minutes=2)
"""What one analysis takes at most, and so what one request puts off the next ones of its player and its address."""

_OPEN = (Analysis.State.REQUESTED, Analysis.State.RUNNING)


def lease() -> timedelta:
    """How long a worker may be silent before it is taken for dead."""
    return timedelta(seconds=settings.ANALYSIS_LEASE_SECONDS)


def request(table: Table, player: Player | None, address: str | None = None) -> Analysis:
    """The analysis of a finished match, requested by ``player`` (from ``address``) unless it has been already.

    Asked for again it is the same row, except that a failed one is tried anew. Raises AnalysisRefused. After the commit
    a worker is woken.
    """
    match_id, holders = table.setting.match_id, table.setting.players
    if not table.finished:
        raise StillRunning
    known = Analysis.objects.filter(match_id=match_id).first()
    if known is not None and known.state != Analysis.State.FAILED and not _is_old(known):
        return known
    if player is None or player.pk not in holders:
        raise NotYourMatch
    if table.hot.turn == 0:
        raise NothingToAnalyse
    if not allow("analysis", player.pk, REQUESTS_PER_HOUR, 3600):
        raise TooMany
    if address is not None and not allow("analysis-from", address, ADDRESS_REQUESTS_PER_HOUR, 3600):
        raise TooMany
    with transaction.atomic():
        now = timezone.now()
        fresh = {
            "state": Analysis.State.REQUESTED,
            "requested_by": player,
            "requested": now,
            "queued": place(player, address, now),
        }
        analysis, created = Analysis.objects.get_or_create(match_id=match_id, defaults=fresh)
        if not created:
            again = Analysis.objects.filter(pk=analysis.pk).exclude(state__in=_OPEN)
            again = again.filter(Q(state=Analysis.State.FAILED) | ~Q(report__format=FORMAT))
            afresh = {"attempts": 0, "claim": "", "lease": None, "looks": 0, "looks_in_all": 0, "notes": None}
            again.update(**fresh, **afresh, report=None, finished=None)
            analysis.refresh_from_db()
        if analysis.state == Analysis.State.REQUESTED:
            transaction.on_commit(lambda: wake(timezone.now()))
    return analysis


def place(player: Player, address: str | None, now: datetime) -> datetime:
    """The place in the queue of what ``player`` asks for now, from ``address``.

    Whoever asks for much at once stands there as if asking for each when the one before was done: so others get their
    turns in between, and nobody who waits is overtaken for ever. All players of one address together stand there as
    one, since guests are made in seconds.
    """
    last: datetime | None = Analysis.objects.filter(requested_by=player).aggregate(last=Max("queued"))["last"]
    own = now if last is None else max(now, last + ONE_TAKES)
    if address is None:
        return own
    turn = next_turn("analysis", address, ONE_TAKES.total_seconds(), now.timestamp())
    return max(own, datetime.fromtimestamp(turn, UTC))


def _is_old(analysis: Analysis) -> bool:
    """Whether its report is of a form that is not read any more."""
    return analysis.state == Analysis.State.DONE and (analysis.report or {}).get("format") != FORMAT


def wake(now: datetime) -> None:
    """Wake a worker for what waits. A lost message does no harm: ``look_after`` wakes again."""
    Analysis.objects.filter(state=Analysis.State.REQUESTED).filter(_unheard(now)).update(lease=now + WAKING)
    try:
        current_app.send_task(WORK, queue=QUEUE, retry=False)
    except OperationalError as error:
        log.warning("no worker could be woken for an analysis (%s); the next sweep tries again", error)


def look_after(now: datetime) -> bool:
    """The sweep: wake a worker if something waits that nobody has been heard of; whether it did."""
    unheard = Analysis.objects.filter(state__in=_OPEN).filter(_unheard(now)).exists()
    if unheard:
        wake(now)
    return unheard


def claim(now: datetime) -> Analysis | None:
    """Take the analysis whose turn it is (``place``), or one whose worker has died; None if there is none.

    What has cost ``MOST_ATTEMPTS`` workers is given up on the way.
    """
    dead = Analysis.objects.filter(state=Analysis.State.RUNNING, lease__lt=now)
    given_up = dead.filter(attempts__gte=MOST_ATTEMPTS).update(
        state=Analysis.State.FAILED, claim="", lease=None, notes=None
    )
    if given_up:
        log.error("%s analyses were given up: their workers died %s times", given_up, MOST_ATTEMPTS)
    while True:
        found = _claimable(now).order_by("queued", "pk").values_list("pk", flat=True).first()
        if found is None:
            return None
        word = secrets.token_urlsafe(12)
        taken = (
            _claimable(now)
            .filter(pk=found)
            .update(
                state=Analysis.State.RUNNING,
                claim=word,
                lease=now + lease(),
                attempts=F("attempts") + 1,
                looks=0,
                looks_in_all=0,
            )
        )
        if taken:
            return Analysis.objects.select_related("match").get(pk=found)


def hold(analysis: Analysis, now: datetime) -> bool:
    """Go on holding it; False if it belongs to somebody else by now."""
    return bool(_held(analysis).update(lease=now + lease()))


def progress(analysis: Analysis, looks: int, looks_in_all: int, now: datetime) -> bool:
    """Report how far it is, and go on holding it; False if it belongs to somebody else by now."""
    return bool(_held(analysis).update(looks=looks, looks_in_all=looks_in_all, lease=now + lease()))


def keep(analysis: Analysis, notes: dict[str, Any], now: datetime) -> bool:
    """Keep what has been found so far for whoever may have to go on with it; False if that is somebody else by now.

    What gets on does not count as an attempt that failed.
    """
    return bool(_held(analysis).update(notes=notes, attempts=1, lease=now + lease()))


def finish(analysis: Analysis, report: Report, now: datetime) -> bool:
    """Keep the report; False if it belongs to somebody else by now."""
    kept = {"state": Analysis.State.DONE, "report": report.to_json(), "finished": now}
    return bool(_held(analysis).update(**kept, claim="", lease=None, notes=None))


def fail(analysis: Analysis, now: datetime) -> bool:
    """Say that it can't be computed; it may be asked for again."""
    return bool(_held(analysis).update(state=Analysis.State.FAILED, finished=now, claim="", lease=None, notes=None))


def _held(analysis: Analysis) -> QuerySet[Analysis]:
    return Analysis.objects.filter(pk=analysis.pk, state=Analysis.State.RUNNING, claim=analysis.claim)


def _claimable(now: datetime) -> QuerySet[Analysis]:
    waiting = Q(state=Analysis.State.REQUESTED) | Q(state=Analysis.State.RUNNING, lease__lt=now)
    return Analysis.objects.filter(waiting)


def _unheard(now: datetime) -> Q:
    return Q(lease__isnull=True) | Q(lease__lt=now)
