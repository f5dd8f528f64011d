"""The rules in machine code against the plain ones: every legal step, the outcome, and what a step leaves behind."""

import random
from collections import Counter
from functools import cache
from itertools import count

import numpy as np
import pytest

from games.engines.pagode import PAGODE, State
from games.engines.pagode.kernel import layout, legal, playing, steps, turns
from games.engines.pagode.kernel.layout import Row
from games.engines.splitmix import SeededChance, generator

from .positions import crowded, random_match
from .test_legal_steps import full_position

ENDS = {playing.RUNNING: None, playing.BY_POINTS: "points", playing.BY_DEADLOCK: "deadlock"}


number_of = cache(steps.encode)


def check(state: State, row: Row) -> list[int]:
    """That both writings allow the same and know the same outcome here; the legal steps."""
    found = legal.legal_steps(row)
    # A roof's payment has several texts with one effect, and one number.
    assert set(found) == {number_of(text) for text in PAGODE.legal(state)}
    assert len(set(found)) == len(found)
    outcome = PAGODE.outcome(state)
    assert ENDS[playing.ended(row)] == (outcome.reason if outcome else None)
    return found


def follow(state: State, row: Row, dice: random.Random, seen: Counter[str]) -> int:
    """Plays a random match in both, with the same draws, and compares each position; how many they were."""
    chance = generator(dice.getrandbits(60))
    for number in count(1):
        found = check(state, row)
        if not found:
            return number
        kinds = {step & 7 for step in found}
        rare = {steps.END, steps.ALTERNATIVE}
        kind = dice.choice(sorted(kind for kind in kinds if kind not in rare or dice.random() < 0.2) or sorted(kinds))
        step = dice.choice([step for step in found if step & 7 == kind])
        text = steps.decode(step)
        assert text in PAGODE.legal(state)
        same = SeededChance(0)
        same.set(int(chance[0]))
        recorded = PAGODE.resolve(state, text, same)
        state = PAGODE.play(state, recorded)
        playing.play(row, step, chance)
        assert row.tolist() == layout.pack(state).tolist()
        seen[text.partition(":")[0].partition("!")[0]] += 1
        seen["shuffle"] += "=" in recorded
        for mark in ("!blue", "!green", "!red", "!purple"):
            seen[mark] += mark in text
    raise AssertionError


def compare(positions: int, seed: int) -> Counter[str]:
    """Compares at least so many positions."""
    dice, seen, done = random.Random(seed), Counter[str](), 0
    while done < positions:
        if dice.random() < 0.2:
            state = PAGODE.parse_position(crowded(dice))
        else:
            state = PAGODE.start(PAGODE.check_options({}), SeededChance(dice.getrandbits(60)))
        done += follow(state, layout.pack(state), dice, seen)
    return seen


KINDS = {
    "swap",
    "column",
    "tile",
    "roof",
    "alternative",
    "end",
    "pass",
    "shuffle",
    "!blue",
    "!green",
    "!red",
    "!purple",
}


def test_both_writings_of_the_rules_agree() -> None:
    seen = compare(4_000, 1)
    assert {kind for kind in KINDS if seen[kind]} >= KINDS - {"pass"}


@pytest.mark.slow
def test_both_writings_of_the_rules_agree_on_a_hundred_thousand_positions() -> None:
    seen = compare(100_000, 2)
    assert all(seen[kind] > 100 for kind in KINDS), seen


def test_the_fullest_hand_has_the_same_steps() -> None:
    state = PAGODE.parse_position(full_position())
    assert len(check(state, layout.pack(state))) > 4000


def test_rows_and_states_are_the_same_thing() -> None:
    for seed in range(6):
        for state in random_match(seed)[0]:
            row = layout.pack(state)
            if PAGODE.turn_complete(state):
                assert layout.unpack(row) == state
            else:
                with pytest.raises(ValueError, match="between two turns"):
                    layout.unpack(row)


