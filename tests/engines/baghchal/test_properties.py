"""What holds in every position of Bagh-Chal."""

import pytest
from hypothesis import given, settings

from games.engines.baghchal import BAGHCHAL as GAME
from games.engines.baghchal import State
from games.engines.errors import IllegalStep

from . import plainly
from .positions import POINTS, board_of, positions, random_match, text_of

SEEDS = range(12)
matches = pytest.mark.parametrize("seed", SEEDS)


def fields(state: State) -> list[str]:
    return list(GAME.position(state).split())


def test_the_board_has_the_lines_that_the_rules_count() -> None:
    neighbours = {p: {n for d in plainly.DIRECTIONS if (n := plainly.along(p, *d))} for p in POINTS}
    moves = jumps = 0
    for tiger in POINTS:
        afar = [point for point in POINTS if point not in {tiger} | neighbours[tiger]]
        alone = text_of(dict.fromkeys([tiger, *afar[:3]], "T"))
        state = GAME.parse_position(f"{alone} t 20 0 0 -")
        moves += sum(step.startswith(f"{tiger}-") for step in GAME.legal(state))
        for goat in neighbours[tiger]:
            # The other tigers stand where they are in nobody's way: not even behind the goat.
            aside = [point for point in afar if point not in neighbours[goat]][:3]
            board = text_of({**dict.fromkeys([tiger, *aside], "T"), goat: "G"})
            state = GAME.parse_position(f"{board} t 19 0 0 -")
            jumps += sum(step.startswith(f"{tiger}x") for step in GAME.legal(state))
    assert (moves, jumps) == (2 * 56, 80)


@settings(max_examples=600, deadline=None)
@given(positions())
def test_legal_steps_are_those_of_the_rules_read_word_by_word(state: State) -> None:
    side, hand = fields(state)[1], int(fields(state)[2])
    assert list(GAME.legal(state)) == plainly.steps(board_of(state), side, hand)


TURNS = {
    "a quarter turn": lambda column, row: (row, 6 - column),
    "a mirror": lambda column, row: (6 - column, row),
}


@pytest.mark.parametrize("turn", TURNS)
@settings(max_examples=150, deadline=None)
@given(state=positions())
def test_the_board_is_the_same_from_every_side(turn: str, state: State) -> None:
    def turned(point: str) -> str:
        column, row = TURNS[turn](ord(point[0]) - ord("a") + 1, int(point[1]))
        return f"{chr(ord('a') - 1 + column)}{row}"

    def turned_step(step: str) -> str:
        return f"@{turned(step[1:])}" if step[0] == "@" else f"{turned(step[:2])}{step[2]}{turned(step[3:])}"

    board = text_of({turned(point): piece for point, piece in board_of(state).items()})
    _, side, hand, taken, quiet, history = fields(state)
    other = GAME.parse_position(f"{board} {side} {hand} {taken} {quiet} {'-' if history == '-' else board}")
    assert sorted(map(turned_step, GAME.legal(state))) == list(GAME.legal(other))


@matches
def test_no_piece_is_lost(seed: int) -> None:
    for state in random_match(seed)[0]:
        pieces = list(board_of(state).values())
        view = GAME.view(state, None)
        assert pieces.count("T") == 4
        assert pieces.count("G") + view["hand"] + view["taken"] == 20


