"""No name of a row on the block is broken within a word, in any language, however narrow the screen."""

from collections.abc import Callable

import pytest

from tests.browser.catalogue import catalogue

from .table import DiceTable

pytestmark = pytest.mark.browser

BROKEN = """() => [...document.querySelectorAll(".row-name")].flatMap((name) => {
    const [text] = name.childNodes;
    return [...text.data.matchAll(/[^\\s-]+/g)].filter((word) => {
        const range = document.createRange();
        range.setStart(text, word.index);
        range.setEnd(text, word.index + word[0].length);
        return new Set([...range.getClientRects()].map((line) => Math.round(line.top))).size > 1;
    }).map(([word]) => word);
})"""


@pytest.mark.parametrize("language", ["en", "de", "nl"])
def test_no_word_is_broken(language: str, open_table: Callable[..., DiceTable]) -> None:
    table = open_table(width=320, height=640)
    table.page.add_init_script(catalogue(language))
    table.page.reload()
    table.page.locator("html[data-ready]").wait_for()
    table.show()
    table.page.locator(".row-name").first.wait_for()
    broken = {}
    for width in (320, 360, 768, 1280):
        table.page.set_viewport_size({"width": width, "height": 800})
        table.page.evaluate("() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
        assert table.page.locator(".row-name").count() == 13
        broken[width] = table.page.evaluate(BROKEN)
    assert not any(broken.values()), broken
