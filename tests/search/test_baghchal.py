"""The computer that plays Bagh-Chal, with and without the solved sliding phase."""

import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from games.engines.baghchal import BAGHCHAL as GAME
from games.engines.baghchal import State, kernel
from games.engines.baghchal.lines import BOARD
from games.engines.baghchal.sliding import SIZES, START_OF, number
from games.search.levels import level
from games.search.players.baghchal import PLAYER, BaghChalPlayer
from games.search.thinking import Limits, estimate, think
from tests.engines.baghchal.positions import _position as drawn_position

from .forced import END, agree, brute_force, by_plain_rules


@pytest.fixture(autouse=True)
def no_tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever this installation has solved stays out of these tests."""
    monkeypatch.setenv("VAR_DIR", str(tmp_path))
    monkeypatch.setattr(PLAYER, "results", np.zeros(0, np.uint8), raising=False)
    monkeypatch.setattr(PLAYER, "distances", np.zeros(0, np.uint8), raising=False)
    monkeypatch.setattr(PLAYER.searcher, "book", PLAYER.results)


def position(dice: random.Random) -> State:
    """A position of either phase, after some going to and fro so that *no return* matters."""
    while True:
        state = drawn_position(dice.randrange(1 << 30))
        last = ["", ""]
        for _ in range(dice.choice((0, 3, 6, 9))):
            legal = GAME.legal(state)
            if not legal:
                break
            back = f"{last[state.seat][3:]}-{last[state.seat][:2]}"
            step = back if back in legal and dice.random() < 0.8 else dice.choice(legal)
            last[state.seat] = step
            state = GAME.play(state, step)
        if GAME.outcome(state) is None:
            return state


def test_proofs_are_those_of_brute_force() -> None:
    dice, forced = random.Random(1), brute_force(kernel)
    wins = losses = 0
    for _ in range(100):
        state = position(dice)
        truth = forced(state, 4)
        said = think("baghchal", state, limits=Limits(nodes=30_000)).proof
        assert agree(said, truth, 4), (GAME.position(state), said, truth)
        wins, losses = wins + (truth > 0), losses + (truth < 0)
    assert wins > 10
    assert losses > 5


@pytest.mark.parametrize(
    ("text", "proof"),
    [
        # A fifth goat to take.
        ("T...T/.G.../...../...GG/T.GGT t 11 4 0 -", 1),
        # Four taken, and more threats than one goat can answer.
        ("TG..T/.G.../..G../...../TG..T g 12 4 0 -", -2),
    ],
)
def test_known_ends(text: str, proof: int) -> None:
    state = GAME.parse_position(text)
    value = by_plain_rules(GAME, state, abs(proof))
    assert value == (END - proof if proof > 0 else -END - proof)
    assert think("baghchal", state, limits=Limits(nodes=100_000)).proof == proof


def test_every_level_takes_the_fifth_goat() -> None:
    state = GAME.parse_position("T...T/.G.../...../...GG/T.GGT t 11 4 0 -")
    for name in ("easy", "medium", "strong", "master"):
        for seed in range(3):
            steps = think("baghchal", state, limits=Limits(level=name, nodes=2_000), seed=seed).steps
            outcome = GAME.outcome(GAME.play(state, steps[0]))
            assert outcome is not None
            assert outcome.winner == 1


def test_estimates_are_for_the_goats() -> None:
    state = GAME.parse_position("T...T/.G.../...../...GG/T.GGT t 11 4 0 -")
    assert estimate("baghchal", state, limits=Limits(nodes=2_000)).proof == -1
    assert estimate("baghchal", State(), limits=Limits(nodes=20_000)).proof is None


def test_a_limit_of_nodes_and_a_seed_make_the_same_thought() -> None:
    def thought(name: str) -> Any:
        found = PLAYER.think(State(), 0, Limits(level=name, nodes=3_000), seed=5)
        return found.steps, found.value, found.nodes, found.pv

    for name in ("easy", "strong", "master"):
        assert thought(name) == thought(name)


def test_evaluation_is_the_same_for_turned_and_mirrored_boards() -> None:
    dice = random.Random(9)
    for _ in range(200):
        state = drawn_position(dice.randrange(1 << 30))
        rows = state.board.split("/")
        turned = ["".join(row[column] for row in rows) for column in range(5)]
        boards = (rows, [row[::-1] for row in rows], turned, turned[::-1])
        values = {
            int(kernel.evaluate(kernel.pack(State("/".join(board), state.seat, 3, state.taken)), 0, PLAYER.weights))
            for board in boards
        }
        assert len(values) == 1


def test_with_a_table_won_positions_are_won_and_drawn_ones_kept() -> None:
    """A made-up table: tigers to move win everywhere, goats to move lose, but where a byte says otherwise."""
    player = BaghChalPlayer()
    results = np.zeros((START_OF[-1] + 3) // 4, np.uint8)
    distances = np.zeros(START_OF[-1], np.uint8)
    player.__dict__.update(results=results, distances=distances)
    board = "TTTT./GGGGG/GGGGG/GGGGG/G...."
    state = GAME.parse_position(f"{board} t 0 4 1 {board}")
    assert player.known_score(state) == 0.0
    master = level("baghchal", Limits(level="master"))
    assert player.choices(kernel.pack(state), master) is None
    results[:] = 0b01010101
    distances[:] = 4
    assert player.known_score(state) == pytest.approx(0.99)
    assert player.known_score(GAME.parse_position(f"{board} g 0 4 1 {board}")) == pytest.approx(0.99)
    assert player.known_score(State()) is None
    assert player.choices(kernel.pack(state), level("baghchal", Limits(level="strong"))) is None


def _place(state: State) -> int:
    """The place of a state of the sliding phase in the table of distances."""
    word = int(kernel.pack(state)[-1, 0])
    tigers = word >> 25 & BOARD
    numbered = int(number(tigers, BOARD & ~(word & BOARD | tigers)))
    return START_OF[state.taken] + state.seat * SIZES[state.taken] + numbered


def test_the_way_to_the_end_is_followed_by_distance() -> None:
    player = BaghChalPlayer()
    distances = np.zeros(START_OF[-1], np.uint8)
    player.__dict__.update(results=np.zeros((START_OF[-1] + 3) // 4, np.uint8), distances=distances)
    board = "TTTT./GGGGG/GGGGG/GGGGG/G...."
    state = GAME.parse_position(f"{board} t 0 4 1 {board}")
    legal = {step: GAME.play(state, step) for step in GAME.legal(state) if "x" not in step}
    aim = sorted(legal)[0]

    def write(target: State, distance: int) -> None:
        distances[_place(target)] = distance

    write(state, 8)
    for step, after in legal.items():
        write(after, 7 if step == aim else 9)
    master = level("baghchal", Limits(level="master"))
    moves = player.choices(kernel.pack(state), master)
    assert moves is not None
    chosen = {kernel.turn_steps(None, 0, move)[0] for move in moves}
    captures = [step for step in GAME.legal(state) if "x" in step]
    assert chosen == (set(captures) or {aim})
