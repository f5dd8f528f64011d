"""Tables to and from the database.

A change is committed by a compare-and-set on the match's version and one insert, in one transaction: of two changes
made from the same version exactly one is accepted. This is the way for every database and every kind of change;
``fast_store`` has a shorter one for the changes that are most frequent.
"""

from collections.abc import Collection
from datetime import UTC, datetime

from django.db import IntegrityError, transaction

from games.engines.contract import Json, Outcome

from . import computers
from . import hot as hot_text
from .errors import Conflict, DoubledAction
from .models import Match, MatchEvent
from .signals import match_finished
from .table import Change, Setting, Table, rebuilt


def when(ms: int) -> datetime:
    """A time in milliseconds since the epoch as the database keeps it."""
    return datetime.fromtimestamp(ms / 1000, UTC)


def milliseconds(time: datetime) -> int:
    return round(time.timestamp() * 1000)


def setting_of(match: Match) -> Setting:
    players = (match.player_0, match.player_1)
    return Setting(
        match_id=match.pk,
        key=match.key,
        game_id=match.game,
        kind=match.kind,  # type: ignore[arg-type]
        options=match.options,
        clock=match.clock,
        rated=match.rated,
        start=match.start,
        secret=bytes(match.secret),
        salts=(match.salts[0], match.salts[1]),
        next_secret=bytes(match.next_secret),
        started=milliseconds(match.started),
        players=(match.player_0_id, match.player_1_id),
        names=tuple(p.display_name if p else "" for p in players),  # type: ignore[arg-type]
        strength=match.strength,
        player_kinds=tuple(p.kind if p else "computer" for p in players),  # type: ignore[arg-type]
    )


def table_of(match: Match) -> Table:
    """The table that a row holds."""
    outcome = Outcome(match.winner, match.reason) if match.status == Match.Status.FINISHED else None
    return rebuilt(setting_of(match), match.version, hot_text.decode(match.state), outcome)


def load(key: str) -> Table:
    """The table of the match with this key, as last committed; raises Match.DoesNotExist."""
    return table_of(Match.objects.select_related("player_0", "player_1").get(key=key))


def commit(change: Change, data: dict[str, Json], now: int) -> None:
    """Make ``change`` durable, at ``now``; ``data`` is what ``telling.event_data`` gives for it.

    Locks the match's row. Raises Conflict if the match is no longer at the version the change was made from, and
    DoubledAction if its client id has acted before. What ends a match is announced to ``match_finished`` inside the
    transaction: listeners book its effects, and an error of theirs undoes the end.
    """
    after, setting = change.after, change.after.setting
    outcome = after.outcome
    with transaction.atomic():
        updated = Match.objects.filter(pk=setting.match_id, version=change.before.version).update(
            version=after.version,
            state=hot_text.encode(after.hot),
            deadline=when(after.due.at) if after.due else None,
            computer_since=computer_since(after, now),
            stuck=stuck(after),
            **(
                {
                    "status": Match.Status.FINISHED,
                    "winner": outcome.winner,
                    "reason": outcome.reason,
                    "finished": when(now),
                }
                if change.finishes and outcome
                else {}
            ),
        )
        if not updated:
            raise Conflict
        try:
            with transaction.atomic():
                MatchEvent.objects.create(
                    match_id=setting.match_id,
                    version=after.version,
                    kind=change.kind,
                    seat=change.seat,
                    client_id=change.client_id,
                    data=data,
                    at=when(now),
                )
        except IntegrityError as error:
            raise DoubledAction from error
        if change.finishes:
            match_finished.send(sender=Match, match_id=setting.match_id, table=after)


def computer_since(table: Table, now: int) -> datetime | None:
    """What the row says of a computer that has something to do at a table reached ``now``."""
    return None if computers.acting(table) is None else when(now)


def stuck(table: Table) -> bool:
    """What the row says of a computer that cannot think: the match waits for what its player wants."""
    return table.hot.stuck and not table.finished


def version_of_action(match_id: int, seat: int | None, client_id: str) -> int | None:
    """The version that an action with this client id has led to, None if it has never acted.

    ``seat`` is whose id it is; None asks for both.
    """
    acted = MatchEvent.objects.filter(match_id=match_id, client_id=client_id)
    if seat is not None:
        acted = acted.filter(seat=seat)
    return acted.values_list("version", flat=True).first()


def version_of(match_id: int) -> int:
    """The match's present version."""
    return Match.objects.values_list("version", flat=True).get(pk=match_id)


def versions(match_ids: Collection[int]) -> dict[int, int]:
    """The present versions of those of these matches that there are."""
    return dict(Match.objects.filter(pk__in=match_ids).values_list("pk", "version"))
