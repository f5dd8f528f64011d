"""The changing part of a table as the compact text in the match's row."""

import msgspec

from .table import Hot

_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(Hot)


def encode(hot: Hot) -> str:
    return _encoder.encode(hot).decode()


def decode(text: str) -> Hot:
    return _decoder.decode(text)
