"""What the screen is given, as docs/add-a-game.md lists it."""

from games.engines.battlepagode import BATTLEPAGODE as GAME

EMPTY = "00000/00000/00000/00000/00000"


def test_a_turn_that_is_under_way() -> None:
    state = GAME.parse_position("00000I/00100/001S00/00000/0S0000I S bee,owl -")
    state = GAME.play(GAME.play(state, "c3-c4"), "c4+c5")
    assert GAME.view(state, 0) == {
        "board": "00100I/001S00/00100/00000/0S0000I",
        "side": "S",
        "spirits": ["bee", "owl"],
        "offered": None,
        "phase": "turn",
        "mode": None,
        "extended": False,
        "ban": False,
        "monk": "c4",
        "steps": ["c3-c4", "c4+c5"],
        "danger": {"S": [], "I": []},
        "wins": [],
        "over": None,
    }


def test_settling_the_spirits() -> None:
    fields = ("phase", "mode", "extended", "spirits", "offered", "side")
    for position, *expected in [
        (f"{EMPTY} S choose -", "offer", "choose", False, [None, None], None, "S"),
        (f"{EMPTY} S choose-extended -", "offer", "choose-extended", True, [None, None], None, "S"),
        (f"{EMPTY} I pick:fox,owl -", "pick", None, False, [None, None], ["fox", "owl"], "I"),
        (f"{EMPTY} S start:owl,fox -", "starter", None, False, ["owl", "fox"], None, "S"),
        (f"{EMPTY} I owl,fox -", "place", None, False, ["owl", "fox"], None, "I"),
    ]:
        view = GAME.view(GAME.parse_position(position), None)
        assert [view[field] for field in fields] == expected


def test_a_win_on_the_summit() -> None:
    before = GAME.parse_position("00000I/00300/002S00/00000/0S0000I S -,- -")
    view = GAME.view(before, None)
    assert view["wins"] == ["c3-c4"]
    assert view["danger"] == {"S": ["c4"], "I": []}
    after = GAME.view(GAME.play(before, "c3-c4"), None)
    assert after["phase"] == "over"
    assert after["over"] == {"winner": 0, "reason": "summit", "square": "c4"}
    assert after["danger"] == {"S": [], "I": []}
    assert after["wins"] == []


def test_a_win_without_a_square() -> None:
    state = GAME.parse_position("0I0I100/23x3x0S0/00000/00000/00000S S -,- -")
    state = GAME.play(state, "d4-d5")
    assert GAME.view(state, None)["wins"] == ["d5+c5"]
    over = GAME.view(GAME.play(state, "d5+c5"), None)["over"]
    assert over == {"winner": 0, "reason": "no-turn", "square": None}


def test_the_snakes_fifth_pagoda_is_among_the_winning_steps_of_its_owner_only() -> None:
    five = "3x3x3x3x0I/00000I/00300/00S000/0S0000"
    for spirits, wins in [("snake,-", ["b3^c3"]), ("-,snake", [])]:
        state = GAME.play(GAME.parse_position(f"{five} S {spirits} -"), "b2-b3")
        assert GAME.view(state, None)["wins"] == wins


def test_the_ban_counts_for_the_side_to_move_only() -> None:
    board = "0002I0/00300/002S00/00000/0S0000I"
    for ban, threatened in [("!", []), ("-", ["c4"])]:
        view = GAME.view(GAME.parse_position(f"{board} I owl,- {ban}"), None)
        assert view["ban"] is (ban == "!")
        assert view["danger"] == {"S": ["c4"], "I": threatened}


def test_a_placement_shows_the_monk_already_placed() -> None:
    view = GAME.view(GAME.play(GAME.parse_position(f"{EMPTY} S -,- -"), "@c3"), None)
    assert (view["phase"], view["steps"], view["monk"]) == ("place", ["@c3"], None)
    assert view["board"] == "00000/00000/000S00/00000/00000"
