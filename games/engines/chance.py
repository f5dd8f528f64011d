"""Chance that both players can check afterwards.

Every result follows from a secret of the server, whose SHA-256 both sides know before the first turn, a
salt from each browser, and a counter: block ``i`` is HMAC-SHA-256 with the secret as key over
``"salt0:salt1:i"``. A number below ``n`` is taken from a block's first eight bytes (big-endian) with
rejection sampling, so that all results are equally likely; a rejected block is skipped.
"""

import hashlib
import hmac
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol, TypeVar

T = TypeVar("T")
_SPAN = 1 << 64


class Chance(Protocol):
    """A source of results. ``counter`` is the number of blocks used so far."""

    @property
    def counter(self) -> int: ...

    def below(self, n: int) -> int:
        """A number in 0 .. n - 1, all equally likely; 1 <= n <= 2**32, else ValueError."""
        ...


class FairChance:
    """Chance from a secret, two salts and a counter; the same arguments give the same results."""

    def __init__(self, secret: bytes, salts: tuple[str, str], counter: int = 0) -> None:
        self._secret = secret
        self._salts = salts
        self._counter = counter

    @property
    def counter(self) -> int:
        return self._counter

    def below(self, n: int) -> int:
        if not 1 <= n <= 1 << 32:
            raise ValueError(f"n must be in 1..2**32, not {n}")
        limit = _SPAN - _SPAN % n
        while True:
            value = int.from_bytes(self._block()[:8], "big")
            if value < limit:
                return value % n

    def _block(self) -> bytes:
        message = f"{self._salts[0]}:{self._salts[1]}:{self._counter}".encode()
        self._counter += 1
        return hmac.digest(self._secret, message, "sha256")


class NoChance:
    """For games and steps that need none: asking it for a result is a programming error."""

    counter = 0

    def below(self, n: int) -> int:
        raise RuntimeError("this step was not expected to need chance")


@dataclass(frozen=True, slots=True)
class Draw:
    """One thing that chance has decided: a number below ``n``, or the order of ``items``.

    ``counter`` is the first block it used; ``result`` the number, or the items in their new order.
    """

    counter: int
    kind: Literal["number", "shuffle"]
    of: int | tuple[Any, ...]
    """``n``, or the items as they lay before."""
    result: int | tuple[Any, ...]

    def to_json(self) -> dict[str, Any]:
        """``{"counter", "kind": "number", "n", "result"}`` or ``{"counter", "kind": "shuffle", "items", "result"}``."""
        name = "n" if self.kind == "number" else "items"
        return {"counter": self.counter, "kind": self.kind, name: self.of, "result": self.result}


class NotedChance:
    """Chance that notes in ``draws`` what has been drawn from it; the results are those of the chance within."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance
        self.draws: list[Draw] = []

    @property
    def counter(self) -> int:
        return self._chance.counter

    def below(self, n: int) -> int:
        counter = self.counter
        result = self._chance.below(n)
        self.draws.append(Draw(counter, "number", n, result))
        return result

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """As the function ``shuffled``, noted as one draw."""
        counter = self.counter
        result = shuffled(items, self._chance)
        self.draws.append(Draw(counter, "shuffle", tuple(items), tuple(result)))
        return result


def shuffled(items: Sequence[T], chance: Chance) -> list[T]:
    """``items`` in a random order (Fisher and Yates, from the last place down); all orders equally likely."""
    if isinstance(chance, NotedChance):
        return chance.shuffled(items)
    result = list(items)
    for last in range(len(result) - 1, 0, -1):
        other = chance.below(last + 1)
        result[last], result[other] = result[other], result[last]
    return result


def secret_hash(secret: bytes) -> str:
    """What is published before the match: the secret's SHA-256 in hexadecimal."""
    return hashlib.sha256(secret).hexdigest()
