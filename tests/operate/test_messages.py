"""What is said about translations, and that they come out of the compiler."""

import gettext

import polib
import pytest

from tools import messages


@pytest.mark.parametrize(
    ("msgid", "msgstr", "problem"),
    [
        ("Play", "Spielen", None),
        ("Play", "", "not translated"),
        ("Hello %(name)s", "Hallo %(name)s", None),
        ("Hello %(name)s", "Hallo %(Name)s", "placeholders"),
        ("Hello {name}", "Hallo", "placeholders"),
        ("Hello", "Hallo {name}", "placeholders"),
        ("{{literal}}", "{{wörtlich}}", None),
        ("%(a)s beats %(b)s", "%(b)s verliert gegen %(a)s", None),
    ],
)
def test_a_translation_is_complete_with_its_placeholders(msgid, msgstr, problem):
    found = list(messages.problems_of(polib.POEntry(msgid=msgid, msgstr=msgstr)))
    assert [text.split(" [")[0] for text in found] == ([problem] if problem else [])


def test_one_of_something_needs_no_number_but_many_do():
    def plural(one, many):
        return polib.POEntry(msgid="%(n)s watcher", msgid_plural="%(n)s watchers", msgstr_plural={0: one, 1: many})

    assert not list(messages.problems_of(plural("ein Zuschauer", "%(n)s Zuschauer")))
    assert list(messages.problems_of(plural("ein Zuschauer", "Zuschauer")))
    assert list(messages.problems_of(plural("", "%(n)s Zuschauer"))) == ["not translated"]


def test_a_guess_is_no_translation():
    entry = polib.POEntry(msgid="Play", msgstr="Spielen", flags=["fuzzy"])
    assert list(messages.problems_of(entry)) == ["fuzzy"]


def test_compiled_texts_are_found_and_renewed(tmp_path):
    folder = tmp_path / "locale" / "de" / "LC_MESSAGES"
    folder.mkdir(parents=True)

    def write(text):
        catalogue = polib.POFile()
        catalogue.metadata = {"Content-Type": "text/plain; charset=utf-8"}
        catalogue.append(polib.POEntry(msgid="Tea", msgstr=text))
        catalogue.save(str(folder / "django.po"))
        messages.compile_all(tmp_path)
        with (folder / "django.mo").open("rb") as file:
            return gettext.GNUTranslations(file).gettext("Tea")

    assert write("Tee") == "Tee"
    old = (folder / "django.mo").stat()
    import os

    os.utime(folder / "django.mo", (old.st_atime, old.st_mtime - 10))
    assert write("Kräutertee") == "Kräutertee"
    assert [path.name for path in sorted(folder.iterdir())] == ["django.mo", "django.po"]


def test_texts_are_collected_from_code_templates_scripts_and_engines(tmp_path):
    if messages.shutil.which("xgettext") is None:
        from tests.needs import missing

        missing("gettext", "GNU gettext is not installed")
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "words.py").write_text('a = mark("The engine speaks.")\nb = gettext("The view speaks.")\n')
    (tmp_path / "page.html").write_text("{% load i18n %}{% translate 'The page speaks.' %}")
    (tmp_path / "page.js").write_text('gettext("The script speaks.");')
    shutil_tools = tmp_path / "tools"
    messages.shutil.copytree(messages.ROOT / "tools", shutil_tools)
    messages.update(tmp_path)
    folder = tmp_path / "locale" / "nl" / "LC_MESSAGES"
    assert {entry.msgid for entry in polib.pofile(str(folder / "django.po"))} == {
        "The engine speaks.",
        "The view speaks.",
        "The page speaks.",
    }
    assert {entry.msgid for entry in polib.pofile(str(folder / "djangojs.po"))} == {"The script speaks."}
