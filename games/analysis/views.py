"""Pages of an analysis: the page itself, asking for it, how far it is, the frames of lines."""

from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.shortcuts import render as render_page
from django.templatetags.static import static
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from accounts import preferences
from accounts.limits import allow, client_address
from accounts.players import current_player
from games.matches import store
from games.matches.computers import seat_names
from games.matches.models import Match
from games.matches.render import audience_of
from games.matches.table import Table

from . import actions, selectors
from .errors import AnalysisRefused, NothingToAnalyse
from .report import Report

FRAMES_PER_MINUTE = 60
"""Replays that one address may ask for; a long one takes a second to make."""
LINES_PER_MINUTE = 120
QUESTIONS_PER_MINUTE = 240
"""Questions how far it is; a page asks once a second."""
REPORTS_PER_MINUTE = 60
"""Reports that one address may ask for; those of long matches take as long as replays."""


@require_GET
def page(request: HttpRequest, key: str, error: str = "", status: int = 200) -> HttpResponse:
    """The page: the match as a replay, and what was found out about it."""
    table = _finished(key)
    player = current_player(request)
    audience = audience_of(table, player.pk if player else None)
    here, names = reverse("analysis:page", args=[key]), seat_names(table.setting)
    boot = {
        "game": table.setting.game_id,
        "board_module": static(f"js/games/{table.setting.game_id}/index.js"),
        "language": get_language(),
        "preferences": preferences.of(player, request.COOKIES),
        "names": list(names),
        "device": table.setting.kind == "device",
        "outcome": table.outcome.to_json() if table.outcome else None,
        "may_ask": audience != "watch" and table.hot.turn > 0,
        "nothing": str(NothingToAnalyse.message) if table.hot.turn == 0 else "",
        "request_url": f"{here}request/",
        "status_url": f"{here}status.json",
        "frames_url": f"{here}frames.json",
        "line_url": f"{here}line/",
        "status": selectors.status(selectors.of_match(table.setting.match_id), timezone.now()),
    }
    context = {"boot": boot, "game": table.game, "names": names, "key": key, "error": error}
    response = render_page(request, "analysis/analysis.html", context, status=status)
    response["Cache-Control"] = "private, no-store"
    return response


@require_http_methods(["GET", "HEAD", "POST"])
def ask(request: HttpRequest, key: str) -> HttpResponse:
    """Ask for the analysis: JSON for the page's script, a redirect for a form."""
    wants_json = "application/json" in request.headers.get("Accept", "")
    if request.method != "POST":
        return redirect("analysis:page", key=key)
    table = _loaded(key)
    try:
        analysis = actions.request(table, current_player(request), client_address(request))
    except AnalysisRefused as refused:
        if not wants_json:
            return HttpResponse(str(refused.message), status=refused.status, content_type="text/plain; charset=utf-8")
        return JsonResponse({"code": refused.code, "message": str(refused.message)}, status=refused.status)
    if not wants_json:
        return redirect("analysis:page", key=key)
    return _private({**selectors.status(analysis, timezone.now())}, 202)


@require_GET
def status(request: HttpRequest, key: str) -> JsonResponse:
    """How far the analysis is; once it is done also what it says, as ``report``."""
    if not allow("analysis-status", client_address(request), QUESTIONS_PER_MINUTE, 60):
        return _too_fast()
    table = _finished(key)
    analysis = selectors.of_match(table.setting.match_id)
    fields = selectors.status(analysis, timezone.now())
    if analysis is not None and analysis.report is not None:
        if not allow("analysis-reports", client_address(request), REPORTS_PER_MINUTE, 60):
            return _too_fast()
        fields["report"] = selectors.told(table, Report.from_json(analysis.report), _language())
    return _private(fields)


@require_GET
def frames(request: HttpRequest, key: str) -> JsonResponse:
    """The match as a replay."""
    if not allow("frames", client_address(request), FRAMES_PER_MINUTE, 60):
        return _too_fast()
    return _private({"frames": selectors.replay(_finished(key), _language())})


@require_GET
def line(request: HttpRequest, key: str, turn: int, part: int) -> JsonResponse:
    """The best line of a turn (counted from 0) as a replay from the position before it."""
    if not allow("analysis-lines", client_address(request), LINES_PER_MINUTE, 60):
        return _too_fast()
    table = _finished(key)
    analysis = selectors.of_match(table.setting.match_id)
    if analysis is None or analysis.report is None:
        raise Http404(_("This match has not been analysed yet."))
    found = selectors.line(table, Report.from_json(analysis.report), turn, part, _language())
    if found is None:
        raise Http404(_("No better line is known here."))
    return _private({"frames": found})


def _loaded(key: str) -> Table:
    try:
        return store.load(key)
    except Match.DoesNotExist:
        raise Http404(_("There is no such match.")) from None


def _finished(key: str) -> Table:
    """The match, which hides nothing any more."""
    table = _loaded(key)
    if not table.finished:
        raise Http404(_("The match can be analysed when it is over."))
    return table


def _language() -> str:
    return get_language() or settings.LANGUAGE_CODE


def _private(fields: dict[str, Any], status: int = 200) -> JsonResponse:
    response = JsonResponse(fields, status=status)
    response["Cache-Control"] = "private, no-store"
    return response


def _too_fast() -> JsonResponse:
    return JsonResponse({"code": "slow-down", "message": _("That was too fast. Please wait a moment.")}, status=429)
