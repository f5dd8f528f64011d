"""The games whose machine code this process has: one after the other in the background, or at once for whoever waits.

On a new machine a game is compiled once; that takes a while, and all workers of the machine help: each compiles another
game, and finds the others' work kept on disk (``games/search/compiled.py``).
"""

import fcntl
import logging
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

log = logging.getLogger(__name__)

Load = Callable[[str], None]


class Shelf:
    """``load`` compiles or loads a game by its id; ``locks`` is a folder where processes say what they compile."""

    def __init__(self, game_ids: Iterable[str], load: Load, locks: Path) -> None:
        self._load = load
        self._locks = locks
        self._mutexes = {game_id: threading.Lock() for game_id in game_ids}
        self._loaded: set[str] = set()
        self._broken: set[str] = set()

    @property
    def loaded(self) -> tuple[str, ...]:
        return tuple(sorted(self._loaded))

    @property
    def broken(self) -> tuple[str, ...]:
        """The games whose loading has failed, and has not succeeded since."""
        return tuple(sorted(self._broken))

    def ensure(self, game_id: str) -> None:
        """Return once the game is there; raises what its loading raises."""
        with self._mutexes[game_id]:
            if game_id not in self._loaded:
                with self._alone(game_id, wait=True):
                    self._take(game_id)

    def _take(self, game_id: str) -> None:
        try:
            self._load(game_id)
        except BaseException:
            self._broken.add(game_id)
            raise
        self._broken.discard(game_id)
        self._loaded.add(game_id)

    def load_all(self) -> None:
        """Load all games, first those that nobody else on this machine is at. One that can't be loaded is logged."""
        left = [game_id for game_id in self._mutexes if game_id not in self._loaded]
        later = [game_id for game_id in left if not self._try(game_id)]
        for game_id in later:
            try:
                self.ensure(game_id)
            except Exception:
                log.exception("the computer of %s could not be loaded", game_id)

    def _try(self, game_id: str) -> bool:
        """Load a game unless somebody is at it; whether it need not be looked at again."""
        mutex = self._mutexes[game_id]
        if not mutex.acquire(blocking=False):
            return False
        try:
            with self._alone(game_id, wait=False) as alone:
                if not alone:
                    return False
                if game_id not in self._loaded:
                    self._take(game_id)
        except Exception:
            log.exception("the computer of %s could not be loaded", game_id)
        finally:
            mutex.release()
        return True

    @contextmanager
    def _alone(self, game_id: str, wait: bool) -> Iterator[bool]:
        """Be the only process of this machine that loads the game; without ``wait``: whether it is.

        Where no lock can be had each loads for itself, which takes longer.
        """
        try:
            self._locks.mkdir(parents=True, exist_ok=True)
            lock = (self._locks / f"{game_id}.lock").open("w")
        except OSError as error:
            log.warning("%s is loaded without waiting for others: %s", game_id, error)
            yield True
            return
        with lock:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX if wait else fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                yield False
            else:
                yield True
