"""The other end of a match page: a table that does what the test says, and the files of the page, without a server.

The game is a heap of stones; a step ``+1`` or ``+2`` adds some, two steps make a turn. The page is the real template
and the real modules under the real content security policy; only the board (fake_board.js) and the table are made up.
"""

import json
import mimetypes
import time
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.template import Context, Engine
from playwright.sync_api import Page, Route, WebSocketRoute

from tests.browsers import TIMEOUT_MS

ORIGIN = "http://localhost"
"""Nobody listens there: every request is answered by ``FakeTable``. (localhost, so that the clipboard works.)"""

KEY = "abcdefghijkl"
NAMES = ("Anna", "Ben")

BASE = """{% load static %}<!doctype html><html lang="en" data-theme="{{ theme }}"><head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>{% block title %}{% endblock %}</title><link rel="icon" href="data:,">
{% for sheet in sheets %}<link rel="stylesheet" href="/static/css/{{ sheet }}.css">{% endfor %}
{% block head %}{% endblock %}</head><body class="{% block body_class %}{% endblock %}">
<header class="site-header"><a class="site-logo" href="/elsewhere/">Teahouse</a></header>
<main class="page {% block page_class %}{% endblock %}">{% block content %}{% endblock %}</main>
{% block footer %}{% endblock %}<div class="toasts" id="toasts" role="status" aria-live="polite"></div>
{% block scripts %}{% endblock %}</body></html>"""
SHEETS = (
    "tokens/palette",
    "tokens/purpose",
    "base/reset",
    "base/page",
    *(f"components/{name}" for name in ("button", "form", "panel", "toast", "menu", "header", "footer")),
)

PREFERENCES = {
    "language": "en",
    "theme": "mist",
    "playback": "normal",
    "danger": True,
    "heights": False,
    "sounds": False,
    "music": "off",
    "confirm": False,
    "chat": True,
    "turn_board": True,
    "notation": False,
}


def view(stones: int) -> dict[str, Any]:
    return {"stones": stones}


def turn(seat: int, *steps: str, complete: bool = True) -> dict[str, Any]:
    said = [{"step": step, "words": f"adds {step[1:]}", "ms": 1500} for step in steps]
    return {"seat": seat, "steps": said, "complete": complete}


def snapshot(**fields: Any) -> dict[str, Any]:
    """A snapshot of a running match in which the viewer is seat 0 and to act; ``fields`` replace top-level fields."""
    return {
        "v": 1,
        "pv": 1,
        "match": {
            "key": KEY,
            "game": "fake",
            "kind": "person",
            "rated": False,
            "options": {},
            "clock": {"base": 300_000, "increment": 3_000},
            "seats": [{"name": name, "kind": "guest"} for name in NAMES],
            "started": "2026-05-01T10:00:00+00:00",
            "secret_hash": "0" * 64,
        },
        "you": 0,
        "status": "running",
        "paused": False,
        "outcome": None,
        "to_act": 0,
        "turns": [],
        "view": view(0),
        "legal": ["+1", "+2"],
        "can": ["resign", "leave", "claim", "offer:draw"],
        "clock": {"remaining": [300_000, 300_000], "running": 0, "turn_ms": 300_000, "limit": "flag"},
        "offers": {"draw": None, "takeback": None, "rematch": None},
        "rematch": None,
        "chat": {"players": []},
        **fields,
    }


