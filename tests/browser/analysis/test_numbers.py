"""What the page "Where did I lose?" shows in numbers: rounded, but in agreement with one another."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.servers import TeahouseServer

pytestmark = pytest.mark.browser


@pytest.fixture
def numbers_page(open_page: Callable[..., Page], shared_teahouse: TeahouseServer) -> Page:
    """A page that can load the modules."""
    page = open_page(shared_teahouse.url)
    page.goto("/")
    return page


def test_what_is_shown_of_a_turn_agrees_with_itself(numbers_page: Page) -> None:
    """Chances before less chances after are the loss, in the card and in the table, to the last percentage point."""
    shown = numbers_page.evaluate(
        """async () => {
            const { aboutTurn } = await import("/static/js/pages/analysis/words.js");
            const { turnsTable } = await import("/static/js/pages/analysis/tables.js");
            const numbers = (text) => [...text.matchAll(/\\d+/g)].map(Number);
            const found = [];
            for (let step = 0; step < 400; step += 1) {
                const [better, worse] = [1 - step * 0.00501, 1 - step * 0.00501 - (step % 37) * 0.0123];
                const scores = [better, Math.max(-1, worse)];
                for (const seat of [0, 1]) {
                    const places = scores.map((score) => ({ score: seat ? -score : score, forced: null, depth: 1 }));
                    const turns = [{ seat, loss: scores[0] - scores[1], best: [], marks: [], kept: false }];
                    const report = { places, turns, missed: [], turning: null, balance: null };
                    const [text] = aboutTurn(report, 0, ["Ann", "Ben"]);
                    const row = turnsTable({ report, names: ["Ann", "Ben"], played: () => "", onJump() {} });
                    const cells = [...row.querySelectorAll("td.numerals")].map((cell) => cell.textContent);
                    found.push({ seat, text, numbers: numbers(text), cells, loss: turns[0].loss });
                }
            }
            return found;
        }"""
    )
    assert len(shown) == 800
    for turn in shown:
        before, after, *lost = turn["numbers"]
        chances, loss = turn["cells"]
        if turn["loss"] == 0:
            assert "No better turn was found." in turn["text"]
            assert loss == "–"
        elif before == after:
            assert "less than one percentage point" in turn["text"]
            assert loss == "0"
        else:
            assert lost == [before - after]
            assert loss == str(before - after)
        # What is shown for one side and for the other are a hundred together.
        assert chances == f"{100 - after if turn['seat'] else after}%"


def test_luck_and_decisions_of_a_turn_are_what_its_chances_differ_by(numbers_page: Page) -> None:
    shown = numbers_page.evaluate(
        """async () => {
            const { aboutTurn } = await import("/static/js/pages/analysis/words.js");
            const found = [];
            for (let step = 0; step < 200; step += 1) {
                const before = 0.4 - step * 0.0031;
                const [decision, luck] = [(step * 7 % 29) * -0.0113, (step * 11 % 31) * 0.0097];
                for (const seat of [0, 1]) {
                    const own = (value) => (seat ? -value : value);
                    const scores = [before, before + decision + luck].map(own);
                    const places = scores.map((score) => ({ score, forced: null }));
                    const parts = { decision: own(decision), luck: own(luck) };
                    const turns = [{ seat, loss: -decision, best: [], marks: [], ...parts }];
                    const report = { places, turns, missed: [], turning: null, balance: { unit: "score" } };
                    found.push(aboutTurn(report, 0, ["Ann", "Ben"])[0].replaceAll("−", "-"));
                }
            }
            return found;
        }"""
    )
    for text in shown:
        before, after, decision, luck = (int(number) for number in re.findall(r"[-+]?\d+", text))
        assert decision + luck == after - before, text
