"""Tables to try transitions on, without a database; and every transition there is, at random."""

import random
from collections.abc import Iterable
from typing import Any

from games.engines.chance import FairChance
from games.engines.registry import get_game
from games.matches import endings, offers, pausing, play, timing
from games.matches.history import Turn, fold
from games.matches.table import Change, Setting, Table, opened
from games.matches.telling import event_data

NOW = 1_800_000_000_000
"""The time at which these matches begin, in ms."""

ALICE, BEN = 11, 12
"""Database keys of the players at seats 0 and 1."""


def setting(
    kind: str = "person",
    time: str = "3+2",
    options: dict[str, Any] | None = None,
    rated: bool = False,
    game_id: str = "battlepagode",
) -> Setting:
    game = get_game(game_id)
    chance = FairChance(b"s" * 32, ("a", "b"))
    start = game.position(game.start(game.check_options(options or {}), chance))
    holders = (ALICE, ALICE) if kind == "device" else (ALICE, BEN)
    return Setting(
        match_id=1,
        key="tryout-match",
        game_id=game_id,
        kind=kind,
        options=options or {},
        clock=time,
        rated=rated,
        start=start,
        secret=b"s" * 32,
        salts=("a", "b"),
        started=NOW,
        players=holders,
        names=("Alice", "Ben"),
    )


def new_table(**options: Any) -> Table:
    """A match that has just begun, its clock running since NOW; options as for ``setting``."""
    return opened(setting(**options), 0, NOW)


def played(table: Table, steps: str, now: int = NOW) -> Table:
    """The table after these steps (joined by spaces), each by the seat to act, all at ``now``."""
    for step in steps.split():
        table = play.play(table, table.to_act, step, table.hot.position_version, now).after
    return table


def placed(**options: Any) -> Table:
    """All four monks stand: Saffron on a1 and e5, Indigo on c3 and d2; Saffron is to move."""
    return played(new_table(**options), "@a1 @e5 @c3 @d2")


def turns_after(changes: Iterable[Change]) -> list[Turn]:
    """The turns that the events of these changes fold to."""
    return fold(event_data(change) for change in changes)


def any_transition(rng: random.Random, table: Table, turns: list[Turn], now: int, quiet: bool = False) -> Change | None:
    """A random transition at ``now``, mostly steps; raises Refused, or gives None, where it is not possible.

    ``quiet``: none that ends the match except by the rules or on time.
    """
    seat, on = table.to_act, table.hot.position_version
    either = rng.randrange(2)
    kinds = {
        "step": 40,
        "back": 12,
        "offer": 12,
        "decline": 6,
        "takeback": 8,
        "pause": 3,
        "resume": 60 if table.hot.paused else 1,
        "settle": 3,
        **({} if quiet else {"draw": 1, "resign": 0.3, "leave": 0.3, "claim": 0.3}),
    }
    match rng.choices(list(kinds), list(kinds.values()))[0]:
        case "step":
            step = rng.choice(table.game.legal(table.state) or ["a1-a2"])
            actor = rng.choice([seat for seat in (0, 1) if table.game.may_act(table.state, seat)])
            return play.play(table, actor, step, on, now, rng.randrange(700))
        case "back":
            return play.step_back(table, seat, on, now)
        case "offer":
            return offers.offer(table, either, rng.choice(["draw", "takeback", "rematch"]))
        case "decline":
            return offers.decline(table, either, rng.choice(["draw", "takeback", "rematch"]))
        case "takeback":
            return offers.take_back(table, either, turns, now)
        case "draw":
            return offers.accept_draw(table, either, now)
        case "pause":
            return pausing.pause(table, now)
        case "resume":
            return pausing.resume(table, now)
        case "resign":
            return endings.resign(table, either, now)
        case "leave":
            return endings.leave(table, either, now)
        case "claim":
            return endings.claim(table, either, rng.choice([None, 5, 60_000]), now)
        case _:
            return timing.settle(table, now)
