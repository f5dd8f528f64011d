"""The computer that plays Battlepagode: proofs, unfinished turns, placements, the settling of spirits, levels."""

import random
from itertools import product

import numpy as np
import pytest

from games.engines.battlepagode import BATTLEPAGODE as GAME
from games.engines.battlepagode import State
from games.engines.battlepagode.board import EDGE, NUMBERS
from games.engines.battlepagode.kernel import search as kernel
from games.engines.turns import successors
from games.search import compiled
from games.search.battlepagode.turns import rows_after
from games.search.players.battlepagode import PLAYER
from games.search.thinking import Limits, estimate, think
from tests.engines.battlepagode.positions import NAMES
from tests.engines.battlepagode.positions import _position as drawn_position

from .forced import END, agree, brute_force

EMPTY = "00000/00000/00000/00000/00000"
WON_IN_ONE = "00000/00300/002S00/00000/0S00I0I0 S -,- -"


def plain_proof(state: State, turns: int) -> int:
    """A forced result within so many turns by the rules for people alone, as ``Thought.proof``; 0 for none."""

    def value(here: State, depth: int) -> int:
        outcome = GAME.outcome(here)
        if outcome is not None:
            return END if outcome.winner == here.seat else -END
        if depth == 0:
            return 0
        found = [-value(there, depth - 1) for there in successors(GAME, here)]
        best = max(found)
        return best - 1 if best > 0 else best + 1 if best < 0 else 0

    worth = value(state, turns)
    return 0 if worth == 0 else END - worth if worth > 0 else -END - worth


def turns_from(state: State) -> list[np.ndarray]:
    """The rows that one turn can lead to."""
    return [there for _, there in rows_after(kernel.pack(state)[0])]


def late_position(dice: random.Random, own: str, other: str, most: int) -> State | None:
    """A position with at most so many turns for both sides, if one is found soon."""
    for _ in range(200):
        state = drawn_position(dice.getrandbits(32), own, other)
        after = turns_from(state)
        if (
            0 < len(after) <= most
            and GAME.outcome(state) is None
            and all(len(rows_after(row)) <= most for row in after)
        ):
            return state
    return None


def test_forced_results_by_the_plain_rules_are_proven() -> None:
    dice = random.Random(1)
    found = {1: 0, 2: 0, 3: 0}
    couples = list(product(NAMES, NAMES))
    for couple in dice.sample(couples, 24):
        state = late_position(dice, *couple, most=7)
        if state is None:
            continue
        truth = plain_proof(state, 3)
        said = think("battlepagode", state, limits=Limits(nodes=40_000)).proof
        assert agree(said, truth, 3), (GAME.position(state), said, truth)
        if truth:
            found[abs(truth)] += 1
    assert min(found.values()) >= 1


def test_wins_in_up_to_three_own_turns_are_those_of_brute_force() -> None:
    dice, forced = random.Random(2), brute_force(kernel)
    found = dict.fromkeys(range(-5, 6), 0)
    couples = list(product(NAMES, NAMES))
    for couple in dice.sample(couples, 100):
        state = late_position(dice, *couple, most=14)
        if state is None:
            continue
        truth = forced(state, 5)
        said = think("battlepagode", state, limits=Limits(nodes=100_000)).proof
        assert agree(said, truth, 5), (GAME.position(state), said, truth)
        found[truth] += 1
    assert min(found[turns] for turns in (1, 3, 5, -2, -4)) >= 1, found


@pytest.mark.parametrize(
    ("position", "proof"),
    [
        (WON_IN_ONE, 1),
        # The owl's ban keeps it from its summit; the crane climbs two storeys; the monkey jumps down.
        ("00000/01200/000S10/30000/0S00I0I0 S crane,- -", None),
        ("00000/02300/001S00/00000/0S00I0I0 S crane,- -", 1),
        ("00000/00000/002S00/00000/0S00I0I0 S monkey,- -", 1),
        ("00000/00300/002S00/00000/0S00I0I0 S monkey,peacock !", 1),
        # Two summits beside a monk of the other order and none to stop both.
        ("00000/03030/002I00/00000/0S0S00I0 S -,- -", -2),
        # A fourth complete pagoda stands, a summit beside the snake lacks its cap.
        ("3x3x3x3x0/00000/01S300/00000/0S00I0I0 S snake,- -", 1),
    ],
)
def test_short_ends(position: str, proof: int | None) -> None:
    thought = think("battlepagode", GAME.parse_position(position), limits=Limits(nodes=3_000))
    if proof is None:
        assert thought.proof is None or abs(thought.proof) > 2
    else:
        assert thought.proof == proof


