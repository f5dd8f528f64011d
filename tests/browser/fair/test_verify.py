"""Chromium computes chance again: as the server did, and it notices whatever was changed. Salts on their way."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from playwright.sync_api import Page, Route, expect

from games.engines import registry
from games.engines.chance import FairChance, NotedChance, secret_hash, shuffled
from tests.browser.match.people import set_up
from tests.matches.finished import CHANCY, SALTS, SECRET, finished_match
from tests.servers import TeahouseServer

pytestmark = pytest.mark.browser

ROOT = Path(__file__).resolve().parents[3]
ORIGIN = "https://teahouse.test"
TYPES = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}


@pytest.fixture(autouse=True)
def chancy(monkeypatch: pytest.MonkeyPatch) -> None:
    for game_id, game in CHANCY.items():
        monkeypatch.setitem(registry.GAMES, game_id, game)


class VerifyPage:
    """The Verify page of a match in this process's database; ``told`` and ``record`` may be changed before ``open``."""

    def __init__(self, page: Page, key: str) -> None:
        self.page, self.key = page, key
        self.html = Client().get(f"/m/{key}/verify/")
        self.record = Client().get(f"/m/{key}/record.txt").content.decode()
        self.told: Any = json.loads(self._boot.search(self.html.content.decode())[2])  # type: ignore[index]

    _boot = re.compile(r'(<script id="boot" type="application/json">)(.*?)(</script>)', re.S)

    def open(self) -> "VerifyPage":
        self.page.route(f"{ORIGIN}/**", self._answer)
        self.page.goto(f"{ORIGIN}/m/{self.key}/verify/")
        expect(self.page.locator("#verdict")).not_to_have_attribute("data-verdict", "busy")
        return self

    @property
    def verdict(self) -> str | None:
        return self.page.locator("#verdict").get_attribute("data-verdict")

    def crosses(self) -> list[int]:
        """The numbers of the results that do not agree."""
        agree = self.page.locator("#results > li").evaluate_all("(items) => items.map((item) => item.dataset.agrees)")
        return [number for number, agrees in enumerate(agree) if agrees == "false"]

    def _answer(self, route: Route) -> None:
        path = re.sub(r"^https://[^/]*|\?.*$", "", route.request.url)
        if path.endswith("/record.txt"):
            route.fulfill(body=self.record, content_type="text/plain; charset=utf-8")
        elif path.startswith("/static/"):
            file = ROOT / path[1:]
            route.fulfill(path=file, content_type=TYPES.get(file.suffix, "application/octet-stream"))
        elif path.endswith("/verify/"):
            told = json.dumps(self.told).replace("<", "\\u003C")
            html = self._boot.sub(lambda found: found[1] + told + found[3], self.html.content.decode())
            headers = {"Content-Security-Policy": self.html["Content-Security-Policy"]}
            route.fulfill(body=html, content_type="text/html; charset=utf-8", headers=headers)
        else:
            route.fulfill(body="", content_type="text/javascript")


@pytest.fixture
def verify_page(open_page: Callable[..., Page], db: None) -> Callable[..., VerifyPage]:
    """``verify_page(game, options)``: the page of a finished match, not opened yet."""

    def make(game_id: str, options: dict[str, Any] | None = None, **more: Any) -> VerifyPage:
        return VerifyPage(open_page(), finished_match(game_id, options, **more).setting.key)

    return make


Make = Callable[..., VerifyPage]
GAMES = [("battlepasch", {}), ("pagode", {}), ("pagode", {"starter": 1}), ("battlepagode", {"mode": "random"})]


@pytest.mark.parametrize(("game_id", "options"), GAMES)
def test_the_browser_finds_what_the_server_found(verify_page: Make, game_id: str, options: dict[str, Any]) -> None:
    shown = verify_page(game_id, options).open()
    assert shown.verdict == "agrees"
    assert shown.crosses() == []
    results = shown.told["results"]
    assert shown.page.locator("#results > li").count() == len(results) > 1
    expect(shown.page.locator("#computed-hash")).to_have_text(secret_hash(SECRET))
    draws = sum(len(result["draws"]) for result in results)
    expect(shown.page.locator("#verdict")).to_contain_text(f"computed {draws} draws again")
    # Each is read by the game, too: nothing is left open.
    shown.page.locator("#results > li").nth(1).locator("summary").click()
    expect(shown.page.locator("#results > li").nth(1)).to_contain_text("The match started as these draws say.")


