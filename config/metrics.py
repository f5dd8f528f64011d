"""/metrics/: what this process and the platform do, in Prometheus' text format, for who runs it."""

import hmac
from collections.abc import Iterator

from django.conf import settings
from django.db.models import Count, Min
from django.http import HttpRequest, HttpResponse, HttpResponseForbidden
from django.utils.timezone import now
from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, CollectorRegistry, generate_latest
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector

from accounts.limits import client_ip
from games.matches import computers
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
        late = 0.0 if due["first"] is None else (now() - due["first"]).total_seconds()
        yield GaugeMetricFamily("teahouse_settling_late_seconds", "How long the oldest due match has waited.", late)
        yield from _computers()
        age = worker_heartbeat_age()
        if age is not None:
            yield GaugeMetricFamily("teahouse_worker_heartbeat_age_seconds", "Since a worker was heard of.", age)


def _computers() -> Iterator[GaugeMetricFamily]:
    """How many computers think, how many turns wait for them, and the longest wait of a match."""
    try:
        threads = sum(pulse.threads for pulse in computers.pulses().values())
    except computers.AWAY:
        return
    yield GaugeMetricFamily("teahouse_computer_threads", "Computer turns that can be thought about at a time.", threads)
    waiting = Match.objects.filter(status=Match.Status.RUNNING, computer_since__isnull=False)
    found = waiting.aggregate(first=Min("computer_since"), count=Count("pk"))
    longest = 0.0 if found["first"] is None else (now() - found["first"]).total_seconds()
    yield GaugeMetricFamily("teahouse_computer_turns", "Matches in which a computer is to act.", found["count"])
    yield GaugeMetricFamily("teahouse_computer_turn_seconds", "How long the first of them has been waiting.", longest)


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
