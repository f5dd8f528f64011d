"""Turns of every game by keyboard alone, on the real server: nothing but Tab, arrows, Enter, Space and Escape."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.servers import TeahouseServer

from .people import Person, set_up

pytestmark = pytest.mark.browser

PATIENCE = 60
"""So many keys lead anywhere."""


class Keyboard:
    """A person without a mouse, who holds both seats of a match."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.person = Person(page)

    def begin(self, game: str) -> None:
        self.page.goto("/")
        self.tab(f"form[action='/device/']:has(input[name=game][value={game}]) button.large")
        self.page.keyboard.press("Enter")
        self.page.wait_for_url("**/m/*/")
        self.page.locator("[data-slot=match]:not([data-loading])").wait_for()
        self.person.wait_to_act()

    def tab(self, selector: str, key: str = "Tab") -> None:
        """Press Tab (or Shift+Tab) until what has the focus is this."""
        for _ in range(PATIENCE):
            if self.page.evaluate("(selector) => document.activeElement.matches(selector)", selector):
                return
            self.page.keyboard.press(key)
        raise AssertionError(f"{key} never leads to {selector}")

    def go(self, cell: str) -> None:
        """Walk to a cell of the board (which has the focus) by arrows, each step nearer to it."""
        for _ in range(PATIENCE):
            key = self.page.evaluate(
                """(cell) => {
                    const from = document.activeElement;
                    if (from.dataset.cell === undefined) throw new Error("the focus has left the board");
                    if (from.dataset.cell === cell) return null;
                    const [a, b] = [from, document.querySelector(`[data-cell="${cell}"]`)].map((one) => {
                        const { left, top, width, height } = one.getBoundingClientRect();
                        return [left + width / 2, top + height / 2];
                    });
                    const [x, y] = [b[0] - a[0], b[1] - a[1]];
                    if (Math.abs(x) > Math.abs(y)) return x > 0 ? "ArrowRight" : "ArrowLeft";
                    return y > 0 ? "ArrowDown" : "ArrowUp";
                }""",
                cell,
            )
            if key is None:
                return
            self.page.keyboard.press(key)
        raise AssertionError(f"arrows never lead to {cell}")

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def made(self, count: int) -> None:
        """Wait until so many steps are listed and the next one may be made; the focus is somewhere to go on from."""
        self.person.made(count)
        self.person.wait_to_act()
        self.page.wait_for_function("() => document.activeElement !== document.body")
        assert self.page.evaluate("document.activeElement.checkVisibility()")


@pytest.fixture
def keys(open_page: Callable[..., Page], shared_teahouse: TeahouseServer) -> Keyboard:
    return Keyboard(open_page(shared_teahouse.url, viewport={"width": 1280, "height": 900}, reduced_motion="reduce"))


def test_jungle(keys: Keyboard) -> None:
    keys.begin("jungle")
    keys.tab(".board-cells [data-cell]")
    moves = [("g3", "g4"), ("a7", "a6"), ("g4", "g5"), ("a6", "a5")]
    for number, (source, target) in enumerate(moves, 1):
        keys.go(source)
        keys.press("Enter")
        keys.go(target)
        keys.press("Space" if number % 2 else "Enter")
        keys.made(number)


def test_baghchal(keys: Keyboard) -> None:
    keys.begin("baghchal")
    keys.tab(".board-cells [data-cell]")
    for number, squares in enumerate([("c3",), ("a1", "b1"), ("c5",), ("e5", "d5")], 1):
        for square in squares:
            keys.go(square)
            keys.press("Enter")
        keys.made(number)


def test_battlepagode(keys: Keyboard) -> None:
    keys.begin("battlepagode")
    keys.tab(".board-cells [data-cell]")
    for number, square in enumerate(("b2", "d4", "b4", "d2"), 1):
        keys.go(square)
        keys.press("Enter")
        keys.made(number)
    for number, squares in enumerate([("b2", "a2"), ("b2",), ("b4", "a4"), ("b4",)], 5):
        for square in squares:
            keys.go(square)
            keys.press("Enter")
        keys.made(number)


