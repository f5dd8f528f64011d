"""Whole turns of a game without chance: where one can lead, and how many ways there are."""

from collections import Counter
from collections.abc import Hashable
from typing import TypeVar

from .contract import Game

S = TypeVar("S", bound=Hashable)


def successors(game: Game[S], state: S) -> list[S]:
    """The distinct completed or final states that one complete turn can lead to; none from a final state.

    Two ways with the same result are one successor. Finality belongs to a state here, even where its
    position text does not show it.
    """
    reached: dict[S, None] = {}
    seen: set[Hashable] = set()
    unfinished = [state]
    while unfinished:
        further: list[S] = []
        for here in unfinished:
            for step in game.legal(here):
                there = game.play(here, step)
                if game.turn_complete(there):
                    reached[there] = None
                elif (key := game.turn_key(there)) not in seen:
                    seen.add(key)
                    further.append(there)
        unfinished = further
    return list(reached)


def perft(game: Game[S], state: S, depth: int) -> list[int]:
    """The number of ways through distinct successors, for each number of turns from 1 to ``depth`` (at least 0)."""
    counts: list[int] = []
    ways = Counter({game.counted(state): 1})
    for remaining in range(depth, 0, -1):
        following: Counter[S] = Counter()
        count = 0
        for here, number in ways.items():
            next_states = successors(game, here)
            count += number * len(next_states)
            if remaining > 1:
                for there in next_states:
                    following[game.counted(there)] += number
        counts.append(count)
        ways = following
    return counts
