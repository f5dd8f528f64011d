"""Battlepasch's tables and player: against solved play worked out by the plain rules, and against each other."""

import random
from collections.abc import Callable
from functools import cache
from itertools import combinations_with_replacement, pairwise
from math import factorial
from pathlib import Path

import numpy as np
import pytest

from games.engines.battlepasch import BATTLEPASCH, State
from games.engines.battlepasch.rows import FIVE, ROWS, all_points, five_equal, open_rows
from games.engines.battlepasch.state import EXTRA
from games.engines.chance import FairChance
from games.search import thinking
from games.search.battlepasch import backup, mind, moments, outlook, policy, solve, tables
from games.search.battlepasch.rounds import Layout
from games.search.battlepasch.sides import LOWER_NUMBER
from games.search.levels import levels
from games.search.players.battlepasch import PLAYER

THROWS = list(combinations_with_replacement(range(1, 7), 5))
MASTER = thinking.Limits(level="master")


@cache
def chances(number: int) -> list[tuple[tuple[int, ...], float]]:
    """The throws of so many dice and how likely they are."""
    found = []
    for throw in combinations_with_replacement(range(1, 7), number):
        ways = factorial(number)
        for value in set(throw):
            ways //= factorial(throw.count(value))
        found.append((throw, ways / 6**number))
    return found


@cache
def keeping() -> tuple[np.ndarray, np.ndarray]:
    """``[hand, throw]``: how likely each throw is when the rest is rolled; ``[throw, part]``: the hand that is kept."""
    hands = [hand for size in range(6) for hand in combinations_with_replacement(range(1, 7), size)]
    number = {throw: place for place, throw in enumerate(THROWS)}
    likely = np.zeros((len(hands), len(THROWS)))
    for place, hand in enumerate(hands):
        for rolled, chance in chances(5 - len(hand)):
            likely[place, number[tuple(sorted((*hand, *rolled)))]] += chance
    parts = [
        [hands.index(tuple(die for spot, die in enumerate(throw) if part >> spot & 1)) for part in range(32)]
        for throw in THROWS
    ]
    return likely, np.array(parts)


class Plainly:
    """Solved play by the plain rules alone: no tables, no numba. By ``end`` a round is judged, for the side to act.

    Without it: the expected difference of the rest of a round.
    """

    def __init__(self, end: Callable[[State], float] | None = None) -> None:
        self.known: dict[object, float] = {}
        self.end = end

    def value(self, state: State) -> float:
        """For the side to act."""
        if state.round_over:
            return self.end(state) if self.end else 0.0
        mine, other = state.sums(state.seat), state.sums(1 - state.seat)
        taken = tuple(entry is not None for entry in state.block)
        five = state.block[FIVE]
        ahead = state.points(state.seat) - state.points(1 - state.seat) if self.end else 0
        key = (state.round, taken, five and five[1], mine[:2], other[:2], ahead)
        if key not in self.known:
            best = np.array(self.best_entries(state))
            likely, parts = keeping()
            for _ in range(2):
                best = (likely @ best)[parts].max(axis=1)
            self.known[key] = float(likely[0] @ best)
        return self.known[key]

    def best_entries(self, state: State) -> list[float]:
        """What each throw is worth when it has to be entered."""
        had = state.sums(state.seat).total
        known: dict[tuple[int, int, int], float] = {}
        found = []
        for throw in THROWS:
            best = -1e9
            for row in open_rows(state.block, state.round, throw):
                points, more = all_points(throw)[row], extra(state, row, throw)
                if (row, points, more) not in known:
                    after = entered(state, row, points, more)
                    gain = 0 if self.end else after.sums(state.seat).total - had
                    known[row, points, more] = gain - self.value(after)
                best = max(best, known[row, points, more])
            found.append(best)
        return found


def extra(state: State, row: int, throw: tuple[int, ...]) -> int:
    five = state.block[FIVE]
    return EXTRA if five and five[1] == 50 and five_equal(throw) and all_points(throw)[row] else 0


