"""The games there are. One line a game; nothing else keeps a list of them."""

from typing import Any

from .baghchal import BAGHCHAL
from .battlepagode import BATTLEPAGODE
from .battlepasch import BATTLEPASCH
from .contract import Game
from .errors import UnknownGame
from .jungle import JUNGLE
from .pagode import PAGODE

GAMES: dict[str, Game[Any]] = {
    game.id: game
    for game in (
        BATTLEPAGODE,
        JUNGLE,
        BAGHCHAL,
        PAGODE,
        BATTLEPASCH,
    )
}


def get_game(game_id: str) -> Game[Any]:
    """The game of this id; raises UnknownGame."""
    try:
        return GAMES[game_id]
    except KeyError:
        raise UnknownGame(game_id) from None
