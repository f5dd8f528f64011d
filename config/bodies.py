"""How long the body of a request may be.

Daphne takes in whatever comes and holds all of it in memory before anybody is asked, and has no setting for that: a
proxy in front may refuse it, but not every house has one. So its requests are replaced by ones with a bound.
"""

from typing import Any, Final

from daphne import http_protocol

LONGEST: Final = 3 * 2**20
"""Bytes: a little more than what Django reads of a form, which answers in words what is too long for it."""

_TOO_LONG: Final = b"This is too long.\n"
_ANSWER: Final = (
    b"HTTP/1.1 413 Content Too Large\r\nConnection: close\r\nContent-Type: text/plain; charset=utf-8\r\n"
    b"Content-Length: %d\r\n\r\n%b" % (len(_TOO_LONG), _TOO_LONG)
)


class BoundedRequest(http_protocol.WebRequest):  # type: ignore[misc]
    """A request that is turned away as soon as its body is, or says it will be, longer than LONGEST."""

    turned_away = False

    def gotLength(self, length: int | None) -> None:
        """The headers have come; ``length`` is None for a body in chunks of unknown number."""
        super().gotLength(length)
        if length is not None and length > LONGEST:
            self._turn_away()

    def handleContentChunk(self, data: bytes) -> None:
        """A part of the body has come."""
        if not self.turned_away and self.content.tell() + len(data) > LONGEST:
            self._turn_away()
        if not self.turned_away:
            super().handleContentChunk(data)

    def requestReceived(self, *request_line: Any) -> None:
        """All of it has come."""
        if not self.turned_away:
            super().requestReceived(*request_line)

    def _turn_away(self) -> None:
        self.turned_away = True
        self.channel.transport.write(_ANSWER)
        self.channel.loseConnection()


def bound_requests() -> None:
    """Have Daphne make such requests from now on."""
    http_protocol.WebRequest = BoundedRequest
