"""What holds throughout every match of Pagode, and what is hidden from whom."""

import json
from collections import Counter
from itertools import chain, product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engines.chance import FairChance
from games.engines.errors import IllegalStep, Malformed
from games.engines.pagode import PAGODE, State
from games.engines.pagode.cards import COLOURS

from .positions import random_match

seeds = st.integers(0, 40)


def cards_of(position: dict[str, Any]) -> Counter[str]:
    return Counter(chain(*position["display"], *position["hand"], position["deck"], position["discard"]))


def tiles_of(position: dict[str, Any]) -> list[str]:
    laid = [floor[2] for lot in position["lots"] for floor in lot["floors"] if floor[2]]
    return sorted(laid + position["supply"])


def completed(states: list[State]) -> list[dict[str, Any]]:
    return [PAGODE.position(state) for state in states if PAGODE.turn_complete(state)]


@settings(max_examples=8, deadline=None)
@given(seeds)
def test_cards_and_tiles_stay_what_they_are(seed: int) -> None:
    states, _ = random_match(seed)
    for position in completed(states):
        assert cards_of(position) == dict.fromkeys(COLOURS, 11)
        assert len(set(tiles_of(position))) == len(tiles_of(position)) == 25


@settings(max_examples=8, deadline=None)
@given(seeds)
def test_turns_keep_to_their_limits(seed: int) -> None:
    states, steps = random_match(seed)
    turn: list[str] = []
    for before, step, after in zip(states, steps, states[1:], strict=False):
        turn.append(step)
        if not PAGODE.turn_complete(after):
            continue
        verbs = Counter(made.split(":")[0].split("!")[0].split("=")[0] for made in turn)
        columns = verbs["column"] + verbs["roof"] + verbs["alternative"]
        red = sum("!red" in made for made in turn)
        assert columns <= 3 + red
        assert (columns == 0) == (verbs["pass"] == 1)
        for ability in ("green", "blue", "red"):
            assert sum(f"!{ability}" in made for made in turn) <= 1
        if verbs["alternative"]:
            assert verbs["column"] + verbs["tile"] + verbs["roof"] == 0
        actor = before.seat
        assert sum(after.displays[actor]) == 5
        assert 2 <= sum(after.hands[actor]) <= 4
        assert all(0 <= uses <= 2 for seat in after.uses for uses in seat)
        assert after.seat == 1 - actor
        turn = []


@settings(max_examples=8, deadline=None)
@given(seeds)
def test_the_score_is_what_stands_on_the_lots(seed: int) -> None:
    states, _ = random_match(seed)
    for state in states:
        worth = 0
        for lot in state.lots:
            roofed = len(lot.floors) == 4 and lot.floors[3].field >= 0
            worth += sum(number * floor.columns for number, floor in enumerate(lot.floors, start=1))
            worth += sum(floor.field >= 0 for floor in lot.floors[:3]) + 6 * roofed
        assert sum(state.score) == worth
    end = states[-1]
    outcome = PAGODE.outcome(end)
    assert outcome is not None
    if outcome.reason == "points":
        assert end.finished >= 3
        assert end.turns % 2 == 0
    ahead = end.score[0] - end.score[1]
    assert outcome.winner == (None if ahead == 0 else int(ahead < 0))


class Scripted:
    """Chance that gives prepared results and notes what it was asked."""

    counter = 0

    def __init__(self, results: tuple[int, ...]) -> None:
        self.results = list(results)
        self.asked: list[int] = []

    def below(self, n: int) -> int:
        self.asked.append(n)
        return self.results.pop(0)


def short_deck(discard: list[str]) -> State:
    position = PAGODE.position(random_match(0)[0][0])
    return PAGODE.parse_position({**position, "deck": [], "discard": discard})


def test_a_shuffle_gives_every_order_exactly_once() -> None:
    state = short_deck(["red", "green"])
    built = PAGODE.play(state, next(step for step in PAGODE.legal(state) if step.startswith("column:1:blue:o.blue")))
    orders = []
    for results in product(range(3), range(2)):
        chance = Scripted(results)
        orders.append(PAGODE.resolve(built, "end", chance))
        assert chance.asked == [3, 2]
    assert len(set(orders)) == 6
    assert all(sorted(order.partition("=")[2].split(",")) == ["blue", "green", "red"] for order in orders)


def test_refilling_stops_when_deck_and_discard_are_empty() -> None:
    position = PAGODE.position(random_match(0)[0][0])
    bare = {**position, "deck": [], "discard": [], "display": [["red"], ["red"]], "hand": [[], []]}
    built = PAGODE.play(PAGODE.parse_position(bare), "column:1:red:o.red")
    after = PAGODE.play(built, "end=red")
    assert sum(after.displays[1 - after.seat]) == 1
    assert after.deck == ()
    assert PAGODE.resolve(built, "end", FairChance(b"", ("", ""))) == "end=red"


