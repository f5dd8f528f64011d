"""News of a room for the pages that wait there. It only hurries them: they ask by themselves as well."""

import logging

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from redis.exceptions import RedisError

log = logging.getLogger(__name__)


def room_group(key: str) -> str:
    return f"room.{key}"


def announce_room(key: str, state: str) -> None:
    """Tell the waiting pages that the room is now ``taken`` or ``closed``; without Redis they find out by asking."""
    layer = get_channel_layer()
    if layer is None:
        return
    try:
        async_to_sync(layer.group_send)(room_group(key), {"type": "room.changed", "state": state})
    except (RedisError, OSError) as error:
        log.warning("The news of a room could not be sent: %s", error)
