"""Pages of the computers: one's record against them, and what comes after a match."""

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_safe

from accounts.players import current_player
from games.matches import computers
from games.matches.errors import NotAPlayer
from games.matches.models import Match

from . import actions, selectors


@require_safe
def record(request: HttpRequest) -> HttpResponse:
    """What whoever asks has done against the computers."""
    player = current_player(request)
    context = {
        "records": selectors.records(player) if player else [],
        "strengths": computers.STRENGTHS,
    }
    return render(request, "bots/record.html", context)


@never_cache
@require_GET
def after(request: HttpRequest, key: str) -> JsonResponse:
    """What the end board says to whoever has played: ``{"counts", "helped", "won", "drawn", "lost", "strength",
    "next"}``.

    ``counts``: whether this match does; ``helped``: whether turns were taken back in it; the next three count against
    its strength (in words: ``strength``); ``next`` is null, or the strength that is offered, in words.
    """
    match = Match.objects.filter(key=key, kind=Match.Kind.COMPUTER, status=Match.Status.FINISHED).first()
    player = current_player(request)
    if match is None or player is None:
        raise Http404
    try:
        actions.seat_of(player, match)
    except NotAPlayer as error:
        raise Http404 from error
    results = selectors.tally(player, match.game, match.strength)
    offered = selectors.offered(player, match)
    return JsonResponse(
        {
            "counts": selectors.counts(player, match),
            "helped": selectors.helped(match),
            "won": results.won,
            "drawn": results.drawn,
            "lost": results.lost,
            "strength": computers.strength_label(match.strength),
            "next": computers.strength_label(offered) if offered else None,
        }
    )
