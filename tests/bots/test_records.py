"""Records against the computers, and what is offered after a match."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from accounts.models import Player
from accounts.signals import guest_joined
from games.bots import actions as bots
from games.bots import selectors
from games.bots.models import Result
from games.bots.selectors import Tally
from games.engines.contract import Outcome
from games.matches import actions, computers, endings, faltering, offers, play, store
from games.matches import selectors as matches
from games.matches.errors import NotAllowed, NotAPlayer
from games.matches.models import Match
from games.matches.table import Change, Table
from games.matches.table import ended as ended_table

from .conftest import after_first_turns, answer, person_plays, person_turn

pytestmark = pytest.mark.django_db


def ended(player: Player, result: str, game: str = "jungle", strength: str = "easy", options: Any = None) -> Match:
    """A match of the player's that it has won, drawn or lost."""
    match = bots.begin(player, game, options or {}, strength, 0)
    after_first_turns(store.load(match.key))
    actions.perform(match.key, lambda table: endings.resign(table, 1 if result == "won" else 0, actions.now_ms()))
    if result == "drawn":
        Match.objects.filter(pk=match.pk).update(winner=None, reason="repetition")
    match.refresh_from_db()
    return match


def test_results_are_counted_by_game_and_strength(ann: Player) -> None:
    for result in ("won", "won", "lost", "drawn"):
        ended(ann, result)
    ended(ann, "lost", strength="master")
    ended(ann, "won", "baghchal")
    assert selectors.totals(ann) == {
        "jungle": {"easy": Tally(2, 1, 1), "master": Tally(0, 0, 1)},
        "baghchal": {"easy": Tally(1, 0, 0)},
    }
    assert selectors.tally(ann, "jungle", "easy").played == 4
    assert selectors.tally(ann, "jungle", "strong") == Tally()


def test_a_spirit_of_ones_own_has_its_own_line(ann: Player) -> None:
    ended(ann, "won", "battlepagode")
    ended(ann, "lost", "battlepagode", options={"spirits": ["fox", "owl"]})
    ended(ann, "won", "battlepagode", "strong", {"spirits": ["fox", "bee"]})
    ended(ann, "won", "battlepagode", options={"spirits": ["wolf", "fox"]})
    [record] = selectors.records(ann)
    assert record.total == {"easy": Tally(2, 0, 1), "strong": Tally(1, 0, 0)}
    assert [(line.label, line.tallies) for line in record.styles] == [
        ("", {"easy": Tally(1, 0, 0)}),
        ("Fox", {"easy": Tally(0, 0, 1), "strong": Tally(1, 0, 0)}),
        ("Wolf", {"easy": Tally(1, 0, 0)}),
    ]


def test_an_annulled_match_counts_for_nobody(ann: Player) -> None:
    match = ended(ann, "won")
    Match.objects.filter(pk=match.pk).update(reason="annulled")
    assert selectors.totals(ann) == {}


def test_a_match_given_up_before_both_have_played_a_turn_counts_for_nobody(ann: Player) -> None:
    for seat, begun in ((0, False), (0, True), (1, False)):
        match = bots.begin(ann, "jungle", {}, "easy", seat)
        if begun:
            person_turn(store.load(match.key))
        after = actions.perform(match.key, lambda table, seat=seat: endings.resign(table, seat, actions.now_ms()))
        assert after.outcome is not None
        assert after.outcome.to_json() == {"winner": None, "reason": "called-off"}
    assert selectors.totals(ann) == {}
    assert not Result.objects.exists()


def test_a_match_in_which_the_computer_played_a_plain_turn_counts_for_nobody(ann: Player) -> None:
    wins = [ended(ann, "won") for _ in range(3)]
    match = bots.begin(ann, "jungle", {}, "easy", 0)
    table = person_turn(after_first_turns(store.load(match.key)))
    on = table.hot.position_version
    actions.perform(match.key, lambda now: faltering.simplify(now, on))
    actions.perform(match.key, lambda now: endings.resign(now, 1, actions.now_ms()))
    match.refresh_from_db()
    assert match.winner == 0
    assert selectors.tally(ann, "jungle", "easy") == Tally(3, 0, 0)
    assert (selectors.counts(ann, wins[0]), selectors.counts(ann, match)) == (True, False)
    assert (selectors.offered(ann, wins[-1]), selectors.offered(ann, match)) == ("medium", None)


def undo(table: Table) -> Table:
    """The player's last turn is taken back."""
    seat = 1 - table.setting.computer_seats[0]
    turns = matches.turns_of(table.setting.match_id, table.version)
    return actions.perform(table.setting.key, lambda now: offers.take_back(now, seat, turns, actions.now_ms()))


