"""Records: written and read back alike; anything else is refused with the line that is wrong."""

import html
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engines.chance import FairChance
from games.engines.contract import Outcome
from games.engines.pagode import PAGODE
from games.matches import record
from games.matches.record import BadRecord, Record
from games.matches.selectors import frames_of_record

EMPTY = "00000/00000/00000/00000/00000 S -,- -"
TURNS = (("@a1", "@e5"), ("@c3", "@d2"), ("a1-b1", "b1+a1"))

TEXT = """[Teahouse "1"]
[Game "battlepagode"]
[Seat0 "Ada"]
[Start "00000/00000/00000/00000/00000 S -,- -"]
[Outcome {"winner": 1, "reason": "resigned"}]

1. @a1 @e5
2. @c3 @d2
3. a1-b1 b1+a1
"""


def a_record(**changes):
    fields = {
        "game_id": "battlepagode",
        "start": EMPTY,
        "turns": TURNS,
        "complete": True,
        "outcome": Outcome(1, "resigned"),
        "headers": {"Seat0": "Ada"},
    }
    return Record(**{**fields, **changes})


def test_a_record_as_people_read_it():
    assert record.write(a_record()) == TEXT


def test_reading_it_back():
    assert record.read(TEXT) == a_record()


@pytest.mark.parametrize(
    "changes",
    [
        {"outcome": None},
        {"turns": ()},
        {"turns": (*TURNS, ("c3-c4",)), "complete": False},
        {"outcome": Outcome(None, "agreed")},
        {"headers": {}},
    ],
)
def test_every_kind_of_record_comes_back(changes):
    assert record.read(record.write(a_record(**changes))) == a_record(**changes)


names = st.text(max_size=40)
values = st.recursive(st.none() | st.booleans() | st.integers() | names, lambda inner: st.lists(inner, max_size=3))


@given(st.dictionaries(st.from_regex(r"X[A-Za-z0-9]{0,8}", fullmatch=True), values, max_size=4))
def test_headers_come_back_whatever_characters_they_hold(headers):
    assert record.read(record.write(a_record(headers=headers))).headers == headers


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_it_does_not_matter_what_ends_the_lines(end):
    assert record.read("\ufeff" + TEXT.replace("\n", end) + end * 3) == a_record()


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ('[Teahouse "1"]\n', "", 0),
        ('[Teahouse "1"]', '[Teahouse "2"]', 1),
        ("battlepagode", "chess", 0),
        ("00000 S -,- -", "00000 S -,-", 0),
        (f'"{EMPTY}"', "[1, 2]", 0),
        (f'"{EMPTY}"', "null", 0),
        (f'[Start "{EMPTY}"]\n', "", 0),
        ('[Seat0 "Ada"]', "[Seat0 Ada]", 3),
        ('{"winner": 1', '{"winner": 2', 0),
        ('"resigned"}', '"resigned", "more": 1}', 0),
        ('"resigned"', f'"{"x" * 25}"', 0),
        ("2. @c3", "3. @c3", 8),
        ("3. a1-b1", f"{'9' * 5000}. a1-b1", 9),
        ("3. a1-b1 b1+a1", "3. a1-b1", 9),
        ("3. a1-b1 b1+a1", "3. a1-b1 b1+a1 …", 9),
        ("3. a1-b1 b1+a1", "3. …", 9),
        ("2. @c3 @d2\n", "2. @c3 …\n", 9),
        ("3. a1-b1", "3. a1-c1", 9),
        ("3. a1-b1", "3. zebra", 9),
        ("3. a1-b1 b1+a1", "3. a1-b1 b1+a1 c3-c4", 9),
        ("1. @a1", "first @a1", 7),
        ("2. @c3 @d2\n", '2. @c3 @d2\n[Late "header"]\n', 9),
    ],
)
def test_what_is_wrong_is_refused_with_its_line(old, new, line):
    assert old in TEXT
    with pytest.raises(BadRecord) as refused:
        record.read(TEXT.replace(old, new, 1))
    assert refused.value.line == line


def test_what_is_wrong_is_said_in_words_with_the_line(client, db):
    page = client.post("/read/", {"text": TEXT.replace("3. a1-b1", "3. zebra", 1)}, headers={"accept-language": "en"})
    assert page.status_code == 400
    assert "Line 9: The rules do not allow the step zebra." in html.unescape(page.content.decode())


