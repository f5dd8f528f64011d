"""Builds the table of Bagh-Chal's sliding phase, in pieces that survive being interrupted.

    solve(folder, tell)        all five layers: minutes, and half a gigabyte of memory; docs/search.md has figures

Work in progress lies in ``folder / WORK``: finished layers, and of the layer in work what is known with the wave to
go on with. It is removed when the tables are written.
"""

import shutil
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np

from games.engines.baghchal.sliding import LAYERS, SIZES, START_OF

from .baghchal_retrograde import open_layer, pack_results, spread, tally
from .baghchal_table import DISTANCES, RESULTS, stamp

WORK: Final = "baghchal-work"
CHUNK: Final = 1 << 20
"""Numbers done between two looks at the clock."""
SAVE_AFTER: Final = 30.0
"""Seconds of work that may be lost when the process is killed (and one chunk); Ctrl-C loses the wave begun at most."""

Distances = Any


@dataclass(frozen=True, slots=True)
class Progress:
    """Where the work stands: the layer (goats taken), the wave (0: what is over at once) and the share of it done."""

    taken: int
    wave: int
    share: float


@dataclass(frozen=True, slots=True)
class Tally:
    """Positions up to symmetry of one layer and side to move, by their result for that side, and the longest win."""

    taken: int
    side: int
    won: int
    lost: int
    drawn: int
    longest: int
    """The greatest number of turns until the end under best play of both sides."""


def solve(
    folder: Path, tell: Callable[[Progress], None], most_taken: int = LAYERS, distances: bool = False
) -> list[Tally]:
    """Builds the table of results in ``folder``, going on where an earlier call was interrupted.

    With ``distances`` the four times larger table of distances too.

    ``most_taken`` goats taken win for the tigers (1 to 5): with fewer than five the table is a small slice of another
    game, for tests.
    """
    work = folder / WORK
    work.mkdir(parents=True, exist_ok=True)
    tallies: list[Tally] = []
    table = np.zeros((START_OF[most_taken] + 3) // 4, np.uint8)
    bytewise = np.zeros(START_OF[most_taken] if distances else 0, np.uint8)
    deeper = np.zeros((2, 1), np.uint16)
    for taken in reversed(range(most_taken)):
        layer = _layer(work, deeper, taken, most_taken, tell)
        for side in range(2):
            start = START_OF[taken] + side * SIZES[taken]
            pack_results(layer, side, table, start)
            if distances:
                bytewise[start : start + SIZES[taken]] = np.minimum(layer[side], 255)
            won, lost, drawn = (int(number) for number in tally(layer, side, taken))
            tallies.append(Tally(taken, side, won, lost, drawn, max(0, int(layer[side].max()) - 1)))
        deeper = layer
    if distances:
        _save(folder / DISTANCES, np.concatenate([bytewise, stamp(bytewise)]))
    _save(folder / RESULTS, np.concatenate([table, stamp(table)]))
    shutil.rmtree(work)
    return tallies


def _layer(work: Path, deeper: Distances, taken: int, most_taken: int, tell: Callable[[Progress], None]) -> Distances:
    """The finished distances of one layer."""
    finished, part = work / f"layer-{taken}.npy", work / f"layer-{taken}-part.npy"
    size = SIZES[taken]
    if (done := _saved(finished, (2, size))) is not None:
        return done
    if (saved := _saved(part, (2, size + 1))) is not None:
        distances, wave = saved[:, :size].copy(), int(saved[0, size])
    else:
        distances, wave = np.zeros((2, size), np.uint16), 0

    def save() -> None:
        # A wave begun is done again from its start: doing it twice changes nothing.
        _save(part, np.hstack([distances, np.full((2, 1), wave, np.uint16)]))

    saved_at = time.monotonic()
    try:
        while wave == 0 or wave <= distances.max():
            for begin in range(0, size, CHUNK):
                end = min(size, begin + CHUNK)
                tell(Progress(taken, wave, begin / size))
                if wave == 0:
                    open_layer(distances, deeper, taken, most_taken, begin, end)
                else:
                    spread(distances, deeper, taken, most_taken, wave, begin, end)
                if time.monotonic() - saved_at > SAVE_AFTER:
                    save()
                    saved_at = time.monotonic()
            wave += 1
        _save(finished, distances)
    except KeyboardInterrupt:
        save()
        raise
    part.unlink(missing_ok=True)
    return distances


def _saved(path: Path, shape: tuple[int, int]) -> Any:
    """What an earlier call has left; None if that is nothing, or damaged: then it is done again."""
    try:
        values = np.load(path)
    except Exception:  # noqa: BLE001 - whatever damaged heads of files raise
        return None
    return values if isinstance(values, np.ndarray) and values.shape == shape and values.dtype == np.uint16 else None


def _save(path: Path, values: Any) -> None:
    """Writes a file whole or not at all."""
    beside = path.with_suffix(".writing")
    with beside.open("wb") as file:
        np.save(file, values)
    beside.replace(path)