def test_a_draw_shows_counter_hmac_and_number(verify_page: Make) -> None:
    shown = verify_page("battlepasch").open()
    roll = next(i for i, result in enumerate(shown.told["results"]) if result["what"] == "step")
    item = shown.page.locator("#results > li").nth(roll)
    item.locator("summary").click()
    expect(item.locator("tbody tr")).to_have_count(5)
    first = shown.told["results"][roll]["draws"][0]
    cells = item.locator("tbody tr").first.locator("td")
    expect(cells.nth(0)).to_have_text(str(first["counter"]))
    expect(cells.nth(1)).to_have_text(re.compile("^[0-9a-f]{64}$"))
    expect(cells.nth(2)).to_have_text(f"{first['result']} of 0 to 5")
    assert shown.page.get_by_text("taken back", exact=True).count() >= 1


def first_step(shown: VerifyPage) -> int:
    return next(i for i, result in enumerate(shown.told["results"]) if result["what"] == "step")


def another_digit(text: str) -> str:
    return text[:-1] + str(7 - int(text[-1]))


def change_record(shown: VerifyPage, recorded: str) -> None:
    """Let the record's first turns say that another number was thrown."""
    headers, begin, turns = shown.record.partition("\n1. ")
    assert recorded in turns
    shown.record = headers + begin + turns.replace(recorded, another_digit(recorded), 1)


def test_another_die_than_was_drawn_gets_a_cross(verify_page: Make) -> None:
    shown = verify_page("battlepasch")
    place = first_step(shown)
    result = shown.told["results"][place]
    change_record(shown, result["recorded"])
    result["recorded"] = another_digit(result["recorded"])
    assert shown.open().crosses() == [place]
    assert shown.verdict == "differs"


def test_a_draw_that_claims_another_result_gets_a_cross(verify_page: Make) -> None:
    shown = verify_page("battlepasch")
    place = first_step(shown)
    draw = shown.told["results"][place]["draws"][0]
    draw["result"] = (draw["result"] + 1) % 6
    assert shown.open().crosses() == [place]


def test_a_throw_that_was_left_out_is_missed(verify_page: Make) -> None:
    shown = verify_page("battlepasch")
    gone = next(i for i, result in enumerate(shown.told["results"]) if not result["stands"])
    del shown.told["results"][gone]
    assert gone in shown.open().crosses()


@pytest.mark.parametrize("what", ["salt", "secret", "hash", "record", "die", "start"])
def test_one_letter_changed_is_noticed(verify_page: Make, what: str) -> None:
    shown = verify_page("pagode" if what == "start" else "battlepasch")
    told = shown.told
    match what:
        case "salt":
            changed = told["salts"][0][:-1] + "x"
            for result in told["results"]:
                result["salts"] = [changed if salt == told["salts"][0] else salt for salt in result["salts"]]
            told["salts"][0] = changed
        case "secret":
            told["secret"] = "f" + told["secret"][1:]
        case "hash":
            told["hash"] = ("0" if told["hash"][0] != "0" else "1") + told["hash"][1:]
        case "record":
            change_record(shown, told["results"][first_step(shown)]["recorded"])
        case "die":
            # The same game with dice of five faces, computed honestly.
            told["results"][first_step(shown)]["draws"][0]["n"] = 5
        case "start":
            deck = told["start"]["deck"]
            place = next(i for i in range(1, len(deck)) if deck[i] != deck[0])
            deck[0], deck[place] = deck[place], deck[0]
            shown.record = re.sub(r"\[Start .*\]", lambda _: f"[Start {json.dumps(told['start'])}]", shown.record)
    assert shown.open().verdict == "differs"


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({}, "Both are the same."),
        ({"other": ""}, "Both are the same."),
        ({"salt": "another"}, "it had added another salt."),
        ({"other": "another"}, "it had been shown another salt of the other side."),
    ],
)
def test_the_notes_of_this_browser_are_compared(verify_page: Make, changed: dict[str, str], said: str) -> None:
    shown = verify_page("battlepasch")
    shown.told["audience"] = "1"
    theirs, mine = shown.told["salts"]
    note = {"hash": shown.told["hash"], "salt": mine, "other": theirs, **changed}
    shown.page.add_init_script(f"localStorage.setItem('fair-chance', {json.dumps(json.dumps([note]))})")
    shown.open()
    expect(shown.page.locator("#note")).to_contain_text(said)
    assert shown.verdict == ("agrees" if said == "Both are the same." else "differs")


