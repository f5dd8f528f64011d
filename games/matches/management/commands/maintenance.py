"""`manage.py maintenance begin` before a planned restart, `manage.py maintenance end` after it."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from games.matches import actions


class Command(BaseCommand):
    help = "Stop the clocks of all running matches for a planned restart, and let them run on afterwards."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("what", choices=["begin", "end"])

    def handle(self, *args: Any, **options: Any) -> None:
        act = actions.pause_all if options["what"] == "begin" else actions.resume_all
        self.stdout.write(f"{act()} running matches")
