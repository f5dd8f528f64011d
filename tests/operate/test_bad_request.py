"""What whoever sends something unreadable is told."""

from typing import Any

import pytest
from django.test import Client

FORM = "application/x-www-form-urlencoded"

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        (b"game=jungle", f"{FORM}; charset=utf-7"),
        (b"&".join(b"field%d=1" % number for number in range(2000)), FORM),
        (b"game=" + b"x" * 3_000_000, FORM),
    ],
    ids=["encoding", "fields", "size"],
)
@pytest.mark.parametrize(("language", "word"), [("de", "verstehen"), ("en", "understood"), ("nl", "begrijpen")])
def test_it_is_refused_in_the_senders_language(body: bytes, kind: str, language: str, word: str) -> None:
    client: Any = Client(enforce_csrf_checks=True)
    client.cookies["csrftoken"] = "c" * 32
    answer = client.post("/computer/", body, content_type=kind, headers={"accept-language": language})
    assert answer.status_code == 400
    assert word in answer.content.decode()
