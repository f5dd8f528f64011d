"""The weights of the evaluation: shared parts, parts of each spirit, and both together for one couple of spirits."""

from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from games.engines.battlepagode.kernel.evaluation import PHASES, SIZE, WORK
from games.engines.battlepagode.kernel.features import COUNTS
from games.engines.battlepagode.kernel.layout import SPIRIT_IDS
from games.engines.battlepagode.kernel.units import HIDDEN

Floats = npt.NDArray[Any]

FILE: Final = Path(__file__).with_name("network.npz")
_SPIRITS: Final = len(SPIRIT_IDS)

SHAPES: Final[dict[str, tuple[int, ...]]] = {
    "layers": (4, 25, HIDDEN),
    "own": (100, HIDDEN),
    "other": (100, HIDDEN),
    "bias": (HIDDEN,),
    "ban": (HIDDEN,),
    "pagodas": (6, HIDDEN),
    "own_spirit": (_SPIRITS, 100, HIDDEN),
    "other_spirit": (_SPIRITS, 100, HIDDEN),
    "own_layers": (_SPIRITS, 4, 25, HIDDEN),
    "other_layers": (_SPIRITS, 4, 25, HIDDEN),
    "own_bias": (_SPIRITS, HIDDEN),
    "other_bias": (_SPIRITS, HIDDEN),
    "couple_bias": (_SPIRITS, _SPIRITS, HIDDEN),
    "output": (PHASES, HIDDEN),
    "phases": (PHASES,),
    "counts": (PHASES, 2, COUNTS),
    "own_counts": (_SPIRITS, COUNTS),
    "other_counts": (_SPIRITS, COUNTS),
    "expectations": (_SPIRITS, _SPIRITS),
    "scale": (),
}
LEARNT: Final = tuple(name for name in SHAPES if name not in ("expectations", "scale"))
"""The parts of a network. Monks are told by ``4 * square + height``, spirits by their code; "own" is the order to act.

``layers`` (one, two, three storeys and more; caps), ``own``, ``other``, ``bias``, ``ban``, ``pagodas``, ``output``,
``phases`` and ``counts`` hold whatever the spirits are; ``own_spirit`` … ``other_counts`` are added for the spirits
there are, which costs the search nothing. ``output``, ``phases`` and ``counts`` hang on how much has been built.
``expectations`` are logits of the chance of the order that starts (its spirit first), before the monks are placed;
``scale`` is what a hundredth found by search is worth in logits. Both are measured after the rest has been learnt.
"""


class Network:
    """Weights by part: arrays of the ``SHAPES``."""

    def __init__(self, parts: dict[str, Any]) -> None:
        """Raises ValueError if a part is missing or has another shape."""
        self.parts: dict[str, Floats] = {}
        for name, shape in SHAPES.items():
            if name not in parts or np.shape(parts[name]) != shape:
                raise ValueError(f"the network's part {name!r} is missing or not of shape {shape}")
            self.parts[name] = np.asarray(parts[name], dtype=np.float32)

    @classmethod
    def load(cls, path: Path = FILE) -> "Network":
        with np.load(path) as parts:
            return cls(dict(parts))

    def save(self, path: Path = FILE) -> None:
        """Write the weights, in half precision."""
        halves: dict[str, Any] = {name: part.astype(np.float16) for name, part in self.parts.items()}
        unfinished = path.with_name(f"{path.name}.part")
        with unfinished.open("wb") as file:
            np.savez_compressed(file, **halves)
        unfinished.replace(path)

    @property
    def scale(self) -> float:
        """What a hundredth found by search is worth in logits of the chance to win."""
        return float(self.parts["scale"])

    def expectation(self, mine: int, theirs: int) -> float:
        """Logits of the chance of the order that starts with the spirit ``mine`` (a code) against ``theirs``."""
        return float(self.parts["expectations"][mine, theirs])

    def weights(self, first: int, second: int) -> Floats:
        """What ``kernel.evaluation`` takes when seat 0 has the spirit of code ``first``, seat 1 that of ``second``."""
        work = np.zeros(WORK, dtype=np.float32)
        row = np.concatenate((work, self._side(first, second), self._side(second, first)))
        assert row.shape == (SIZE,)
        return row

    def _side(self, mine: int, theirs: int) -> Floats:
        part = self.parts
        layers = part["layers"] + part["own_layers"][mine] + part["other_layers"][theirs]
        columns = layers.reshape(4, 5, 5, HIDDEN)
        bits = (np.arange(32)[:, None] >> np.arange(5) & 1).astype(np.float32)
        blocks = np.einsum("pb,lcbh->lcph", bits, columns)
        bias = part["bias"] + part["own_bias"][mine] + part["other_bias"][theirs] + part["couple_bias"][mine, theirs]
        counts = part["counts"] + np.stack((part["own_counts"][mine], part["other_counts"][theirs]))
        phased = np.concatenate((part["output"], part["phases"][:, None], counts.reshape(PHASES, -1)), axis=1)
        pieces = (
            blocks,
            part["own"] + part["own_spirit"][mine],
            part["other"] + part["other_spirit"][theirs],
            bias,
            part["ban"],
            part["pagodas"],
            phased,
        )
        return np.concatenate([piece.ravel() for piece in pieces]).astype(np.float32)
