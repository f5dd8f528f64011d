"""Bodies of requests without end."""

import socket

import pytest

from config.bodies import LONGEST

HEAD = "POST /rooms/ HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\n"


def status(teahouse, rest, body=b"", pieces=1):
    """The status that this request is answered with; the server may hang up before it has all of it."""
    with socket.create_connection(("127.0.0.1", teahouse.port), timeout=60) as line:
        try:
            line.sendall((HEAD + rest + "\r\n\r\n").encode())
            for _ in range(pieces):
                line.sendall(body)
        except (BrokenPipeError, ConnectionResetError):
            return "hung up"
        try:
            return line.makefile("rb").readline().split()[1].decode()
        except ConnectionResetError:
            return "hung up"


@pytest.mark.parametrize("length", [LONGEST + 1, 10**12])
def test_a_body_that_says_it_is_too_long_is_not_even_taken_in(teahouse, length):
    assert status(teahouse, f"Content-Length: {length}") == "413"
    assert teahouse.visitor().get("/health/").status == 200


def test_a_body_that_does_not_say_how_long_it_is_is_cut_off(teahouse):
    chunk = b"%x\r\n%b\r\n" % (2**20, b"a" * 2**20)
    assert status(teahouse, "Transfer-Encoding: chunked", chunk, pieces=8) in ("413", "hung up")
    assert status(teahouse, "Transfer-Encoding: chunked", chunk + b"0\r\n\r\n") == "403"


def test_what_just_fits_is_read(teahouse):
    assert status(teahouse, f"Content-Length: {LONGEST}", b"a" * LONGEST) == "403"  # without a token of ours
