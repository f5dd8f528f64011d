"""How many bytes a step costs on the wire: `python -m benchmarks.wire [--matches 40]`.

Plays random matches of every game through the table and its renderer, without a database, and counts the event that
each audience gets for each step. The goal is a median under 1 KiB.
"""

import argparse
import os
import random
import statistics

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

import django

django.setup()

# ruff: noqa: E402 -- the table's words need Django's translations
from games.engines.chance import FairChance
from games.engines.contract import Game
from games.engines.registry import GAMES
from games.matches.play import play
from games.matches.render import Rendering, event_texts
from games.matches.table import Setting, Table, opened
from games.matches.telling import event_data

NOW = 1_800_000_000_000


def new_table(game: Game, seed: int) -> Table:
    chance = FairChance(seed.to_bytes(4, "big"), ("", ""))
    options = game.check_options({choice.key: random.Random(seed).choice(choice.values)[0] for choice in game.choices})
    start = game.position(game.start(options, chance))
    setting = Setting(
        match_id=1,
        key="benchmark000",
        game_id=game.id,
        kind="person",
        options=options,
        clock="15+10",
        rated=False,
        start=start,
        secret=seed.to_bytes(4, "big"),
        salts=("", ""),
        started=NOW,
    )
    return opened(setting, chance.counter, NOW)


def bytes_of_match(game: Game, seed: int) -> list[int]:
    """The size of every event to every audience of one random match."""
    dice, table, sizes = random.Random(seed), new_table(game, seed), []
    rendering = Rendering(table)
    while not table.finished:
        step = dice.choice(list(game.legal(table.state)))
        change = play(table, table.to_act, step, table.hot.position_version, NOW)
        after = Rendering(change.after)
        texts = event_texts(change, event_data(change), rendering, after, NOW)
        sizes += [len(text.encode()) for text in texts.values()]
        table, rendering = change.after, after
    return sizes


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=int, default=40)
    arguments = parser.parse_args()
    print("| game | events | median B | p90 B | largest B |\n| --- | ---: | ---: | ---: | ---: |")
    for game in GAMES.values():
        sizes = [size for seed in range(arguments.matches) for size in bytes_of_match(game, seed)]
        tenths = statistics.quantiles(sizes, n=10)
        print(f"| {game.id} | {len(sizes)} | {statistics.median(sizes):.0f} | {tenths[8]:.0f} | {max(sizes)} |")


if __name__ == "__main__":
    main()
