"""Missed wins, turning points and losses of constructed matches in which they are known."""

import random

import pytest

from games.analysis.judging import DRAWN, Made, Opinion, completed, edges, judge, won
from games.analysis.report import Forced, Report

BEST, OTHER = ("best",), ("other",)


def even(score: float = 0.0, depth: int = 8) -> Opinion:
    return Opinion(score, None, depth, (BEST,))


def wins(seat: int, turns: int, depth: int = 8) -> Opinion:
    return Opinion(0.0, Forced(seat, turns), depth, (BEST,))


def alternating(number: int, played: tuple[str, ...] = OTHER) -> list[Made]:
    return [Made(turn % 2, played) for turn in range(number)]


def test_the_loser_s_turn_after_which_the_win_stays_forced_is_the_turning_point():
    opinions = [even(), even(0.1), even(), even(-0.1, depth=11), wins(0, 3), wins(0, 2), wins(0, 1), won(0)]
    report = judge(opinions, alternating(7), winner=0)
    assert report.turning is not None
    assert (report.turning.turn, report.turning.turns, report.turning.depth) == (3, 3, 11)
    assert report.turns[3].marks == ("turning",)
    assert report.turns[3].seat == 1
    assert not report.missed
    assert edges(report) == [3]


def test_what_the_search_did_not_see_follows_from_what_it_saw_later():
    # Proven only two turns before the end; but seat 0 made turn 2, so before it the win was there to be forced too.
    opinions = [even(), even(), even(0.2), wins(0, 2), wins(0, 1), won(0)]
    report = judge(opinions, alternating(5), winner=0)
    assert report.places[2].forced == Forced(0, 3)
    assert report.turns[2].loss == 0
    assert report.turns[2].best == (OTHER, BEST)
    assert report.turning is not None
    assert report.turning.turn == 1


def test_a_win_thrown_away_is_missed_and_does_not_turn_the_match():
    opinions = [even(), even(), wins(0, 5), even(0.1, depth=9), even(), wins(1, 3), wins(1, 2), wins(1, 1), won(1)]
    report = judge(opinions, alternating(8), winner=1)
    (missed,) = report.missed
    assert (missed.turn, missed.seat, missed.turns, missed.depth) == (2, 0, 5, 9)
    assert report.turns[2].marks == ("missed",)
    # The answer that keeps a draw is worth at least what was played, so the 0.1 was too much.
    assert report.turns[2].loss == 1.0
    assert report.turning is not None
    assert (report.turning.turn, report.turning.winner) == (4, 1)
    assert edges(report) == [4, 3]


def test_the_winner_too_may_miss_a_win_and_get_it_back():
    opinions = [even(), wins(1, 3), even(), wins(1, 5), wins(1, 4), wins(1, 3), wins(1, 2), wins(1, 1), won(1)]
    made = [Made(turn % 2, OTHER) for turn in range(8)]
    report = judge(opinions, made, winner=1)
    assert [missed.turn for missed in report.missed] == [1]
    assert report.turning is not None
    assert report.turning.turn == 2


def test_a_win_is_not_missed_where_the_other_side_was_to_move():
    # Whatever seat 1 does in a lost position it stays lost, also where the search saw less.
    opinions = [wins(0, 5), wins(0, 4), even(0.3), wins(0, 2), wins(0, 1), won(0)]
    report = judge(opinions, alternating(5), winner=0)
    assert report.places[2].forced == Forced(0, 3)
    assert not report.missed
    assert report.turning is not None
    assert report.turning.turn is None


def test_the_best_turn_keeps_the_win_even_where_the_search_then_sees_less():
    made = [Made(0, BEST, best=True)]
    report = judge([wins(0, 5), even(0.3)], made, winner=0)
    assert not report.missed
    assert report.places[1].forced == Forced(0, 4)
    assert report.turns[0].kept


def test_both_sides_may_miss_wins_in_one_match():
    opinions = [even(), wins(1, 3), wins(0, 3), even(), wins(0, 1), won(0)]
    report = judge(opinions, alternating(5), winner=0)
    # Turn 1 did not only miss a win: it gave one away, and that one was missed in turn 2.
    assert [(missed.turn, missed.seat) for missed in report.missed] == [(1, 1), (2, 0)]
    assert report.turns[1].loss == 2.0
    assert report.turning is not None
    assert report.turning.turn == 3


def test_a_match_given_up_in_an_open_position_has_no_turning_point():
    report = judge([even(), even(-0.2), even(-0.4, depth=10)], alternating(2), winner=1)
    assert report.turning is None
    assert edges(report) == [2]
    assert report.ahead_from == 1


def test_a_match_given_up_in_a_lost_position_has_one():
    report = judge([even(), even(), even(), wins(1, 6)], alternating(3), winner=1)
    assert report.turning is not None
    assert (report.turning.turn, report.turning.turns) == (2, 6)


def test_who_lost_on_time_with_a_forced_win_on_the_board_missed_nothing_by_a_turn():
    report = judge([even(), even(), wins(0, 3)], alternating(2), winner=1)
    assert report.turning is None
    assert not report.missed


def test_a_draw_has_missed_wins_but_no_turning_point():
    report = judge([even(), even(), wins(0, 3), even(), DRAWN], alternating(4), winner=None)
    assert report.turning is None
    assert [missed.turn for missed in report.missed] == [2]
    assert report.ahead_from is None


