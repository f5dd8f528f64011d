"""The rules of each game, and the legal steps of the small positions to try there."""

import json
import secrets
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.template.loader import get_template
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_safe

from games.engines.chance import FairChance
from games.engines.contract import Game
from games.engines.errors import Malformed, RulesError, UnknownGame
from games.engines.registry import GAMES, get_game

from .limits import may_look_up

LONGEST_POSITION = 2400
"""Positions of games with cards are JSON objects, the longest of some 2,000 characters."""
MOST_STEPS = 70
"""No turn of any game takes more; the longest has sixty walking steps and a few builds."""
LONGEST_STEPS = 1000


def card_template(game: Game[Any]) -> str:
    """The game's card for shelves: with ``part`` "picture" its board, with "words" what it is in short."""
    return f"rules/{game.id}/card.html"


def board_files(game: Game[Any]) -> dict[str, str]:
    """Where the game's board lives below static/: its ``module`` and its ``css``."""
    return {"module": f"js/games/{game.id}/index.js", "css": f"css/games/{game.id}.css"}


@require_safe
def shelf(request: HttpRequest) -> HttpResponse:
    """All games with their rules."""
    games = [{"game": game, "card": card_template(game), **board_files(game)} for game in GAMES.values()]
    return render(request, "rules/shelf.html", {"games": games})


@require_safe
def rules(request: HttpRequest, game_id: str) -> HttpResponse:
    """The rules of one game."""
    game = _game(game_id)
    template = get_template(f"rules/{game.id}.html")
    return HttpResponse(template.render({"game": game, "modes": _modes(game), **board_files(game)}, request))


def _modes(game: Game[Any]) -> list[dict[str, str]]:
    """What can be chosen when a match is set up, each with its sentence."""
    return [
        {"label": _(label), "hint": _(hint)}
        for choice in game.choices
        for (_value, label), hint in zip(choice.values, choice.hints, strict=False)
    ]


@require_GET
def legal(request: HttpRequest, game_id: str) -> JsonResponse:
    """What may be done: `?position=…&steps=S1 S2` → `{legal, view, seat, step, words, complete, position, outcome}`.

    The last of the steps is as somebody chose it, those before as they were recorded. `step` is the last one as
    recorded (with what chance made of it), `words` says it in words; both are null without steps. Answers 400 with
    `{code, message}` to what the rules refuse, 429 to haste.
    """
    game = _game(game_id)
    if not may_look_up(request):
        return _refusal(429, "slow-down", _("That was too fast. Please wait a moment."))
    position, steps = request.GET.get("position", ""), request.GET.get("steps", "").split()
    if len(position) > LONGEST_POSITION or len(steps) > MOST_STEPS or len(request.GET.get("steps", "")) > LONGEST_STEPS:
        return _refusal(400, "too-long", _("This position is longer than any position of the game."))
    try:
        return JsonResponse(_look(game, position, steps))
    except RulesError as error:
        return _refusal(400, error.code, str(error))


def _look(game: Game[Any], text: str, steps: list[str]) -> dict[str, Any]:
    state = game.parse_position(_position(text))
    step = words = None
    for earlier in steps[:-1]:
        state = game.play(state, earlier)
    if steps:
        # Nobody plays for anything here, so chance needs no proof.
        step = game.resolve(state, steps[-1], FairChance(secrets.token_bytes(16), ("", "")))
        before, state = state, game.play(state, step)
        words = game.describe(before, step, None).text(_)
    seat = game.to_act(state)
    outcome = game.outcome(state)
    complete = game.turn_complete(state)
    return {
        "legal": list(game.patterns(state)),
        "view": game.view(state, seat),
        "seat": seat,
        "step": step,
        "words": words,
        "complete": complete,
        "position": game.position(state) if complete else None,
        "outcome": outcome.to_json() if outcome else None,
    }


def _position(text: str) -> Any:
    """Positions of games with hidden parts are JSON objects, the others plain texts."""
    if not text.startswith("{"):
        return text
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise Malformed("position", text, "not JSON") from error


def _refusal(status: int, code: str, message: str) -> JsonResponse:
    return JsonResponse({"code": code, "message": message}, status=status)


def _game(game_id: str) -> Game[Any]:
    try:
        return get_game(game_id)
    except UnknownGame as error:
        raise Http404 from error
