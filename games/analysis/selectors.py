"""Reads: how far an analysis is, and what a finished one says, in a language."""

from datetime import datetime
from typing import Any

from django.db.models import Count, Min, Q

from games.matches import selectors as matches
from games.matches.table import Table

from .lines import advice, frames, noted, of_turn
from .models import Analysis
from .report import FORMAT, Report
from .walking import Walk, walk

Fields = dict[str, Any]


def of_match(match_id: int) -> Analysis | None:
    """The analysis of a match, requested or done; a report of an older form counts as none."""
    found = Analysis.objects.filter(match_id=match_id).first()
    if found is not None and found.state == Analysis.State.DONE and (found.report or {}).get("format") != FORMAT:
        return None
    return found


def status(analysis: Analysis | None, now: datetime) -> Fields:
    """How far it is: ``{"state", "looks", "of", "ahead", "waited"}``; ``none`` where nobody has asked.

    ``ahead`` are those that come before it, as far as is known now, or run; ``waited`` the seconds since the request.
    """
    if analysis is None:
        return {"state": "none", "looks": 0, "of": 0, "ahead": 0, "waited": 0}
    ahead = 0
    if analysis.state == Analysis.State.REQUESTED:
        before = Q(state=Analysis.State.REQUESTED, queued__lt=analysis.queued) | Q(state=Analysis.State.RUNNING)
        ahead = Analysis.objects.filter(before).count()
    return {
        "state": analysis.state,
        "looks": analysis.looks,
        "of": analysis.looks_in_all,
        "ahead": ahead,
        "waited": max(0, round((now - analysis.requested).total_seconds())),
    }


def waiting(now: datetime) -> tuple[int, float]:
    """How many analyses nobody works at yet, and for how many seconds the first of them has been waiting."""
    found = Analysis.objects.filter(state=Analysis.State.REQUESTED).aggregate(count=Count("pk"), first=Min("requested"))
    return found["count"], 0.0 if found["first"] is None else max(0.0, (now - found["first"]).total_seconds())


def told(table: Table, report: Report, language: str) -> Fields:
    """The report for a page: as kept, with each turn's best line in notation and in words.

    ``best`` of a turn is a list of ``{"part", "first", "notation", "words", "turns"}``: in games without chance at most
    one, else one for each episode in which there was a choice. ``first`` is the number of the step it stands for.
    """
    walked, game = _walk(table), table.game
    fields = report.to_json()
    for number, turn in enumerate(report.turns):
        best = []
        for part in range(len(turn.best) if report.balance else min(1, len(turn.best))):
            found = of_turn(walked, report, number, part)
            if found is None:
                continue
            state, line = found
            words = advice(game, state, line[0], language)
            best.append(
                {
                    "part": part,
                    "first": _first_step(walked, report, number, part),
                    # What only chance can complete has no notation.
                    "notation": words if report.balance else noted(game, state, line[0]),
                    "words": words,
                    "turns": len(line),
                }
            )
        fields["turns"][number]["best"] = best
    return fields


def line(table: Table, report: Report, turn: int, part: int, language: str) -> list[Fields] | None:
    """The frames of the best line of a turn; None where there is none."""
    found = of_turn(_walk(table), report, turn, part)
    return None if found is None else frames(table.game, found[0], found[1], language)


def replay(table: Table, language: str) -> list[Fields]:
    """The frames of the match, every turn as who played it saw it: nothing is secret once it is over."""
    return matches.frames(table, "both", language)


def _walk(table: Table) -> Walk:
    return walk(table.game, table.setting.start, matches.turns_of(table.setting.match_id, table.version))


def _first_step(walked: Walk, report: Report, turn: int, part: int) -> int:
    if report.balance is None:
        return 0
    return [passage.first for passage in walked.passages if passage.turn == turn][part]