def entered(state: State, row: int, points: int, more: int) -> State:
    extras = list(state.extras)
    extras[state.seat] += more
    block = (*state.block[:row], (state.seat, points), *state.block[row + 1 :])
    totals = state.totals
    if None not in block:
        full = State(state.round, block, (extras[0], extras[1]), totals, state.starters, state.seat)
        totals = tuple((*totals[seat], full.sums(seat).total) for seat in (0, 1))
    return State(state.round, block, (extras[0], extras[1]), totals, state.starters, 1 - state.seat)


def between(number: int, entries: dict[str, tuple[int, int]], seat: int = 0, ahead: int = 0) -> State:
    """A state between two turns of a round, seat 0 so many points ahead by the rounds before."""
    block = tuple(entries.get(row) for row in ROWS)
    finished = (0,) * (number - 1)
    totals = tuple((*finished[1:], max(lead, 0)) if finished else () for lead in (ahead, -ahead))
    return State(number, block, (0, 0), totals, (0,) * number, seat)


FILLED = {
    "ones": (0, 3),
    "twos": (1, 6),
    "threes": (0, 9),
    "fours": (1, 12),
    "fives": (0, 20),
    "sixes": (0, 24),
    "three-of-a-kind": (1, 24),
    "four-of-a-kind": (0, 22),
    "full-house": (0, 25),
    "small-straight": (0, 30),
    "large-straight": (0, 40),
    "five-of-a-kind": (0, 50),
    "chance": (1, 21),
}


def but(*free: str, **changed: tuple[int, int]) -> dict[str, tuple[int, int]]:
    names = {name.replace("_", "-"): entry for name, entry in changed.items()}
    return {row: entry for row, entry in {**FILLED, **names}.items() if row not in free}


REDUCED = {
    "upper bonus near for one side": but("fours", "fives", "sixes"),
    "upper bonus near for both": but("ones", "sixes", fives=(1, 25), fours=(1, 20), threes=(0, 15), twos=(0, 10)),
    "lower bonus near": but("chance", "small-straight", "ones", four_of_a_kind=(0, 30)),
    "lower bonus near, five still free": but("five-of-a-kind", "full-house", "twos", four_of_a_kind=(0, 26)),
    "five struck": but("threes", "chance", five_of_a_kind=(1, 0)),
    "extras to be had": but("sixes", "three-of-a-kind", "four-of-a-kind"),
}


def exact(state: State) -> float:
    """The solver's value of a state, from a slice of its tables."""
    packed = mind.words(state)
    layout = Layout(state.round)
    key, upper = int(packed[outlook.KEY]), int(packed[outlook.UPPER])
    values = solve.solved(layout, key, upper)
    own, other, slack, other_slack = packed[outlook.OWN : outlook.LEAD] + 1
    lower = layout.lower_index[key, slack, other_slack]
    place = layout.base[key, upper] + lower * len(layout.upper_pairs[upper]) + layout.upper_index[upper, own, other]
    return values[place] / backup.SCALE


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("entries", REDUCED.values(), ids=REDUCED)
def test_reduced_blocks_are_solved_exactly(entries: dict[str, tuple[int, int]], seat: int) -> None:
    state = between(1, entries, seat)
    assert exact(state) == pytest.approx(Plainly().value(state), abs=0.02)


@pytest.mark.slow
def test_six_rows_are_solved_exactly() -> None:
    free = ("ones", "twos", "full-house", "small-straight", "large-straight", "five-of-a-kind")
    state = between(1, but(*free, chance=(0, 26), threes=(0, 12), three_of_a_kind=(0, 27)))
    assert exact(state) == pytest.approx(Plainly().value(state), abs=0.03)


def states_of_matches(number: int, seed: int) -> np.ndarray:
    """The states at the starts of all turns in matches of solved play against keeping the most frequent dice."""
    styles = np.array([[0.0, 1.0, 4.0, 0.0], [1.0, 0.0, 4.0, 0.0]])
    tracks = np.zeros((number, 39, outlook.STATE + 1), np.int64)
    policy.play_matches(styles, tables.load(), number, seed, np.zeros(number, np.int64), tracks)
    return tracks[:, :, : outlook.STATE]


