"""The solved sliding phase: small slices of it (fewer goats taken win) against the plain rules."""

import logging
import random
from collections.abc import Callable
from functools import partial
from io import StringIO
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from django.core.management import call_command

from games.engines.baghchal import BAGHCHAL as GAME
from games.engines.baghchal import State
from games.engines.baghchal.kernel import board, pack
from games.engines.baghchal.lines import BOARD
from games.engines.baghchal.sliding import (
    CLASSES,
    LOST,
    SIZES,
    START_OF,
    WON,
    empty_at,
    number,
    result,
    tigers_at,
)
from games.search import baghchal_solver
from games.search.baghchal_solver import Progress, solve
from games.search.baghchal_table import DISTANCES, LENGTHS, RESULTS, STAMP_BYTES, mapped, stamp
from games.search.players.baghchal import BaghChalPlayer
from games.search.thinking import Limits


def silent(progress: Progress) -> None:
    pass


@pytest.fixture(scope="module")
def slices(tmp_path_factory: pytest.TempPathFactory) -> dict[int, Path]:
    """The tables of the games in which one and two goats taken win."""
    folders = {most: tmp_path_factory.mktemp(f"slice-{most}") for most in (1, 2)}
    for most, folder in folders.items():
        solve(folder, silent, most_taken=most, distances=True)
    return folders


def state_of(taken: int, side: int, numbered: int) -> State:
    tigers, empty = tigers_at(taken, numbered), empty_at(taken, numbered)
    placed = board((BOARD & ~(tigers | empty)) | tigers << 25)
    return State(board=placed, seat=side, hand=0, taken=taken, history=(placed,))


def distance_of(distances: Any, state: State) -> int:
    word = int(pack(state)[-1, 0])
    tigers = word >> 25 & BOARD
    here = int(number(tigers, BOARD & ~(word & BOARD | tigers)))
    return int(distances[START_OF[state.taken] + state.seat * SIZES[state.taken] + here])


def expected(distances: Any, state: State, most_taken: int) -> int:
    """The distance of a state by those of its successors: 0 drawn, odd lost, even won, one more than the turns left."""
    ended = GAME.outcome(state)
    if ended:
        return 1
    found = []
    for step in GAME.legal(state):
        after = GAME.play(state, step)
        over = after.taken >= most_taken
        found.append(1 if over else distance_of(distances, after))
    lost_for_other = [distance for distance in found if distance % 2]
    if lost_for_other:
        return min(lost_for_other) + 1
    return 0 if 0 in found else max(found) + 1


@pytest.mark.parametrize("most_taken", [1, 2])
def test_each_position_follows_from_its_successors(slices: dict[int, Path], most_taken: int) -> None:
    distances = np.load(slices[most_taken] / DISTANCES)
    dice = random.Random(most_taken)
    for _ in range(1500):
        taken, side = dice.randrange(most_taken), dice.randrange(2)
        state = state_of(taken, side, dice.randrange(SIZES[taken]))
        assert distance_of(distances, state) == expected(distances, state, most_taken), GAME.position(state)


@pytest.mark.slow
def test_a_whole_slice_follows_from_its_ends(slices: dict[int, Path]) -> None:
    # Each position's distance is right if all are right by their successors', as distances only shrink to the end.
    distances = np.load(slices[1] / DISTANCES)
    for side in range(2):
        for here in range(SIZES[0]):
            state = state_of(0, side, here)
            assert distance_of(distances, state) == expected(distances, state, 1), GAME.position(state)


def test_results_say_what_distances_say(slices: dict[int, Path]) -> None:
    distances, results = np.load(slices[2] / DISTANCES), np.load(slices[2] / RESULTS)
    for taken in range(2):
        for side in range(2):
            for here in range(0, SIZES[taken], 97):
                distance = int(distances[START_OF[taken] + side * SIZES[taken] + here])
                meant = 0 if distance == 0 else LOST if distance % 2 else WON
                assert result(results, taken, side, here) == meant


