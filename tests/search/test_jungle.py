"""The computer that plays Dou Shou Qi."""

import random
from typing import Any

import numpy as np
import pytest

from games.engines.jungle import JUNGLE as GAME
from games.engines.jungle import State, kernel
from games.search.jungle import network
from games.search.jungle.counting import counted
from games.search.open_games import WEIGHTS
from games.search.players.jungle import PLAYER
from games.search.thinking import Limits, estimate, think
from tests.engines.jungle.positions import _position as drawn_position

from .forced import END, agree, brute_force, by_plain_rules


def endgame(dice: random.Random) -> State:
    """A position with few animals after some going to and fro, so that marks and earlier positions matter."""
    while True:
        state = drawn_position(dice.randrange(1 << 30))
        if sum(letter.isalpha() for letter in state.board) > dice.choice((4, 5, 6)):
            continue
        last = ["", ""]
        for _ in range(dice.choice((0, 0, 5, 8, 10))):
            legal = GAME.legal(state)
            if not legal:
                break
            back = f"{last[state.seat][3:]}-{last[state.seat][:2]}"
            step = back if back in legal and dice.random() < 0.85 else dice.choice(legal)
            last[state.seat] = step
            state = GAME.play(state, step)
        if GAME.outcome(state) is None:
            return state


def test_proofs_are_those_of_brute_force() -> None:
    dice, forced = random.Random(1), brute_force(kernel)
    wins = losses = 0
    for _ in range(80):
        state = endgame(dice)
        truth = forced(state, 5)
        said = think("jungle", state, limits=Limits(nodes=30_000)).proof
        assert agree(said, truth, 5), (GAME.position(state), said, truth)
        wins, losses = wins + (truth > 0), losses + (truth < 0)
    assert wins > 20
    assert losses > 5


@pytest.mark.parametrize(
    ("position", "proof"),
    [
        # Into the den.
        ("......./...D.../......./......./......./......./......./......e/....... b 0 -,- -", 1),
        # The dog walks in, the elephant is too far away.
        ("......./......./...D.../......./......./......./......./......e/....... b 0 -,- -", 3),
        # The only animal of the other side is taken.
        ("......./......./......./......./......./......./......./...Ed../....... b 0 -,- -", 1),
    ],
)
def test_known_ends(position: str, proof: int) -> None:
    state = GAME.parse_position(position)
    value = by_plain_rules(GAME, state, proof)
    assert value == (END - proof if proof > 0 else -END - proof)
    thought = think("jungle", state, limits=Limits(nodes=100_000))
    assert (thought.proof, thought.score) == (proof, 1.0)


BESIDE = [
    f"......./......./......./......./E....../......./......./{rows}:r"
    for rows in ("......./..l....", "...l.../.......")
]
"""A lion beside the den, where it could go in, and an elephant."""


@pytest.mark.parametrize(
    ("board", "quiet", "history"),
    [
        ("......./......./......./......./E....../......./...t.../..l..../.R.....", 98, "-"),
        ("......./......./......./E....../......./......./......./..l..../.......", 20, ";".join(BESIDE * 2)),
    ],
    ids=["the hundredth quiet turn", "the third time"],
)
def test_a_draw_saves_whoever_cannot_keep_the_den(board: str, quiet: int, history: str) -> None:
    """Blue can't take whoever steps beside its den (or only one of two), but ends the match by what it does instead."""
    saved = GAME.parse_position(f"{board} r {quiet} -,- {history}")
    assert by_plain_rules(GAME, saved, 5) == 0
    said = think("jungle", saved, limits=Limits(nodes=3_000)).proof
    assert said is None or said > 5
    lost = GAME.parse_position(f"{board} r 20 -,- -")
    assert by_plain_rules(GAME, lost, 3) == END - 3
    assert think("jungle", lost, limits=Limits(nodes=3_000)).proof == 3


def test_who_stands_beside_the_den_is_taken_in_the_trap() -> None:
    state = GAME.parse_position("......./..eR.../......./......./......./......./......./......./D...... r 0 -,- -")
    assert think("jungle", state, limits=Limits(nodes=10_000)).steps == ("c8xd8",)


def test_a_bar_on_going_back_makes_a_forced_win() -> None:
    # Red's rat has gone to and fro in its corner three times: it may not go back, and elsewhere the cat takes it.
    position = "......./......./......./......./......./......./......./C....../.r..... r 10 -,{} -"
    free, barred = (GAME.parse_position(position.format(mark)) for mark in ("c1b12", "c1b13"))
    forced = brute_force(kernel)
    for state in (free, barred):
        said = think("jungle", state, limits=Limits(nodes=300_000)).proof
        assert agree(said, forced(state, 6), 6)
    assert "b1-c1" in GAME.legal(free)
    assert "b1-c1" not in GAME.legal(barred)


