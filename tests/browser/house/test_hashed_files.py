"""Pages of a site whose files have been collected: all of them under hashed names, to be kept for good."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, Response, expect

from games.engines.registry import GAMES
from tests.databases import Databases
from tests.servers import TeahouseServer

pytestmark = pytest.mark.browser

IDS = sorted(GAMES)
HASHED = re.compile(r"\.[0-9a-f]{12}\.\w+$")


@pytest.fixture(scope="module")
def site(databases: Databases, redis_url: str) -> Iterator[TeahouseServer]:
    server = TeahouseServer(databases.fresh(), redis_url)
    server.manage("collectstatic", "--noinput", "--verbosity", "0")
    with server:
        yield server


class Files:
    """What a page has asked for."""

    def __init__(self, page: Page) -> None:
        self.answers: list[Response] = []
        page.on("response", lambda answer: self.answers.append(answer))

    def are_for_good(self) -> None:
        names = set()
        for answer in self.answers:
            assert answer.status < 400, answer.url
            if "/static/" in answer.url:
                assert HASHED.search(answer.url), answer.url
                assert "immutable" in answer.headers["cache-control"], answer.url
                names.add(answer.url)
        assert any(name.endswith(".js") for name in names)
        assert any(name.endswith(".css") for name in names)


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/rules/",
        *(f"/rules/{game}/" for game in IDS),
        "/preferences/",
        "/read/",
        "/account/login/",
        "/admin/login/",
    ],
)
def test_every_page_finds_its_files(path: str, open_page: Callable[..., Page], site: TeahouseServer) -> None:
    page = open_page(site.url)
    files = Files(page)
    page.goto(path)
    page.wait_for_load_state("networkidle")
    files.are_for_good()


@pytest.mark.parametrize("game", IDS)
def test_a_match_its_analysis_and_its_proofs_find_theirs(
    game: str, open_page: Callable[..., Page], site: TeahouseServer
) -> None:
    page = open_page(site.url)
    files = Files(page)
    page.goto("/")
    page.locator(f"form:has(input[name=game][value={game}])").get_by_role("button", name="Two on this device").click()
    page.wait_for_url("**/m/*/")
    page.locator("[data-slot=match]:not([data-loading])").wait_for()
    page.locator("[data-slot=board] > *").wait_for()
    match = page.url
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    page.locator("[data-slot=end] h2").wait_for()
    for path in ("verify/", "analysis/"):
        page.goto(match + path)
        page.wait_for_load_state("networkidle")
    files.are_for_good()


def test_the_room_of_an_invitation_finds_its_files(open_page: Callable[..., Page], site: TeahouseServer) -> None:
    host, guest = open_page(site.url), open_page(site.url)
    files = [Files(host), Files(guest)]
    host.goto("/")
    host.get_by_role("button", name="Invite a friend").first.click()
    expect(host.locator("#salt-note code")).to_be_attached()
    guest.goto(host.locator("#room-link").input_value())
    guest.get_by_role("button", name="Sit down").click()
    for page in (host, guest):
        page.wait_for_url("**/m/*/")
        page.locator("[data-slot=match]:not([data-loading])").wait_for()
    for one in files:
        one.are_for_good()


def test_while_developing_files_keep_their_names(
    open_page: Callable[..., Page], databases: Databases, redis_url: str
) -> None:
    server = TeahouseServer(databases.fresh(), redis_url, env={"DEBUG": "1"})
    server.manage("collectstatic", "--noinput", "--verbosity", "0")
    with server:
        page = open_page(server.url)
        files = Files(page)
        page.goto("/")
        page.wait_for_load_state("networkidle")
        own = [answer for answer in files.answers if "/static/" in answer.url]
        assert own
        for answer in own:
            assert answer.status == 200
            assert not HASHED.search(answer.url)
            assert answer.headers["cache-control"] == "max-age=0, public"
