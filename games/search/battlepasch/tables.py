"""The tables in memory: those the project brings along, and the first round's exact one if it has been built.

``load()`` gives them, ``make()`` computes what the project brings along anew.
"""

import functools
import io
import logging
import lzma
import os
from pathlib import Path
from typing import Any, Final

import numpy as np

from games.engines.machine_code import ROOT

from .moments import deviations
from .outlook import CURVE_MEANS, CURVE_SPREADS, Tables, fill_curve
from .rounds import Layout
from .solve import FIRST_ROUND, NAME, solved

Array = np.ndarray[Any, Any]

log = logging.getLogger(__name__)

DATA: Final = Path(__file__).with_name("data") / "tables.npz.xz"
UPPER_ROWS: Final = 6
STEP: Final = 10
"""The first round's values without the lower bonus are brought along as multiples of this (1/200 points)."""


def folder() -> Path:
    """Where tables that were built lie: ``VAR_DIR/tables``."""
    return Path(os.environ.get("VAR_DIR") or ROOT / "var").resolve() / "tables"


@functools.cache
def load() -> Tables:
    """All tables; those built are mapped into memory, which processes share."""
    with np.load(io.BytesIO(lzma.decompress(DATA.read_bytes()))) as data:
        kept = {name: data[name] for name in data.files}
    plain = (np.cumsum(kept["plain"].astype(np.int32)) * STEP).astype(np.int16)
    return assemble(
        plain, kept["second"], kept["third"], kept["bonus"], kept["spread"].astype(np.float64), built(folder())
    )


def built(where: Path) -> Array:
    """The first round's exact values, or none if they are not there, all of them."""
    path, whole = where / NAME, 2 * int(FIRST_ROUND.starts[-1])
    try:
        if (size := path.stat().st_size) != whole:
            # Machine code reads it unchecked.
            return _unread(path, f"has {size} bytes instead of {whole}")
        # Mapped as "copy on write", which nobody does: machine code tells arrays that may be written from others.
        return np.asarray(np.memmap(path, np.int16, "c"))
    except FileNotFoundError:
        return np.zeros(0, np.int16)
    except OSError as error:
        return _unread(path, f"cannot be read ({error})")


def _unread(path: Path, why: str) -> Array:
    log.error("the table %s %s: it is not used, build it anew with manage.py solve battlepasch", path, why)
    return np.zeros(0, np.int16)


def assemble(plain: Array, second: Array, third: Array, bonus: Array, spread: Array, first: Array) -> Tables:
    """Puts tables together, with what follows from them."""
    layouts = [Layout(number) for number in (1, 2, 3)]
    exact = layouts[0]
    counts = [len(pairs) for pairs in exact.lower_pairs]
    # What beginning the third round is worth depends on nothing else; the second and the first only tell their own.
    begin = np.array([plain[0], second[0], third[0]]) / 200.0
    curve = np.empty((CURVE_MEANS, CURVE_SPREADS))
    fill_curve(curve, float(begin[2]), float(spread[2, 0, 0]))
    return Tables(
        upper_index=exact.upper_index,
        lower_index=exact.lower_index,
        upper_count=np.array([len(pairs) for pairs in exact.upper_pairs]),
        bases=np.stack([layout.base for layout in layouts]),
        first=first,
        second=second,
        third=third,
        plain=plain,
        plain_base=Layout(1, bonus=False).base,
        bonus=bonus,
        bonus_base=np.concatenate([[0], np.cumsum(counts)[:-1]]),
        spread=spread,
        begin=begin,
        curve=curve,
    )


def make(first: Array, path: Path = DATA) -> None:
    """Computes what the project brings along anew and writes it; needs the first round's exact values. A few
    minutes."""
    plain_layout = Layout(1, bonus=False)
    layouts = [plain_layout, Layout(2), Layout(3)]
    plain, second, third = (solved(layout) for layout in layouts)
    spreads = [deviations(layout, values) for layout, values in zip(layouts, (plain, second, third), strict=True)]
    # Blocks that the rules of a round never come to can be given as positions: they are taken as the first round's.
    spread = np.stack(
        [np.where(layout.base >= 0, own, spreads[0]) for layout, own in zip(layouts, spreads, strict=True)]
    )
    plain = np.round(plain / STEP).astype(np.int32)
    file = io.BytesIO()
    np.savez(
        file,
        plain=np.diff(plain, prepend=0).astype(np.int16),
        second=second,
        third=third,
        bonus=_bonus((plain * STEP).astype(np.int16), first),
        spread=spread.astype(np.float16),
    )
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(lzma.compress(file.getvalue(), preset=9))


def _bonus(plain: Array, first: Array) -> Array:
    """``Tables.bonus``: the mean of exact less plain values over all upper pairs, for sets with as many upper rows."""
    exact, without = Layout(1), Layout(1, bonus=False)
    starts = np.concatenate([[0], np.cumsum([len(pairs) for pairs in exact.lower_pairs])])
    total = np.zeros((starts[-1], UPPER_ROWS + 1))
    count = np.zeros((starts[-1], UPPER_ROWS + 1))
    for key in range(len(exact.lower_pairs)):
        pairs = slice(starts[key], starts[key + 1])
        for upper in range(len(exact.upper_pairs)):
            size = exact.size(key, upper)
            block = first[exact.base[key, upper] :][:size].reshape(len(exact.lower_pairs[key]), -1)
            here = plain[without.base[key, upper] :][: block.shape[1]]
            total[pairs, upper.bit_count()] += (block - here.astype(float)).sum(axis=1)
            count[pairs, upper.bit_count()] += block.shape[1]
    return np.round(total / count).astype(np.int16)
