"""The clock: tables of cases, and laws that hold whatever is done to it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from games.matches import clock as clocks
from games.matches.clock import DELAY_CREDIT, DELAY_PER_TURN, DELAY_REFILL, Clock, Limits, Tempo, limits_for

BLITZ = limits_for("person", "3+2")
FREE = limits_for("person", "none")
T = 1_800_000_000_000


def running(remaining=(180_000, 180_000), seat=0, since=T, used=0, credit=(DELAY_CREDIT, DELAY_CREDIT)):
    return Clock(remaining, seat, since, used, credit)


@pytest.mark.parametrize(
    ("kind", "time", "expected"),
    [
        ("person", "3+2", Limits(Tempo(180_000, 2_000), None, 60_000)),
        ("person", "5+3", Limits(Tempo(300_000, 3_000), None, 60_000)),
        ("person", "10+5", Limits(Tempo(600_000, 5_000), None, 60_000)),
        ("person", "15+10", Limits(Tempo(900_000, 10_000), None, 60_000)),
        ("person", "none", Limits(None, 600_000, 60_000)),
        ("device", "5+3", Limits(Tempo(300_000, 3_000), None, None)),
        ("device", "none", Limits(None, None, None)),
        ("computer", "none", Limits(None, None, None)),
    ],
)
def test_limits_of_each_kind_of_match(kind, time, expected):
    assert limits_for(kind, time) == expected


@pytest.mark.parametrize(
    ("thought", "delay", "left", "credit"),
    [
        (10_000, 0, 172_000, DELAY_CREDIT),
        (10_000, 200, 172_200, DELAY_CREDIT - 200 + DELAY_REFILL),
        (10_000, 500, 172_500, DELAY_CREDIT - 500 + DELAY_REFILL),
        (10_000, 5_000, 172_500, DELAY_CREDIT - 500 + DELAY_REFILL),  # never more than half a second
        (100, 300, 182_000, DELAY_CREDIT - 100 + DELAY_REFILL),  # never more than the turn took
        (0, 300, 182_000, DELAY_CREDIT),
        (10_000, -300, 172_000, DELAY_CREDIT),
    ],
)
def test_pressing_takes_the_time_gives_the_increment_and_some_of_the_delay_back(thought, delay, left, credit):
    after = clocks.press(running(), BLITZ, 1, T + thought, delay)
    assert after == Clock((left, 180_000), 1, T + thought, 0, (credit, DELAY_CREDIT))


def test_an_empty_budget_gives_nothing_back():
    after = clocks.press(running(credit=(0, 3_000)), BLITZ, 1, T + 10_000, 500)
    assert after.remaining == (172_000, 180_000)
    assert after.credit == (DELAY_REFILL, 3_000)


def test_pressing_to_oneself_times_the_same_seat_anew():
    after = clocks.press(running(), BLITZ, 0, T + 1_000, 0)
    assert (after.seat, after.since, after.used, after.remaining) == (0, T + 1_000, 0, (181_000, 180_000))


def test_switching_after_a_takeback_takes_the_time_and_gives_no_increment():
    assert clocks.switch(running(seat=1), BLITZ, 0, T + 7_000).remaining == (180_000, 173_000)
    assert clocks.switch(running((5_000, 5_000)), BLITZ, 1, T + 7_000).remaining == (0, 5_000)


def test_without_a_clock_nothing_is_counted_down():
    clock = clocks.start(FREE, 1, T)
    assert clocks.press(clock, FREE, 0, T + 99_000, 400).remaining == (0, 0)
    assert clocks.shown(clock, FREE, False, T + 99_000) == {
        "remaining": None,
        "running": 1,
        "turn_ms": 501_000,
        "limit": "turn",
    }


@pytest.mark.parametrize(
    ("clock", "limits", "first_turn", "at", "limit"),
    [
        (running(), BLITZ, True, 60_000, "first-turn"),
        (running(), BLITZ, False, 180_500, "flag"),
        (running((30_000, 180_000)), BLITZ, True, 30_500, "flag"),
        (running((30_000, 180_000), credit=(200, 0)), BLITZ, False, 30_200, "flag"),
        (running((30_000, 180_000), used=20_000), BLITZ, False, 10_500, "flag"),
        (running(), FREE, False, 600_000, "turn"),
        (running(), FREE, True, 60_000, "first-turn"),
        (running(seat=1), limits_for("device", "3+2"), True, 180_500, "flag"),
    ],
)
def test_what_happens_first_and_when(clock, limits, first_turn, at, limit):
    assert clocks.due(clock, limits, first_turn) == clocks.Due(T + at, limit)


@pytest.mark.parametrize(("clock", "limits"), [(running(since=None), BLITZ), (running(), limits_for("device", "none"))])
def test_nothing_is_due_while_the_clock_rests_or_where_nothing_limits(clock, limits):
    assert clocks.due(clock, limits, True) is None
    assert clocks.too_late(clock, limits, True, T + 10**9, 0) is None


@pytest.mark.parametrize(
    ("late", "delay", "missed"),
    [
        (0, 0, None),
        (1, 0, "flag"),
        (1, 1, None),
        (300, 299, "flag"),
        (300, 300, None),
        (500, 10_000, None),
        (501, 10_000, "flag"),
    ],
)
def test_a_step_after_the_flag_counts_only_as_far_as_its_line_was_slow(late, delay, missed):
    assert clocks.too_late(running((30_000, 0)), BLITZ, False, T + 30_000 + late, delay) == missed


def test_an_empty_budget_does_not_save_from_the_flag():
    assert clocks.too_late(running((30_000, 0), credit=(0, 0)), BLITZ, False, T + 30_001, 500) == "flag"


def test_limits_of_a_turn_know_no_delay():
    assert clocks.too_late(running(), FREE, False, T + 600_000, 500) is None
    assert clocks.too_late(running(), FREE, False, T + 600_001, 500) == "turn"
    assert clocks.too_late(running(), BLITZ, True, T + 60_001, 500) == "first-turn"


def test_what_a_page_shows():
    clock = running((100_000, 50_000), seat=1, used=1_000)
    assert clocks.shown(clock, BLITZ, False, T + 4_000) == {
        "remaining": [100_000, 45_000],
        "running": 1,
        "turn_ms": 45_000,
        "limit": "flag",
    }
    assert clocks.shown(clocks.pause(clock, T + 4_000), BLITZ, False, T + 90_000) == {
        "remaining": [100_000, 45_000],
        "running": None,
        "turn_ms": None,
        "limit": None,
    }
    assert clocks.shown(clock, BLITZ, False, T + 10**6)["remaining"] == [100_000, 0]


# Laws

moments = st.integers(0, 200_000)
delays = st.integers(-1_000, 5_000)
clocks_any = st.builds(
    running,
    remaining=st.tuples(st.integers(0, 900_000), st.integers(0, 900_000)),
    seat=st.integers(0, 1),
    used=st.integers(0, 100_000),
    credit=st.tuples(st.integers(0, DELAY_CREDIT), st.integers(0, DELAY_CREDIT)),
)


@given(clocks_any, moments, delays, st.integers(0, 1))
def test_pressing_gives_no_time_from_nowhere(clock, passed, delay, next_seat):
    after = clocks.press(clock, BLITZ, next_seat, T + passed, delay)
    seat, other = clock.seat, 1 - clock.seat
    honest = max(0, clock.remaining[seat] - clock.used - passed) + 2_000
    assert honest <= after.remaining[seat] <= honest + min(DELAY_PER_TURN, clock.credit[seat])
    assert after.remaining[seat] <= clock.remaining[seat] + 2_000
    assert after.remaining[other] == clock.remaining[other]
    assert all(0 <= credit <= DELAY_CREDIT for credit in after.credit)


@given(st.lists(st.tuples(moments, delays), max_size=40))
def test_a_slow_line_is_worth_no_more_than_its_budget(turns):
    clock, now, thought = clocks.start(BLITZ, 0, T), T, 0
    for passed, delay in turns:
        now += passed % 3_000
        thought += passed % 3_000
        clock = clocks.press(clock, BLITZ, 0, now, delay)
    gained = clock.remaining[0] - (180_000 + 2_000 * len(turns) - thought)
    assert 0 <= gained <= DELAY_CREDIT + DELAY_REFILL * len(turns)


@given(clocks_any, st.lists(st.tuples(moments, moments), max_size=5), moments, delays)
def test_pauses_cost_and_give_nothing(clock, pauses, passed, delay):
    paused, now, rested = clock, T, 0
    for run, rest in pauses:
        now += run
        paused = clocks.pause(paused, now)
        assert clocks.pause(paused, now + 5) == paused
        now += rest
        rested += rest
        paused = clocks.resume(paused, now)
        assert clocks.resume(paused, now + 5) == paused
    now += passed
    assert clocks.spent(paused, now) == clocks.spent(clock, now - rested)
    straight = clocks.press(clock, BLITZ, 1, now - rested, delay)
    assert clocks.press(paused, BLITZ, 1, now, delay) == replace(straight, since=now)
    due, due_paused = clocks.due(clock, BLITZ, False), clocks.due(paused, BLITZ, False)
    assert due_paused.at - due.at == rested


@given(clocks_any, moments, delays, st.booleans(), st.sampled_from([BLITZ, FREE]))
def test_no_step_is_cut_off_before_it_would_be_too_late(clock, passed, delay, first_turn, limits):
    """The deadline never comes before the last moment at which a step from the slowest line still counts."""
    due = clocks.due(clock, limits, first_turn)
    now = T + passed
    if clocks.too_late(clock, limits, first_turn, now, delay) is None:
        assert now <= due.at
    if now > due.at:
        assert clocks.too_late(clock, limits, first_turn, now, 10**6) is not None


@given(clocks_any, moments)
def test_a_server_clock_that_is_set_back_takes_no_time(clock, back):
    assert clocks.spent(clock, T - back) == clock.used
