"""Two settings of the searcher against each other: ``python -m benchmarks.settings GAME --first LATE=30``.

A setting is a list of the constants that ``games/search/alphabeta.py`` reads from a kernel, each ``NAME=VALUE``; a
function or constant is left out with ``NAME=none``. Each setting is compiled for itself. Pairs of matches begin from
the same opening, the seats swapped. Both have the same number of nodes a turn unless ``--second-nodes`` says otherwise,
which allows for settings that are quicker or slower: the seconds of processor time that each took are told.
"""

import argparse
import ast
import importlib
import math
import random
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from statistics import fmean, stdev
from types import ModuleType
from typing import Any, Final

import numpy as np

from games.engines.battlepagode.kernel.layout import SPIRIT_IDS
from games.search.battlepagode import selfplay
from games.search.battlepagode.network import Network
from games.search.searching import Searcher
from games.search.thinking import player

KERNELS: Final = {
    "battlepagode": "games.engines.battlepagode.kernel.search",
    "jungle": "games.engines.jungle.kernel",
    "baghchal": "games.engines.baghchal.kernel",
}
LONGEST: Final = 250
"""Turns after which a match counts as drawn."""
OPENING: Final = {"jungle": 8, "baghchal": 5}
"""Turns by chance to begin with, at most."""


def variant(kernel: ModuleType, setting: str) -> ModuleType:
    """The kernel with some constants changed, under a name of its own."""
    if not setting:
        return kernel
    name = "".join(letter if letter.isalnum() else "_" for letter in setting)
    changed = ModuleType(f"{kernel.__name__}_{name}")
    vars(changed).update({key: value for key, value in vars(kernel).items() if key not in ("__name__", "__spec__")})
    for part in setting.split():
        key, _, value = part.partition("=")
        if value == "none":
            delattr(changed, key)
        elif value.startswith("@"):
            setattr(changed, key, getattr(kernel, value[1:]))
        else:
            setattr(changed, key, ast.literal_eval(value))
    return changed


@dataclass
class Side:
    """One setting, and what it has used."""

    searcher: Searcher
    nodes: int
    seconds: float = 0.0
    looked_at: int = 0
    depths: list[int] = field(default_factory=list)

    def found(self, row: Any, past: Any, seed: int) -> Any:
        began = time.process_time()
        found = self.searcher.search(row, past, nodes=self.nodes, seed=seed)
        self.seconds += time.process_time() - began
        self.looked_at += found.nodes
        self.depths.append(found.depth)
        return found


def openings(game: str, kernel: Any, sides: list[Side], seed: int, spirits: list[int] | None) -> Iterator[Any]:
    """Rows with the way that led to them; the weights are set for each."""
    dice = random.Random(seed)
    if game == "battlepagode":
        network = Network.load()
        while True:
            couple = (0, 0)
            if spirits is not None:
                one, other = dice.choice(spirits), dice.randrange(len(SPIRIT_IDS))
                couple = (one, other) if dice.random() < 0.5 else (other, one)
            for side in sides:
                side.searcher.weights = network.weights(*couple)
            yield selfplay.opening(couple, dice, dice.choice((0, 1, 2))).reshape(1, -1)
    computer: Any = player(game)
    for side in sides:
        side.searcher.weights = computer.weights
    while True:
        rows = np.zeros((OPENING[game] + 2, kernel.WORDS), np.int64)
        moves = np.zeros((OPENING[game] + 2, 2 * kernel.MOVES), np.int64)
        rows[0] = kernel.pack(computer.start)[-1]
        turns = dice.randint(1, OPENING[game])
        for ply in range(turns):
            kernel.play(rows, ply, moves[ply, dice.randrange(kernel.turns(rows, ply, moves))])
        if kernel.outcome(rows, turns) == 0 and kernel.turns(rows, turns, moves):
            yield rows[: turns + 1]


