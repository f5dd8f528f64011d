"""numba's cache on disk, made so that nothing found there stops a game, and nothing stale is run.

numba by itself raises on files that a power cut has left empty, falls back to folders beside the sources (whose names
know nothing of other modules' constants) where it may not write, and believes an index that two processes have written
at once. Here what cannot be read is forgotten and compiled again, a folder that can only be read is read, and without
any folder machine code lives as long as its process.
"""

import logging
from pathlib import Path
from typing import Any

from numba.core import sigutils
from numba.core.caching import CompileResultCacheImpl, FunctionCache, NullCache, UserProvidedCacheLocator

log = logging.getLogger(__name__)

_told: set[str] = set()


class _Folder(UserProvidedCacheLocator):  # type: ignore[misc]
    """The one folder; it need not be writable if it is there."""

    def ensure_cache_path(self) -> None:
        try:
            super().ensure_cache_path()
        except OSError:
            if not Path(self.get_cache_path()).is_dir():
                raise


class _Kept(CompileResultCacheImpl):  # type: ignore[misc]
    _locator_classes = [_Folder]


class KernelCache(FunctionCache):  # type: ignore[misc]
    """One function's machine code in numba's ``CACHE_DIR``."""

    _impl_class = _Kept

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """The kept code for a signature; None if there is none, or none that can be believed."""
        try:
            found = super().load_overload(sig, target_context)
        except Exception as error:  # noqa: BLE001 - whatever damaged files raise when they are read
            self._forget(f"{type(error).__name__}: {error}")
            return None
        if found is not None and tuple(found.signature.args) != tuple(sigutils.normalize_signature(sig)[0]):
            self._forget("code of another signature")
            return None
        return found

    def save_overload(self, sig: Any, data: Any) -> None:
        """Keep code, if that is possible."""
        try:
            super().save_overload(sig, data)
        except Exception as error:  # noqa: BLE001 - a full or read-only disk, an index just damaged
            _tell("machine code cannot be kept in %s (%s: %s)", self.cache_path, type(error).__name__, error)

    def _forget(self, why: str) -> None:
        log.warning("machine code in %s is compiled again: %s", self.cache_path, why)
        try:
            self.flush()
        except OSError as error:
            _tell("damaged machine code in %s cannot be replaced: %s", self.cache_path, error)


def cache_for(function: Any) -> Any:
    """The cache of a function in numba's present ``CACHE_DIR``, or one that keeps nothing if that cannot be had."""
    try:
        return KernelCache(function)
    except RuntimeError as error:  # numba's word for "no folder"
        _tell("machine code is compiled anew in each process: %s", error)
        return NullCache()


def _tell(message: str, *arguments: Any) -> None:
    """Log once for each folder, not once for each function in it."""
    key = f"{message} {arguments[0]}" if len(arguments) > 1 else message
    if key not in _told:
        _told.add(key)
        log.warning(message, *arguments)
