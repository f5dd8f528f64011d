"""Small things that compiled searchers need below what numba says in Python."""

from typing import Any

import numpy as np
from llvmlite import ir
from numba import carray, types
from numba.core import cgutils
from numba.extending import intrinsic

from games.engines.machine_code import njit


@intrinsic
def borrowed(typing_context: Any, value: Any) -> Any:
    """The same array, or tuple of arrays and numbers, uncounted.

    numba counts references to an array at the begin and end of each function, which a function called millions of
    times a second feels: the counters are atomic. The caller keeps ``value`` alive while what is borrowed is in use.
    """

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return _uncounted(context, builder, value, arguments[0])

    return value(value), generate


def _uncounted(context: Any, builder: Any, kind: Any, value: Any) -> Any:
    if isinstance(kind, types.Array):
        array = context.make_array(kind)(context, builder, value)
        array.meminfo = cgutils.get_null_value(array.meminfo.type)
        array.parent = cgutils.get_null_value(array.parent.type)
        return array._getvalue()
    if isinstance(kind, types.BaseTuple):
        parts = [
            _uncounted(context, builder, part, builder.extract_value(value, place)) for place, part in enumerate(kind)
        ]
        return context.make_tuple(builder, kind, parts)
    return value


@intrinsic
def prefetch(typing_context: Any, array: Any, place: Any) -> Any:
    """Have the memory at ``array[place]`` (one dimension) brought near; reads nothing, so no place is wrong."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        held = context.make_array(array)(context, builder, arguments[0])
        address = builder.gep(held.data, [arguments[1]])
        byte = ir.IntType(8).as_pointer()
        number = ir.IntType(32)
        kind = ir.FunctionType(ir.VoidType(), [byte, number, number, number])
        function = cgutils.get_or_insert_function(builder.module, kind, "llvm.prefetch.p0")
        builder.call(function, [builder.bitcast(address, byte), number(0), number(3), number(1)])
        return context.get_dummy_value()

    return types.none(array, place), generate


@intrinsic
def _pointer(typing_context: Any, address: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.inttoptr(arguments[0], cgutils.voidptr_t)

    return types.voidptr(types.int64), generate


@njit
def table_at(address: int, shape: Any) -> Any:
    """The int64 array of this shape that lies at ``address``, uncounted; its owner keeps it alive."""
    return carray(_pointer(address), shape, np.int64)
