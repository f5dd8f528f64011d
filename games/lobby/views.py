"""Thin edges of the house: the start page, private rooms, two on one device."""

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST, require_safe

from accounts.actions import rename
from accounts.models import Player
from accounts.names import BadName
from accounts.players import current_player, ensure_player
from games.bots import selectors as bot_records
from games.engines.contract import Game
from games.engines.errors import Malformed, UnknownGame
from games.engines.registry import GAMES, get_game
from games.matches import computers
from games.matches.errors import NotAPlayer, Refused
from games.matches.models import Match
from games.matches.selectors import finished_matches, running_matches

from . import actions, selectors
from .errors import LobbyRefused, NoSuchRoom, NotYourRoom, RoomTaken, TooMany
from .forms import ComputerForm, RoomForm, SitDownForm, TableForm, clock_label, who_begins_label
from .limits import check_new_match, check_pledge
from .models import Room
from .qr import qr_svg
from .rules_views import board_files, card_template

UNPROCESSABLE = 422
MOST_ROWS = 5
REMEMBERED = "computer"
"""Session key: what was chosen last against the computer, by game."""


def form_target(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """For addresses of forms: whoever only looks (a reload, a copied address) is led to where the form stands."""

    @require_http_methods(["GET", "HEAD", "POST"])
    @wraps(view)
    def led(request: HttpRequest, **key: str) -> HttpResponse:
        if request.method != "POST":
            return redirect(reverse("lobby:room", kwargs=key) if key else reverse("lobby:start"))
        return view(request, **key)

    return led


@require_safe
def start(request: HttpRequest) -> HttpResponse:
    """The start page: a shelf of games, one's own matches and open invitations."""
    player = current_player(request)
    return render(
        request,
        "lobby/start.html",
        {
            "tables": _tables(request),
            "running": selectors.match_rows(player, running_matches(player)[:MOST_ROWS]) if player else [],
            "recent": selectors.match_rows(player, finished_matches(player)[:MOST_ROWS]) if player else [],
            "waiting": _waiting(player) if player else [],
        },
    )


@form_target
def open_room(request: HttpRequest) -> HttpResponse:
    """Lay a table and go to the page that waits there."""
    game = _game(request.POST.get("game", ""))
    form = RoomForm(game, request.POST)
    if not form.is_valid():
        return _again(request, game, room=form)
    player = ensure_player(request)
    try:
        check_new_match(request, player)
        room = actions.open_room(player, game.id, form.options(), form.cleaned_data["clock"], form.who_begins())
    except (LobbyRefused, Refused, Malformed) as error:
        return _again(request, game, room=_with_error(form, error))
    return redirect("lobby:room", key=room.key)


@form_target
def start_on_device(request: HttpRequest) -> HttpResponse:
    """A match of two at this screen, at once."""
    game = _game(request.POST.get("game", ""))
    form = TableForm(game, request.POST)
    if not form.is_valid():
        return _again(request, game, device=form)
    player = ensure_player(request)
    try:
        check_new_match(request, player)
        match = actions.start_on_device(player, game.id, form.options(), form.cleaned_data["clock"], _added(request))
    except (LobbyRefused, Refused, Malformed) as error:
        return _again(request, game, device=_with_error(form, error))
    return redirect("matches:match", key=match.key)


@form_target
def start_computer(request: HttpRequest) -> HttpResponse:
    """A match against the computer, at once."""
    game = _game(request.POST.get("game", ""))
    form = ComputerForm(game, request.POST)
    if not form.is_valid():
        return _again(request, game, computer=form)
    player = ensure_player(request)
    try:
        check_new_match(request, player)
        match = actions.start_computer(
            player, game.id, form.options(), form.cleaned_data["strength"], form.seat(), _added(request)
        )
    except (LobbyRefused, Refused, Malformed) as error:
        return _again(request, game, computer=_with_error(form, error))
    request.session[REMEMBERED] = {**request.session.get(REMEMBERED, {}), game.id: form.to_remember()}
    return redirect("matches:match", key=match.key)


@require_http_methods(["GET", "HEAD", "POST"])
def next_computer(request: HttpRequest, key: str) -> HttpResponse:
    """After a match against a computer: one against the next strength, if that is offered."""
    finished, player = get_object_or_404(Match, key=key, kind=Match.Kind.COMPUTER), current_player(request)
    if request.method != "POST":
        return redirect("matches:match", key=key)
    try:
        if player is None:
            raise NotAPlayer
        check_new_match(request, player)
        match = actions.start_next_computer(player, finished, _added(request))
    except (LobbyRefused, Refused) as error:
        messages.error(request, _sentence(error))
        return redirect("lobby:start")
    remembered = request.session.get(REMEMBERED, {})
    mine = {**remembered.get(match.game, {}), "strength": match.strength}
    request.session[REMEMBERED] = {**remembered, match.game: mine}
    return redirect("matches:match", key=match.key)


@never_cache
@require_safe
def room(request: HttpRequest, key: str) -> HttpResponse:
    """Behind the link: for the creator the waiting page, for others the invitation, later the match."""
    found = _room(key)
    if found.match is not None:
        return redirect("matches:match", key=found.match.key)
    return _show_room(request, found)


@form_target
def take(request: HttpRequest, key: str) -> HttpResponse:
    """Sit down. Whoever comes too late is taken to the match to watch."""
    found = _room(key)
    form = SitDownForm(request.POST)
    if not form.is_valid():
        return _show_room(request, found, form=form, status=UNPROCESSABLE)
    player = ensure_player(request)
    if player.pk != found.creator_id and form.cleaned_data["name"] not in ("", player.display_name, player.told_name):
        try:
            rename(player, form.cleaned_data["name"])
        except BadName as error:
            form.add_error("name", error.message)
            return _show_room(request, found, form=form, status=UNPROCESSABLE)
    try:
        check_new_match(request, player)
        match = actions.take_room(key, player, request.POST.get("salt", ""))
    except RoomTaken as error:
        messages.info(request, str(error.message))
        return redirect("lobby:room", key=key)
    except (LobbyRefused, Refused, Malformed) as error:
        found.refresh_from_db()
        return _show_room(request, found, form=form, problem=_sentence(error), status=409)
    return redirect("matches:match", key=match.key)


@form_target
def close(request: HttpRequest, key: str) -> HttpResponse:
    """Withdraw an invitation."""
    player = current_player(request)
    try:
        if player is None:
            raise NoSuchRoom
        actions.close_room(key, player)
    except RoomTaken:
        return redirect("lobby:room", key=key)
    except LobbyRefused as error:
        messages.error(request, str(error.message))
        return redirect("lobby:start")
    messages.success(request, _("The invitation is withdrawn; the link leads nowhere any more."))
    return redirect("lobby:start")


@require_POST
def salt(request: HttpRequest, key: str) -> JsonResponse:
    """What the creator's browser adds to the chance: ``{"salt": …}`` is kept, or 409 with ``{"code", "message"}``."""
    player = current_player(request)
    try:
        if player is None:
            raise NotYourRoom
        room = actions.add_salt(key, player, request.POST.get("salt", ""))
    except LobbyRefused as error:
        status = 404 if isinstance(error, NoSuchRoom) else 403 if isinstance(error, NotYourRoom) else 409
        return JsonResponse({"code": error.code, "message": str(error.message)}, status=status)
    return JsonResponse({"salt": room.salt})


@require_POST
def pledge(request: HttpRequest) -> JsonResponse:
    """The hash of the secret that the next match of this visitor will have, before their browser adds a salt:
    ``{"hash": …}``, or 429 with ``{"code", "message"}``."""
    try:
        check_pledge(request)
    except TooMany as error:
        return JsonResponse({"code": error.code, "message": str(error.message)}, status=429)
    return JsonResponse({"hash": actions.pledge(ensure_player(request)).secret_hash})


@never_cache
@require_GET
def room_state(request: HttpRequest, key: str) -> JsonResponse:
    """For pages that can't listen: `{"state": "open" | "taken" | "closed" | "expired"}`."""
    return JsonResponse({"state": _room(key).state})


def _show_room(request: HttpRequest, found: Room, status: int = 200, **more: Any) -> HttpResponse:
    player = current_player(request)
    game = get_game(found.game)
    mine = player is not None and player.pk == found.creator_id
    link = request.build_absolute_uri(reverse("lobby:room", args=[found.key]))
    context = {
        "room": found,
        "game": game,
        "mine": mine,
        "link": link,
        "game_name": _(game.name),
        "labels": selectors.option_labels(game, found.options),
        "who_begins": who_begins_label(game),
        "clock": clock_label(found.clock),
        "form": SitDownForm(),
        **more,
    }
    if found.state != "open":
        return render(request, "lobby/room_gone.html", context, status=410)
    if mine:
        context["qr"] = qr_svg(link)
        return render(request, "lobby/waiting.html", context, status=status)
    return render(request, "lobby/invitation.html", context, status=status)


def _waiting(player: Player) -> list[dict[str, Any]]:
    return [{"key": room.key, "game_name": get_game(room.game).name} for room in selectors.waiting_rooms(player)]


def _tables(request: HttpRequest) -> list[dict[str, Any]]:
    """All games with their doors, the computer's as it was entered last."""
    player, states = current_player(request), computers.states(GAMES)
    totals = bot_records.totals(player) if player else {}
    return [_table(request, game, states[game.id], totals.get(game.id, {})) for game in GAMES.values()]


def _table(
    request: HttpRequest,
    game: Game[Any],
    state: computers.State,
    tallies: Mapping[str, bot_records.Tally],
    room: RoomForm | None = None,
    device: TableForm | None = None,
    computer: ComputerForm | None = None,
) -> dict[str, Any]:
    remembered = request.session.get(REMEMBERED, {}).get(game.id)
    return {
        "computer": computer or ComputerForm(game, remembered=remembered),
        "computers": state,
        "tallies": tallies,
        "game": game,
        "card": card_template(game),
        **board_files(game),
        "room": room or RoomForm(game),
        "device": device or TableForm(game),
    }


def _again(request: HttpRequest, game: Game[Any], **forms: Any) -> HttpResponse:
    """The form once more, as it was filled in, with what was wrong."""
    player = current_player(request)
    tallies = bot_records.totals(player).get(game.id, {}) if player else {}
    table = _table(request, game, computers.states([game.id])[game.id], tallies, **forms)
    return render(request, "lobby/table.html", {"table": table}, status=UNPROCESSABLE)


def _added(request: HttpRequest) -> actions.Added:
    return actions.Added(request.POST.get("pledged", ""), request.POST.get("salt", ""))


def _with_error(form: TableForm, error: Exception) -> Any:
    form.add_error(None, _sentence(error))
    return form


def _sentence(error: Exception) -> str:
    if isinstance(error, LobbyRefused | Refused):
        return str(error.message)
    return _("A match cannot be set up like this: the game does not know one of the options.")


def _game(game_id: str) -> Game[Any]:
    try:
        return get_game(game_id)
    except UnknownGame as error:
        raise Http404 from error


def _room(key: str) -> Room:
    try:
        return selectors.room_by_key(key)
    except NoSuchRoom as error:
        raise Http404(str(error.message)) from error
