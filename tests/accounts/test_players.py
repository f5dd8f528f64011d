"""Who plays: guests made once a session, accounts that take their guests along, sessions that have ended."""

import threading
from datetime import timedelta

import pytest
from channels.db import database_sync_to_async
from django.contrib.sessions.backends.db import SessionStore
from django.db import connection
from django.test import Client
from django.utils.timezone import now

from accounts.models import Player, User
from accounts.players import player_of_scope
from accounts.signals import guest_joined

PASSWORD = "a pot of green tea"

pytestmark = pytest.mark.django_db


def become_guest(client: Client) -> Player:
    client.post("/preferences/", {"sounds": True}, content_type="application/json")
    return Player.objects.get(pk=client.session["player"])


def sign_up(client: Client, name: str) -> None:
    form = {"username": name, "password1": PASSWORD, "password2": PASSWORD}
    answer = client.post("/account/signup/", form)
    assert answer.status_code == 302, answer.context["form"].errors


def sign_in(client: Client, name: str, password: str = PASSWORD) -> bool:
    client.post("/account/login/", {"login": name, "password": password})
    return "_auth_user_id" in client.session


def test_looking_makes_nobody(client):
    client.get("/account/login/")
    assert not Player.objects.exists()
    assert "sessionid" not in client.cookies


def test_guests_stay_the_same_on_their_browser(client):
    guest = become_guest(client)
    assert guest.is_guest
    assert guest.kind == "guest"
    assert len(guest.key) == 12
    assert become_guest(client) == guest
    assert become_guest(Client()) != guest


@pytest.mark.django_db(transaction=True)
def test_two_tabs_that_ask_at_once_get_one_guest():
    session = SessionStore()
    session.create()
    together = threading.Barrier(4)
    statuses = []

    def ask():
        client = Client()
        client.cookies["sessionid"] = session.session_key
        together.wait()
        try:
            answer = client.post("/preferences/", {"sounds": True}, content_type="application/json")
            statuses.append(answer.status_code)
        finally:
            connection.close()

    threads = [threading.Thread(target=ask) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert statuses == [200] * 4
    assert Player.objects.count() == 1


def test_a_guest_who_comes_back_keeps_the_session_for_another_year(client):
    guest = become_guest(client)
    assert "sessionid" not in client.get("/account/login/").cookies
    Player.objects.filter(pk=guest.pk).update(last_seen=now() - timedelta(days=2))
    assert client.get("/account/login/").cookies["sessionid"]["max-age"] == 365 * 24 * 3600
    assert "sessionid" not in client.get("/account/login/").cookies


def test_a_guest_who_registers_is_the_same_player(client):
    guest = become_guest(client)
    sign_up(client, "Ann")
    player = Player.objects.get()
    assert player.pk == guest.pk
    assert player.key == guest.key
    assert player.display_name == "Ann"
    assert player.kind == "registered"
    assert player.preferences == {"sounds": True}


def test_who_registers_first_gets_a_player_at_once(client):
    sign_up(client, "Ann")
    assert Player.objects.get().user.username == "Ann"


def test_signing_in_hands_the_guests_things_to_the_account(client):
    sign_up(client, "Ann")
    player = Player.objects.get()
    client.post("/account/logout/")
    guest = become_guest(client)
    assert guest != player
    handed_over = []

    def listen(sender, guest, player, **kwargs):
        handed_over.append((guest, player))

    guest_joined.connect(listen)
    try:
        assert sign_in(client, "ann")
    finally:
        guest_joined.disconnect(listen)
    assert handed_over == [(guest, player)]
    client.post("/preferences/", {"confirm": True}, content_type="application/json")
    player.refresh_from_db()
    assert player.preferences["confirm"] is True


def test_signing_out_leaves_nothing_of_the_account_behind(client):
    sign_up(client, "Ann")
    client.post("/account/logout/")
    assert become_guest(client).display_name != "Ann"


@pytest.mark.parametrize("name", ["ann", "ANN", "Ann"])
def test_names_are_taken_whatever_their_case(name):
    sign_up(Client(), "Ann")
    answer = Client().post("/account/signup/", {"username": name, "password1": PASSWORD, "password2": PASSWORD})
    assert "username" in answer.context["form"].errors
    assert User.objects.count() == 1


def test_case_counts_for_no_letter_of_any_alphabet():
    sign_up(Client(), "Ärger")
    answer = Client().post("/account/signup/", {"username": "äRGER", "password1": PASSWORD, "password2": PASSWORD})
    assert "username" in answer.context["form"].errors
    assert sign_in(Client(), "ÄRGER")
    assert not sign_in(Client(), "ärger", "wrong password")


def test_people_sign_up_from_any_kind_of_address(client):
    from allauth.usersessions.models import UserSession

    for address, name in (("2001:db8:1:2::3", "Ann"), ("::ffff:198.51.100.1", "Bea"), ("", "Cat")):
        sign_up(Client(REMOTE_ADDR=address), name)
        assert sign_in(Client(REMOTE_ADDR=address), name)
    assert set(UserSession.objects.values_list("ip", flat=True)) == {"2001:db8:1:2::3", "198.51.100.1", "127.0.0.1"}


def test_sign_up_says_what_is_lost_without_an_address(client):
    assert "lost for good" in client.get("/account/signup/").content.decode()


@pytest.mark.django_db(transaction=True)
class TestScopes:
    """WebSockets know people by the same session."""

    @pytest.fixture(autouse=True)
    def _player(self, client):
        self.client = client

    def scope(self):
        return {"session": SessionStore(self.client.session.session_key)}

    @pytest.mark.asyncio
    async def test_nobody(self):
        assert await player_of_scope({"session": SessionStore()}) is None

    @pytest.mark.asyncio
    async def test_a_guest(self):
        guest = await database_sync_to_async(become_guest)(self.client)
        assert await player_of_scope(await database_sync_to_async(self.scope)()) == guest

    @pytest.mark.asyncio
    async def test_an_account_until_its_password_changes(self):
        await database_sync_to_async(sign_up)(self.client, "Ann")
        scope = await database_sync_to_async(self.scope)()
        player = await player_of_scope(scope)
        assert player is not None
        assert player.display_name == "Ann"
        user = await User.objects.aget()
        user.set_password("another pot of tea")
        await user.asave()
        assert await player_of_scope({"session": SessionStore(scope["session"].session_key)}) is None
