"""Nobody can tell two worlds apart that the rules don't let them: every byte sent is compared."""

import base64
import copy
import json
from typing import Any

import pytest

from games.engines.pagode import PAGODE
from games.engines.phrases import Phrase
from games.engines.registry import GAMES
from tests.matches.worlds import NEXT_SECRET, SECRET, Pair, overhear, pairs

pytestmark = [pytest.mark.asyncio, pytest.mark.django_db(transaction=True)]

HIDING = list({PAGODE.id: PAGODE, **{game.id: game for game in GAMES.values() if not game.open_information}}.values())
EVERY = 15
"""Turns between two positions of a match that are looked at."""


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> Any:
    """``await heard(game, pair)``: what the audience hears in the true world and in the other."""

    async def hear(game: Any, pair: Pair) -> tuple[str, str]:
        true = await overhear(game, pair.audience, pair.true, pair.steps, monkeypatch, caplog)
        return true, await overhear(game, pair.audience, pair.other, pair.steps, monkeypatch, caplog)

    return hear


@pytest.mark.parametrize("audience", ["0", "1", "watch"])
@pytest.mark.parametrize("game", HIDING, ids=lambda game: game.id)
async def test_worlds_that_differ_in_secrets_sound_alike(heard: Any, game: Any, audience: str) -> None:
    looked_at = 0
    for pair in pairs(game, audience, seed=ord(audience[0]), every=EVERY):
        true, other = await heard(game, pair)
        assert true.count('"t":"event"') >= len(pair.steps)
        assert true == other
        for secret in (SECRET, NEXT_SECRET):
            assert secret.hex() not in true
            assert base64.b64encode(secret).decode() not in true
        for deck in _orders(game.position(pair.true)):
            assert deck not in true
        looked_at += 1
    assert looked_at >= 3


async def test_a_word_too_much_would_be_heard(heard: Any) -> None:
    """The test above finds what it looks for: a game whose sentences tell of a hand."""
    talkative = copy.copy(PAGODE)
    talkative.describe = lambda state, step, seat: Phrase(f"Holds {state.hands}.")
    true, other = await heard(talkative, next(pairs(PAGODE, "watch", seed=3, every=EVERY)))
    assert true != other


def _orders(position: Any) -> list[str]:
    """The order of the deck as it could be written down."""
    deck = position["deck"]
    if len(deck) < 6:
        return []
    return [text for cards in (deck, deck[::-1]) for text in (",".join(cards), json.dumps(cards), '","'.join(cards))]
