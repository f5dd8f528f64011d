"""Searchers compiled for a kernel: each kernel has its own instance of the searcher's module.

numba compiles a function for the functions it finds among its module's globals. So that a searcher is written once and
yet has each kernel's functions inlined and its machine code kept, its file is run once for each kernel, as a module
of its own name in which ``kernel_of(__name__)`` gives the kernel.
"""

import sys
import threading
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

_kernels: dict[str, Any] = {}
_lock = threading.RLock()


def searcher(kernel: ModuleType, name: str = "alphabeta") -> ModuleType:
    """The instance of ``games/search/<name>.py`` for this kernel; the same one each time."""
    full_name = f"{__package__}.{name}_for_{kernel.__name__.replace('.', '_')}"
    with _lock:
        if full_name in sys.modules:
            return sys.modules[full_name]
        spec = spec_from_file_location(full_name, Path(__file__).with_name(f"{name}.py"))
        if spec is None or spec.loader is None:
            raise ImportError(f"no searcher {name!r}")
        module = module_from_spec(spec)
        _kernels[full_name] = kernel
        sys.modules[full_name] = module
        try:
            spec.loader.exec_module(module)
        except BaseException:
            del sys.modules[full_name], _kernels[full_name]
            raise
        return module


def kernel_of(module_name: str) -> Any:
    """The kernel that the searcher's module of this name is for."""
    try:
        return _kernels[module_name]
    except KeyError:
        raise ImportError(f"{module_name} is compiled for a kernel: ask compiled.searcher(kernel) for it") from None
