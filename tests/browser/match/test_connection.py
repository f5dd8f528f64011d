"""The page's connection: it comes back by itself with what it knows, and notices when nobody is there any more."""

from collections.abc import Callable
from itertools import pairwise

import pytest
from playwright.sync_api import expect

from .fake_table import FakeTable, snapshot

pytestmark = pytest.mark.browser

Sit = Callable[..., FakeTable]


def test_the_first_hello_asks_for_everything_and_later_ones_for_what_is_missing(sit_down: Sit) -> None:
    table = sit_down(snapshot(v=7))
    assert table.received[0]["since"] is None
    table.drop()
    assert table.wait_for("hello", 2)["since"] == 7


def test_a_ping_is_answered_with_its_number(sit_down: Sit) -> None:
    table = sit_down()
    table.send("ping", n=31)
    table.send("ping", n=32)
    table.wait_pongs({"t": "pong", "n": 31}, {"t": "pong", "n": 32})


def test_a_gap_is_asked_for_once_and_filled(sit_down: Sit) -> None:
    table = sit_down()
    table.answers_hello = False
    missed = [table.step_event("+1", 0), table.step_event("+2", 0), table.step_event("+1", 1)]
    table.send(**missed[1])
    table.send(**missed[2])
    assert table.wait_for("hello", 2)["since"] == 1
    for frame in missed:
        table.send(**frame)
    expect(table.page.locator("fake-board output")).to_have_text("stones: 4")
    assert len(table.sent("hello")) == 2


REFUSING = """() => {
    const Real = WebSocket;
    window.tries = [];
    window.reachableAgain = () => { window.WebSocket = Real; };
    window.WebSocket = class extends EventTarget {
        constructor() {
            super();
            window.tries.push(Date.now());
            queueMicrotask(() => this.dispatchEvent(new CloseEvent("close", { code: 1006 })));
        }
        close() {}
    };
}"""
"""No connection comes about, and that is known at once: what the page does then depends on its own clock alone."""


def test_while_it_is_away_the_page_says_so_and_tries_again_less_and_less_often(sit_down: Sit) -> None:
    table = sit_down(frozen=True)
    banner = table.page.get_by_text("The connection is lost.")
    table.page.evaluate(REFUSING)
    table.drop()
    expect(banner).to_be_visible()
    table.page.clock.run_for(60_000)
    tries = table.page.evaluate("window.tries")
    pauses = [later - earlier for earlier, later in pairwise(tries)]
    assert 6 <= len(tries) <= 20
    assert pauses[0] < 1_000 < max(pauses) <= 8_001
    assert min(pauses[-3:]) > max(pauses[:2])
    table.page.evaluate("window.reachableAgain()")
    table.page.clock.run_for(9_000)
    expect(banner).to_be_hidden()
    assert table.attempts == 2


@pytest.mark.parametrize(
    ("limit", "said"), [("flag", "the clocks run on."), ("turn", "the clocks run on."), (None, "nothing is lost of")]
)
def test_only_where_time_is_running_out_do_the_clocks_run_on(sit_down: Sit, limit: str | None, said: str) -> None:
    clock = {"remaining": None, "running": 0 if limit else None, "turn_ms": 90_000 if limit else None, "limit": limit}
    table = sit_down(snapshot(clock=clock), frozen=True)
    table.page.context.set_offline(True)
    expect(table.page.locator(".banner.offline")).to_contain_text(
        f"The connection is lost. It is being tried again; {said}"
    )


def test_a_connection_that_has_silently_died_is_given_up(sit_down: Sit) -> None:
    table = sit_down(frozen=True)
    table.page.clock.run_for(10_000)
    table.send("ping", n=1)
    table.wait_pongs({"t": "pong", "n": 1})
    table.page.clock.run_for(10_000)
    assert table.attempts == 1
    # Not so far that the new connection, too, would be taken for dead before the table has answered.
    table.page.clock.run_for(6_000)
    assert table.wait_for("hello", 2)["since"] == 1


def test_a_machine_without_network_is_said_at_once_and_the_way_back_is_taken_at_once(sit_down: Sit) -> None:
    table = sit_down(frozen=True)
    table.page.context.set_offline(True)
    banner = table.page.get_by_text("The connection is lost.")
    expect(banner).to_be_visible()
    table.page.context.set_offline(False)
    assert table.wait_for("hello", 2)["since"] == 1
    expect(banner).to_be_hidden()


def test_a_match_that_is_not_there_is_not_asked_for_again(sit_down: Sit) -> None:
    table = sit_down(frozen=True)
    table.drop(4004)
    expect(table.page.get_by_text("This match can't be found.")).to_be_visible()
    table.page.clock.run_for(60_000)
    assert table.attempts == 1


def test_a_pause_for_maintenance_is_said(sit_down: Sit) -> None:
    table = sit_down()
    clock = {"remaining": [200_000, 100_000], "running": None, "turn_ms": None, "limit": None}
    table.event("paused", None, paused=True, legal=None, clock=clock)
    banner = table.page.get_by_text("The clocks stand still")
    expect(banner).to_be_visible()
    expect(table.page.locator("[data-slot=plate-bottom]")).to_contain_text("paused")
    table.event("resumed", None, paused=False, legal=["+1"])
    expect(banner).to_be_hidden()
