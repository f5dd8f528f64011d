"""How Pagode's network learns: what the turns of a match are said to have been worth, and that fitting fits."""

import numpy as np
import pytest

from games.engines.pagode.kernel.layout import WORDS
from games.engines.pagode.kernel.turns import slots_array, ways_array
from games.engines.splitmix import generator
from games.search.pagode import features, network, training
from games.search.pagode.training import LEAD, MOVER, NOTES, RESULT, SO_FAR, WILD


def notes(*turns: dict[int, float]) -> np.ndarray:
    """A match's turns, by their columns; what is not given is 0."""
    found = np.zeros((len(turns), NOTES), np.float32)
    for number, turn in enumerate(turns):
        for column, value in turn.items():
            found[number, column] = value
    return found


def looked_back(match: np.ndarray, lead: int, trust: float) -> list[list[float]]:
    targets = np.zeros((len(match), 2), np.float32)
    training.look_back(match, lead, trust, targets)
    found: list[list[float]] = targets.tolist()
    return found


def test_without_trust_a_turn_was_worth_the_result() -> None:
    match = notes({SO_FAR: 5, RESULT: 0.9}, {MOVER: 1, SO_FAR: -2, RESULT: 0.9}, {MOVER: 1, SO_FAR: -10, WILD: 1})
    assert looked_back(match, 30, 0.0) == [[2.5, 1.0], [pytest.approx(-2.8), 0.0], [-2.0, 0.0]]
    assert looked_back(match, 0, 0.0)[0] == [-0.5, 0.5]


def test_with_all_trust_a_turn_was_worth_what_the_next_expected() -> None:
    match = notes({SO_FAR: 1}, {MOVER: 1, SO_FAR: -3, RESULT: 0.5, LEAD: 7}, {RESULT: -0.2, LEAD: -4, SO_FAR: 2})
    first, second, last = looked_back(match, 20, 1.0)
    assert first == [pytest.approx(-0.8), pytest.approx(0.25)]
    assert second == [pytest.approx(0.7), pytest.approx(0.6)]
    assert last == [pytest.approx(1.8), 1.0]


def test_half_trusted_turns_count_half_of_what_came_after() -> None:
    match = notes({}, {RESULT: 0.0, LEAD: 0}, {RESULT: 0.0, LEAD: 0})
    assert looked_back(match, 40, 0.5) == [[1.0, pytest.approx(0.625)], [2.0, 0.75], [4.0, 1.0]]


def test_what_came_of_a_wild_turn_says_nothing_of_those_before() -> None:
    match = notes({}, {RESULT: 0.5, LEAD: 10, WILD: 1}, {RESULT: -1.0, LEAD: -30})
    first, wild, _ = looked_back(match, -40, 0.5)
    assert first == [1.0, 0.75]
    assert wild == [-3.5, 0.0]


def test_fitting_to_own_matches_brings_the_losses_down() -> None:
    net = np.random.default_rng(1).normal(0, 0.08, (network.ROWS, network.HIDDEN)).astype(np.float32)
    samples = np.zeros((600, features.MOST_GROUPS + 1), np.uint16)
    targets = np.zeros((600, 2), np.float32)
    groups, hidden = np.zeros(features.MOST_GROUPS, np.uint16), np.zeros(network.HIDDEN, np.float32)
    row, ways, slots = np.zeros(WORDS, np.int64), ways_array(), slots_array()
    playing, chance = network.for_playing(net), generator(3)
    room = (row, ways, slots, groups, hidden, chance, samples, targets)
    found = training.play_matches(12, playing, 1.0, 12, 0.0, *room)
    assert 150 < found <= 600
    assert set(targets[:found, 1].tolist()) <= {0.0, 0.5, 1.0}
    assert (samples[:found, -1] > 8).all()
    order = np.arange(found)
    first = training.fit(net, features.members(), samples, targets, order, 0.01, 0.5)
    for _ in range(20):
        last = training.fit(net, features.members(), samples, targets, order, 0.01, 0.5)
    assert last[0] < first[0] / 2
    assert last[1] < first[1] / 2


def test_no_room_leaves_out_the_match_that_does_not_fit() -> None:
    net = np.zeros((network.ROWS, network.HIDDEN), np.float32)
    samples = np.zeros((20, features.MOST_GROUPS + 1), np.uint16)
    groups, hidden = np.zeros(features.MOST_GROUPS, np.uint16), np.zeros(network.HIDDEN, np.float32)
    row, ways, slots = np.zeros(WORDS, np.int64), ways_array(), slots_array()
    targets = np.zeros((20, 2), np.float32)
    room = (row, ways, slots, groups, hidden, generator(3), samples, targets)
    assert training.play_matches(5, network.for_playing(net), 1.0, 12, 0.0, *room) == 0
