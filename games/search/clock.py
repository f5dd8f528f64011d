"""A clock that machine code can look at, so that it knows itself when its time is up.

A timer in another thread can only say so once it gets a processor and the interpreter's lock, which on a crowded
machine is late; and between two calls from Python nobody looks.
"""

import time
from typing import Any, Final

import numpy as np
from numba import types

from games.engines.machine_code import njit

NEVER: Final = 1e18
"""A time that does not come."""

_CLOCK: Final = np.int32(time.CLOCK_MONOTONIC)
_clock_gettime: Any = types.ExternalFunction(
    "clock_gettime", types.int32(types.int32, types.CPointer(types.int64))
)  # POSIX; a timespec is two words on every 64-bit system


@njit
def now() -> float:
    """Seconds of the monotonic clock; comparable with each other only."""
    spec = np.empty(2, np.int64)
    _clock_gettime(_CLOCK, spec.ctypes)
    return spec[0] + 1e-9 * spec[1]


@njit
def is_over(until: float, stopped: Any) -> bool:
    """Whether the clock has come to ``until``, or the first word of ``stopped`` is not 0."""
    return stopped[0] != 0 or now() >= until
