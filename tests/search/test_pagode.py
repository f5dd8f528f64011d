"""The computer's player for Pagode: what it may know, what it gives, and that it plays well."""

import random
from dataclasses import replace
from functools import cache

import numpy as np
import pytest

from games.engines.chance import FairChance
from games.engines.pagode import PAGODE, State
from games.engines.pagode.kernel import layout, playing, turns
from games.engines.pagode.kernel.steps import encode
from games.engines.splitmix import SeededChance, generator
from games.search import clock, compiled, thinking
from games.search.levels import NAMES
from games.search.pagode import features, network, policy, world
from games.search.players.pagode import PLAYER
from games.search.thinking import Limits, Stop
from tests.engines.pagode.positions import random_match

FEW = Limits(nodes=60)
ENOUGH = Limits(nodes=400)
"""So many that swaps, which are looked at last, are looked at too."""


@cache
def matches() -> list[list[State]]:
    """Random matches, their states."""
    return [random_match(seed)[0][:-1] for seed in range(5)]


def some_states(number: int, seed: int) -> list[State]:
    """States out of random matches; among them some after a swap."""
    dice = random.Random(seed)
    states = [state for match in matches() for state in match]
    swapped = [state for state in states if state.turn and state.turn.steps[0].startswith("swap")]
    assert len(swapped) >= number // 3
    return dice.sample(states, number - number // 3) + dice.sample(swapped, number // 3)


def test_it_thinks_the_same_in_worlds_that_it_cannot_tell_apart() -> None:
    different = 0
    for number, state in enumerate(some_states(24, 1)):
        other = PAGODE.imagine(state, state.seat, FairChance(f"world {number}".encode(), ("a", "b")))
        assert PAGODE.view(other, state.seat) == PAGODE.view(state, state.seat)
        different += other != state
        for limits in (FEW, Limits(level="easy"), Limits(level="medium")):
            here, there = (PLAYER.think(each, state.seat, limits, seed=number) for each in (state, other))
            assert (here.steps, here.score, here.value) == (there.steps, there.score, there.value)
    assert different > 15


def test_a_thought_can_be_had_again() -> None:
    for state in some_states(6, 2):
        first, second = (PLAYER.think(state, state.seat, FEW, seed=9) for _ in range(2))
        assert (first.steps, first.score, first.nodes) == (second.steps, second.score, second.nodes)


def test_it_gives_the_rest_of_the_turn_or_a_swap() -> None:
    swaps = 0
    may_swap = [state for match in matches() for state in match if policy.yellow_open(layout.pack(state))]
    for state in some_states(30, 3) + may_swap[:20]:
        thought = PLAYER.think(state, state.seat, ENOUGH)
        here, chance = state, FairChance(b"rest", ("a", "b"))
        for number, step in enumerate(thought.steps, start=1):
            assert step in PAGODE.legal(here)
            revealing = step.startswith(("end", "pass", "swap"))
            assert revealing == (number == len(thought.steps))
            here = PAGODE.play(here, PAGODE.resolve(here, step, chance))
        swaps += thought.steps[0].startswith("swap")
        assert PAGODE.turn_complete(here) or thought.steps[0].startswith("swap")
        assert -1 <= thought.score <= 1
    assert swaps


def test_it_takes_the_win_in_the_last_turn() -> None:
    """Three pagodas are finished and the round ends: only a blue column, its tile and the column on it win."""
    pagodas = (
        [["red", 4, "red>red"], ["red", 4, "red>blue"], ["blue", 4, "blue>red"], ["red", 4, "red>green"]],
        [["green", 4, "green>red"], ["red", 4, "red>purple"], ["purple", 4, "purple>red"], ["red", 4, "red>yellow"]],
        [
            ["blue", 4, "blue>green"],
            ["green", 4, "green>blue"],
            ["blue", 4, "blue>purple"],
            ["purple", 4, "purple>blue"],
        ],
    )
    start = PAGODE.position(PAGODE.start({"starter": 0}, FairChance(b"", ("", ""))))
    state = PAGODE.parse_position(
        start
        | {
            "lots": [
                *({"floors": floors, "finished": True} for floors in pagodas),
                {"floors": [["yellow", 4, "yellow>blue"], ["blue", 3, None]], "finished": False},
                {"floors": [["yellow", 3, None]], "finished": False},
                {"floors": [["green", 1, None]], "finished": False},
            ],
            "supply": ["blue>yellow", "yellow>green"],
            "display": [["red"], ["blue", "blue", "green", "purple", "yellow"]],
            "hand": [[], ["purple"]],
            "deck": ["red"] * 3,
            "discard": [],
            # One column each on blue (2), on the blue tile (1) yellow (3), and on green (1): 7 of 6 needed.
            "score": [26, 20],
            "turn": 1,
        }
    )
    for step in PLAYER.think(state, 1, Limits(nodes=200)).steps:
        state = PAGODE.play(state, PAGODE.resolve(state, step, FairChance(b"", ("", ""))))
    outcome = PAGODE.outcome(state)
    assert outcome is not None
    assert outcome.winner == 1


def test_it_passes_where_the_other_can_go_on_with_cards_it_does_not_know() -> None:
    """Only the other's hand has the red card that all lots wait for; with most hands imagined nobody could go on."""
    start = PAGODE.position(PAGODE.start({"starter": 0}, FairChance(b"", ("", ""))))
    state = PAGODE.parse_position(
        start
        | {
            "lots": [{"floors": [["red", 4, None]], "finished": False}] * 6,
            "supply": ["red>blue", "red>yellow"],
            "display": [["green", "purple"], ["green", "purple"]],
            "hand": [["yellow"], ["blue", "red"]],
            "deck": ["green", "purple", "yellow"] * 6,
            "discard": [],
        }
    )
    assert PAGODE.legal(state) == ("pass",)
    assert PAGODE.outcome(state) is None
    for limits in (FEW, *(Limits(level=level, millis=50) for level in NAMES)):
        assert PLAYER.think(state, 0, limits).steps == ("pass",)
    assert PLAYER.greedy(state, 0).steps == ("pass",)


def test_the_levels_answer_with_legal_turns() -> None:
    for level in NAMES:
        state = some_states(3, 5)[0]
        thought = PLAYER.think(state, state.seat, Limits(level=level, nodes=40), seed=1)
        assert thought.steps[0] in PAGODE.legal(state)


def test_a_search_can_be_stopped() -> None:
    stop = Stop()
    stop.set()
    state = matches()[0][0]
    thought = PLAYER.think(state, state.seat, Limits(millis=60_000, stop=stop))
    assert thought.steps[0] in PAGODE.legal(state)
    assert thought.nodes < 1000


def test_when_the_time_is_up_the_favourite_is_played() -> None:
    search, room = compiled.searcher(world, "treesearch"), world.room()
    row = layout.pack(matches()[0][0])
    for until, stopped in ((clock.now(), 0), (clock.NEVER, 1)):
        flag = np.full(1, stopped, np.int64)
        race = search.race(row, search.Settings(), room, play_outs=None, until=until, seed=1, stopped=flag)
        assert (race.best, race.play_outs, race.worlds.sum()) == (0, 0, 0)
        assert world.sample(row, -1, 50, 2, 0, 1, until, flag, room)[0] == 1


def test_trying_plans_tells_how_many_worlds_were_finished() -> None:
    search, room = compiled.searcher(world, "treesearch"), world.room()
    row = layout.pack(matches()[0][0])
    plans, worths = np.zeros((32, world.PLAN_WORDS), np.int64), np.zeros(32)
    count = world.plans(row, room, 8, plans, worths)
    values, tree = np.full((count, 8), np.nan), search.empty_tree(count + 1)
    where = (row, int(row[layout.SEAT]), False, plans, np.arange(count), 0, 8, 1, 1, 8, 5, tree, values, room)
    assert search.try_plans(*where, clock.NEVER, np.zeros(1, np.int64)) == 8
    assert not np.isnan(values).any()
    assert search.try_plans(*where, clock.now(), np.zeros(1, np.int64)) == 0


def test_the_clock_and_the_flag() -> None:
    quiet, raised = np.zeros(1, np.int64), np.ones(1, np.int64)
    before = clock.now()
    assert clock.is_over(before, quiet)
    assert clock.now() >= before
    assert not clock.is_over(clock.NEVER, quiet)
    assert clock.is_over(clock.NEVER, raised)


# What analysis asks


def test_what_is_over_is_worth_its_result() -> None:
    for seed in range(4):
        states, _ = random_match(seed)
        lead = states[-1].score[0] - states[-1].score[1]
        found = thinking.estimate("pagode", states[-1], limits=FEW)
        assert found.score == np.sign(lead)
        assert found.points in (lead, None)


def test_a_turn_played_as_the_quick_player_would_loses_nothing() -> None:
    """And any other costs what the same worlds say, to the last digit."""
    limits, chance = Limits(nodes=100), generator(4)
    room, row = world.room(), np.zeros(layout.WORDS, np.int64)
    plans, worths = np.zeros((32, world.PLAN_WORDS), np.int64), np.zeros(32)
    equal = 0
    for _ in range(1):
        policy.start(row, chance)
        while count := world.plans(row, room, 8, plans, worths):
            state = layout.unpack(row)
            quick = policy.yellow_open(row) and policy.swapped_cards(row)
            if plans[0, world.KIND] == world.ENDS and not quick:
                turns.build_ways(row, room[1], room[2])
                step = "end!purple" if plans[0, world.WITH_PURPLE] else "end"
                built = row.copy()
                turns.take(built, room[1][plans[0, world.NUMBER]])
                before = PLAYER.estimate(state, limits, seed=3)
                chosen = PLAYER._sampled(built, encode(step), 4, limits, 3)
                assert chosen.score == pytest.approx(before.score, abs=1e-9)
                assert chosen.points == pytest.approx(before.points, abs=1e-9)
                equal += 1
            if not world.play(row, plans[min(count, 8) - 1], chance):
                break
    assert equal > 5


def test_luck_is_what_the_draw_changes() -> None:
    """On the mean over many draws a position after them is worth what was to be expected before."""
    limits = Limits(nodes=1500)
    state = next(state for state in matches()[1] if state.turn and state.turn.built and state.turn.columns)
    expected = PLAYER.expected(state, "end", limits, seed=1)
    drawn = []
    for number in range(60):
        # The deck's order is chance's: the one on record is never looked at. Hands stay as they are.
        shuffled = replace(state, deck=tuple(random.Random(number).sample(state.deck, len(state.deck))))
        after = PAGODE.play(shuffled, PAGODE.resolve(shuffled, "end", SeededChance(number)))
        drawn.append(PLAYER.estimate(after, Limits(nodes=300), seed=number).points or 0.0)
    error = float(np.std(drawn)) / 60**0.5
    assert np.std(drawn) > 0
    assert abs(float(np.mean(drawn)) - (expected.points or 0.0)) < 4 * error + 1.5


def test_the_order_of_the_deck_is_not_used() -> None:
    for state in some_states(8, 6):
        if state.turn is None:
            other = State(**{**fields(state), "deck": tuple(sorted(state.deck))})
            assert PLAYER.estimate(state, FEW) == PLAYER.estimate(other, FEW)


def fields(state: State) -> dict[str, object]:
    names = ("lots", "supply", "displays", "hands", "deck", "discard", "uses", "score", "seat", "starter", "turns")
    return {name: getattr(state, name) for name in names}


def test_expectations_and_estimates_agree_where_there_is_no_chance() -> None:
    state = matches()[2][0]
    step = next(step for step in PAGODE.legal(state) if step.startswith("column"))
    assert PLAYER.expected(state, step, FEW) == PLAYER.estimate(PAGODE.play(state, step), FEW)


# Its parts


def test_groups_stand_for_their_tokens() -> None:
    """The network made for playing says what adding up the rows of all tokens says."""
    dice, chance = np.random.default_rng(1), generator(2)
    net = dice.normal(0, 0.2, (network.ROWS, network.HIDDEN)).astype(np.float32)
    quick, tokens_of_groups, members = network.for_playing(net), features.tokens_of_groups(), features.members()
    assert len(quick) == features.GROUPS + 4
    assert len(tokens_of_groups) == features.GROUPS
    ways, slots, row = turns.ways_array(), turns.slots_array(), np.zeros(layout.WORDS, np.int64)
    groups, hidden = np.zeros(features.MOST_GROUPS, np.uint16), np.zeros(network.HIDDEN, np.float32)
    seen: set[int] = set()
    compared = 0
    for _ in range(4):
        policy.start(row, chance)
        while not playing.ended(row):
            count = turns.build_ways(row, ways, slots)
            ends = [index for index in range(count) if turns.way_columns(ways[index])]
            if not ends:
                playing.finish_turn(row, 0, chance)
                continue
            for index in dice.choice(ends, 5):
                size = features.groups_of(row, ways[index], 0, groups)
                tokens = [token for group in groups[:size] for token in tokens_of_groups[group]]
                for group in groups[:size]:
                    assert members[group, 1 : members[group, 0] + 1].tolist() == tokens_of_groups[group]
                assert len(set(tokens)) <= len(tokens) < 5 * features.MOST_GROUPS
                seen.update(tokens)
                active = np.maximum(net[network.BIAS] + net[tokens].sum(axis=0), 0)
                growth, win = network.outputs(quick, groups, size, hidden)
                assert growth == pytest.approx(active @ net[network.FIRST] + net[network.LAST, 0], abs=1e-4)
                assert win == pytest.approx(active @ net[network.SECOND] + net[network.LAST, 1], abs=1e-4)
                compared += 1
            turns.take_turn(row, ways[dice.choice(ends)], 0, chance)
    assert compared > 200
    assert len(seen) > features.TOKENS // 3


def test_it_beats_who_takes_the_most_points() -> None:
    """Of twelve matches, in pairs with the same deal; a fixed seed, so that this is one fact and no matter of luck."""
    won = 0.0
    for seed in range(6):
        for seat in (0, 1):
            lead = duel(seed, seat)
            won += 1 if lead > 0 else 0.5 if lead == 0 else 0
    assert won >= 9


def duel(seed: int, seat: int) -> int:
    """The lead of ``seat``, who searches a little, against the most points in every turn."""
    chance = SeededChance(seed)
    state = PAGODE.start({"starter": 0}, chance)
    while PAGODE.outcome(state) is None:
        if state.seat == seat:
            thought = PLAYER.think(state, seat, Limits(nodes=150), seed=seed)
        else:
            thought = PLAYER.greedy(state, state.seat, seed)
        for step in thought.steps:
            state = PAGODE.play(state, PAGODE.resolve(state, step, chance))
    return state.score[seat] - state.score[1 - seat]
