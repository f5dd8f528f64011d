"""Patterns in the browser stand for the same steps as on the server."""

import random
from collections.abc import Iterator
from typing import Any

from games.engines.chance import FairChance
from games.engines.pagode import PAGODE
from games.engines.patterns import expand, matches

from .table import Table

WRITTEN: list[Any] = [
    [],
    ["b", "a", "a"],
    [["roll:", ["1", "2", "12"]]],
    [["x", ["1", ""], "y", ["+", ">"]]],
    [["swap:", {"of": ["h.red", "o.blue", "o.blue"], "least": 1, "most": 3}]],
    [["four:", ["a", "b"], ":", {"of": ["c", "c", "c", "d", "d"], "least": 4, "most": 4}], "end"],
    [["none:", {"of": ["a"], "least": 2, "most": 2}]],
    [["any:", {"of": ["a", "b"], "least": 0, "most": 1}]],
]


def met(matches_played: int) -> Iterator[list[Any]]:
    """The patterns of some states of random matches."""
    for seed in range(matches_played):
        chance, dice = FairChance(b"%d" % seed, ("", "")), random.Random(seed)
        state = PAGODE.start({"starter": 0}, chance)
        for number in range(40):
            if number % 4 == 0:
                yield list(PAGODE.patterns(state))
            steps = PAGODE.legal(state)
            built = [step for step in steps if step.startswith(("tile", "roof"))] or steps
            state = PAGODE.play(state, PAGODE.resolve(state, dice.choice(built), chance))


def test_both_expand_alike(table: Table) -> None:
    lists = [*WRITTEN, *met(3)]
    found = table.page.evaluate(
        """async (lists) => {
            const { expand } = await import("/static/js/core/patterns.js");
            return lists.map((patterns) => expand(patterns));
        }""",
        lists,
    )
    assert found == [expand(patterns) for patterns in lists]


def test_both_match_alike(table: Table) -> None:
    asked = []
    for patterns in [*WRITTEN, *met(2)]:
        steps = expand(patterns)[:40]
        broken = [step[:-1] for step in steps] + [step + "+o.red" for step in steps[:5]] + ["", "end"]
        asked += [(patterns, step) for step in steps + broken]
    found = table.page.evaluate(
        """async (asked) => {
            const { matches } = await import("/static/js/core/patterns.js");
            return asked.map(([patterns, step]) => matches(patterns, step));
        }""",
        asked,
    )
    assert found == [matches(patterns, step) for patterns, step in asked]
    assert True in found
    assert False in found
