"""The page "Where did I lose?" in a browser: asking, waiting, looking at what was found, on large screens and small."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browsers import Complaints
from tests.servers import TeahouseServer

pytestmark = pytest.mark.browser

Open = Callable[..., Page]
PLAY = "from tests.analysis.played import *; from accounts.models import Player"
WORK = "from tests.analysis.played import *; work_with_plain_computers()"


def shell(server: TeahouseServer, script: str) -> str:
    return server.manage("shell", "--verbosity", "0", "-c", script).strip()


@pytest.fixture(scope="module")
def matches(shared_teahouse: TeahouseServer) -> tuple[str, str]:
    """The paths of two analyses: one that is done, one that nobody has asked for."""
    script = f"""{PLAY}
from games.analysis import actions
done, other = played("jungle"), played("battlepagode")
actions.request(done, Player.objects.get(pk=done.setting.players[0]))
work_with_plain_computers()
print(done.setting.key, other.setting.key)"""
    done, other = shell(shared_teahouse, script).splitlines()[-1].split()
    return f"/m/{done}/analysis/", f"/m/{other}/analysis/"


@pytest.fixture(scope="module")
def analysed(matches: tuple[str, str]) -> str:
    """A match of jungle with a win missed in turn 1 and the turning point in turn 2."""
    return matches[0]


@pytest.fixture
def look(open_page: Open, shared_teahouse: TeahouseServer, analysed: str) -> Open:
    """``look(fragment, **context)``: the page of the analysed match, once it shows what was found."""

    def opened(fragment: str = "", **context: Any) -> Page:
        context.setdefault("viewport", {"width": 1280, "height": 860})
        page = open_page(shared_teahouse.url, **context)
        page.goto(analysed + fragment)
        expect(page.locator(".graph-drawing")).to_be_visible()
        return page

    return opened


def words(page: Page) -> Any:
    return expect(page.locator(".words"))


def test_it_says_how_far_there_certainly_was_no_win_before_the_turning_point(look: Open) -> None:
    said = look().locator(".analysis-turn")
    expect(said).to_contain_text("Before it, no forced win was found.")
    expect(said).to_contain_text("Every turn was looked at there, 5 turns ahead.")


def test_it_says_where_the_match_was_lost_and_marks_it(look: Open) -> None:
    page = look()
    verdict = page.locator(".analysis-verdict")
    expect(verdict).to_contain_text("Victory for Ann. Ann entered the den.")
    expect(verdict).to_contain_text("Turning point: turn 2, by Ben. From then on Ann could force the win")
    rows = page.locator(".move-row")
    expect(rows.nth(0).locator(".mark")).to_have_attribute("data-mark", "missed")
    expect(rows.nth(1).locator(".mark")).to_have_attribute("data-mark", "turning")
    expect(page.locator(".move-row .mark")).to_have_count(2)
    # Nobody has looked at anything yet: it opens where the match turned.
    expect(page.locator(".replay-place")).to_have_text("Step 2 of 7")
    expect(page.locator(".analysis-turn")).to_contain_text("After this turn Ann could force the win")


def test_a_marked_turn_jumps_there_and_its_best_line_is_played_on_the_board(look: Open) -> None:
    page = look()
    page.get_by_role("button", name="Missed win: turn 1, Ann").click()
    expect(page.locator(".replay-place")).to_have_text("Step 1 of 7")
    expect(page).to_have_url(re.compile("#1$"))
    expect(page.locator(".analysis-turn")).to_contain_text("Ann could force the win here within 3 turns")
    page.get_by_role("button", name="Show the best line").click()
    expect(page.locator(".line-banner")).to_have_text("Best line instead of turn 1")
    expect(page.locator(".replay-place")).to_have_text("Step 3 of 3")
    words(page).to_have_text(re.compile("den"))
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".replay-place")).to_have_text("Step 2 of 3")
    page.get_by_role("button", name="Back to the match").click()
    expect(page.locator(".line-banner")).to_be_empty()
    expect(page.locator(".replay-place")).to_have_text("Step 1 of 7")
    words(page).to_have_text(re.compile("takes"))


def test_escape_leaves_a_line_and_a_jump_does_too(look: Open) -> None:
    page = look("#1", reduced_motion="reduce")
    page.get_by_role("button", name="Show the best line").click()
    expect(page.locator(".line-banner")).to_have_text("Best line instead of turn 1")
    page.get_by_role("button", name="Close the line").click()
    expect(page.locator(".line-banner")).to_be_empty()
    page.get_by_role("button", name="Show the best line").click()
    expect(page.locator(".line-banner")).to_have_text("Best line instead of turn 1")
    page.keyboard.press("Escape")
    expect(page.locator(".line-banner")).to_be_empty()
    page.get_by_role("button", name="Show the best line").click()
    expect(page.locator(".line-banner")).to_have_text("Best line instead of turn 1")
    page.locator(".move-row").nth(3).get_by_role("button").click()
    expect(page.locator(".line-banner")).to_be_empty()
    expect(page.locator(".replay-place")).to_have_text("Step 4 of 7")


def test_a_line_that_comes_after_one_has_gone_elsewhere_is_not_shown(look: Open) -> None:
    page = look("#1", reduced_motion="reduce")
    asked: list[Any] = []
    page.route(re.compile(r"/line/"), lambda route: asked.append(route))
    with page.expect_request(re.compile(r"/line/")):
        page.get_by_role("button", name="Show the best line").click()
    page.locator(".move-row").nth(3).get_by_role("button").click()
    expect(page.locator(".replay-place")).to_have_text("Step 4 of 7")
    with page.expect_response(re.compile(r"/line/")) as answer:
        asked[0].continue_()
    answer.value.finished()
    # What the page makes of the answer is made when a later question of its own is answered.
    page.evaluate("fetch(location.pathname).then((answer) => answer.text())")
    expect(page.locator(".line-banner")).to_be_empty()
    expect(page.locator(".replay-place")).to_have_text("Step 4 of 7")


def test_the_graph_and_the_keys_lead_through_the_match(look: Open) -> None:
    page = look("#1")
    expect(page.locator(".replay-place")).to_have_text("Step 1 of 7")
    graph = page.locator(".graph-drawing")
    box = graph.bounding_box()
    assert box is not None
    graph.click(position={"x": box["width"] - 3, "y": box["height"] / 2})
    expect(page.locator(".replay-place")).to_have_text("Step 7 of 7")
    graph.click(position={"x": 2, "y": box["height"] / 2})
    expect(page.locator(".replay-place")).to_have_text("Step 0 of 7")
    page.keyboard.press("End")
    expect(page.locator(".replay-place")).to_have_text("Step 7 of 7")
    expect(graph).to_have_attribute("aria-label", re.compile("Winning chances of Ann .* 100 percent"))


def test_all_turns_that_mattered_can_be_seen(open_page: Open, shared_teahouse: TeahouseServer) -> None:
    script = f"""{PLAY}
