"""``manage.py solve GAME``: builds the table of Bagh-Chal's sliding phase, or that of Battlepasch's first round."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand


class Command(BaseCommand):
    help = "Solve what can be solved of a game and keep it in VAR_DIR/tables. May be interrupted and called again."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("game", choices=["baghchal", "battlepasch"])
        parser.add_argument(
            "--distances",
            action="store_true",
            help="keep a table of the numbers of turns until the end too (93 MB besides 23 MB)",
        )

        parser.add_argument(
            "--weights",
            action="store_true",
            help="Battlepasch: afterwards compute the tables that the project brings along anew",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if options["game"] == "battlepasch":
            self._battlepasch(options["weights"])
        else:
            self._baghchal(options)

    def _battlepasch(self, weights: bool) -> None:
        from games.search.battlepasch import solve, tables

        def tell(taken: int, share: float) -> None:
            self.stdout.write(f"\rRows taken: {taken:2}   {share:6.1%} ", ending="")
            self.stdout.flush()

        try:
            path = solve.build(tables.folder(), tell)
        except KeyboardInterrupt:
            self.stdout.write("\nInterrupted. The same command goes on from here.")
            return
        self.stdout.write(f"\nWritten to {path}.")
        if weights:
            tables.make(tables.built(tables.folder()))
            self.stdout.write(f"Written to {tables.DATA}.")

    def _baghchal(self, options: dict[str, Any]) -> None:
        # Only here, so that no other command loads numba.
        from games.search.baghchal_solver import Progress, solve
        from games.search.baghchal_table import folder

        told: tuple[int, int, int] | None = None

        def tell(progress: Progress) -> None:
            nonlocal told
            here = (progress.taken, progress.wave, int(progress.share * 10))
            if here != told:
                told = here
                self.stdout.write(
                    f"\rGoats taken: {progress.taken}   wave: {progress.wave:3}   {progress.share:4.0%} ", ending=""
                )
                self.stdout.flush()

        try:
            tallies = solve(folder(), tell, distances=options["distances"])
        except KeyboardInterrupt:
            self.stdout.write("\nInterrupted. The same command goes on from here.")
            return
        self.stdout.write("\ntaken  to move        won       lost      drawn  longest")
        for tally in tallies:
            side = ("goats", "tigers")[tally.side]
            self.stdout.write(
                f"{tally.taken:5}  {side:7} {tally.won:10} {tally.lost:10} {tally.drawn:10} {tally.longest:8}"
            )
        self.stdout.write(f"Written to {folder()}.")
