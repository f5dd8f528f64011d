"""From real positions to a report, by players made of the plain rules."""

from typing import Any

import pytest

from games.analysis.report import Report
from games.analysis.searching import EDGE, MOST_EDGES, Effort, examine
from games.analysis.walking import led_to, playable, walk
from games.engines.contract import Outcome
from games.search.thinking import Estimate, Limits, Reach, Thought

from .known import KNOWN, Known, turns_of
from .plain_player import PlainPlayer

EFFORT = Effort(total=10_000, least=10, most=100)


def walked(known: Known) -> Any:
    return walk(known.game, known.start, turns_of(known.game, known.start, known.turns))


def nobody(looks: int, of: int) -> None:
    """Is told how far it is."""


@pytest.mark.parametrize("known", KNOWN.values(), ids=KNOWN)
def test_missed_wins_and_turning_points_of_known_matches(known: Known):
    player = PlainPlayer(known.game, depth=5 if known.game_id == "jungle" else 1)
    report = examine(walked(known), known.ended, player, EFFORT, nobody)
    assert tuple((slip.turn, slip.seat, slip.turns) for slip in report.missed) == known.missed
    assert report.turning is not None
    assert (report.turning.turn, report.turning.turns) == known.turning
    assert Report.from_json(report.to_json()) == report


@pytest.mark.parametrize("known", KNOWN.values(), ids=KNOWN)
def test_the_best_line_of_a_missed_win_leads_to_the_win(known: Known):
    player = PlainPlayer(known.game, depth=5 if known.game_id == "jungle" else 1)
    trodden = walked(known)
    report = examine(trodden, known.ended, player, EFFORT, nobody)
    for slip in report.missed:
        state = trodden.states[slip.turn]
        for steps in report.turns[slip.turn].best:
            state = led_to(known.game, state, steps)
        outcome = known.game.outcome(state)
        assert outcome is not None
        assert outcome.winner == slip.seat


def test_positions_on_the_edge_are_looked_at_once_more_with_more_effort():
    known = KNOWN["baghchal"]
    player = PlainPlayer(known.game)
    examine(walked(known), known.ended, player, EFFORT, nobody)
    usual = EFFORT.share(len(known.turns) + 1 + 2 * EDGE * MOST_EDGES)
    assert player.looks.count(EDGE * usual) == 1
    assert set(player.looks) == {usual, EDGE * usual}


class FarSighted(PlainPlayer):
    """Sees five turns, but only with the effort of a second look."""

    def think(self, state: Any, seat: int, limits: Limits, seed: int = 0) -> Thought:
        self.depth = 5 if (limits.nodes or 0) > 100 else 1
        return super().think(state, seat, limits, seed)


def test_a_second_look_moves_the_turning_point_back_to_where_it_was():
    known = KNOWN["jungle"]
    report = examine(walked(known), known.ended, FarSighted(known.game), EFFORT, nobody)
    assert report.turning is not None
    # One turn ahead the first look proves the last turn of each side only.
    assert (report.turning.turn, report.turning.turns) == known.turning


class Thorough(PlainPlayer):
    """Thinks one turn ahead, whatever the effort, but can look at every turn five turns ahead."""

    def reach(self, state: Any, limits: Limits) -> Reach:
        proof, line = self._solve(state, 5)
        return Reach(5 if proof is None else abs(proof), proof, line[0] if proof is not None and proof > 0 else (), 10)


def test_a_win_that_thinking_did_not_see_is_found_by_looking_at_every_turn():
    known = KNOWN["jungle"]
    report = examine(walked(known), known.ended, Thorough(known.game), EFFORT, nobody)
    assert report.turning is not None
    assert (report.turning.turn, report.turning.turns) == known.turning


@pytest.mark.parametrize("known", KNOWN.values(), ids=KNOWN)
def test_the_report_says_how_far_there_certainly_was_no_win(known: Known):
    depth = 5 if known.game_id == "jungle" else 1
    report = examine(walked(known), known.ended, PlainPlayer(known.game, depth=depth), EFFORT, nobody)
    for slip in report.missed:
        if report.places[slip.turn + 1].forced is None:
            assert slip.whole == report.places[slip.turn + 1].whole == depth
    assert report.turning is not None
    if report.turning.turn is not None and report.places[report.turning.turn].forced is None:
        assert report.turning.whole == depth


def test_the_end_of_a_match_given_up_is_looked_at_too():
    known = KNOWN["battlepagode"]
    given_up = known._replace(turns=known.turns[:2], ended=Outcome(0, "resigned"))
    report = examine(walked(given_up), given_up.ended, PlainPlayer(known.game), EFFORT, nobody)
    assert report.turning is not None
    assert report.turning.turn == 1


def test_a_turn_that_the_end_interrupted_is_none():
    known = KNOWN["battlepagode"]
    cut = known._replace(turns=(*known.turns[:1], "e1-d1"), ended=Outcome(0, "resigned"))
    trodden = walked(cut)
    assert trodden.turns == (("a2-a1", "a1+a2"),)
    assert len(trodden.states) == 2


def test_progress_counts_up_to_all():
    known, told = KNOWN["battlepagode"], []
    examine(walked(known), known.ended, PlainPlayer(known.game), EFFORT, lambda looks, of: told.append((looks, of)))
    assert all(looks <= of for looks, of in told)
    assert [looks for looks, _of in told] == sorted(looks for looks, _of in told)


def test_no_line_is_kept_further_than_the_rules_go():
    known = KNOWN["battlepagode"]
    state = known.game.parse_position(known.start)
    assert playable(known.game, state, [("b3-c3",), ("e1-d1", "d1+e1")]) == (("b3-c3",),)
    assert playable(known.game, state, [("a2-a1", "a1+a2"), ("nonsense",)]) == (("a2-a1", "a1+a2"),)
    assert playable(known.game, state, [("a2-a1",)]) == ()


# Games of dice and cards


class OneRoll(PlainPlayer):
    """Knows of a match of dice only what stands on the block already; never looks at anything else."""

    def think(self, state: Any, seat: int, limits: Limits, seed: int = 0) -> Thought:
        return Thought((self.game.legal(state)[0],), 0.0, 0.0)

    def estimate(self, state: Any, limits: Limits, seed: int = 0) -> Estimate:
        points = float(state.points(0) - state.points(1)) if hasattr(state, "points") else None
        return Estimate(max(-1.0, min(1.0, (points or 0.0) / 100)), points, nodes=1)


@pytest.mark.parametrize("game_id", ["battlepasch", "pagode"])
@pytest.mark.django_db
def test_luck_and_decisions_of_a_whole_match_add_up(game_id: str):
    from games.matches.selectors import turns_of as turns_in_database
    from tests.matches.finished import finished_match

    table = finished_match(game_id, steps=120)
    turns = turns_in_database(table.setting.match_id, table.version)
    trodden = walk(table.game, table.setting.start, turns)
    assert table.outcome is not None
    report = examine(trodden, table.outcome, OneRoll(table.game), EFFORT, nobody)
    account = report.balance
    assert account is not None
    whole = account.start + sum(account.decisions) + sum(account.luck) + account.ending
    assert whole == pytest.approx(account.result)
    assert len(report.turns) == len(turns)
    assert len(report.places) == len(turns) + 1
    assert Report.from_json(report.to_json()) == report
