"""A computer at the table: whose turn it is, undo, rests, rematches, names."""

from typing import Any

import pytest
from django.utils import translation

from games.bots import actions as bots
from games.engines.registry import GAMES
from games.matches import actions, computers, endings, errors, fairness, offers, play, proofs, selectors, store
from games.matches.models import Match
from games.matches.salts import NO_SALT

from .conftest import answer, person_plays, person_turn, turn_of

pytestmark = pytest.mark.django_db


def undo(table: Any) -> Any:
    turns = selectors.turns_of(table.setting.match_id, table.version)
    seat = 1 - table.setting.computer_seats[0]
    return actions.perform(table.setting.key, lambda now: offers.take_back(now, seat, turns, actions.now_ms()))


def may_undo(table: Any) -> bool:
    return offers.has_takeback(table, 1 - table.setting.computer_seats[0])


@pytest.mark.parametrize("seat", [0, 1])
def test_the_row_says_since_when_a_computer_is_to_act(against: Any, seat: int) -> None:
    table = against("jungle", seat=seat)
    match = Match.objects.get(key=table.setting.key)
    assert (match.computer_since is None) == (seat == 0)
    assert computers.acting(table) == (None if seat == 0 else 0)
    table = person_turn(table) if seat == 0 else answer(table)
    match.refresh_from_db()
    assert (match.computer_since is None) == (seat == 1)


def test_a_match_against_nobody_or_two_computers_cannot_begin(ann: Any) -> None:
    for holders, strength, clock in [
        ((ann, ann), "easy", "none"),
        ((None, None), "easy", "none"),
        ((ann, None), "godlike", "none"),
        ((ann, None), "easy", "5+3"),
    ]:
        with pytest.raises(errors.BadOptions):
            actions.create_match("jungle", {}, clock, "computer", holders, strength=strength)
    with pytest.raises(errors.BadOptions):
        actions.create_match("jungle", {}, "none", "person", (ann, None))


@pytest.mark.parametrize("game", sorted(GAMES))
def test_undo_goes_back_to_the_first_turn_in_every_game(against: Any, game: str) -> None:
    table = against(game)
    start = table.state
    if computers.acting(table) is not None:
        table = answer(table)
        start = table.state
    for _ in range(3):
        table = answer(person_turn(table))
    for _ in range(3):
        assert may_undo(table)
        table = undo(table)
        assert table.hot.steps == ()
        assert computers.acting(table) is None
    assert table.state == start
    assert not may_undo(table)
    with pytest.raises(errors.NothingToTakeBack):
        undo(table)


def test_undo_takes_an_unfinished_turn_first(against: Any) -> None:
    table = answer(person_turn(against("battlepagode")))
    before = table.state
    table = person_plays(table)
    assert table.hot.steps
    table = undo(table)
    assert table.state == before
    assert undo(table).hot.turn == 0


def test_undo_while_the_computer_thinks_makes_its_steps_stale(against: Any) -> None:
    table = person_turn(against("jungle"))
    turn, seat = turn_of(table), table.to_act
    step = table.game.legal(table.state)[0]
    undone = undo(table)
    with pytest.raises(errors.Stale):
        actions.perform(turn.key, lambda now: play.play(now, seat, step, turn.version, actions.now_ms()))
    assert computers.acting(undone) is None


def test_nobody_is_hurried_between_rounds(against: Any) -> None:
    table = against("battlepasch")
    while table.game.rest(table.state) is None:
        table = person_turn(table) if computers.acting(table) is None else answer(table)
    assert table.due is None
    assert computers.acting(table) == 1  # it confirms although the other seat may be first to act
    table = answer(table)
    assert computers.acting(table) is None
    table = person_plays(table)
    assert table.game.rest(table.state) is None


def test_a_rematch_swaps_the_seats_and_what_is_each_ones_own(against: Any, ann: Any) -> None:
    table = against("battlepagode", "strong", 0, {"spirits": ["fox", "owl"]})
    key = table.setting.key
    actions.perform(key, lambda now: endings.resign(now, 0, actions.now_ms()))
    after = actions.rematch(key, 0, "again", "anns-next")
    following = store.load(after.hot.rematch_key or "")
    assert following.setting.players == (None, ann.pk)
    assert following.setting.strength == "strong"
    assert following.setting.options == {"spirits": ["owl", "fox"]}
    assert following.setting.salts[1] == "anns-next"
    assert following.setting.salts[0] == NO_SALT  # the house, which knows the secret, adds nothing of its own


@pytest.mark.parametrize("game", ["pagode", "battlepasch"])
def test_chance_against_a_computer_can_be_computed_again(against: Any, game: str) -> None:
    table = against(game, seat=None)
    while table.hot.turn < 4:
        table = person_turn(table) if computers.acting(table) is None else answer(table)
    seat = 1 - table.setting.computer_seats[0]
    table = actions.perform(table.setting.key, lambda now: endings.resign(now, seat, actions.now_ms()))
    sheet = proofs.sheet_of(table)
    assert fairness.hash_agrees(sheet)
    assert not [finding for finding in fairness.findings(sheet) if finding.why]


def test_names_are_in_the_viewers_language_and_records_in_english(against: Any) -> None:
    table = against("jungle", "master")
    with translation.override("de"):
        assert computers.seat_names(table.setting)[0] == "Ann"
    shown = selectors.snapshot(table, "0", "en", actions.now_ms())
    assert [seat["kind"] for seat in shown["match"]["seats"]] == ["guest", "computer"]
    assert shown["match"]["seats"][1]["name"] == "Computer (Master)"
    assert shown["match"]["strength"] == "master"
    over = actions.perform(table.setting.key, lambda now: endings.resign(now, 0, actions.now_ms()))
    assert selectors.record_of(over).headers["Seat1"] == "Computer (Master)"


def test_what_a_player_may_do(against: Any) -> None:
    can = selectors.snapshot(against("jungle"), "0", "en", actions.now_ms())["can"]
    assert set(can) == {"resign", "leave"}
    table = answer(person_turn(answer(person_turn(against("pagode", seat=0)))))
    assert "offer:takeback" in selectors.snapshot(table, "0", "en", actions.now_ms())["can"]


def test_the_lot_gives_out_the_seats(ann: Any) -> None:
    matches = [bots.begin(ann, "jungle", {}, "easy", None) for _ in range(24)]
    assert {match.player_0_id for match in matches} == {ann.pk, None}
    assert {match.events.get(version=1).data["lot"] for match in matches} == {0, 1}
