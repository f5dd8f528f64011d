"""How the spirits come to the table: the modes and their turns."""

from collections import Counter
from itertools import combinations

import pytest

from games.engines.battlepagode import BATTLEPAGODE as GAME
from games.engines.battlepagode import SPIRITS, State
from games.engines.chance import FairChance, NoChance
from games.engines.contract import Json
from games.engines.errors import IllegalStep, Malformed

BASIC = sorted(spirit.id for spirit in SPIRITS.values() if not spirit.extended)
EMPTY = "00000/00000/00000/00000/00000"


def start(options: dict[str, Json], secret: bytes | None = None) -> State:
    chance = NoChance() if secret is None else FairChance(secret, ("", ""))
    return GAME.start(GAME.check_options(options), chance)


def spirits(state: State) -> tuple[str, str]:
    first, second = GAME.position(state).split()[2].split(",")
    return first, second


def test_there_are_ten_basic_spirits_and_four_more() -> None:
    assert len(BASIC) == 10
    assert sorted(set(SPIRITS) - set(BASIC)) == ["eagle", "peacock", "snake", "wolf"]
    for spirit in SPIRITS.values():
        assert spirit.name
        assert spirit.power.endswith(".")
        assert spirit.hint.endswith(".")


def test_without_spirits_saffron_places_first() -> None:
    assert GAME.position(start({"mode": "none"})) == f"{EMPTY} S -,- -"
    assert start({}) == start({"mode": "none"})


def test_random_gives_two_different_basic_spirits_all_pairs_alike() -> None:
    drawn = Counter(spirits(start({"mode": "random"}, str(i).encode())) for i in range(1800))
    assert set(drawn) == {(a, b) for a in BASIC for b in BASIC if a != b}
    assert sum((n - 20) ** 2 / 20 for n in drawn.values()) < 135


def test_spirits_can_be_fixed_by_name() -> None:
    assert GAME.position(start({"spirits": ["wolf", "-"]})) == f"{EMPTY} S wolf,- -"
    assert spirits(start({"spirits": ["eagle", "eagle"]})) == ("eagle", "eagle")


def test_one_spirit_can_be_fixed_and_the_other_drawn() -> None:
    drawn = {spirits(start({"spirits": ["fox", "random"]}, str(i).encode())) for i in range(200)}
    assert drawn == {("fox", other) for other in BASIC if other != "fox"}
    assert {spirits(start({"spirits": ["random", "wolf"]}, str(i).encode()))[1] for i in range(20)} == {"wolf"}


@pytest.mark.parametrize(
    "options",
    [
        {"mode": "all"},
        {"mode": None},
        {"mode": ["none"]},
        {"spirits": "fox"},
        {"spirits": None},
        {"spirits": ["fox"]},
        {"spirits": ["fox", "owl", "bee"]},
        {"spirits": ["fox", "cat"]},
        {"spirits": ["fox", None]},
        {"spirits": [["fox"], {}]},
        {"mode": "none", "spirits": ["fox", "owl"]},
        {"starter": 1},
    ],
)
def test_wrong_options_are_refused(options: dict[str, Json]) -> None:
    with pytest.raises(Malformed):
        GAME.check_options(options)


@pytest.mark.parametrize(("mode", "offered"), [("choose", BASIC), ("choose-extended", sorted(SPIRITS))])
def test_saffron_offers_any_two_of_the_modes_spirits(mode: str, offered: list[str]) -> None:
    state = start({"mode": mode})
    assert GAME.position(state) == f"{EMPTY} S {mode} -"
    assert list(GAME.legal(state)) == [f"offer:{a},{b}" for a, b in combinations(offered, 2)]


def test_offer_pick_and_starter_are_turns_of_the_match() -> None:
    state = start({"mode": "choose"})
    for step, position, legal in [
        ("offer:fox,owl", f"{EMPTY} I pick:fox,owl -", ["pick:fox", "pick:owl"]),
        ("pick:fox", f"{EMPTY} S start:owl,fox -", ["start:I", "start:S"]),
    ]:
        state = GAME.play(state, step)
        assert GAME.turn_complete(state)
        assert GAME.position(state) == position
        assert sorted(GAME.legal(state)) == legal
    assert GAME.position(GAME.play(state, "start:S")) == f"{EMPTY} S owl,fox -"
    assert GAME.position(GAME.play(state, "start:I")) == f"{EMPTY} I owl,fox -"


def test_the_order_that_starts_places_both_its_monks_then_the_other() -> None:
    state = GAME.parse_position(f"{EMPTY} I owl,fox -")
    actors = []
    for step in ("@a1", "@b1", "@c1", "@d1"):
        actors.append(GAME.to_act(state))
        state = GAME.play(state, step)
    assert actors == [1, 1, 0, 0]
    assert GAME.position(state) == "00000/00000/00000/00000/0I0I0S0S0 I owl,fox -"


def test_a_square_is_placed_on_once() -> None:
    state = GAME.play(GAME.parse_position(f"{EMPTY} S -,- -"), "@c3")
    assert GAME.pending(state) == ("@c3",)
    with pytest.raises(IllegalStep):
        GAME.play(state, "@c3")


def test_an_order_without_room_for_its_monks_has_no_turn() -> None:
    full = "0S0S0x0x0x/0x0x0x0x0x/0x0x0x0x0x/0x0x0x0x0x/0x0x0x0x0"
    outcome = GAME.outcome(GAME.parse_position(f"{full} I -,- -"))
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == (0, "no-turn")


@pytest.mark.parametrize(
    "step", ["offer:owl,fox", "offer:fox,fox", "offer:fox", "offer:fox,cat", "pick:cat", "start:X"]
)
def test_steps_of_no_form_are_malformed(step: str) -> None:
    with pytest.raises(Malformed):
        GAME.play(start({"mode": "choose"}), step)


@pytest.mark.parametrize("step", ["offer:fox,wolf", "pick:fox", "start:S", "@c3"])
def test_steps_of_another_phase_are_illegal(step: str) -> None:
    with pytest.raises(IllegalStep):
        GAME.play(start({"mode": "choose"}), step)
