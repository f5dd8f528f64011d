"""Luck and decisions: sums that add up, and what is whose."""

import math
import random

import pytest

from games.analysis.luck import MOST_LUCK_MARKS, Weighed, balance, report


def whole(account):
    return account.start + sum(account.decisions) + sum(account.luck) + account.ending


def test_a_roll_is_luck_and_a_choice_is_a_decision():
    # Seat 0 chooses badly (10 points expected instead of 13), then rolls well (18).
    account = balance([Weighed(0, 0, 0, 0, 10.0, True)], [13.0, 18.0], 18.0, "points")
    (episode,) = account.episodes
    assert (episode.decision, episode.luck) == (-3.0, 8.0)
    assert (account.start, account.decisions, account.luck) == (13.0, (-3.0, 0.0), (8.0, 0.0))


def test_where_there_is_no_choice_there_is_no_decision():
    account = balance([Weighed(0, 0, 0, 1, 10.0, False)], [12.0, 7.0], 7.0, "points")
    assert account.start == 10.0
    assert account.episodes[0].decision == 0
    assert account.luck == (0.0, -3.0)


def test_a_step_without_choice_or_chance_changes_nothing():
    weighed = [Weighed(0, 0, 0, 0, None, False), Weighed(1, 0, 0, 1, 5.0, True)]
    account = balance(weighed, [99.0, 4.0, 6.0], 6.0, "points")
    assert (account.episodes[0].decision, account.episodes[0].luck) == (0, 0)
    assert account.start == 4.0


def test_a_choice_without_chance_has_no_luck():
    account = balance([Weighed(0, 0, 1, 0, None, True)], [4.0, 1.0], 1.0, "points")
    assert (account.episodes[0].decision, account.episodes[0].luck) == (-3.0, 0.0)


def test_what_resigning_changed_is_neither_luck_nor_a_decision():
    account = balance([Weighed(0, 0, 0, 0, None, True)], [0.0, 0.25], -1.0, "score")
    assert account.ending == -1.25
    assert whole(account) == -1.0


@pytest.mark.parametrize("seed", range(50))
def test_the_parts_add_up_to_the_result_whatever_the_estimates_are_worth(seed):
    rng = random.Random(seed)
    weighed = [
        Weighed(turn, 0, 0, turn % 2, rng.choice([None, rng.uniform(-90, 90)]), rng.random() < 0.7)
        for turn in range(rng.randint(0, 300))
    ]
    values = [rng.uniform(-90, 90) for _ in range(len(weighed) + 1)]
    account = balance(weighed, values, values[-1], "points")
    assert math.isclose(whole(account), account.result, abs_tol=1e-9)
    assert account.ending == 0
    by_episode = sum(episode.decision + episode.luck for episode in account.episodes)
    assert math.isclose(by_episode, sum(account.decisions) + sum(account.luck), abs_tol=1e-9)


def test_in_a_game_solved_exactly_best_play_loses_nothing_and_luck_is_all():
    """One die, rolled again or kept: the value of rolling is 3.5, so 4 and more are kept."""
    roll, keep = 3.5, {face: max(3.5, face) for face in range(1, 7)}
    before = sum(keep.values()) / 6
    weighed = [Weighed(0, 0, 0, 0, before, False), Weighed(0, 1, 1, 0, roll, True)]
    account = balance(weighed, [before, keep[2], 6.0], 6.0, "points")
    assert account.decisions == (0.0, 0.0)
    # Rolling a good five again is a decision: what comes after it is luck.
    greedy = balance(weighed, [before, keep[5], 6.0], 6.0, "points")
    assert greedy.decisions == (-1.5, 0.0)
    assert whole(greedy) == 6.0


def test_turns_are_marked_for_what_their_own_seat_lost_or_was_given():
    weighed = [Weighed(0, 0, 0, 0, -6.0, True), Weighed(1, 0, 0, 1, 20.0, True)]
    account = balance(weighed, [0.0, 8.0, 30.0], 30.0, "points")
    found = report(account, [0, 1], [0.0, 0.2, 1.0], [(), ()], winner=0)
    assert found.turns[0].marks == ("loss", "lucky")
    assert found.turns[0].loss == 6.0
    # Seat 1 chose badly by 12 points for seat 0.
    assert found.turns[1].marks == ("loss",)
    assert (found.turns[1].decision, found.turns[1].luck) == (12.0, 10.0)
    assert found.ahead_from == 1


def test_only_the_greatest_strokes_of_luck_are_marked():
    number = 10
    weighed = [Weighed(turn, 0, 0, 0, 0.0, True) for turn in range(number)]
    account = balance(weighed, [0.0, *(20.0 + turn for turn in range(number))], 29.0, "points")
    found = report(account, [0] * number, [0.0] * (number + 1), [()] * number, winner=0)
    assert sum("lucky" in turn.marks for turn in found.turns) == MOST_LUCK_MARKS