def test_steps_and_their_numbers() -> None:
    texts = {step.partition("=")[0] for seed in range(6) for step in random_match(seed)[1]}
    assert all(steps.decode(steps.encode(text)) == text for text in texts if not text.startswith("roof"))
    roof = "roof:2:red>blue!green:o.red,o.blue,o.green+o.green"
    assert steps.decode(steps.encode(roof)) == roof
    assert steps.encode("roof:1:red>red:h.red,o.red,o.red") == steps.encode("roof:1:red>red:o.red,h.red,o.red")
    with pytest.raises(ValueError, match="pay no such roof"):
        steps.decode(steps.encode(roof) - (1 << steps.DISPLAY_AT))


def test_ways_to_build_are_legal_turns_paid_from_the_display_first() -> None:
    dice, chance = random.Random(3), generator(3)
    ways, slots = turns.ways_array(), turns.slots_array()
    for _ in range(6):
        row = layout.pack(PAGODE.start(PAGODE.check_options({}), SeededChance(dice.getrandbits(60))))
        while not playing.ended(row):
            number = turns.build_ways(row, ways, slots)
            ends = [index for index in range(number) if turns.way_columns(ways[index])]
            if not ends:
                playing.play(row, steps.PASS, chance)
                continue
            for index in dice.sample(ends, min(5, len(ends))):
                there = row.copy()
                for step in turns.way_steps(row, ways, index):
                    assert step in legal.legal_steps(there)
                    paid = step >> steps.HAND_AT & steps.CARDS_MASK
                    playing.play(there, step, chance)
                    shown = int(there[layout.DISPLAYS + there[layout.SEAT]])
                    assert not any(paid >> 4 * colour & 15 and shown >> 4 * colour & 15 for colour in range(5))
                built = row.copy()
                turns.take(built, ways[index])
                assert built.tolist() == there.tolist()
            playing.play(there, steps.END, chance)
            row = there


def test_ways_reach_whatever_building_can_reach() -> None:
    """Of small hands: every public result of a turn by legal steps, alternatives aside, is that of some way."""
    dice = random.Random(8)
    ways, slots = turns.ways_array(), turns.slots_array()
    compared = 0
    while compared < 60:
        state = PAGODE.parse_position(crowded(dice))
        row = layout.pack(state)
        if playing.ended(row):
            continue
        reached: set[tuple[int, ...]] = set()
        open_rows, seen = [row], set[bytes]()
        while open_rows:
            here = open_rows.pop()
            for step in legal.legal_steps(here):
                if step & 7 in (steps.SWAP, steps.ALTERNATIVE, steps.PASS):
                    continue
                if step & 7 == steps.END:
                    reached.add(result(here))
                    continue
                there = here.copy()
                playing.play(there, step, generator(0))
                if there.tobytes() not in seen:
                    seen.add(there.tobytes())
                    open_rows.append(there)
        found = turns.build_ways(row, ways, slots)
        assert found < turns.CAPACITY
        built = set()
        for index in range(found):
            if turns.way_columns(ways[index]) and not ways[index, turns.WAY_TURN] & layout.ALTERNATIVE:
                there = row.copy()
                turns.take(there, ways[index])
                built.add(result(there))
        assert built == reached
        compared += 1


def result(row: Row) -> tuple[int, ...]:
    """What a turn has led to before its end, of lots that look alike whichever was built on."""
    seat = row[layout.SEAT]
    cards = row[layout.HANDS + seat] + row[layout.DISPLAYS + seat]
    lots = sorted(int(lot) for lot in row[layout.LOTS : layout.SUPPLY])
    rest = (row[layout.SUPPLY], cards, row[layout.USES + seat], row[layout.SCORES + seat], row[layout.TURN])
    return (*lots, *(int(word) for word in rest))


def test_a_shuffle_gives_every_order_equally_often() -> None:
    seen: Counter[tuple[int, ...]] = Counter()
    chance = generator(5)
    row = np.zeros(layout.WORDS, np.int64)
    for _ in range(2400):
        playing.lay_deck(row, 0x01011, 0, chance)
        seen[tuple(int(playing.card_at(row, place)) for place in range(3))] += 1
    assert len(seen) == 6
    assert all(300 < number < 500 for number in seen.values())
