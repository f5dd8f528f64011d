"""The quality of one connection: its delay, its silence, how fast it talks. Pure; times in milliseconds."""

import secrets
from collections import deque
from typing import Final

HELLOS: Final = (20, 10_000)
"""How many hellos a connection may say in how many ms: each is answered with much of what there is to know."""


class Line:
    """What is known of a connection; ``now`` is the server's clock."""

    def __init__(self, now: int) -> None:
        self._sent: dict[int, int] = {}
        self._delays: deque[int] = deque(maxlen=5)
        self._heard = now
        self._second = 0
        self._frames = 0
        self._hellos: deque[int] = deque(maxlen=HELLOS[0])

    def ping(self, now: int) -> int:
        """The number of the next ping, sent now. Nobody can answer it who has not read it."""
        number = secrets.randbelow(2**31)
        self._sent = {**dict(list(self._sent.items())[-7:]), number: now}
        return number

    def pong(self, number: int, now: int) -> None:
        """A pong has come; one that answers no ping of ours, or answers again, is ignored."""
        sent = self._sent.pop(number, None)
        if sent is not None:
            self._delays.append(max(0, now - sent))
            self._heard = now

    @property
    def delay(self) -> int:
        """The round trip in ms: the shortest of the last few, which waiting on purpose can't shorten; 0 if unknown."""
        return min(self._delays, default=0)

    def is_silent(self, now: int, after: float) -> bool:
        """Whether no ping has been answered for more than ``after`` milliseconds."""
        return now - self._heard > after

    def too_fast(self, now: int, limit: int) -> bool:
        """Count a frame; True when it is more than ``limit`` within one second."""
        second = now // 1000
        if second != self._second:
            self._second, self._frames = second, 0
        self._frames += 1
        return self._frames > limit

    def too_curious(self, now: int) -> bool:
        """Count a hello; True when there were as many as may be in the last few seconds."""
        most, within = HELLOS
        often = len(self._hellos) == most and 0 <= now - self._hellos[0] < within
        self._hellos.append(now)
        return often
