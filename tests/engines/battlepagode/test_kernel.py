"""The kernel against the plain rules, for every couple of spirits."""

import json
import random
from itertools import product
from pathlib import Path

import numpy as np
import pytest

from games.engines.battlepagode import BATTLEPAGODE as GAME
from games.engines.battlepagode import State
from games.engines.battlepagode.kernel import layout
from games.engines.battlepagode.kernel.packing import pack, unpack
from games.engines.battlepagode.kernel.perft import perft
from games.engines.battlepagode.kernel.playing import key, play, result
from games.engines.battlepagode.kernel.texts import turn_steps
from games.engines.battlepagode.kernel.threats import other_threatens, wins_at_once
from games.engines.battlepagode.kernel.turns import moves
from games.engines.turns import successors

from .positions import NAMES, _position

PERFT = json.loads((Path(__file__).parents[2] / "data/vectors/battlepagode-perft.json").read_text())
START = "00000/000I00/00S00S0/000I00/00000 S -,- -"
COUPLES = list(product(NAMES, NAMES))

OUT = np.zeros(layout.MOST, dtype=np.int64)


def turns_of(row: np.ndarray) -> list[int]:
    return [int(move) for move in OUT[: moves(row, OUT)]]


def after(row: np.ndarray, move: int) -> np.ndarray:
    out = np.zeros(layout.WORDS, dtype=np.int64)
    play(row, move, out)
    return out


def compare_all(state: State) -> None:
    """All successors and what wins, both ways."""
    row = pack(state)
    turns = turns_of(row)
    rows = [after(row, move) for move in turns]
    expected = {pack(there).tobytes() for there in successors(GAME, state)}
    assert {there.tobytes() for there in rows} == expected, GAME.position(state)
    assert len(turns) == len(expected), GAME.position(state)
    won = [result(there) == -1 for there in rows]
    assert any(won) == bool(wins_at_once(row)), GAME.position(state)
    if any(won):
        assert wins_at_once(row) in turns or result(after(row, wins_at_once(row))) == -1


def compare_one_way(state: State, dice: random.Random) -> State:
    """Whether the match is over, a turn of each kind chosen by the other, and threats; gives the state after a turn."""
    row = pack(state)
    turns = turns_of(row)
    legal = GAME.legal(state)
    assert bool(turns) == bool(legal), GAME.position(state)
    if not legal:
        return state
    move = dice.choice(turns)
    there = state
    for step in turn_steps(row, move):
        there = GAME.play(there, step)
    assert GAME.turn_complete(there)
    assert pack(there).tobytes() == after(row, move).tobytes(), (GAME.position(state), turn_steps(row, move))
    there = GAME.play(state, dice.choice(legal))
    while not GAME.turn_complete(there):
        there = GAME.play(there, dice.choice(GAME.legal(there)))
    reached = pack(there).tobytes()
    assert any(after(row, move).tobytes() == reached for move in turns), (GAME.position(state), GAME.position(there))
    return there


def test_a_state_and_its_row_say_the_same() -> None:
    dice = random.Random(1)
    for own, other in COUPLES:
        state = _position(dice.getrandbits(32), own, other)
        assert GAME.position(unpack(pack(state))) == GAME.position(state)


def test_states_within_a_turn_or_before_the_spirits_have_no_row() -> None:
    within = GAME.play(GAME.parse_position(START), GAME.legal(GAME.parse_position(START))[0])
    for state in (within, GAME.parse_position("00000/00000/00000/00000/00000 S choose -")):
        with pytest.raises(ValueError, match="completed"):
            pack(state)


@pytest.mark.parametrize("case", PERFT, ids=lambda case: case["id"].removeprefix("battlepagode-perft-"))
def test_perft_is_that_of_the_vectors(case: dict) -> None:
    row = pack(GAME.parse_position(case["position"]))
    assert [perft(row, depth + 1) for depth in range(case["value"])] == case["expect"]


def test_perft_from_the_opening() -> None:
    assert perft(pack(GAME.parse_position(START)), 4) == 24_545_388


@pytest.mark.slow
def test_a_hundred_thousand_random_positions_agree_with_the_plain_rules() -> None:
    """Matches are walked from random positions over all couples of spirits.

    In each position: whether there is a turn at all; a random turn of the kernel has steps that the rules accept and
    that lead to the same; a random turn of the rules is among the kernel's. In every tenth all successors.
    """
    dice = random.Random(2)
    compared = 0
    while compared < 100_000:
        own, other = COUPLES[compared % len(COUPLES)]
        state = _position(dice.getrandbits(32), own, other)
        for _ in range(6):
            if not GAME.legal(state):
                break
            if compared % 10 == 0:
                compare_all(state)
            state = compare_one_way(state, dice)
            compared += 1


@pytest.mark.parametrize("own", NAMES)
def test_all_successors_agree_for_each_spirit(own: str) -> None:
    dice = random.Random(own)
    for other in NAMES:
        for _ in range(2):
            compare_all(_position(dice.getrandbits(32), own, other))


def test_a_fifth_pagoda_before_the_move_is_one_turn_whichever_monk_builds_it() -> None:
    compare_all(GAME.parse_position("1x1x2x3x3x/100x0S2x/1x12x12x/330x33x/3x3S2x2I2I I snake,dragon -"))


def test_placements_agree() -> None:
    dice = random.Random(3)
    for own in NAMES:
        state = GAME.parse_position(f"00000/00000/00000/00000/00000 S {own},fox -")
        compare_all(state)
        compare_all(dice.choice(successors(GAME, state)))
    for position in (
        "0S0000/00000/00000/00000/00000 S -,- -",
        "3x3x3x3x3x/3x3x3x3x3x/3x3x3x3x3x/3x3x3x3x3x/0I0I3x3x0 S -,- -",
    ):
        compare_all(GAME.parse_position(position))


def test_threats_are_what_the_other_side_could_win_by_moving() -> None:
    dice = random.Random(4)
    for own, other in COUPLES:
        for _ in range(4):
            state = _position(dice.getrandbits(32), own, other)
            if GAME.outcome(state) is not None:
                continue
            board, side, spirits, _ = GAME.position(state).split()
            turned = pack(GAME.parse_position(f"{board} {'S' if side == 'I' else 'I'} {spirits} -"))
            assert other_threatens(pack(state)) == bool(wins_at_once(turned)), GAME.position(state)


def test_keys_differ_where_positions_do() -> None:
    dice = random.Random(5)
    rows = {pack(_position(dice.getrandbits(32), None, None)).tobytes() for _ in range(3000)}
    assert len({key(np.frombuffer(row, dtype=np.int64)) for row in rows}) == len(rows)
    assert 0 not in {key(np.frombuffer(row, dtype=np.int64)) for row in rows}
