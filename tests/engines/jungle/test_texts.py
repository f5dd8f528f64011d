"""Positions, steps and sentences of Dou Shou Qi."""

import pytest

from games.engines.errors import Malformed
from games.engines.jungle import JUNGLE as GAME
from games.engines.jungle import State

START = "l.....t/.d...c./r.p.w.e/......./......./......./E.W.P.R/.C...D./T.....L"
EMPTY = "......./......./......./......./......./......./......./......./......."
LONE = "e....../......./......./......./......./......./......./......./E......"


def test_the_start_is_printed_as_the_rules_say() -> None:
    assert GAME.position(State()) == f"{START} b 0 -,- -"


@pytest.mark.parametrize(
    ("position", "why"),
    [
        (START, "single spaces"),
        (f"{START} b 0 -,-", "single spaces"),
        (f"{START}  b 0 -,- -", "single spaces"),
        (f"{START[:-1]} b 0 -,- -", "nine rows"),
        (f"{START}/....... b 0 -,- -", "nine rows"),
        (f"{START.replace('E', 'X')} b 0 -,- -", "nine rows"),
        (f"{START.replace('W', 'E')} b 0 -,- -", "twice"),
        (f"{START.replace('E', '.').replace('.......', '.E.....', 1)} b 0 -,- -", "only rats"),
        (f"{EMPTY[:-7]}...C... b 0 -,- -", "own den"),
        (f"...C.../{EMPTY[8:-8]}/...c... b 0 -,- -", "both dens"),
        (f"{START} w 0 -,- -", "side"),
        (f"{START} b 101 -,- -", "0 to 100"),
        (f"{START} b 07 -,- -", "0 to 100"),
        (f"{START} b -1 -,- -", "0 to 100"),
        (f"{START} b 0 - -", "comma"),
        (f"{START} b 0 a3a44,- -", "two squares"),
        (f"{START} b 0 a3a40,- -", "two squares"),
        (f"{START} b 0 a3a53,- -", "no animal goes"),
        (f"{START} b 0 a3a33,- -", "no animal goes"),
        (f"{START} b 0 -,- {START}", "BOARD:SIDE"),
        (f"{START} b 0 -,- {START}:x", "BOARD:SIDE"),
        (f"{START} b 0 -,- {START}:b;", "BOARD:SIDE"),
        (f"{START} b 0 -,- {START[1:]}:b", "nine rows"),
        (f"{START} b 0 -,- {';'.join([START + ':b'] * 101)}", "at most 100"),
    ],
)
def test_what_is_wrong_with_a_position_is_said(position: str, why: str) -> None:
    with pytest.raises(Malformed, match=why):
        GAME.parse_position(position)


@pytest.mark.parametrize("step", ["a1", "a1a2", "a1+a2", "a0-a1", "h1-h2", "a1-a22", "A1-A2", "8 a3-a4", None, 3])
def test_what_is_no_step_is_malformed(step: object) -> None:
    with pytest.raises(Malformed):
        GAME.play(State(), step)  # type: ignore[arg-type]


def position(board: str, side: str = "b", rest: str = "0 -,- -") -> str:
    return f"{board} {side} {rest}"


@pytest.mark.parametrize(
    ("before", "step", "sentence"),
    [
        (position(START), "a3-a4", "Blue's elephant moves from a3 to a4."),
        (position(START), "g3-f3", "Blue's rat moves from g3 to f3."),
        (position("e....../......./......./......./......./......./.R...../......./......."), "b3-b4",
         "Blue's rat goes into the water on b4."),
        (position("e....../......./......./......./......./.R...../......./......./......."), "b4-b5",
         "Blue's rat swims from b4 to b5."),
        (position("e....../......./......./......./......./.R...../......./......./......."), "b4-a4",
         "Blue's rat climbs out of the water onto a4."),
        (position("e....../......./......./......./......./.R...../......./......./.......", rest="99 -,- -"), "b4-a4",
         "Blue's rat climbs out of the water onto a4. Nothing was taken in a hundred turns: the match is drawn."),
        (position("e....../......./......./......./......./......./.L...../......./......."), "b3-b7",
         "Blue's lion jumps over the river from b3 to b7."),
        (position("e....../......./.r...../......./......./......./.L...../......./......."), "b3xb7",
         "Blue's lion jumps over the river and takes the rat on b7."),
        (position("e....../......./......./......./......./......./......./...l.../..C...."), "c1-d1", ""),
        (position("E....../......./......./......./......./......./..r..../......./..l....", "r"), "c1-d1",
         "Red's lion enters the den on d1 and wins."),
        (position("e....../......./......./......./......./......./......./..R..../..e....".replace("e", "l", 1)),
         "c2xc1", "Blue's rat takes the elephant, caught in the trap on c1."),
        (position("e....../......./......./......./......./.Rr..../......./......./......."), "b4xc4",
         "Blue's rat takes the rat in the water on c4."),
        (position("e....../......./..C..../......./......./......./......./......./......."), "c7-c8",
         "Blue's cat moves from c7 to c8."),
        (position("e....../..C..../......./......./......./......./......./......./......."), "c8-c9",
         "Blue's cat steps into the trap on c9."),
        (position("......./......./......./......./......./......./c....../E....../......."), "a2xa3",
         "Blue's elephant takes the cat on a3. Red has no move left: Blue wins."),
    ],
)  # fmt: skip
def test_sentences(before: str, step: str, sentence: str) -> None:
    state = GAME.parse_position(before)
    if not sentence:
        assert step not in GAME.legal(state)
        return
    assert GAME.describe(state, step, None).text(str) == sentence


def test_a_draw_by_repetition_is_said() -> None:
    state = GAME.parse_position(f"{LONE} b 0 -,- -")
    sentence = ""
    for step in ["a1-a2", "a9-a8", "a2-a1", "a8-a9", "a1-b1", "a9-b9", "b1-a1", "b9-a9"]:
        sentence = GAME.describe(state, step, None).text(str)
        state = GAME.play(state, step)
    assert sentence == (
        "Red's elephant moves from b9 to a9. This position stands for the third time: the match is drawn."
    )


def test_players_write_the_rank_in_front() -> None:
    state = GAME.parse_position(position("e....../......./......./......./......./......./......./...d.../......L"))
    assert GAME.notation(state, "g1-g2", 0) == "7 g1-g2"
    red = GAME.parse_position(position("e....../......./......./......./......./......./......./...d.../......L", "r"))
    assert GAME.notation(red, "d2-d1", None) == "3 d2-d1"
