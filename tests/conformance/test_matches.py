"""What every game promises (games/engines/contract.py), looked at in random matches."""

import json
import random
import re

import pytest

from games.engines.chance import FairChance
from games.engines.errors import LONGEST_SHOWN, IllegalStep, Malformed, MatchOver, OutOfTurn, RulesError
from games.engines.patterns import expand, matches
from games.engines.phrases import Phrase

from .journeys import Journey

GARBAGE = ["", " ", "?", "a", "zz-99", "offer:", "0", "\n", "é", "a1-a2 a2-a3", "x" * 500, "{}"]


def test_ends_with_an_outcome(match: Journey) -> None:
    outcome = match.game.outcome(match.end)
    assert outcome is not None
    assert outcome.winner in (0, 1, None)
    assert re.fullmatch(r"[a-z]+(-[a-z]+)*", outcome.reason)
    assert json.loads(json.dumps(outcome.to_json())) == {"winner": outcome.winner, "reason": outcome.reason}


def test_there_are_legal_steps_exactly_until_the_end(match: Journey) -> None:
    for state in match.states:
        legal = list(match.game.legal(state))
        assert legal == sorted(set(legal))
        assert bool(legal) == (match.game.outcome(state) is None)


def test_every_legal_step_can_be_played_and_leads_on(match: Journey) -> None:
    game = match.game
    for state in match.states[:: max(1, len(match.states) // 60)]:
        actor = game.to_act(state)
        assert actor in (0, 1)
        for step in game.legal(state):
            recorded = game.resolve(state, step, FairChance(b"any", ("", "")))
            after = game.play(state, recorded, actor)
            assert after != state
            assert game.outcome(after) is not None or game.legal(after)


def test_steps_that_are_not_legal_are_refused(match: Journey) -> None:
    game, known = match.game, sorted(set(match.steps))
    dice = random.Random(1)
    for state in match.states[:-1:5]:
        legal, before = set(game.legal(state)), game.view(state, None)
        for step in dice.sample(known, min(25, len(known))):
            if step in legal or any(step.startswith(chosen) for chosen in legal if chosen != "."):
                continue
            with pytest.raises(IllegalStep) as refusal:
                game.play(state, step)
            assert step in str(refusal.value)
            with pytest.raises(IllegalStep):
                game.resolve(state, step, FairChance(b"any", ("", "")))
        assert game.view(state, None) == before


@pytest.mark.parametrize("garbage", GARBAGE)
def test_texts_of_no_form_are_malformed(match: Journey, garbage: str) -> None:
    for state in (match.states[0], match.states[len(match.steps) // 2]):
        with pytest.raises(Malformed) as refusal:
            match.game.play(state, garbage)
        assert repr(garbage)[:LONGEST_SHOWN] in str(refusal.value)
        assert refusal.value.code == "malformed"


def test_only_who_may_act_may_play(match: Journey) -> None:
    game = match.game
    for state, step in list(match)[::7]:
        actor = game.to_act(state)
        assert game.may_act(state, actor)
        if game.may_act(state, 1 - actor):
            assert game.rest(state) is not None
            continue
        with pytest.raises(OutOfTurn) as refusal:
            game.play(state, step, 1 - actor)
        assert (refusal.value.seat, refusal.value.to_act) == (1 - actor, actor)


def test_in_a_rest_each_confirms_once(match: Journey) -> None:
    game = match.game
    for state in match.states[:-1]:
        rest = game.rest(state)
        if rest is None:
            continue
        assert rest.seconds > 0
        for seat in (0, 1):
            if game.may_act(state, seat):
                after = game.play(state, rest.step, seat)
                assert game.rest(after) is None or not game.may_act(after, seat)


def test_nothing_can_be_played_after_the_end(match: Journey) -> None:
    for step in set(match.steps[-10:]):
        with pytest.raises(MatchOver):
            match.game.play(match.end, step)


def test_positions_between_turns_read_back(match: Journey) -> None:
    game = match.game
    for state in match.states:
        if not game.turn_complete(state) or game.outcome(state) is not None:
            continue
        read = game.parse_position(json.loads(json.dumps(game.position(state))))
        assert read == state
        assert hash(read) == hash(state)
        assert game.position(read) == game.position(state)
        assert list(game.legal(read)) == list(game.legal(state))
        assert game.view(read, game.to_act(state)) == game.view(state, game.to_act(state))


def test_an_unfinished_turn_knows_its_steps_and_where_it_began(match: Journey) -> None:
    game = match.game
    for index, began in enumerate(match.turn_starts()):
        state = match.states[index]
        assert game.pending(state) == match.steps[began:index]
        assert game.position(state) == game.position(match.states[began])
        if index > began:
            assert game.to_act(state) == game.to_act(match.states[began])


def test_a_step_back_is_the_state_before(match: Journey) -> None:
    game = match.game
    for index, began in enumerate(match.turn_starts()):
        if index == began:
            continue
        back = game.parse_position(game.position(match.states[index]))
        for step in game.pending(match.states[index])[:-1]:
            back = game.play(back, step)
        assert back == match.states[index - 1]
        assert game.view(back, None) == game.view(match.states[index - 1], None)


def test_the_recorded_steps_replay_the_match_without_chance(match: Journey) -> None:
    again = match.states[0]
    for (state, step), after in zip(match, match.states[1:], strict=True):
        assert again == state
        again = match.game.play(again, step)
        assert again == after
        assert hash(again) == hash(after)
    assert match.game.outcome(again) == match.game.outcome(match.end)


def test_states_do_not_change(match: Journey) -> None:
    state, step = match.states[0], match.steps[0]
    before = match.game.view(state, None)
    match.game.play(state, step)
    assert match.game.view(state, None) == before
    for name in ("seat", "turn", "anything"):
        with pytest.raises((AttributeError, TypeError)):
            setattr(state, name, None)


def test_the_same_chance_resolves_alike(match: Journey) -> None:
    game = match.game
    for state in match.states[:-1:9]:
        step = game.legal(state)[-1]
        results = {game.resolve(state, step, FairChance(b"same", ("", ""))) for _ in range(2)}
        assert len(results) == 1


def test_views_are_json_without_the_legal_steps(match: Journey) -> None:
    for state in match.states:
        for seat in (0, 1, None):
            view = match.game.view(state, seat)
            assert json.loads(json.dumps(view)) == view
            assert "legal" not in view


def test_open_games_show_everybody_the_same(match: Journey) -> None:
    game = match.game
    if not game.open_information:
        return
    for state, step in match:
        assert game.view(state, 0) == game.view(state, 1) == game.view(state, None)
        assert {game.step_for(state, step, seat) for seat in (0, 1, None)} == {step}
        assert game.describe(state, step, 0) == game.describe(state, step, 1) == game.describe(state, step, None)
        assert len({game.notation(state, step, seat) for seat in (0, 1, None)}) == 1


def test_nobody_is_shown_what_the_rules_hide(match: Journey) -> None:
    game = match.game
    for index in range(0, len(match.steps), max(1, len(match.steps) // 60)):
        state, step, chosen = match.states[index], match.steps[index], match.chosen[index]
        for seat in (0, 1, None):
            other = game.imagine(state, seat, FairChance(f"hidden {index}".encode(), ("", "")))
            assert game.view(other, seat) == game.view(state, seat)
            assert game.to_act(other) == game.to_act(state)
            assert [game.step_for(state, made, seat) for made in game.pending(state)] == [
                game.step_for(other, made, seat) for made in game.pending(other)
            ]
            if seat is not None and game.may_act(state, seat):
                assert game.patterns(other) == game.patterns(state)
            if game.outcome(other) is not None or chosen not in game.legal(other):
                continue  # it could not have happened there: the viewer learns something by seeing it
            there = game.resolve(other, chosen, FairChance(b"other", ("", "")))
            if game.open_information:
                continue
            assert game.step_for(other, there, seat) == game.step_for(state, step, seat)
            assert game.notation(other, there, seat) == game.notation(state, step, seat)
            if game.outcome(game.play(other, there)) == game.outcome(game.play(state, step)):
                assert game.describe(other, there, seat) == game.describe(state, step, seat)


def test_something_is_hidden_in_games_that_hide(match: Journey) -> None:
    game = match.game
    for seat in (0, 1, None):
        imagined = [game.imagine(state, seat, FairChance(b"hidden", ("", ""))) for state in match.states[:-1:10]]
        differ = any(other != state for other, state in zip(imagined, match.states[:-1:10], strict=True))
        assert differ != game.open_information


def test_secrets_are_in_no_error(match: Journey) -> None:
    game = match.game
    if game.open_information:
        return
    for state in match.states[:-1:12]:
        other = game.imagine(state, None, FairChance(b"hidden", ("", "")))
        allowed = [*game.patterns(state), *game.patterns(other)]
        illegal = next(step for step in match.steps if not matches(allowed, step))
        messages = []
        for here in (state, other):
            with pytest.raises(IllegalStep) as refusal:
                game.play(here, illegal)
            messages.append((str(refusal.value), repr(here)))
        assert messages[0] == messages[1]


def test_patterns_stand_for_the_legal_steps(match: Journey) -> None:
    game = match.game
    for state in match.states[:: max(1, len(match.states) // 60)]:
        patterns, legal = list(game.patterns(state)), list(game.legal(state))
        assert json.loads(json.dumps(patterns)) == patterns
        assert expand(patterns) == legal
        assert all(matches(patterns, step) for step in legal[:: max(1, len(legal) // 20)])
        assert not matches(patterns, "no such step")


def test_every_step_has_a_sentence(match: Journey) -> None:
    for state, step in match:
        for seat in (0, 1, None):
            phrase = match.game.describe(state, step, seat)
            sentence = phrase.text(str)
            assert re.match(r"[A-Z].*[.!]$", sentence), sentence
            assert "{" not in sentence
            assert Phrase.from_json(json.loads(json.dumps(phrase.to_json()))).text(str) == sentence


def test_every_step_has_a_notation_on_one_line(match: Journey) -> None:
    for state, step in match:
        for seat in (0, 1, None):
            assert re.fullmatch(r"\S.*\S|\S", match.game.notation(state, step, seat))


def test_what_perft_counts_has_a_position_and_is_counted_the_same_again(match: Journey) -> None:
    game = match.game
    for state in match.states[::7]:
        if game.turn_complete(state) and game.outcome(state) is None:
            counted = game.counted(state)
            assert game.counted(counted) == counted
            assert game.parse_position(game.position(counted)) == counted
            assert set(game.legal(counted)) == set(game.legal(state))


def test_sentences_take_their_words_from_the_translation(match: Journey) -> None:
    asked: list[str] = []

    def translate(message: str) -> str:
        asked.append(message)
        return message

    state, step = match.states[0], match.steps[0]
    phrase = match.game.describe(state, step, None)
    phrase.text(translate)
    assert asked[0] == phrase.message
    assert len(asked) == 1 + sum(isinstance(value, Phrase) for value in phrase.values.values())


def test_steps_tell_whether_they_reveal_something(match: Journey) -> None:
    assert match.game.chance_in_play or match.steps == match.chosen
    for (state, step), chosen in zip(match, match.chosen, strict=True):
        reveals = match.game.reveals(state, step)
        assert reveals in (True, False)
        if step != chosen:
            # What chance has added can't be taken back and tried again.
            assert reveals


def test_turn_keys_of_different_futures_differ(match: Journey) -> None:
    game = match.game
    for state in match.states[:: max(1, len(match.states) // 40)]:
        seen: dict[object, list[str]] = {}
        for step in game.legal(state):
            after = game.play(state, game.resolve(state, step, FairChance(b"any", ("", ""))))
            if not game.turn_complete(after):
                assert seen.setdefault(game.turn_key(after), list(game.legal(after))) == list(game.legal(after))


def test_errors_carry_a_code(match: Journey) -> None:
    with pytest.raises(RulesError) as refusal:
        match.game.play(match.end, match.steps[-1])
    assert refusal.value.code == "match-over"
