"""The known matches, played in the database.

python manage.py shell -c "from tests.analysis.played import …"     # for a server's database, from outside
"""

from msgspec.structs import replace

from accounts.models import Player
from games.analysis import tasks
from games.engines.registry import get_game
from games.matches import actions, hot, play, store
from games.matches.models import Match
from games.matches.table import Table

from .known import KNOWN
from .plain_player import PlainPlayer


def played(game_id: str, names: tuple[str, str] = ("Ann", "Ben"), first: Player | None = None) -> Table:
    """The known match of a game, played by two people, of whom ``first`` (default: a new one) sits at seat 0."""
    known = KNOWN[game_id]
    people = (first or Player.objects.create(display_name=names[0]), Player.objects.create(display_name=names[1]))
    match = actions.create_match(game_id, {}, "none", "person", people, ("salt-of-ann", "salt-of-ben"))
    begun = store.load(match.key)
    start = replace(begun.hot, position=known.start, clock=replace(begun.hot.clock, seat=_mover(known.start, game_id)))
    Match.objects.filter(pk=match.pk).update(start=known.start, state=hot.encode(start))
    table = store.load(match.key)
    for step in " ".join(known.turns).split():
        table = actions.perform(
            match.key,
            lambda t, step=step: play.play(t, t.to_act, step, t.hot.position_version, actions.now_ms()),
        )
    assert table.finished
    return table


def work_with_plain_computers() -> None:
    """What a worker does once, with a computer made of the plain rules."""
    import games.search.thinking

    depth = {"jungle": 5}
    games.search.thinking.player = lambda game_id: PlainPlayer(get_game(game_id), depth.get(game_id, 1))  # type: ignore[assignment]
    tasks.work()


def _mover(position: str, game_id: str) -> int:
    game = get_game(game_id)
    return game.to_act(game.parse_position(position))
