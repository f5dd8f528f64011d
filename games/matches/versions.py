"""The present versions of matches, asked for together: hundreds of live matches are looked after with a few queries."""

import asyncio
from typing import Final

from . import fast_store, store
from .models import Match
from .threads import in_thread

GATHER_SECONDS: Final = 0.1
"""How long a question waits for others to be asked with it."""

_Question = tuple[set[int], asyncio.Task[dict[int, int]]]
_questions: dict[asyncio.AbstractEventLoop, _Question] = {}


async def version_of(match_id: int) -> int:
    """The match's present version, within a moment; raises Match.DoesNotExist and what the database raises."""
    loop = asyncio.get_running_loop()
    if loop not in _questions:
        wanted: set[int] = set()
        _questions[loop] = wanted, loop.create_task(_ask(loop, wanted))
    wanted, answer = _questions[loop]
    wanted.add(match_id)
    # Whoever asks no longer takes nothing from the others.
    found = await asyncio.shield(answer)
    try:
        return found[match_id]
    except KeyError:
        raise Match.DoesNotExist from None


async def _ask(loop: asyncio.AbstractEventLoop, wanted: set[int]) -> dict[int, int]:
    await asyncio.sleep(GATHER_SECONDS)
    del _questions[loop]
    return await _find(sorted(wanted))


async def _find(match_ids: list[int]) -> dict[int, int]:
    if fast_store.available():
        return await fast_store.versions(match_ids)
    return await in_thread(store.versions, match_ids)
