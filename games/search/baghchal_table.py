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


_NUMBERING: Final = zlib.crc32(b"".join(part.tobytes() for part in (SYMMETRY, CHOOSE, CLASS_OF, TURNED_BY, TIGERS_OF)))
"""A checksum of what numbers the positions: a table of another numbering would be wrong without looking it."""
STAMP_BYTES: Final = 4


def stamp(table: Any) -> Any:
    """What stands behind a table's bytes in its file: a checksum of them and of how positions are numbered."""
    return np.frombuffer(zlib.crc32(table, _NUMBERING).to_bytes(STAMP_BYTES, "little"), np.uint8)


def folder() -> Path:
    """Where tables lie: ``VAR_DIR/tables``."""
    return Path(os.environ.get("VAR_DIR") or ROOT / "var").resolve() / "tables"


def mapped(name: str) -> Any:
    """The bytes of a table as an array in memory shared with other processes.

    Of length 0 if there is no such file, or one that is damaged or of another version, which the log says: the search
    then goes on without.
    """
    path, length = folder() / name, LENGTHS[name]
    try:
        # Mapped as "copy on write", which nobody does: machine code tells arrays that may be written from others.
        table = np.load(path, mmap_mode="c")
    except FileNotFoundError:
        log.info("the table %s has not been built (manage.py solve baghchal): the search goes on without", path)
        return np.zeros(0, np.uint8)
    except OSError as error:
        return _unread(path, f"not readable ({error})")
    except Exception as error:  # noqa: BLE001 - whatever damaged heads of files raise: TokenError, OverflowError, ...
        return _unread(path, f"damaged ({type(error).__name__}: {error})")
    if not isinstance(table, np.ndarray) or table.dtype != np.uint8 or table.shape != (length + STAMP_BYTES,):
        return _unread(path, "damaged or of another version (it is no array of its length)")
    found = np.asarray(table)
    if not np.array_equal(found[length:], stamp(found[:length])):
        return _unread(path, "damaged or of another version (its checksum differs)")
    return found[:length]


def _unread(path: Path, why: str) -> Any:
    log.error("the table %s is %s: the search goes on without; build it anew with manage.py solve baghchal", path, why)
    return np.zeros(0, np.uint8)
