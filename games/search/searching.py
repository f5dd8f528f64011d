"""Alpha-beta as Python sees it: buffers, limits, iterative deepening, proofs.

``Searcher`` knows rows and moves, not states and steps; a game's player translates.
"""

import math
import random
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from types import ModuleType
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from . import compiled
from .clock import now
from .thinking import Stop

Array = npt.NDArray[np.int64]

SHARE: Final = 0.85
"""Of the time, after which no shorter win is looked for where one found has to be looked for a second time."""
NEVER: Final = 1 << 62
MOST_MILLIS: Final = 1e12


@dataclass(frozen=True, slots=True)
class Found:
    """What a search has found, for the mover at the root."""

    move: int
    score: int
    """Hundredths of the kernel's unit; near +-``alphabeta.WIN`` a forced result."""
    proof: int | None
    """``n``: the mover wins within n turns of both sides together; ``-n``: it loses; None: nothing proven."""
    depth: int
    """Turns looked ahead in full."""
    nodes: int
    seconds: float
    pv: tuple[int, ...]
    """The moves expected, the found one first."""
    ranked: tuple[tuple[int, int], ...]
    """Moves with scores, the best first: all of them if ``each`` was asked for, else the best alone."""


class Searcher:
    """Alpha-beta with one kernel, one table and one set of weights; one search at a time (others wait)."""

    def __init__(self, kernel: ModuleType, *, weights: Any = None, book: Any = None, bits: int = 20) -> None:
        """``weights`` and ``book`` are handed to the kernel's functions; the table has 2**``bits`` entries of 32 bytes.

        Memory for the table is taken with the first search.
        """
        self.kernel = kernel
        self.weights = np.zeros(1, np.int64) if weights is None else weights
        self.book = book
        self._bits = bits
        self._lock = threading.Lock()
        self._core: Any = None
        self._warm = False

    def _load(self) -> Any:
        if self._core is None:
            core: Any = compiled.searcher(self.kernel)
            self._rows = np.zeros(core.ROWS, np.int64)
            self._moves = np.zeros(core.LISTS, np.int64)
            self._mem = np.zeros(core.SIZE, np.int64)
            least, divisor = core.REDUCTION
            for depth in range(1, 64):
                for number in range(1, 64):
                    self._mem[core.REDUCTIONS + 64 * depth + number] = int(
                        least + math.log(depth) * math.log(number) / divisor
                    )
            self._table = _aligned(core.ENTRY << self._bits)
            self._mem[core.ROWS_AT] = self._rows.ctypes.data
            self._mem[core.MOVES_AT] = self._moves.ctypes.data
            self._mem[core.TABLE_AT] = self._table.ctypes.data
            self._mem[core.MASK] = (1 << (self._bits - 1)) - 1
            self._core = core
        return self._core

    def search(
        self,
        row: Sequence[int] | Array,
        past: Sequence[Sequence[int] | Array] = (),
        *,
        nodes: int | None = None,
        millis: float | None = None,
        depth: int | None = None,
        stop: Stop | None = None,
        seed: int = 0,
        each: bool = False,
        only: Sequence[int] | None = None,
        drawn: int = 0,
    ) -> Found:
        """Look for the best turn from ``row``, to which the positions ``past`` have led (the latest last).

        ``depth`` is how many turns to look ahead at most (default: ``alphabeta.DEEPEST``). ``seed`` orders turns that
        seem equal. With ``each`` every turn gets a score of its own, which takes longer. ``only`` are the turns to
        choose from (default: all legal ones); ``drawn`` is what a draw is worth to the mover. The position is not
        over and has a turn, else ValueError.
        """
        with self._lock:
            core = self._load()
            began = nanoseconds()
            root = self._set_up(core, row, past)
            listed = self._listed(root, seed) if only is None else np.array(only, np.int64)
            if not len(listed):
                raise ValueError("no turn to choose")
            if not self._warm:
                self._warm_up(core, listed)
                began = nanoseconds()
            mem = self._mem
            mem[core.DRAWN] = drawn
            if len(listed) == 1 and not each:  # nothing to decide; only what it is worth
                nodes = None if nodes is None else max(nodes // 10, 1)
                millis = None if millis is None else millis / 10
            end = NEVER if millis is None else began + int(min(millis, MOST_MILLIS) * 1_000_000)
            early = began + int(SHARE * (end - began)) if core.PATH else end
            most = NEVER if nodes is None else nodes
            enough = int(SHARE * most) if core.PATH and nodes is not None else most
            with self._stopped_by(core, stop):
                mem[core.UNTIL] = end
                mem[core.LIMIT] = most
                found = self._deepen(core, listed, enough, early, min(depth or core.DEEPEST, core.DEEPEST), each)
                if core.PATH and found["proof"] is not None:
                    mem[core.UNTIL], mem[core.LIMIT] = end, most
                    if not self._confirmed(core, listed, found, stop):
                        found["proof"] = None
            return Found(**found, seconds=(nanoseconds() - began) / 1e9)

    def at_a_glance(
        self, row: Sequence[int] | Array, past: Sequence[Sequence[int] | Array] = (), *, seed: int = 0
    ) -> list[tuple[int, int]]:
        """Each turn with what the position right after it is worth as it stands, the best first: no search at all."""
        with self._lock:
            core = self._load()
            root = self._set_up(core, row, past)
            ranked = []
            for move in self._listed(root, seed):
                core.play(self._rows, root, move)
                result = core.outcome(self._rows, root + 1)
                if result:
                    score = 0 if result == 2 else -result * core.WIN
                elif core.turns(self._rows, root + 1, self._moves) == 0:
                    score = -core.NO_TURN * core.WIN if core.NO_TURN != 2 else 0
                else:
                    score = -core.evaluate(self._rows, root + 1, self.weights)
                ranked.append((int(move), int(score)))
            return sorted(ranked, key=lambda pair: -pair[1])

    def perft(
        self, row: Sequence[int] | Array, depth: int, past: Sequence[Sequence[int] | Array] = ()
    ) -> list[tuple[int, int]]:
        """Each turn from ``row`` with the number of ways through ``depth`` (at least 1) turns that begin with it."""
        with self._lock:
            core = self._load()
            root = self._set_up(core, row, past)
            if core.outcome(self._rows, root) != 0:
                return []
            listed = self._moves[root, : core.turns(self._rows, root, self._moves)].copy()
            counts = []
            for move in listed:
                core.play(self._rows, root, move)
                ways = core.count(self._mem, root + 1, depth - 1) if depth > 1 else 1
                counts.append((int(move), int(ways)))
            return counts

    def _warm_up(self, core: Any, listed: Array) -> None:
        """Compile the search, or load its machine code, before the clock runs: by one that is stopped already."""
        if not self._warm:
            self._mem[core.STOPPED] = 1
            self._root_search(listed, np.zeros(len(listed), np.int64), 1, -core.INFINITE, core.INFINITE, False)
            self._mem[core.NODES] = 0
            self._warm = True

    def _set_up(self, core: Any, row: Sequence[int] | Array, past: Sequence[Sequence[int] | Array]) -> int:
        """Write the root and what led to it; the root's row."""
        root: int = core.PAST
        self._rows[: root + 1] = 0
        kept = list(past)[-root:] if root else []
        for place, earlier in enumerate(kept, root - len(kept)):
            self._rows[place] = earlier
        self._rows[root] = row
        mem = self._mem
        mem[core.ROOT] = root
        mem[core.WIDEST] = core.INFINITE
        mem[core.BY_WAY] = 0
        mem[core.DRAWN] = 0
        mem[core.NODES] = 0
        self._forget(core)
        return root

    def _forget(self, core: Any) -> None:
        """Make everything remembered from an earlier search invisible."""
        mem = self._mem
        mem[core.KILLERS :] = 0
        mem[core.AGE] = mem[core.AGE] % core.AGES + 1
        if mem[core.AGE] == 1:
            self._table[:] = 0

    def _listed(self, root: int, seed: int) -> Array:
        core, rows = self._core, self._rows
        listed = [int(move) for move in self._moves[root, : core.turns(rows, root, self._moves)]]
        random.Random(seed).shuffle(listed)  # noqa: S311 - variety, not secrets
        winning = core.wins_at_once(rows, root)
        listed.sort(key=lambda move: (move != winning, -core.order(rows, root, move)))
        return np.array(listed, np.int64)

    @contextmanager
    def _stopped_by(self, core: Any, stop: Stop | None) -> Iterator[None]:
        """Have the search stopped when ``stop`` says so; nodes and time it watches itself."""
        mem = self._mem
        mem[core.STOPPED] = 0

        def end() -> None:
            mem[core.STOPPED] = 1

        forget = stop.tell(end) if stop is not None else None
        try:
            yield
        finally:
            if forget is not None:
                forget()

    def _root_search(self, listed: Array, scores: Array, depth: int, alpha: int, beta: int, each: bool) -> int:
        return int(
            self._core.search_root(
                self._mem,
                self.weights,
                self.book,
                listed,
                scores,
                depth,
                alpha,
                beta,
                each,
            )
        )

    def _deepen(self, core: Any, listed: Array, enough: int, early: int, deepest: int, each: bool) -> dict[str, Any]:
        """The answer as far as limits allow; ``enough`` nodes and ``early`` are what to end by once a forced result has
        been found."""
        mem = self._mem
        mem[core.CHECK] = 0
        scores = np.full(len(listed), -core.INFINITE, np.int64)
        best, score, reached = int(listed[0]), 0, 0
        line: tuple[int, ...] = (best,)
        ranked: list[tuple[int, int]] = [(int(move), 0) for move in listed] if each else []
        for depth in range(1, deepest + 1):
            half = core.WINDOW
            alpha, beta = -core.INFINITE, core.INFINITE
            if depth >= 4 and not each and abs(score) < core.PROVEN:
                alpha, beta = score - half, score + half
            while True:
                value = self._root_search(listed, scores, depth, alpha, beta, each)
                complete = not mem[core.STOPPED]
                # With ``each`` a stopped pass lacks scores; that one of the turns wins is enough, though.
                if mem[core.DONE] and (complete or not each or value >= core.PROVEN) and value > alpha:
                    best = int(listed[int(mem[core.BEST])])
                    if complete or value > -core.PROVEN:  # that some turns lose says nothing of the others
                        score = value
                    line = tuple(int(move) for move in mem[core.LINES : core.LINES + max(1, mem[core.LENGTHS])])
                if not complete:
                    break
                if value <= alpha:
                    alpha = max(score - (half := half * 4), -core.INFINITE) if half < 10_000 else -core.INFINITE
                elif value >= beta:
                    beta = min(score + (half := half * 4), core.INFINITE) if half < 10_000 else core.INFINITE
                    listed = _to_front(listed, int(mem[core.BEST]))
                else:
                    break
            if not complete:
                break
            reached = depth
            if each:
                sequence = np.argsort(-scores, kind="stable")
                listed, scores = listed[sequence], scores[sequence]
                ranked = [(int(move), int(value)) for move, value in zip(listed, scores, strict=True)]
            else:
                listed = _to_front(listed, int(mem[core.BEST]))
            if abs(score) >= core.PROVEN:
                if depth >= core.WIN - abs(score):
                    break
                mem[core.UNTIL] = min(int(mem[core.UNTIL]), early)
                mem[core.LIMIT] = min(int(mem[core.LIMIT]), max(enough, int(mem[core.NODES])))
                mem[core.CHECK] = 0
        return {
            "move": best,
            "score": score,
            "proof": proof(core, score),
            "depth": reached,
            "nodes": self._looked_at(core),
            "pv": line if line[0] == best else (best,),
            "ranked": tuple(ranked) if each else ((best, score),),
        }

    def _looked_at(self, core: Any) -> int:
        """Nodes so far. The one with which the limit is passed is counted there, but not looked at."""
        self._mem[core.NODES] = min(self._mem[core.NODES], self._mem[core.LIMIT])
        return int(self._mem[core.NODES])

    def _confirmed(self, core: Any, listed: Array, found: dict[str, Any], stop: Stop | None) -> bool:
        """Whether a forced result stands when positions reached in different ways are told apart."""
        mem = self._mem
        self._forget(core)
        mem[core.BY_WAY] = 1
        mem[core.STOPPED] = 0
        if stop is not None and stop.is_set():
            mem[core.STOPPED] = 1
        mem[core.CHECK] = 0
        distance = core.WIN - abs(found["score"])
        wins = found["score"] > 0
        if wins:
            listed = np.array([found["move"]], np.int64)
            alpha, beta = core.WIN - distance - 1, core.WIN - distance
        else:
            alpha, beta = distance - core.WIN, distance - core.WIN + 1
        scores = np.full(len(listed), -core.INFINITE, np.int64)
        stands = False
        for depth in range(1, min(2 * distance + 4, core.DEEPEST) + 1):
            value = self._root_search(listed, scores, depth, alpha, beta, False)
            if mem[core.STOPPED]:
                break
            stands = value >= beta if wins else value <= alpha
            if stands:
                break
        mem[core.BY_WAY] = 0
        found["nodes"] = self._looked_at(core)
        return stands


def proof(core: Any, score: int) -> int | None:
    """``score`` as a number of turns, positive for a win, if it stands for a forced result."""
    if score >= core.PROVEN:
        return int(core.WIN - score)
    return int(-core.WIN - score) if score <= -core.PROVEN else None


def choose(ranked: Sequence[tuple[int, int]], noise: float, chance: random.Random) -> tuple[int, int]:
    """One of the scored moves as somebody takes it who misjudges each by ``noise`` (standard deviation).

    Forced results found are so far off all other scores that noise does not hide them.
    """
    if noise <= 0:
        return ranked[0]
    return max(ranked, key=lambda pair: pair[1] + chance.gauss(0, noise))


def nanoseconds() -> int:
    return int(now() * 1e9)


def _to_front(listed: Array, place: int) -> Array:
    if place == 0:
        return listed
    return np.concatenate((listed[place : place + 1], listed[:place], listed[place + 1 :]))


def _aligned(words: int) -> Array:
    """So many zeros that begin with a cache line."""
    memory = np.zeros(words + 8, np.int64)
    start = (-memory.ctypes.data % 64) // 8
    return memory[start : start + words]
