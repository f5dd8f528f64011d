"""What is said of Pagode's steps, and how players write them."""

import pytest

from games.engines.chance import FairChance
from games.engines.pagode import PAGODE
from games.engines.pagode.cards import COLOURS

from .positions import TILES, random_match

TOWER = [["red", 4, "red>blue"], ["blue", 4, "blue>green"], ["green", 4, "green>yellow"], ["yellow", 4, None]]


def position(**changes: object) -> dict[str, object]:
    laid = {"red>blue", "blue>green", "green>yellow"}
    lots = [{"floors": [], "finished": False} for _ in range(4)]
    return {
        "lots": [
            {"floors": TOWER, "finished": False},
            {"floors": [["purple", 4, None]], "finished": False},
            *lots,
        ],
        "supply": [tile for tile in TILES if tile not in laid],
        "display": [["green", "green", "purple", "red", "yellow"], list(COLOURS)],
        "hand": [["blue", "blue", "red", "yellow"], ["green", "red"]],
        "deck": ["red"] * 4,
        "discard": [],
        "uses": [dict.fromkeys(COLOURS, 1), dict.fromkeys(COLOURS, 0)],
        "score": [40, 0],
        "turn": 0,
        "starter": 0,
        "turns": 10,
        **changes,
    }


@pytest.mark.parametrize(
    ("steps", "sentence", "notation"),
    [
        ("column:3:red:o.red", "East sets a column on lot 3: red, +1.", "3 red"),
        (
            "column:3:red!green:o.green+o.green",
            "East sets a column on lot 3: red, +1. Ability used: green.",
            "3 red!green",
        ),
        ("tile:2:purple>red:o.purple", "East lays a tile on lot 2: purple under red, +1.", "2 purple>red"),
        (
            "roof:1:yellow>red:o.yellow,h.red,o.red",
            "East builds a roof on lot 1: yellow with a spire in red, +6. The pagoda on lot 1 is finished.",
            "1 yellow>red^",
        ),
        (
            "roof:1:yellow>red!blue!green:h.blue+h.blue,h.red,o.green+o.green",
            "East builds a roof on lot 1: yellow with a spire in red, +6. Abilities used: blue and green. "
            "The pagoda on lot 1 is finished.",
            "1 yellow>red^!blue!green",
        ),
        (
            "alternative:3:red:h.blue+h.blue+o.green+o.green",
            "East gives four cards for a column on lot 3: red, +1.",
            "3 red (4)",
        ),
        ("swap:h.blue", "East exchanges a card.", "swap 1"),
        ("swap:h.blue+h.blue+o.red", "East exchanges 3 cards.", "swap 3"),
        ("column:3:red:o.red end", "East ends the turn.", "end"),
        ("column:3:red:o.red end!purple", "East ends the turn and fills the hand to four cards.", "end!purple"),
    ],
)
def test_steps_in_words(steps: str, sentence: str, notation: str) -> None:
    state = PAGODE.parse_position(position())
    *before, last = steps.split()
    for step in before:
        state = PAGODE.play(state, step)
    recorded = PAGODE.resolve(state, last, FairChance(b"", ("", "")))
    assert PAGODE.describe(state, recorded, None).text(str) == sentence
    assert PAGODE.notation(state, recorded, None) == notation


def test_a_last_tile_finishes_other_pagodas_too() -> None:
    lots = [{"floors": [["purple", 4, None]], "finished": False} for _ in range(3)]
    lots += [{"floors": [], "finished": False} for _ in range(3)]
    state = PAGODE.parse_position(position(lots=lots, supply=["purple>red"]))
    told = PAGODE.describe(state, "tile:2:purple>red:o.purple", 0).text(str)
    assert told.endswith("The pagoda on lot 1 is finished. The pagoda on lot 3 is finished.")
    assert PAGODE.view(PAGODE.play(state, "tile:2:purple>red:o.purple"), None)["finished"] == [1, 3]


def test_when_nobody_can_build_points_decide() -> None:
    deadlocked = [{"floors": [["red", 4, None]], "finished": False} for _ in range(6)]
    few = {"display": [["blue"], ["green", "green"]], "hand": [["yellow"], []], "deck": [], "discard": []}
    stuck = position(lots=deadlocked, uses=[dict.fromkeys(COLOURS, 0)] * 2, **few)
    assert PAGODE.legal(PAGODE.parse_position(stuck)) == ()
    outcome = PAGODE.outcome(PAGODE.parse_position(stuck))
    assert outcome is not None
    assert outcome.to_json() == {"winner": 0, "reason": "deadlock"}


def test_the_end_of_the_match_is_told() -> None:
    states, steps = random_match(1)
    first, second = states[-1].score
    told = PAGODE.describe(states[-2], steps[-1], None).text(str)
    assert told.endswith(f"The match is over, {first} to {second}.")


def test_the_view_says_what_may_be_built_and_what_it_is_worth() -> None:
    view = PAGODE.view(PAGODE.parse_position(position()), 0)
    assert view["lots"][:3] == ["r4b4g4y4", "p4", ""]
    assert view["builds"][:3] == [["roof", "bgpry", 6], ["tile", "bgpry", 1], ["column", "bgpry", 1]]
    assert view["limit"] == 4
    assert view["hand"] == "bbry"
    assert view["held"] == [4, 2]
    after = PAGODE.view(PAGODE.play(PAGODE.parse_position(position()), "roof:1:yellow>red:o.yellow,h.red,o.red"), 1)
    assert after["lots"][0] == "r4b4g4y4^r"
    assert after["builds"][0] is None
    assert after["hand"] == "gr"
    assert (after["columns"], after["uses"][0][4], after["score"]) == (1, 2, [46, 0])
