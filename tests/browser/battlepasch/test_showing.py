"""What the table of Battlepasch shows and says: colours, pens, sums, rounds, labels, motion, narrow screens."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from games.engines.battlepasch.rows import LOWER, ROWS, UPPER

from .table import DiceTable, position

pytestmark = pytest.mark.browser

THREES = position(rows={"sixes": [1, 18], "chance": [0, 22], "full-house": [1, 0]}, dice=[3, 5, 3, 1, 3], rolls=2)
LAST_ROW = {row: [0, 5] for row in ROWS if row != "chance"}


def test_rows_have_the_colours_of_the_rules(table: DiceTable) -> None:
    table.show(THREES)
    gives = table.view()["gives"]
    assert {colour for _, colour, _ in gives.values()} == {"red", "green", "good"}
    for row in ROWS:
        colour = gives[row][1] if row in gives else None
        assert table.row(row).get_attribute("data-colour") == colour
    shapes = {
        colour: table.page.locator(f".row-sign.{colour} path").first.get_attribute("d")
        for _, colour, _ in gives.values()
    }
    assert len(set(shapes.values())) == 3, "each colour has a sign of its own shape"


def test_only_the_player_to_act_sees_colours(table: DiceTable) -> None:
    table.show(THREES, seat=1)
    expect(table.page.locator("tr[data-colour]")).to_have_count(0)
    expect(table.roll()).to_be_hidden()
    expect(table.page.locator(".felt-hint")).to_have_text("Anna has rolled 2 of 3 times.")


def test_hovering_or_focusing_a_row_shows_its_points(table: DiceTable) -> None:
    table.show(THREES)
    pencil = table.row("three-of-a-kind").locator("td.pencil")
    expect(pencil).to_have_count(0)
    table.page.mouse.move(*table.point("three-of-a-kind"))
    expect(pencil).to_have_text("15")
    table.page.mouse.move(5, 5)
    expect(pencil).to_have_count(0)
    table.focus("twos")
    table.page.keyboard.press("ArrowDown")
    expect(table.row("threes").locator("td.pencil")).to_have_text("9")


def test_each_row_is_written_by_its_own_pen(table: DiceTable) -> None:
    table.show(THREES)
    assert table.ink("sixes", 1) == "18"
    assert table.ink("chance", 0) == "22"
    expect(table.row("sixes").locator(".hand-1")).to_have_count(1)
    expect(table.row("chance").locator(".hand-0")).to_have_count(1)
    expect(table.row("full-house")).to_have_attribute("data-struck", "1")


def test_sums_bonuses_and_totals(table: DiceTable) -> None:
    table.show(
        position(
            rows={"sixes": [0, 24], "fives": [0, 25], "fours": [0, 16], "chance": [1, 20], "five-of-a-kind": [1, 50]},
            extras=[0, 25],
            round=2,
            totals=[[200], [150]],
            starters=[0, 1],
        )
    )
    assert table.line("upper") == ["65", "0"]
    assert table.line("upper_bonus") == ["35", "–"]
    assert table.line("lower") == ["0", "70"]
    assert table.line("extra") == ["–", "25"]
    assert table.line("round") == ["100", "95"]
    assert table.line("points") == ["300", "245"]


@pytest.mark.parametrize(
    ("number", "closed", "rule"), [(2, LOWER, "The upper part comes first."), (3, UPPER, "The lower part comes first.")]
)
def test_a_closed_part_is_hatched_and_says_so(
    table: DiceTable, number: int, closed: tuple[str, ...], rule: str
) -> None:
    table.show(position(round=number, totals=[[9] * (number - 1)] * 2, starters=[0, 1, 0][:number]))
    expect(table.page.locator(".block-round")).to_have_text(f"Round {number} of 3")
    expect(table.page.locator(".block-rule")).to_have_text(rule)
    assert {row for row in ROWS if table.row(row).get_attribute("data-open") is None} == set(closed)
    assert "closed until" in table.label(closed[0])


def test_five_equal_dice_open_their_row(table: DiceTable) -> None:
    table.show(position(round=2, totals=[[9], [9]], starters=[0, 1], dice=[4] * 5, rolls=1))
    expect(table.row("five-of-a-kind")).to_have_attribute("data-colour", "good")
    expect(table.row("five-of-a-kind")).to_have_attribute("data-open", "")
    expect(table.row("chance")).not_to_have_attribute("data-open", "")


def test_labels(table: DiceTable) -> None:
    table.show(THREES, seat=1)
    assert table.label("2") == "Die 2: five"
    assert table.label("threes") == "Threes, free"
    table.show(THREES)
    assert table.label("2") == "Die 2: five, can be set aside"
    table.click("2")
    assert table.label("2") == "Die 2: five, set aside, can be taken back"
    assert table.label("threes") == "Threes, gives 9 points, a good entry"
    assert table.label("ones") == "Ones, gives 1 point"
    assert table.label("small-straight") == "Small straight, would be struck"
    assert table.label("sixes") == "Sixes, 18 points for Ben"
    assert table.label("full-house") == "Full house, struck by Ben"


def test_the_info_window_explains_a_row(table: DiceTable) -> None:
    table.show(THREES)
    table.focus("three-of-a-kind")
    table.page.keyboard.press("i")
    window = table.page.locator(".board-info")
    expect(window).to_be_focused()
    expect(window).to_contain_text("The sum of all five dice, if three or more are equal.")
    expect(window).to_contain_text("These dice give 15 points.")
    table.page.keyboard.press("Escape")
    expect(table.cell("three-of-a-kind")).to_be_focused()


def test_after_the_last_roll_no_die_is_said_to_be_rolled_again(table: DiceTable) -> None:
    window = table.page.locator(".board-info")
    for rolls, said in ((2, "goes into the next roll"), (3, "It was the last roll of this turn")):
        table.show({**THREES, "rolls": rolls})
        table.focus("1")
        table.page.keyboard.press("i")
        expect(window).to_contain_text(said)
        assert ("next roll" in window.inner_text()) == (rolls < 3)
        table.page.keyboard.press("Escape")


def test_gestures_of_the_other_side_are_shown(table: DiceTable) -> None:
    table.show(THREES, seat=1)
    table.page.evaluate("board.showGesture({kept: '135', row: 'threes'})")
    expect(table.row("threes")).to_have_attribute("data-considered", "")
    assert table.aside() == {"1", "3", "5"}
    table.page.evaluate("board.showGesture({kept: '13', row: null})")
    expect(table.row("threes")).not_to_have_attribute("data-considered", "")
    assert table.aside() == {"1", "3"}


@pytest.mark.parametrize("data", ["null", "{}", "{kept: '99'}", "{kept: '31', row: '__proto__'}", "{kept: 7, row: 7}"])
def test_gestures_that_make_no_sense_change_nothing(table: DiceTable, data: str) -> None:
    table.show(THREES, seat=1)
    table.page.evaluate(f"board.showGesture({data})")
    assert table.aside() == set()
    expect(table.page.locator("tr[data-considered]")).to_have_count(0)


def test_the_last_turn_is_marked(table: DiceTable) -> None:
    table.show(THREES)
    table.page.evaluate("board.markTurn(['roll:12345=11116', 'enter:sixes'])")
    expect(table.row("sixes")).to_have_attribute("data-last", "")
    table.page.evaluate("board.markTurn([])")
    expect(table.row("sixes")).not_to_have_attribute("data-last", "")


def test_a_round_ends_with_a_summary(table: DiceTable) -> None:
    table.show(position(rows=LAST_ROW, dice=[6, 6, 6, 6, 6], rolls=1))
    table.play("enter:chance")
    summary = table.page.locator(".summary")
    expect(summary).to_be_visible()
    expect(summary.get_by_role("heading")).to_have_text("Round 1 is over")
    expect(summary).to_contain_text("In round 2 the other side begins")
    expect(summary.locator(".in-all td")).to_have_text([str(points) for points in table.view()["points"]])


def test_the_sheet_of_a_finished_round_is_torn_off(open_table) -> None:
    table = open_table(motion=True)
    table.show(
        position(rows={**LAST_ROW, "chance": [1, 9]}, totals=[[60], [9]], turn=1, confirmed=[True, False]), seat=1
    )
    table.page.evaluate(
        """() => new MutationObserver(([{addedNodes}]) => window.torn ||= addedNodes[0]?.matches(".torn"))
            .observe(document.querySelector(".block"), {childList: true})"""
    )
    table.play("next", duration=240)
    assert table.page.evaluate("window.torn")
    expect(table.page.locator(".torn")).to_have_count(0)
    expect(table.page.locator(".block-round")).to_have_text("Round 2 of 3")
    expect(table.page.locator("td.ink")).to_have_count(0)


def test_the_end_says_who_has_won(table: DiceTable) -> None:
    table.show(position(round=3, rows=LAST_ROW, totals=[[9, 9], [8, 8]], starters=[0, 1, 0], dice=[1] * 5, rolls=1))
    table.play("enter:chance")
    expect(table.page.get_by_role("heading")).to_have_text("Anna has won")
    expect(table.page.get_by_role("button", name="Next")).to_have_count(0)


def test_a_rest_says_how_long_it_may_last(open_table: Callable[..., DiceTable]) -> None:
    table = open_table(still=True)
    table.show(position(rows=LAST_ROW, dice=[1] * 5, rolls=1))
    table.play("enter:chance")
    time = table.page.get_by_role("timer")
    clock = {"remaining": None, "running": None, "turn_ms": 60_000, "limit": "rest"}

    def set_clock(passed: int, **changes: object) -> None:
        table.page.evaluate(
            "([clock, passed]) => (board.clock = {...clock, at: Date.now() - passed})", [{**clock, **changes}, passed]
        )

    expect(time).to_be_hidden()
    set_clock(0)
    expect(time).to_have_text("It goes on by itself in 1:00.")
    set_clock(47_500)
    expect(time).to_have_text("It goes on by itself in 0:13.")
    table.page.clock.run_for(1_000)
    expect(time).to_have_text("It goes on by itself in 0:12.")
    set_clock(0, turn_ms=None, limit=None)
    expect(time).to_be_hidden()


def test_names_above_sums_are_not_cut(open_table) -> None:
    table = open_table(360, 740)
    table.show(position(rows=LAST_ROW, dice=[1] * 5, rolls=1))
    table.page.evaluate("board.names = ['Guest Kingfisher 47', 'Guest Kingfisher 48']")
    table.play("enter:chance")
    for seat, name in enumerate(("Guest Kingfisher 47", "Guest Kingfisher 48")):
        head = table.page.locator(f".summary-table th.of-{seat}")
        expect(head).to_have_text(name)
        assert head.evaluate("(head) => head.scrollWidth <= head.clientWidth && getComputedStyle(head).whiteSpace") in (
            "normal",
            "normal balance",
        )


def watch_die(table: DiceTable) -> None:
    table.page.evaluate(
        """() => {
            window.poses = new Set();
            for (const face of document.querySelectorAll("[data-die='2'] .die-face")) {
                new MutationObserver(() => window.poses.add(face.getAttribute("transform")))
                    .observe(face, {attributes: true, attributeFilter: ["transform"]});
            }
        }"""
    )


def test_dice_visibly_roll_and_kept_ones_stay(open_table) -> None:
    table = open_table(motion=True)
    table.show(THREES, seat=1)
    table.page.evaluate("board.showGesture({kept: '1345', row: null})")
    table.page.wait_for_function("() => board.querySelectorAll('.die').length === 5")
    kept = table.cell("3").bounding_box()
    watch_die(table)
    table.play("roll:2=6", duration=420)
    assert table.page.evaluate("window.poses.size") > 6
    assert table.cell("3").bounding_box() == kept
    assert table.label("2") == "Die 2: six"


def test_with_reduced_motion_dice_simply_lie_there(table: DiceTable) -> None:
    table.show(THREES, seat=1)
    watch_die(table)
    table.play("roll:2=6", duration=420)
    assert table.page.evaluate("window.poses.size") <= 6
    assert table.label("2") == "Die 2: six"


def test_good_entries_blink_unless_motion_is_unwelcome(open_table) -> None:
    # What is declared, not what is running: it ends after some seconds.
    blinks = "() => getComputedStyle(document.querySelector('tr[data-colour=good]')).animationName !== 'none'"
    moving, still = open_table(motion=True), open_table()
    moving.show(THREES)
    still.show(THREES)
    assert moving.page.evaluate(blinks)
    assert not still.page.evaluate(blinks)
    expect(still.page.locator(".row-sign.good").first).to_be_visible()


@pytest.mark.parametrize("width", [320, 360, 768, 1280, 1920])
def test_no_sideways_scrolling_and_room_for_fingers(open_table, width: int) -> None:
    table = open_table(width, 800)
    table.show(THREES)
    assert table.overflow() <= 0
    for row in ROWS:
        box = table.row(row).bounding_box()
        assert box is not None
        assert box["height"] >= 24
    roll = table.roll().bounding_box()
    assert roll is not None
    assert min(roll["width"], roll["height"]) >= 44
    middles = [table.point(place) for place in "12345"]
    gaps = [abs(a[0] - b[0]) + abs(a[1] - b[1]) for index, a in enumerate(middles) for b in middles[index + 1 :]]
    assert min(gaps) >= 36


def test_the_table_stays_small(table: DiceTable) -> None:
    table.show(position(rows={row: [0, 10] for row in ROWS[:12]}, dice=[1] * 5, rolls=1))
    assert table.page.evaluate("document.querySelectorAll('battlepasch-board *').length") < 900


def test_a_picture_needs_nothing_but_a_position(table: DiceTable) -> None:
    table.page.evaluate(
        """(position) => {
            const picture = document.createElement("battlepasch-board");
            picture.setAttribute("static", "");
            picture.setAttribute("position", position);
            picture.id = "picture";
            document.body.append(picture);
        }""",
        '{"round":1,"rows":{"sixes":[1,24]},"extras":[0,0],"totals":[[],[]],"starters":[0],"turn":0,'
        '"dice":[6,6,6,2,1],"rolls":1,"confirmed":[false,false]}',
    )
    picture = table.page.locator("#picture")
    expect(picture.locator("tr[data-row=sixes] td.ink")).to_have_text("24")
    expect(picture.locator(".die[visibility=visible]")).to_have_count(5)
    expect(picture.locator(".roll")).to_have_count(0)


@pytest.mark.parametrize("width", [640, 1024, 1280])
def test_names_of_guests_have_room_on_the_block(open_table: Callable[..., DiceTable], width: int) -> None:
    table = open_table(width=width)
    table.show()
    table.page.evaluate("board.names = ['Guest Kingfisher 63', 'Gast Siebenschläfer 88']")
    names = table.page.locator(".block-part.upper .block-name")
    expect(names).to_have_text(["Guest Kingfisher 63", "Gast Siebenschläfer 88"])
    cut = names.evaluate_all(
        "(all) => all.filter((one) => one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1)"
    )
    assert cut == []


@pytest.mark.parametrize("width", [640, 1280])
def test_the_marks_of_the_players_cover_no_letter_of_their_names(
    open_table: Callable[..., DiceTable], width: int
) -> None:
    table = open_table(width=width)
    table.show()
    table.page.evaluate("board.names = ['Guest Badger 25', 'Guest Hedgehog 15']")
    heads = table.page.locator(".block-part.upper .block-player")
    expect(heads).to_have_text(["Guest Badger 25", "Guest Hedgehog 15"])
    gaps = heads.evaluate_all(
        """(all) => all.map((one) => {
            const mark = getComputedStyle(one, "::before");
            const end = one.closest("th").getBoundingClientRect().left + parseFloat(mark.left) + parseFloat(mark.width);
            const text = document.createRange();
            text.selectNodeContents(one.querySelector(".block-name"));
            return text.getClientRects()[0].left - end;
        })"""
    )
    assert min(gaps) >= 0