def test_a_match_without_chance_says_so_kindly(verify_page: Make) -> None:
    shown = verify_page("battlepagode", {"mode": "none"}, by_lot=False).open()
    assert shown.verdict == "agrees"
    expect(shown.page.get_by_text("Nothing in this match was left to chance")).to_be_visible()


def test_the_browser_draws_as_the_server_does(open_page: Callable[..., Page], db: None) -> None:
    """Numbers and shuffles of many sizes, those included where blocks have to be skipped."""
    noted = NotedChance(FairChance(SECRET, SALTS))
    for n in (1, 2, 3, 6, 52, 1000, 2**31 + 1, 2**32):
        noted.below(n)
    for size in (0, 1, 2, 10, 45):
        shuffled(list(range(size)), noted)
    shown = VerifyPage(open_page(), finished_match("battlepagode", {"mode": "none"}, by_lot=False).setting.key).open()
    found = shown.page.evaluate(
        """async ([secret, salts, draws]) => {
            const { blocksOf, compute } = await import("/static/js/core/fair.js");
            const block = await blocksOf(secret, salts);
            const results = [];
            let counter = 0;
            for (const draw of draws) {
                const { result, next } = await compute(draw, counter, block);
                results.push([counter, result]);
                counter = next;
            }
            return results;
        }""",
        [SECRET.hex(), list(SALTS), [draw.to_json() for draw in noted.draws]],
    )
    expected = [[draw.counter, draw.result if draw.kind == "number" else list(draw.result)] for draw in noted.draws]
    assert found == expected


def test_a_block_above_the_last_whole_multiple_is_skipped_in_the_browser_too(verify_page: Make) -> None:
    shown = verify_page("battlepagode", {"mode": "none"}, by_lot=False).open()
    found = shown.page.evaluate(
        """async () => {
            const { compute } = await import("/static/js/core/fair.js");
            const values = [2n ** 64n - 1n, 7n];
            const block = async (counter) => ({ counter, hmac: "", value: values[counter] });
            return compute({ kind: "number", n: 3 }, 0, block);
        }"""
    )
    assert found["result"] == 1
    assert found["next"] == 2
    assert [row["number"] for row in found["rows"]] == [None, 1]


@pytest.fixture(scope="module")
def server(shared_teahouse: TeahouseServer) -> TeahouseServer:
    return shared_teahouse


def test_both_browsers_add_salts_after_the_fingerprint_and_know_them_again(
    open_page: Callable[..., Page], server: TeahouseServer
) -> None:
    ann, ben = set_up(open_page, server.url)
    notes = [json.loads(person.page.evaluate("localStorage.getItem('fair-chance')"))[-1] for person in (ann, ben)]
    assert notes[0]["hash"] == notes[1]["hash"]
    address = ann.page.url + "verify/"
    for person, note in zip((ann, ben), notes, strict=True):
        person.page.goto(address)
        expect(person.page.get_by_text(note["hash"])).to_be_visible()
        for salt in (notes[0]["salt"], notes[1]["salt"]):
            expect(person.page.get_by_text(salt)).to_be_visible()
        expect(person.page.get_by_text("Both are the same.")).to_be_visible()
        expect(person.page.get_by_text("When the match is over, the secret is shown here")).to_be_visible()


def test_a_rematch_has_salts_of_both_browsers(open_page: Callable[..., Page], server: TeahouseServer) -> None:
    ann, ben = set_up(open_page, server.url)
    first = ann.page.url
    ann.page.evaluate("document.querySelector('.controls')")
    for person in (ann, ben):
        person.page.once("dialog", lambda dialog: dialog.accept())
    ann.press("Resign")
    ann.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    ben.press("Rematch")
    ann.press("Accept")
    for person in (ann, ben):
        person.page.wait_for_url(lambda url: "/m/" in url and url != first)
        person.page.goto(person.page.url + "verify/")
        expect(person.page.get_by_text("Both are the same.")).to_be_visible()
    # The end board of the first match leads to the page that computes it again.
    ann.page.goto(first)
    ann.page.get_by_role("link", name="Fair chance").click()
    expect(ann.page.locator("#verdict")).to_have_attribute("data-verdict", "agrees")
