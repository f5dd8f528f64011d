"""The frames that a client may send, and what an event does to a snapshot: docs/protocol.md as types."""

from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta, Struct

from .salts import SALT_PATTERN

FRAME_LIMIT: Final = 4096
"""The longest frame in bytes."""

GESTURE_LIMIT: Final = 400
"""The longest gesture in bytes."""

ClientId = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{1,24}\Z")]
Version = Annotated[int, Meta(ge=0, le=2**31 - 1)]
What = Literal["draw", "takeback", "rematch"]
Salt = Annotated[str, Meta(pattern=SALT_PATTERN)]
"""What a browser adds to the chance of a rematch."""


class Frame(Struct, frozen=True, forbid_unknown_fields=True, tag_field="t"):
    """What a client may say; ``t`` names the class."""


class Hello(Frame, frozen=True, tag="hello"):
    since: Version | None = None


class Step(Frame, frozen=True, tag="step"):
    id: ClientId
    on: Version
    step: Annotated[str, Meta(min_length=1, max_length=1000)]


class Back(Frame, frozen=True, tag="back"):
    id: ClientId
    on: Version


class Gesture(Frame, frozen=True, tag="gesture"):
    data: dict[str, Any]


class MakeOffer(Frame, frozen=True, tag="offer"):
    id: ClientId
    what: What
    salt: Salt | None = None


class Accept(Frame, frozen=True, tag="accept"):
    id: ClientId
    what: What
    salt: Salt | None = None


class Decline(Frame, frozen=True, tag="decline"):
    id: ClientId
    what: What


class Resign(Frame, frozen=True, tag="resign"):
    id: ClientId


class Leave(Frame, frozen=True, tag="leave"):
    id: ClientId


class Claim(Frame, frozen=True, tag="claim"):
    id: ClientId


class Retry(Frame, frozen=True, tag="retry"):
    id: ClientId


class Say(Frame, frozen=True, tag="chat"):
    id: ClientId
    text: Annotated[str, Meta(min_length=1, max_length=300)]


class Pong(Frame, frozen=True, tag="pong"):
    n: Version


Action = Step | Back | MakeOffer | Accept | Decline | Resign | Leave | Claim | Retry
AnyFrame = Hello | Action | Gesture | Say | Pong

_decoder = msgspec.json.Decoder(AnyFrame)


def decode(text: str) -> AnyFrame:
    """The frame in ``text``; raises msgspec.DecodeError (ValidationError for wrong fields)."""
    return _decoder.decode(text)


def apply(snapshot: dict[str, Any], event: dict[str, Any], language: str) -> dict[str, Any] | None:
    """``snapshot`` taken over ``event``; the same snapshot if it knows the event, None if one is missing between.

    The browser's ``static/js/core/snapshot.js`` does the same.
    """
    if event["v"] <= snapshot["v"]:
        return snapshot
    if event["v"] != snapshot["v"] + 1:
        return None
    after = {**snapshot, **event["set"], "v": event["v"]}
    log = event.get("log")
    if log is None:
        return after
    turns = [{**turn, "steps": list(turn["steps"])} for turn in snapshot["turns"][: log["turn"] + 1]]
    after["turns"] = turns
    if log["step"] == 0 and "add" not in log:
        del turns[log["turn"] :]
        return after
    if log["turn"] == len(turns):
        turns.append({"seat": log["seat"], "steps": [], "complete": False})
    turn = turns[log["turn"]]
    del turn["steps"][log["step"] :]
    if "add" in log:
        turn["steps"].append({**log["add"], "words": log["add"]["words"][language]})
    turn["complete"] = log["complete"]
    return after
