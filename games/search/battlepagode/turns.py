"""The rest of a turn that has been begun, and what the turns of a row lead to."""

from typing import Any

import numpy as np

from games.engines.battlepagode import BATTLEPAGODE as GAME
from games.engines.battlepagode import State
from games.engines.battlepagode.kernel import search as kernel
from games.engines.battlepagode.kernel.layout import WORDS
from games.engines.battlepagode.kernel.packing import pack

Steps = tuple[str, ...]


def rest_of_turn(state: State) -> dict[bytes, Steps]:
    """By the row it leads to (its bytes), the shortest way to finish the unfinished turn."""
    ways: dict[bytes, Steps] = {}
    seen = {GAME.turn_key(state)}
    waiting: list[tuple[State, Steps]] = [(state, ())]
    while waiting:
        further: list[tuple[State, Steps]] = []
        for here, steps in waiting:
            for step in GAME.legal(here):
                there = GAME.play(here, step)
                if GAME.turn_complete(there):
                    ways.setdefault(pack(there).tobytes(), (*steps, step))
                elif (key := GAME.turn_key(there)) not in seen:
                    seen.add(key)
                    further.append((there, (*steps, step)))
        waiting = further
    return ways


def rows_after(row: Any) -> list[tuple[int, Any]]:
    """All turns from a row, each with the row it leads to."""
    rows = np.zeros((2, WORDS), dtype=np.int64)
    moves = np.zeros((1, kernel.MOVES), dtype=np.int64)
    rows[0] = row
    found: list[tuple[int, Any]] = []
    for move in moves[0, : kernel.turns(rows, 0, moves)].tolist():
        kernel.play(rows, 0, move)
        found.append((move, rows[1].copy()))
    return found
