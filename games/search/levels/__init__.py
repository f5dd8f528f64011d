"""How strong the computers are: data, one file a game (``<game id>.py`` with its ``LEVELS``), no code paths.

A level is a limit, some noise and the numbers its player reads from ``knowledge``. Nothing here loads numba.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib import import_module
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from games.engines.registry import get_game

if TYPE_CHECKING:
    from games.search.thinking import Limits

NAMES: Final = ("easy", "medium", "strong", "master")
"""All levels, the weakest first."""

MOST_MILLIS: Final = {"easy": 300, "medium": 300, "strong": 1000, "master": 2000}
"""How long a turn may take at most, on one core."""


@dataclass(frozen=True, slots=True)
class Level:
    """One level of one game."""

    nodes: int | None
    """Nodes a turn, so few that on an ordinary machine the milliseconds do not bind; None: the time alone binds."""
    millis: int
    """Milliseconds a turn at most."""
    noise: float = 0.0
    """How far off each turn's value may look, in the searcher's own unit (standard deviation)."""
    knowledge: Mapping[str, float] = field(default_factory=lambda: MappingProxyType({}))
    """Further numbers that the game's player knows by name; what they mean stands in its file."""


def levels(game_id: str) -> Mapping[str, Level]:
    """The four levels of a game, by name, the weakest first; raises UnknownGame."""
    game = get_game(game_id)
    table: Mapping[str, Level] = import_module(f"{__name__}.{game.id}").LEVELS
    return table


def level(game_id: str, limits: "Limits") -> Level:
    """The limits to keep: those of ``limits.level`` made tighter by what else ``limits`` gives.

    Without a level: no noise, no knowledge beyond the defaults, and a minute where only nodes bind.
    """
    named = levels(game_id)[limits.level] if limits.level else Level(nodes=None, millis=60_000)
    nodes = [number for number in (named.nodes, limits.nodes) if number is not None]
    millis = [named.millis] if limits.millis is None else [named.millis, limits.millis]
    if limits.level is None and limits.millis is not None:
        millis = [limits.millis]
    return Level(min(nodes) if nodes else None, min(millis), named.noise, named.knowledge)
