"""Who plays: from a request or a WebSocket's scope to a Player."""

from collections.abc import MutableMapping
from hashlib import sha256
from importlib import import_module
from types import SimpleNamespace
from typing import Any

from channels.db import database_sync_to_async
from django.conf import settings
from django.contrib.auth import get_user
from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.backends.base import SessionBase
from django.http import HttpRequest

from .models import Player, User
from .names import guest_name

SESSION_KEY = "player"


def current_player(request: HttpRequest) -> Player | None:
    """The player of this request, None for somebody who has not needed an identity yet."""
    if not hasattr(request, "player"):
        request.player = _player(request.session, request.user)  # type: ignore[attr-defined]
    return request.player  # type: ignore[attr-defined,no-any-return]


def ensure_player(request: HttpRequest) -> Player:
    """The player of this request; a guest is made silently and bound to the session if there is none.

    Two requests of one session that ask at the same time get the same guest.
    """
    player = current_player(request)
    if player is None:
        user = request.user
        player = make_registered(user) if isinstance(user, User) else _make_guest(request.session)
        request.player = player  # type: ignore[attr-defined]
    return player


async def player_of_scope(scope: MutableMapping[str, Any]) -> Player | None:
    """The player of a WebSocket's session (from Channels' session middleware), None without one."""
    session = scope["session"]
    player: Player | None = await database_sync_to_async(lambda: _player(session, _user_of(session)))()
    return player


async def player_now(scope: MutableMapping[str, Any]) -> Player | None:
    """As ``player_of_scope``, but as the session says by now: somebody may have signed out since."""
    engine = import_module(settings.SESSION_ENGINE)

    def find() -> Player | None:
        session = engine.SessionStore(scope["session"].session_key)
        return _player(session, _user_of(session))

    player: Player | None = await database_sync_to_async(find)()
    return player


def make_registered(user: User) -> Player:
    """The player of an account, made if it has none."""
    return Player.objects.get_or_create(user=user, defaults={"display_name": user.username})[0]


def guest_id(request: HttpRequest) -> int | None:
    """The id of the guest bound to this request's session."""
    return request.session.get(SESSION_KEY)


def forget_guest(request: HttpRequest) -> None:
    """Unbind the session's guest: from here on the account says who plays."""
    request.session.pop(SESSION_KEY, None)


def _user_of(session: SessionBase) -> User | AnonymousUser:
    """The user who is signed in to this session; checks that the password is still the one of the sign-in."""
    return get_user(SimpleNamespace(session=session))  # type: ignore[arg-type]


def _player(session: SessionBase, user: Any) -> Player | None:
    if user.is_authenticated:
        return Player.objects.filter(user=user.pk).first()
    guest = session.get(SESSION_KEY)
    return None if guest is None else Player.objects.filter(pk=guest, user=None).first()


def _make_guest(session: SessionBase) -> Player:
    if session.session_key is None:
        session.create()
    birth = sha256(f"{session.session_key}".encode()).hexdigest()
    player, _ = Player.objects.get_or_create(birth=birth, defaults={"display_name": guest_name()})
    session[SESSION_KEY] = player.pk
    return player