def test_numbers_are_positions_up_to_symmetry() -> None:
    dice = random.Random(5)
    turns = [lambda row, column: (column, 4 - row), lambda row, column: (row, 4 - column)]
    for _ in range(300):
        points = dice.sample(range(25), 4 + dice.randint(1, 5))
        seen = set()
        for _ in range(8):
            tigers, empty = (sum(1 << point for point in part) for part in (points[:4], points[4:]))
            seen.add(int(number(tigers, empty)))
            for turn in (dice.choice(turns), dice.choice(turns)):
                points = [row * 5 + column for row, column in (turn(*divmod(point, 5)) for point in points)]
        # Where the tigers stand so that a symmetry leaves them in place, a position has several numbers.
        taken = len(points) - 5
        assert len({here // (SIZES[taken] // CLASSES) for here in seen}) == 1
        assert all(0 <= here < SIZES[taken] for here in seen)
    for taken in range(5):
        for here in random.Random(taken).sample(range(SIZES[taken]), 200):
            assert number(tigers_at(taken, here), empty_at(taken, here)) == here


def test_an_interrupted_build_goes_on(slices: dict[int, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(baghchal_solver, "SAVE_AFTER", -1.0)
    last = Progress(1, 0, 0.0)

    def interrupting(progress: Progress) -> None:
        nonlocal last
        if progress.wave and progress.wave % 9 == 0 and progress != last:
            last = progress
            raise KeyboardInterrupt

    interrupted, tallies = 0, None
    while tallies is None:
        try:
            tallies = solve(tmp_path, interrupting, most_taken=2, distances=True)
        except KeyboardInterrupt:
            interrupted += 1
    assert interrupted > 3
    for name in (RESULTS, DISTANCES):
        assert (tmp_path / name).read_bytes() == (slices[2] / name).read_bytes()
    assert [sum((tally.won, tally.lost, tally.drawn)) for tally in tallies] == [333175, 333175, 33481, 33481]


def test_an_interruption_loses_no_wave_that_was_done(slices: dict[int, Path], tmp_path: Path) -> None:
    def interrupting(progress: Progress) -> None:
        if (progress.taken, progress.wave) == (1, 3):
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        solve(tmp_path, interrupting, most_taken=2)
    seen: list[Progress] = []
    solve(tmp_path, seen.append, most_taken=2)
    assert (seen[0].taken, seen[0].wave) == (1, 3)
    assert (tmp_path / RESULTS).read_bytes() == (slices[2] / RESULTS).read_bytes()


@pytest.mark.parametrize("damaged", [b"\x93NUMPY", b"PK\x03\x04", b"\x93NUMPY\x01\x00\x02\x00(\n"])
def test_work_that_is_damaged_is_done_again(slices: dict[int, Path], tmp_path: Path, damaged: bytes) -> None:
    work = tmp_path / baghchal_solver.WORK
    work.mkdir()
    (work / "layer-1.npy").write_bytes(damaged)
    (work / "layer-0-part.npy").write_bytes(b"")
    solve(tmp_path, silent, most_taken=2)
    assert (tmp_path / RESULTS).read_bytes() == (slices[2] / RESULTS).read_bytes()


DAMAGED: dict[str, Callable[[bytes], bytes]] = {
    "nonsense": lambda whole: b"nonsense",
    "empty": lambda whole: b"",
    "cut": lambda whole: whole[:5000],
    "a head without end": lambda whole: whole.replace(b")", b" ", 1),
    "a head of lengths no machine has": lambda whole: whole.replace(b"(", b"(9" + b"9" * 20, 1),
    "packed": lambda whole: b"PK\x03\x04" + whole,
    "an empty archive": lambda whole: b"PK\x05\x06" + bytes(18),
    "one bit": lambda whole: whole[:-1000] + bytes([whole[-1000] ^ 1]) + whole[-999:],
}
"""Ways to spoil a file's bytes."""


@pytest.mark.parametrize("damage", ["absent", "a folder", "short", "unstamped", "other numbers", *DAMAGED])
def test_without_a_whole_table_of_this_version_the_search_goes_on(
    damage: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv("VAR_DIR", str(tmp_path))
    path = tmp_path / "tables" / RESULTS
    path.parent.mkdir()
    table = np.arange(LENGTHS[RESULTS]).astype(np.uint8)
    whole = np.concatenate([table, stamp(table)])
    np.save(path, whole)
    assert len(mapped(RESULTS)) == LENGTHS[RESULTS]
    arrays = {
        "short": whole[:1000],
        "unstamped": whole[:-STAMP_BYTES],
        "other numbers": np.append(whole[:-1], ~whole[-1]),
    }
    if damage in arrays:
        np.save(path, arrays[damage])
    elif damage in DAMAGED:
        path.write_bytes(DAMAGED[damage](path.read_bytes()))
    else:
        path.unlink()
        if damage == "a folder":
            path.mkdir()
    with caplog.at_level(logging.INFO, logger="games.search.baghchal_table"):
        assert len(mapped(RESULTS)) == 0
    (said,) = caplog.records
    assert said.levelno == (logging.INFO if damage == "absent" else logging.ERROR)
    assert str(path) in said.getMessage()
    assert "goes on without" in said.getMessage()
    sliding = state_of(3, 1, 12345)
    player = BaghChalPlayer()
    assert player.known_score(sliding) is None
    step = player.think(sliding, 1, Limits(level="master", nodes=2_000)).steps[0]
    assert step in GAME.legal(sliding)


def test_the_command_builds_the_table_and_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("VAR_DIR", str(tmp_path))
    monkeypatch.setattr(baghchal_solver, "solve", partial(solve, most_taken=1))
    said = StringIO()
    call_command("solve", "baghchal", stdout=said)
    assert (tmp_path / "tables" / RESULTS).stat().st_size > START_OF[1] // 4
    assert not (tmp_path / "tables" / DISTANCES).exists()
    assert not (tmp_path / "tables" / baghchal_solver.WORK).exists()
    counts = [line.split() for line in said.getvalue().splitlines() if "goats" in line or "tigers" in line]
    assert [sum(map(int, line[2:5])) for line in counts if len(line) == 6] == [33481, 33481]
