"""Lines of chat: what may be said, kept once, shown where it belongs."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from accounts.models import Player
from games.chat.actions import say
from games.chat.models import Line
from games.chat.selectors import recent, shown
from games.chat.text import LONGEST, tidy


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("Good luck!", "Good luck!"),
        ("  two \t lines\nhere  ", "two lines here"),
        ("<b>bold</b> & 'quoted'", "<b>bold</b> & 'quoted'"),
        ("bell\x07 null\x00", "bell null"),
        ("\u202eesrever", "esrever"),
        ("zero\u200bwidth\ufeff", "zerowidth"),
        ("👩\u200d🌾", "👩\u200d🌾"),
        ("❤\ufe0f 1\ufe0f\u20e3", "❤\ufe0f 1\ufe0f\u20e3"),
        ("Z" + "\u0335" * 90 + "a", "Z" + "\u0335" * 4 + "a"),
        ("Z" + "\u0335\u200d" * 9, "Z" + "\u0335\u200d" * 4 + "\u200d" * 5),
        ("a\u3164b\u2800c", "abc"),
        ("\n\n", ""),
        ("Grüße, 你好, שלום", "Grüße, 你好, שלום"),
    ],
)
def test_what_is_kept_of_what_is_said(said, kept):
    assert tidy(said) == kept


@given(st.text(max_size=400))
def test_a_line_is_one_line_of_visible_characters(said):
    kept = tidy(said)
    assert len(kept) <= LONGEST
    assert kept == kept.strip() or len(kept) == LONGEST
    assert tidy(kept) == kept.strip()
    assert not any(unicodedata.category(c) in ("Cc", "Cs", "Co", "Zl", "Zp") for c in kept)


@pytest.mark.parametrize("text", ["", " \n", "\u200d", "\ufe0f", "\u3164", "\u2800 \u2800", "\x07"])
def test_whoever_says_nothing_that_can_be_seen_has_said_nothing(alice, text):
    assert say("match:k:players", alice, text) is None
    assert not Line.objects.exists()


@pytest.fixture
def alice(db):
    return Player.objects.create(display_name="Alice")


def test_a_line_is_kept_with_the_name_its_author_had(alice):
    line = say("match:k:players", alice, "hello", 1)
    alice.display_name = "Alicia"
    alice.save()
    assert shown(Line.objects.get()) == {
        "id": line.pk,
        "room": "players",
        "seat": 1,
        "name": "Alice",
        "text": "hello",
        "at": line.at.isoformat(),
    }


@pytest.mark.parametrize("text", ["", "   ", "\u200d", "\u200d \u200b", "\n"])
def test_what_nobody_could_see_is_not_kept(alice, text):
    assert say("match:k:players", alice, text) is None
    assert not Line.objects.exists()


def test_a_line_that_is_sent_twice_is_said_once(alice):
    other = Player.objects.create(display_name="Ben")
    assert say("match:k:players", alice, "hello", 0, "id1") is not None
    assert say("match:k:players", alice, "hello", 0, "id1") is None
    assert say("match:k:players", alice, "hello", 0, "id2") is not None
    assert say("match:k:players", other, "hello", 1, "id1") is not None
    assert say("match:other:players", alice, "hello", 0, "id1") is not None
    assert Line.objects.filter(room="match:k:players").count() == 3


def test_the_recent_lines_of_a_room_are_the_last_visible_ones_oldest_first(alice):
    for number in range(8):
        say("match:k:players", alice, f"line {number}")
    say("match:k:watchers", alice, "elsewhere")
    Line.objects.filter(text="line 6").update(hidden=True)
    assert [line["text"] for line in recent("match:k:players", 3)] == ["line 4", "line 5", "line 7"]


def test_lines_outlive_their_author(alice):
    say("match:k:players", alice, "hello")
    alice.delete()
    assert [line["name"] for line in recent("match:k:players")] == ["Alice"]
