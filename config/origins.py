"""Which pages may open WebSockets here: those of this very site. Browsers send cookies along whoever asks."""

from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, Final
from urllib.parse import SplitResult, urlsplit

from channels.security.websocket import WebsocketDenier
from django.conf import settings
from django.http.request import split_domain_port, validate_host
from django.utils.http import is_same_domain

Scope = MutableMapping[str, Any]
Application = Callable[[Scope, Any, Any], Awaitable[Any]]

_PORTS: Final = {"http": 80, "https": 443}


class SameOrigin:
    """Turns away WebSockets whose ``Origin`` is not the site they are opened at, as Django does with forms.

    The origin must be the host and port of the ``Host`` header, and that one of ALLOWED_HOSTS (which holds off names
    that were made to lead here), or one of CSRF_TRUSTED_ORIGINS. Another port of the same host is another site.
    """

    def __init__(self, application: Application) -> None:
        self._application = application

    async def __call__(self, scope: Scope, receive: Any, send: Any) -> Any:
        headers = list(scope.get("headers", ()))
        origins = [value.decode("latin-1") for name, value in headers if name == b"origin"]
        hosts = [value.decode("latin-1") for name, value in headers if name == b"host"]
        if len(origins) == 1 and len(hosts) == 1 and may_connect(origins[0], hosts[0]):
            return await self._application(scope, receive, send)
        return await WebsocketDenier()(scope, receive, send)


def may_connect(origin: str, host: str) -> bool:
    """Whether a page of ``origin`` (``scheme://host:port``) may open WebSockets at ``host`` (``host:port``)."""
    page = _parsed(origin)
    if page is None:
        return False
    return _is_here(page, host) or any(_trusts(trusted, page) for trusted in settings.CSRF_TRUSTED_ORIGINS)


def _is_here(page: SplitResult, host: str) -> bool:
    if settings.BEHIND_TLS and page.scheme != "https":
        return False
    domain, _port = split_domain_port(host)
    here = _parsed(f"{page.scheme}://{host}")
    if here is None or not domain or not validate_host(domain, settings.ALLOWED_HOSTS):
        return False
    return (page.hostname, _port_of(page)) == (here.hostname, _port_of(here))


def _trusts(trusted: str, page: SplitResult) -> bool:
    """Whether ``trusted``, an entry of CSRF_TRUSTED_ORIGINS (``https://*.example`` for all subdomains), means it."""
    pattern = _parsed(trusted.replace("://*.", "://.", 1))
    if pattern is None or pattern.scheme != page.scheme or _port_of(pattern) != _port_of(page):
        return False
    return is_same_domain(page.hostname or "", pattern.hostname or "")


def _parsed(origin: str) -> SplitResult | None:
    """The parts of an origin; None for what is none, such as ``null``."""
    try:
        parts = urlsplit(origin)
        _port_of(parts)
    except ValueError:
        return None
    return parts if parts.scheme in _PORTS and parts.hostname else None


def _port_of(parts: SplitResult) -> int | None:
    return parts.port or _PORTS.get(parts.scheme)
