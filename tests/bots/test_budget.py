"""How long a turn may be thought about."""

import pytest

from games.bots import budget


@pytest.mark.parametrize(
    ("waited", "threads", "time"),
    [
        ([], 1, 2000),  # alone: all that the level has
        ([0], 1, 2000),
        ([3500], 1, 500),  # somebody has waited long: soon
        ([0, 0, 0, 0], 1, 1000),
        ([0] * 100, 2, 80),
        ([0] * 100, 8, 320),
        ([0] * 5000, 2, budget.LEAST_MS),
        ([9000], 2, budget.LEAST_MS),
    ],
)
def test_a_turn_gets_its_share(waited: list[int], threads: int, time: int) -> None:
    assert budget.share(2000, waited, threads) == time


@pytest.mark.parametrize("threads", [1, 2, 8])
@pytest.mark.parametrize("crowd", [1, 7, 50, 100])
@pytest.mark.parametrize("apart", [0, 20])
def test_nobody_waits_longer_than_promised(threads: int, crowd: int, apart: int) -> None:
    """A crowd comes (one every ``apart`` ms); each turn is taken by the thread that is free first."""
    came = [number * apart for number in range(crowd)]
    free_at = [0] * threads
    for number, at in enumerate(came):
        began = max(at, min(free_at))
        assert began - at <= budget.WAIT_MS + crowd / threads * budget.LEAST_MS
        waited = [began - other for other in came[number + 1 :] if other <= began]
        free_at[free_at.index(min(free_at))] = began + budget.share(2000, waited, threads)


def test_what_a_turn_takes_besides_thinking_is_taken_off() -> None:
    assert budget.share(2000, [0] * 100, 2, besides_ms=30) == 50
    assert budget.share(2000, [0] * 100, 2, besides_ms=300) == budget.LEAST_MS
    assert budget.share(2000, [], 2, besides_ms=30) == 2000
    average = 0.0
    for _ in range(40):
        average = budget.averaged(average, 24)
    assert 23 < average < 24


def test_decisions_of_one_turn_share_its_time() -> None:
    assert budget.left(300, 120.4) == 180
    assert budget.left(300, 400) == budget.STEP_MS
