"""The frames that a client may send: exactly those of docs/protocol.md."""

import json

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.matches import events

GOOD = [
    ({"t": "hello"}, events.Hello()),
    ({"t": "hello", "since": None}, events.Hello()),
    ({"t": "hello", "since": 41}, events.Hello(41)),
    ({"t": "step", "id": "a-Z_9", "on": 4, "step": "a1-b1"}, events.Step("a-Z_9", 4, "a1-b1")),
    ({"t": "back", "id": "x", "on": 4}, events.Back("x", 4)),
    ({"t": "gesture", "data": {"monk": "a1"}}, events.Gesture({"monk": "a1"})),
    ({"t": "offer", "id": "x", "what": "draw"}, events.MakeOffer("x", "draw")),
    ({"t": "accept", "id": "x", "what": "takeback"}, events.Accept("x", "takeback")),
    ({"t": "offer", "id": "x", "what": "rematch", "salt": "a_-9"}, events.MakeOffer("x", "rematch", "a_-9")),
    ({"t": "accept", "id": "x", "what": "rematch", "salt": "s" * 64}, events.Accept("x", "rematch", "s" * 64)),
    ({"t": "decline", "id": "x", "what": "rematch"}, events.Decline("x", "rematch")),
    ({"t": "resign", "id": "x"}, events.Resign("x")),
    ({"t": "leave", "id": "x"}, events.Leave("x")),
    ({"t": "claim", "id": "x"}, events.Claim("x")),
    ({"t": "retry", "id": "x"}, events.Retry("x")),
    ({"t": "chat", "id": "x", "text": "é" * 300}, events.Say("x", "é" * 300)),
    ({"t": "pong", "n": 7}, events.Pong(7)),
]

BAD = [
    None,
    [],
    {},
    "hello",
    {"t": "hullo"},
    {"t": ["step"]},
    {"t": "hello", "since": -1},
    {"t": "hello", "since": 1.5},
    {"t": "hello", "since": "3"},
    {"t": "hello", "since": True},
    {"t": "hello", "since": 2**31},
    {"t": "hello", "salt": "x"},
    {"t": "decline", "id": "x", "what": "rematch", "salt": "x"},
    *({"t": "offer", "id": "x", "what": "rematch", "salt": salt} for salt in ("", "a:b", "s" * 65, "x\n", 7)),
    {"t": "hello", "seat": 0},
    {"t": "step", "id": "x", "on": 4},
    {"t": "step", "id": "x", "on": 4, "step": ""},
    {"t": "step", "id": "x", "on": 4, "step": "x" * 1001},
    {"t": "step", "id": "x", "on": 4, "step": "a1-b1", "seat": 1},
    {"t": "step", "id": "", "on": 4, "step": "a1-b1"},
    {"t": "step", "id": "x" * 25, "on": 4, "step": "a1-b1"},
    {"t": "step", "id": "ä", "on": 4, "step": "a1-b1"},
    {"t": "step", "id": "x\n", "on": 4, "step": "a1-b1"},
    {"t": "step", "id": 5, "on": 4, "step": "a1-b1"},
    {"t": "gesture", "data": []},
    {"t": "offer", "id": "x", "what": "money"},
    {"t": "accept", "id": "x"},
    {"t": "chat", "id": "x", "text": ""},
    {"t": "chat", "id": "x", "text": "x" * 301},
    {"t": "claim", "id": "x", "away_ms": 60_000},
    {"t": "pong", "n": None},
]


@pytest.mark.parametrize(("frame", "expected"), GOOD, ids=str)
def test_what_is_understood(frame, expected):
    assert events.decode(json.dumps(frame)) == expected


@pytest.mark.parametrize("frame", BAD, ids=lambda frame: json.dumps(frame)[:60])
def test_what_is_not_understood(frame):
    with pytest.raises(msgspec.DecodeError):
        events.decode(json.dumps(frame))


@given(st.text(max_size=60) | st.sampled_from([json.dumps(f) for f, _ in GOOD]).flatmap(st.permutations).map("".join))
def test_other_texts_are_refused_and_never_anything_else(text):
    try:
        events.decode(text)
    except msgspec.DecodeError:
        return
    assert json.loads(text)["t"] in {frame["t"] for frame, _ in GOOD}


SNAPSHOT = {"v": 5, "pv": 5, "paused": False, "turns": [{"seat": 0, "steps": [{"step": "a"}], "complete": False}]}


def test_an_event_that_is_known_already_changes_nothing():
    assert events.apply(SNAPSHOT, {"v": 5, "set": {"paused": True}}, "en") is SNAPSHOT


def test_a_gap_is_noticed():
    assert events.apply(SNAPSHOT, {"v": 7, "set": {"paused": True}}, "en") is None


def test_an_event_leaves_the_snapshot_it_is_applied_to_alone():
    before = json.dumps(SNAPSHOT)
    add = {"step": "b", "words": {"en": "builds", "de": "baut"}, "ms": 4}
    log = {"turn": 0, "step": 1, "seat": 0, "complete": True, "add": add}
    after = events.apply(SNAPSHOT, {"v": 6, "set": {"pv": 6}, "log": log}, "de")
    assert json.dumps(SNAPSHOT) == before
    assert (after["v"], after["pv"]) == (6, 6)
    assert after["turns"] == [
        {"seat": 0, "steps": [{"step": "a"}, {"step": "b", "words": "baut", "ms": 4}], "complete": True}
    ]
