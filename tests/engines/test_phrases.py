"""Sentences without a language."""

from games.engines.phrases import Phrase, mark

INNER = Phrase(mark("Saffron"))
OUTER = Phrase(mark("{order} builds on {square} (height {height})."), {"order": INNER, "square": "c4", "height": 2})


def test_english_is_the_message_with_its_values() -> None:
    assert OUTER.text(str) == "Saffron builds on c4 (height 2)."


def test_a_translation_may_change_the_order_of_words() -> None:
    words = {OUTER.message: "Auf {square} baut {order}: {height}.", "Saffron": "Safran"}
    assert OUTER.text(words.__getitem__) == "Auf c4 baut Safran: 2."


def test_values_are_not_translated_and_their_braces_mean_nothing() -> None:
    phrase = Phrase("{name} resigns.", {"name": "{square}"})
    assert phrase.text(lambda message: message) == "{square} resigns."


def test_json_and_back() -> None:
    assert Phrase.from_json(OUTER.to_json()) == OUTER