def test_a_turn_loses_what_the_best_one_would_have_kept():
    report = judge([even(0.4), even(-0.2), even(-0.2), even(-0.2)], alternating(3), winner=1)
    assert report.turns[0].loss == pytest.approx(0.6)
    assert report.turns[0].marks == ("loss",)
    assert [turn.loss for turn in report.turns[1:]] == [0.0, 0.0]


def test_the_best_turn_there_is_known_of_loses_nothing_though_its_position_looks_worse_afterwards():
    opinions, made = [even(0.8), even(0.1), even(0.1)], alternating(2)
    assert judge(opinions, made, winner=None).turns[0].loss == pytest.approx(0.7)
    made[0] = Made(0, OTHER, best=True)
    judged = judge(opinions, made, winner=None).turns[0]
    assert (judged.loss, judged.kept, judged.marks) == (0.0, True, ())


def test_only_the_worst_turns_of_a_seat_are_marked():
    # Both give away more and more, in turns: only seat 0's worst five, and seat 1's.
    opinions = [even(0.0), *(even(sign * 0.04 * number) for number in range(10, 24) for sign in (-1, 1))]
    report = judge(opinions, alternating(28), winner=None)
    marked = [number for number, turn in enumerate(report.turns) if "loss" in turn.marks]
    assert [number for number in marked if number % 2 == 0] == [18, 20, 22, 24, 26]
    assert len(marked) == 10


def test_unproven_scores_stay_below_those_of_wins():
    report = judge([Opinion(1.0), Opinion(-1.0)], [Made(1, OTHER)], winner=None)
    assert all(abs(place.score) < 1 for place in report.places)


def test_a_match_without_a_turn_has_nothing_to_judge():
    report = judge([even()], [], winner=1)
    assert (report.turns, report.missed, report.turning) == ((), (), None)


def test_an_opinion_is_needed_of_every_position():
    with pytest.raises(ValueError, match="2 opinions of 2 turns"):
        judge([even(), even()], alternating(2), winner=None)


def test_reports_survive_the_database():
    report = judge([even(), wins(0, 2), wins(0, 1), won(0)], [Made(1, OTHER), *alternating(2)], winner=0)
    assert Report.from_json(report.to_json()) == report


@pytest.mark.parametrize("seed", range(200))
def test_against_a_game_that_is_known_to_the_end(seed):
    """A random tree of wins and losses, solved by brute force, searched to a random horizon: nothing proven is wrong,
    nothing follows that is not true, and with the whole tree in sight the turning point is the true one."""
    rng = random.Random(seed)
    length = rng.randint(1, 9)
    tree = _tree(rng, length)
    made, truths, opinions = [], [_solve(tree)], []
    node, seat, sight = tree, 0, rng.choice([1, 2, 3, 99])
    while isinstance(node, list):
        opinions.append(_opinion(node, seat, sight))
        number = rng.randrange(len(node))
        made.append(Made(seat, (str(number),), best=opinions[-1].line[0] == (str(number),)))
        node, seat = node[number], 1 - seat
        truths.append(_solve(node, seat))
    opinions.append(won(node) if node is not None else DRAWN)
    report = judge(opinions, made, winner=node)
    for place, truth in zip(report.places, truths, strict=True):
        if place.forced is not None:
            assert place.forced.winner == truth
        elif sight == 99:
            assert truth is None
    assert all(turn.loss >= 0 for turn in report.turns)
    if sight == 99:
        assert [missed.turn for missed in report.missed] == [
            turn for turn in range(len(made)) if truths[turn] == turn % 2 != truths[turn + 1]
        ]
        if node is not None:
            first = max((number + 1 for number, truth in enumerate(truths) if truth != node), default=0)
            assert report.turning is not None
            assert report.turning.turn == (first - 1 if first else None)


def test_completing_twice_adds_nothing():
    opinions = [even(), even(), even(0.2), wins(0, 2), wins(0, 1), won(0)]
    once = completed(opinions, alternating(5))
    assert completed(once, alternating(5)) == once


def _tree(rng, depth):
    """A leaf is the winner's seat or None for a draw; else a list of what each turn leads to."""
    if depth == 0 or rng.random() < 0.08:
        return rng.choice([0, 1, None])
    return [_tree(rng, depth - 1) for _ in range(rng.randint(1, 3))]


def _solve(node, seat=0):
    if not isinstance(node, list):
        return node
    results = [_solve(child, 1 - seat) for child in node]
    if seat in results:
        return seat
    return None if None in results else 1 - seat


def _opinion(node, seat, sight):
    forced = _proof(node, seat, sight)
    choices = sorted(range(len(node)), key=lambda number: _worth(node[number], seat, sight))
    return Opinion(0.0, forced, sight, ((str(choices[0]),),))


def _worth(child, seat, sight):
    proof = Forced(child, 0) if child in (0, 1) else _proof(child, 1 - seat, sight - 1)
    if proof is None:
        return (1, 0)
    return (0, proof.turns) if proof.winner == seat else (2, -proof.turns)


def _proof(node, seat, sight):
    """What can be proven within ``sight`` turns, as a search does it: the quickest win, the slowest loss."""
    if not isinstance(node, list):
        return None if node is None else Forced(node, 0)
    if sight <= 0:
        return None
    proofs = [_proof(child, 1 - seat, sight - 1) for child in node]
    own = [proof.turns for proof in proofs if proof is not None and proof.winner == seat]
    if own:
        return Forced(seat, min(own) + 1)
    if all(proof is not None for proof in proofs):
        return Forced(1 - seat, max(proof.turns for proof in proofs) + 1)
    return None
