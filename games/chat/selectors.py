"""Reads: the lines of a room."""

from typing import Any

from .models import Line


def recent(room: str, count: int = 50) -> list[dict[str, Any]]:
    """The last visible lines of a room, oldest first, as ``shown``."""
    lines = Line.objects.filter(room=room, hidden=False).order_by("-id")[:count]
    return [shown(line) for line in reversed(lines)]


def shown(line: Line) -> dict[str, Any]:
    """A line as a page gets it: ``room`` is the last part of the room's name."""
    return {
        "id": line.pk,
        "room": line.room.rpartition(":")[2],
        "seat": line.seat,
        "name": line.name,
        "text": line.text,
        "at": line.at.isoformat(),
    }
