"""Every registered game has a computer with four levels that answers legally from whatever position."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from games.engines.chance import FairChance
from games.engines.contract import Game
from games.engines.registry import GAMES, get_game
from games.search.errors import SearchError
from games.search.levels import MOST_MILLIS, NAMES, Level, level, levels
from games.search.thinking import Limits, estimate, player, think

NODES = 300


@pytest.fixture(scope="module", params=list(GAMES))
def game(request: pytest.FixtureRequest) -> Game[Any]:
    """Each game in turn, its machine code loaded (compiled, on a machine that has none)."""
    player(request.param).load()
    return get_game(request.param)


def positions(game: Game[Any], number: int) -> Iterator[tuple[Any, FairChance]]:
    """States to think in, unfinished turns among them, with the chance that the match goes on with."""
    for seed in range(number):
        chooser, chance = random.Random(f"{game.id} {seed}"), FairChance(f"{seed}".encode(), ("a", "b"))
        options = {choice.key: chooser.choice(choice.values)[0] for choice in game.choices}
        state = game.start(game.check_options(options), chance)
        for _ in range(chooser.randrange(40)):
            after = game.play(state, game.resolve(state, chooser.choice(list(game.legal(state))), chance))
            if game.outcome(after) is not None:
                break
            state = after
        if game.rest(state) is None:
            yield state, chance


def test_there_are_four_levels_within_their_time(game: Game[Any]) -> None:
    table = levels(game.id)
    assert tuple(table) == NAMES
    for name, named in table.items():
        assert 0 < named.millis <= MOST_MILLIS[name]
        assert named.nodes is None or named.nodes > 0
        assert named.noise >= 0
    assert table["master"].noise == 0


@pytest.mark.parametrize("name", NAMES)
def test_a_thought_can_be_played(game: Game[Any], name: str) -> None:
    for state, chance in positions(game, 4):
        seat = game.to_act(state)
        thought = think(game.id, state, limits=Limits(level=name, nodes=NODES), seed=1)
        assert thought.steps
        assert -1 <= thought.score <= 1
        assert thought.pv == () or thought.pv[0] == thought.steps
        for place, step in enumerate(thought.steps):
            recorded = game.resolve(state, step, chance)
            assert recorded == step or place == len(thought.steps) - 1, "only chance can tell what comes next"
            state = game.play(state, recorded, seat)
            if game.turn_complete(state):
                assert place == len(thought.steps) - 1
        if recorded == step:
            assert game.turn_complete(state) or game.reveals(state, recorded) or game.chance_in_play


def test_a_thought_can_be_had_again(game: Game[Any]) -> None:
    for state, _ in positions(game, 2):
        limits = Limits(level="medium", nodes=NODES)
        once, again = (think(game.id, state, limits=limits, seed=9) for _ in range(2))
        assert (once.steps, once.score, once.nodes) == (again.steps, again.score, again.nodes)


@pytest.mark.parametrize("nodes", [1, 2, 20, 600])
def test_a_thought_takes_no_more_nodes_than_it_is_given(game: Game[Any], nodes: int) -> None:
    for state, _ in positions(game, 6):
        for name in (None, *NAMES):
            thought = think(game.id, state, limits=Limits(level=name, nodes=nodes), seed=2)
            assert thought.nodes <= nodes
            assert thought.steps


def test_an_estimate_is_from_the_first_seats_side(game: Game[Any]) -> None:
    for state, _ in positions(game, 2):
        found = estimate(game.id, state, limits=Limits(nodes=NODES))
        assert -1 <= found.score <= 1


def test_a_match_that_is_over_is_refused_and_its_result_known() -> None:
    over = get_game("baghchal").parse_position("T...T/...../...../...../T...T t 15 5 0 -")
    with pytest.raises(SearchError) as refused:
        think("baghchal", over, limits=Limits(nodes=5))
    assert refused.value.code == "match-over"
    assert estimate("baghchal", over, limits=Limits(nodes=5)).score == -1.0


def test_only_who_may_act_thinks() -> None:
    state = get_game("jungle").parse_position(
        "l.....t/.d...c./r.p.w.e/......./......./......./E.W.P.R/.C...D./T.....L b 0 -,- -"
    )
    with pytest.raises(SearchError) as refused:
        think("jungle", state, 1, limits=Limits(nodes=5))
    assert refused.value.code == "not-to-act"


def test_of_several_limits_the_tightest_binds(monkeypatch: pytest.MonkeyPatch) -> None:
    table = {name: Level(nodes=1_000, millis=500, noise=2.0, knowledge={"depth": 3}) for name in NAMES}
    monkeypatch.setattr("games.search.levels.levels", lambda game_id: table)
    assert level("jungle", Limits(level="easy")) == table["easy"]
    assert level("jungle", Limits(level="easy", nodes=50, millis=900)) == Level(50, 500, 2.0, {"depth": 3})
    assert level("jungle", Limits(level="easy", nodes=5_000, millis=9)) == Level(1_000, 9, 2.0, {"depth": 3})
    assert level("jungle", Limits(millis=70)) == Level(None, 70)
    assert level("jungle", Limits(nodes=70)).nodes == 70
