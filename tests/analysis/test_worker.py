"""Real workers: a match that one was killed over is explained by the next, which finds it by itself."""

from collections.abc import Callable
from threading import Event
from typing import Any

import pytest

from tests.servers import TeahouseServer

PLAYED = """
from datetime import timedelta
from django.utils import timezone
from accounts.models import Player
from games.analysis import actions
from tests.analysis.played import played
table = played("baghchal")
actions.current_app.send_task = lambda *args, **options: None
actions.request(table, Player.objects.get(pk=table.setting.players[0]))
assert actions.claim(timezone.now() - timedelta(hours=1))
print(table.setting.key)
"""


@pytest.mark.slow
def test_a_match_whose_worker_died_is_taken_up_by_another(start_teahouse: Callable[..., TeahouseServer]) -> None:
    server = start_teahouse(worker=True, analysis=True)
    # Claimed long ago by a process that has ended, with no message on its way.
    key = server.manage("shell", "--verbosity", "0", "-c", PLAYED).split()[-1]
    visitor, pause = server.visitor(), Event()

    def told() -> dict[str, Any]:
        return visitor.get(f"/m/{key}/analysis/status.json").json()

    # No more often than a page asks, else the answer is to wait.
    for _ in range(600):
        if told()["state"] == "done":
            break
        pause.wait(1)
    else:
        pytest.fail(server.log())
    report = told()["report"]
    assert [slip["turn"] for slip in report["missed"]] == [0]
    assert report["turning"]["turn"] == 1