@pytest.mark.parametrize(("number", "off"), [(2, 0.01), (3, 0.01)])
def test_tables_of_locked_rounds_agree_with_one_turn_looked_ahead(number: int, off: float) -> None:
    loaded = tables.load()
    for state in states_of_matches(8, 6)[:, 13 * (number - 1) : 13 * number].reshape(-1, outlook.STATE):
        # So far ahead that who begins the third round is decided.
        state[outlook.LEAD] += 5_000
        now, ahead = (float(outlook.worth(state, depth, outlook.POINTS, loaded)) for depth in (0, 1))
        assert ahead == pytest.approx(now, abs=off)


@pytest.mark.parametrize("number", [2, 3])
@pytest.mark.parametrize("holds", [0, 50])
def test_locked_rows_stay_closed(number: int, holds: int) -> None:
    free = ("fives", "chance", "full-house") if holds else ("fives", "chance", "five-of-a-kind")
    entries = but(*free, five_of_a_kind=(1, holds)) if holds else but(*free)
    state = between(number, entries, 0, 5_000)

    def points(end: State) -> float:
        """The lead, and what beginning the third round is worth: to seat 1, which is behind."""
        ahead = end.points(end.seat) - end.points(1 - end.seat)
        begins = 0.0 if number == 3 else float(tables.load().begin[2])
        return ahead + (begins if end.seat == 1 else -begins)

    assert outlook.worth(mind.words(state), 3, outlook.POINTS, tables.load()) == pytest.approx(
        Plainly(points).value(state), abs=1e-6
    )


def result(state: State) -> float:
    """Of a finished match, for the side to act."""
    ahead = state.points(state.seat) - state.points(1 - state.seat)
    return float(np.sign(ahead))


@pytest.mark.parametrize("ahead", [-30, 0, 11, 60])
def test_the_end_of_a_match_is_worked_out_exactly(ahead: int) -> None:
    state = between(3, but("twos", "sixes", fives=(1, 20)), 1, ahead)
    assert mind.value(state, mind.RESULT) == pytest.approx(-Plainly(result).value(state), abs=1e-9)


def test_one_row_swings_as_the_binomial_distribution_says() -> None:
    layout = Layout(3)
    likely = 1 - (5 / 6) ** 3
    settled = between(3, but("sixes"))
    # Five sixes bring extra points, since the five-of-a-kind row holds 50.
    assert exact(settled) == pytest.approx(30 * likely + 25 * likely**5, abs=0.01)
    found = moments.deviations(layout, solve.solved(layout))[LOWER_NUMBER[127, True], 0b011111]
    # In some of the block's states the sixes bring a bonus besides.
    assert found**2 > 36 * 5 * likely * (1 - likely)
    assert found**2 < (30 + 35) ** 2 / 4


def random_states(number: int, seed: int) -> list[State]:
    """States inside turns and between them, from matches against each other of players that know little."""
    dice, found = random.Random(seed), []
    chance = FairChance(f"states {seed}".encode(), ("a", "b"))
    state = BATTLEPASCH.start({"starter": seed % 2}, chance)
    while len(found) < number:
        found.append(state)
        legal = list(BATTLEPASCH.legal(state))
        if not legal:
            state = BATTLEPASCH.start({"starter": seed % 2}, chance)
            continue
        step = dice.choice([step for step in legal if step.startswith("enter")] or legal)
        step = dice.choice((step, dice.choice(legal)))
        state = BATTLEPASCH.play(state, BATTLEPASCH.resolve(state, step, chance))
    return found


@pytest.mark.parametrize("aim", [mind.POINTS, mind.RESULT])
def test_a_roll_is_worth_the_mean_of_its_throws(aim: int) -> None:
    for state in random_states(30, 3):
        if state.rolls in (1, 2):
            thrown = [(BATTLEPASCH.play(state, f"roll:24={a}{b}"), chance) for (a, b), chance in chances(2)]
            mean = sum(chance * mind.value(after, aim) for after, chance in thrown)
            assert mind.expected(state, "roll:24", aim) == pytest.approx(mean, abs=1e-9)


@pytest.mark.parametrize("aim", [mind.POINTS, mind.RESULT])
def test_the_best_choice_is_worth_what_the_state_is_and_no_choice_more(aim: int) -> None:
    for state in random_states(20, 4):
        worth = [mind.expected(state, step, aim) for step in BATTLEPASCH.legal(state)]
        if worth:
            best = max(worth) if state.seat == 0 else min(worth)
            assert best == pytest.approx(mind.value(state, aim), abs=1e-9)


