"""A table as its viewers see it: snapshots, and events that take one snapshot to the next.

An event's ``set`` is made by comparing what an audience saw before with what it sees now, so old snapshot plus event is
the new snapshot by construction. Everything is rendered once for an audience, never once for a connection.
"""

from collections.abc import Mapping
from functools import cached_property
from typing import Any, Final

import msgspec

from games.engines.chance import secret_hash

from . import clock as clocks
from .checks import has_room
from .clock import CLOCKS
from .computers import seat_names
from .offers import has_takeback, may_offer_draw
from .play import can_step_back
from .table import Change, Table
from .telling import SEAT_OF, Audience, Telling, told
from .words import sentences

_encode = msgspec.json.Encoder().encode

Fields = dict[str, Any]


def audiences(kind: str) -> tuple[Audience, ...]:
    """Who can be watching a match of this kind."""
    return ("both", "watch") if kind == "device" else ("0", "1", "watch")


def audience_of(table: Table, player: int | None) -> Audience:
    """The audience that the player with this database key belongs to."""
    holders = table.setting.players
    if player is None or player not in holders:
        return "watch"
    if table.setting.kind == "device":
        return "both"
    return "0" if holders[0] == player else "1"


class Rendering:
    """What every audience sees of one table, each part made when first asked for."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._views: dict[int | None, msgspec.Raw] = {}
        self._fields: dict[Audience, Fields] = {}

    def fields(self, audience: Audience) -> Fields:
        """The changing top-level fields of the snapshot, the clock and the turns excepted."""
        fields = self._fields.get(audience)
        if fields is None:
            fields = self._fields[audience] = self._make_fields(audience)
        return fields

    def clock(self, now: int) -> dict[str, object]:
        table = self.table
        return clocks.shown(table.hot.clock, table.setting.limits, table.first_turn, now)

    def _make_fields(self, audience: Audience) -> Fields:
        table = self.table
        hot, outcome = table.hot, table.outcome
        return {
            "pv": hot.position_version,
            "status": "finished" if table.finished else "running",
            "paused": hot.paused,
            "trouble": _trouble(table),
            "begun": table.begun,
            "helped": hot.helped,
            "outcome": outcome.to_json() if outcome else None,
            "to_act": table.to_act,
            "view": self._view(audience),
            "legal": self._legal if self._may_act(audience) else None,
            "can": self._can(audience),
            "offers": {"draw": hot.offers.draw, "takeback": hot.offers.takeback, "rematch": hot.offers.rematch},
            "rematch": hot.rematch_key,
        }

    def _view(self, audience: Audience) -> msgspec.Raw:
        table = self.table
        seat = table.to_act if audience == "both" else SEAT_OF[audience]
        if table.game.open_information:
            seat = None
        view = self._views.get(seat)
        if view is None:
            view = self._views[seat] = msgspec.Raw(_encode(table.game.view(table.state, seat)))
        return view

    @cached_property
    def _legal(self) -> msgspec.Raw:
        return msgspec.Raw(_encode(list(self.table.game.patterns(self.table.state))))

    def _may_act(self, audience: Audience) -> bool:
        table, seat = self.table, SEAT_OF.get(audience)
        if table.finished or table.hot.paused or audience == "watch":
            return False
        return seat is None or table.game.may_act(table.state, seat)

    def _can(self, audience: Audience) -> list[str]:
        if audience == "watch":
            return []
        table, seat = self.table, SEAT_OF.get(audience)
        acting = table.to_act if seat is None else seat
        if table.finished:
            return self._can_afterwards(acting)
        can = ["leave"] if table.hot.stuck else ["resign", "leave"]
        if table.hot.paused:
            return can
        if table.hot.stuck and has_room(table):
            can.append("retry")
        if self._may_act(audience) and can_step_back(table):
            can.append("back")
        offers, alone = table.hot.offers, table.setting.kind != "person"
        if not alone:
            can.append("claim")
            if may_offer_draw(table, acting):
                can.append("offer:draw")
        if offers.takeback is None and has_takeback(table, acting):
            can.append("offer:takeback")
        return can + _answers(offers.draw, "draw", acting) + _answers(offers.takeback, "takeback", acting)

    def _can_afterwards(self, acting: int) -> list[str]:
        offers, can = self.table.hot.offers, []
        asks = self.table.setting.kind == "person"
        if self.table.hot.rematch_key is None and offers.rematch is None and (not asks or has_room(self.table)):
            can.append("offer:rematch")
        return can + _answers(offers.rematch, "rematch", acting)


def _trouble(table: Table) -> str | None:
    """How a fault of the house touches the match: it is ``stuck``, or one has been got over by a ``plain`` turn."""
    if table.hot.stuck and not table.finished:
        return "stuck"
    return "plain" if table.hot.uncounted else None


def _answers(offered_by: int | None, what: str, seat: int) -> list[str]:
    if offered_by is None:
        return []
    return [f"decline:{what}"] if offered_by == seat else [f"accept:{what}", f"decline:{what}"]


def event_texts(
    change: Change, data: Mapping[str, Any], before: Rendering, after: Rendering, now: int
) -> dict[str, str]:
    """The event of ``change`` for every audience, ready to send. ``data`` is what ``event_data`` gave."""
    clock = after.clock(now)
    texts: dict[str, str] = {}
    for audience in audiences(change.after.setting.kind):
        was, fields = before.fields(audience), after.fields(audience)
        changed: Fields = {key: value for key, value in fields.items() if value != was[key]}
        changed["clock"] = clock
        event: Fields = {
            "t": "event",
            "v": change.after.version,
            "kind": change.kind,
            "seat": change.concerns,
            "set": changed,
        }
        if change.log is not None:
            event["log"] = _log(change, data, audience)
        texts[audience] = _encode(event).decode()
    return texts


def _log(change: Change, data: Mapping[str, Any], audience: Audience) -> Fields:
    log = change.log
    assert log is not None
    shown: Fields = {"turn": log.turn, "step": log.step, "seat": log.seat, "complete": log.complete}
    if log.add is not None:
        telling = told(data, audience)
        shown["add"] = {**step_fields(telling, log.ms), "words": sentences(telling.said)}
    return shown


def step_fields(telling: Telling, ms: int) -> Fields:
    """A step in the list of turns, its words excepted; ``notation`` only where it is not the step's own text."""
    fields: Fields = {"step": telling.step, "ms": ms}
    if telling.notation != telling.step:
        fields["notation"] = telling.notation
    return fields


STATIC_CLOCKS: Final[dict[str, dict[str, int] | None]] = {
    code: {"base": tempo.base, "increment": tempo.increment} if tempo else None for code, tempo in CLOCKS.items()
}


def match_fields(table: Table, started: str) -> Fields:
    """What a snapshot says of the match as such, in the active language."""
    setting, names = table.setting, seat_names(table.setting)
    return {
        "key": setting.key,
        "game": setting.game_id,
        "kind": setting.kind,
        "rated": setting.rated,
        "strength": setting.strength or None,
        "options": setting.options,
        "clock": STATIC_CLOCKS[setting.clock],
        "seats": [{"name": names[seat], "kind": setting.player_kinds[seat]} for seat in (0, 1)],
        "started": started,
        "secret_hash": secret_hash(setting.secret),
        "next_secret_hash": secret_hash(setting.next_secret),
    }
