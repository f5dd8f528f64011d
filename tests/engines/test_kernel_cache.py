"""Machine code kept on disk: damaged, foreign or unwritable files must neither stop a kernel nor be believed."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from games.engines import machine_code


def double(number: float) -> float:
    return 2 * number


def negative(number: float) -> float:
    return -number


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of kernels; ``double`` for a whole number is in it."""
    folder = tmp_path / "kernels"
    monkeypatch.setenv("TEAHOUSE_KERNELS", str(folder))
    assert machine_code.njit(double)(4) == 8
    return folder


def hits(function: Callable[..., object]) -> int:
    """How often code was found in the cache rather than compiled."""
    return sum(function.stats.cache_hits.values())  # type: ignore[attr-defined]


def test_kept_code_is_found_again(kept: Path) -> None:
    again = machine_code.njit(double)
    assert again(4) == 8
    assert hits(again) == 1


@pytest.mark.parametrize("ending", ["nbi", "nbc"])
@pytest.mark.parametrize("content", [b"", b"\x80\x04nonsense"], ids=["empty", "nonsense"])
def test_damaged_files_are_made_again(kept: Path, ending: str, content: bytes) -> None:
    for file in kept.rglob(f"*.{ending}"):
        file.write_bytes(content)
    mended, again = machine_code.njit(double), machine_code.njit(double)
    assert (mended(4), again(4)) == (8, 8)
    assert (hits(mended), hits(again)) == (0, 1)


def test_code_of_another_signature_is_not_believed(kept: Path) -> None:
    (whole,) = kept.rglob("*.nbc")
    assert machine_code.njit(double)(0.5) == 1.0
    fraction = next(file for file in kept.rglob("*.nbc") if file != whole)
    shutil.copy(fraction, whole)
    assert machine_code.njit(double)(4) == 8


def test_without_a_folder_kernels_work_and_nothing_is_kept_elsewhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("TEAHOUSE_KERNELS", str(tmp_path / "file"))
    beside = set(Path(__file__).parent.rglob("*.nbi"))
    assert machine_code.njit(negative)(1.5) == -1.5
    assert set(Path(__file__).parent.rglob("*.nbi")) == beside


def test_a_folder_that_cannot_be_written_is_read(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise OSError(30, "Read-only file system")

    monkeypatch.setattr("numba.core.caching.tempfile.TemporaryFile", refuse)
    again = machine_code.njit(double)
    assert again(4) == 8
    assert hits(again) == 1
    assert again(0.5) == 1.0
