"""Which pages may open WebSockets."""

import pytest

from config.asgi import application
from config.origins import may_connect
from tests.communicators import Socket

HERE = "play.example:8000"


@pytest.fixture(autouse=True)
def _site(settings):
    settings.ALLOWED_HOSTS = ["play.example", "[::1]"]


@pytest.mark.parametrize(
    ("origin", "host"),
    [
        ("http://play.example:8000", HERE),
        ("http://PLAY.example:8000", HERE),
        ("http://play.example", "play.example"),
        ("http://play.example", "play.example:80"),
        ("https://play.example", "play.example"),
        ("https://play.example:443", "play.example"),
        ("http://[::1]:8000", "[::1]:8000"),
    ],
)
def test_the_site_itself_may(origin, host):
    assert may_connect(origin, host)


@pytest.mark.parametrize(
    ("origin", "host"),
    [
        ("http://play.example:8001", HERE),  # cookies know no ports, so this page would come with ours
        ("http://play.example", HERE),
        ("http://evil.example:8000", HERE),
        ("http://play.example.evil.example:8000", HERE),
        ("http://a.play.example:8000", HERE),
        ("http://evil.example:8000", "evil.example:8000"),  # a name that was made to lead here
        ("http://play.example:8000@evil.example", HERE),
        ("null", HERE),
        ("", HERE),
        ("file://", HERE),
        ("ftp://play.example:8000", HERE),
        ("http://play.example:x", HERE),
        ("http://[::1", HERE),
        ("play.example:8000", HERE),
        ("http://play.example:8000", ""),
        ("http://play.example:8000", "play.example:8000/x"),
    ],
)
def test_others_may_not(origin, host):
    assert not may_connect(origin, host)


def test_behind_tls_a_page_that_was_changed_on_its_way_may_not(settings):
    settings.BEHIND_TLS = True
    assert may_connect("https://play.example", "play.example")
    assert not may_connect("http://play.example", "play.example")


def test_origins_that_the_site_trusts_may(settings):
    settings.CSRF_TRUSTED_ORIGINS = ["https://play.example", "https://*.tea.example"]
    inside = "10.0.0.7:8001"
    assert may_connect("https://play.example", inside)
    assert may_connect("https://club.tea.example", inside)
    assert not may_connect("http://club.tea.example", inside)
    assert not may_connect("https://club.tea.example:8443", inside)
    assert not may_connect("https://tea.example.evil.example", inside)


@pytest.mark.asyncio
@pytest.mark.parametrize("headers", [[], [(b"origin", b"http://play.example")] * 2])
async def test_without_one_origin_the_handshake_is_refused(headers):
    socket = Socket(application, "/ws/rooms/x/", headers=[(b"host", b"play.example"), *headers])
    assert not (await socket.connect())[0]
