"""Sheets for ``fairness``: read from a match in the database, or from a record; and what the Verify page is told."""

from typing import Any

import msgspec

from games.engines.chance import secret_hash
from games.engines.contract import Json
from games.engines.errors import RulesError
from games.engines.registry import get_game

from . import fairness, telling
from .fairness import Finding, Logged, Sheet
from .models import MatchEvent
from .record import BadRecord, Record
from .table import Table


def sheet_of(table: Table) -> Sheet:
    """The sheet of a match; it holds the secret, so only a finished match's may be shown to anybody."""
    setting = table.setting
    events = MatchEvent.objects.filter(match_id=setting.match_id, version__lte=table.version).order_by("version")
    datas = list(events.values_list("data", flat=True))
    begun = datas[0]
    return Sheet(
        game_id=setting.game_id,
        options=setting.options,
        start=setting.start,
        secret=setting.secret,
        salts=setting.salts,
        hash=begun.get("hash", ""),
        log=tuple(logged for data in datas if (logged := _logged(data)) is not None),
        lot=begun.get("lot"),
    )


def _logged(data: dict[str, Json]) -> Logged | None:
    log = telling.log_of(data)
    if log is None:
        return None
    used = data.get("chance")
    return Logged(log.turn, log.step, log.seat, log.add, (used[0], used[1]) if used else None)


def headers(sheet: Sheet) -> dict[str, Json]:
    """What a record says so that its chance can be computed again from the record alone; read by ``sheet_of_record``.

    The log is left out where the turns say the same.
    """
    plain = all(logged.chance is None for logged in sheet.log)
    return {
        "Secret": sheet.secret.hex(),
        "SecretHash": sheet.hash,
        "Salts": list(sheet.salts),
        "Lot": sheet.lot,
        **({} if plain else {"Log": msgspec.to_builtins(sheet.log)}),
    }


class _Headers(msgspec.Struct, frozen=True):
    """The headers of a record as ``headers`` makes them."""

    Options: dict[str, Any]
    Secret: str
    SecretHash: str
    Salts: tuple[str, str]
    Lot: int | None
    Log: tuple[Logged, ...] | None = None


def sheet_of_record(record: Record) -> Sheet:
    """The sheet of a record that was read; raises BadRecord where the record does not say what is needed."""
    try:
        found = msgspec.convert(record.headers, _Headers)
        secret = bytes.fromhex(found.Secret)
        options = get_game(record.game_id).check_options(found.Options)
    except (msgspec.ValidationError, ValueError, RulesError) as error:
        raise BadRecord(0, f"its chance can't be computed: {error}") from error
    if found.Lot not in (None, 0, 1):
        raise BadRecord(0, "its chance can't be computed: Lot is 0, 1 or null")
    log = found.Log
    if log is None:
        log = tuple(
            Logged(turn, number, None, step)
            for turn, steps in enumerate(record.turns)
            for number, step in enumerate(steps)
        )
    try:
        stands = fairness.turns_that_stand(log)
    except ValueError as error:
        raise BadRecord(0, str(error)) from error
    if stands != record.turns:
        raise BadRecord(0, "the log and the turns do not tell of the same match")
    return Sheet(
        game_id=record.game_id,
        options=options,
        start=record.start,
        secret=secret,
        salts=found.Salts,
        hash=found.SecretHash,
        log=log,
        lot=found.Lot,
    )


def shown(table: Table) -> dict[str, Json]:
    """What the Verify page is told: hash and salts, and of a finished match everything that it computes again."""
    setting = table.setting
    fields: dict[str, Json] = {
        "hash": secret_hash(setting.secret),
        "salts": list(setting.salts),
        "finished": table.finished,
    }
    if not table.finished:
        return fields
    sheet = sheet_of(table)
    return {
        **fields,
        "hash": sheet.hash,
        "secret": sheet.secret.hex(),
        "options": sheet.options,
        "start": sheet.start,
        "results": [_shown(finding) for finding in fairness.findings(sheet)],
    }


def _shown(finding: Finding) -> dict[str, Json]:
    log = finding.log
    return {
        "what": finding.what,
        "recorded": None if finding.what == "start" else finding.recorded,
        "turn": log.turn if log else None,
        "step": log.step if log else None,
        "seat": log.seat if log else None,
        "stands": finding.stands,
        "salts": list(finding.salts),
        "draws": [draw.to_json() for draw in finding.draws],
    }
