"""What comes and goes on a page, perhaps before a busy test has looked."""

from playwright.sync_api import Page


def watch_for(page: Page, selector: str) -> None:
    """Note from now on what is added to the page and is, or holds, something like this; see ``has_come``."""
    page.evaluate(
        """(selector) => {
            window.hasCome = false;
            new MutationObserver((records) => {
                for (const { addedNodes } of records) for (const node of addedNodes) {
                    if (node.matches?.(selector) || node.querySelector?.(selector)) window.hasCome = true;
                }
            }).observe(document.body, { childList: true, subtree: true });
        }""",
        selector,
    )


def has_come(page: Page) -> bool:
    """Whether it has been added since, even if it has gone again."""
    return bool(page.evaluate("window.hasCome"))
