"""Solves rounds for the expected difference in points, layer by layer from the full block back.

    solved(layout)              a round's table in memory: seconds for all but the first round with its lower bonus
    build(folder, tell)         the first round's exact table as a file: 238 million states, 476 MB, resumable

Values are rounded to 1/200 point, and those of blocks with a row less are computed from rounded values, so that a
build that was interrupted ends as one that was not. So a value is at most 13/400 point from the exact one.
"""

import json
import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import numpy as np

from .backup import solve_block
from .rounds import Layout, open_rows
from .sides import FIVE_BIT, LOWER_KEYS

Values = np.ndarray[Any, np.dtype[np.int16]]
Tell = Callable[[int, float], None]
"""Is told the number of rows taken in the layer at work, and the share of all work that is done."""

NAME: Final = "battlepasch-round-1.int16"
UNFINISHED: Final = "battlepasch-round-1.unfinished"
"""The same file as long as it grows; beside it a note of what is done."""
FIRST_ROUND: Final = Layout(1)
VERSION: Final = 1
"""Of the order of states in the file."""
SAVE_AFTER: Final = 20.0
"""Seconds of work that may be lost at most, and one block."""


def solved(layout: Layout, key: int = 0, upper: int = 0) -> Values:
    """The values of all states of a round that can follow a block, that block included; of others 0.

    Memory is needed for those that are solved only.
    """
    values = np.zeros(layout.starts[-1], np.int16)
    rows, holds = LOWER_KEYS[key]

    def follows(later_key: int, later_upper: int) -> bool:
        later_rows, later_holds = LOWER_KEYS[later_key]
        same_five = holds == later_holds or not rows & FIVE_BIT
        return rows & ~later_rows == 0 and upper & ~later_upper == 0 and same_five

    for layer in reversed(range(13)):
        for block in layout.blocks[layer]:
            if follows(*block):
                solve_into(layout, *block, values)
    return values


def build(folder: Path, tell: Tell, layout: Layout = FIRST_ROUND) -> Path:
    """The first round's exact table; goes on where an earlier call ended, and does nothing if it is there, all of it.

    Another ``layout`` is for tests: a smaller table in the same file.
    """
    finished, total = folder / NAME, layout.starts[-1]
    if finished.exists() and finished.stat().st_size == 2 * total:
        return finished
    folder.mkdir(parents=True, exist_ok=True)
    note = folder / f"{UNFINISHED}.json"
    values, begun = _opened(folder / UNFINISHED, total)
    layer, done = _left(note) if begun else (12, 0)
    saved = time.monotonic()
    while layer >= 0:
        for block in range(done, len(layout.blocks[layer])):
            key, upper = layout.blocks[layer][block]
            solve_into(layout, key, upper, values)
            if time.monotonic() - saved > SAVE_AFTER:
                saved = time.monotonic()
                values.flush()
                _write(note, layer, block + 1)
            behind = int(layout.base[key, upper]) + layout.size(key, upper) - layout.starts[layer]
            tell(layer, (total - layout.starts[layer + 1] + behind) / total)
        layer, done = layer - 1, 0
        values.flush()
        _write(note, layer, 0)
    del values
    os.replace(folder / UNFINISHED, finished)
    note.unlink()
    return finished


def solve_into(layout: Layout, key: int, upper: int, values: Values) -> None:
    """Solves a block; the values of all blocks with one row more are there."""
    layer = LOWER_KEYS[key][0].bit_count() + upper.bit_count()
    start, later = int(layout.base[key, upper]), layout.starts[layer + 1]
    solve_block(
        key,
        upper,
        open_rows(layout.round, key, upper),
        layout.lower_pairs[key],
        layout.upper_pairs[upper],
        layout.tables,
        np.asarray(values[later : layout.starts[layer + 2]]),
        later,
        np.asarray(values[start : start + layout.size(key, upper)]),
    )


def _left(note: Path) -> tuple[int, int]:
    """The layer to go on with, and how many of its blocks are done; from the start where nothing can be read."""
    try:
        state = json.loads(note.read_text())
        return (int(state["layer"]), int(state["blocks"])) if state["version"] == VERSION else (12, 0)
    except (OSError, ValueError, KeyError, TypeError):
        return 12, 0


def _opened(path: Path, size: int) -> tuple[Any, bool]:
    """The file, and whether it was there already."""
    begun = path.exists() and path.stat().st_size == 2 * size
    if not begun:
        with path.open("wb") as file:
            file.truncate(2 * size)
    return np.memmap(path, np.int16, "r+", shape=(size,)), begun


def _write(note: Path, layer: int, blocks: int) -> None:
    draft = note.with_suffix(".draft")
    draft.write_text(json.dumps({"version": VERSION, "layer": layer, "blocks": blocks}))
    os.replace(draft, note)
