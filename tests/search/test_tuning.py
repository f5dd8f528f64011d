"""How weights are found: learning, matches to learn from, and one command that goes on where it was stopped."""

import random
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from games.search.jungle import network, training
from tools import tune
from tools.tuning import baghchal, jungle
from tools.tuning.selfplay import match


def small(game: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two rounds of a few matches."""
    monkeypatch.setattr(game, "ROUNDS", ((400, 20), (400, 30)))
    monkeypatch.setattr(tune, "FILE_OF", 200)
    if game is jungle:
        monkeypatch.setattr(game, "SCATTERED", 3000)


def test_the_slope_is_that_of_the_loss() -> None:
    samples = training.by_hand(64, 3)
    numbers = training.drawn_numbers(4)
    aims = training.aims(samples, 0.3)
    chosen = np.arange(len(samples))
    gradient = np.zeros_like(numbers)
    training._batch(samples, aims, chosen, numbers, gradient, True)
    none = np.zeros_like(numbers)
    dice = random.Random(5)
    steepest = np.argsort(-np.abs(gradient))[:400]
    for place in [*dice.sample(steepest.tolist(), 20), network.STARTS["bias"], network.STARTS["to_move"] + 3]:
        losses = []
        for step in (0.01, -0.01):
            moved = numbers.copy()
            moved[place] += step
            losses.append(training._batch(samples, aims, chosen, moved, none, False))
        assert (losses[0] - losses[1]) / 0.02 == pytest.approx(gradient[place], rel=0.1, abs=2e-5)


def test_learning_tells_what_it_was_taught() -> None:
    samples = training.by_hand(40_000, 1)
    numbers, losses = training.train(samples, training.drawn_numbers(1), epochs=2, seed=1, share=0.0, batch=256)
    assert losses[-1][1] < losses[0][1] < 0.1
    assert losses[-1][1] < 0.01
    again, _ = training.train(samples, training.drawn_numbers(1), epochs=2, seed=1, share=0.0, batch=256)
    assert np.array_equal(numbers, again)


GAMES = pytest.mark.parametrize("game", [jungle, baghchal], ids=["jungle", "baghchal"])


@GAMES
def test_a_match_is_told_as_samples_of_both_sides(game: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    small(game, monkeypatch)
    searcher = game.searcher(game.ready(game.first()), 14)
    rows, said, results = match(game.KERNEL, searcher, random.Random(3), 50, 4)
    assert len(rows) == len(said) == len(results) > 0
    assert set(results) in ({0.0}, {1.0}, {-1.0}, {1.0, -1.0})
    samples = game.samples(rows, said, results)
    assert np.array_equal(samples[:, -2], said)
    assert np.array_equal(samples[:, -1], 100 * results)


@GAMES
def test_the_command_makes_the_same_weights_even_if_it_is_stopped(
    game: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    small(game, monkeypatch)
    tune.tune(game, tmp_path / "whole", tmp_path / "whole.file", 10)
    matches = 0

    def stopping(*arguments: Any) -> Any:
        nonlocal matches
        matches += 1
        if matches in (3, 12, 25):
            raise KeyboardInterrupt
        return match(*arguments)

    monkeypatch.setattr(tune, "match", stopping)
    stopped = 0
    while not (tmp_path / "pieces.file").exists():
        try:
            tune.tune(game, tmp_path / "pieces", tmp_path / "pieces.file", 10)
        except KeyboardInterrupt:
            stopped += 1
    assert stopped > 0
    assert np.array_equal(game.load(tmp_path / "whole.file"), game.load(tmp_path / "pieces.file"))
    tune.tune(game, tmp_path / "late", tmp_path / "late.file", 0)
    assert not (tmp_path / "late.file").exists()


def test_weights_are_compared_in_pairs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    strong, weak = tmp_path / "strong.json", tmp_path / "weak.json"
    baghchal.save(baghchal.first(), strong)
    baghchal.save(-baghchal.first(), weak)
    tune.versus(baghchal, [strong, weak], pairs=3, nodes=100)
    said = capsys.readouterr().out
    assert said.startswith(("6 of 6", "5.5 of 6", "5 of 6"))
