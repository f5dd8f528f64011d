"""What every template knows about who looks at it."""

from typing import Any

from django.http import HttpRequest

from . import preferences
from .players import current_player


def player(request: HttpRequest) -> dict[str, Any]:
    """``player`` (or None), ``preferences`` (all of them, defaults filled in) and ``theme`` (mist, lantern, auto)."""
    who = current_player(request) if hasattr(request, "session") else None
    values = preferences.of(who, request.COOKIES)
    return {"player": who, "preferences": values, "theme": values["theme"]}
