"""Translations: collect, compile, check. German and Dutch are complete, or `make check` fails.

python -m tools.messages update     collect texts from code and templates into locale/ (needs GNU gettext)
python -m tools.messages compile    .po to .mo, in pure Python
python -m tools.messages check      every text translated, placeholders alike, nothing collected is missing
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from polib import POEntry, POFile

ROOT = Path(__file__).resolve().parent.parent
LANGUAGES = ("de", "en", "nl")
SOURCE_LANGUAGE = "en"
DOMAINS = ("django", "djangojs")
OURS = ("accounts", "config", "games", "locale", "puzzles", "ratings", "static", "templates")
"""What has texts for people."""

PLACEHOLDER = re.compile(r"%\(\w+\)[a-z]|%[sd]|(?<!\{)\{\w*\}(?!\})")


def main(arguments: list[str]) -> int:
    match arguments:
        case ["update"]:
            update(ROOT)
        case ["compile"]:
            compile_all(ROOT)
        case ["check"]:
            return check()
        case _:
            print(__doc__)
            return 2
    return 0


def compile_all(root: Path = ROOT) -> None:
    """Make every .mo that is missing or older than its .po."""
    import polib

    for source in sorted((root / "locale").glob("*/LC_MESSAGES/*.po")):
        target = source.with_suffix(".mo")
        if not target.exists() or target.stat().st_mtime < source.stat().st_mtime:
            # Replaced in one go: a process that starts at this moment reads the old one or the new one.
            half = target.with_suffix(f".mo.{os.getpid()}")
            polib.pofile(str(source)).save_as_mofile(str(half))
            half.replace(target)


def update(root: Path) -> None:
    """Collect into ``root``/locale; raises CalledProcessError if xgettext is missing or fails."""
    (root / "locale").mkdir(exist_ok=True)
    for domain in DOMAINS:
        subprocess.run([sys.executable, "-m", "tools.makemessages", domain, *LANGUAGES], cwd=root, check=True)


def check() -> int:
    """Print what is wrong with the translations; 0 if nothing is."""
    problems = [*_completeness(), *_freshness()]
    for problem in problems:
        print(problem)
    return 1 if problems else 0


def _completeness() -> Iterator[str]:
    for language in LANGUAGES:
        for domain in DOMAINS:
            name = f"locale/{language}/LC_MESSAGES/{domain}.po"
            if not (ROOT / name).exists():
                yield f"{name}: missing"
            elif language != SOURCE_LANGUAGE:
                for entry in _load(ROOT / name):
                    yield from (f"{name}: {problem}: {entry.msgid[:70]!r}" for problem in problems_of(entry))


def problems_of(entry: "POEntry") -> Iterator[str]:
    """What is wrong with one translation."""
    if entry.obsolete:
        return
    if entry.fuzzy:
        yield "fuzzy"
    texts = list(entry.msgstr_plural.values()) if entry.msgid_plural else [entry.msgstr]
    if not all(texts):
        yield "not translated"
        return
    # Of a plural, the form for one thing may leave the number out.
    asked = set(PLACEHOLDER.findall(entry.msgid_plural or entry.msgid))
    for number, text in enumerate(texts):
        found = set(PLACEHOLDER.findall(text))
        if found - asked or (asked - found and not (entry.msgid_plural and number == 0)):
            yield f"placeholders {sorted(found)} instead of {sorted(asked)}"


def _freshness() -> Iterator[str]:
    """Texts that the code has and locale/ lacks: collects anew in a copy, and compares."""
    if shutil.which("xgettext") is None:
        message = "GNU gettext (xgettext) is missing, so nobody looked whether new texts have been collected"
        if "gettext" in os.environ.get("TEAHOUSE_REQUIRE", "").split(","):
            yield message
        else:
            print(f"note: {message}")
        return
    with tempfile.TemporaryDirectory(prefix="teahouse-messages-") as directory:
        copy = Path(directory)
        for name in (*OURS, "tools"):
            shutil.copytree(ROOT / name, copy / name, ignore=shutil.ignore_patterns("__pycache__", "*.mo"))
        update(copy)
        for domain in DOMAINS:
            name = f"locale/de/LC_MESSAGES/{domain}.po"
            had = {_identity(entry) for entry in _load(ROOT / name)} if (ROOT / name).exists() else set()
            for entry in _load(copy / name):
                if _identity(entry) not in had:
                    place = entry.occurrences[0][0] if entry.occurrences else "?"
                    yield f"{name}: not collected yet (`make messages`): {entry.msgid[:70]!r} from {place}"


def _load(path: Path) -> "POFile":
    import polib

    return polib.pofile(str(path))


def _identity(entry: "POEntry") -> tuple[Any, ...]:
    return (entry.msgctxt, entry.msgid, entry.msgid_plural) if not entry.obsolete else ()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