@pytest.mark.parametrize(
    "position",
    [
        "23033I/03x23x3x/21012/3x2S2I31/2S3x032 S buffalo,buffalo -",
        "322x02/3x1S33S1/32I33I2/0203x1/32233x S fox,fox -",
    ],
)
def test_nobody_is_called_lost_because_time_was_up_after_some_losing_turns(position: str) -> None:
    state = GAME.parse_position(position)
    for nodes in (5, 100, 1_000, 5_000):
        assert (think("battlepagode", state, limits=Limits(nodes=nodes), seed=1).proof or 0) >= 0, nodes
    assert PLAYER.reach(state, Limits(nodes=300_000)).turns >= 2


def test_the_rest_of_a_turn_is_found_after_each_step() -> None:
    dice = random.Random(3)
    for own in NAMES:
        state = drawn_position(dice.getrandbits(32), own, dice.choice(NAMES))
        for _ in range(3):
            legal = GAME.legal(state)
            if not legal:
                break
            state = GAME.play(state, dice.choice(legal))
            if GAME.turn_complete(state):
                break
            thought = think("battlepagode", state, limits=Limits(nodes=300))
            there = state
            for step in thought.steps:
                there = GAME.play(there, step)
            assert GAME.turn_complete(there)
            assert thought.pv[0] == thought.steps


def test_the_expected_line_can_be_played() -> None:
    state = GAME.parse_position("00000/000I00/00S00S0/000I00/00000 I dragon,crane -")
    thought = think("battlepagode", state, limits=Limits(nodes=5_000))
    assert len(thought.pv) >= 2
    for turn in thought.pv:
        for step in turn:
            state = GAME.play(state, step)
        assert GAME.turn_complete(state)


@pytest.mark.parametrize("level", ["easy", "medium", "strong", "master"])
def test_monks_are_placed_off_the_rim(level: str) -> None:
    state = GAME.parse_position(f"{EMPTY} S fox,horse -")
    for _ in range(2):
        thought = think("battlepagode", state, limits=Limits(level=level, nodes=2_000))
        assert thought.proof is None
        for step in thought.steps:
            assert not EDGE >> NUMBERS[step[1:]] & 1
            state = GAME.play(state, step)
    assert GAME.position(state).split()[1] == "S"
    assert state.board.saffron.bit_count() == state.board.indigo.bit_count() == 2


@pytest.mark.parametrize("mode", ["choose", "choose-extended"])
def test_spirits_are_settled(mode: str) -> None:
    for seed in range(5):
        state = GAME.parse_position(f"{EMPTY} S {mode} -")
        for _ in range(3):
            thought = think("battlepagode", state, limits=Limits(level="master"), seed=seed)
            assert len(thought.steps) == 1
            state = GAME.play(state, thought.steps[0])
        assert not state.settling


def test_who_may_pick_takes_the_spirit_that_it_expects_more_of() -> None:
    network = PLAYER.network
    expected = network.parts["expectations"]
    mine, theirs = max(
        ((a, b) for a in range(1, 15) for b in range(1, 15) if a != b),
        key=lambda couple: min(expected[couple], -expected[couple[::-1]]),
    )
    better, worse = NAMES_BY_CODE[mine], NAMES_BY_CODE[theirs]
    state = GAME.parse_position(f"{EMPTY} I pick:{','.join(sorted((better, worse)))} -")
    picks = [think("battlepagode", state, limits=Limits(level="master"), seed=seed).steps[0] for seed in range(20)]
    assert picks.count(f"pick:{better}") >= 18


NAMES_BY_CODE = ["-", *sorted(set(NAMES) - {"-"})]


def test_nobody_misses_a_win_in_one_turn() -> None:
    state = GAME.parse_position(WON_IN_ONE)
    for level in ("easy", "medium"):
        for seed in range(20):
            assert think("battlepagode", state, limits=Limits(level=level), seed=seed).steps == ("c3-c4",)
    assert PLAYER.greedy(state, 0).steps == ("c3-c4",)


