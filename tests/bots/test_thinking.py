"""One turn from the table to its last step."""

import logging
from typing import Any

import pytest

from games.bots import budget
from games.bots.thinking import NoThought, play_turn
from games.bots.turns import Turn
from games.engines.registry import GAMES
from games.matches import actions, computers, offers, pausing, selectors, store
from games.matches.models import MatchEvent

from .anyturn import any_turn, thinking_once
from .conftest import answer, person_turn, turn_of

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_whole_turn_is_played_whatever_chance_shows(against: Any, game: str) -> None:
    table = person_turn(against(game))
    for _ in range(3):
        after = answer(table)
        assert after.hot.turn > table.hot.turn
        assert after.finished or computers.acting(after) is None
        table = person_turn(after)


@pytest.mark.parametrize("version", [-1, 1])
def test_a_turn_of_another_position_is_left_alone(against: Any, version: int) -> None:
    table = person_turn(against("jungle"))
    turn = Turn(table.setting.key, table.hot.position_version + version)
    assert play_turn(turn, lambda _table: 100, any_turn) == "outdated"
    assert store.load(table.setting.key).version == table.version


def test_a_match_that_is_not_there_is_nobodys_turn(db: None) -> None:
    assert play_turn(Turn("nowhere", 1), lambda _table: 100, any_turn) == "outdated"


def test_a_turn_taken_back_while_it_was_thought_about_is_dropped(against: Any) -> None:
    table = person_turn(against("jungle"))

    def undone_meanwhile(*asked: Any) -> tuple[str, ...]:
        turns = selectors.turns_of(table.setting.match_id, table.version)
        actions.perform(table.setting.key, lambda now: offers.take_back(now, 0, turns, actions.now_ms()))
        return any_turn(*asked)

    assert play_turn(turn_of(table), lambda _table: 100, undone_meanwhile) == "outdated"
    after = store.load(table.setting.key)
    assert (after.version, after.hot.turn) == (table.version + 1, 0)


def test_a_match_paused_for_a_restart_waits(against: Any) -> None:
    table = person_turn(against("jungle"))

    def paused_meanwhile(*asked: Any) -> tuple[str, ...]:
        actions.perform(table.setting.key, lambda now: pausing.pause(now, actions.now_ms()))
        return any_turn(*asked)

    assert play_turn(turn_of(table), lambda _table: 100, paused_meanwhile) == "outdated"
    assert store.load(table.setting.key).hot.paused


@pytest.mark.parametrize("found", [(), ("a1-z9",), RuntimeError("lost its mind")])
def test_where_nothing_is_found_nothing_is_played(against: Any, found: Any, caplog: pytest.LogCaptureFixture) -> None:
    table = person_turn(against("jungle"))

    def fail(*_asked: Any) -> tuple[str, ...]:
        if isinstance(found, Exception):
            raise found
        return found  # type: ignore[no-any-return]

    with caplog.at_level(logging.ERROR), pytest.raises(NoThought) as nothing:
        play_turn(turn_of(table), lambda _table: 100, fail)
    assert nothing.value.left == turn_of(table)
    assert store.load(table.setting.key).version == table.version
    assert table.setting.key in caplog.text


def test_the_log_tells_of_no_hand(against: Any, caplog: pytest.LogCaptureFixture) -> None:
    """Whoever reads it may be playing the match."""
    step = "alternative:7:red:h.blue+h.blue+h.green+o.red"
    for game, told in (("pagode", False), ("jungle", True)):
        caplog.clear()
        with caplog.at_level(logging.ERROR), pytest.raises(NoThought):
            play_turn(turn_of(person_turn(against(game))), lambda _table: 100, lambda *_: (step,))
        assert "cannot play what it found" in caplog.text
        assert (step in caplog.text) == told


def test_a_game_whose_computer_cannot_be_had_finds_nothing(against: Any, caplog: pytest.LogCaptureFixture) -> None:
    table = person_turn(against("jungle"))

    def no_code(_table: Any) -> int:
        raise ImportError("no machine code")

    with pytest.raises(NoThought):
        play_turn(turn_of(table), no_code, any_turn)
    assert "no machine code" in caplog.text


def test_what_is_left_of_a_turn_is_what_no_step_was_found_for(against: Any) -> None:
    table = person_turn(against("battlepasch"))
    with pytest.raises(NoThought) as nothing:
        play_turn(turn_of(table), lambda _table: 100, thinking_once())
    after = store.load(table.setting.key)
    assert after.version > table.version
    assert nothing.value.left == turn_of(after)


def test_a_plain_turn_is_told_once_and_thought_about_least(against: Any) -> None:
    table = person_turn(against("battlepasch", "master"))
    asked: list[tuple[str, int]] = []

    def note(*what: Any) -> tuple[str, ...]:
        asked.append((what[3], what[4]))
        return any_turn(*what)

    assert play_turn(turn_of(table), lambda _table: 2000, note, plain=True) == "played"
    after = store.load(table.setting.key)
    assert set(asked) == {("easy", budget.LEAST_MS)}
    assert after.hot.uncounted
    assert MatchEvent.objects.filter(match_id=table.setting.match_id, kind="plain").count() == 1
    assert selectors.snapshot(after, "0", "en", 0)["trouble"] == "plain"


def test_a_plain_turn_taken_back_meanwhile_leaves_no_trace(against: Any) -> None:
    table = person_turn(against("jungle"))

    def undone_meanwhile(*asked: Any) -> tuple[str, ...]:
        turns = selectors.turns_of(table.setting.match_id, table.version)
        actions.perform(table.setting.key, lambda now: offers.take_back(now, 0, turns, actions.now_ms()))
        person_turn(store.load(table.setting.key))
        return any_turn(*asked)

    assert play_turn(turn_of(table), lambda _table: 100, undone_meanwhile, plain=True) == "outdated"
    assert not store.load(table.setting.key).hot.uncounted


def test_a_search_is_told_what_it_needs(against: Any) -> None:
    table = person_turn(against("bagchal" if "bagchal" in GAMES else "baghchal", "strong"))
    asked: list[Any] = []

    def note(*what: Any) -> tuple[str, ...]:
        asked.append(what)
        return any_turn(*what)

    answer(table, note)
    [(game_id, state, seat, strength, millis)] = asked
    assert (game_id, state, seat, strength) == ("baghchal", table.state, 1, "strong")
    assert 0 < millis <= 100
