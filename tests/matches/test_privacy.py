"""Nothing that the rules hide reaches anybody who may not know it: frames, snapshots, pages, records, admin, errors."""

import json
import re

import msgspec
import pytest
from django.test import Client

from accounts.models import User
from accounts.players import SESSION_KEY
from games.matches import actions, endings, errors, offers, play, selectors, store
from games.matches.models import Match
from games.matches.render import Rendering, audiences, event_texts
from games.matches.telling import event_data

ALLOWED = {"0": {0}, "1": {1}, "watch": set()}
"""Whose numbers each audience may know."""


class Overheard:
    """A match of whispers, and all that each audience has been sent of it."""

    def __init__(self, table):
        self.table = table
        self.texts = {audience: [] for audience in audiences(table.setting.kind)}
        self._look()

    def commit(self, change):
        data, now = event_data(change), actions.now_ms()
        store.commit(change, data, now)
        for audience, text in event_texts(change, data, Rendering(change.before), Rendering(change.after), now).items():
            self.texts[audience].append(text)
        self.table = store.load(self.table.setting.key)
        self._look()

    def play(self, *steps):
        for step in steps:
            table = self.table
            self.commit(play.play(table, table.to_act, step, table.hot.position_version, actions.now_ms()))

    def _look(self):
        for audience, texts in self.texts.items():
            snapshot = selectors.snapshot(self.table, audience, "en", actions.now_ms())
            texts.append(msgspec.json.encode(snapshot).decode())
            texts.append(json.dumps(selectors.frames(self.table, audience, "en")))

    def numbers(self, seat):
        return {str(number) for number in self.table.state.hands[seat]}


@pytest.fixture
def overheard(whispers, new_match):
    """All kinds of transitions in a match that is not over."""
    match = Overheard(new_match(game="whispers"))
    match.play("draw", "nod")
    match.commit(play.step_back(match.table, 0, match.table.version, actions.now_ms()))
    match.play("keep", "draw", "keep")
    match.commit(offers.offer(match.table, 1, "takeback"))
    turns = selectors.turns_of(match.table.setting.match_id, match.table.version)
    match.commit(offers.take_back(match.table, 0, turns, actions.now_ms()))
    match.play("draw", "keep", "draw", "nod")
    return match


@pytest.mark.parametrize("audience", ["0", "1", "watch"])
def test_each_audience_is_told_its_own_numbers_only(overheard, audience):
    said = "\n".join(overheard.texts[audience])
    for seat in (0, 1):
        for number in overheard.numbers(seat):
            assert (number in said) == (seat in ALLOWED[audience]), number


def test_numbers_taken_back_were_not_told_to_others_either(overheard):
    drawn = set(re.findall(r"draw=(\d+)", "\n".join(overheard.texts["1"])))
    assert len(drawn) == 2
    for audience in ("0", "watch"):
        assert not any(number in "\n".join(overheard.texts[audience]) for number in drawn)


def test_the_secret_behind_the_chance_is_told_to_nobody_while_the_match_runs(overheard):
    row = Match.objects.get()
    secret = bytes(row.secret).hex()
    for texts in overheard.texts.values():
        assert not any(secret in text for text in texts)


def test_after_the_end_hands_stay_hidden_from_those_who_were_not_dealt_them(overheard):
    overheard.commit(endings.resign(overheard.table, 0, actions.now_ms()))
    for audience, texts in overheard.texts.items():
        for seat in {0, 1} - ALLOWED[audience]:
            assert not any(number in texts[-2] for number in overheard.numbers(seat))


def test_two_on_one_device_see_what_the_one_who_acts_may_see(whispers, new_match):
    match = Overheard(new_match(game="whispers", kind="device"))
    match.play("draw")
    snapshot = json.loads(match.texts["both"][-2])
    assert snapshot["view"]["hand"] == list(match.table.state.hands[0])
    match.play("keep")
    snapshot = json.loads(match.texts["both"][-2])
    assert snapshot["view"]["hand"] == list(match.table.state.hands[1])
    assert not any(number in "\n".join(match.texts["watch"]) for seat in (0, 1) for number in match.numbers(seat))


