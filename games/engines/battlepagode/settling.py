"""How the spirits come to the table: the modes, and the offer, the pick and the starter as turns of the match."""

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from ..chance import Chance, shuffled
from ..contract import Json, Options
from ..errors import Malformed
from .board import Board
from .spirits import BASIC, EXTENDED
from .state import NO_SPIRIT, ORDERS, State
from .steps import Step, Verb, offer

MODES: Final = ("none", "random", "choose", "choose-extended")
DRAWN: Final = "random"
"""In the option ``spirits``: one of the ten basic spirits, drawn by chance, other than the other order's."""


def check_options(options: Options) -> dict[str, Json]:
    """``{"mode": one of MODES}`` (default ``none``) or ``{"spirits": [id, id]}``, each an id, ``-`` or ``random``."""
    for key in options:
        if key not in ("mode", "spirits"):
            raise Malformed("option", key, "Battlepagode knows mode and spirits")
    if "spirits" not in options:
        mode = options.get("mode", "none")
        if mode not in MODES:
            raise Malformed("mode", mode, f"one of {', '.join(MODES)}")
        return {"mode": mode}
    if "mode" in options:
        raise Malformed("option", "mode", "give either mode or spirits")
    spirits = options["spirits"]
    if not isinstance(spirits, list | tuple) or len(spirits) != 2:
        raise Malformed("spirits", spirits, "a list of two")
    for spirit in spirits:
        if spirit not in (NO_SPIRIT, DRAWN, *EXTENDED):
            raise Malformed("spirit", spirit, f"an id, {NO_SPIRIT} or {DRAWN}")
    return {"spirits": list(spirits)}


def start(options: Options, chance: Chance) -> State:
    """The empty plateau, with the spirits given, drawn or still to be settled."""
    wanted: Sequence[str]
    match options.get("mode"):
        case "choose" | "choose-extended" as mode:
            return State(Board(), 0, settling=mode)
        case "random":
            wanted = (DRAWN, DRAWN)
        case "none":
            wanted = (NO_SPIRIT, NO_SPIRIT)
        case _:
            wanted = options["spirits"]
    return State(Board(), 0, _drawn(wanted, chance))


def _drawn(wanted: Sequence[str], chance: Chance) -> tuple[str, str]:
    first, second = wanted
    if DRAWN not in wanted:
        return first, second
    deck = [spirit for spirit in shuffled(BASIC, chance) if spirit not in wanted]
    return (deck.pop() if first == DRAWN else first), (deck.pop() if second == DRAWN else second)


def settling_steps(state: State) -> list[str]:
    """The legal steps while the spirits are being settled."""
    match state.settling:
        case "choose":
            return [offer(*pair) for pair in combinations(BASIC, 2)]
        case "choose-extended":
            return [offer(*pair) for pair in combinations(EXTENDED, 2)]
        case "pick":
            return [f"pick:{spirit}" for spirit in state.spirits]
        case _:
            return [f"start:{order}" for order in ORDERS]


def settle(state: State, step: Step) -> State:
    """The state after a legal offer, pick or starter."""
    match step:
        case Step(Verb.OFFER, ids=(first, second)):
            return State(state.board, 1, (first, second), settling="pick")
        case Step(Verb.PICK, ids=(picked,)):
            first, second = state.spirits
            return State(state.board, 0, (second if picked == first else first, picked), settling="start")
        case _:
            return State(state.board, ORDERS.index(step.ids[0]), state.spirits)
