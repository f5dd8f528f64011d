"""Puts the player on the request and speaks the player's language."""

from collections.abc import Callable
from datetime import timedelta

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import translation
from django.utils.cache import patch_vary_headers
from django.utils.timezone import now

from . import players, preferences
from .models import Player

SEEN_EVERY = timedelta(minutes=5)
RENEW_EVERY = timedelta(days=1)


class PlayerMiddleware:
    """``request.player`` (a Player or None) and the language: the player's, else the cookie's, else the browser's."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if settings.SESSION_COOKIE_NAME in request.COOKIES:
            player = players.current_player(request)
            if player is not None:
                _note_seen(request, player)
        else:
            request.player = None  # type: ignore[attr-defined]
        language = _language(request)
        with translation.override(language):
            request.LANGUAGE_CODE = language
            response = self.get_response(request)
            # A template response is rendered by now, under this language.
        patch_vary_headers(response, ("Accept-Language", "Cookie"))
        if request.player is not None:  # type: ignore[attr-defined]
            # Made for this player: no cache on the way, whatever it makes of Vary, may give it to others.
            response.headers.setdefault("Cache-Control", "private")
        response.headers.setdefault("Content-Language", language)
        return response


def _language(request: HttpRequest) -> str:
    chosen = preferences.of(request.player, request.COOKIES)["language"]  # type: ignore[attr-defined]
    return chosen or translation.get_language_from_request(request)


def _note_seen(request: HttpRequest, player: Player) -> None:
    moment = now()
    if moment - player.last_seen > RENEW_EVERY:
        request.session.modified = True  # a guest who comes back keeps the session, and with it everything
    if moment - player.last_seen > SEEN_EVERY:
        Player.objects.filter(pk=player.pk).update(last_seen=moment)
        player.last_seen = moment
