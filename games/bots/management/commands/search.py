"""``manage.py search``: what the computers would play, in JSON, for experiments and for matches with other programs."""

import json
import os
import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.engines.contract import Json
from games.engines.errors import RulesError
from games.search.errors import SearchError
from games.search.interface import best, perft, serve


class Command(BaseCommand):
    """Needs no database, no Redis and no system checks."""

    help = "Ask the computers for turns; games/search/interface.py says what is asked and answered."
    requires_system_checks = ()
    stealth_options = ("stdin",)

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--serve", action="store_true", help="answer one JSON object a line from standard input")
        calls = parser.add_subparsers(dest="call", metavar="CALL")
        asked = calls.add_parser("best", help="the turn to play")
        asked.add_argument("game")
        asked.add_argument("position", help="a text; a JSON object in games with hidden hands or dice")
        asked.add_argument("--steps", default="", help="steps to play first, joined by spaces")
        asked.add_argument("--level", help="easy, medium, strong or master")
        asked.add_argument("--millis", type=int, help="milliseconds to think")
        asked.add_argument("--nodes", type=int, help="positions to look at")
        asked.add_argument("--seed", type=int, default=0)
        counted = calls.add_parser(
            "perft", help="the number of ways through DEPTH turns, for each first turn and in all"
        )
        counted.add_argument("game")
        counted.add_argument("position")
        counted.add_argument("depth", type=int)

    def handle(self, *args: Any, **options: Any) -> None:
        if options["serve"] == bool(options["call"]):
            raise CommandError("either --serve, or best or perft", returncode=2)
        try:
            self._answer(options)
        except KeyboardInterrupt:
            # Whoever has enough of waiting needs no traceback; 130 is what shells expect after Ctrl-C.
            sys.exit(130)
        except BrokenPipeError:
            # Whoever asked reads no more. What is still to be written at the end goes nowhere, without a complaint.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            sys.exit(141)

    def _answer(self, options: dict[str, Any]) -> None:
        if options["serve"]:
            for line in serve(options.get("stdin") or sys.stdin.buffer):
                self.stdout.write(line)
                self.stdout.flush()
            return
        try:
            if options["call"] == "perft":
                answer = perft(options["game"], _json_or_text(options["position"]), options["depth"])
            else:
                answer = best(_request(options))
        except (RulesError, SearchError) as error:
            raise CommandError(f"{error.code}: {error}", returncode=2) from None
        self.stdout.write(json.dumps(answer))


def _request(options: dict[str, Any]) -> dict[str, Json]:
    request: dict[str, Json] = {key: options[key] for key in ("game", "seed")}
    request["position"] = _json_or_text(options["position"])
    request["steps"] = options["steps"].split()
    request |= {key: options[key] for key in ("level", "millis", "nodes") if options[key] is not None}
    return request


def _json_or_text(position: str) -> Json:
    if not position.lstrip().startswith("{"):
        return position
    try:
        return json.loads(position)
    except (ValueError, RecursionError) as error:
        raise CommandError(f"position is not JSON: {error}", returncode=2) from None
