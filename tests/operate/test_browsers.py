"""The browser harness itself: what a page complains about is noticed."""

import pytest


@pytest.fixture
def noticed(open_page, complaints):
    """A page and what it complained about; nothing of it fails the test."""
    yield open_page(), complaints
    complaints.found.clear()


def test_console_errors_and_exceptions_are_noticed(noticed):
    page, complaints = noticed
    with page.expect_event("pageerror"):
        page.set_content("<script>console.error('first'); throw new Error('second')</script>")
    assert [text.split(" (")[0] for text in complaints.unexpected()] == ["first", "uncaught: second"]


def test_a_violation_of_the_content_policy_is_noticed(noticed):
    page, complaints = noticed
    page.route(
        "http://teahouse.test/",
        lambda route: route.fulfill(
            content_type="text/html",
            headers={"Content-Security-Policy": "style-src 'self'"},
            body="<p style='color: red'>red</p>",
        ),
    )
    with page.expect_console_message(lambda message: "Content Security Policy" in message.text):
        page.goto("http://teahouse.test/")
    assert any("Content Security Policy" in text for text in complaints.unexpected())


def test_a_page_shows_the_real_server(open_page, shared_teahouse):
    page = open_page(shared_teahouse.url)
    page.goto("/health/")
    assert page.text_content("body").strip() == "ok"
