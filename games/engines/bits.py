"""Counting and finding bits inside compiled code; only kernels and searchers import this.

Both work on int64 and uint64 alike and give an int64, so that nothing turns into a floating-point number
unawares (numba makes one of an int64 and a uint64 together).
"""

from collections.abc import Callable
from typing import Any, Final, cast

from numba import types
from numba.core import cgutils
from numba.extending import intrinsic


@intrinsic
def _popcount(typing_context: Any, bits: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(bits), generate


@intrinsic
def _lowest(typing_context: Any, bits: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], cgutils.true_bit)

    return types.int64(bits), generate


popcount: Final = cast("Callable[[int], int]", _popcount)
"""The number of bits set."""
lowest: Final = cast("Callable[[int], int]", _lowest)
"""The number of the lowest bit set; of 0 it is anything."""
