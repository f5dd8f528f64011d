"""A computer that needs no search."""

import random
from typing import Any

from games.bots.thinking import Think
from games.engines.registry import get_game


def any_turn(game_id: str, state: Any, seat: int, strength: str, millis: int) -> tuple[str, ...]:
    """A computer's thought without a search: any legal steps up to what only chance can tell, always the same ones
    in the same state (a match played by pure luck is over within twelve turns once in a few hundred times)."""
    game, steps = get_game(game_id), []
    while True:
        step = random.Random(repr(state)).choice(game.legal(state))
        steps.append(step)
        if game.chance_in_play:
            return tuple(steps)
        state = game.play(state, step)
        if game.turn_complete(state):
            return tuple(steps)


def thinking_once() -> Think:
    """``any_turn`` for the first thought, an error for every later one."""
    asked: list[str] = []

    def think(game_id: str, state: Any, seat: int, strength: str, millis: int) -> tuple[str, ...]:
        asked.append(game_id)
        if len(asked) > 1:
            raise RuntimeError("lost its mind")
        return any_turn(game_id, state, seat, strength, millis)

    return think
