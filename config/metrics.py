"""/metrics/: what this process and the platform do, in Prometheus' text format, for who runs it."""

import hmac
from collections.abc import Iterator
from datetime import datetime

from django.conf import settings
from django.db.models import Count, Min
from django.http import HttpRequest, HttpResponse, HttpResponseForbidden
from django.utils.timezone import now
from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, CollectorRegistry, Gauge, generate_latest
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector

from accounts.limits import client_ip
from games.analysis import selectors as analyses
from games.bots import turns
from games.matches import computers
from games.matches.live import HUB
from games.matches.models import Match

from .health import worker_heartbeat_age


class Platform(Collector):
    """Figures of the whole platform, the same from every web process; read when asked for."""

    def collect(self) -> Iterator[GaugeMetricFamily]:
        running = GaugeMetricFamily("teahouse_running_matches", "Matches being played.", labels=["kind"])
        rows = Match.objects.filter(status=Match.Status.RUNNING).values_list("kind")
        for kind, count in rows.annotate(Count("pk")).order_by():
            running.add_metric([kind], count)
        yield running
        due = Match.objects.filter(status=Match.Status.RUNNING, deadline__lt=now()).aggregate(first=Min("deadline"))
        late = _seconds_since(due["first"])
        yield GaugeMetricFamily("teahouse_settling_late_seconds", "How long the oldest due match has waited.", late)
        yield from _computers()
        yield from _analyses()
        age = worker_heartbeat_age()
        if age is not None:
            yield GaugeMetricFamily("teahouse_worker_heartbeat_age_seconds", "Since a worker was heard of.", age)


def _computers() -> Iterator[GaugeMetricFamily]:
    """How many computers think, how many turns wait for them, and the longest wait of a match."""
    running = Match.objects.filter(status=Match.Status.RUNNING)
    found = running.filter(computer_since__isnull=False).aggregate(first=Min("computer_since"), count=Count("pk"))
    yield GaugeMetricFamily("teahouse_computer_turns", "Matches in which a computer is to act.", found["count"])
    longest = _seconds_since(found["first"])
    yield GaugeMetricFamily("teahouse_computer_turn_seconds", "How long the first of them has been waiting.", longest)
    stuck = Match.objects.filter(stuck=True).count()
    yield GaugeMetricFamily(
        "teahouse_stuck_matches", "Matches that wait because their computer could not think.", stuck
    )
    try:
        threads = sum(pulse.threads for pulse in computers.pulses().values())
        queued = turns.waiting()
    except turns.AWAY:
        return
    yield GaugeMetricFamily("teahouse_computer_threads", "Computer turns that can be thought about at a time.", threads)
    yield GaugeMetricFamily("teahouse_computer_turns_queued", "Computer turns that no worker has taken yet.", queued)


def _analyses() -> Iterator[GaugeMetricFamily]:
    count, seconds = analyses.waiting(now())
    yield GaugeMetricFamily("teahouse_analyses_waiting", "Analyses that no worker has taken yet.", count)
    yield GaugeMetricFamily("teahouse_analysis_wait_seconds", "How long the first of them has been waiting.", seconds)


def _seconds_since(time: datetime | None) -> float:
    return 0.0 if time is None else max(0.0, (now() - time).total_seconds())


Gauge("teahouse_live_matches", "Matches that this process has connections to.").set_function(lambda: len(HUB))

_platform = CollectorRegistry()
_platform.register(Platform())


def metrics(request: HttpRequest) -> HttpResponse:
    """Figures of the process (memory, CPU, open files, what other modules count) and of the platform.

    Needs ``Authorization: Bearer METRICS_TOKEN``; where no token is set, only this machine itself may ask.
    """
    if not _may_read(request):
        return HttpResponseForbidden("not for you\n", content_type="text/plain")
    return HttpResponse(generate_latest(REGISTRY) + generate_latest(_platform), content_type=CONTENT_TYPE_LATEST)


def _may_read(request: HttpRequest) -> bool:
    if settings.METRICS_TOKEN:
        asked = request.headers.get("Authorization", "")
        return hmac.compare_digest(asked.encode(), f"Bearer {settings.METRICS_TOKEN}".encode())
    if not settings.TRUSTED_PROXIES and "X-Forwarded-For" in request.headers:
        return False  # some proxy on this machine asks for somebody else
    address = client_ip(request)
    return address is not None and address.is_loopback