from games.analysis.models import Analysis
from games.analysis.report import Place, Report, Turn
from games.matches.selectors import turns_of
from tests.matches.finished import finished_match
table = finished_match("jungle", by_lot=False, steps=20)
seats = [turn.seat for turn in turns_of(table.setting.match_id, table.version) if turn.complete]
turns = tuple(Turn(seat, number / 100, marks=("loss",)) for number, seat in enumerate(seats))
report = Report((Place(0.0),) * (len(turns) + 1), turns, 1)
Analysis.objects.create(match_id=table.setting.match_id, state="done", report=report.to_json())
print(table.setting.key, len(turns))"""
    key, turns = shell(shared_teahouse, script).splitlines()[-1].split()
    page = open_page(shared_teahouse.url, viewport={"width": 1280, "height": 800})
    page.goto(f"/m/{key}/analysis/")
    costly = page.get_by_role("button", name=re.compile("^Costly turn: turn"))
    expect(costly).to_have_count(10)
    expect(costly.first).to_have_text(str(int(turns) - 9))  # the greatest of them, in the order of the match
    page.get_by_role("button", name=f"{int(turns) - 10} more").click()
    expect(costly).to_have_count(int(turns))
    expect(costly.first).to_have_text("1")
    expect(costly.first).to_be_focused()
    # What was found is not to be scrolled for.
    verdict = page.locator(".analysis-verdict")
    assert verdict.evaluate("element => element.scrollHeight <= element.clientHeight")


def test_the_frame_of_a_line_ends_with_the_board(look: Open) -> None:
    page = look("#1")
    page.get_by_role("button", name="Show the best line").click()
    expect(page.locator(".line-banner")).to_have_text("Best line instead of turn 1")
    below = page.evaluate(
        """() => document.querySelector(".board-frame").getBoundingClientRect().bottom
              - document.querySelector(".board-frame .scenery").getBoundingClientRect().bottom"""
    )
    assert 0 <= below <= 16


def test_all_turns_stand_in_a_table(look: Open) -> None:
    page = look()
    page.get_by_text("All turns as a table").click()
    table = page.get_by_role("table")
    expect(table.get_by_role("row")).to_have_count(8)
    first = table.get_by_role("row").nth(1)
    expect(first).to_contain_text("Missed win")
    expect(first).to_contain_text("d7-d8")
    page.get_by_role("table").get_by_role("button", name="7", exact=True).click()
    expect(page.locator(".replay-place")).to_have_text("Step 7 of 7")


@pytest.mark.parametrize("language", ["en", "de", "nl"])
def test_nothing_is_wider_than_a_small_phone(look: Open, language: str) -> None:
    page = look("#1", viewport={"width": 320, "height": 640}, locale=language)
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    page.locator(".all-turns summary").click()
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


def test_on_a_phone_a_jump_brings_the_board_into_view(look: Open) -> None:
    page = look("#7", viewport={"width": 360, "height": 740}, has_touch=True)
    moment = page.get_by_role("button", name="Missed win: turn 1, Ann")
    moment.scroll_into_view_if_needed()
    moment.click()
    expect(page.locator(".words")).to_be_in_viewport()
    expect(page.locator(".board-frame")).to_be_in_viewport(ratio=0.8)


def test_who_played_asks_and_sees_it_come_without_reloading(open_page: Open, teahouse: TeahouseServer) -> None:
    page = open_page(teahouse.url)
    page.goto("/")
    page.evaluate(
        """async () => {
            const token = document.querySelector("input[name=csrfmiddlewaretoken]").value;
            const headers = {"X-CSRFToken": token, "Content-Type": "application/x-www-form-urlencoded"};
            const answer = await fetch("/name/", {method: "POST", headers, body: "name=Cleo"});
            if (!answer.ok) throw new Error(answer.status);
        }"""
    )
    key = shell(teahouse, f'{PLAY}; print(played("baghchal", first=Player.objects.get()).setting.key)').splitlines()[-1]
    page.goto(f"/m/{key}/")
    page.get_by_role("link", name="Analysis").click()
    # Coming from the end of one's own match is asking.
    expect(page.get_by_text("Waiting for a computer…")).to_be_visible()
    assert "ask" not in page.url
    shell(teahouse, WORK)
    expect(page.locator(".analysis-verdict")).to_contain_text("Turning point: turn 2, by Cleo")
    expect(page.locator(".graph-drawing")).to_be_visible()


def test_a_request_that_nobody_answers_can_be_made_again(
    open_page: Open, shared_teahouse: TeahouseServer, matches: tuple[str, str], complaints: Complaints
) -> None:
    complaints.allowed.append(re.compile("Failed to load resource: .*/analysis/request/"))
    page = open_page(shared_teahouse.url)

    def mine(route: Route) -> None:
        body = route.fetch().text()
        route.fulfill(body=body.replace('"may_ask": false', '"may_ask": true'), content_type="text/html")

    page.route(f"**{matches[1]}", mine)
    page.goto(matches[1])
    said, ask = page.locator(".verdict-line"), page.get_by_role("button", name="Analyse this match")
    for answer in (lambda route: route.abort(), lambda route: route.fulfill(status=502, body="<h1>Bad Gateway</h1>")):
        page.route("**/analysis/request/", answer)
        ask.click()
        expect(said).to_have_text("The house can't be reached just now. Please try again in a moment.")
        page.unroute("**/analysis/request/")
        page.route("**/analysis/request/", lambda route: route.fulfill(status=429, json={"message": "Too often."}))
        ask.click()
        expect(said).to_have_text("Too often.")
        page.unroute("**/analysis/request/")


def test_who_only_watches_is_told_who_may_ask(
    open_page: Open, shared_teahouse: TeahouseServer, matches: tuple[str, str]
) -> None:
    page = open_page(shared_teahouse.url)
    page.goto(f"{matches[1]}?ask")
    expect(page.get_by_text("Who played in it can ask for that.")).to_be_visible()
    expect(page.get_by_role("button", name="Analyse this match")).to_have_count(0)
    # The match itself can be gone through meanwhile.
    page.keyboard.press("End")
    expect(page.locator(".replay-place")).to_have_text("Step 5 of 5")


def test_of_a_match_without_a_turn_it_says_that_there_is_nothing_to_analyse(
    open_page: Open, shared_teahouse: TeahouseServer
) -> None:
    script = "from tests.matches.finished import *; print(finished_match('jungle', by_lot=False, steps=0).setting.key)"
    page = open_page(shared_teahouse.url)
    page.goto(f"/m/{shell(shared_teahouse, script).splitlines()[-1]}/analysis/")
    expect(page.locator(".verdict-line")).to_have_text(
        "No turn was completed in this match: there is nothing to analyse."
    )
    expect(page.get_by_role("button", name="Analyse this match")).to_have_count(0)


def test_on_a_phone_how_far_it_is_comes_into_view(
    open_page: Open, shared_teahouse: TeahouseServer, matches: tuple[str, str]
) -> None:
    page = open_page(shared_teahouse.url, viewport={"width": 360, "height": 740}, has_touch=True)
    page.goto(matches[1])
    expect(page.get_by_text("Who played in it can ask for that.")).to_be_visible()
    page.wait_for_function(
        """() => {
            const box = (name) => document.querySelector(`[data-slot=${name}]`).getBoundingClientRect();
            return scrollY > 0 && box("verdict").bottom < box("replay").top;
        }"""
    )


def test_what_is_shown_of_a_balance_adds_up_to_the_result_that_is_shown(look: Open) -> None:
    """Rounded one by one these would be 1.7, -8.3, 30.1, -344.0 and 100.4 with the result -220.0."""
    shown = look().evaluate(
        """async () => {
            const { addingUp } = await import("/static/js/pages/analysis/words.js");
            return addingUp([1.74, -8.34, 30.06, -344.04, 100.44], -220.04, "points");
        }"""
    )
    assert round(sum(shown), 6) == -220.0
    assert [round(one, 1) for one in shown] == [1.8, -8.3, 30.1, -344.0, 100.4]


def test_the_board_keeps_no_place_for_what_to_do(look: Open) -> None:
    expect(look().locator(".board-actions")).to_be_hidden()
