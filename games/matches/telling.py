"""What each audience may be told of a step, and the row that keeps it.

An event's ``data`` holds the recorded step and its sentence; where audiences may not know the same, also what each of
them may see. So a snapshot is made from the events alone, without playing them again. Where chance was used, its
counter before and after is kept as well, for ``fairness``; nobody is told.
"""

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from games.engines.contract import Json
from games.engines.phrases import Phrase

from .table import Change, Log

Audience = Literal["0", "1", "watch", "both"]


class Telling(Struct, frozen=True):
    """A step as somebody may see it: its text, as players note it in a list of moves, and in a sentence."""

    step: str
    notation: str
    said: Phrase


SEAT_OF: dict[str, int | None] = {"0": 0, "1": 1, "watch": None}


def event_data(change: Change) -> dict[str, Json]:
    """What the event of this change keeps besides its kind, seat and client id."""
    data: dict[str, Json] = dict(change.data)
    used = (change.before.hot.chance, change.after.hot.chance)
    if used[0] != used[1]:
        data["chance"] = list(used)
    log = change.log
    if log is None:
        return data
    data["log"] = [log.turn, log.step, log.seat, log.complete, log.add, log.ms]
    if log.add is not None:
        # The recorded step stands in the log already.
        data |= {key: value for key, value in _kept(_tell(change, log, log.seat)).items() if key != "step"}
        if not change.before.game.open_information:
            data["shown"] = {audience: _kept(_tell(change, log, seat)) for audience, seat in SEAT_OF.items()}
    return data


def log_of(data: Mapping[str, Json]) -> Log | None:
    """The log of a stored event."""
    log = data.get("log")
    return Log(*log) if log else None


def told(data: Mapping[str, Json], audience: Audience) -> Telling:
    """What ``audience`` may be told of a stored step event.

    Two on one device see what the one who acts sees.
    """
    shown = data.get("shown")
    if shown is not None:
        data = {"log": data["log"], **shown[str(data["log"][2]) if audience == "both" else audience]}
    step: str = data.get("step", data["log"][4])
    return Telling(step, data.get("noted", step), Phrase.from_json(data["said"]))


def _tell(change: Change, log: Log, seat: int | None) -> Telling:
    game, before, step = change.before.game, change.before.state, log.add or ""
    shown = game.step_for(before, step, seat)
    return Telling(shown, game.notation(before, step, seat), game.describe(before, step, seat))


def _kept(telling: Telling) -> dict[str, Json]:
    """A telling as an event keeps it: nothing that can be had from something else."""
    kept: dict[str, Json] = {"step": telling.step, "said": telling.said.to_json()}
    if telling.notation != telling.step:
        kept["noted"] = telling.notation
    return kept
