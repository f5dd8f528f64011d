"""The pages of the house as somebody without scripts meets them."""

import re
from typing import Any

import pytest
from django.test import Client, RequestFactory
from django.views.defaults import server_error

from accounts.models import Player
from games.lobby import limits
from games.lobby.models import Room
from games.matches.models import Match

pytestmark = pytest.mark.django_db

OPTIONS = {"game": "battlepagode", "option-mode": "none", "clock": "5+3", "begins": "creator"}


def opened(client: Client, **changes: str) -> Any:
    return client.post("/rooms/", OPTIONS | changes)


def text_of(response: Any) -> str:
    return re.sub(r"\s+", " ", response.content.decode())


class TestStart:
    def test_offers_every_game_with_its_two_doors(self) -> None:
        page = text_of(Client().get("/"))
        assert "Invite a friend" in page
        assert "Two on this device" in page
        assert 'href="/rules/battlepagode/"' in page

    def test_looking_makes_nobody_a_guest(self) -> None:
        Client().get("/")
        assert not Player.objects.exists()

    def test_an_open_invitation_is_found_again(self) -> None:
        ann = Client()
        link = opened(ann).url
        assert f'href="{link}"' in text_of(ann.get("/"))
        assert link not in text_of(Client().get("/"))

    def test_running_matches_go_on_from_here(self) -> None:
        ann, ben = Client(), Client()
        link = opened(ann).url
        match = ben.post(f"{link}take/", {"name": "Ben"}).url
        page = text_of(ann.get("/"))
        assert f'href="{match}"' in page
        assert "against Ben" in page
        assert link not in page

    @pytest.mark.parametrize(("winner", "sentence"), [(0, "You won."), (1, "You lost."), (None, "A draw.")])
    def test_finished_matches_say_how_they_ended(self, winner: int | None, sentence: str) -> None:
        ann, ben = Client(), Client()
        ben.post(f"{opened(ann).url}take/", {"name": "Ben"})
        Match.objects.update(status="finished", winner=winner, reason="resigned")
        assert sentence in text_of(ann.get("/"))


