"""Matches in which one side could win at once, did not, and was let off by the other: missed win and turning point are
known. Each begins shortly before the end."""

from typing import Any, NamedTuple

from games.engines.contract import Game, Outcome
from games.engines.registry import get_game
from games.matches.history import Played, Turn


class Known(NamedTuple):
    """A match: its first position, its turns, how it ended, and what an analysis has to find out about it."""

    game_id: str
    start: Any
    turns: tuple[str, ...]
    ended: Outcome
    missed: tuple[tuple[int, int, int], ...]
    """Turn, seat, and within how many turns the missed win could be forced."""
    turning: tuple[int, int] | None
    """The turn, and how far the win was away after it."""

    @property
    def game(self) -> Game[Any]:
        return get_game(self.game_id)


KNOWN = {
    # Saffron's monk on b3 stands beside the third storey of c3; Indigo can cap it from d2, and does not.
    "battlepagode": Known(
        "battlepagode",
        "0I0000/00000/02S300/0S0000/00000I S -,- -",
        ("a2-a1 a1+a2", "e1-d1 d1+e1", "b3-c3"),
        Outcome(0, "summit"),
        missed=((0, 0, 1),),
        turning=(1, 1),
    ),
    # Blue's cat on d7 could be through the trap before the dog is beside it, and takes a rat instead; then the dog,
    # which could guard the trap from c8, goes the other way.
    "jungle": Known(
        "jungle",
        "......./.d...../..rC.../......./......./......./......./......./....... b 0 -,- -",
        ("d7xc7", "b8-b9", "c7-d7", "b9-a9", "d7-d8", "a9-a8", "d8-d9"),
        Outcome(0, "den"),
        missed=((0, 0, 3),),
        turning=(1, 5),
    ),
    # Four goats are taken and the one on b1 hangs; a goat on c1 would save it, and does not come.
    "baghchal": Known(
        "baghchal",
        "T...T/...../...../...../TG..T t 15 4 0 -",
        ("a5-a4", "@e3", "a1xc1"),
        Outcome(1, "five-goats"),
        missed=((0, 1, 1),),
        turning=(1, 1),
    ),
}


def turns_of(game: Game[Any], start: Any, played: tuple[str, ...]) -> list[Turn]:
    """Turns of a match from a position, each given as its recorded steps."""
    state, made = game.parse_position(start), []
    for text in played:
        seat, steps = game.to_act(state), text.split()
        for step in steps:
            state = game.play(state, step)
        made.append(Turn(seat, [Played(step, 0, {}) for step in steps], game.turn_complete(state)))
    return made
