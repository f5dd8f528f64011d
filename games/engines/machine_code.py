"""Where compiled kernels are kept, and the one decorator that compiles them.

numba stamps a cached function with its own file only. A function that calls into other files, or that has their
constants frozen into it, would go stale silently. So each module's machine code lies in a folder of its own, named by
a hash over everything that takes part: the module, all modules of the project it imports (and those they import), data
files beside them, the version of numba and the kind of processor. Editing the rules of one game leaves the others'
machine code alone.

The folders lie in ``TEAHOUSE_KERNELS``, else in ``VAR_DIR/kernels``, else in ``var/kernels`` beside ``manage.py``.
Only kernels, searchers and what tests them import this module: it loads numba.
"""

import ast
import functools
import hashlib
import os
import platform
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, TypeVar

import numba
from numba.core import config as _config

from .kernel_cache import cache_for

F = TypeVar("F", bound=Callable[..., Any])
_settings: Any = _config

ROOT = Path(__file__).resolve().parents[2]
"""The folder that holds the project's packages."""
PACKAGE = "games"


def njit(function: F) -> F:
    """Compile ``function`` when first called, without the interpreter's lock, and keep the machine code.

    Integer division by zero gives 0 and reading past the end of an array is not noticed, as in C.
    """
    return _compiled(function, {})


def inlined(function: F) -> F:
    """As ``njit``, pasted into its callers by numba itself: for tiny functions, since it makes compiling slower.

    What is small is inlined by LLVM in any case.
    """
    return _compiled(function, {"inline": "always"})


def _compiled(function: F, options: dict[str, Any]) -> F:
    # The folder is read while the cache is made, from numba's configuration; it is put back for strangers.
    compiled: Any = numba.njit(nogil=True, error_model="numpy", **options)(function)
    before = _settings.CACHE_DIR
    _settings.CACHE_DIR = str(folder(function.__globals__))
    try:
        compiled._cache = cache_for(function)
    finally:
        _settings.CACHE_DIR = before
    result: F = compiled
    return result


def folder(module: dict[str, Any]) -> Path:
    """The cache's folder for a module, given its globals.

    ``COMPILED_WITH`` among them names further files (paths) that take part though no import statement says so.
    """
    paths = (module["__file__"], *module.get("COMPILED_WITH", ()))
    return base_folder() / f"{module['__name__']}-{_fingerprint(tuple(str(path) for path in paths))}"


def base_folder() -> Path:
    """The folder that holds all compiled kernels."""
    if chosen := os.environ.get("TEAHOUSE_KERNELS"):
        return Path(chosen).resolve()
    return Path(os.environ.get("VAR_DIR") or ROOT / "var").resolve() / "kernels"


@functools.cache
def _fingerprint(paths: tuple[str, ...]) -> str:
    digest = hashlib.sha256()
    digest.update(f"{numba.__version__} {platform.machine()} {platform.python_version()}".encode())
    for path in sources(Path(path) for path in paths):
        digest.update(path.name.encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:20]


def sources(paths: Iterable[Path]) -> list[Path]:
    """These modules' files, those of all modules of the project they import, and data files beside any of them."""
    found: set[Path] = set()
    waiting = [path.resolve() for path in paths]
    while waiting:
        path = waiting.pop()
        if path in found:
            continue
        found.add(path)
        waiting.extend(_imported(path))
    beside = {data for path in found if path.parent != Path(__file__).parent for data in _data_files(path.parent)}
    return sorted(found | beside)


@functools.cache
def _imported(path: Path) -> tuple[Path, ...]:
    tree = ast.parse(path.read_bytes())
    files: list[Path] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                if alias.name.split(".")[0] == PACKAGE:
                    files.extend(_module_files(ROOT.joinpath(*alias.name.split("."))))
        elif isinstance(node, ast.ImportFrom):
            if node.level:
                base = path.parents[node.level - 1]
            elif node.module and node.module.split(".")[0] == PACKAGE:
                base = ROOT
            else:
                continue
            base = base.joinpath(*(node.module or "").split(".")) if node.module else base
            for alias in node.names:
                files.extend(_module_files(base / alias.name) or _module_files(base))
    return tuple(files)


def _module_files(stem: Path) -> list[Path]:
    candidates = (stem.with_name(stem.name + ".py"), stem / "__init__.py")
    return [candidate.resolve() for candidate in candidates if candidate.is_file()]


@functools.cache
def _data_files(directory: Path) -> tuple[Path, ...]:
    endings = {".npy", ".npz", ".bin", ".json", ".toml"}
    return tuple(path for path in directory.iterdir() if path.suffix in endings)
