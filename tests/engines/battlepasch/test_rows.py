"""What dice give, against the table of rows read word by word, for all throws there are."""

from collections import Counter
from itertools import product

import pytest

from games.engines.battlepasch import BATTLEPASCH
from games.engines.battlepasch.rows import LOWER, NUMBERS, UPPER

from .matches import given

THROWS = list(product(range(1, 7), repeat=5))


def plainly(row: str, dice: tuple[int, ...]) -> int:
    counts = sorted(Counter(dice).values())
    has = set(dice)
    match row:
        case "three-of-a-kind":
            return sum(dice) if counts[-1] >= 3 else 0
        case "four-of-a-kind":
            return sum(dice) if counts[-1] >= 4 else 0
        case "full-house":
            return 25 if counts == [2, 3] else 0
        case "small-straight":
            return 30 if {1, 2, 3, 4} <= has or {2, 3, 4, 5} <= has or {3, 4, 5, 6} <= has else 0
        case "large-straight":
            return 40 if has in ({1, 2, 3, 4, 5}, {2, 3, 4, 5, 6}) else 0
        case "five-of-a-kind":
            return 50 if counts == [5] else 0
        case "chance":
            return sum(dice)
        case upper:
            number = UPPER.index(upper) + 1
            return sum(die for die in dice if die == number)


@pytest.mark.parametrize("row", [*UPPER, *LOWER])
def test_points_and_colours(row: str) -> None:
    colours = Counter()
    for dice in THROWS[:: 5 if row == "chance" else 1]:
        points, colour, extra = BATTLEPASCH.view(given(dice=list(dice), rolls=1), None)["gives"][row]
        assert points == plainly(row, dice)
        assert extra == 0
        colours[colour] += 1
        if points == 0:
            assert colour == "red"
        elif row in LOWER:
            assert colour == ("good" if points >= 25 else "green")
        else:
            assert colour == ("good" if dice.count(NUMBERS[row] + 1) >= 3 else "green")
    assert colours["good"] > 0


def test_extra_points_are_shown_where_five_equal_dice_score() -> None:
    rows = {"five-of-a-kind": [1, 50]}
    gives = BATTLEPASCH.view(given(rows=rows, dice=[4] * 5, rolls=2), None)["gives"]
    scoring = ("fours", "three-of-a-kind", "four-of-a-kind", "chance")
    assert {row: entry[2] for row, entry in gives.items() if entry[2]} == dict.fromkeys(scoring, 25)
    struck = BATTLEPASCH.view(given(rows={"five-of-a-kind": [1, 0]}, dice=[4] * 5, rolls=2), None)["gives"]
    assert not any(entry[2] for entry in struck.values())


@pytest.mark.parametrize(
    ("round_number", "rows", "dice", "locked", "open_five"),
    [
        (1, {}, [1, 2, 3, 4, 6], None, True),
        (2, {}, [1, 2, 3, 4, 6], "lower", False),
        (2, {}, [3] * 5, "lower", True),
        (2, {row: [0, 5] for row in UPPER}, [1, 2, 3, 4, 6], None, True),
        (3, {}, [1, 2, 3, 4, 6], "upper", True),
        (3, {row: [1, 5] for row in LOWER}, [3] * 5, None, False),
    ],
)
def test_locked_parts(
    round_number: int, rows: dict[str, list[int]], dice: list[int], locked: str | None, open_five: bool
) -> None:
    before = [0] * (round_number - 1)
    state = given(
        round=round_number, rows=rows, totals=[before, before], starters=[0] * round_number, dice=dice, rolls=3
    )
    view = BATTLEPASCH.view(state, None)
    assert view["locked"] == locked
    assert ("enter:five-of-a-kind" in BATTLEPASCH.legal(state)) == open_five
    assert sorted(f"enter:{row}" for row in view["gives"]) == list(BATTLEPASCH.legal(state))
    part = {"upper": UPPER, "lower": LOWER, None: ()}[locked]
    assert not set(view["gives"]) & set(part) - {"five-of-a-kind"}
