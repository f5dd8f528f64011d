"""What the browser makes of events is what docs/protocol.md says, and what the server's own ``apply`` makes of them."""

import random
from typing import Any

import pytest
from playwright.sync_api import Page

from games.matches.events import apply

from .fake_table import FakeTable, snapshot, turn

pytestmark = pytest.mark.browser


@pytest.fixture
def page(open_page: Any) -> Page:
    page = open_page()
    FakeTable(page, snapshot()).open()
    return page


def take(page: Page, known: dict[str, Any], event: dict[str, Any], language: str = "en") -> dict[str, Any]:
    return page.evaluate(
        """async ([known, event, language]) => {
            const { take } = await import("/static/js/core/snapshot.js");
            const before = JSON.stringify(known);
            const taken = take(known, event, language);
            return { ...taken, untouched: JSON.stringify(known) === before };
        }""",
        [known, event, language],
    )


def add(step: str) -> dict[str, Any]:
    return {"step": step, "words": {"en": f"adds {step}", "de": f"legt {step}", "nl": f"legt er {step} bij"}, "ms": 9}


def event(v: int, log: dict[str, Any] | None = None, **changes: Any) -> dict[str, Any]:
    return {"t": "event", "v": v, "kind": "step", "seat": 0, "set": changes} | ({"log": log} if log else {})


def test_an_event_replaces_the_fields_it_sets_and_leaves_the_others(page: Page) -> None:
    known = snapshot(v=4)
    taken = take(page, known, event(5, pv=5, to_act=1))
    assert taken["outcome"] == "applied"
    assert taken["snapshot"] == {**known, "v": 5, "pv": 5, "to_act": 1}
    assert taken["untouched"]


def test_an_event_that_is_known_changes_nothing(page: Page) -> None:
    known = snapshot(v=4)
    assert take(page, known, event(4, to_act=1)) == {"outcome": "old", "snapshot": known, "untouched": True}


def test_an_event_that_leaves_one_out_is_a_gap(page: Page) -> None:
    known = snapshot(v=4)
    assert take(page, known, event(6, to_act=1)) == {"outcome": "gap", "snapshot": known, "untouched": True}


def test_words_come_in_the_language_of_the_page(page: Page) -> None:
    log = {"turn": 0, "step": 0, "seat": 0, "complete": False, "add": add("+1")}
    taken = take(page, snapshot(), event(2, log), "de")
    assert taken["snapshot"]["turns"] == [
        {"seat": 0, "steps": [{"step": "+1", "words": "legt +1", "ms": 9}], "complete": False}
    ]


def test_a_step_back_cuts_and_an_empty_turn_goes(page: Page) -> None:
    known = snapshot(turns=[turn(0, "+1", "+2"), turn(1, "+1", complete=False)])
    taken = take(page, known, event(2, {"turn": 1, "step": 0, "seat": 1, "complete": False}))
    assert taken["snapshot"]["turns"] == known["turns"][:1]


def test_random_events_give_what_the_server_makes_of_them(page: Page) -> None:
    rng = random.Random(20)
    known = snapshot(v=0)
    cases = []
    for v in range(1, 300):
        turns = known["turns"]
        log: dict[str, Any] | None = None
        if rng.random() < 0.85:
            begun = bool(turns) and not turns[-1]["complete"]
            index = len(turns) - 1 if begun and rng.random() < 0.9 else len(turns)
            if turns and rng.random() < 0.1:
                index = rng.randrange(len(turns))
            steps = len(turns[index]["steps"]) if index < len(turns) else 0
            log = {"turn": index, "step": rng.randint(0, steps), "seat": index % 2, "complete": rng.random() < 0.4}
            if rng.random() < 0.8:
                log["add"] = add(f"+{rng.randint(1, 2)}")
            else:
                log["complete"] = False
        change = event(v, log, **{rng.choice(["pv", "to_act", "legal", "can"]): rng.randint(0, 9)})
        after = apply(known, change, "nl")
        assert after is not None
        cases.append((known, change, after))
        known = after
    found = page.evaluate(
        """async (cases) => {
            const { take } = await import("/static/js/core/snapshot.js");
            return cases.map(([known, event]) => take(known, event, "nl").snapshot);
        }""",
        [case[:2] for case in cases],
    )
    assert found == [after for _known, _change, after in cases]
