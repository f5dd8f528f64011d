"""The name of every spirit has its room on the cards, in every language and on screens of every width."""

from collections.abc import Callable
from typing import Any

import pytest

from games.engines.battlepagode import BATTLEPAGODE
from games.engines.battlepagode.spirits import EXTENDED
from games.engines.chance import NoChance
from tests.browser.catalogue import catalogue

from .table import Table

pytestmark = pytest.mark.browser

WIDTHS = (320, 360, 768, 1280)

UNFIT = """async (view) => {
    Object.assign(board, { view, legal: null });
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const cards = [...document.querySelectorAll(".spirit-card:not([hidden])")];
    const unfit = cards.flatMap((card) => {
        const name = card.querySelector(".spirit-name");
        const words = document.createRange();
        words.selectNodeContents(name);
        const [text, box] = [words.getBoundingClientRect(), card.getBoundingClientRect()];
        const style = getComputedStyle(card);
        const lines = new Set([...words.getClientRects()].map((line) => Math.round(line.top))).size;
        const [left, right] = [box.left + parseFloat(style.paddingLeft), box.right - parseFloat(style.paddingRight)];
        const fits = text.left >= left && text.right <= right + 0.5 && lines === 1;
        return fits ? [] : [`${name.textContent} on ${lines} lines, ends at ${text.right} of ${right}`];
    });
    return { shown: cards.length, unfit };
}"""


@pytest.mark.parametrize("language", ["en", "de", "nl"])
def test_no_name_is_cut_or_broken(language: str, open_table: Callable[..., Table]) -> None:
    table = open_table(width=WIDTHS[0])
    table.page.add_init_script(catalogue(language))
    table.page.reload()
    table.page.wait_for_function("() => window.ready")
    table.page.evaluate("() => { board.names = ['Margarethe von Stein', 'Computer (Master)'] }")
    unfit: list[Any] = []
    for width in WIDTHS:
        table.page.set_viewport_size({"width": width, "height": 800})
        for pair in zip(EXTENDED[::2], EXTENDED[1::2], strict=True):
            state = BATTLEPAGODE.start(BATTLEPAGODE.check_options({"spirits": list(pair)}), NoChance())
            view = BATTLEPAGODE.view(state, None)
            found = table.page.evaluate(UNFIT, view)
            unfit += [(width, name) for name in found["unfit"]]
            assert found["shown"] == 2
    assert unfit == []
