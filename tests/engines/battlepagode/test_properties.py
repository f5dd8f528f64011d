"""What holds in every position of Battlepagode, whatever the spirits."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engines.battlepagode import BATTLEPAGODE as GAME
from games.engines.battlepagode import State
from games.engines.battlepagode.board import EDGE, NAMES, NUMBERS, squares_of

from .positions import NAMES as SPIRIT_NAMES
from .positions import pairings, positions, random_match

each_spirit = pytest.mark.parametrize("own", SPIRIT_NAMES)
matches = pytest.mark.parametrize(("saffron", "indigo"), pairings())


def storeys(state: State) -> list[int]:
    return [state.board.height(square) for square in range(25)]


def spirit_of(state: State) -> str:
    return state.spirits[state.seat]


@matches
def test_storeys_only_grow_except_by_the_wolf(saffron: str, indigo: str) -> None:
    states, steps = random_match(saffron, indigo, 0)
    for before, step, after in zip(states, steps, states[1:], strict=False):
        differences = [b - a for a, b in zip(storeys(before), storeys(after), strict=True) if a != b]
        if "~" in step:
            assert differences == [-1]
            assert spirit_of(before) == "wolf"
        elif "+" in step:
            assert differences == [1]
        else:
            assert differences == []


@matches
def test_caps_stay_and_nobody_stands_on_one(saffron: str, indigo: str) -> None:
    states, steps = random_match(saffron, indigo, 0)
    for before, step, after in zip(states, steps, states[1:], strict=False):
        new = after.board.caps & ~before.board.caps
        assert before.board.caps & ~after.board.caps == 0
        assert new == (1 << NUMBERS[step[3:]] if "^" in step else 0)
        assert not after.board.caps & (after.board.saffron | after.board.indigo)
        assert not after.board.saffron & after.board.indigo


@matches
def test_nobody_moves_up_more_than_one_storey_or_at_all_under_the_ban(saffron: str, indigo: str) -> None:
    states, steps = random_match(saffron, indigo, 1)
    for before, step in zip(states, steps, strict=False):
        if step[2:3] == "-":
            climb = before.board.height(NUMBERS[step[3:]]) - before.board.height(NUMBERS[step[:2]])
            assert climb <= (0 if before.ban else 1)


@matches
def test_a_turn_has_no_more_steps_than_its_spirit_allows(saffron: str, indigo: str) -> None:
    most = {"horse": 61, "crane": 3, "bee": 3, "elephant": 3, "dragon": 3, "wolf": 3}
    for seed in (0, 1):
        for state in random_match(saffron, indigo, seed)[0]:
            assert len(GAME.pending(state)) < most.get(spirit_of(state), 2)


@matches
def test_the_ban_follows_an_owl_that_moved_up_and_nothing_else(saffron: str, indigo: str) -> None:
    states, steps = random_match(saffron, indigo, 0)
    climbed = False
    for before, step, after in zip(states, steps, states[1:], strict=False):
        if step[2:3] == "-" and before.board.height(NUMBERS[step[3:]]) > before.board.height(NUMBERS[step[:2]]):
            climbed = True
        if GAME.turn_complete(after):
            assert after.ban == (climbed and spirit_of(before) == "owl")
            climbed = False


@matches
def test_the_end_is_won_as_its_reason_says(saffron: str, indigo: str) -> None:
    for seed in range(4):
        states, steps = random_match(saffron, indigo, seed)
        outcome, before, last = GAME.outcome(states[-1]), states[-2], steps[-1]
        assert outcome is not None
        spirits = (saffron, indigo)
        match outcome.reason:
            case "summit":
                assert outcome.winner == before.seat
                assert before.board.height(NUMBERS[last[3:]]) == 3 == before.board.height(NUMBERS[last[:2]]) + 1
                assert spirits[1 - before.seat] != "peacock" or not EDGE >> NUMBERS[last[3:]] & 1
            case "drop":
                assert spirits[before.seat] == "monkey"
                assert before.board.height(NUMBERS[last[:2]]) - before.board.height(NUMBERS[last[3:]]) >= 2
            case "five-pagodas":
                assert states[-1].board.pagodas() == 5
                assert outcome.winner is not None
                assert spirits[outcome.winner] == "snake"
            case "no-turn":
                assert outcome.winner == 1 - states[-1].seat
            case reason:
                pytest.fail(f"no such reason: {reason}")


# Against a search that only knows play and outcome


def winning_squares(state: State, seat: int) -> set[str]:
    """The squares onto which ``seat`` can win by moving, found by playing every turn of at most two moves."""
    found: set[str] = set()
    for first in GAME.legal(state):
        after = GAME.play(state, first)
        for last, there in [
            (first, after),
            *((s, GAME.play(after, s)) for s in GAME.legal(after) if not GAME.turn_complete(after)),
        ]:
            outcome = GAME.outcome(there)
            if outcome and outcome.winner == seat and outcome.reason in ("summit", "drop") and last[2] == "-":
                found.add(last[3:])
    return found


@each_spirit
@settings(max_examples=120, deadline=None)
@given(st.data())
def test_danger_of_the_side_to_move_is_what_it_can_win_by_moving(own: str, data: st.DataObject) -> None:
    state = data.draw(positions(own))
    if GAME.outcome(state) is None:
        view = GAME.view(state, None)
        assert set(view["danger"][view["side"]]) == winning_squares(state, state.seat)


@settings(max_examples=200, deadline=None)
@given(positions())
def test_danger_of_the_other_side_is_what_it_could_win_were_it_to_move(state: State) -> None:
    if GAME.outcome(state) is not None:
        return
    other = "IS"[state.seat]
    board, _, spirits, _ = GAME.position(state).split()
    turned = GAME.parse_position(f"{board} {other} {spirits} -")
    assert set(GAME.view(state, None)["danger"][other]) == winning_squares(turned, turned.seat)


@each_spirit
@settings(max_examples=100, deadline=None)
@given(st.data())
def test_winning_steps_are_those_whose_outcome_is_won(own: str, data: st.DataObject) -> None:
    state = data.draw(positions(own))
    for _ in range(3):
        legal = GAME.legal(state)
        if not legal:
            break
        outcomes = {step: GAME.outcome(GAME.play(state, step)) for step in legal}
        won = [step for step, outcome in outcomes.items() if outcome and outcome.winner == state.seat]
        assert GAME.view(state, None)["wins"] == won
        state = GAME.play(state, data.draw(st.sampled_from(legal)))


@each_spirit
@settings(max_examples=100, deadline=None)
@given(st.data())
def test_every_turn_can_be_finished_with_a_move_and_a_build(own: str, data: st.DataObject) -> None:
    state = data.draw(positions(own))
    made = ""
    if not GAME.legal(state):
        return
    while True:
        step = data.draw(st.sampled_from(GAME.legal(state)))
        made += step
        state = GAME.play(state, step)
        if GAME.turn_complete(state):
            break
        assert GAME.legal(state)
    outcome = GAME.outcome(state)
    if outcome is None or outcome.reason == "no-turn":
        assert "-" in made or own == "horse"
        assert "+" in made or "^" in made


@settings(max_examples=300, deadline=None)
@given(positions("-", "-"))
def test_without_spirits_legal_steps_are_those_of_the_plain_rule(state: State) -> None:
    board, expected = state.board, []
    for monk in squares_of(board.monks(state.seat)):
        for square in range(25):
            apart = max(abs(monk // 5 - square // 5), abs(monk % 5 - square % 5))
            climb = board.height(square) - board.height(monk)
            if apart == 1 and board.free() >> square & 1 and climb <= (0 if state.ban else 1):
                expected.append(f"{NAMES[monk]}-{NAMES[square]}")
    assert list(GAME.legal(state)) == sorted(expected)


@settings(max_examples=200, deadline=None)
@given(positions())
def test_any_position_reads_back(state: State) -> None:
    assert GAME.parse_position(GAME.position(state)) == state
