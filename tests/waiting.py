"""Waiting for something that another process does."""

import threading
from collections.abc import Callable


def came_true(question: Callable[[], object], seconds: float = 60.0) -> bool:
    """Ask until the answer is yes; False if it isn't within ``seconds``."""
    pause = threading.Event()
    for _ in range(int(seconds * 20)):
        if question():
            return True
        pause.wait(0.05)
    return False
