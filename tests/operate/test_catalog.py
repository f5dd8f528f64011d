"""The texts that scripts get."""

import pytest

pytestmark = pytest.mark.django_db


def test_scripts_get_their_texts_once_a_language(client):
    first = client.get("/jsi18n/", headers={"accept-language": "de"})
    assert first.status_code == 200
    assert "gettext" in first.content.decode()
    assert {"Accept-Language", "Cookie"} <= {name.strip() for name in first.headers["Vary"].split(",")}
    same = client.get("/jsi18n/", headers={"accept-language": "de", "if-none-match": first.headers["ETag"]})
    assert same.status_code == 304


def test_scripts_get_them_small(client):
    packed = client.get("/jsi18n/", headers={"accept-encoding": "gzip"})
    assert packed.headers["Content-Encoding"] == "gzip"
    assert len(packed.content) < len(client.get("/jsi18n/").content)