def test_refusals_say_nothing_about_the_position(overheard):
    table = overheard.table
    for seat, step in ((1, "draw"), (0, "draw"), (0, "draw=12345"), (1, "nod"), (0, "nonsense")):
        with pytest.raises(errors.Refused) as refused:
            play.play(table, seat, step, table.hot.position_version, actions.now_ms())
        said = f"{refused.value} {refused.value.message}"
        assert not any(number in said for number in overheard.numbers(0) | overheard.numbers(1))


def test_nobody_plays_a_result_of_their_own_choice(whispers, new_match):
    table = new_match(game="whispers")
    with pytest.raises(errors.Refused):
        play.play(table, 0, "draw=99999", 1, actions.now_ms())


def as_player(player):
    client = Client()
    session = client.session
    session[SESSION_KEY] = player.pk
    session.save()
    return client


def test_pages_tell_each_viewer_their_own_numbers_only(overheard, people):
    key = overheard.table.setting.key
    for audience, client in (("0", as_player(people[0])), ("1", as_player(people[1])), ("watch", Client())):
        said = client.get(f"/m/{key}/frames.json").content.decode()
        for seat in (0, 1):
            for number in overheard.numbers(seat):
                assert (number in said) == (seat in ALLOWED[audience])


def test_the_record_is_only_for_a_match_that_is_over(overheard, people):
    key = overheard.table.setting.key
    for client in (as_player(people[0]), Client()):
        assert client.get(f"/m/{key}/record.txt").status_code == 404
    overheard.commit(endings.resign(overheard.table, 0, actions.now_ms()))
    record = Client().get(f"/m/{key}/record.txt")
    assert record.status_code == 200
    assert bytes(Match.objects.get().secret).hex() in record.content.decode()


def test_the_admin_shows_neither_state_nor_secret(overheard, rf):
    from django.contrib import admin

    request = rf.get("/admin/")
    request.user = User(username="root", is_superuser=True, is_staff=True, is_active=True)
    model_admin = admin.site._registry[Match]
    row = Match.objects.get()
    page = model_admin.change_view(request, str(row.pk)).render().content.decode()
    assert row.key in page
    hidden = overheard.numbers(0) | overheard.numbers(1) | {bytes(row.secret).hex(), "draw="}
    assert not any(text in page for text in hidden)
    listing = model_admin.changelist_view(request).render().content.decode()
    assert not any(text in listing for text in hidden)
    shown = set(model_admin.get_fields(request, row)) | set(model_admin.list_display)
    assert not shown & {"state", "secret", "salts", "start"}


def test_the_admin_counts_no_matches_by_what_it_does_not_show(overheard, rf):
    from django.contrib import admin
    from django.contrib.admin.exceptions import DisallowedModelAdminLookup

    model_admin = admin.site._registry[Match]
    for name in ("state", "start", "secret", "next_secret", "salts", "deadline", "events", "rematch"):
        for asked in ("", "__contains", "__isnull", "__gte", "__regex"):
            request = rf.get("/admin/", {f"{name}{asked}": "1"})
            request.user = User(username="root", is_superuser=True, is_staff=True, is_active=True)
            with pytest.raises(DisallowedModelAdminLookup):
                model_admin.changelist_view(request)


def test_the_admin_still_filters_by_what_it_shows(overheard, rf):
    from django.contrib import admin

    request = rf.get("/admin/", {"status__exact": "running", "started__year": str(Match.objects.get().started.year)})
    request.user = User(username="root", is_superuser=True, is_staff=True, is_active=True)
    page = admin.site._registry[Match].changelist_view(request).render().content.decode()
    assert Match.objects.get().key in page
