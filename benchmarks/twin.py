"""What numba's machine code costs against C: ``python -m benchmarks.twin``; needs gcc.

Bagh-Chal's kernel and the alpha-beta searcher stand a second time in ``twin.c``. Both search the same positions to the
same depth on the same buffers and must visit the same number of positions and find the same score. Times are of the
processor, both programs in turn, the best of several rounds.
"""

import argparse
import ctypes
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.search import POSITIONS
from games.engines.baghchal import BAGHCHAL, evaluation, kernel, lines
from games.search.searching import Searcher
from games.search.thinking import player

TABLES = {
    "STEP_UP": lines.STEP_UP,
    "STEP_DOWN": lines.STEP_DOWN,
    "JUMP_UP": lines.JUMP_UP,
    "JUMP_DOWN": lines.JUMP_DOWN,
    "KINDS": evaluation.KINDS,
    "EARLY": kernel.EARLY,
}


class Twin(Searcher):
    """A searcher whose machine code comes from C."""

    library: ctypes.CDLL

    def _root_search(self, listed: Any, scores: Any, depth: int, alpha: int, beta: int, each: bool) -> int:
        pointers = (self._mem, self.weights, listed, scores)
        return int(
            self.library.search_root(
                *(ctypes.c_void_p(array.ctypes.data) for array in pointers),
                *(ctypes.c_int64(number) for number in (len(listed), depth, alpha, beta)),
            )
        )

    def ways(self, row: Any, depth: int) -> int:
        core = self._load()
        root = self._set_up(core, row, ())
        pointers = (ctypes.c_void_p(array.ctypes.data) for array in (self._rows, self._moves))
        return int(self.library.count(*pointers, ctypes.c_int64(root), ctypes.c_int64(depth)))


def compiled(flags: list[str], directory: str) -> ctypes.CDLL:
    """``twin.c`` as a library, its tables filled."""
    target = Path(directory) / f"twin{''.join(flags)}.so"
    source = Path(__file__).with_name("twin.c")
    subprocess.run(["gcc", *flags, "-shared", "-fPIC", "-o", str(target), str(source)], check=True)
    library = ctypes.CDLL(str(target))
    library.search_root.restype = library.count.restype = ctypes.c_int64
    for name, values in TABLES.items():
        (ctypes.c_int64 * len(values)).in_dll(library, name)[:] = list(values)
    return library


def seconds(work: Callable[[], Any]) -> tuple[float, Any]:
    began = time.process_time()
    result = work()
    return time.process_time() - began, result


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--nodes", type=int, default=1_500_000)
    parser.add_argument("--rounds", type=int, default=4)
    chosen = parser.parse_args()
    if shutil.which("gcc") is None:
        print("gcc is not there; nothing to compare with")
        return
    computer: Any = player("baghchal")
    weights = np.ascontiguousarray(computer.weights)
    start = kernel.pack(BAGHCHAL.parse_position(POSITIONS["baghchal"][0][1]))[-1]
    print("| what | numba, million/s | C, million/s | numba / C |\n| --- | ---: | ---: | ---: |")
    with tempfile.TemporaryDirectory() as directory:
        for flags in (["-O2"], ["-O3", "-march=native"]):
            own = Searcher(kernel, weights=weights, book=np.zeros(0, np.uint8))
            twin = Twin(kernel, weights=weights, book=np.zeros(0, np.uint8))
            twin.library = compiled(flags, directory)
            label = "gcc " + " ".join(flags)
            for name, text in POSITIONS["baghchal"]:
                rows = kernel.pack(BAGHCHAL.parse_position(text))
                best = [float("inf"), float("inf")]
                for _ in range(chosen.rounds):
                    answers = []
                    for place, searcher in enumerate((own, twin)):
                        spent, found = seconds(partial(searcher.search, rows[-1], rows[:-1], nodes=chosen.nodes))
                        best[place] = min(best[place], spent)
                        answers.append((found.move, found.score, found.depth, found.nodes))
                    if answers[0] != answers[1]:
                        raise SystemExit(f"{name}: numba finds {answers[0]}, C {answers[1]}")
                report(f"search, {name} ({label})", found.nodes, *best)
            best, expected = [float("inf"), float("inf")], 18_592_000
            for _ in range(chosen.rounds):
                spent, counted = seconds(partial(own.perft, start, 6))
                best[0] = min(best[0], spent)
                spent, same = seconds(partial(twin.ways, start, 6))
                best[1] = min(best[1], spent)
                if not sum(ways for _, ways in counted) == same == expected:
                    raise SystemExit(f"perft 6 is {counted} in numba, {same} in C")
            report(f"perft 6 ({label})", expected, *best)


def report(what: str, number: int, numba: float, c: float) -> None:
    print(f"| {what} | {number / numba / 1e6:.2f} | {number / c / 1e6:.2f} | {c / numba:.0%} |", flush=True)


if __name__ == "__main__":
    main()
