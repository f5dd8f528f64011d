"""The engine's legal steps against the rules read word by word, and what they cost."""

import random
import sys
from collections.abc import Callable
from typing import Any

import pytest

from games.engines.pagode import PAGODE
from games.engines.pagode.building import is_deadlock
from games.engines.pagode.cards import COLOURS

from .plainly import Table
from .positions import crowded, random_match


@pytest.mark.parametrize("seed", range(3))
def test_matches_have_the_steps_of_the_rules(seed: int) -> None:
    states, steps = random_match(seed)
    table = Table(PAGODE.position(states[0]))
    for state, step in zip(states, steps, strict=False):
        if PAGODE.turn_complete(state):
            table = Table(PAGODE.position(state))
        legal = table.legal()
        assert list(PAGODE.legal(state)) == legal
        chosen = step.partition("=")[0]
        if chosen.startswith("swap"):
            after = PAGODE.play(state, step)
            table.swapped = True
            table.uses["yellow"] -= 1
            place = state.seat
            table.cards = [f"h.{COLOURS[c]}" for c in range(5) for _ in range(after.hands[place][c])]
            table.cards += [f"o.{COLOURS[c]}" for c in range(5) for _ in range(after.displays[place][c])]
        elif chosen.split("!")[0] not in ("end", "pass"):
            table = dict(table.builds())[chosen]


def test_crowded_positions_have_the_steps_of_the_rules() -> None:
    dice, kinds = random.Random(5), set()
    for _ in range(250):
        position = crowded(dice)
        state = PAGODE.parse_position(position)
        if is_deadlock(state):
            assert PAGODE.legal(state) == ()
            assert not Table(position).reaches()
            continue
        legal = list(PAGODE.legal(state))
        assert legal == Table(position).legal()
        kinds.add("pass" if legal == ["pass"] else "turn")
        for step in legal[:: max(1, len(legal) // 4)]:
            if step.startswith("tile"):
                kinds.add("tile first")
                after = next(after for text, after in Table(position).builds() if text == step)
                assert list(PAGODE.legal(PAGODE.play(state, step))) == after.legal()
    assert kinds == {"pass", "turn", "tile first"}


def full_position() -> dict[str, object]:
    """The most cards, six empty lots, and every ability in store."""
    uses = dict.fromkeys(COLOURS, 2)
    return {
        "lots": [{"floors": [], "finished": False} for _ in range(6)],
        "supply": [f"{base}>{field}" for base in COLOURS for field in COLOURS],
        "display": [list(COLOURS), list(COLOURS)],
        "hand": [["blue", "green", "purple", "red"], ["blue", "green"]],
        "deck": ["yellow"] * 8,
        "discard": [],
        "uses": [uses, uses],
        "score": [0, 0],
        "turn": 0,
        "starter": 0,
        "turns": 0,
    }


def calls(of: Callable[[], object]) -> int:
    """How many functions are called: a measure of work that is the same on every machine."""
    counted = 0

    def count(_frame: Any, event: str, _what: Any) -> None:
        nonlocal counted
        counted += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        of()
    finally:
        sys.setprofile(before)
    return counted


def test_the_fullest_hand_travels_in_few_words_and_is_quick() -> None:
    state = PAGODE.parse_position(full_position())
    legal = PAGODE.legal(state)
    assert len(legal) > 4000
    assert len(repr(PAGODE.patterns(state))) < 2500

    def one_step() -> None:
        here = PAGODE.parse_position(full_position())
        PAGODE.patterns(here)
        PAGODE.play(here, PAGODE.legal(here)[0])
        PAGODE.view(here, 0)

    # The steps are not tried one by one.
    assert calls(one_step) < len(legal)
