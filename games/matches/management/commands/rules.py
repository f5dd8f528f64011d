"""``manage.py rules``: the rules of every game from the command line, in JSON."""

import json
import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.engines.command import answer, batch
from games.engines.contract import Json
from games.engines.errors import Malformed, RulesError


class Command(BaseCommand):
    """Needs no database, no Redis and no system checks."""

    help = "Ask the rules of a game; docs/rules/README.md lists what each call prints."
    requires_system_checks = ()
    stealth_options = ("stdin",)

    def add_arguments(self, parser: CommandParser) -> None:
        calls = parser.add_subparsers(dest="call", required=True, metavar="CALL")
        for call, text in (
            ("start", "the position a match starts with"),
            ("legal", "all legal steps"),
            ("play", "the result of the steps of one turn"),
            ("successors", "all positions that one turn can lead to"),
            ("perft", "the number of ways through DEPTH turns"),
            ("danger", "the squares on which each side threatens to win"),
        ):
            asked = calls.add_parser(call, help=text)
            asked.add_argument("game")
            if call == "start":
                asked.add_argument("--options", help="a JSON object")
            else:
                asked.add_argument("position", help="a text; a JSON object in games with hidden hands or dice")
            if call in ("legal", "play"):
                asked.add_argument("--steps", help="steps joined by spaces")
            if call in ("start", "legal", "play"):
                asked.add_argument("--seed", help="draws what is left to chance, repeatably")
            if call == "perft":
                asked.add_argument("depth", help="how many turns")
        calls.add_parser("batch", help="answer one JSON object a line from standard input")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["call"] == "batch":
            for line in batch(options.get("stdin") or sys.stdin.buffer):
                self.stdout.write(line)
                self.stdout.flush()
            return
        try:
            request = {key: options.get(key) for key in ("game", "seed")}
            request["position"] = _json_or_text(options.get("position"))
            request["options"] = _json("options", options.get("options"))
            if options.get("depth") is not None:
                request["depth"] = _number("depth", options["depth"])
            if options.get("steps") is not None:
                request["steps"] = options["steps"].split()
            self.stdout.write(json.dumps(answer(options["call"], request)))
        except RulesError as error:
            raise CommandError(str(error), returncode=2) from None


def _json(what: str, text: str | None) -> Json:
    if text is None:
        return None
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise Malformed(what, text, f"not JSON: {error}") from None


def _json_or_text(position: str | None) -> Json:
    return _json("position", position) if position and position.lstrip().startswith("{") else position


def _number(what: str, text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise Malformed(what, text, "expected a whole number") from None
