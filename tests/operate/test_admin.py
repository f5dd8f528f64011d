"""Django admin: only staff, only with a second factor."""

import pytest
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import (
    TOTP,
    format_hotp_value,
    generate_totp_secret,
    hotp_value,
    yield_hotp_counters_from_time,
)

from accounts.models import User

pytestmark = pytest.mark.django_db


@pytest.fixture
def moderator():
    return User.objects.create_superuser("Mo", password="a pot of green tea")


def sign_in(client):
    return client.post("/account/login/", {"login": "Mo", "password": "a pot of green tea"})


def test_strangers_are_sent_to_the_houses_sign_in(client):
    answer = client.get("/admin/accounts/user/", follow=True)
    assert answer.redirect_chain[-1][0].startswith("/account/login/?next=/admin/")


@pytest.mark.parametrize("page", ["/account/2fa/", "/account/sessions/", "/account/email/"])
def test_pages_of_an_account_lead_strangers_to_the_sign_in(client, page):
    answer = client.get(page, follow=True)
    assert (answer.status_code, answer.redirect_chain[-1][0]) == (200, f"/account/login/?next={page}")


def test_players_have_no_business_there(client):
    client.force_login(User.objects.create_user("Ann"))
    assert client.get("/admin/", follow=True).status_code == 403


def test_a_moderator_without_second_factor_is_sent_to_set_one_up(client, moderator):
    client.force_login(moderator)
    answer = client.get("/admin/", follow=True)
    assert answer.redirect_chain[-1][0] == "/account/2fa/"
    assert "need a second factor" in answer.content.decode()


def test_a_moderator_with_one_is_asked_for_it_and_let_in(client, moderator, settings):
    settings.MFA_TOTP_TOLERANCE = 2  # half a minute may end, and another, before the code arrives
    secret = generate_totp_secret()
    TOTP.activate(moderator, secret)
    RecoveryCodes.activate(moderator)
    assert sign_in(client).headers["Location"].startswith("/account/2fa/authenticate/")
    assert client.get("/admin/", follow=True).redirect_chain[-1][0].startswith("/account/2fa/authenticate/")
    counters = list(yield_hotp_counters_from_time())
    code = format_hotp_value(hotp_value(secret, counters[len(counters) // 2]))
    client.post("/account/2fa/authenticate/", {"code": code})
    assert client.get("/admin/").status_code == 200
    for page in ("accounts/player/", "accounts/user/", "accounts/user/add/"):
        assert client.get(f"/admin/{page}").status_code == 200
