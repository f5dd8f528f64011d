"""What holds throughout every match of Battlepasch: rows, rounds, rests, sums and rolls."""

import re
from itertools import product
from typing import Any

import pytest
from hypothesis import given as examples
from hypothesis import settings
from hypothesis import strategies as st

from games.engines.battlepasch import BATTLEPASCH
from games.engines.battlepasch.rows import LOWER, ROWS, UPPER
from games.engines.chance import FairChance
from games.engines.errors import LONGEST_SHOWN, IllegalStep, Malformed, OutOfTurn

from .matches import given, random_match

seeds = st.integers(0, 200)
FULL = {row: [number % 2, 5] for number, row in enumerate(ROWS)}


@settings(max_examples=15, deadline=None)
@examples(seeds)
def test_every_row_is_taken_once_a_round(seed: int) -> None:
    _, steps = random_match(seed)
    taken = [step.removeprefix("enter:") for step in steps if step.startswith("enter:")]
    assert len(taken) == 39
    for number in range(3):
        assert sorted(taken[number * 13 : number * 13 + 13]) == sorted(ROWS)
    upper = [row in UPPER for row in taken if row != "five-of-a-kind"]
    assert upper[12:24] == [True] * 6 + [False] * 6
    assert upper[24:] == [False] * 6 + [True] * 6
    assert steps.count("next") == 4


@settings(max_examples=15, deadline=None)
@examples(seeds)
def test_totals_are_the_sums_of_what_was_entered(seed: int) -> None:
    states, steps = random_match(seed)
    totals: list[list[int]] = [[], []]
    own: dict[int, dict[str, int]] = {0: {}, 1: {}}
    extras = [0, 0]
    for state, step in zip(states, steps, strict=False):
        if not step.startswith("enter:"):
            continue
        row, view = step.removeprefix("enter:"), BATTLEPASCH.view(state, None)
        points, _, extra = view["gives"][row]
        own[state.seat][row] = points
        extras[state.seat] += extra
        if len(own[0]) + len(own[1]) == 13:
            for seat in (0, 1):
                upper = sum(points for row, points in own[seat].items() if row in UPPER)
                lower = sum(points for row, points in own[seat].items() if row in LOWER)
                bonus = 35 * (upper >= 63) + 50 * (lower >= 170)
                totals[seat].append(upper + lower + bonus + extras[seat])
            own, extras = {0: {}, 1: {}}, [0, 0]
    end = BATTLEPASCH.view(states[-1], None)
    assert end["totals"] == totals
    assert end["points"] == [sum(rounds) for rounds in totals]
    ahead = end["points"][0] - end["points"][1]
    assert end["over"] == {"winner": None if ahead == 0 else int(ahead < 0), "reason": "points"}
    first, second, third = end["starters"]
    behind = sum(totals[0][:2]) - sum(totals[1][:2])
    assert second == 1 - first
    assert third == (first if behind == 0 else int(behind > 0))


@settings(max_examples=15, deadline=None)
@examples(seeds)
def test_rolls_change_only_the_dice_rolled(seed: int) -> None:
    states, steps = random_match(seed)
    for before, step, after in zip(states, steps, states[1:], strict=False):
        assert before.rolls <= 3
        if step.startswith("roll"):
            places, numbers = re.fullmatch(r"roll:(\d+)=(\d+)", step).groups()
            assert after.rolls == before.rolls + 1
            for place, die in enumerate(after.dice, start=1):
                if str(place) in places:
                    assert die == int(numbers[places.index(str(place))])
                else:
                    assert die == before.dice[place - 1]
            assert BATTLEPASCH.reveals(before, step)
            assert BATTLEPASCH.view(after, None)["rolled"] == places
        else:
            assert not BATTLEPASCH.reveals(before, step)
            assert after.dice == ()


class Scripted:
    """Chance that gives prepared results and notes what it was asked."""

    counter = 0

    def __init__(self, results: tuple[int, ...]) -> None:
        self.results = list(results)
        self.asked: list[int] = []

    def below(self, n: int) -> int:
        self.asked.append(n)
        return self.results.pop(0)


def test_every_throw_comes_from_exactly_one_draw() -> None:
    state = given(dice=[1] * 5, rolls=1)
    throws = set()
    for results in product(range(6), repeat=3):
        chance = Scripted(results)
        throws.add(BATTLEPASCH.resolve(state, "roll:135", chance))
        assert chance.asked == [6, 6, 6]
    assert throws == {f"roll:135={a}{b}{c}" for a, b, c in product(range(1, 7), repeat=3)}


def test_nobody_chooses_the_dice() -> None:
    with pytest.raises(IllegalStep, match="up to chance"):
        BATTLEPASCH.resolve(given(), "roll:12345=66666", FairChance(b"", ("", "")))
    with pytest.raises(Malformed, match="with its result"):
        BATTLEPASCH.play(given(), "roll:12345")


@pytest.mark.parametrize(
    "step",
    [
        "roll",
        "roll:",
        "roll:21",
        "roll:11",
        "roll:6",
        "roll:1=7",
        "roll:12=1",
        "roll:1=12",
        "enter",
        "enter:",
        "enter:one",
        "next:",
        "Next",
        "roll:123456",
        "roll:1=",
        " next",
    ],
)
def test_texts_that_are_no_step(step: str) -> None:
    with pytest.raises(Malformed, match=re.escape(repr(step)[:LONGEST_SHOWN])):
        BATTLEPASCH.play(given(dice=[1, 2, 3, 4, 5], rolls=1), step)


