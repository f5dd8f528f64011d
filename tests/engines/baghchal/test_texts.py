"""Positions, steps and sentences of Bagh-Chal."""

import pytest

from games.engines.baghchal import BAGHCHAL as GAME
from games.engines.baghchal import State
from games.engines.errors import Malformed

START = "T...T/...../...../...../T...T"
FULL = "TGGGT/GGGGG/GGGGG/G.GGG/TG..T"


def test_the_start_is_printed_as_the_rules_say() -> None:
    assert GAME.position(State()) == f"{START} g 20 0 0 -"


@pytest.mark.parametrize(
    ("position", "why"),
    [
        (START, "single spaces"),
        (f"{START} g 20 0 0", "single spaces"),
        (f"{START}  g 20 0 0 -", "single spaces"),
        (f"{START[1:]} g 20 0 0 -", "five rows"),
        (f"{START}/..... g 20 0 0 -", "five rows"),
        (f"{START.replace('.', 'X')} g 20 0 0 -", "five rows"),
        (f"{START[:-1]}. g 20 0 0 -", "4 tigers"),
        (f"{START[:-2]}TT g 20 0 0 -", "4 tigers"),
        (f"{START} b 20 0 0 -", "side"),
        (f"{START} g 21 0 0 -", "0 to 20"),
        (f"{START} g 020 0 0 -", "0 to 20"),
        (f"{START} g 14 6 0 -", "0 to 5"),
        (f"{START} g 20 0 101 -", "0 to 100"),
        (f"{START} g 20 0 -1 -", "0 to 100"),
        (f"{START} g 19 0 0 -", "20 together"),
        (f"{START} g 20 0 0 {START}", "only when all goats"),
        (f"{FULL} g 0 2 0 -", "five rows"),
        (f"{FULL} g 0 2 0 {FULL};{START}", "present one"),
        (f"{FULL} g 0 2 0 {';'.join([FULL] * 13)}", "at most 12"),
        (f"{FULL} g 0 2 0 {FULL};;{FULL}", "five rows"),
    ],
)
def test_what_is_wrong_with_a_position_is_said(position: str, why: str) -> None:
    with pytest.raises(Malformed, match=why):
        GAME.parse_position(position)


@pytest.mark.parametrize("step", ["a1", "@", "@f1", "@a0", "@a1 ", "a1a2", "a1+a2", "a1-a6", "A1-A2", None, 3, []])
def test_what_is_no_step_is_malformed(step: object) -> None:
    with pytest.raises(Malformed):
        GAME.play(State(), step)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("before", "step", "sentence"),
    [
        (f"{START} g 20 0 0 -", "@c3", "A goat is placed on c3. Still in hand: 19."),
        (f"{START} t 20 0 0 -", "a1-b2", "A tiger moves from a1 to b2."),
        ("T...T/...../...../...../TG..T t 17 2 0 -", "a1xc1",
         "A tiger jumps from a1 to c1 and takes the goat on b1. Taken so far: 3."),
        ("T...T/...../...../...../TG..T t 15 4 0 -", "a1xc1",
         "A tiger jumps from a1 to c1 and takes the fifth goat on b1: the tigers win."),
        ("TGGGT/GGGG./GG.GG/GGGGG/TGGGT g 1 0 1 -", "@e4",
         "The last goat is placed on e4. From now on the goats move."),
        ("TGGGT/GG.GG/G...G/GG.GG/TGGGT g 4 0 1 -", "@c3",
         "A goat is placed on c3. Still in hand: 3. No tiger can move any more: the goats win."),
        (f"{FULL} g 0 2 0 {FULL}", "a2-b2", "A goat moves from a2 to b2."),
        ("TGGGT/GGGGG/GGTGG/G...G/TG.G. g 0 4 99 TGGGT/GGGGG/GGTGG/G...G/TG.G.", "d1-d2",
         "A goat moves from d1 to d2. No goat was taken in a hundred turns: the match is drawn."),
        ("GGGGT/GGGGG/GGGGG/TTGGG/T.GGG t 0 0 0 GGGGT/GGGGG/GGGGG/TTGGG/T.GGG", "a1-b1",
         "A tiger moves from a1 to b1. No goat can move any more: the tigers win."),
        # Pieces could move, but only to boards that have stood before.
        ("GGGGT/T.GGG/GGGGT/GGGGG/GTGGG g 0 0 30 GGGGT/.GGGG/TGGGT/GGGGG/GTGGG;GGGGT/T.GGG/GGGGT/GGGGG/GTGGG",
         "a3-b4",
         "A goat moves from a3 to b4. Every move of the tigers would bring back an earlier board: the goats win."),
        ("GTGGG/GGGGG/GGGGG/GGGGG/GT.TT t 0 0 30 GTGGG/GGGGG/GGGGG/GGG.G/GTTGT;GTGGG/GGGGG/GGGGG/GGGGG/GT.TT",
         "d1-c1",
         "A tiger moves from d1 to c1. Every move of the goats would bring back an earlier board: the tigers win."),
    ],
)  # fmt: skip
def test_sentences(before: str, step: str, sentence: str) -> None:
    assert GAME.describe(GAME.parse_position(before), step, None).text(str) == sentence


def test_the_match_goes_on_to_the_fifth_goat() -> None:
    state = GAME.parse_position("T...T/...../...../...../TG..T t 16 3 0 -")
    after = GAME.play(state, "a1xc1")
    assert GAME.outcome(after) is None
    assert GAME.view(after, None)["taken"] == 4
