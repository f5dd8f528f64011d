"""Matches of every game with chance, played to their end in the test's database, with steps and turns taken back."""

import random
from typing import Any

from accounts.models import Player
from games.engines.battlepasch import BATTLEPASCH
from games.engines.pagode import PAGODE
from games.matches import actions, endings, offers, play, selectors, store
from games.matches.play import can_step_back
from games.matches.salts import first_by_lot
from games.matches.table import Table

CHANCY = {game.id: game for game in (BATTLEPASCH, PAGODE)}
"""Games whose steps have results of chance."""

SECRET = bytes(range(32))
SALTS = ("salt-of-ann", "salt-of-ben")
"""Of whoever laid the table, and of who sat down."""

TAKEN_BACK = (9, 21)
"""So many steps are played before a turn is taken back."""


def finished_match(
    game_id: str,
    options: dict[str, Any] | None = None,
    *,
    by_lot: bool = True,
    steps: int = 150,
    secret: bytes = SECRET,
) -> Table:
    """A random match of Ann and Ben, always the same, resigned after so many steps if it is not over by then."""
    people = [Player.objects.create(display_name=name) for name in ("Ann", "Ben")]
    lot = first_by_lot(secret, *SALTS) if by_lot else None
    order = (1, 0) if lot == 1 else (0, 1)
    holders, salts = (people[order[0]], people[order[1]]), (SALTS[order[0]], SALTS[order[1]])
    match = actions.create_match(game_id, options or {}, "none", "person", holders, salts, secret, lot=lot)
    key, rng = match.key, random.Random(7)
    table = store.load(key)
    for number in range(steps):
        if table.finished:
            return table
        if number in TAKEN_BACK and all(table.hot.done) and table.game.takebacks:
            wisher = 1 - table.to_act
            actions.perform(key, lambda t, wisher=wisher: offers.offer(t, wisher, "takeback"))
            turns = selectors.turns_of(table.setting.match_id, table.version)
            table = actions.perform(
                key, lambda t, w=wisher, turns=turns: offers.take_back(t, 1 - w, turns, actions.now_ms())
            )
        seat = next(seat for seat in (table.to_act, 1 - table.to_act) if table.game.may_act(table.state, seat))
        step = rng.choice(table.game.legal(table.state))
        table = actions.perform(
            key, lambda t, seat=seat, step=step: play.play(t, seat, step, t.hot.position_version, actions.now_ms())
        )
        if not table.finished and table.hot.steps and can_step_back(table) and rng.random() < 0.2:
            table = actions.perform(
                key, lambda t: play.step_back(t, t.to_act, t.hot.position_version, actions.now_ms())
            )
    return table if table.finished else actions.perform(key, lambda t: endings.resign(t, 0, actions.now_ms()))
