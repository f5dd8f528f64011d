"""What pages do while Redis is away."""

import pytest

from accounts.models import User

pytestmark = pytest.mark.django_db


def test_signing_in_waits_for_redis_and_says_so(client, stopped_redis):
    User.objects.create_user("ann", password="a long pass phrase")
    answer = client.post("/account/login/", {"login": "ann", "password": "a long pass phrase"})
    assert answer.status_code == 503
    assert int(answer["Retry-After"]) > 0
    assert "Please try again in a minute" in answer.content.decode()
    assert "_auth_user_id" not in client.session


def test_the_entrance_needs_no_redis(client, stopped_redis):
    assert client.get("/").status_code == 200
