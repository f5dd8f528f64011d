"""A person with a browser that shows nothing: an HTTP client that keeps cookies and knows CSRF."""

import http.cookiejar
import json
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

CSRF = "c" * 32
"""Any 32 letters do: what counts is that cookie and header agree."""


@dataclass(frozen=True)
class Answer:
    """A response: ``url`` is the one after redirects; ``json()`` reads the body."""

    status: int
    body: str
    url: str
    headers: Mapping[str, str]

    def json(self) -> Any:
        return json.loads(self.body)


class Visitor:
    """Requests to ``base_url`` as one person; redirects are followed; error statuses are answers, not exceptions."""

    def __init__(self, base_url: str) -> None:
        self.base_url = base_url
        self._jar = http.cookiejar.CookieJar()
        self._opener = urllib.request.build_opener(
            urllib.request.ProxyHandler({}), urllib.request.HTTPCookieProcessor(self._jar)
        )

    @property
    def cookies(self) -> dict[str, str]:
        return {cookie.name: cookie.value or "" for cookie in self._jar}

    def get(self, path: str, headers: Mapping[str, str] | None = None) -> Answer:
        return self._ask(urllib.request.Request(self.base_url + path, headers=dict(headers or {})))

    def post(self, path: str, data: Mapping[str, Any] | None = None) -> Answer:
        """POST a JSON object."""
        return self._post(path, json.dumps(data or {}).encode(), "application/json")

    def post_form(self, path: str, fields: Mapping[str, str] | None = None) -> Answer:
        """POST a form, as a browser without scripts does."""
        return self._post(path, urllib.parse.urlencode(fields or {}).encode(), "application/x-www-form-urlencoded")

    def ws_headers(self) -> dict[str, str]:
        """The headers with which this person's browser opens a WebSocket."""
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        return {"Origin": self.base_url, "Cookie": cookies}

    def browser_cookies(self) -> list[dict[str, str]]:
        """The cookies in the form that Playwright's ``context.add_cookies`` takes."""
        return [{"name": name, "value": value, "url": self.base_url} for name, value in self.cookies.items()]

    def _post(self, path: str, body: bytes, content_type: str) -> Answer:
        token = self.cookies.get("csrftoken")
        if token is None:
            token = CSRF
            self._jar.set_cookie(_cookie("csrftoken", token))
        headers = {"Content-Type": content_type, "X-CSRFToken": token, "Referer": self.base_url + path}
        return self._ask(urllib.request.Request(self.base_url + path, data=body, headers=headers, method="POST"))

    def _ask(self, request: urllib.request.Request) -> Answer:
        try:
            with self._opener.open(request, timeout=30) as response:
                return _answer(response)
        except urllib.error.HTTPError as error:
            with error:
                return _answer(error)


def _answer(response: Any) -> Answer:
    return Answer(response.status, response.read().decode(), response.url, dict(response.headers.items()))


def _cookie(name: str, value: str) -> http.cookiejar.Cookie:
    return http.cookiejar.Cookie(
        version=0,
        name=name,
        value=value,
        port=None,
        port_specified=False,
        domain="127.0.0.1",
        domain_specified=False,
        domain_initial_dot=False,
        path="/",
        path_specified=True,
        secure=False,
        expires=None,
        discard=True,
        comment=None,
        comment_url=None,
        rest={},
    )