def resign(table: Table, seat: int) -> Match:
    actions.perform(table.setting.key, lambda now: endings.resign(now, seat, actions.now_ms()))
    return Match.objects.get(key=table.setting.key)


Begin = Callable[..., Table]


class TestUndo:
    """After an undo a win or a draw does not count, a loss does."""

    def test_a_win_after_an_undo_does_not_count_and_offers_nothing(self, ann: Player, against: Begin) -> None:
        for _ in range(3):
            ended(ann, "won")
        match = resign(person_turn(undo(person_turn(after_first_turns(against("jungle"))))), 1)
        assert match.winner == 0
        assert selectors.tally(ann, "jungle", "easy") == Tally(won=3)
        assert (selectors.counts(ann, match), selectors.offered(ann, match)) == (False, None)

    def test_a_draw_after_an_undo_does_not_count(self, ann: Player, against: Begin) -> None:
        table = undo(after_first_turns(against("jungle")))
        actions.perform(
            table.setting.key,
            lambda now: Change(now, ended_table(now, Outcome(None, "repetition"), actions.now_ms()), "step", 0),
        )
        assert not Result.objects.exists()

    def test_a_loss_after_an_undo_stays_a_loss(self, ann: Player, against: Begin) -> None:
        match = resign(person_turn(undo(after_first_turns(against("jungle")))), 0)
        assert selectors.tally(ann, "jungle", "easy") == Tally(lost=1)
        assert selectors.counts(ann, match)

    @pytest.mark.parametrize("game", ["jungle", "battlepasch"])
    def test_a_loss_cannot_be_undone_away(self, ann: Player, against: Begin, game: str) -> None:
        table = after_first_turns(against(game))
        while offers.has_takeback(table, 0):
            table = undo(table)
        assert 0 in table.hot.done
        assert resign(table, 0).reason == "resigned"
        assert selectors.tally(ann, game, "easy") == Tally(lost=1)

    def test_a_match_that_was_never_begun_is_called_off_with_or_without_an_undo(
        self, ann: Player, against: Begin
    ) -> None:
        assert resign(undo(person_turn(against("jungle"))), 0).reason == "called-off"
        assert not Result.objects.exists()

    def test_dice_thrown_anew_are_help_in_the_first_turn_too(self, ann: Player, against: Begin) -> None:
        table = after_first_turns(undo(person_plays(against("battlepasch", options={"starter": 0}))))
        assert table.hot.helped
        resign(table, 1)
        assert not Result.objects.exists()

    def test_what_step_back_could_take_back_is_no_help(self, ann: Player, against: Begin) -> None:
        table = after_first_turns(against("battlepagode"))
        while computers.acting(table) is not None:
            table = answer(table)
        table = person_plays(table)
        assert table.hot.steps
        table = undo(table)
        assert not table.hot.helped
        resign(table, 1)
        assert selectors.tally(ann, "battlepagode", "easy") == Tally(won=1)

    def test_leaving_a_position_in_which_the_computer_is_stuck_is_no_help(self, ann: Player, against: Begin) -> None:
        table = person_turn(after_first_turns(against("jungle")))
        on = table.hot.position_version
        table = undo(actions.perform(table.setting.key, lambda now: faltering.stop(now, on)))
        assert not table.hot.helped
        assert undo(table).hot.helped

    def test_between_people_and_on_one_device_an_undo_leaves_no_such_mark(self, ann: Player) -> None:
        match = actions.create_match("jungle", {}, "none", "device", (ann, ann), ("salt", "salt"))
        table = store.load(match.key)
        for _ in range(2):
            on, step, seat = table.hot.position_version, table.game.legal(table.state)[0], table.to_act
            table = actions.perform(match.key, lambda now: play.play(now, seat, step, on, actions.now_ms()))  # noqa: B023
        turns = matches.turns_of(match.pk, table.version)
        table = actions.perform(match.key, lambda now: offers.take_back(now, 0, turns, actions.now_ms()))
        assert (table.hot.turn, table.hot.helped) == (1, False)

    def test_the_page_and_the_end_board_are_told(self, ann: Player, against: Begin) -> None:
        table = person_turn(after_first_turns(against("jungle")))
        before = matches.snapshot(table, "0", "en", 0)
        table = undo(undo(table))
        after = matches.snapshot(table, "0", "en", 0)
        assert [(shown["begun"], shown["helped"]) for shown in (before, after)] == [(True, False), (True, True)]
        assert after["turns"] == []
        assert selectors.helped(resign(person_turn(table), 1))


def test_only_finished_matches_against_computers_count(ann: Player) -> None:
    ben = Player.objects.create(display_name="Ben")
    bots.begin(ann, "jungle", {}, "easy", 0)
    match = actions.create_match("jungle", {}, "none", "person", (ann, ben))
    actions.perform(match.key, lambda table: endings.resign(table, 1, actions.now_ms()))
    assert not Result.objects.exists()