@pytest.mark.parametrize("level", ["easy", "medium", "strong", "master"])
def test_every_level_goes_into_the_den(level: str) -> None:
    state = GAME.parse_position("......./...D.../.e...../......./......./......./..P..../......./....... b 0 -,- -")
    for seed in range(3):
        assert think("jungle", state, limits=Limits(level=level, nodes=2_000), seed=seed).steps == ("d8-d9",)


def test_an_estimate_is_for_blue_and_proofs_are_too() -> None:
    board = "......./...D.../.e...../......./......./......./..P..../......./......."
    won = GAME.parse_position(f"{board} b 0 -,- -")
    assert estimate("jungle", won, limits=Limits(nodes=2_000)).proof == 1
    ahead = GAME.parse_position("......./..t..../......./......./......./......./..E.P../.C.L.../....... r 0 -,- -")
    guess = estimate("jungle", ahead, limits=Limits(nodes=5_000))
    assert 0.3 < guess.score < 1.0 or guess.proof is not None
    assert -0.5 < estimate("jungle", State(), limits=Limits(nodes=5_000)).score < 0.5


def test_a_limit_of_nodes_and_a_seed_make_the_same_thought() -> None:
    def thought(level: str) -> Any:
        found = PLAYER.think(State(), 0, Limits(level=level, nodes=3_000), seed=5)
        return found.steps, found.value, found.nodes, found.pv

    for level in ("easy", "strong"):
        assert thought(level) == thought(level)


def test_evaluation_is_the_same_for_both_sides_and_mirrored_boards() -> None:
    dice = random.Random(9)
    for _ in range(200):
        state = drawn_position(dice.randrange(1 << 30))
        rows = state.board.split("/")
        turned = "/".join(row[::-1] for row in reversed(rows)).swapcase()
        mirrored = "/".join(row[::-1] for row in rows)
        here, there, across = (
            int(kernel.evaluate(kernel.pack(State(board=board, seat=seat)), 0, PLAYER.weights))
            for board, seat in ((state.board, state.seat), (turned, 1 - state.seat), (mirrored, state.seat))
        )
        assert here == there == across


def plainly_worth(own: Any, others: Any, numbers: Any) -> int:
    """What the network says of two maps from kinds (0 to 7) to squares as the side to move sees them."""
    found = {name: part.astype(int) for name, part in network.parts(numbers).items()}
    group = (len(own) + len(others) - 1) // 4
    total = 0
    for side in (0, 1):
        seen = (own, others) if side == 0 else (others, own)
        for mirrored in (False, True):
            units = found["bias"].copy()
            for whose in (0, 1):
                for kind, square in seen[whose].items():
                    row, column = divmod(62 - square if side else square, 7)
                    units += found["first"][whose, kind, row * 7 + (6 - column if mirrored else column)]
            total += int(np.sum(np.clip(units, 0, 128) ** 2 * found["output"][group, side]))
    return total // (128 * 128) + int(found["to_move"][group])


def test_evaluation_is_the_network() -> None:
    numbers = np.load(WEIGHTS / "jungle.npy")
    weights = network.expanded(numbers)
    dice = random.Random(3)
    for _ in range(300):
        row = kernel.pack(drawn_position(dice.randrange(1 << 30)))[-1]
        seat = int(row[kernel.MARKS]) & 1
        animals = [
            {kind: square for kind in range(8) if (square := int(row[which]) >> 8 * kind & 63) != kernel.ABSENT}
            for which in (seat, 1 - seat)
        ]
        if seat:
            animals = [{kind: 62 - square for kind, square in one.items()} for one in animals]
        if any(animals):
            assert kernel.evaluate(row[None], 0, weights) == plainly_worth(*animals, numbers)


def test_numbers_that_the_kernel_cannot_take_are_refused() -> None:
    numbers = np.load(WEIGHTS / "jungle.npy")
    with pytest.raises(ValueError, match="instead of int16"):
        network.expanded(numbers[:-1])
    great = numbers.copy()
    network.parts(great)["output"][0, 0] = 30_000
    with pytest.raises(ValueError, match="too great"):
        network.expanded(great)


def test_the_greedy_player_takes_what_counts_most_and_wins_at_once() -> None:
    taking = GAME.parse_position("e....../......./......./......./......./......./..cLd../......./....... b 0 -,- -")
    assert {PLAYER.greedy(taking, 0, seed).steps for seed in range(5)} == {("d3xe3",)}
    winning = GAME.parse_position("......./...D.../.e...../......./......./......./......./..P..../......L b 0 -,- -")
    assert {PLAYER.greedy(winning, 0, seed).steps for seed in range(5)} == {("d8-d9",)}


def test_what_is_counted_is_the_same_for_both_sides() -> None:
    dice = random.Random(4)
    for _ in range(100):
        row = kernel.pack(drawn_position(dice.randrange(1 << 30)))[-1]
        other = row.copy()
        other[kernel.MARKS] ^= kernel.SIDE
        assert counted(row) == -counted(other)