def test_an_entry_is_worth_what_it_leads_to() -> None:
    """Not exactly: before the end of the second round the tables only estimate who will begin the third."""
    off = []
    for state in random_states(100, 5):
        for step in BATTLEPASCH.legal(state):
            if step.startswith("enter"):
                after = BATTLEPASCH.play(state, step)
                off.append(abs(mind.expected(state, step) - mind.value(after)))
    assert np.mean(off) < 0.1
    assert max(off) < 2 * tables.load().begin[2]


def test_a_finished_match_is_worth_its_result() -> None:
    states = [state for state in random_states(600, 8) if state.over]
    assert states
    for state in states:
        found = PLAYER.estimate(state, MASTER)
        assert found.points == state.points(0) - state.points(1)
        assert found.score == np.sign(found.points)
        assert found.proof == 0


@pytest.mark.parametrize("level", ["easy", "medium", "strong", "master"])
def test_every_level_plays_legal_steps_and_the_same_ones_with_one_seed(level: str) -> None:
    limits = thinking.Limits(level=level)
    for number, state in enumerate(random_states(120, 9)):
        if not state.over:
            thought = thinking.think("battlepasch", state, limits=limits, seed=number)
            assert thought.steps[0] in BATTLEPASCH.legal(state)
            assert len(thought.steps) == 1
            assert -1 <= thought.score <= 1
            assert thinking.think("battlepasch", state, limits=limits, seed=number).steps == thought.steps


def test_both_seats_confirm_a_round() -> None:
    state = between(1, FILLED)
    assert state.resting
    for seat in (0, 1):
        assert thinking.think("battlepasch", state, seat, limits=MASTER).steps == ("next",)


def test_who_has_won_for_certain_knows_it() -> None:
    state = between(3, but("ones"), 0, 100)
    assert thinking.think("battlepasch", state, limits=MASTER).proof == 1
    assert thinking.estimate("battlepasch", between(3, but("ones"), 1, 100), limits=MASTER).proof == 1
    assert thinking.think("battlepasch", between(3, but("ones"), 1, 100), limits=MASTER).proof == -1
    assert thinking.think("battlepasch", between(3, but("ones"), 0, -200), limits=MASTER).proof == -1


def test_the_last_turn_is_played_for_the_win() -> None:
    """Two sixes win by one point: more would only be points, and 12 are sure already."""
    block = but("sixes", fives=(1, 25), ones=(1, 3))
    lead = between(3, block)
    ahead = lead.points(1) - lead.points(0)
    state = between(3, block, 0, ahead - 11)
    state = BATTLEPASCH.play(state, "roll:12345=66123")
    assert thinking.think("battlepasch", state, limits=MASTER).score == 1.0


def test_easy_and_medium_keep_the_most_frequent_dice() -> None:
    state = BATTLEPASCH.play(between(1, {}), "roll:12345=35256")
    for level in ("easy", "medium"):
        assert thinking.think("battlepasch", state, limits=thinking.Limits(level=level)).steps == ("roll:135",)
    state = BATTLEPASCH.play(between(1, {}), "roll:12345=35353")
    assert thinking.think("battlepasch", state, limits=thinking.Limits(level="easy")).steps == ("roll:24",)
    state = BATTLEPASCH.play(BATTLEPASCH.play(state, "roll:24=33"), "roll:1=3")
    assert thinking.think("battlepasch", state, limits=thinking.Limits(level="medium")).steps == (
        "enter:five-of-a-kind",
    )


def test_every_style_beats_the_one_below_in_three_of_four_matches() -> None:
    styles = [style_of(name) for name in ("easy", "medium", "strong", "master")]
    for weaker, stronger in pairwise(styles):
        differences = np.zeros(400, np.int64)
        tracks = np.zeros((0, 39, outlook.STATE + 1), np.int64)
        policy.play_matches(np.array([stronger, weaker]), tables.load(), 400, 11, differences, tracks)
        assert (np.sign(differences).mean() + 1) / 2 >= 0.75


