"""Dou Shou Qi's compiled rules against the plain ones."""

import random

import pytest

from games.engines.jungle import JUNGLE as GAME
from games.engines.jungle import State, kernel

from ..kernels import Twin, perft
from ..vectors import cases
from .positions import _position as drawn_position

PERFTS = [case for case in cases("jungle-perft") if case["check"] == "perft" and case["expect"][-1] < 2_000_000]


def compare(positions: int, seed: int) -> set[str]:
    """Plays matches by chance in both writings until so many positions are compared; the reasons of their ends."""
    dice = random.Random(seed)
    ends: set[str] = set()
    compared = 0
    while compared < positions:
        # Some matches start anywhere, some go to and fro most of the time, some take what they can.
        start = drawn_position(dice.randrange(1 << 30)) if dice.random() < 0.5 else State()
        twin = Twin(GAME, kernel, start)
        back_and_forth, greed = dice.random() ** 2 * 0.95, dice.random() * 0.6
        last = ["", ""]
        while steps := twin.compare():
            compared += 1
            if compared % 7 == 0:
                assert twin.same_state(), twin.text()
            seat = twin.state.seat
            back = f"{last[seat][3:]}-{last[seat][:2]}"
            captures = [step for step in steps if "x" in step]
            if back in steps and dice.random() < back_and_forth:
                step = back
            else:
                step = dice.choice(captures if captures and dice.random() < greed else list(steps))
            last[seat] = step
            twin.play(step, steps[step])
        outcome = GAME.outcome(twin.state)
        assert outcome
        ends.add(outcome.reason)
    return ends


def test_both_writings_of_the_rules_are_equal() -> None:
    assert compare(5_000, seed=1) >= {"den", "repetition", "no-move"}


@pytest.mark.slow
def test_both_writings_of_the_rules_are_equal_on_many_positions() -> None:
    assert compare(100_000, seed=2) == {"den", "repetition", "no-move", "quiet"}


def test_perft_from_the_start() -> None:
    assert [perft(kernel, State(), depth) for depth in range(1, 6)] == [24, 576, 12240, 260099, 5111620][:5]


@pytest.mark.parametrize("case", PERFTS, ids=lambda case: str(case["id"]))
def test_perft_of_the_vectors(case: dict) -> None:  # type: ignore[type-arg]
    state = GAME.counted(GAME.parse_position(case["position"]))
    assert [perft(kernel, state, depth) for depth in range(1, case["value"] + 1)] == case["expect"]


def test_positions_that_differ_in_a_bar_have_different_keys() -> None:
    board = "......./......./......./......./......./......./......./E....../......e"
    barred, free = (GAME.parse_position(f"{board} b 5 {mark},- -") for mark in ("a3a23", "a3a22"))
    assert kernel.key(kernel.pack(barred), 0) != kernel.key(kernel.pack(free), 0)
    assert kernel.path_key(kernel.pack(barred), 0) != kernel.path_key(kernel.pack(free), 0)


def test_the_key_kept_up_to_date_is_that_of_the_position() -> None:
    dice = random.Random(3)
    twin = Twin(GAME, kernel, State())
    for _ in range(200):
        steps = twin.compare()
        if not steps:
            break
        step = dice.choice(sorted(steps))
        twin.play(step, steps[step])
        assert kernel.pack(twin.state)[-1, kernel.KEY] == twin.rows[twin.ply, kernel.KEY]
