"""Thin edges: preferences and the name of whoever is looking."""

import json
from collections.abc import Mapping
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from . import actions, limits
from . import preferences as prefs
from .names import BadName
from .players import ensure_player

COOKIE_AGE = 365 * 24 * 3600
CHANGES_A_MINUTE = 60


class _Refused(Exception):
    """A request that can't be carried out: HTTP status, stable code, sentence for people."""

    def __init__(self, status: int, code: str, message: str) -> None:
        super().__init__(message)
        self.status, self.code, self.message = status, code, message


@require_http_methods(["GET", "HEAD", "POST"])
def preferences(request: HttpRequest) -> HttpResponse:
    """GET: the page. POST: some preferences as JSON ``{key: value}`` or as a form; makes a guest if needed.

    JSON is answered by all preferences, or by ``{code, message, key?}`` and status 400 or 429.
    """
    if request.method != "POST":
        return render(request, "accounts/preferences.html", {"schema": prefs.PREFERENCES.values()})
    try:
        changes = _json_object(request) if _is_json(request) else _form_changes(request)
        _limit(request)
        prefs.change(ensure_player(request), changes)
    except prefs.BadPreference as error:
        return _refusal(request, 400, error.code, error.message, key=error.key)
    except _Refused as error:
        return _refusal(request, error.status, error.code, error.message)
    values = prefs.of(ensure_player(request), {})
    response = JsonResponse(values) if _is_json(request) else _back(request, "accounts:preferences")
    _remember(response, changes)
    return response


@require_POST
def name(request: HttpRequest) -> HttpResponse:
    """Another display name, JSON ``{name}`` or form field ``name``; answered by ``{name}`` or ``{code, message}``."""
    try:
        asked = (_json_object(request) if _is_json(request) else request.POST).get("name", "")
        if not isinstance(asked, str):
            raise _Refused(400, "bad-frame", _("This was not understood."))
        _limit(request)
        player = ensure_player(request)
        actions.rename(player, asked)
    except BadName as error:
        return _refusal(request, 400, error.code, error.message)
    except _Refused as error:
        return _refusal(request, error.status, error.code, error.message)
    return JsonResponse({"name": player.display_name}) if _is_json(request) else _back(request, "accounts:preferences")


def _is_json(request: HttpRequest) -> bool:
    return request.content_type == "application/json"


def _json_object(request: HttpRequest) -> dict[str, Any]:
    try:
        value = json.loads(request.body)
    except (ValueError, RecursionError):  # also bytes that are no UTF-8, and brackets without end
        value = None
    if not isinstance(value, dict):
        raise _Refused(400, "bad-frame", _("This was not understood."))
    return value


def _form_changes(request: HttpRequest) -> dict[str, Any]:
    """The form's fields as preferences; switches come as "on" and "off"."""
    changes: dict[str, Any] = {}
    for key, value in request.POST.items():
        if key in ("csrfmiddlewaretoken", "next"):
            continue
        preference = prefs.PREFERENCES.get(key)
        is_switch = preference is not None and preference.is_switch
        changes[key] = {"on": True, "off": False}.get(str(value), value) if is_switch else value
    return changes


def _limit(request: HttpRequest) -> None:
    if not limits.allow("preferences", limits.client_address(request), CHANGES_A_MINUTE, 60):
        raise _Refused(429, "slow-down", _("That was too often. Wait a minute."))


def _refusal(request: HttpRequest, status: int, code: str, message: str, **more: str) -> HttpResponse:
    if _is_json(request):
        return JsonResponse({"code": code, "message": message, **more}, status=status)
    messages.error(request, message)
    return _back(request, "accounts:preferences")


def _back(request: HttpRequest, otherwise: str) -> HttpResponse:
    """To the page the form came from."""
    target = request.POST.get("next", "")
    safe = url_has_allowed_host_and_scheme(target, {request.get_host()}, require_https=request.is_secure())
    return redirect(target if safe else otherwise)


def _remember(response: HttpResponse, changes: Mapping[str, Any]) -> None:
    """Theme and language in cookies too: the first paint is right even where nobody knows the player."""
    for key, cookie in (("theme", prefs.THEME_COOKIE), ("language", settings.LANGUAGE_COOKIE_NAME)):
        if key in changes:
            response.set_cookie(
                cookie, changes[key], max_age=COOKIE_AGE, samesite="Lax", secure=settings.SESSION_COOKIE_SECURE
            )
