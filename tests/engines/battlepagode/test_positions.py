"""Position texts: what they say, and which are refused, with the reason."""

import pytest

from games.engines.battlepagode import BATTLEPAGODE as GAME
from games.engines.battlepagode.board import NUMBERS
from games.engines.errors import LONGEST_SHOWN, Malformed

EMPTY = "00000/00000/00000/00000/00000"
EXAMPLE = "00000/01000/00S10S0/0I02x0I0/00000 S -,- -"


def test_the_example_of_the_rules_is_read_as_written() -> None:
    state = GAME.parse_position(EXAMPLE)
    heights = {name: state.board.height(square) for name, square in NUMBERS.items() if state.board.height(square)}
    assert heights == {"b4": 1, "c3": 1, "c2": 2}
    assert state.board.saffron == 1 << NUMBERS["b3"] | 1 << NUMBERS["d3"]
    assert state.board.indigo == 1 << NUMBERS["a2"] | 1 << NUMBERS["d2"]
    assert state.board.caps == 1 << NUMBERS["c2"]
    assert GAME.to_act(state) == 0
    assert GAME.position(state) == EXAMPLE


@pytest.mark.parametrize(
    "position",
    [
        f"{EMPTY} S -,- -",
        f"{EMPTY} I fox,owl -",
        f"{EMPTY} S fox,fox -",
        f"{EMPTY} S choose -",
        f"{EMPTY} S choose-extended -",
        f"{EMPTY} I pick:fox,owl -",
        f"{EMPTY} S start:owl,fox -",
        "1x0000/00000/00000/00000/00000 S -,- -",
        "0S0000/00000/00000/00000/00000 S -,- -",
        "00000I/00200/001I00/00000/0S0S000 I owl,crane !",
    ],
)
def test_positions_read_back(position: str) -> None:
    assert GAME.position(GAME.parse_position(position)) == position


@pytest.mark.parametrize(
    ("position", "reason"),
    [
        (EMPTY, "expected BOARD SIDE SPIRITS BAN"),
        (f"{EMPTY} S -,-", "expected BOARD SIDE SPIRITS BAN"),
        (f"{EMPTY}  S -,- -", "expected BOARD SIDE SPIRITS BAN"),
        (f"{EMPTY} S -,- - ", "expected BOARD SIDE SPIRITS BAN"),
        (f"{EMPTY} X -,- -", "the side must be S or I, not 'X'"),
        (f"{EMPTY} SI -,- -", "the side must be S or I, not 'SI'"),
        (f"{EMPTY} S -,- x", "the ban must be ! or -, not 'x'"),
        ("00000/00000/00000/00000 S -,- -", "5 rows, not 4"),
        ("00000/00000/00000/00000/00000/00000 S -,- -", "5 rows, not 6"),
        ("0000/00000/00000/00000/00000 S -,- -", "row '0000'"),
        ("000000/00000/00000/00000/00000 S -,- -", "row '000000'"),
        ("40000/00000/00000/00000/00000 S -,- -", "row '40000'"),
        ("0Sx000/00000/00000/00000/00000 S -,- -", "row '0Sx000'"),
        ("S0000/00000/00000/00000/00000 S -,- -", "row 'S0000'"),
        ("0s0000/00000/00000/00000/00000 S -,- -", "row '0s0000'"),
        ("٠0000/00000/00000/00000/00000 S -,- -", "row '٠0000'"),
        ("0S0S0S00/00000/00000/00000/00000 S -,- -", "more than two monks of S"),
        ("0I0I000/0I0000/00000/00000/00000 S -,- -", "more than two monks of I"),
        (f"{EMPTY} S cat,- -", "unknown spirit 'cat'"),
        (f"{EMPTY} S fox -", "unknown spirit ''"),
        (f"{EMPTY} S fox,owl,bee -", "unknown spirit 'owl,bee'"),
        (f"{EMPTY} S Fox,owl -", "unknown spirit 'Fox'"),
        (f"{EMPTY} I pick:fox,- -", "unknown spirit '-'"),
        (f"{EMPTY} I pick:fox,fox -", "two different spirits"),
        (f"{EMPTY} I pick:owl,fox -", "alphabetical order"),
        (f"{EMPTY} S pick:fox,owl -", "Indigo picks"),
        (f"{EMPTY} I start:fox,owl -", "Saffron offers and names the starter"),
        (f"{EMPTY} I choose -", "Saffron offers"),
        (f"{EMPTY} S choose !", "before the first turn"),
        (f"{EMPTY} S take:fox,owl -", "unknown spirits 'take:fox,owl'"),
        (f"{EMPTY} S :fox,owl -", "unknown spirits ':fox,owl'"),
        ("0S0000/00000/00000/00000/00000 S choose -", "the board is empty"),
    ],
)
def test_malformed_positions_say_what_is_wrong(position: str, reason: str) -> None:
    with pytest.raises(Malformed) as refusal:
        GAME.parse_position(position)
    assert repr(position)[:LONGEST_SHOWN] in str(refusal.value)
    assert reason in refusal.value.why


def test_five_pagodas_and_a_snake_are_a_position_that_is_over() -> None:
    five = "3x3x3x3x3x/0S00S00/00000/0I0I000/00000"
    assert GAME.outcome(GAME.parse_position(f"{five} S -,- -")) is None
    for side, spirits, winner in [
        ("S", "snake,-", 0),
        ("S", "-,snake", 1),
        ("S", "snake,snake", 1),
        ("I", "snake,snake", 0),
    ]:
        outcome = GAME.outcome(GAME.parse_position(f"{five} {side} {spirits} -"))
        assert outcome is not None
        assert (outcome.winner, outcome.reason) == (winner, "five-pagodas")


def test_states_that_differ_in_what_may_happen_next_are_not_equal() -> None:
    board = "00000I/00200/001I00/00000/0S0S000"
    texts = [f"{board} I owl,- !", f"{board} I owl,- -", f"{board} S owl,- -", f"{board} I fox,- -"]
    assert len({GAME.parse_position(text) for text in texts}) == 4


def test_a_final_state_is_told_from_one_with_the_same_text() -> None:
    won = GAME.play(GAME.parse_position("00000I/00300/002S00/00000/0S0000 S -,- -"), "c3-c4")
    read = GAME.parse_position(GAME.position(won))
    assert GAME.outcome(read) is None
    assert read != won
