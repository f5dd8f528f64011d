"""``manage.py verify MATCH``: compute again what chance had to give in a finished match."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.matches import fairness, proofs, record, store
from games.matches.models import Match

DIFFERS = 1
REFUSED = 2


class Command(BaseCommand):
    """A line for each thing that chance decided, and a last one for all. Needs no Redis; with ``--record`` no database.

    Exit codes: 0 all as it had to be, 1 something differs (the line says what), 2 there is nothing to verify.
    """

    help = "Compute again every result of chance in a finished match, from its secret and the salts."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        which = parser.add_mutually_exclusive_group(required=True)
        which.add_argument(
            "match", nargs="?", help="the key of the match, as in its address; one that begins with a hyphen after --"
        )
        which.add_argument("--record", metavar="FILE", help="a downloaded record instead")

    def handle(self, *args: Any, **options: Any) -> None:
        sheet = _sheet_of_file(options["record"]) if options["record"] else _sheet_of_match(options["match"])
        differs = 0
        if fairness.hash_agrees(sheet):
            self.stdout.write(f"ok       secret: its hash is {sheet.hash}")
        else:
            differs += 1
            self.stdout.write(f"DIFFERS  secret: its hash is not the published one, {sheet.hash or 'which is missing'}")
        count = 0
        for finding in fairness.findings(sheet):
            count += len(finding.draws)
            differs += bool(finding.why)
            self.stdout.write(_line(finding))
        if differs:
            raise CommandError(f"{differs} of what was recorded differs from what it had to be", returncode=DIFFERS)
        self.stdout.write(f"All is as it had to be: {count} draws.")


def _line(finding: fairness.Finding) -> str:
    recorded = "" if finding.what == "start" else f": {finding.recorded}"
    taken_back = "" if finding.stands else " (taken back)"
    if finding.why:
        return f"DIFFERS  {finding.name}{recorded}{taken_back}: {finding.why}"
    return f"ok       {finding.name}{recorded}{taken_back}"


def _sheet_of_match(key: str) -> fairness.Sheet:
    try:
        table = store.load(key)
    except Match.DoesNotExist:
        raise CommandError(f"there is no match {key!r}", returncode=REFUSED) from None
    if not table.finished:
        raise CommandError(f"match {key!r} is not over: its secret is not for anybody yet", returncode=REFUSED)
    return proofs.sheet_of(table)


def _sheet_of_file(name: str) -> fairness.Sheet:
    try:
        return proofs.sheet_of_record(record.read(Path(name).read_text(encoding="utf-8")))
    except (OSError, UnicodeDecodeError) as error:
        raise CommandError(f"{name} can't be read: {error}", returncode=REFUSED) from None
    except record.BadRecord as error:
        raise CommandError(f"{name} is no record that can be verified: {error}", returncode=REFUSED) from None
