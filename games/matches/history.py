"""The turns of a match, folded from its events; and states along them."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from msgspec import Struct

from games.engines.contract import Game, Json

from .telling import log_of


class Played(Struct, frozen=True):
    """A step that stands: its recorded text, what its turn had taken by then in ms, and what its event keeps."""

    step: str
    ms: int
    data: Mapping[str, Json]


class Turn(Struct):
    """One turn: the seat, its steps, and whether it is complete."""

    seat: int
    steps: list[Played]
    complete: bool = False


def fold(events: Iterable[Mapping[str, Json]]) -> list[Turn]:
    """The turns after all these events (their ``data``), in order; takebacks and steps back leave no trace."""
    turns: list[Turn] = []
    for data in events:
        log = log_of(data)
        if log is None:
            continue
        del turns[log.turn + 1 :]
        if log.step == 0 and log.add is None:
            del turns[log.turn :]
            continue
        if log.turn == len(turns):
            turns.append(Turn(log.seat, []))
        turn = turns[log.turn]
        del turn.steps[log.step :]
        if log.add is not None:
            turn.steps.append(Played(log.add, log.ms, data))
        turn.complete = log.complete
    return turns


def states(game: Game[Any], start: Json, turns: Iterable[Turn]) -> Iterator[tuple[int, int, Any, Any]]:
    """For each step the number of its turn, its number in the turn, and the states before and after it."""
    state = game.parse_position(start)
    for number, turn in enumerate(turns):
        for index, played in enumerate(turn.steps):
            before, state = state, game.play(state, played.step, turn.seat)
            yield number, index, before, state