class TestOpening:
    @pytest.mark.parametrize(
        ("changes", "sentence"),
        [
            ({"clock": "1+0"}, "There is no such clock."),
            ({"option-mode": "everything"}, "This can&#x27;t be chosen here."),
            ({"begins": "nobody"}, "Choose who begins"),
            ({"clock": ""}, "This field is required."),
        ],
    )
    def test_a_bad_form_is_shown_again_with_a_sentence_and_nothing_lost(
        self, changes: dict[str, str], sentence: str
    ) -> None:
        chosen = {"option-mode": "choose", "clock": "15+10", "begins": "other"}
        response = opened(Client(), **(chosen | changes))
        page = text_of(response)
        assert response.status_code == 422
        assert sentence in page
        for name, value in (chosen.items() - changes.items()) | {("game", "battlepagode")}:
            if name in changes:
                continue
            field = rf'<(?:input|option)[^>]*value="{re.escape(value)}"[^>]*(?:checked|selected|hidden)?'
            assert re.search(field, page), name
        room_form = page[page.index('action="/rooms/"') : page.index('action="/device/"')]
        checked = re.findall(r'value="([^"]+)"[^>]*(?:checked|selected)', room_form)
        assert set(checked) >= {value for name, value in chosen.items() if name not in changes}
        assert not Room.objects.exists()

    def test_an_unknown_game_is_not_found(self) -> None:
        assert opened(Client(), game="chess").status_code == 404

    def test_too_many_in_a_short_time(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(limits, "PER_PLAYER", 2)
        ann = Client()
        assert [opened(ann).status_code for _ in range(3)] == [302, 302, 422]
        assert "Please wait a few minutes" in text_of(opened(ann))
        assert Room.objects.count() == 2

    def test_too_many_from_one_address(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(limits, "PER_ADDRESS", 2)
        assert [opened(Client()).status_code for _ in range(3)] == [302, 302, 422]

    def test_a_form_from_elsewhere_is_refused_in_words(self) -> None:
        response = Client(enforce_csrf_checks=True).post("/rooms/", OPTIONS)
        assert response.status_code == 403
        assert "Nothing has happened." in text_of(response)

    @pytest.mark.parametrize("path", ["/rooms/", "/device/"])
    def test_who_only_looks_at_a_form_s_address_is_led_to_the_form(self, path: str) -> None:
        assert Client().get(path).url == "/"


class TestRoom:
    def test_the_creator_sees_link_code_and_hash(self) -> None:
        ann = Client()
        link = opened(ann).url
        page = text_of(ann.get(link))
        assert f'value="http://testserver{link}"' in page
        assert 'class="qr"' in page
        assert Room.objects.get().secret_hash in page
        assert "Sit down" not in page

    def test_a_friend_sees_who_invites_to_what(self) -> None:
        ann = Client()
        ann.post("/name/", {"name": "Ann of the Hill"})
        page = text_of(Client().get(opened(ann).url))
        assert "Ann of the Hill invites you" in page
        assert "No spirits" in page
        assert "5 minutes each, plus 3 seconds a turn" in page
        assert "Sit down" in page
        assert Room.objects.get().secret_hash in page

    def test_a_friend_is_shown_the_salt_that_the_creator_can_no_longer_change(self) -> None:
        ann, ben = Client(), Client()
        link = opened(ann).url
        assert 'data-other-salt=""' in text_of(ben.get(link))
        assert ann.post(f"{link}salt/", {"salt": "anns-salt"}).status_code == 200
        page = text_of(ben.get(link))
        assert 'data-other-salt="anns-salt"' in page
        assert "The other browser has added its salt already:" in page
        assert ann.post(f"{link}salt/", {"salt": "another"}).status_code == 409

    def test_the_secret_itself_is_nowhere(self) -> None:
        ann = Client()
        link = opened(ann).url
        secret = bytes(Room.objects.get().secret)
        for page in (ann.get(link), Client().get(link)):
            assert secret not in page.content
            assert secret.hex() not in page.content.decode()

    def test_sitting_down_with_a_name(self) -> None:
        ben = Client()
        response = ben.post(f"{opened(Client()).url}take/", {"name": "  Ben   Brown "})
        match = Match.objects.get()
        assert response.url == f"/m/{match.key}/"
        assert match.player_1.display_name == "Ben Brown"

    def test_sitting_down_without_one(self) -> None:
        Client().post(f"{opened(Client()).url}take/", {"name": ""})
        assert Match.objects.get().player_1.display_name

    @pytest.mark.parametrize(("name", "sentence"), [("x", "at least 2"), ("y" * 60, "at most 24")])
    def test_a_bad_name_takes_no_seat(self, name: str, sentence: str) -> None:
        response = Client().post(f"{opened(Client()).url}take/", {"name": name})
        assert response.status_code == 422
        assert sentence in text_of(response)
        assert f'value="{name}"' in text_of(response)
        assert not Match.objects.exists()

    def test_names_are_escaped(self) -> None:
        ann = Client()
        ann.post("/name/", {"name": "<b>Ann</b>"})
        page = text_of(Client().get(opened(ann).url))
        assert "&lt;b&gt;Ann&lt;/b&gt;" in page
        assert "<b>Ann" not in page

    def test_guests_who_have_given_no_name_are_named_in_the_readers_language(self) -> None:
        ann, ben = Client(headers={"accept-language": "en"}), Client(headers={"accept-language": "de"})
        link = opened(ann).url
        Player.objects.update(display_name="Guest Hedgehog 12")
        assert "Gast Igel 12" in text_of(ben.get(link))
        match = ben.post(f"{link}take/", {"name": "Guest Otter 7"}).url
        Player.objects.filter(display_name="Guest Otter 7").update(display_name="Gast Otter 7")
        for reader, names in ((ann, ("Guest Hedgehog 12", "Guest Otter 7")), (ben, ("Gast Igel 12", "Gast Otter 7"))):
            page = text_of(reader.get(match))
            assert all(name in page for name in names)

    def test_a_taken_link_shows_the_match_to_everybody(self) -> None:
        ann, ben = Client(), Client()
        link = opened(ann).url
        match = ben.post(f"{link}take/", {"name": "Ben"}).url
        for client in (ann, ben, Client()):
            assert client.get(link).url == match

    def test_who_comes_too_late_watches(self) -> None:
        link = opened(Client()).url
        Client().post(f"{link}take/", {"name": "Ben"})
        cleo = Client()
        assert cleo.post(f"{link}take/", {"name": "Cleo"}).url == link
        assert cleo.get(link).url == f"/m/{Match.objects.get().key}/"
        assert Match.objects.count() == 1

    def test_the_creator_is_told_to_send_the_link(self) -> None:
        ann = Client()
        response = ann.post(f"{opened(ann).url}take/", {})
        assert response.status_code == 409
        assert not Match.objects.exists()

    def test_a_withdrawn_invitation_says_so(self) -> None:
        ann = Client()
        link = opened(ann).url
        assert ann.post(f"{link}close/").url == "/"
        response = Client().get(link)
        assert response.status_code == 410
        assert "This invitation was withdrawn." in text_of(response)

    def test_only_the_creator_withdraws(self) -> None:
        link = opened(Client()).url
        Client().post(f"{link}close/")
        assert Client().get(link).status_code == 200

    def test_a_reload_after_a_bad_name_leads_back_to_the_room(self) -> None:
        link = opened(Client()).url
        assert Client().get(f"{link}take/").url == link
        assert Client().get(f"{link}close/").url == link

    def test_the_state_can_be_asked_for(self) -> None:
        link = opened(Client()).url
        assert Client().get(f"{link}state.json").json() == {"state": "open"}
        Client().post(f"{link}take/", {})
        assert Client().get(f"{link}state.json").json() == {"state": "taken"}

    def test_an_unknown_link_is_only_mist(self) -> None:
        response = Client().get("/r/AAAAAAAAAAAAAAAAAAAAAA/")
        assert response.status_code == 404
        assert "Nothing but mist here" in text_of(response)


class TestDevice:
    def test_one_click_and_the_match_is_there(self) -> None:
        response = Client().post("/device/", {"game": "battlepagode", "option-mode": "random", "clock": "none"})
        match = Match.objects.get()
        assert response.url == f"/m/{match.key}/"
        assert match.kind == "device"

    def test_a_bad_clock_is_said(self) -> None:
        response = Client().post("/device/", {"game": "battlepagode", "option-mode": "random", "clock": "7"})
        assert response.status_code == 422
        assert "There is no such clock." in text_of(response)
        assert not Match.objects.exists()


class TestHouse:
    def test_preferences_are_kept_without_scripts(self) -> None:
        ann = Client()
        ann.post("/preferences/", {"theme": "lantern", "danger": "off"})
        page = text_of(ann.get("/preferences/"))
        assert 'data-theme="lantern"' in page
        assert re.search(r'name="danger" value="off" checked', page)

    def test_the_first_page_already_has_the_theme(self) -> None:
        client = Client()
        assert 'data-theme="auto"' in text_of(client.get("/"))
        client.cookies["theme"] = "mist"
        assert 'data-theme="mist"' in text_of(client.get("/"))

    def test_the_manifest_names_icons_that_exist(self) -> None:
        manifest = Client().get("/manifest.webmanifest").json()
        assert manifest["start_url"] == "/"
        for icon in manifest["icons"]:
            assert Client().get(icon["src"]).status_code == 200, icon["src"]

    def test_robots_keep_out_of_rooms_and_matches(self) -> None:
        lines = Client().get("/robots.txt").content.decode().splitlines()
        assert {"Disallow: /r/", "Disallow: /m/"} <= set(lines)

    def test_a_broken_house_can_still_say_so(self) -> None:
        request = RequestFactory().get("/")
        response = server_error(request)
        assert response.status_code == 500
        assert "the house's fault" in text_of(response)

    def test_no_page_has_inline_scripts_or_styles(self) -> None:
        ann = Client()
        link = opened(ann).url
        for path in ("/", link, "/rules/", "/rules/battlepagode/", "/preferences/", "/nowhere/"):
            page = ann.get(path).content.decode()
            assert not re.search(r"<[a-z][^>]*\sstyle=", page), path
            assert not re.search(r"<[a-z][^>]*\son[a-z]+=", page), path
            assert not re.search(r"<style|<script(?![^>]*\bsrc=)", page), path
