"""Collected files: every script and style sheet has a name that says what is in it, and leads on to such names."""

import re
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.core.management import call_command

from config.hashed_files import HashedFilesStorage

HASHED = re.compile(r"\.[0-9a-f]{12}\.\w+$")
LEADS_TO = re.compile(r"""(?:\bfrom\s*|\bimport\s*\(?\s*|@import\s+url\(|\burl\()["']([./\w][^"':]*)["']""")


@pytest.fixture
def collected(tmp_path: Path, settings) -> Path:
    settings.STATIC_ROOT = tmp_path / "static"
    call_command("collectstatic", interactive=False, verbosity=0)
    return settings.STATIC_ROOT


def own_files() -> list[str]:
    """Names of the files that we have written ourselves."""
    [finder, *_] = finders.get_finders()
    return [path for path, _ in finder.list([])]


def test_all_that_a_file_leads_to_has_a_hashed_name_and_is_there(collected: Path):
    storage = HashedFilesStorage(location=str(collected), base_url="/static/")
    followed = 0
    for name in own_files():
        hashed = collected / storage.stored_name(name)
        assert HASHED.search(hashed.name)
        if hashed.suffix not in (".js", ".css"):
            continue
        for other in LEADS_TO.findall(hashed.read_text()):
            assert HASHED.search(other), f"{name} leads to {other}"
            assert (hashed.parent / other).exists(), f"{name} leads to {other}"
            followed += 1
    assert followed > 300


def test_a_changed_module_changes_the_names_of_all_that_lead_to_it(tmp_path: Path):
    names = []
    for text in ("1", "2"):
        storage = HashedFilesStorage(location=str(tmp_path / text), base_url="/static/")
        files = {
            "page.js": 'import { a } from "./a.js";\nimport { other } from "./other.js";\n',
            "a.js": 'export { b as a } from "./b.js";\n',
            "b.js": f"export const b = {text};\n",
            "other.js": "export const other = 0;\n",
        }
        for name, content in files.items():
            (tmp_path / text).mkdir(exist_ok=True)
            (tmp_path / text / name).write_text(content)
        problems = [error for *_, error in storage.post_process({name: (storage, name) for name in files})]
        assert all(not isinstance(error, Exception) for error in problems)
        names.append({name: storage.stored_name(name) for name in files})
    before, after = names
    assert [name for name in before if before[name] == after[name]] == ["other.js"]


def test_a_ring_of_imports_is_refused(tmp_path: Path):
    storage = HashedFilesStorage(location=str(tmp_path), base_url="/static/")
    (tmp_path / "a.js").write_text('import "./b.js";\nimport { b } from "./b.js";\nexport const a = 1;\n')
    (tmp_path / "b.js").write_text('import { a } from "./a.js";\nexport const b = 1;\n')
    done = list(storage.post_process({name: (storage, name) for name in ("a.js", "b.js")}))
    assert any(isinstance(error, RuntimeError) for *_, error in done)


def test_before_they_are_collected_files_have_their_own_names(tmp_path: Path):
    storage = HashedFilesStorage(location=str(tmp_path), base_url="/static/")
    assert storage.url("js/pages/house.js") == "/static/js/pages/house.js"


def test_what_was_not_collected_is_refused(collected: Path):
    storage = HashedFilesStorage(location=str(collected), base_url="/static/")
    with pytest.raises(ValueError, match=r"nowhere\.js"):
        storage.url("js/nowhere.js")
