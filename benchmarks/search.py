"""How fast and how deep the computers look: ``python -m benchmarks.search [GAME …] [--markdown]``.

For each game from a few positions what one second of thinking gives on one core, then the perft figures, which are
checked. Seconds are those of the processor, so that what else the machine does counts less: where positions are counted
as nodes a short search tells how many a second has.
"""

import argparse
import json
import random
import time
from collections.abc import Iterator
from typing import Any, Final

from games.engines.chance import FairChance
from games.engines.registry import GAMES, get_game
from games.search.interface import Counts
from games.search.thinking import Limits, Thought, player, think

POSITIONS: Final = {
    "battlepagode": (
        ("no spirits, nothing built", "00000/000I00/00S00S0/000I00/00000 S -,- -"),
        ("no spirits, midway", "01000/121I10/02S21S1/011I20/00100 S -,- -"),
        ("crane against buffalo", "01000/121I10/02S21S1/011I20/00100 S crane,buffalo -"),
        ("horse against dragon", "00000/010I00/00S10S0/001I00/00000 S horse,dragon -"),
        ("wolf against horse", "00000/010I00/00S10S0/001I00/00000 S wolf,horse -"),
    ),
    "jungle": (
        ("start", "l.....t/.d...c./r.p.w.e/......./......./......./E.W.P.R/.C...D./T.....L b 0 -,- -"),
        ("midway", "......t/ld...../..pw.ce/......./......R/r....../.CW.PD./E....../T....L. b 0 -,- -"),
        ("near the dens", "......./..p..te/..dwc../....R../......./.r...../C.E.l../T..PDL./....... b 0 -,- -"),
    ),
    "baghchal": (
        ("start", "T...T/...../...../...../T...T g 20 0 0 -"),
        ("placing", "GG.../..TT./T.G../..GGT/...G. g 13 1 0 -"),
        ("sliding", "GGGGG/GT.TG/.T..T/GGGGG/GGGGG g 0 3 8 GGGGG/GT.TG/.T..T/GGGGG/GGGGG"),
    ),
}
"""Positions of the open games by name; those of the others come from random steps with fixed chances."""

PERFT: Final = {
    "battlepagode": (POSITIONS["battlepagode"][0][1], {4: 24_545_388, 5: 1_578_268_436}),
    "jungle": (POSITIONS["jungle"][0][1], {5: 5_111_620, 6: 100_453_636}),
    "baghchal": (POSITIONS["baghchal"][0][1], {6: 18_592_000, 7: 339_123_476}),
}


def positions(game_id: str) -> Iterator[tuple[str, Any]]:
    game = get_game(game_id)
    if game_id in POSITIONS:
        yield from ((name, game.parse_position(text)) for name, text in POSITIONS[game_id])
        return
    for number in (5, 14, 23):
        chance, chooser = FairChance(f"search {number}".encode(), ("", "")), random.Random(number)
        state = game.start(game.check_options({}), chance)
        for _ in range(number):
            state = game.play(state, game.resolve(state, chooser.choice(list(game.legal(state))), chance))
        yield f"after {number} random steps", state


def searched(game_id: str, state: Any) -> tuple[Thought, float]:
    """What about a second of the processor finds, and how many it took."""
    limits = Limits(millis=1000)
    if game_id in POSITIONS:
        began = time.process_time()
        short = think(game_id, state, limits=Limits(nodes=300_000))
        limits = Limits(nodes=max(1, int(short.nodes / (time.process_time() - began))))
    began = time.process_time()
    thought = think(game_id, state, limits=limits)
    return thought, time.process_time() - began


def show(cells: list[str]) -> None:
    print("| " + " | ".join(cells) + " |", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", choices=[*GAMES, []], default=[])
    parser.add_argument("--shallow", action="store_true", help="only the smaller perft of each game")
    chosen = parser.parse_args()
    games = chosen.games or list(GAMES)

    show(["game", "position", "depth", "nodes", "million nodes/s", "score"])
    show(["---", "---", "---:", "---:", "---:", "---:"])
    for game_id in games:
        player(game_id).load()
        for name, state in positions(game_id):
            thought, seconds = searched(game_id, state)
            speed = thought.nodes / max(seconds, 1e-6) / 1e6
            score = f"{thought.score:+.2f}" + (f" (proven in {thought.proof})" if thought.proof else "")
            show([game_id, name, str(thought.depth), f"{thought.nodes:,}", f"{speed:.2f}", score])

    print()
    show(["game", "perft", "ways", "seconds", "million/s"])
    show(["---", "---:", "---:", "---:", "---:"])
    for game_id in games:
        counter = player(game_id)
        if game_id not in PERFT or not isinstance(counter, Counts):
            continue
        position, figures = PERFT[game_id]
        game = get_game(game_id)
        state = game.counted(game.parse_position(position))
        counter.perft(state, 2)
        for depth, expected in figures.items():
            if chosen.shallow and depth == max(figures):
                continue
            began = time.process_time()
            counted = sum(ways for _, ways in counter.perft(state, depth))
            seconds = time.process_time() - began
            if counted != expected:
                raise SystemExit(f"{game_id}: perft {depth} is {counted}, not {expected}: {json.dumps(position)}")
            show([game_id, str(depth), f"{counted:,}", f"{seconds:.2f}", f"{counted / seconds / 1e6:.1f}"])


if __name__ == "__main__":
    main()
