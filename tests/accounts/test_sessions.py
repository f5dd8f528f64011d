"""What browsers say of themselves in the session's cookie."""

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("cookie", [r'"a\000bcdefghijk"', "x" * 5_000, "short", '"../../../etc"', "ä" * 32, ""])
def test_a_cookie_that_is_no_sessions_key_is_no_session(cookie):
    client = Client(headers={"cookie": f"sessionid={cookie}"})
    assert client.get("/").status_code == 200
    answer = client.post("/name/", {"name": "Ann"}, content_type="application/json")
    assert (answer.status_code, answer.cookies["sessionid"].value.isalnum()) == (200, True)


def test_a_session_is_found_again(client):
    client.post("/name/", {"name": "Ann"}, content_type="application/json")
    assert "Ann" in client.get("/preferences/").content.decode()


def test_who_signs_up_gets_another_session_than_the_guest_had(client):
    """Else somebody who had given the guest its session would be signed in too."""
    client.post("/name/", {"name": "Ann"}, content_type="application/json")
    before = client.session.session_key
    password = "a pot of green tea"
    client.post("/account/signup/", {"username": "Annabel", "password1": password, "password2": password})
    assert client.session["_auth_user_id"]
    assert client.session.session_key != before


@pytest.mark.parametrize(
    "target", ["//evil.example", "https://evil.example", "/\\evil.example", "http:///evil.example"]
)
def test_signing_in_leads_nowhere_else(client, django_user_model, target):
    django_user_model.objects.create_user("Ann", password="a pot of green tea")
    answer = client.post("/account/login/", {"login": "Ann", "password": "a pot of green tea", "next": target})
    assert (answer.status_code, answer.headers["Location"]) == (302, "/")


def test_no_cache_on_the_way_keeps_what_was_made_for_somebody(client):
    assert "Cache-Control" not in client.get("/").headers
    client.post("/name/", {"name": "Ann"}, content_type="application/json")
    answer = client.get("/")
    assert answer.headers["Cache-Control"] == "private"
    assert {"Cookie", "Accept-Language"} <= set(answer.headers["Vary"].split(", "))
    assert "no-store" in client.get("/account/login/").headers["Cache-Control"]