def test_a_guests_record_goes_along_to_the_account(ann: Player) -> None:
    account = Player.objects.create(display_name="Ann again")
    ended(ann, "won")
    guest_joined.send(sender=None, guest=ann, player=account)
    assert selectors.totals(account)["jungle"]["easy"] == Tally(1, 0, 0)
    assert selectors.totals(ann) == {}


@pytest.mark.parametrize(
    ("results", "strength", "offered"),
    [
        (["won"] * 3, "easy", "medium"),
        (["won"] * 2, "easy", None),
        (["lost", "won", "won", "won"], "medium", "strong"),
        (["won", "won", "drawn", "won"], "strong", "master"),
        (["won", "won", "won", "lost", "lost"], "easy", None),  # of the last four only two
        (["won"] * 4, "master", None),  # there is none above
    ],
)
def test_who_wins_regularly_is_offered_the_next_strength(
    ann: Player, results: list[str], strength: str, offered: str | None
) -> None:
    matches = [ended(ann, result, strength=strength) for result in results]
    assert selectors.offered(ann, matches[-1]) == offered


def test_wins_in_another_game_offer_nothing(ann: Player) -> None:
    for _ in range(3):
        ended(ann, "won", "baghchal")
    assert selectors.offered(ann, ended(ann, "won")) is None


class TestNext:
    def test_the_next_match_has_the_same_options_and_swapped_seats(self, ann: Player) -> None:
        options = {"spirits": ["fox", "owl"]}
        last = [ended(ann, "won", "battlepagode", options=options) for _ in range(3)][-1]
        table = store.load(bots.begin_next(ann, last, "a-salt").key)
        assert table.setting.players == (None, ann.pk)
        assert (table.setting.strength, table.setting.options) == ("medium", {"spirits": ["owl", "fox"]})
        assert table.setting.salts[1] == "a-salt"

    def test_what_is_not_offered_cannot_be_had(self, ann: Player) -> None:
        with pytest.raises(NotAllowed):
            bots.begin_next(ann, ended(ann, "won"))
        with pytest.raises(NotAPlayer):
            bots.begin_next(Player.objects.create(display_name="Ben"), ended(ann, "won"))


class TestPages:
    def play(self, visitor: Client, result: str) -> str:
        page = visitor.post("/computer/", {"game": "jungle", "strength": "easy", "begins": "me"}).url
        key = page.split("/")[2]
        seat = 1 if result == "won" else 0
        after_first_turns(store.load(key))
        actions.perform(key, lambda table: endings.resign(table, seat, actions.now_ms()))
        return str(key)

    def test_the_end_board_is_told(self) -> None:
        ann = Client()
        for result in ("lost", "won", "won", "won"):
            key = self.play(ann, result)
        told = ann.get(f"/m/{key}/computer.json")
        assert told.json() == {
            "counts": True,
            "helped": False,
            "won": 3,
            "drawn": 0,
            "lost": 1,
            "strength": "Easy",
            "next": "Medium",
        }
        begun = ann.post(f"/computer/next/{key}/", {"salt": "s"})
        assert Match.objects.get(key=begun.url.split("/")[2]).strength == "medium"
        assert ann.get(f"/computer/next/{key}/").url == f"/m/{key}/"

    def test_it_says_what_does_not_count(self) -> None:
        ann = Client()
        self.play(ann, "lost")
        key = ann.post("/computer/", {"game": "jungle", "strength": "easy", "begins": "me"}).url.split("/")[2]
        actions.perform(key, lambda table: endings.resign(table, 0, actions.now_ms()))
        told = ann.get(f"/m/{key}/computer.json").json()
        expected = {"counts": False, "helped": False, "won": 0, "drawn": 0, "lost": 1, "strength": "Easy", "next": None}
        assert told == expected

    def test_nobody_else_is(self) -> None:
        ann, ben = Client(), Client()
        key = self.play(ann, "won")
        ben.post("/computer/", {"game": "jungle", "strength": "easy", "begins": "me"})
        assert Client().get(f"/m/{key}/computer.json").status_code == 404
        assert ben.get(f"/m/{key}/computer.json").status_code == 404
        assert ben.post(f"/computer/next/{key}/").url == "/"
        assert ann.post("/computer/next/nowhere/").status_code == 404

    def test_the_record_has_a_page(self) -> None:
        ann = Client()
        assert "not finished a match against a computer" in ann.get("/computer/record/").content.decode()
        self.play(ann, "won")
        page = ann.get("/computer/record/").content.decode()
        assert "Dou Shou Qi" in page
        assert "Battlepagode" not in page
