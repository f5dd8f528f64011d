"""The hidden units of the evaluation, all at once: vectors of ``HIDDEN`` float32 numbers.

numba would work through them one by one, since it can't know that what is read and what is written don't overlap. The
order of all sums is fixed, so that every machine finds the same.
"""

from typing import Any, Final

from llvmlite import ir
from numba import types
from numba.extending import intrinsic

HIDDEN: Final = 32
"""A power of two."""

_VECTOR = ir.VectorType(ir.FloatType(), HIDDEN)


def _vector_at(context: Any, builder: Any, kind: Any, array: Any, place: Any) -> Any:
    """A pointer to the ``HIDDEN`` numbers of ``array`` from ``place`` on."""
    held = context.make_array(kind)(context, builder, array)
    return builder.bitcast(builder.gep(held.data, [place]), _VECTOR.as_pointer())


def _sum_of(context: Any, builder: Any, kind: Any, array: Any, places: Any) -> Any:
    first, *rest = (
        builder.load(_vector_at(context, builder, kind, array, place), align=4, typ=_VECTOR) for place in places
    )
    for vector in rest:
        first = builder.fadd(first, vector)
    return first


@intrinsic
def add_one(context: Any, weights: Any, a: Any) -> Any:
    """Add the numbers at ``weights[a]`` to the first ``HIDDEN`` of ``weights``; all places are in range."""
    return types.none(weights, a), _added


@intrinsic
def add_five(context: Any, weights: Any, a: Any, b: Any, c: Any, d: Any, e: Any) -> Any:
    """Add the numbers at five places to the first ``HIDDEN`` of ``weights``."""
    return types.none(weights, a, b, c, d, e), _added


def _added(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    array, *places = arguments
    kind = signature.args[0]
    into = _vector_at(context, builder, kind, array, ir.Constant(ir.IntType(64), 0))
    added = _sum_of(context, builder, kind, array, places)
    builder.store(builder.fadd(builder.load(into, align=4, typ=_VECTOR), added), into, align=4)
    return context.get_dummy_value()


@intrinsic
def set_to_five(context: Any, weights: Any, a: Any, b: Any, c: Any, d: Any, e: Any) -> Any:
    """Make the first ``HIDDEN`` of ``weights`` the sum of the numbers at five places."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        array, *places = arguments
        kind = signature.args[0]
        into = _vector_at(context, builder, kind, array, ir.Constant(ir.IntType(64), 0))
        builder.store(_sum_of(context, builder, kind, array, places), into, align=4)
        return context.get_dummy_value()

    return types.none(weights, a, b, c, d, e), generate


@intrinsic
def activated(context: Any, weights: Any, output: Any) -> Any:
    """What the units come to, weighed by the numbers at ``output``: unit 0 bare, of the others the square of the
    value cut to 0 … 1."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        array, place = arguments
        kind = signature.args[0]
        zero = ir.Constant(ir.IntType(64), 0)
        units = builder.load(_vector_at(context, builder, kind, array, zero), align=4, typ=_VECTOR)
        by = builder.load(_vector_at(context, builder, kind, array, place), align=4, typ=_VECTOR)
        none, one = (ir.Constant(_VECTOR, [number] * HIDDEN) for number in (0.0, 1.0))
        cut = builder.select(builder.fcmp_ordered(">", units, none), units, none)
        cut = builder.select(builder.fcmp_ordered("<", cut, one), cut, one)
        squares = builder.fmul(cut, cut)
        first = ir.Constant(ir.IntType(32), 0)
        squares = builder.insert_element(squares, builder.extract_element(units, first), first)
        parts, width = builder.fmul(squares, by), HIDDEN
        while width > 1:
            width //= 2
            low, high = (
                builder.shuffle_vector(
                    parts, parts, ir.Constant(ir.VectorType(ir.IntType(32), width), list(range(start, start + width)))
                )
                for start in (0, width)
            )
            parts = builder.fadd(low, high)
        return builder.extract_element(parts, first)

    return types.float32(weights, output), generate
