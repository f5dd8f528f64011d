"""A match as analysis goes through it: positions between turns, and episodes up to each result of chance. Pure."""

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import Struct

from games.engines.contract import Game, Json
from games.engines.errors import RulesError
from games.matches.history import Turn, states

from .report import Line, Steps


class Passage(Struct, frozen=True):
    """Choices of one seat in one turn, up to a result of chance or the turn's end, and the states around them."""

    turn: int
    first: int
    last: int
    seat: int
    before: Any
    chosen: Any
    """The state in which the last step was chosen."""
    step: str | None
    """That step as chosen, if it had a result of chance; else None."""
    after: Any
    choice: bool
    """Whether there was anything to choose."""


class Walk(Struct, frozen=True):
    """The completed turns of a match with the states before each and after the last, and its passages.

    A turn that the end of the match interrupted has passages, but is none of the turns.
    """

    game: Any
    seats: tuple[int, ...]
    turns: tuple[Steps, ...]
    states: tuple[Any, ...]
    passages: tuple[Passage, ...]


def walk(game: Game[Any], start: Json, turns: Sequence[Turn]) -> Walk:
    """Go through the turns of a match that began at the position ``start``; passages only where chance is in play."""
    whole = [turn for turn in turns if turn.complete]
    between, state = [], game.parse_position(start)
    passages: list[Passage] = []
    open_at: tuple[int, Any, bool] | None = None
    for number, index, before, after in states(game, start, turns):
        turn = turns[number]
        if index == 0:
            between.append(before)
        state = after
        if not game.chance_in_play:
            continue
        step, choice = turn.steps[index].step, len(game.legal(before)) > 1
        first, origin, chose = open_at or (index, before, False)
        chose = chose or choice
        by_chance = game.reveals(before, step)
        if by_chance or index == len(turn.steps) - 1:
            as_chosen = step.partition("=")[0] if by_chance else None
            passages.append(Passage(number, first, index, turn.seat, origin, before, as_chosen, after, chose))
            open_at = None
        else:
            open_at = (first, origin, chose)
    if len(whole) == len(turns):
        between.append(state)
    return Walk(
        game,
        tuple(turn.seat for turn in whole),
        tuple(tuple(played.step for played in turn.steps) for turn in whole),
        tuple(between[: len(whole) + 1]),
        tuple(passages),
    )


def led_to(game: Game[Any], state: Any, steps: Iterable[str]) -> Any:
    """The state after these steps, None where one of them can't be played."""
    for step in steps:
        try:
            state = game.play(state, step)
        except RulesError:
            return None
    return state


def playable(game: Game[Any], state: Any, line: Iterable[Steps]) -> Line:
    """As much of ``line`` as can be played from ``state`` on: whole turns, and none in which chance speaks."""
    kept: list[Steps] = []
    for steps in line:
        following = led_to(game, state, steps)
        if not steps or following is None or not game.turn_complete(following):
            break
        kept.append(tuple(steps))
        state = following
        if game.outcome(state) is not None:
            break
    return tuple(kept)