@pytest.mark.parametrize("nodes", [1, 50, None])
def test_a_win_in_one_turn_is_played_however_soon_the_search_has_to_end(nodes: int | None) -> None:
    """Of foxes that take each other's summits not even the first pass ends within the levels' nodes."""
    state = GAME.parse_position("103x2S2I/3x112S1/23x1I23/23x000/3x1033x S fox,fox -")
    for level in ("easy", "medium", "strong"):
        for seed in range(4):
            thought = think("battlepagode", state, limits=Limits(level=level, nodes=nodes), seed=seed)
            assert thought.proof == 1, (level, seed)
            after = state
            for step in thought.steps:
                after = GAME.play(after, step)
            outcome = GAME.outcome(after)
            assert outcome is not None
            assert outcome.winner == 0


def test_threats_are_overlooked_by_easy_often_by_medium_seldom_and_by_strong_never() -> None:
    state = GAME.parse_position("00000/00300/002I00/00S000/00S00I0 S -,- -")

    def stops(level: str, seed: int) -> bool:
        there = state
        for step in think("battlepagode", state, limits=Limits(level=level, nodes=5_000), seed=seed).steps:
            there = GAME.play(there, step)
        return "c3-c4" not in GAME.view(there, None)["wins"]

    stopped = {level: sum(stops(level, seed) for seed in range(40)) for level in ("easy", "medium", "strong")}
    assert 10 < stopped["easy"] < stopped["medium"] < stopped["strong"] == 40


def test_an_estimate_is_for_saffron_whoever_is_to_act() -> None:
    over = GAME.play(GAME.parse_position(WON_IN_ONE), "c3-c4")
    assert estimate("battlepagode", over, limits=Limits(nodes=10)).score == 1.0
    winning = GAME.parse_position(WON_IN_ONE)
    found = estimate("battlepagode", winning, limits=Limits(nodes=100))
    assert (found.score, found.proof) == (1.0, 1)
    turned = GAME.parse_position("00000/00300/002I00/00000/0S0S00I0 I -,- -")
    found = estimate("battlepagode", turned, limits=Limits(nodes=100))
    assert (found.score, found.proof) == (-1.0, -1)
    start = estimate("battlepagode", GAME.parse_position(f"{EMPTY} S choose -"), limits=Limits(nodes=100))
    assert -0.9 < start.score < 0.9


# What the searcher is told


def test_under_a_threat_the_turns_left_are_those_that_stop_it() -> None:
    dice = random.Random(11)
    rows, moves = np.zeros((2, kernel.WORDS), np.int64), np.zeros((2, 2 * kernel.MOVES), np.int64)
    threatened = dict.fromkeys(NAMES, 0)
    for own, other in product(NAMES, NAMES):
        for _ in range(12):
            rows[0] = kernel.pack(drawn_position(dice.getrandbits(32), own, other))[0]
            listed = moves[0, : kernel.turns(rows, 0, moves)].tolist()
            if not listed or kernel.outcome(rows, 0) or kernel.wins_at_once(rows, 0) or not kernel.urgent(rows, 0):
                continue
            stopping = []
            for move in listed:
                kernel.play(rows, 0, move)
                if kernel.outcome(rows, 1) != 1 and (kernel.outcome(rows, 1) or not kernel.wins_at_once(rows, 1)):
                    stopping.append(move)
            left = moves[0, : kernel.candidates(rows, 0, moves)].tolist()
            if stopping:
                assert left == stopping, (own, other, rows[0])
            else:
                assert len(left) == 1
            threatened[other] += 1
    assert min(threatened.values()) >= 10, threatened


def test_of_a_long_list_the_best_turns_come_first() -> None:
    core = compiled.searcher(kernel)
    dice = np.random.default_rng(5)
    for number in (1, 63, 64, 65, 200, 1500):
        for most in (1, 3, 1_000_000):
            moves = np.zeros((1, 2 * core.MOVES), np.int64)
            scores = dice.integers(-most, most + 1, number)
            moves[0, :number] = np.arange(number)
            moves[0, core.MOVES : core.MOVES + number] = scores
            window = 0
            for place in range(number):
                if place >= window:
                    window = core._window(moves, 0, place, number)
                core._best_first(moves, 0, place, window)
            sequence = moves[0, :number]
            assert sorted(sequence) == list(range(number))
            assert list(scores[sequence]) == sorted(scores, reverse=True)
            assert list(moves[0, core.MOVES : core.MOVES + number]) == list(scores[sequence])
