"""A WebSocket client that costs next to nothing, so that a benchmark measures the server and not itself.

It speaks the real protocol over a real connection, but only what these benchmarks need: text frames, unfragmented from
this side, masked with a key of zeros (RFC 6455, section 5.3, asks for a mask, not for a good one).
"""

import asyncio
import base64
import os
from collections.abc import Callable, Mapping

TEXT, CLOSE, PING, PONG = 0x1, 0x8, 0x9, 0xA


class WebSocketClient(asyncio.Protocol):
    """Calls ``heard`` with itself and every text frame."""

    def __init__(self, heard: "Callable[[WebSocketClient, bytes], None]") -> None:
        self._heard = heard
        self._buffer = b""
        self._open = False
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.transport: asyncio.Transport | None = None

    @classmethod
    async def connect(
        cls,
        host: str,
        port: int,
        path: str,
        headers: Mapping[str, str],
        heard: "Callable[[WebSocketClient, bytes], None]",
    ) -> "WebSocketClient":
        """Connect and shake hands; raises ConnectionError if the server refuses."""
        loop = asyncio.get_running_loop()
        transport, client = await loop.create_connection(lambda: cls(heard), host, port)
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [f"GET {path} HTTP/1.1", f"Host: {host}:{port}", "Upgrade: websocket", "Connection: Upgrade"]
        lines += [f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13"]
        lines += [f"{name}: {value}" for name, value in headers.items()]
        transport.write(("\r\n".join(lines) + "\r\n\r\n").encode())
        await client.opened
        return client

    def send(self, text: bytes) -> None:
        """Send a text of less than 64 KiB."""
        assert self.transport
        size = len(text)
        head = bytes([0x80 | TEXT, 0x80 | size]) if size < 126 else bytes([0x80 | TEXT, 0xFE]) + size.to_bytes(2, "big")
        self.transport.write(head + b"\0\0\0\0" + text)

    def close(self) -> None:
        if self.transport:
            self.transport.close()

    # asyncio.Protocol

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport

    def connection_lost(self, error: Exception | None) -> None:
        if not self.opened.done():
            self.opened.set_exception(ConnectionError("the server hung up during the handshake"))

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self._open:
            head, found, rest = self._buffer.partition(b"\r\n\r\n")
            if not found:
                return
            status = head.split(b"\r\n", 1)[0]
            if b" 101 " not in status:
                self.opened.set_exception(ConnectionError(status.decode()))
                return
            self._open, self._buffer = True, rest
            self.opened.set_result(None)
        self._take_frames()

    def _take_frames(self) -> None:
        buffer, at = self._buffer, 0
        while len(buffer) - at >= 2:
            size, begin = buffer[at + 1] & 0x7F, at + 2
            if size == 126:
                size, begin = int.from_bytes(buffer[begin : begin + 2], "big"), begin + 2
            elif size == 127:
                size, begin = int.from_bytes(buffer[begin : begin + 8], "big"), begin + 8
            if len(buffer) < begin + size:
                break
            if buffer[at] & 0x0F == TEXT:
                self._heard(self, buffer[begin : begin + size])
            at = begin + size
        self._buffer = buffer[at:]
