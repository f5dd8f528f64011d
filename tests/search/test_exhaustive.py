"""What is certain of a position, against all ways gone through by the rules and forced results known by brute force."""

import random

import pytest

from games.engines.baghchal import kernel as baghchal
from games.engines.battlepagode.kernel import search as battlepagode
from games.engines.chance import NoChance
from games.engines.jungle import kernel as jungle
from games.engines.registry import get_game
from games.search.exhaustive import Exhaustive
from games.search.thinking import Limits, Stop, player

from .brute import Board, Row, forced
from .forced import brute_force
from .kernels import circling

CIRCLING = Exhaustive(circling, bits=14)


def undecided() -> Row:
    """A row of which nothing is certain for some turns."""
    board = Board(circling)
    rows = ((0, 1, seed) for seed in range(200))
    playable = (row for row in rows if not board.outcome(row) and board.turns((row,)))
    return next(row for row in playable if CIRCLING.certain(row, turns=9).proof is None)


def test_the_nearest_forced_result_is_found_and_nothing_else_claimed():
    board = Board(circling)
    found = none = 0
    for seed in range(120):
        row: Row = (0, 1, seed)
        if board.outcome(row) or not board.turns((row,)):
            continue
        truth = forced(row, lambda here: [board.play(here, move) for move in board.turns((here,))], board.outcome)
        certain = CIRCLING.certain(row, turns=6)
        true = truth.get(row)
        if true is not None and abs(true) <= 6:
            assert (certain.proof, certain.turns) == (true, abs(true)), seed
            found += 1
        else:
            assert (certain.proof, certain.turns) == (None, 6), seed
            none += 1
    assert found > 30
    assert none > 5


def last_positions(game_id, number, seed):
    """Completed positions, the last ones before the end of matches played at random."""
    game, chance = get_game(game_id), random.Random(seed)
    options = game.check_options({"mode": "none"} if game_id == "battlepagode" else {})
    found = []
    while len(found) < number:
        states = [game.start(options, NoChance())]
        while game.outcome(states[-1]) is None and len(states) < 500:
            states.append(game.play(states[-1], chance.choice(list(game.legal(states[-1])))))
        if game.outcome(states.pop()) is not None:
            found += [state for state in states if game.turn_complete(state)][-3:]
    return found[:number]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game_id", "kernel", "turns"),
    [("jungle", jungle, 4), ("baghchal", baghchal, 4), ("battlepagode", battlepagode, 3)],
)
def test_what_is_certain_is_what_all_ways_through_say(game_id, kernel, turns):
    searcher, judge = Exhaustive(kernel, bits=16), brute_force(kernel)
    decided = 0
    for state in last_positions(game_id, 36, seed=22):
        rows = kernel.pack(state)
        certain = searcher.certain(rows[-1], rows[:-1], turns=turns)
        truth = judge(state, turns)
        assert certain.proof == (truth or None), state
        assert certain.turns == (abs(truth) or turns)
        decided += truth != 0
    assert 2 < decided < 36


def test_the_turn_that_wins_is_named():
    state = get_game("jungle").parse_position(
        "......./.d...../..rC.../......./......./......./......./......./....... b 0 -,- -"
    )
    reach = player("jungle").reach(state, Limits(nodes=100_000))
    assert (reach.turns, reach.proof, reach.steps) == (3, 3, ("d7-d8",))


def test_who_has_lost_is_told_in_how_many_turns():
    # Two goats hang, on b1 and b5, with four taken; one turn saves one of them.
    state = get_game("baghchal").parse_position("TG..T/...../...../...../TG..T g 14 4 0 -")
    reach = player("baghchal").reach(state, Limits(nodes=100_000))
    assert (reach.turns, reach.proof, reach.steps) == (2, -2, ())


@pytest.mark.parametrize("nodes", [1, 50, 5_000])
def test_nodes_bind_and_only_what_was_looked_at_in_full_counts(nodes):
    row = undecided()
    certain = CIRCLING.certain(row, nodes=nodes)
    assert certain.nodes <= nodes
    assert certain == CIRCLING.certain(row, nodes=nodes)
    again = CIRCLING.certain(row, turns=certain.turns)
    assert again.turns == certain.turns


def test_a_stop_ends_it_at_once():
    stop = Stop()
    stop.set()
    row = undecided()
    assert CIRCLING.certain(row, stop=stop).turns == 0


def test_before_the_first_normal_turn_and_within_a_turn_nothing_is_certain():
    game = get_game("battlepagode")
    state = game.start(game.check_options({"mode": "none"}), NoChance())
    computer = player("battlepagode")
    assert computer.reach(state, Limits(nodes=10_000)).turns == 0
    state = game.parse_position("0I0000/00000/02S300/0S0000/00000I S -,- -")
    assert computer.reach(state, Limits(nodes=10_000)).proof == 1
    within = game.play(
        state, next(step for step in game.legal(state) if not game.turn_complete(game.play(state, step)))
    )
    assert computer.reach(within, Limits(nodes=10_000)).turns == 0
