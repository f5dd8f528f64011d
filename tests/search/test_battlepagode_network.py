"""Battlepagode's network: what search computes of it, how it is kept, and that it learns."""

import random
from pathlib import Path

import numpy as np
import pytest

from games.engines.battlepagode.kernel import search as kernel
from games.engines.battlepagode.kernel.evaluation import PHASES, STOREYS, evaluate
from games.engines.battlepagode.kernel.features import counts
from games.engines.battlepagode.kernel.layout import (
    BAN_SHIFT,
    CAPS,
    FULL,
    META,
    ONE,
    OTHER,
    OWN,
    SEAT_SHIFT,
    SNAKE,
    THREE,
    TWO,
)
from games.search.battlepagode.network import FILE, LEARNT, SHAPES, Network
from games.search.battlepagode.selfplay import CERTAIN, Thinker, couple_of, match, opening
from games.search.battlepagode.training import (
    RESULT,
    SAMPLE,
    SCORE,
    SYMMETRIES,
    _batch,
    first_guess,
    fitted_scale,
    train,
)
from tests.engines.battlepagode.positions import _position as drawn_position


def drawn_network(seed: int) -> Network:
    dice = np.random.default_rng(seed)
    return Network({name: 0.2 * dice.standard_normal(shape) for name, shape in SHAPES.items()})


