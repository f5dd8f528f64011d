"""Provably fair chance: the same arguments give the same results, and all results are equally likely."""

import hashlib
import hmac
from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engines.chance import FairChance, NoChance, NotedChance, secret_hash, shuffled

SECRET = bytes(range(32))
SALTS = ("left", "right")
CRITICAL = {1: 10.83, 2: 13.82, 4: 18.47, 5: 20.52, 9: 27.88, 23: 49.73, 35: 66.62, 51: 87.97, 119: 173.62}
"""Chi-squared by degrees of freedom, exceeded by fair chance once in a thousand."""


def block(counter: int) -> int:
    digest = hmac.new(SECRET, f"left:right:{counter}".encode(), hashlib.sha256).digest()
    return int.from_bytes(digest[:8], "big")


def chi_squared(counts: Counter[object], outcomes: int) -> float:
    expected = counts.total() / outcomes
    return sum((counts[k] - expected) ** 2 / expected for k in counts) + expected * (outcomes - len(counts))


@pytest.mark.parametrize("n", [2, 3, 6, 10, 24, 52])
def test_all_numbers_are_equally_likely(n: int) -> None:
    chance = FairChance(SECRET, SALTS)
    assert chi_squared(Counter(chance.below(n) for _ in range(500 * n)), n) < CRITICAL[n - 1]


def test_all_orders_are_equally_likely() -> None:
    chance = FairChance(SECRET, SALTS)
    counts: Counter[object] = Counter(tuple(shuffled("abcd", chance)) for _ in range(12000))
    assert set(counts) == set(permutations("abcd"))
    assert chi_squared(counts, 24) < CRITICAL[23]


def test_a_result_is_the_published_function_of_secret_salts_and_counter() -> None:
    chance = FairChance(SECRET, SALTS, counter=7)
    assert [chance.below(6), chance.below(1000)] == [block(7) % 6, block(8) % 1000]
    assert chance.counter == 9


class Blocks(FairChance):
    """Chance from blocks that are written down."""

    def __init__(self, *values: int) -> None:
        super().__init__(SECRET, SALTS)
        self._values = iter(values)

    def _block(self) -> bytes:
        return next(self._values).to_bytes(8, "big") + bytes(24)


def test_a_block_above_the_last_whole_multiple_is_skipped() -> None:
    # 2**64 - 1 is a multiple of 3, so of all blocks only the highest is one too many.
    highest = (1 << 64) - 1
    assert Blocks(highest, highest, 7).below(3) == 1
    assert Blocks(highest - 1, 0).below(3) == 2


@given(st.binary(min_size=1, max_size=40), st.text(max_size=8), st.text(max_size=8), st.integers(1, 1 << 32))
def test_the_same_arguments_give_the_same_results(secret: bytes, first: str, second: str, n: int) -> None:
    salts = (first.encode("utf-8", "ignore").decode(), second.encode("utf-8", "ignore").decode())
    one, other = FairChance(secret, salts), FairChance(secret, salts)
    results = [one.below(n) for _ in range(3)]
    assert results == [other.below(n) for _ in range(3)]
    assert all(0 <= result < n for result in results)


def test_continuing_from_a_counter_continues_the_results() -> None:
    whole = FairChance(SECRET, SALTS)
    results = [whole.below(100) for _ in range(10)]
    part = FairChance(SECRET, SALTS)
    first = [part.below(100) for _ in range(4)]
    rest = FairChance(SECRET, SALTS, counter=part.counter)
    assert first + [rest.below(100) for _ in range(6)] == results


@pytest.mark.parametrize("other", [FairChance(b"x", SALTS), FairChance(SECRET, ("left", "rite"))])
def test_secret_and_salts_matter(other: FairChance) -> None:
    mine = FairChance(SECRET, SALTS)
    assert [mine.below(1 << 32) for _ in range(4)] != [other.below(1 << 32) for _ in range(4)]


@pytest.mark.parametrize("n", [0, -1, (1 << 32) + 1])
def test_numbers_out_of_range_are_refused(n: int) -> None:
    with pytest.raises(ValueError, match="must be in"):
        FairChance(SECRET, SALTS).below(n)


def test_a_shuffle_keeps_all_items_and_leaves_the_list_alone() -> None:
    items = list(range(30))
    mixed = shuffled(items, FairChance(SECRET, SALTS))
    assert sorted(mixed) == items == list(range(30))
    assert mixed != items


def test_no_chance_gives_none() -> None:
    with pytest.raises(RuntimeError):
        NoChance().below(6)


def test_the_published_hash_is_the_sha_256_of_the_secret() -> None:
    assert secret_hash(b"abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"


# What is noted of draws


def test_noting_changes_no_result() -> None:
    plain, noted = FairChance(SECRET, SALTS), NotedChance(FairChance(SECRET, SALTS))
    results = [plain.below(6), shuffled("abcdef", plain), plain.below(1000)]
    assert [noted.below(6), shuffled("abcdef", noted), noted.below(1000)] == results
    assert noted.counter == plain.counter == 7


def test_a_shuffle_is_one_draw_and_says_where_it_began() -> None:
    noted = NotedChance(FairChance(SECRET, SALTS, counter=4))
    number, order = noted.below(6), shuffled("abc", noted)
    assert [draw.to_json() for draw in noted.draws] == [
        {"counter": 4, "kind": "number", "n": 6, "result": number},
        {"counter": 5, "kind": "shuffle", "items": ("a", "b", "c"), "result": tuple(order)},
    ]


# A million draws


def test_a_million_dice() -> None:
    chance = FairChance(SECRET, SALTS)
    dice = [chance.below(6) for _ in range(1_000_000)]
    assert chi_squared(Counter(dice), 6) < CRITICAL[5]
    # Each throw is independent of the one before it, and of its five places on the table.
    assert chi_squared(Counter(zip(dice[::2], dice[1::2], strict=True)), 36) < CRITICAL[35]
    assert all(chi_squared(Counter(dice[place::5]), 6) < CRITICAL[5] for place in range(5))


def test_a_million_draws_of_shuffles() -> None:
    chance = FairChance(SECRET, ("shuffles", "many"))
    decks = [tuple(shuffled("abcde", chance)) for _ in range(250_000)]
    assert chance.counter >= 1_000_000
    assert chi_squared(Counter(decks), 120) < CRITICAL[119]
    for place in range(5):
        assert chi_squared(Counter(deck[place] for deck in decks), 5) < CRITICAL[4]
