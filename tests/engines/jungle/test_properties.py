"""What holds in every position of Dou Shou Qi."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engines.errors import IllegalStep
from games.engines.jungle import JUNGLE as GAME
from games.engines.jungle import State

from . import plainly
from .positions import WATER, board_of, positions, random_match, text_of

SEEDS = range(8)
matches = pytest.mark.parametrize("seed", SEEDS)


@settings(max_examples=600, deadline=None)
@given(positions())
def test_legal_steps_are_those_of_the_rules_read_word_by_word(state: State) -> None:
    assert list(GAME.legal(state)) == plainly.steps(board_of(state), "br"[state.seat])


@settings(max_examples=200, deadline=None)
@given(positions())
def test_the_board_turned_round_with_the_sides_exchanged_is_the_same_game(state: State) -> None:
    def turned(square: str) -> str:
        return f"{chr(ord('a') + ord('g') - ord(square[0]))}{10 - int(square[1])}"

    board = {turned(square): letter.swapcase() for square, letter in board_of(state).items()}
    other = GAME.parse_position(f"{text_of(board)} {'rb'[state.seat]} 0 -,- -")
    assert sorted(turned(s[:2]) + s[2] + turned(s[3:]) for s in GAME.legal(state)) == list(GAME.legal(other))


@settings(max_examples=300, deadline=None)
@given(positions(), st.data())
def test_a_step_moves_one_animal_and_takes_at_most_the_one_it_meets(state: State, data: st.DataObject) -> None:
    if not GAME.legal(state):
        return
    step = data.draw(st.sampled_from(GAME.legal(state)))
    before, after = board_of(state), board_of(GAME.play(state, step))
    assert ("x" in step) == (step[3:] in before)
    mover = before.pop(step[:2])
    assert after == {**before, step[3:]: mover}


@settings(max_examples=300, deadline=None)
@given(positions())
def test_winning_steps_are_those_whose_outcome_is_won(state: State) -> None:
    outcomes = {step: GAME.outcome(GAME.play(state, step)) for step in GAME.legal(state)}
    won = [step for step, outcome in outcomes.items() if outcome and outcome.winner == state.seat]
    assert GAME.view(state, None)["wins"] == won


@pytest.mark.parametrize(
    ("position", "wins"),
    [
        (
            "......./......./......./......./......./......./p....../.l...../Cw..... r 0 -,- -",
            ["a3-a2", "b1xa1", "b2-a2"],
        ),
        ("e....../E....../......./......./......./......./......./......./....... b 0 -,- -", ["a8xa9"]),
        # The last way of the dog is back to g8, which the shuttling rule bars.
        ("......d/.....E./......./......./......./......./......./......./....... b 5 -,g8g93 -", ["f8-f9"]),
    ],
)
def test_a_step_that_leaves_no_move_is_shown_as_winning(position: str, wins: list[str]) -> None:
    state = GAME.parse_position(position)
    assert GAME.view(state, None)["wins"] == wins
    for step in wins:
        outcome = GAME.outcome(GAME.play(state, step))
        assert outcome is not None
        assert outcome.to_json() == {"winner": state.seat, "reason": "no-move"}


@settings(max_examples=200, deadline=None)
@given(positions())
def test_trapped_animals_are_those_anybody_may_take(state: State) -> None:
    board = board_of(state)
    in_traps = [s for s, a in board.items() if s in plainly.OWN_TRAPS["rb"[plainly.side_of(a) == "r"]]]
    assert GAME.view(state, None)["trapped"] == sorted(in_traps)


@matches
def test_only_rats_are_ever_in_the_water(seed: int) -> None:
    for state in random_match(seed)[0]:
        assert all(letter in "Rr" for square, letter in board_of(state).items() if square in WATER)


@matches
def test_quiet_turns_and_history_count_from_the_last_capture(seed: int) -> None:
    states, steps = random_match(seed)
    quiet = 0
    for step, state in zip(steps, states[1:], strict=True):
        quiet = 0 if "x" in step else quiet + 1
        history = GAME.position(state).split()[4]
        assert GAME.view(state, None)["quiet"] == quiet
        assert (0 if history == "-" else len(history.split(";"))) == quiet


@matches
def test_an_animal_never_goes_to_and_fro_for_a_fourth_turn(seed: int) -> None:
    states, steps = random_match(seed)
    for state, *last in zip(states[6:], steps, steps[2:], steps[4:], strict=False):
        first, second, third = ((step[:2], step[3:]) for step in last)
        captured = any("x" in step for step in last[1:])
        if first == second[::-1] == third and not captured and GAME.outcome(state) is None:
            assert not {f"{third[1]}-{third[0]}", f"{third[1]}x{third[0]}"} & set(GAME.legal(state))


@matches
def test_a_match_ends_when_a_position_stands_for_the_third_time_and_not_before(seed: int) -> None:
    states, _ = random_match(seed)
    stood: dict[str, int] = {}
    for state in states:
        key = " ".join(GAME.position(state).split()[:2])
        stood[key] = stood.get(key, 0) + 1
        view = GAME.view(state, None)
        assert view["times"] == stood[key]
        ended = GAME.outcome(state)
        if ended is None or ended.reason == "quiet":
            assert stood[key] < 3
        elif ended.reason == "repetition":
            assert stood[key] == 3
            assert ended.winner is None


def test_the_random_matches_end_in_every_way_that_matters() -> None:
    reasons = {outcome.reason for seed in SEEDS if (outcome := GAME.outcome(random_match(seed)[0][-1]))}
    assert {"den", "repetition"} <= reasons


BARRED = "......e/......./......./......./......./E....../......./......./......C b 6 a3a43,g8g93 -"


def test_the_barred_way_back_is_shown_and_its_refusal_says_why() -> None:
    state = GAME.parse_position(BARRED)
    assert GAME.view(state, None)["barred"] == "a4-a3"
    with pytest.raises(IllegalStep, match="to and fro"):
        GAME.play(state, "a4-a3")
    after = GAME.play(state, "g1-g2")
    assert GAME.view(after, None)["barred"] == "g9-g8"


def test_what_each_side_has_lost_is_shown_by_rank() -> None:
    state = GAME.parse_position("e.....c/......./......./......./......./......./......./......./E.....R b 0 -,- -")
    assert GAME.view(state, None)["taken"] == {"b": "LTPWDC", "r": "ltpwdr"}


def test_perft_counts_positions_that_stand_for_the_third_time_on() -> None:
    earlier = "e....../......./......./......./......./......./......./......./E......:b"
    other = "e....../......./......./......./......./......./......./E....../.......:r"
    state = GAME.parse_position(f"{earlier[:-2]} b 4 -,- {earlier};{other};{earlier};{other}")
    assert GAME.outcome(state) is not None
    assert GAME.legal(GAME.counted(state)) == ("a1-a2", "a1-b1")
