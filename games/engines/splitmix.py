"""A small seeded generator: S. Vigna's SplitMix64 (public domain), a counter and a mixing of its bits.

For search only; what decides matches comes from ``games.engines.chance``.
"""

from typing import Any, Final

import numpy as np
import numpy.typing as npt

from .machine_code import njit

Generator = npt.NDArray[np.uint64]
"""One word, the counter; drawing changes it."""

_STEP: Final = np.uint64(0x9E3779B97F4A7C15)
_FIRST: Final = np.uint64(0xBF58476D1CE4E5B9)
_SECOND: Final = np.uint64(0x94D049BB133111EB)
_S27: Final = np.uint64(27)
_S30: Final = np.uint64(30)
_S31: Final = np.uint64(31)
_S11: Final = np.uint64(11)


def generator(seed: int) -> Generator:
    return np.array([seed & (1 << 64) - 1], np.uint64)


@njit
def bits(chance: Generator) -> np.uint64:
    """The next 64 bits."""
    chance[0] += _STEP
    mixed = chance[0]
    mixed = (mixed ^ (mixed >> _S30)) * _FIRST
    mixed = (mixed ^ (mixed >> _S27)) * _SECOND
    return mixed ^ (mixed >> _S31)


@njit
def below(chance: Generator, n: int) -> int:
    """A number in 0 .. n - 1; for n up to 55 the chances differ by less than one part in 2**47."""
    number: Any = np.int64(bits(chance) >> _S11)
    return number % n


@njit
def begin_world(chance: Generator, seed: int, number: int) -> None:
    """Sets the generator to where the numbers of one of many worlds begin, far from those of the others."""
    chance[0] = np.uint64(seed) * _SECOND + np.uint64(number) * _FIRST


class SeededChance:
    """The same numbers for the plain rules: a ``games.engines.chance.Chance``."""

    counter = 0

    def __init__(self, seed: int) -> None:
        self._generator = generator(seed)

    def set(self, counter: int) -> None:
        """Goes on as a generator with this counter would."""
        self._generator[0] = counter

    def below(self, n: int) -> int:
        return int(below(self._generator, n))