def test_easy_loses_to_who_looks_at_one_entry_only() -> None:
    differences = np.zeros(100, np.int64)
    tracks = np.zeros((0, 39, outlook.STATE + 1), np.int64)
    greedy = np.zeros(policy.STYLE)
    policy.play_matches(np.array([greedy, style_of("easy")]), tables.load(), 100, 12, differences, tracks)
    assert (differences > 0).mean() > 0.9


def test_the_greedy_player_takes_what_one_turn_brings() -> None:
    """Five equal dice in a row that gives 30 and 25 extra, whatever the row could bring later; before that, rolling."""
    entries = {"five-of-a-kind": (1, 50)}
    state = BATTLEPASCH.play(between(1, entries), "roll:12345=66666")
    assert PLAYER.greedy(state, 0).steps[0] in (
        "enter:sixes",
        "enter:three-of-a-kind",
        "enter:four-of-a-kind",
        "enter:chance",
    )
    assert PLAYER.greedy(state, 0).value == 55
    assert PLAYER.greedy(between(1, {}), 0).steps == ("roll:12345",)
    assert PLAYER.greedy(between(1, FILLED), 0).steps == ("next",)


def style_of(name: str) -> np.ndarray:
    """A level as the fast matches of ``policy`` play it; they look no turn past an entry."""
    level = levels("battlepasch")[name]
    known = level.knowledge
    return np.array([known.get("frequent", 0.0), known.get("foresight", 0.0), level.noise, 0.0])


def test_a_build_goes_on_where_it_was_interrupted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solve, "SAVE_AFTER", 0.0)
    layout = Layout(3)
    told: list[float] = []

    def tell(taken: int, share: float) -> None:
        told.append(share)
        if len(told) in (5, 90, 120):
            raise KeyboardInterrupt

    for _ in range(3):
        with pytest.raises(KeyboardInterrupt):
            solve.build(tmp_path, tell, layout)
    built = solve.build(tmp_path, tell, layout)
    assert told == sorted(told)
    assert told[-1] == 1.0
    assert [path.name for path in tmp_path.iterdir()] == [built.name]
    assert (np.fromfile(built, np.int16) == solve.solved(layout)).all()
    solve.build(tmp_path, lambda taken, share: pytest.fail("it is there already"), layout)


def test_a_table_that_is_cut_off_is_not_read_but_built_anew(tmp_path: Path) -> None:
    layout = Layout(3)
    (tmp_path / solve.NAME).write_bytes(bytes(1000))
    (tmp_path / f"{solve.UNFINISHED}.json").write_text("{")
    assert len(tables.built(tmp_path)) == 0
    built = solve.build(tmp_path, lambda taken, share: None, layout)
    assert (np.fromfile(built, np.int16) == solve.solved(layout)).all()
    assert len(tables.built(tmp_path)) == 0, "another round's"


def test_a_table_that_cannot_be_opened_is_not_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    with (tmp_path / solve.NAME).open("wb") as file:
        file.truncate(2 * int(Layout(1).starts[-1]))

    def refuse(*arguments: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(tables.np, "memmap", refuse)
    assert len(tables.built(tmp_path)) == 0
    (said,) = caplog.records
    assert "cannot be read" in said.getMessage()
    assert str(tmp_path / solve.NAME) in said.getMessage()
    (tmp_path / solve.NAME).unlink()
    (tmp_path / solve.NAME).symlink_to(tmp_path / solve.NAME)
    assert len(tables.built(tmp_path)) == 0
    assert len(caplog.records) == 2


def test_the_exact_table_is_used_where_it_has_been_built() -> None:
    """Where a side may still get the lower bonus, the table with it is asked; here a false one, to be told apart."""
    loaded = tables.load()
    first = np.zeros(Layout(1).starts[-1], np.int16)
    state = mind.words(between(1, but("chance", "sixes")))
    assert outlook.remaining(state, loaded._replace(first=first)) == 0
    assert outlook.remaining(state, loaded._replace(first=first[:0])) > 0


def test_positions_no_match_comes_to_are_judged_all_the_same() -> None:
    for number in (1, 2, 3):
        for free in (("ones", "chance"), ("sixes", "five-of-a-kind", "twos", "threes", "fours", "fives")):
            state = between(number, but(*free, fours=(0, 60), chance=(1, 90)))
            assert abs(mind.value(state)) < 500
            assert abs(mind.value(state, mind.RESULT)) <= 1
