"""What a page says while Redis is away.

Matches go on without it; what must not go on without a rate limit, as signing in, refuses instead of failing open.
"""

import logging
from collections.abc import Callable
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from redis.exceptions import RedisError

log = logging.getLogger(__name__)

RETRY_SECONDS: Final = 30


class RedisAwayMiddleware:
    """Answers 503 with a sentence, and when to try again, where a view could not do without Redis."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        if not isinstance(exception, RedisError):
            return None
        log.warning("Redis is away, %s could not be answered: %s", request.path, exception)
        response = render(request, "503.html", status=503)
        response.headers["Retry-After"] = str(RETRY_SECONDS)
        return response