@matches
def test_a_turn_places_or_moves_one_piece_and_takes_one_goat_at_most(seed: int) -> None:
    states, steps = random_match(seed)
    for before, step, after in zip(states, steps, states[1:], strict=False):
        expected = board_of(before)
        if step[0] == "@":
            expected[step[1:]] = "G"
        else:
            expected[step[3:]] = expected.pop(step[:2])
        if "x" in step:
            between = "".join(chr((ord(a) + ord(b)) // 2) for a, b in zip(step[:2], step[3:], strict=True))
            assert expected.pop(between) == "G"
        assert board_of(after) == expected
        assert GAME.view(after, None)["taken"] - GAME.view(before, None)["taken"] == ("x" in step)


@matches
def test_goats_move_only_once_all_are_placed(seed: int) -> None:
    states, steps = random_match(seed)
    for number, (state, step) in enumerate(zip(states, steps, strict=False)):
        if state.seat == 0:
            assert (step[0] == "@") == (number < 40)
            assert GAME.view(state, None)["hand"] == max(0, 20 - number // 2)


@matches
def test_no_board_of_the_last_twelve_comes_back_once_all_goats_are_placed(seed: int) -> None:
    states, _ = random_match(seed)
    moving = [fields(state) for state in states if GAME.view(state, None)["hand"] == 0]
    boards = [position[0] for position in moving]
    for number, position in enumerate(moving):
        assert position[5].split(";") == boards[max(0, number - 11) : number + 1]
        assert boards[number] not in boards[max(0, number - 12) : number]


@matches
def test_barred_steps_are_those_that_would_lead_back(seed: int) -> None:
    states, _ = random_match(seed)
    for state in states:
        board, side, hand, *_, history = fields(state)
        if GAME.outcome(state) is not None or history == "-":
            continue
        freely = GAME.parse_position(f"{board} {side} {hand} {fields(state)[3]} 0 {board}")
        back = [step for step in GAME.legal(freely) if fields(GAME.play(freely, step))[0] in history.split(";")]
        assert GAME.view(state, None)["barred"] == back
        assert list(GAME.legal(state)) == [step for step in GAME.legal(freely) if step not in back]
        for step in back:
            with pytest.raises(IllegalStep, match="twelve"):
                GAME.play(state, step)


@matches
def test_the_end_is_as_its_reason_says(seed: int) -> None:
    states, _ = random_match(seed)
    end, outcome = states[-1], GAME.outcome(states[-1])
    assert outcome is not None
    view = GAME.view(end, None)
    match outcome.reason:
        case "five-goats":
            assert (outcome.winner, view["taken"]) == (1, 5)
        case "trapped":
            assert (outcome.winner, end.seat) == (0, 1)
        case "no-move":
            assert (outcome.winner, end.seat) == (1, 0)
        case "quiet":
            assert outcome.winner is None
            assert view["quiet"] == view["quietEnd"] == 100
        case reason:
            pytest.fail(f"no such reason: {reason}")
    assert all(GAME.view(state, None)["taken"] < 5 for state in states[:-1])


def test_the_random_matches_end_in_several_ways() -> None:
    reasons = {outcome.reason for seed in SEEDS if (outcome := GAME.outcome(random_match(seed)[0][-1]))}
    assert {"five-goats", "trapped"} <= reasons


@settings(max_examples=300, deadline=None)
@given(positions())
def test_winning_steps_are_those_whose_outcome_is_won(state: State) -> None:
    outcomes = {step: GAME.outcome(GAME.play(state, step)) for step in GAME.legal(state)}
    won = [step for step, outcome in outcomes.items() if outcome and outcome.winner == state.seat]
    assert GAME.view(state, None)["wins"] == won


@settings(max_examples=300, deadline=None)
@given(positions())
def test_trapped_tigers_and_prey_are_read_off_the_lines(state: State) -> None:
    board, view = board_of(state), GAME.view(state, None)
    turns = {point: plainly.tiger_steps(board, point) for point, piece in board.items() if piece == "T"}
    assert view["trapped"] == sorted(point for point, steps in turns.items() if not steps)
    jumps = [step for steps in turns.values() for step in steps if "x" in step]
    over = {"".join(chr((ord(a) + ord(b)) // 2) for a, b in zip(s[:2], s[3:], strict=True)) for s in jumps}
    assert view["prey"] == sorted(over)


@pytest.mark.parametrize(
    ("side", "now", "earlier", "only", "ended"),
    [
        (
            "t",
            "GGGTT/GGGGT/GGGGG/GGGGG/.TGGG",
            "GGGTT/GGGGT/GGGGG/GGGGG/T.GGG",
            "b1-a1",
            {"winner": 0, "reason": "trapped"},
        ),
        (
            "g",
            "GGGTT/GGGGG/GGGGG/GTGGG/.TGGG",
            "GGGTT/GGGGG/GGGGG/.TGGG/GTGGG",
            "a2-a1",
            {"winner": 1, "reason": "no-move"},
        ),
    ],
)
def test_a_side_whose_only_turn_is_barred_loses(
    side: str, now: str, earlier: str, only: str, ended: dict[str, object]
) -> None:
    free = GAME.parse_position(f"{now} {side} 0 0 1 {now}")
    assert list(GAME.legal(free)) == [only]
    barred = GAME.parse_position(f"{now} {side} 0 0 1 {earlier};{now}")
    assert GAME.legal(barred) == ()
    outcome = GAME.outcome(barred)
    assert outcome is not None
    assert outcome.to_json() == ended
    assert GAME.view(barred, None)["barred"] == [only]
