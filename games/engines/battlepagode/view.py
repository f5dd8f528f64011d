"""What the screen needs to show a state. The game is open: both seats and watchers see the same."""

from ..contract import Json
from .board import NAMES
from .danger import danger, winning_steps
from .rules import monks_to_place, outcome
from .state import ORDERS, State
from .text import board_text

_PHASES = {"choose": "offer", "choose-extended": "offer", "pick": "pick", "start": "starter"}


def view(state: State) -> dict[str, Json]:
    """The view as docs/add-a-game.md lists it."""
    turn, ended = state.turn, outcome(state)
    settling = state.settling
    offering, picking = settling.startswith("choose"), settling == "pick"
    over = None
    if ended:
        square = state.result.square if state.result else -1
        over = {**ended.to_json(), "square": NAMES[square] if square >= 0 else None}
    return {
        "board": board_text(state.board),
        "side": ORDERS[state.seat],
        "spirits": [None, None] if offering or picking else list(state.spirits),
        "offered": list(state.spirits) if picking else None,
        "phase": "over" if over else _phase(state),
        "mode": settling if offering else None,
        "extended": settling == "choose-extended",
        "ban": state.ban,
        "monk": NAMES[turn.monk] if turn and turn.monk >= 0 else None,
        "steps": list(turn.steps) if turn else [],
        "danger": {order: [] if over else danger(state, seat) for seat, order in enumerate(ORDERS)},
        "wins": winning_steps(state),
        "over": over,
    }


def _phase(state: State) -> str:
    if state.settling:
        return _PHASES[state.settling]
    return "place" if monks_to_place(state.board, state.seat) else "turn"
