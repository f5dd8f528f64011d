"""The kernel against the plain rules: the same steps, states, points and outcomes, from random positions."""

import random

import numpy as np
import pytest

from games.engines.battlepasch import BATTLEPASCH, kernel, rules
from games.engines.battlepasch.rows import LOWER, ROWS, UPPER, points
from games.engines.battlepasch.state import EXTRA, State
from games.engines.chance import NoChance

POSITIONS = 100_000


def random_block(dice: random.Random) -> tuple[tuple[int, int] | None, ...]:
    """A block filled in any part, mostly with what dice give, now and then with anything."""
    share = dice.choice((0.0, 0.3, 0.6, 0.9, 1.0))
    wild = dice.random() < 0.1
    block: list[tuple[int, int] | None] = []
    for row in range(len(ROWS)):
        value = dice.randrange(60) if wild else points(row, random_throw(dice))
        block.append((dice.randrange(2), value) if dice.random() < share else None)
    return tuple(block)


def random_throw(dice: random.Random) -> tuple[int, ...]:
    """Five dice, more often alike than chance would have it."""
    sides = dice.choice((1, 2, 3, 6, 6))
    numbers = [dice.randrange(1, 7) for _ in range(sides)]
    return tuple(dice.choice(numbers) for _ in range(5))


def random_state(dice: random.Random) -> State:
    """Any state the rules can judge, before, inside and after turns, between rounds and at the end."""
    number = dice.randrange(1, 4)
    block = random_block(dice)
    full = None not in block
    finished = number if full else number - 1
    totals = tuple(tuple(dice.randrange(3) * 100 for _ in range(finished)) for _ in (0, 1))
    rolls = 0 if full else dice.randrange(4)
    confirmed = dice.choice(((False, False), (True, False), (False, True))) if full and number < 3 else (False, False)
    return State(
        round=number,
        block=block,
        extras=(EXTRA * dice.randrange(2), EXTRA * dice.randrange(2)),
        totals=(totals[0], totals[1]),
        starters=tuple(dice.randrange(2) for _ in range(number)),
        seat=confirmed.index(False) if full and number < 3 else dice.randrange(2),
        dice=random_throw(dice) if rolls else (),
        rolls=rolls,
        confirmed=confirmed,
    )


def bare(state: State) -> State:
    """Without the steps of the turn, which rows do not keep."""
    return (
        BATTLEPASCH.parse_position(BATTLEPASCH.position(state))
        if state.turn is None
        else State(
            state.round, state.block, state.extras, state.totals, state.starters, state.seat, state.dice, state.rolls
        )
    )


def test_the_kernel_plays_by_the_rules() -> None:
    dice = random.Random(13)
    out = np.zeros(kernel.MOST_STEPS, np.int64)
    after = np.zeros(kernel.WORDS, np.int64)
    for _ in range(POSITIONS):
        state = random_state(dice)
        row = kernel.pack(state)
        assert kernel.unpack(row) == state
        number = kernel.steps(row, out)
        found = [int(step) for step in out[:number]]
        assert sorted({kernel.step_text(step) for step in found}) == list(rules.legal(state))
        won = rules.outcome(state)
        assert kernel.outcome(row) == (
            kernel.UNDECIDED if won is None else kernel.DRAWN if won.winner is None else won.winner
        )
        assert [kernel.points(row, seat) for seat in (0, 1)] == [state.points(seat) for seat in (0, 1)]
        for step in dice.sample(found, min(2, number)):
            text, thrown = kernel.step_text(step), random_throw(dice)
            seat = step - kernel.CONFIRM if step >= kernel.CONFIRM else None
            assert kernel.step_number(text, seat or 0) == step
            if text.startswith("roll"):
                text += "=" + "".join(str(thrown[int(place) - 1]) for place in text.removeprefix("roll:"))
            kernel.play(row, step, kernel.pack_dice(thrown), after)
            assert kernel.unpack(after) == bare(rules.play(state, text, seat))


def test_every_throw_gives_in_every_row_what_the_rules_say() -> None:
    for packed in range(6**5):
        dice = tuple(1 + packed // 6**place % 6 for place in range(5))
        counts = kernel.counts_of(kernel.pack_dice(dice))
        assert kernel.five_alike(counts) == (len(set(dice)) == 1)
        assert [kernel.points_for(row, counts) for row in range(13)] == [points(row, dice) for row in range(13)]


@pytest.mark.parametrize("seed", range(5))
def test_whole_matches_come_out_alike(seed: int) -> None:
    dice = random.Random(seed)
    state = rules.start({"starter": seed % 2}, NoChance())
    row = kernel.pack(state)
    out = np.zeros(kernel.MOST_STEPS, np.int64)
    while number := kernel.steps(row, out):
        step, thrown = int(out[dice.randrange(number)]), random_throw(dice)
        text = kernel.step_text(step)
        if step < kernel.ENTER:
            text += "=" + "".join(str(thrown[int(place) - 1]) for place in text.removeprefix("roll:"))
        state = rules.play(state, text, step - kernel.CONFIRM if step >= kernel.CONFIRM else None)
        kernel.play(row, step, kernel.pack_dice(thrown), row)
    assert kernel.unpack(row) == state
    assert state.over


def test_parts_of_the_block() -> None:
    assert (1 << len(UPPER)) - 1 == kernel.UPPER_ROWS
    assert ((1 << len(LOWER)) - 1) << len(UPPER) == kernel.LOWER_ROWS
    assert ROWS[kernel.FIVE_ROW] == "five-of-a-kind"