def match(kernel: Any, opening: Any, mover: Side, other: Side, seed: int) -> float:
    """How the match ends for ``mover``, who is to move: 1, 0.5 or 0."""
    played = len(opening) - 1
    rows = np.zeros((played + LONGEST + 2, kernel.WORDS), np.int64)
    rows[: len(opening)] = opening
    moves = np.zeros((played + LONGEST + 2, 2 * kernel.MOVES), np.int64)
    past_rows = getattr(kernel, "PAST", 0)
    sides, acting = (mover, other), 0
    for ply in range(played, played + LONGEST):
        result = int(kernel.outcome(rows, ply))
        if result == 0 and kernel.turns(rows, ply, moves) == 0:
            result = -1
        if result:
            return 0.5 if result == 2 else float((result == 1) == (acting == 0))
        past = [rows[index] for index in range(max(0, ply - past_rows), ply)]
        found = sides[acting].found(rows[ply], past, seed + ply)
        if found.proof is not None:
            return float((found.proof > 0) == (acting == 0))
        kernel.play(rows, ply, found.move)
        acting = 1 - acting
    return 0.5


def told(shares: list[float], sides: list[Side]) -> str:
    """Result, its error (95 %, from the spread between pairs) and what both sides used."""
    share = fmean(shares)
    error = 1.96 * stdev([*shares, 0.5]) / math.sqrt(len(shares)) if len(shares) > 1 else 0.5
    inside = min(max(share, 0.001), 0.999)
    used = "; ".join(
        f"depth {fmean(side.depths):.2f}, {side.seconds:.1f} s, {side.looked_at / side.seconds / 1e6:.2f} M/s"
        for side in sides
    )
    return (
        f"{len(shares)} pairs: {share:.1%} ± {error:.1%} ({400 * math.log10(inside / (1 - inside)):+.0f} Elo); {used}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=list(KERNELS))
    parser.add_argument("--first", default="", help='NAME=VALUE …, e.g. "LATE=30 REDUCTION=(0.5,2.0)"')
    parser.add_argument("--second", default="", help="the same for the other side; nothing: as they are")
    parser.add_argument("--nodes", type=int, default=30_000, help="a turn")
    parser.add_argument("--second-nodes", type=int, help="of the second side (default: as many)")
    parser.add_argument("--pairs", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--bits", type=int, default=17, help="the tables have two to the power of so many entries")
    parser.add_argument("--spirits", help="one side has one of these (joined by commas; all), the other any")
    parser.add_argument("--minutes", type=float, default=1e9, help="begin no pair after so long")
    chosen = parser.parse_args()
    kernel = importlib.import_module(KERNELS[chosen.game])
    book = np.zeros(0, np.uint8) if chosen.game == "baghchal" else None
    sides = [
        Side(Searcher(variant(kernel, setting), book=book, bits=chosen.bits), nodes)
        for setting, nodes in ((chosen.first, chosen.nodes), (chosen.second, chosen.second_nodes or chosen.nodes))
    ]
    spirits = None
    if chosen.spirits:
        named = SPIRIT_IDS[1:] if chosen.spirits == "all" else chosen.spirits.split(",")
        spirits = [SPIRIT_IDS.index(name) for name in named]
    shares: list[float] = []
    end = math.inf
    for number, opening in enumerate(openings(chosen.game, kernel, sides, chosen.seed, spirits)):
        if number >= chosen.pairs or time.monotonic() > end:
            break
        first, second = sides
        if number == 0:  # compile before anything is measured
            for side in sides:
                side.searcher.search(opening[-1], opening[:-1], nodes=10)
            end = time.monotonic() + 60 * chosen.minutes
        won = match(kernel, opening, first, second, 1000 * number)
        shares.append((won + 1 - match(kernel, opening, second, first, 1000 * number)) / 2)
    print(f"{chosen.game} {chosen.first or '-'} against {chosen.second or '-'}: {told(shares, sides)}", flush=True)


if __name__ == "__main__":
    main()
