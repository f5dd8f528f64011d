"""Pages of a match: the table itself, its replay, its record."""

from typing import Any

from django.conf import settings
from django.contrib.staticfiles import finders
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render as render_page
from django.templatetags.static import static
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from accounts import preferences
from accounts.limits import allow, client_address
from accounts.players import current_player

from . import computers, proofs, record, selectors, store
from .models import Match
from .render import audience_of
from .table import Table
from .telling import Audience

READS_PER_MINUTE = 10
"""Records that one address may have read back."""
FRAMES_PER_MINUTE = 60
"""Replays that one address may ask for; a long one takes a second to make."""
VERIFICATIONS_PER_MINUTE = 60
"""Pages for computing chance again that one address may ask for; each reads all events of its match."""


@require_GET
def match(request: HttpRequest, key: str) -> HttpResponse:
    """The page of a match: live while it runs, a replay afterwards."""
    table, audience = _seen(request, key)
    boot = {
        **_boot(request, table.setting.game_id),
        "key": key,
        "finished": table.finished,
        "ws": f"/ws/matches/{key}/?lang={get_language()}",
        "frames_url": f"/m/{key}/frames.json",
        "record_url": f"/m/{key}/record.txt",
        "verify_url": f"/m/{key}/verify/",
        "analysis_url": f"/m/{key}/analysis/",
        "has_player": current_player(request) is not None,
    }
    context = {
        "boot": boot,
        "game": table.game,
        "names": computers.seat_names(table.setting),
        "audience": audience,
        "key": key,
    }
    return render_page(request, "matches/match.html", context)


@require_GET
def frames(request: HttpRequest, key: str) -> JsonResponse:
    """The match so far, one frame a step, as this viewer may see it (docs/protocol.md, "Replay")."""
    if not allow("frames", client_address(request), FRAMES_PER_MINUTE, 60):
        return JsonResponse({"code": "slow-down", "message": _("That was too fast. Please wait a moment.")}, status=429)
    table, audience = _seen(request, key)
    response = JsonResponse(
        {"v": table.version, "frames": selectors.frames(table, audience, get_language() or settings.LANGUAGE_CODE)}
    )
    response["Cache-Control"] = "private, no-store"
    return response


@require_GET
def download(request: HttpRequest, key: str) -> HttpResponse:
    """The record of a finished match as a text file."""
    table, _audience = _seen(request, key)
    if not table.finished:
        raise Http404(_("The record can be downloaded when the match is over."))
    text = record.write(selectors.record_of(table))
    response = HttpResponse(text, content_type="text/plain; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{table.setting.game_id}-{key}.txt"'
    return response


@require_GET
def verify(request: HttpRequest, key: str) -> HttpResponse:
    """Chance computed again: while the match runs the page shows only what both sides knew before the first turn."""
    if not allow("verify", client_address(request), VERIFICATIONS_PER_MINUTE, 60):
        return render_page(request, "429.html", status=429)
    table, audience = _seen(request, key)
    game_id = table.setting.game_id
    module = f"js/games/{game_id}/chance.js"
    boot = {
        **proofs.shown(table),
        "names": list(computers.seat_names(table.setting)),
        "kind": table.setting.kind,
        "audience": audience,
        # How the game's steps and its start read what was drawn; games without chance have nothing to read.
        "chance_module": static(module) if finders.find(module) else None,
    }
    context = {
        "boot": boot,
        "game": table.game,
        "names": computers.seat_names(table.setting),
        "key": key,
        "finished": table.finished,
        "record_url": f"/m/{key}/record.txt",
    }
    response = render_page(request, "matches/verify.html", context)
    response["Cache-Control"] = "private, no-store"
    return response


@require_http_methods(["GET", "POST"])
def read(request: HttpRequest) -> HttpResponse:
    """Read a record back and replay it; nothing is kept."""
    if request.method == "GET":
        return render_page(request, "matches/read.html", {"text": ""})
    uploaded = request.FILES.get("file")
    text, error = request.POST.get("text", ""), ""
    if uploaded is not None:
        # One byte more than allowed is enough to see that it is too long: a character has at most four.
        text = uploaded.read(4 * record.LONGEST + 1).decode("utf-8", errors="replace")
    if not allow("read-record", client_address(request), READS_PER_MINUTE, 60):
        error = _("That was too fast. Please wait a moment.")
    elif not text.strip():
        error = _("Choose a file or paste the text of a record.")
    else:
        try:
            found = record.read(text)
        except record.BadRecord as bad:
            why = bad.why.text(_)
            if bad.line:
                why = _("Line %(line)s: %(why)s") % {"line": bad.line, "why": why}
            error = _("This is not a record that can be read. %(why)s") % {"why": why}
        else:
            language = get_language() or settings.LANGUAGE_CODE
            boot = {
                **_boot(request, found.game_id),
                "key": None,
                "finished": True,
                "frames": selectors.frames_of_record(found, language),
                "names": [str(found.headers.get(f"Seat{seat}", "")) for seat in (0, 1)],
                "outcome": found.outcome.to_json() if found.outcome else None,
            }
            return render_page(request, "matches/read.html", {"boot": boot, "text": text})
    return render_page(request, "matches/read.html", {"error": error, "text": text[: record.LONGEST]}, status=400)


def _seen(request: HttpRequest, key: str) -> tuple[Table, Audience]:
    """The match and how this viewer sees it. A finished match hides nothing that a seat was not dealt."""
    try:
        table = store.load(key)
    except Match.DoesNotExist:
        raise Http404(_("There is no such match.")) from None
    player = current_player(request)
    return table, audience_of(table, player.pk if player else None)


def _boot(request: HttpRequest, game_id: str) -> dict[str, Any]:
    """What the page's module needs to know of any game."""
    return {
        "game": game_id,
        "board_module": static(f"js/games/{game_id}/index.js"),
        "language": get_language(),
        "preferences": preferences.of(current_player(request), request.COOKIES),
    }
