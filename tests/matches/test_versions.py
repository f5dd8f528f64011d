"""The versions of many matches are asked for together, and everybody hears of their own."""

import asyncio

import pytest
from django.db import OperationalError

from games.matches import fast_store, play, store, versions
from games.matches.models import Match
from games.matches.telling import event_data

NOW = 1_900_000_000_123

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def asked(monkeypatch):
    """The questions that went to the database."""
    questions, find = [], versions._find

    async def noting(match_ids):
        questions.append(match_ids)
        return await find(match_ids)

    monkeypatch.setattr(versions, "_find", noting)
    return questions


def found(*match_ids, then=()):
    """What asking for these at the same time leads to, and for ``then`` afterwards."""

    async def ask():
        try:
            first = await asyncio.gather(*map(versions.version_of, match_ids), return_exceptions=True)
            return first + await asyncio.gather(*map(versions.version_of, then), return_exceptions=True)
        finally:
            await fast_store.close()

    return asyncio.run(ask())


def test_one_question_finds_the_versions_of_all(new_match, asked):
    moved, resting = new_match(options={"mode": "none"}), new_match(options={"mode": "none"})
    change = play.play(moved, 0, "@a1", 1, NOW)
    store.commit(change, event_data(change), NOW)
    one, other = moved.setting.match_id, resting.setting.match_id
    assert found(one, other, one) == [2, 1, 2]
    assert asked == [sorted([one, other])]


def test_a_match_that_is_gone_is_missed_by_whoever_asked_for_it_alone(new_match):
    there = new_match().setting.match_id
    gone, version = found(there + 1, there)
    assert isinstance(gone, Match.DoesNotExist)
    assert version == 1


def test_after_a_failure_the_next_question_is_asked_anew(new_match, monkeypatch):
    match_id, answers = new_match().setting.match_id, [OperationalError("away")]
    find = versions._find

    async def failing_once(match_ids):
        if answers:
            raise answers.pop()
        return await find(match_ids)

    monkeypatch.setattr(versions, "_find", failing_once)
    first, second, later = found(match_id, match_id, then=[match_id])
    assert isinstance(first, OperationalError)
    assert isinstance(second, OperationalError)
    assert later == 1


def test_whoever_asks_no_longer_takes_nothing_from_the_others(new_match):
    match_id = new_match().setting.match_id

    async def ask():
        try:
            leaving, staying = (asyncio.create_task(versions.version_of(match_id)) for _ in range(2))
            await asyncio.sleep(0)
            leaving.cancel()
            return await staying
        finally:
            await fast_store.close()

    assert asyncio.run(ask()) == 1
