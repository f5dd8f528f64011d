"""Reads: what somebody has done against the computers."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from django.db.models import Count, F, Q
from django.utils.translation import gettext

from accounts.models import Player
from games.engines.contract import Game
from games.engines.registry import GAMES
from games.matches import hot
from games.matches.computers import STRENGTHS
from games.matches.models import Match

from .models import Result

REGULARLY: Final = (3, 4)
"""Who has won so many of the last so many matches against a strength is offered the next one."""

VOID: Final = ("called-off", "computer-failed", "annulled")
"""Reasons of matches that count for nobody."""


@dataclass(frozen=True, slots=True)
class Tally:
    """Results against one strength, or with one style."""

    won: int = 0
    drawn: int = 0
    lost: int = 0

    @property
    def played(self) -> int:
        return self.won + self.drawn + self.lost

    def __add__(self, other: "Tally") -> "Tally":
        return Tally(self.won + other.won, self.drawn + other.drawn, self.lost + other.lost)


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a record: a style's label ("" where the game has none, or the match was played without) and the
    results by strength."""

    label: str
    tallies: dict[str, Tally]


@dataclass(frozen=True, slots=True)
class GameRecord:
    """A player's record in one game: all of it by strength, and by style where any is known."""

    game: Game[Any]
    total: dict[str, Tally]
    styles: tuple[Line, ...]


def totals(player: Player) -> dict[str, dict[str, Tally]]:
    """The player's results by game and strength; what was never played is not there."""
    return {game_id: _summed(rows) for game_id, rows in _rows(player).items()}


def records(player: Player) -> list[GameRecord]:
    """The player's whole record, the games in the house's order; games never played against a computer are left out."""
    rows = _rows(player)
    return [_record(game, rows[game.id]) for game in GAMES.values() if game.id in rows]


def offered(player: Player, match: Match) -> str | None:
    """The strength that the player is offered after this finished match: the next one, if it wins regularly. Nothing
    after a match that does not count."""
    strengths = list(STRENGTHS)
    if match.strength not in strengths[:-1] or not counts(player, match):
        return None
    wins, of = REGULARLY
    last = _counting(player).filter(game=match.game, strength=match.strength).order_by("-finished", "-pk")
    won = sum(winner == seat for winner, seat in last.values_list("match__winner", "seat")[:of])
    return strengths[strengths.index(match.strength) + 1] if won >= wins else None


def counts(player: Player, match: Match) -> bool:
    """Whether a match stands in the player's record (docs/bots.md, "Records")."""
    return bool(_counting(player).filter(match=match).exists())


def helped(match: Match) -> bool:
    """Whether the player has had turns back in it, so that only a loss counts."""
    return hot.decode(match.state).helped


def tally(player: Player, game_id: str, strength: str) -> Tally:
    """The player's results in one game against one strength."""
    return totals(player).get(game_id, {}).get(strength, Tally())


def _counting(player: Player) -> Any:
    return Result.objects.filter(player=player).exclude(match__reason__in=VOID)


def _rows(player: Player) -> dict[str, list[tuple[str, str, Tally]]]:
    """(strength, style, results) by game."""
    counted = (
        _counting(player)
        .values("game", "strength", "style")
        .annotate(
            won=Count("pk", filter=Q(match__winner=F("seat"))),
            drawn=Count("pk", filter=Q(match__winner=None)),
            played=Count("pk"),
        )
    )
    rows: dict[str, list[tuple[str, str, Tally]]] = {}
    for row in counted:
        results = Tally(row["won"], row["drawn"], row["played"] - row["won"] - row["drawn"])
        rows.setdefault(row["game"], []).append((row["strength"], row["style"], results))
    return rows


def _record(game: Game[Any], rows: list[tuple[str, str, Tally]]) -> GameRecord:
    names = {value: gettext(label) for choice in game.seat_choices for value, label in choice.values}
    styles = sorted({style for _strength, style, _results in rows})
    lines = [Line(names.get(style, ""), _summed(row for row in rows if row[1] == style)) for style in styles]
    named = tuple(sorted((line for line in lines if line.label), key=lambda line: line.label))
    plain = tuple(line for line in lines if not line.label)
    return GameRecord(game, _summed(rows), plain + named if named else ())


def _summed(rows: Iterable[tuple[str, str, Tally]]) -> dict[str, Tally]:
    """The results by strength, the weakest first."""
    found: dict[str, Tally] = {}
    for strength, _style, results in rows:
        found[strength] = found.get(strength, Tally()) + results
    return {strength: found[strength] for strength in STRENGTHS if strength in found}
