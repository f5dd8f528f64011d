"""Counting turns: public reference figures, and what counts as one successor."""

import pytest

from games.engines.battlepagode import BATTLEPAGODE as GAME
from games.engines.turns import perft, successors

FACING = "00000/000I00/00S00S0/000I00/00000 S -,- -"
CROSSED = "00000/00I00S0/00000/00S00I0/00000 S -,- -"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("position", "figures"), [(FACING, [68, 5156, 350208]), (CROSSED, [80, 6176, 426384])], ids=["facing", "crossed"]
)
def test_public_reference_figures(position: str, figures: list[int]) -> None:
    assert perft(GAME, GAME.parse_position(position), 3) == figures


def test_perft_of_no_turns_counts_nothing() -> None:
    assert perft(GAME, GAME.parse_position(FACING), 0) == []


def test_two_ways_to_one_result_are_one_successor() -> None:
    # The bee may build on c4 and d4 in either order.
    bee = GAME.parse_position("00000/000I00/00S00S0/000I00/00000 S bee,- -")
    found = successors(GAME, bee)
    assert len(found) == len(set(found)) == 232


def test_a_horse_that_walks_far_is_counted_without_going_every_way() -> None:
    wide = GAME.parse_position("0I0000I/00000/000S00/00000/0S0000 S horse,- -")
    found = successors(GAME, wide)
    assert len(found) == len({GAME.position(state) for state in found}) > 1000


def test_a_final_state_has_no_successors_and_counts_as_one() -> None:
    before = GAME.parse_position("00000I/00300/002S00/00000/0S0000 S -,- -")
    won = GAME.play(before, "c3-c4")
    assert won in successors(GAME, before)
    assert successors(GAME, won) == []
    assert perft(GAME, won, 2) == [0, 0]