def resting() -> Any:
    return given(rows=FULL, totals=[[40], [30]])


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_either_may_confirm_first_and_each_once(order: tuple[int, int]) -> None:
    first, second = order
    state = resting()
    rest = BATTLEPASCH.rest(state)
    assert rest is not None
    assert (rest.step, rest.seconds) == ("next", 60)
    assert BATTLEPASCH.may_act(state, 0)
    assert BATTLEPASCH.may_act(state, 1)
    once = BATTLEPASCH.play(state, "next", first)
    assert BATTLEPASCH.to_act(once) == second
    assert BATTLEPASCH.view(once, None)["confirmed"] == [first == 0, first == 1]
    with pytest.raises(OutOfTurn):
        BATTLEPASCH.play(once, "next", first)
    begun = BATTLEPASCH.play(once, "next", second)
    assert BATTLEPASCH.rest(begun) is None
    assert (begun.round, begun.seat, begun.starters) == (2, 1, (0, 1))
    assert BATTLEPASCH.position(begun)["rows"] == {}


def test_a_position_inside_a_turn_goes_on() -> None:
    state = given(dice=[2, 2, 3, 4, 4], rolls=2)
    assert not BATTLEPASCH.turn_complete(state)
    assert BATTLEPASCH.pending(state) == ()
    rolled = BATTLEPASCH.play(state, "roll:3=4")
    assert BATTLEPASCH.pending(rolled) == ("roll:3=4",)
    assert BATTLEPASCH.position(rolled) == BATTLEPASCH.position(state)
    assert not [step for step in BATTLEPASCH.legal(rolled) if step.startswith("roll")]
    assert BATTLEPASCH.play(rolled, "enter:full-house").block[8] == (0, 25)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"round": 4}, "round"),
        ({"round": True}, "round"),
        ({"rows": []}, "rows is an object"),
        ({"rows": {"sevens": [0, 7]}}, "unknown row 'sevens'"),
        ({"rows": {"ones": [2, 3]}}, "ones"),
        ({"rows": {"ones": 3}}, "ones"),
        ({"totals": [[1], []]}, "totals"),
        ({"starters": []}, "starters"),
        ({"starters": [2]}, "starters"),
        ({"dice": [1, 2, 3], "rolls": 1}, "five numbers"),
        ({"dice": [1, 2, 3, 4, 7], "rolls": 1}, "dice"),
        ({"dice": [1, 2, 3, 4, 5]}, "after a roll"),
        ({"rolls": 1}, "after a roll"),
        ({"confirmed": [True, False]}, "between two rounds"),
        ({"rows": FULL, "totals": [[1], [1]], "confirmed": [True, True], "turn": 1}, "has begun"),
        ({"rows": FULL, "totals": [[1], [1]], "confirmed": [True, False], "turn": 0}, "not confirmed"),
        ({"rows": FULL, "totals": [[1], [1]], "dice": [1] * 5, "rolls": 1}, "nothing to roll for"),
        ({"extras": [0]}, "extras"),
        ({"confirmed": [0, 1]}, "true or false"),
    ],
)
def test_malformed_positions_say_why(change: dict[str, Any], why: str) -> None:
    with pytest.raises(Malformed, match=why):
        given(**change)


@pytest.mark.parametrize(
    ("changes", "step", "sentence", "notation"),
    [
        ({}, "roll:12345=61431", "North rolls 1 1 3 4 6.", "61431"),
        ({"dice": [6, 1, 4, 6, 1], "rolls": 1}, "roll:235=266", "North keeps 6 6 and rolls 2 6 6.", "62666"),
        (
            {"dice": [6, 1, 4, 6, 1], "rolls": 1},
            "roll:12345=22222",
            "North rolls all five dice again: 2 2 2 2 2.",
            "22222",
        ),
        ({"dice": [6, 1, 4, 6, 1], "rolls": 1}, "enter:sixes", "North writes down 12 in this row: Sixes.", "= 12"),
        ({"dice": [6, 1, 4, 6, 1], "rolls": 1}, "enter:full-house", "North strikes this row: Full house.", "= 0"),
        (
            {"dice": [6] * 5, "rolls": 1, "rows": {"five-of-a-kind": [1, 50]}, "turn": 1},
            "enter:chance",
            "South writes down 30 in this row: Chance, and gets 25 extra.",
            "= 55",
        ),
        ({"rows": FULL, "totals": [[40], [30]]}, "next", "Ready for round 2.", "next"),
        (
            {"rows": {row: entry for row, entry in FULL.items() if row != "chance"}, "dice": [1] * 5, "rolls": 1},
            "enter:chance",
            "North writes down 5 in this row: Chance. Round 1 is over, 35 to 30.",
            "= 5",
        ),
    ],
)
def test_steps_in_words(changes: dict[str, Any], step: str, sentence: str, notation: str) -> None:
    state = given(**changes)
    assert BATTLEPASCH.describe(state, step, None).text(str) == sentence
    assert BATTLEPASCH.notation(state, step, None) == notation
