"""What a jungle position that is not over is worth: a small network over the animals' squares, compiled.

Each side looks at the board from its own edge. What an animal on a square adds to the hidden units is a row of the
first layer; the sum of the rows of all animals is cut to 0 … ``ONE`` and squared, and the output layer adds up what is
left, with other weights for other numbers of animals on the board. As few as sixteen rows are added up for each side,
so nothing has to be kept up to date from turn to turn (as in Y. Nasu's NNUE, 2018).

``weights`` is int16[SIZE] (``games/search/jungle/network.py``), in this order:

- an empty row of ``HIDDEN``; then for each rank 64 rows of an animal of the side that looks, one for each square as it
  sees the board and an empty one for an animal that has been taken; then the same for the other side's animals. In
  a turned board an animal taken stands before the first square: in an empty row too.
- a row where the units begin.
- for each ``GROUP`` of numbers of animals two rows of what units are worth: of the side to move, and of the other.
- for each group what being on the move is worth.

Animals are words as in ``kernel.py``: byte k is the square of the animal of rank k + 1, 63 if it has been taken.
"""

from collections.abc import Callable
from typing import Any, Final, cast

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

from ..machine_code import njit

Weights = Any

HIDDEN: Final = 64
ONE: Final = 128
"""What stands for 1 in hidden units."""
KINDS: Final = 8
GROUP: Final = 4
"""So many numbers of animals on the board share an output layer."""
GROUPS: Final = 4
FIRST: Final = HIDDEN
BIAS: Final = FIRST + 2 * KINDS * 64 * HIDDEN
OUTPUT: Final = BIAS + HIDDEN
TO_MOVE: Final = OUTPUT + GROUPS * 2 * HIDDEN
SIZE: Final = TO_MOVE + GROUPS
MOST_OUTPUT: Final = 33_000
"""The sum of all units' worths may be so great for one side: values stay within 100,000, sums within 32 bits."""


@njit
def value_for_mover(own: int, others: int, red: int, animals: int, weights: Weights) -> int:
    """What a position is worth for the side to move, in hundredths; ``red`` says which side that is (0 or 1).

    ``animals`` is how many there are, 1 to 16.
    """
    group = (animals - 1) // GROUP
    output = OUTPUT + group * 2 * HIDDEN
    total = _seen(weights, own, others, -red, output) + _seen(weights, others, own, red - 1, output + HIDDEN)
    return total // (ONE * ONE) + weights[TO_MOVE + group]


@intrinsic
def _seen_by(typing_context: Any, weights: Any, own: Any, others: Any, turned: Any, output: Any) -> Any:
    """What the hidden units of one side are worth, times ``ONE`` squared; ``turned`` is -1 for Red, else 0."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        held, own_animals, other_animals, turn, worth = arguments
        small, word = ir.IntType(16), ir.IntType(64)
        start = context.make_array(weights)(context, builder, held).data

        def row(place: Any) -> Any:
            address = builder.gep(start, [place])
            return builder.load(builder.bitcast(address, ir.VectorType(small, HIDDEN).as_pointer()), align=2)

        def every(number: int, kind: Any = small) -> Any:
            return ir.Constant(ir.VectorType(kind, HIDDEN), [number] * HIDDEN)

        # 62 - square is ~square + 63.
        shift = builder.and_(turn, word(63))
        units = row(word(BIAS))
        for side, animals in enumerate((own_animals, other_animals)):
            for kind in range(KINDS):
                square = builder.and_(builder.lshr(animals, word(8 * kind)), word(63))
                square = builder.add(builder.xor(square, turn), shift)
                place = builder.mul(square, word(HIDDEN))
                place = builder.add(place, word(FIRST + (side * KINDS + kind) * 64 * HIDDEN))
                units = builder.add(units, row(place))
        units = builder.select(builder.icmp_signed("<", units, every(0)), every(0), units)
        units = builder.select(builder.icmp_signed(">", units, every(ONE)), every(ONE), units)
        wide = ir.VectorType(ir.IntType(32), HIDDEN)
        squared = builder.sext(builder.mul(units, units), wide)
        products = builder.mul(squared, builder.sext(row(worth), wide))
        added = cgutils.get_or_insert_function(
            builder.module, ir.FunctionType(ir.IntType(32), [wide]), f"llvm.vector.reduce.add.v{HIDDEN}i32"
        )
        return builder.sext(builder.call(added, [products]), word)

    return types.int64(weights, own, others, turned, output), generate


_seen: Final = cast("Callable[[Any, int, int, int, int], int]", _seen_by)
