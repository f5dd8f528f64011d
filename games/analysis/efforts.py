"""How much is thought about one match: data. Nodes, not seconds, so that a match has one analysis on every machine."""

from typing import Any, Final

from games.engines.contract import Game

from .searching import Effort

PLAIN: Final = Effort(total=120_000_000, least=100_000, most=3_000_000)
"""For games without chance in play: the searches visit one and a half to six million positions a second."""
CHANCE: Final = Effort(total=300_000, least=500, most=3_000)
"""For games with dice or cards: where nothing is solved, nodes are turns of play-outs, some thousands a second."""


def effort(game: Game[Any]) -> Effort:
    """The effort for a match of this game; on one core it takes no more than about two minutes."""
    return CHANCE if game.chance_in_play else PLAIN
