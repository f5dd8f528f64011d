"""Reads: what pages and connections ask of a match. They lock nothing and change nothing."""

from typing import Any

from django.db.models import Q, QuerySet
from django.utils import translation

from accounts.models import Player
from games.engines.contract import Game, Json
from games.engines.registry import get_game

from . import history, proofs, store
from .computers import seat_names
from .history import Played, Turn
from .models import Match, MatchEvent
from .record import Record
from .render import Fields, Rendering, match_fields, step_fields
from .table import Table
from .telling import SEAT_OF, Audience, told
from .words import sentences


def running_matches(player: Player) -> QuerySet[Match]:
    """The player's matches that are not over, the latest first."""
    return _matches_of(player).filter(status=Match.Status.RUNNING)


def finished_matches(player: Player) -> QuerySet[Match]:
    """The player's finished matches, the latest first; those that were called off never happened."""
    return _matches_of(player).filter(status=Match.Status.FINISHED).exclude(reason="called-off")


def _matches_of(player: Player) -> QuerySet[Match]:
    mine = Match.objects.filter(Q(player_0=player) | Q(player_1=player))
    return mine.select_related("player_0", "player_1").order_by("-started")


def turns_of(match_id: int, up_to: int) -> list[Turn]:
    """The turns of the match as they stood at version ``up_to``."""
    events = MatchEvent.objects.filter(match_id=match_id, version__lte=up_to).order_by("version")
    return history.fold(events.values_list("data", flat=True))


def shown_turns(turns: list[Turn], audience: Audience, language: str) -> list[Fields]:
    """The turns as the snapshot's ``turns`` for one audience."""
    return [
        {
            "seat": turn.seat,
            "steps": [_shown_step(played, audience, language) for played in turn.steps],
            "complete": turn.complete,
        }
        for turn in turns
    ]


def _shown_step(played: Played, audience: Audience, language: str) -> Fields:
    telling = told(played.data, audience)
    return {**step_fields(telling, played.ms), "words": sentences(telling.said)[language]}


def snapshot(table: Table, audience: Audience, language: str, now: int, rendering: Rendering | None = None) -> Fields:
    """The snapshot (docs/protocol.md) of ``table`` for one audience, without the chat."""
    rendering = rendering or Rendering(table)
    you = {"0": 0, "1": 1, "watch": None, "both": "both"}[audience]
    started = store.when(table.setting.started).isoformat()
    with translation.override(language):
        match = match_fields(table, started)
    return {
        "v": table.version,
        "match": match,
        "you": you,
        "turns": shown_turns(turns_of(table.setting.match_id, table.version), audience, language),
        **rendering.fields(audience),
        "clock": rendering.clock(now),
    }


def frames(table: Table, audience: Audience, language: str) -> list[Fields]:
    """The match so far as a replay: one frame a step, the first for the start (docs/protocol.md, "Replay")."""
    setting = table.setting
    turns = turns_of(setting.match_id, table.version)
    return _frames(table.game, setting.start, turns, audience, language)


def _frames(game: Game[Any], start: Json, turns: list[Turn], audience: Audience, language: str) -> list[Fields]:
    seat = SEAT_OF.get(audience)

    def view(state: Any) -> Json:
        # Who holds both seats sees, as in the running match, what the one to act sees.
        return game.view(state, game.to_act(state) if audience == "both" else seat)

    begun = view(game.parse_position(start))
    result: list[Fields] = [{"turn": None, "step": None, "seat": None, "text": "", "words": "", "ms": 0, "view": begun}]
    for number, index, before, after in history.states(game, start, turns):
        turn = turns[number]
        played = turn.steps[index]
        viewer = turn.seat if audience == "both" else seat
        result.append(
            {
                "turn": number,
                "step": index,
                "seat": turn.seat,
                "text": game.step_for(before, played.step, viewer),
                "notation": game.notation(before, played.step, viewer),
                "words": sentences(game.describe(before, played.step, viewer))[language],
                "ms": played.ms,
                "view": view(after),
            }
        )
    return result


def record_of(table: Table) -> Record:
    """The whole match as a record. Only for a finished match: it holds what the rules hide until then."""
    setting = table.setting
    turns = turns_of(setting.match_id, table.version)
    with translation.override("en"):  # a record is the same whoever downloads it
        names = seat_names(setting)
    headers: dict[str, Json] = {
        "Match": setting.key,
        "Started": store.when(setting.started).isoformat(timespec="seconds"),
        "Seat0": names[0],
        "Seat1": names[1],
        "Kind": setting.kind,
        "Clock": setting.clock,
        "Rated": setting.rated,
        "Options": setting.options,
        **proofs.headers(proofs.sheet_of(table)),
    }
    return Record(
        game_id=setting.game_id,
        start=setting.start,
        turns=tuple(tuple(played.step for played in turn.steps) for turn in turns),
        complete=not turns or turns[-1].complete,
        outcome=table.outcome,
        headers=headers,
    )


def frames_of_record(record: Record, language: str) -> list[Fields]:
    """A record that was read back as a replay, all of it open."""
    game = get_game(record.game_id)
    state = game.parse_position(record.start)
    turns = []
    for steps in record.turns:
        turn = Turn(game.to_act(state), [Played(step, 0, {}) for step in steps])
        for step in steps:
            state = game.play(state, step)
        turns.append(turn)
    return _frames(game, record.start, turns, "both", language)