def test_pagode(keys: Keyboard) -> None:
    keys.begin("pagode")
    made = 0
    for turn in range(2):
        keys.tab("[data-bench=uncover]")
        keys.press("Enter")
        keys.tab(".board-cells [data-cell]", "Shift+Tab")
        keys.go(str(turn + 1))
        keys.press("Enter")
        options = keys.page.locator(".bench-option:visible")
        if options.count() > 0:
            keys.tab(".bench-option")
            keys.press("Enter")
        keys.tab("[data-bench=commit]:enabled")
        keys.press("Enter")
        made += 1
        keys.made(made)
        # A turn may have more steps; who wants no more ends it.
        if keys.page.locator("[data-bench='step:end']:enabled").count() > 0:
            keys.tab("[data-bench='step:end']")
            keys.press("Enter")
            made += 1
            keys.made(made)


def test_battlepasch(keys: Keyboard) -> None:
    keys.begin("battlepasch")
    keys.tab("button.roll")
    keys.press("Enter")
    keys.made(1)
    # The dice have the focus now: two are set aside, the others rolled again.
    keys.press("Space", "ArrowRight", "Enter")
    keys.tab("button.roll")
    keys.press("Enter")
    keys.made(2)
    keys.tab("button.roll")
    keys.press("Enter")
    keys.made(3)
    # Nothing is left to roll: the block has the focus.
    row = keys.page.evaluate("document.activeElement.closest('tr').dataset.row")
    open_rows = keys.page.evaluate("Object.keys(document.querySelector('battlepasch-board').view.gives)")
    while row not in open_rows:
        keys.press("ArrowDown")
        row = keys.page.evaluate("document.activeElement.closest('tr').dataset.row")
    keys.press("Enter")
    keys.made(4)
    keys.tab("button.roll", "Shift+Tab")
    keys.press("Enter")
    keys.made(5)


def test_the_moves_are_one_stop_and_arrows_go_through_them(keys: Keyboard) -> None:
    keys.begin("baghchal")
    keys.tab(".board-cells [data-cell]")
    for number, squares in enumerate([("c3",), ("a1", "b1"), ("c5",)], 1):
        for square in squares:
            keys.go(square)
            keys.press("Enter")
        keys.made(number)
    keys.tab("button.move")
    moves = keys.page.locator("button.move")
    expect(moves.nth(2)).to_be_focused()
    keys.press("ArrowUp", "ArrowUp")
    expect(moves.nth(0)).to_be_focused()
    keys.press("Enter")
    expect(keys.page.locator(".replay-place")).to_have_text("Step 1 of 3")
    keys.press("Tab")
    assert not keys.page.evaluate("document.activeElement.matches('button.move')")


def test_resigning_and_the_end_board(keys: Keyboard) -> None:
    keys.begin("baghchal")
    keys.tab(".board-cells [data-cell]")
    keys.go("c3")
    keys.press("Enter")
    keys.made(1)
    keys.tab("[data-action=resign]")
    keys.press("Enter")
    keys.press("Escape")
    expect(keys.page.locator("[data-action=resign]")).to_be_focused()
    keys.press("Enter", "Tab", "Enter")
    expect(keys.page.locator("#end-title")).to_be_focused()
    keys.tab("[data-slot=end] .end-links button")
    keys.press("Enter")
    expect(keys.page.locator(".replay-place")).to_have_text(re.compile("Step"))


def test_answers_that_go_leave_the_keyboard_in_its_place(
    open_page: Callable[..., Page], shared_teahouse: TeahouseServer
) -> None:
    ann, ben = set_up(open_page, shared_teahouse.url)
    ann.play("@b2")
    keys = Keyboard(ann.page)
    keys.tab("[data-action=draw]")
    keys.press("Enter")
    expect(ben.page.locator(".offer")).to_contain_text("offers a draw.")
    expect(ann.page.get_by_role("button", name="Offer draw")).to_be_disabled()
    expect(ann.page.get_by_role("button", name="Offer draw")).to_be_focused()
    keys.tab(".offers button", "Shift+Tab")
    keys.press("Enter")
    expect(ann.page.locator(".offers button")).to_have_count(0)
    expect(ann.page.locator("[data-action=back]")).to_be_focused()

    ann.press("Resign")
    ann.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(ann.page.locator("#end-title")).to_be_focused()
    keys.tab("[data-slot=end] .end-rematch button")
    keys.press("Enter")
    expect(ann.page.get_by_role("button", name="Withdraw")).to_be_focused()
