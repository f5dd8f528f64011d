"""The solved table of Bagh-Chal's sliding phase as the player uses it: mapped into memory if it has been built."""

import logging
import os
import zlib
from pathlib import Path
from typing import Any, Final

import numpy as np

from games.engines.baghchal.sliding import CHOOSE, CLASS_OF, LAYERS, START_OF, SYMMETRY, TIGERS_OF, TURNED_BY
from games.engines.machine_code import ROOT

log = logging.getLogger(__name__)

RESULTS: Final = "baghchal-results.npy"
"""Two bits a position: who wins."""
DISTANCES: Final = "baghchal-distances.npy"
"""A byte a position: one more than the number of turns until the end, 0 for a draw."""
LENGTHS: Final = {RESULTS: (START_OF[LAYERS] + 3) // 4, DISTANCES: START_OF[LAYERS]}
"""Bytes of the whole tables. Machine code reads them unchecked, so that no other length will do."""


def _stamp() -> Any:
    """Four bytes that differ as soon as positions are numbered otherwise: a checksum of what numbers them."""
    parts = b"".join(part.tobytes() for part in (SYMMETRY, CHOOSE, CLASS_OF, TURNED_BY, TIGERS_OF))
    return np.frombuffer(zlib.crc32(parts).to_bytes(4, "little"), np.uint8)


STAMP: Final = _stamp()
"""Stands behind a table's bytes in its file, since a table of another numbering would be wrong without looking it."""


def folder() -> Path:
    """Where tables lie: ``VAR_DIR/tables``."""
    return Path(os.environ.get("VAR_DIR") or ROOT / "var").resolve() / "tables"


def mapped(name: str) -> Any:
    """The bytes of a table as an array in memory shared with other processes.

    Of length 0 if there is no such file, or one that is damaged or of another version, which the log says: the search
    then goes on without.
    """
    path = folder() / name
    if not path.exists():
        log.info("the table %s has not been built (manage.py solve baghchal): the search goes on without", path)
        return np.zeros(0, np.uint8)
    try:
        # Mapped as "copy on write", which nobody does: machine code tells arrays that may be written from others.
        table = np.asarray(np.load(path, mmap_mode="c"))
    except (OSError, ValueError, EOFError) as error:
        return _unread(path, f"damaged ({error})")
    length = LENGTHS[name]
    if table.dtype != np.uint8 or table.shape != (length + len(STAMP),):
        return _unread(path, f"damaged or of another version ({table.dtype}{list(table.shape)})")
    if not np.array_equal(table[length:], STAMP):
        return _unread(path, "of another version (its positions are numbered otherwise)")
    return table[:length]


def _unread(path: Path, why: str) -> Any:
    log.error("the table %s is %s: the search goes on without; build it anew with manage.py solve baghchal", path, why)
    return np.zeros(0, np.uint8)