def frames(turns: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """What ``frames.json`` says of these turns."""
    made = [{"turn": None, "step": None, "seat": None, "text": "", "words": "", "ms": 0, "view": view(0)}]
    for number, one in enumerate(turns):
        for index, step in enumerate(one["steps"]):
            stones = made[-1]["view"]["stones"] + int(step["step"][1:])
            made.append(
                {
                    "turn": number,
                    "step": index,
                    "seat": one["seat"],
                    "text": step["step"],
                    "words": step["words"],
                    "ms": step["ms"],
                    "view": view(stones),
                }
            )
    return made


HEARTBEAT = 0
"""The number of the pings that the table sends by itself, as the real one does; their pongs are not kept."""

SIGNS_OF_LIFE = f"if (location.pathname === '/m/{KEY}/') setInterval(() => window.stillThere(), 3_000)"
"""In the page, for a test has no time of its own in which it could ping."""


class FakeTable:
    """The server as one page sees it. ``received`` holds the frames it sent, pongs left out.

    However long a test takes, the page has no reason to think that the connection has died. ``frozen``: its clock is
    moved by the test, with signs of life (``pass_time``) or without.
    """

    def __init__(self, page: Page, present: dict[str, Any], *, frozen: bool = False, **preferences: Any) -> None:
        self.page = page
        self.present = present
        self.preferences = {**PREFERENCES, **preferences}
        self.received: list[dict[str, Any]] = []
        self.pongs: list[dict[str, Any]] = []
        self.saved: list[dict[str, Any]] = []
        self.frames: list[dict[str, Any]] | None = None
        self.reachable = True
        self.attempts = 0
        self.answers_hello = True
        self._socket: WebSocketRoute | None = None
        self._broken = True
        if not frozen:
            page.expose_function("stillThere", self._beat)
            page.add_init_script(SIGNS_OF_LIFE)
        page.route(f"{ORIGIN}/**", self._answer)
        page.route_web_socket(f"ws://localhost/ws/matches/{KEY}/", self._connected)

    def open(self, fragment: str = "") -> "FakeTable":
        """Open the page and wait until it shows the match."""
        self._broken = True
        self.page.goto(f"{ORIGIN}/m/{KEY}/{fragment}")
        self.page.locator("[data-slot=match]:not([data-loading])").wait_for()
        return self

    def board(self, expression: str) -> Any:
        """A JavaScript expression about ``board``, the fake board."""
        return self.page.locator("fake-board").evaluate(f"(board) => {expression}")

    def send(self, t: str, **fields: Any) -> None:
        assert self._socket is not None
        self._socket.send(json.dumps({"t": t, **fields}))

    def event(self, kind: str, seat: int | None, log: dict[str, Any] | None = None, **changes: Any) -> dict[str, Any]:
        """Let something happen: the present snapshot moves on and the page hears of it."""
        frame = self.make_event(kind, seat, log, **changes)
        self.send(**frame)
        return frame

    def make_event(
        self, kind: str, seat: int | None, log: dict[str, Any] | None = None, **changes: Any
    ) -> dict[str, Any]:
        """The same without telling the page."""
        self.present = {**self.present, **changes, "v": self.present["v"] + 1}
        frame = {"t": "event", "v": self.present["v"], "kind": kind, "seat": seat, "set": changes}
        return frame | ({"log": log} if log else {})

    def step_event(self, step: str, seat: int, **changes: Any) -> dict[str, Any]:
        """The event of a step: stones are added, the turn goes on or, with its second step, ends. Not sent."""
        turns = [{**one, "steps": list(one["steps"])} for one in self.present["turns"]]
        if not turns or turns[-1]["complete"]:
            turns.append({"seat": seat, "steps": [], "complete": False})
        current = turns[-1]
        index = len(current["steps"])
        complete = index == 1
        current["complete"] = complete
        words = f"adds {step[1:]}"
        current["steps"].append({"step": step, "words": words, "ms": 1500})
        log = {
            "turn": len(turns) - 1,
            "step": index,
            "seat": seat,
            "complete": complete,
            "add": {"step": step, "words": {"en": words, "de": "…", "nl": "…"}, "ms": 1500},
        }
        to_act = 1 - seat if complete else seat
        mine = self.present["you"] in (to_act, "both")
        remaining = self.present["clock"]["remaining"]
        frame = self.make_event(
            "step",
            seat,
            log,
            **{
                "pv": self.present["v"] + 1,
                "view": view(self.present["view"]["stones"] + int(step[1:])),
                "to_act": to_act,
                "legal": ["+1", "+2"] if mine else None,
                "clock": {"remaining": remaining, "running": to_act, "turn_ms": 300_000, "limit": "flag"},
                **changes,
            },
        )
        self.present["turns"] = turns
        return frame

    def play(self, step: str, seat: int, **changes: Any) -> None:
        """Let a seat make a step."""
        self.send(**self.step_event(step, seat, **changes))

    def confirm(self, frame: dict[str, Any], **changes: Any) -> None:
        """Do the step that the page sent in ``frame``."""
        event = self.step_event(frame["step"], self.present["to_act"], **changes)
        self.send("ack", id=frame["id"], v=event["v"])
        self.send(**event)

    def drop(self, code: int = 1012) -> None:
        """Break the connection."""
        assert self._socket is not None
        self._broken = True
        self._socket.close(code=code)

    def pass_time(self, ms: int) -> None:
        """Let so much time pass on the page's clock, which stands still otherwise, without a silence on the line."""
        while ms > 0:
            part = min(ms, 4_000)
            self.page.clock.run_for(part)
            self.send("ping", n=ms)
            pong = {"t": "pong", "n": ms}
            self._wait(lambda pong=pong: pong in self.pongs, f"{pong}")
            ms -= part

    def wait_for(self, t: str, count: int = 1) -> dict[str, Any]:
        """The ``count``-th frame of this kind from the page."""
        self._wait(lambda: len(self.sent(t)) >= count, f"{count} frames {t}")
        return self.sent(t)[count - 1]

    def wait_saved(self, *preferences: dict[str, Any]) -> None:
        """Wait until the page has had exactly these preferences kept, in this order."""
        self._wait(lambda: self.saved == list(preferences), f"{preferences} to be saved, not {self.saved}")

    def wait_pongs(self, *pongs: dict[str, Any]) -> None:
        """Wait until the page has answered exactly these pings."""
        self._wait(lambda: self.pongs == list(pongs), f"{pongs}, not {self.pongs}")

    def _wait(self, reached: Callable[[], bool], what: str) -> None:
        deadline = time.monotonic() + TIMEOUT_MS / 1000
        while not reached():
            assert time.monotonic() < deadline, f"waited for {what}; the page sent {self.received}"
            self.page.wait_for_timeout(20)  # between two looks; Playwright delivers meanwhile what has come

    def sent(self, t: str) -> list[dict[str, Any]]:
        """What the page has sent of this kind so far."""
        return [frame for frame in self.received if frame["t"] == t]

    def _connected(self, socket: WebSocketRoute) -> None:
        self.attempts += 1
        if not self.reachable:
            socket.close(code=1012)
            return
        self._socket = socket
        self._broken = False
        socket.on_message(self._receive)

    def _beat(self) -> None:
        if not self._broken:
            self.send("ping", n=HEARTBEAT)

    def _receive(self, text: str | bytes) -> None:
        frame = json.loads(text)
        if frame["t"] == "pong":
            if frame["n"] != HEARTBEAT:
                self.pongs.append(frame)
            return
        self.received.append(frame)
        if frame["t"] == "hello" and self.answers_hello:
            self.send("snapshot", snapshot=self.present)

    def _answer(self, route: Route) -> None:
        path = urlsplit(route.request.url).path
        if path == f"/m/{KEY}/":
            route.fulfill(body=self._html(), content_type="text/html", headers=_policy())
        elif path == f"/m/{KEY}/frames.json":
            known = self.frames if self.frames is not None else frames(self.present["turns"])
            route.fulfill(json={"frames": known})
        elif path == "/preferences/":
            self.saved.append(route.request.post_data_json)
            route.fulfill(json={})
        elif path == "/static/css/games/fake.css":
            route.fulfill(body="", content_type="text/css")
        elif path == "/static/js/games/fake/index.js":
            route.fulfill(path=Path(__file__).with_name("fake_board.js"), content_type="text/javascript")
        elif path.startswith("/static/"):
            file = settings.BASE_DIR / path.removeprefix("/")
            if file.is_file():
                route.fulfill(path=file, content_type=mimetypes.guess_type(file.name)[0])
            else:
                route.fulfill(status=404)
        else:
            route.fulfill(
                body=f"<!doctype html><title>{path}</title><link rel=icon href=data:,>", content_type="text/html"
            )

    def _html(self) -> str:
        boot = {
            "key": KEY,
            "game": "fake",
            "ws": f"/ws/matches/{KEY}/",
            "board_module": "/static/js/games/fake/index.js",
            "finished": self.present["status"] == "finished",
            "language": "en",
            "preferences": self.preferences,
            "frames_url": f"/m/{KEY}/frames.json",
            "record_url": f"/m/{KEY}/record.txt",
            "has_player": True,
        }
        game = SimpleNamespace(name="Heap of stones")
        return render("matches/match.html", boot, game=game, names=NAMES)


def render(template: str, boot: dict[str, Any], **more: Any) -> str:
    """One of the match templates in a frame that needs no people and no other rooms of the house."""
    engine = Engine(
        loaders=[
            ("django.template.loaders.locmem.Loader", {"base.html": BASE}),
            ("django.template.loaders.filesystem.Loader", [settings.BASE_DIR / "templates"]),
        ],
        libraries={
            "i18n": "django.templatetags.i18n",
            "static": "django.templatetags.static",
        },
    )
    context = Context({**more, "boot": boot, "theme": boot["preferences"]["theme"], "sheets": SHEETS})
    return engine.get_template(template).render(context)


def _policy() -> dict[str, str]:
    directives = settings.CONTENT_SECURITY_POLICY["DIRECTIVES"]
    return {"Content-Security-Policy": "; ".join(f"{name} {' '.join(map(str, d))}" for name, d in directives.items())}
