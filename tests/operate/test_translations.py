"""What is said in German and Dutch can be said: every placeholder of every text finds its value."""

import ast
import re
from collections.abc import Iterator

import polib
import pytest

from games.engines.phrases import Phrase
from tools import messages

NAME = re.compile(r"%\((\w+)\)[sd]|\{(\w+)\}")
TRANSLATED = [language for language in messages.LANGUAGES if language != messages.SOURCE_LANGUAGE]


def catalogue(language, domain):
    return polib.pofile(str(messages.ROOT / "locale" / language / "LC_MESSAGES" / f"{domain}.po"))


def texts(entry):
    return list(entry.msgstr_plural.values()) if entry.msgid_plural else [entry.msgstr]


def engine_messages() -> Iterator[str]:
    """Every message that a game marks for the translators."""
    for path in sorted((messages.ROOT / "games" / "engines").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "mark":
                yield ast.literal_eval(node.args[0])


@pytest.mark.parametrize("language", messages.LANGUAGES)
def test_every_sentence_of_the_rules_can_be_said(language):
    said = {entry.msgid: entry.msgstr for entry in catalogue(language, "django")}
    found = sorted(set(engine_messages()))
    assert len(found) > 100
    for message in found:
        assert message in said, f"not collected: {message!r}"
        if language != messages.SOURCE_LANGUAGE:
            assert said[message], f"not translated: {message!r}"
        values = {braced: f"<{braced}>" for _, braced in NAME.findall(message)}
        text = Phrase(message, values).text(lambda source: said[source] or source)
        missing = [value for value in values.values() if value not in text]
        assert not missing, f"{text!r} leaves out {missing}"
        assert not set("{}") & set(text), f"{text!r} has a placeholder that nobody fills"


@pytest.mark.parametrize("language", TRANSLATED)
@pytest.mark.parametrize("domain", messages.DOMAINS)
def test_every_translation_can_be_filled_with_the_values_of_its_source(language, domain):
    for entry in catalogue(language, domain):
        names = {percent or braced for percent, braced in NAME.findall(entry.msgid + entry.msgid_plural)}
        values = dict.fromkeys(names, 7)
        for text in texts(entry):
            filled = text % values if "%(" in text else text.format_map(values) if "{" in text else text
            assert not NAME.search(filled), f"{entry.msgid!r}: {filled!r}"


@pytest.mark.parametrize("language", TRANSLATED)
@pytest.mark.parametrize("domain", messages.DOMAINS)
def test_one_and_many_are_told_apart(language, domain):
    entries = catalogue(language, domain)
    assert entries.metadata["Plural-Forms"] == "nplurals=2; plural=(n != 1);"
    for entry in entries:
        if entry.msgid_plural:
            assert set(entry.msgstr_plural) == {0, 1}, entry.msgid