def drawn_rows(number: int) -> list[np.ndarray]:
    """Rows with any spirits, with and without a ban, of both seats: any positions, and as many as matches begin."""
    dice = random.Random(number)
    drawn = [kernel.pack(drawn_position(seed, None, None))[0] for seed in range(number // 2)]
    return drawn + [opening(couple_of(dice), dice, dice.randint(0, 20)) for _ in range(number - number // 2)]


def weights_for(network: Network, row: np.ndarray) -> np.ndarray:
    meta = int(row[META])
    couple = (meta & 15, meta >> 4 & 15)
    return network.weights(*(couple[::-1] if meta >> SEAT_SHIFT & 1 else couple))


def squares(mask: int) -> list[int]:
    return [square for square in range(25) if mask >> square & 1]


def plain_worth(network: Network, row: np.ndarray) -> float:
    """The logit of a row by the network's parts as their docstring tells them, one after another."""
    part = network.parts
    one, two, three, caps, own, other, meta = (int(word) for word in row[:7])
    mine, theirs = meta & 15, meta >> 4 & 15
    units = part["bias"] + part["own_bias"][mine] + part["other_bias"][theirs] + part["couple_bias"][mine, theirs]
    for number, layer in enumerate((one, two, three, caps)):
        for square in squares(layer):
            for name, spirit in (("own_layers", mine), ("other_layers", theirs)):
                units = units + part[name][spirit, number, square]
            units = units + part["layers"][number, square]
    for name, spirit, monks in (("own", mine, own), ("other", theirs, other)):
        for monk in squares(monks):
            place = 4 * monk + (one >> monk & 1) + (two >> monk & 1) + (three >> monk & 1)
            units = units + part[name][place] + part[f"{name}_spirit"][spirit, place]
    if meta >> BAN_SHIFT & 1:
        units = units + part["ban"]
    if SNAKE in (mine, theirs):
        units = units + part["pagodas"][min((three & caps).bit_count(), 5)]
    activations = np.clip(units, 0, 1) ** 2
    activations[0] = units[0]
    built = sum(layer.bit_count() for layer in (one, two, three, caps))
    phase = min(built // STOREYS, PHASES - 1)
    free = FULL & ~(caps | own | other)
    worth = part["phases"][phase] + activations @ part["output"][phase]
    worth += np.array(counts(one, two, three, free, own)) @ (part["counts"][phase, 0] + part["own_counts"][mine])
    worth += np.array(counts(one, two, three, free, other)) @ (part["counts"][phase, 1] + part["other_counts"][theirs])
    return float(worth)


def test_the_search_computes_what_the_parts_say() -> None:
    network = drawn_network(1)
    seen = set()
    for row in drawn_rows(300):
        meta = int(row[META])
        seat = meta >> SEAT_SHIFT & 1
        assert abs(evaluate(row, weights_for(network, row)) - 100 * plain_worth(network, row)) < 1.01
        built = sum(int(row[layer]).bit_count() for layer in (ONE, TWO, THREE, CAPS))
        seen |= {(seat, "phase", min(built // STOREYS, PHASES - 1)), (seat, "ban", meta >> BAN_SHIFT & 1)}
    assert len(seen) == 2 * (PHASES + 2)


def test_learning_goes_down_the_slope() -> None:
    dice = np.random.default_rng(2)
    samples = np.array([[*row[:7], dice.integers(-300, 300), dice.integers(0, 2)] for row in drawn_rows(40)])
    numbers = np.concatenate([drawn_network(3).parts[name].ravel() for name in LEARNT])
    gradient = np.zeros_like(numbers)
    every, as_they_are = np.arange(len(samples)), np.zeros(0, dtype=np.int64)

    def loss(changed: np.ndarray) -> float:
        return float(_batch(samples, every, as_they_are, changed, np.zeros_like(numbers), 0.01, 0.25))

    assert SYMMETRIES[0].tolist() == list(range(25))
    there = _batch(samples, every, np.zeros(len(samples), dtype=np.int64), numbers, gradient, 0.01, 0.25)
    assert there == pytest.approx(loss(numbers), abs=1e-5)
    start = 0
    for name in LEARNT:
        size = int(np.prod(SHAPES[name]))
        place = start + int(np.argmax(np.abs(gradient[start : start + size])))
        start += size
        step = np.zeros_like(numbers)
        step[place] = 2e-3
        slope = (loss(numbers + step) - loss(numbers - step)) / 4e-3
        assert slope == pytest.approx(gradient[place], rel=0.05, abs=2e-4), name
    assert loss(numbers - 0.02 * gradient) < there


def lead(row: np.ndarray) -> int:
    """By how many storeys the monks of the order to act stand higher than the other's."""
    layers = [int(row[layer]) for layer in (ONE, TWO, THREE)]
    return sum((layer & int(row[OWN])).bit_count() - (layer & int(row[OTHER])).bit_count() for layer in layers)


def test_a_lesson_is_learnt_and_holds_for_what_has_not_been_seen() -> None:
    """Whoever stands lower is said to win, against what one thinks at first."""
    rows = [row for row in drawn_rows(3000) if lead(row)]
    random.Random(4).shuffle(rows)
    samples = np.array([[*row[:7], -CERTAIN if lead(row) > 0 else CERTAIN, int(lead(row) < 0)] for row in rows])

    def right(network: Network) -> int:
        return sum((evaluate(row, weights_for(network, row)) > 0) == (lead(row) < 0) for row in rows[:300])

    network, losses = train(samples[300:], first_guess(), epochs=12, seed=1, batch=64)
    assert losses[-1][0] < 0.5 * losses[0][0]
    assert right(first_guess()) < 60
    assert right(network) > 240


def test_samples_are_quiet_and_say_who_won() -> None:
    thinker, dice = Thinker(Network.load()), random.Random(3)
    samples = np.array([sample for _ in range(12) for sample in match(thinker, dice, 100)])
    assert samples.shape[1] == SAMPLE
    assert set(samples[:, RESULT]) == {0, 1}
    assert (np.abs(samples[:, SCORE]) <= 9000).all()
    for sample in samples:
        rows = np.zeros((2, kernel.WORDS), dtype=np.int64)
        rows[0, :7] = sample[:7]
        assert kernel.outcome(rows, 0) == 0
        assert not kernel.wins_at_once(rows, 0)
        assert int(sample[OWN]).bit_count() == int(sample[OTHER]).bit_count() == 2
    certain = samples[np.abs(samples[:, SCORE]) == CERTAIN]
    assert len(certain)
    assert ((certain[:, SCORE] > 0) == (certain[:, RESULT] == 1)).all()


def test_the_scale_is_found_again() -> None:
    dice = np.random.default_rng(5)
    samples = np.zeros((20_000, SAMPLE), dtype=np.int64)
    samples[:, SCORE] = dice.integers(-400, 400, len(samples))
    samples[:, RESULT] = dice.random(len(samples)) < 1 / (1 + np.exp(-0.007 * samples[:, SCORE]))
    assert fitted_scale(samples) == pytest.approx(0.007, rel=0.1)


def test_a_network_is_kept_in_a_file(tmp_path: Path) -> None:
    network = drawn_network(6)
    network.save(tmp_path / "network.npz")
    loaded = Network.load(tmp_path / "network.npz")
    for name in SHAPES:
        assert np.allclose(loaded.parts[name], network.parts[name], rtol=1e-3, atol=1e-4)
    assert [file.name for file in tmp_path.iterdir()] == ["network.npz"]
    parts = dict(network.parts)
    del parts["layers"]
    with pytest.raises(ValueError, match="layers"):
        Network(parts)


def test_the_network_brought_along_is_small() -> None:
    assert FILE.stat().st_size < 2 * 1024 * 1024
