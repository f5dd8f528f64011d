"""What a step costs does not grow with the length of the match: counted in statements and bytes, not in time."""

import random

from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.matches import actions, play, store
from games.matches.models import Match, MatchEvent
from games.matches.render import Rendering, event_texts
from games.matches.telling import event_data

STEPS = 400


def one_step(table, rng):
    """Play a harmless step, or often one back; the table after it and what it cost."""
    game, state = table.game, table.state
    harmless = [step for step in game.legal(state) if not game.outcome(game.play(state, step))]
    now = actions.now_ms()
    if table.hot.steps and (not harmless or rng.random() < 0.8):
        change = play.step_back(table, table.to_act, table.hot.position_version, now)
    else:
        change = play.play(table, table.to_act, rng.choice(harmless), table.hot.position_version, now)
    data = event_data(change)
    with CaptureQueriesContext(
        connection,
    ) as queries:
        store.commit(change, data, now)
    texts = event_texts(change, data, Rendering(change.before), Rendering(change.after), now)
    return change.after, len(queries), len(texts["watch"])


def test_the_four_hundredth_step_costs_what_the_fourth_did(new_match):
    table, rng = new_match(clock="none"), random.Random(4)
    statements, event_bytes, row_bytes = [], [], []
    for _ in range(STEPS):
        table, count, size = one_step(table, rng)
        statements.append(count)
        event_bytes.append(size)
        row_bytes.append(len(Match.objects.values_list("state", flat=True).get()))
    kept_bytes = [len(str(data)) for data in MatchEvent.objects.order_by("version").values_list("data", flat=True)]
    assert table.version == STEPS + 1
    assert len(set(statements)) == 1
    for sizes in (event_bytes, row_bytes, kept_bytes):
        early, late = sizes[4:80], sizes[-76:]
        assert max(late) < 1.6 * max(early)
    assert max(row_bytes) < 1_500
    assert len(table.states) <= 4
    with CaptureQueriesContext(connection) as queries:
        store.load(table.setting.key)
    assert len(queries) == 1
