"""What a worker tidies up in the lobby."""

from celery import shared_task
from django.utils import timezone

from . import actions


@shared_task(ignore_result=True)  # type: ignore[untyped-decorator]
def clear_rooms() -> None:
    """Delete rooms that nobody can enter any more."""
    actions.clear_rooms(timezone.now())
