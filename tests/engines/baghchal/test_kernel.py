"""Bagh-Chal's compiled rules against the plain ones."""

import random

import pytest

from games.engines.baghchal import BAGHCHAL as GAME
from games.engines.baghchal import State, kernel

from ..kernels import Twin, perft
from ..vectors import cases
from .positions import _position as drawn_position

PERFTS = [case for case in cases("baghchal-perft") if case["check"] == "perft" and case["expect"][-1] < 2_000_000]


def compare(positions: int, seed: int) -> set[str]:
    """Plays matches by chance in both writings until so many positions are compared; the reasons of their ends."""
    dice = random.Random(seed)
    ends: set[str] = set()
    compared = 0
    while compared < positions:
        start = drawn_position(dice.randrange(1 << 30)) if dice.random() < 0.6 else State()
        twin = Twin(GAME, kernel, start)
        sparing, back_and_forth = dice.random(), dice.random() ** 2
        last = ["", ""]
        while steps := twin.compare():
            compared += 1
            if compared % 7 == 0:
                assert twin.same_state(), twin.text()
            seat = twin.state.seat
            back = f"{last[seat][3:]}-{last[seat][:2]}"
            calm = [step for step in steps if "x" not in step]
            if back in steps and dice.random() < back_and_forth:
                step = back
            else:
                step = dice.choice(calm if calm and dice.random() < sparing else list(steps))
            last[seat] = step
            twin.play(step, steps[step])
        outcome = GAME.outcome(twin.state)
        assert outcome
        ends.add(outcome.reason)
    return ends


def test_both_writings_of_the_rules_are_equal() -> None:
    assert compare(5_000, seed=1) >= {"five-goats", "trapped"}


@pytest.mark.slow
def test_both_writings_of_the_rules_are_equal_on_many_positions() -> None:
    assert compare(100_000, seed=2) == {"five-goats", "trapped", "quiet", "no-move"}


def test_perft_from_the_start() -> None:
    assert [perft(kernel, State(), depth) for depth in range(1, 7)] == [21, 252, 5052, 68204, 1304788, 18592000]


@pytest.mark.parametrize("case", PERFTS, ids=lambda case: str(case["id"]))
def test_perft_of_the_vectors(case: dict) -> None:  # type: ignore[type-arg]
    state = GAME.parse_position(case["position"])
    assert [perft(kernel, state, depth) for depth in range(1, case["value"] + 1)] == case["expect"]


def test_keys_tell_positions_apart_and_keys_of_the_way_pasts_too() -> None:
    dice = random.Random(4)
    states = {drawn_position(dice.randrange(1 << 30)) for _ in range(2000)}
    rows = [kernel.pack(state) for state in states]
    assert len({kernel.key(row, len(row) - 1) for row in rows}) == len({int(row[-1, 0]) for row in rows})
    board, other = "TTTT./GGGGG/GGGGG/GGGGG/G....", "TTTT./GGGGG/GGGGG/GGGG./G...G"
    first = kernel.pack(GAME.parse_position(f"{board} t 0 4 1 {board}"))
    second = kernel.pack(GAME.parse_position(f"{board} t 0 4 1 {other};{board}"))
    assert kernel.key(first, 0) == kernel.key(second, 1)
    assert kernel.path_key(first, 0) != kernel.path_key(second, 1)
