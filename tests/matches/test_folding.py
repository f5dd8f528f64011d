"""Old snapshot and event give the new snapshot: for every audience, over every transition there is.

The snapshot it is compared with is made from what the database holds after the commit, so this also says that nothing
of a table is lost in its row.
"""

import json
import random

import msgspec
import pytest

from games.matches import actions, endings, offers, pausing, play, selectors, store, timing
from games.matches.errors import Refused
from games.matches.events import apply
from games.matches.render import Rendering, audiences, event_texts
from games.matches.telling import event_data
from tests.matches.tables import any_transition

LANGUAGES = {"0": "de", "1": "en", "watch": "nl", "both": "de"}
TRANSITIONS = 110


def shown(table, audience, now):
    """The snapshot as it arrives in a browser."""
    return json.loads(msgspec.json.encode(selectors.snapshot(table, audience, LANGUAGES[audience], now)))


class Followed:
    """A match whose every change is committed, and the snapshots of all its audiences, kept up by events alone."""

    def __init__(self, table, now):
        self.table, self.now = table, now
        self.snapshots = {audience: shown(table, audience, now) for audience in audiences(table.setting.kind)}
        self.kinds = set()

    def commit(self, change):
        data = event_data(change)
        store.commit(change, data, self.now)
        texts = event_texts(change, data, Rendering(change.before), Rendering(change.after), self.now)
        assert set(texts) == set(self.snapshots)
        loaded = store.load(change.after.setting.key)
        assert loaded.hot == change.after.hot
        for audience, text in texts.items():
            folded = apply(self.snapshots[audience], json.loads(text), LANGUAGES[audience])
            assert folded == shown(loaded, audience, self.now), (audience, change.kind)
            self.snapshots[audience] = folded
        self.kinds.add(change.kind)
        self.table = loaded

    def turns(self):
        return selectors.turns_of(self.table.setting.match_id, self.table.version)


def wander(followed, rng, transitions=TRANSITIONS):
    """Random transitions until the match is over, or there were this many tries."""
    for number in range(transitions):
        followed.now += rng.randrange(4_000)
        try:
            change = any_transition(rng, followed.table, followed.turns(), followed.now, quiet=number < 60)
        except Refused:
            continue
        if change is not None:
            followed.commit(change)
        if followed.table.finished:
            return


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize(
    ("kind", "clock", "options"),
    [
        ("person", "3+2", {"mode": "choose-extended"}),
        ("person", "none", {"mode": "random"}),
        ("person", "5+3", {"mode": "none"}),
        ("device", "none", {"mode": "choose"}),
    ],
)
def test_battlepagode(new_match, kind, clock, options, seed):
    followed = Followed(new_match(kind=kind, clock=clock, options=options), actions.now_ms())
    wander(followed, random.Random(f"{kind}{clock}{options}{seed}"))
    assert {"step", "back"} <= followed.kinds


@pytest.mark.parametrize("kind", ["person", "device"])
@pytest.mark.parametrize("seed", range(2))
def test_a_game_with_secrets(whispers, new_match, kind, seed):
    followed = Followed(new_match(game="whispers", kind=kind), actions.now_ms())
    wander(followed, random.Random(f"{kind}{seed}"))
    assert "step" in followed.kinds


def test_every_kind_of_event_there_is(new_match):
    """What wandering reaches only by luck, in order."""
    followed = Followed(new_match(), actions.now_ms())
    for step in ("@a1", "@e5", "@c3", "@d2", "a1-b1"):
        table = followed.table
        followed.commit(play.play(table, table.to_act, step, table.version, followed.now))
    followed.commit(play.step_back(followed.table, 0, followed.table.version, followed.now))
    followed.commit(pausing.pause(followed.table, followed.now))
    followed.commit(pausing.resume(followed.table, followed.now))
    followed.commit(offers.offer(followed.table, 0, "draw"))
    followed.commit(offers.decline(followed.table, 1, "draw"))
    followed.commit(offers.offer(followed.table, 1, "takeback"))
    followed.commit(offers.take_back(followed.table, 0, followed.turns(), followed.now))
    followed.commit(offers.offer(followed.table, 1, "draw"))
    followed.commit(offers.accept_draw(followed.table, 0, followed.now))
    followed.commit(offers.offer(followed.table, 1, "rematch"))
    followed.commit(offers.accept_rematch(followed.table, 0, "next-one"))
    assert followed.kinds == {
        *("step", "back", "paused", "resumed", "offer", "decline", "takeback", "agreed", "rematch"),
    }


@pytest.mark.parametrize("ending", ["resign", "leave", "claim", "flag", "turn-limit", "called-off"])
def test_every_ending(new_match, ending):
    followed = Followed(new_match(clock="none" if ending == "turn-limit" else "3+2"), actions.now_ms())
    if ending != "called-off":
        for step in ("@a1", "@e5", "@c3", "@d2", "a1-b1"):
            table = followed.table
            followed.commit(play.play(table, table.to_act, step, table.version, followed.now))
    match ending:
        case "resign":
            change = endings.resign(followed.table, 1, followed.now)
        case "leave":
            change = endings.leave(followed.table, 0, followed.now)
        case "claim":
            change = endings.claim(followed.table, 0, 60_000, followed.now)
        case _:
            followed.now = followed.table.due.at
            change = timing.settle(followed.table, followed.now)
            assert change.kind == ending
    followed.commit(change)
    assert followed.snapshots["watch"]["status"] == "finished"
    assert followed.snapshots["0"]["legal"] is None
