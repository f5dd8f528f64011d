"""A claim is held by a thread while its worker is busy, and no longer than that."""

import threading

import pytest

from games.analysis import actions, holding
from games.analysis.holding import Holding
from games.analysis.models import Analysis
from tests.waiting import came_true


@pytest.fixture
def renewed(monkeypatch, settings):
    """The claims that were renewed, in order; the fourth time it is lost."""
    settings.ANALYSIS_LEASE_SECONDS = 0.01
    calls: list[int] = []
    monkeypatch.setattr(actions, "hold", lambda analysis, now: calls.append(analysis.pk) or len(calls) < 4)
    return calls


def threads():
    return [thread for thread in threading.enumerate() if thread.name.startswith("holding-")]


def test_it_renews_until_the_claim_is_lost_and_says_so(renewed):
    with Holding(Analysis(pk=7)) as held:
        assert came_true(lambda: held.lost)
    assert renewed == [7] * 4
    assert not threads()


def test_it_ends_with_the_work(renewed, settings):
    settings.ANALYSIS_LEASE_SECONDS = 3600
    with Holding(Analysis(pk=7)) as held:
        assert threads()
    assert not threads()
    assert not held.lost


def test_it_gives_up_what_is_stuck(renewed, monkeypatch):
    monkeypatch.setattr(holding, "STUCK", -1.0)
    with Holding(Analysis(pk=7)):
        assert came_true(lambda: not threads())
    assert renewed == []
