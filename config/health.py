"""Whether this process and what it needs are up, for load balancers and people on call."""

import logging
import time
from collections.abc import Callable

from django.core.cache import cache
from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse, JsonResponse
from redis.exceptions import RedisError

from .celery import HEARTBEAT

log = logging.getLogger(__name__)

LATE_SECONDS = 30
"""A worker that has not been heard of for this long counts as away; the beat asks every five."""


async def live(request: HttpRequest) -> HttpResponse:
    """200 as long as this process answers."""
    return HttpResponse("ok\n", content_type="text/plain")


def ready(request: HttpRequest) -> HttpResponse:
    """200 if database, Redis and a worker answer, else 503; which of them, as ``{part: "ok" | "away"}``."""
    checks: dict[str, Callable[[], bool]] = {
        "database": database_answers,
        "redis": redis_answers,
        "worker": worker_answers,
    }
    parts = {name: "ok" if check() else "away" for name, check in checks.items()}
    return JsonResponse(parts, status=200 if set(parts.values()) == {"ok"} else 503)


def database_answers() -> bool:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError as error:
        log.warning("the database does not answer: %s", error)
        return False
    return True


def redis_answers() -> bool:
    try:
        cache.has_key("health")
    except (RedisError, OSError) as error:
        log.warning("Redis does not answer: %s", error)
        return False
    return True


def worker_answers() -> bool:
    age = worker_heartbeat_age()
    return age is not None and age <= LATE_SECONDS


def worker_heartbeat_age() -> float | None:
    """Seconds since a worker was heard of last, None if that isn't known."""
    try:
        beat = cache.get(HEARTBEAT)
    except (RedisError, OSError):
        return None
    return None if beat is None else max(0.0, time.time() - beat)
