"""What one may be called."""

import pytest
from django.utils.translation import gettext, override

from accounts.names import ANIMALS, BadName, clean_name, guest_name, name_key, told_name


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("  Ann  of   the Hill ", "Ann of the Hill"),
        ("Jörg", "Jörg"),
        ("李雷", "李雷"),
        ("A" * 24, "A" * 24),
        ("Zoe\u0308", "Zoë"),
        ("❤\ufe0f Ann", "❤ Ann"),
        ("สวัสดี", "สวัสดี"),
        ("ש\u05b8\u05bc\u05c1\u0591ל", "ש\u05b8\u05bc\u05c1\u0591ל"),
    ],
)
def test_names_are_trimmed_and_composed(text, name):
    assert clean_name(text) == name


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "short"),
        (" x ", "short"),
        ("a\u0301", "short"),
        ("A" * 25, "long"),
        ("ab" + "\u0301" * 60, "long"),
        ("Ann\u202eGuest", "characters"),
        ("Ann\u200bB", "characters"),
        ("Ann\x00B", "characters"),
        ("Ann\ue000", "characters"),
        ("\u3164\u3164", "characters"),
        ("\u2800\u2800\u2800", "characters"),
        ("\u115f\u1160", "characters"),
        ("Ann\u034fe", "characters"),
        ("Anne\U000e0100", "characters"),
        ("Ann" + "\u0335" * 5, "characters"),
    ],
)
def test_names_nobody_can_read_are_refused(text, code):
    with pytest.raises(BadName) as refused:
        clean_name(text)
    assert refused.value.code == code
    assert refused.value.message


def test_names_that_look_alike_have_the_same_key():
    assert name_key("STRASSE") == name_key("straße") == name_key("\uff33trasse")
    assert name_key("Ann") != name_key("Anne")


def test_guests_get_a_name_they_may_have():
    for name in {guest_name() for _ in range(50)}:
        assert clean_name(name) == name
        assert name.split()[1] in ANIMALS


def test_guests_get_a_name_in_their_language():
    with override("de"):
        assert clean_name(guest_name())


@pytest.mark.parametrize("language", ["de", "en", "nl"])
@pytest.mark.parametrize("animal", ANIMALS)
def test_a_made_up_name_is_told_in_every_language(animal, language):
    with override("en"):
        english = gettext("Guest %(animal)s %(number)d") % {"animal": animal, "number": 63}
    with override(language):
        theirs = gettext("Guest %(animal)s %(number)d") % {"animal": gettext(animal), "number": 63}
        assert told_name(english) == theirs
    with override("en"):
        assert told_name(theirs) == english


@pytest.mark.parametrize(
    "name", ["Guest", "Guest Otter", "Guest Otter 630", "Guest Lion 5", "Otter 63", "Ann", "Gast "]
)
def test_any_other_name_is_told_as_it_is(name):
    with override("de"):
        assert told_name(name) == name
