"""The weights of Dou Shou Qi's network, as they are learnt and as the kernel reads them.

Half of the hidden units are learnt, ``FREE`` of them; each has a twin that sees the board mirrored (a for g), so that
mirrored positions are worth the same. The file holds int16[NUMBERS] in the order of ``PARTS``.
"""

from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from games.engines.jungle.evaluation import GROUPS, HIDDEN, KINDS, MOST_OUTPUT, ONE, SIZE

Array = npt.NDArray[Any]

FREE: Final = HIDDEN // 2
PARTS: Final = {
    "first": (2, KINDS, 64, FREE),
    "bias": (FREE,),
    "output": (GROUPS, 2, FREE),
    "to_move": (GROUPS,),
}
"""The parts of a network and their shapes: own and other animals by rank and square (the 64th is none and 0), where
units begin, what they are worth for either side by groups of numbers of animals, what it is worth to be on the move."""
STARTS: Final = dict(
    zip(PARTS, np.cumsum([0, *(int(np.prod(shape)) for shape in PARTS.values())]).tolist(), strict=False)
)
NUMBERS: Final = sum(int(np.prod(shape)) for shape in PARTS.values())
SCALE: Final = 400.0
"""The value, in hundredths, at which the winner's odds are e to 1."""
MIRRORED: Final = np.array([row * 7 + 6 - column for row in range(9) for column in range(7)] + [63])
"""Where each square lies in the mirrored board."""


def parts(numbers: Array) -> dict[str, Array]:
    """The parts of all numbers, as views."""
    return {
        name: numbers[STARTS[name] : STARTS[name] + int(np.prod(shape))].reshape(shape) for name, shape in PARTS.items()
    }


def rounded(numbers: Array) -> Array:
    """Learnt numbers (1 is 1 in hidden units, worths are logits) as int16 (1 is ``ONE``, worths are hundredths)."""
    found = parts(numbers.astype(float).copy())
    found["first"][:, :, 63] = 0
    limit = np.iinfo(np.int16).max
    pieces = []
    for name, part in found.items():
        scaled = np.rint(part * (ONE if name in ("first", "bias") else SCALE))
        pieces.append(np.clip(scaled, -limit, limit).astype(np.int16).ravel())
    return np.concatenate(pieces)


def expanded(numbers: Array) -> Array:
    """What ``evaluation.value_for_mover`` takes, of rounded numbers; its start lies at the start of a cache line.

    Raises ValueError for another number of numbers, or outputs whose sum might be too great for the search.
    """
    if numbers.shape != (NUMBERS,) or numbers.dtype != np.int16:
        raise ValueError(f"{numbers.dtype}{list(numbers.shape)} instead of int16[{NUMBERS}]")
    found = parts(numbers)
    first, output = found["first"], found["output"]
    if 2 * np.abs(output.astype(int)).sum(axis=2).max() > MOST_OUTPUT:
        raise ValueError("outputs too great")
    pieces = (
        np.zeros(HIDDEN, np.int16),
        np.concatenate([first, first[:, :, MIRRORED]], axis=3),
        np.concatenate([found["bias"]] * 2),
        np.concatenate([output] * 2, axis=2),
        found["to_move"],
    )
    memory = np.zeros(SIZE + 32, np.int16)
    start = (-memory.ctypes.data % 64) // 2
    row = memory[start : start + SIZE]
    row[:] = np.concatenate([piece.ravel() for piece in pieces])
    return row


def load(path: Path) -> Array:
    """What the kernel takes, from a file; errors as in ``expanded``, or OSError."""
    return expanded(np.load(path))