def test_an_outcome_that_the_last_position_contradicts_is_refused():
    won = a_record(start="00000S/00000/000I00/0000I0/2S3000 S -,- -", turns=(("a1-b1",),), outcome=Outcome(0, "summit"))
    assert record.read(record.write(won)) == won
    with pytest.raises(BadRecord):
        record.read(record.write(won).replace('"winner": 0', '"winner": 1'))


@pytest.mark.parametrize(
    "outcome",
    [
        {"winner": 1, "reason": "summit"},
        {"winner": 1, "reason": "no-turn"},
        {"winner": None, "reason": "resigned"},
        {"winner": 1, "reason": "agreed"},
        {"winner": 1, "reason": "cheating"},
        {"winner": True, "reason": "resigned"},
        {"winner": 1.0, "reason": "resigned"},
        {"winner": 2, "reason": "resigned"},
    ],
)
def test_an_outcome_that_nothing_bears_out_is_refused(outcome):
    assert record.read(TEXT).outcome == Outcome(1, "resigned")
    with pytest.raises(BadRecord):
        record.read(TEXT.replace('{"winner": 1, "reason": "resigned"}', json.dumps(outcome), 1))


@pytest.mark.parametrize(
    "outcome",
    [
        *(Outcome(0, reason) for reason in ("resigned", "left", "claimed", "flag", "turn-limit")),
        *(Outcome(None, reason) for reason in ("agreed", "called-off", "computer-failed", "annulled")),
    ],
)
def test_whatever_the_table_ends_can_be_read_back(outcome):
    kept = a_record(outcome=outcome)
    assert record.read(record.write(kept)) == kept


def test_a_record_of_absurd_length_is_not_even_looked_at():
    with pytest.raises(BadRecord):
        record.read(TEXT + " " * record.LONGEST)


line = st.one_of(
    st.sampled_from(TEXT.splitlines()),
    st.from_regex(r"\[[A-Z][a-z]{2,7} .{0,20}\]", fullmatch=True),
    st.from_regex(r"[0-9]{1,2}\. .{0,30}", fullmatch=True),
    st.builds("[{} {}]".format, st.sampled_from(["Game", "Start", "Outcome", "Teahouse"]), values.map(json.dumps)),
    st.text(max_size=40),
)


@given(st.lists(line, max_size=12).map("\n".join))
def test_garbage_is_read_or_refused_and_never_anything_else(text):
    try:
        found = record.read(text)
    except BadRecord:
        return
    assert record.read(record.write(found)) == found


@given(st.integers(0, len(TEXT)), st.integers(0, 3), st.text(max_size=3))
def test_a_damaged_record_is_read_or_refused_and_never_anything_else(at, cut, put):
    try:
        found = record.read(TEXT[:at] + put + TEXT[at + cut :])
    except BadRecord:
        return
    assert record.read(record.write(found)) == found


def test_the_frames_of_a_record_that_was_read():
    frames = frames_of_record(record.read(TEXT), "en")
    assert len(frames) == 1 + 6
    assert [(f["turn"], f["step"], f["seat"], f["text"]) for f in frames[:4]] == [
        (None, None, None, ""),
        (0, 0, 0, "@a1"),
        (0, 1, 0, "@e5"),
        (1, 0, 1, "@c3"),
    ]
    assert frames[-1]["view"]["board"] == "00000S/00000/000I00/0000I0/10S000"
    assert all(f["words"] for f in frames[1:])


def test_the_frames_of_both_seats_show_the_hand_of_the_one_to_act():
    chance = FairChance(b"both", ("", ""))
    state = start = PAGODE.start(PAGODE.check_options({"starter": 0}), chance)
    turns, expected = [], [PAGODE.view(start, 0)]
    for _ in range(2):
        turn = []
        for verb in ("column", "end"):
            chosen = next(step for step in PAGODE.legal(state) if step.startswith(verb))
            turn.append(PAGODE.resolve(state, chosen, chance))
            state = PAGODE.play(state, turn[-1])
            expected.append(PAGODE.view(state, PAGODE.to_act(state)))
        turns.append(tuple(turn))
    told = Record("pagode", PAGODE.position(start), tuple(turns), True, None, {})
    assert [frame["view"] for frame in frames_of_record(told, "en")] == expected
    assert all(view["hand"] for view in expected)


def test_no_record_takes_minutes_to_read(monkeypatch):
    """The longest texts of a record's size would hold turns that take a minute to check and show."""
    monkeypatch.setattr(record, "MOST_STEPS", 6)
    assert record.read(TEXT) == a_record()
    monkeypatch.setattr(record, "MOST_STEPS", 5)
    with pytest.raises(BadRecord) as refused:
        record.read(TEXT)
    assert refused.value.line == 9
