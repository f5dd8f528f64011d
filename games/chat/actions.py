"""Writes: somebody says something."""

from django.db import IntegrityError, transaction

from accounts.models import Player

from .models import Line
from .text import says_something, tidy


def say(room: str, author: Player, text: str, seat: int | None = None, client_id: str | None = None) -> Line | None:
    """Keep a line; None if nothing visible was said, or if this ``client_id`` of the author has said it already.

    Locks nothing, announces nothing: the caller does.
    """
    said = tidy(text)
    if not says_something(said):
        return None
    try:
        with transaction.atomic():
            return Line.objects.create(
                room=room, author=author, name=author.display_name, seat=seat, text=said, client_id=client_id
            )
    except IntegrityError:
        return None