@pytest.mark.parametrize("end", ["end", "end=red", "end=blue,green,red,red", "end=blue,green,green"])
def test_a_new_deck_is_the_discard(end: str) -> None:
    state = short_deck(["red", "green"])
    built = PAGODE.play(state, "column:1:blue:o.blue")
    with pytest.raises(IllegalStep):
        PAGODE.play(built, end)


def test_nobody_chooses_the_order_of_a_deck() -> None:
    built = PAGODE.play(short_deck(["red", "green"]), "column:1:blue:o.blue")
    with pytest.raises(IllegalStep, match="up to chance"):
        PAGODE.resolve(built, "end=blue,green,red", FairChance(b"", ("", "")))


def test_steps_with_a_new_deck_are_told_without_it() -> None:
    built = PAGODE.play(short_deck(["red", "green"]), "column:1:blue:o.blue")
    step = PAGODE.resolve(built, "end", FairChance(b"x", ("", "")))
    assert step != "end"
    for seat in (0, 1, None):
        assert PAGODE.step_for(built, step, seat) == "end"
        assert "becomes the deck" in PAGODE.describe(built, step, seat).text(str)
        assert step.partition("=")[2] not in json.dumps(PAGODE.describe(built, step, seat).to_json())


def test_only_the_owner_sees_a_hand() -> None:
    for state in random_match(2)[0]:
        views = {seat: PAGODE.view(state, seat) for seat in (0, 1, None)}
        for seat in (0, 1):
            assert Counter(views[seat].pop("hand")) == Counter(
                {COLOURS[c][0]: number for c, number in enumerate(state.hands[seat]) if number}
            )
        assert views[None].pop("hand") is None
        assert views[0] == views[1] == views[None]
        assert (views[0]["hands"] is not None) == (PAGODE.outcome(state) is not None), "hands open with the end"
        assert views[0]["held"] == [sum(hand) for hand in state.hands]
        assert views[0]["deck"] == len(state.deck)


def test_both_hands_lie_open_after_the_end() -> None:
    state = random_match(2)[0][-1]
    hands = ["".join(COLOURS[c][0] * number for c, number in enumerate(hand)) for hand in state.hands]
    for seat in (0, 1, None):
        assert PAGODE.view(state, seat)["hands"] == hands


def test_what_is_secret_is_in_no_repr() -> None:
    states, _ = random_match(3)
    state = states[len(states) // 2]
    assert "hands" not in repr(state)
    assert "deck" not in repr(state)


def test_drawing_cannot_be_taken_back() -> None:
    for seed in range(4):
        states, steps = random_match(seed)
        for state, step, after in zip(states, steps, states[1:], strict=False):
            drawn = len(state.deck) != len(after.deck) or "=" in step
            assert PAGODE.reveals(state, step) == drawn


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"lots": []}, "list of 6"),
        ({"supply": ["red>pink"]}, "unknown colour 'pink'"),
        ({"supply": ["red>red", "red>red"]}, "once"),
        ({"display": [["red"] * 6, []]}, "at most 5"),
        ({"hand": [["red"] * 5, []]}, "at most 4"),
        ({"deck": ["red"] * 12}, "11 cards of each colour"),
        ({"discard": "red"}, "a list"),
        ({"uses": [{}, {}]}, "a number for each colour"),
        ({"score": [0, -1]}, "score"),
        ({"turn": 2}, "turn"),
        ({"turn": True}, "turn"),
        ({"turns": None}, "turns"),
    ],
)
def test_malformed_positions_say_why(change: dict[str, Any], why: str) -> None:
    position = PAGODE.position(random_match(0)[0][0])
    with pytest.raises(Malformed, match=why):
        PAGODE.parse_position({**position, **change})


def test_malformed_positions_tell_no_secret() -> None:
    """One in the database that can't be read ends up in the log while the match goes on, its keys perhaps sorted."""
    position = PAGODE.position(random_match(0)[0][0])
    shown = {key: position[key] for key in sorted(position)}
    with pytest.raises(Malformed) as refused:
        PAGODE.parse_position({**shown, "turns": None})
    assert "lots" in str(refused.value)
    assert "deck" not in str(refused.value)
    assert not {"deck", "hand"} & set(refused.value.text)


@pytest.mark.parametrize(
    ("floors", "finished", "why"),
    [
        ([["red", 3, "red>blue"]], False, "four columns of its base"),
        ([["red", 4, "blue>red"]], False, "four columns of its base"),
        ([["red", 4, None], ["blue", 1, None]], False, "field colour of the tile below"),
        ([["red", 5, None]], False, "columns"),
        ([["red", 0, None]], False, "columns"),
        ([["red", 2, None]], True, "full top floor"),
        ([["red", 4]], False, "list of 3"),
        ([["red", 4, "red"]], False, "expected a tile"),
    ],
)
def test_malformed_lots_say_why(floors: list[Any], finished: bool, why: str) -> None:
    position = PAGODE.position(random_match(0)[0][0])
    position["lots"][2] = {"floors": floors, "finished": finished}
    position["supply"] = []
    with pytest.raises(Malformed, match=why):
        PAGODE.parse_position(position)
