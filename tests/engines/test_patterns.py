"""The short form of legal steps."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engines.patterns import expand, matches

cards = st.lists(st.sampled_from(["a", "b", "c"]), min_size=1, max_size=6).map(sorted)


def test_a_text_stands_for_itself() -> None:
    assert expand(["pass", "end"]) == ["end", "pass"]


def test_parts_are_put_together() -> None:
    assert expand([["roll:", ["1", "2"], "=", ["x", "y"]]]) == ["roll:1=x", "roll:1=y", "roll:2=x", "roll:2=y"]


def test_a_selection_takes_each_card_as_often_as_it_is_there() -> None:
    pattern = ["swap:", {"of": ["h", "o", "o"], "least": 1, "most": 3}]
    assert expand([pattern]) == ["swap:h", "swap:h+o", "swap:h+o+o", "swap:o", "swap:o+o"]


@pytest.mark.parametrize("step", ["swap:", "swap:o+h", "swap:h+h", "swap:h+o+o+o", "swap:x", "swap", "swap:h ", ""])
def test_what_is_no_selection_does_not_match(step: str) -> None:
    assert not matches([["swap:", {"of": ["h", "o", "o"], "least": 1, "most": 3}]], step)


@given(cards, st.integers(1, 4), st.integers(0, 3), st.lists(st.sampled_from(["a", "b", "c"]), min_size=1, max_size=5))
def test_matching_and_expanding_agree(of: list[str], least: int, more: int, chosen: list[str]) -> None:
    patterns = ["a+b", ["x", ["1", "12"], ":", {"of": of, "least": least, "most": least + more}]]
    steps = expand(patterns)
    assert all(matches(patterns, step) for step in steps)
    for step in ("x1:" + "+".join(chosen), "x12:" + "+".join(chosen), "+".join(chosen)):
        assert matches(patterns, step) == (step in steps)
