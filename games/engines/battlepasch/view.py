"""What the screen needs to show a state. The game is open: both seats and watchers see the same.

| field | value |
| --- | --- |
| `phase` | `"roll"` (the first roll is due), `"choose"` (after a roll), `"rest"` (between rounds) or `"over"` |
| `round`, `turn` | the round from 1 to 3, and the seat to act |
| `dice` | five numbers in their places, or `[]` before the first roll |
| `rolls` | rolls made in this turn, 0 to 3 |
| `rolled` | the places (1 to 5) of the last roll as a text: those dice have just been thrown, the others were kept |
| `taken` | `{row: [seat, points]}` for the rows taken in this round |
| `gives` | after a roll `{row: [points, colour, extra]}` for each free open row; `extra` (25 or 0) comes on top |
| | of the points, `colour` is `"red"`, `"green"` or `"good"` (blinking) |
| `locked` | `"upper"` or `"lower"` while that part is not open, else null |
| `sums` | for each seat `{"upper", "lower", "upper_bonus", "lower_bonus", "extra", "round"}` of this round |
| `totals` | for each seat its points of the finished rounds (the present one too once its last row is taken) |
| `points` | for each seat all its points so far |
| `starters` | who began each round so far |
| `confirmed` | in a rest, for each seat whether it is ready for the next round |
| `over` | null, or `{"winner", "reason"}` |
"""

from ..contract import Json
from .rows import ROWS, colour, locked_part, open_rows, points
from .rules import extra, outcome
from .state import State
from .steps import parse_step


def view(state: State) -> dict[str, Json]:
    """The view as listed above."""
    ended = outcome(state)
    return {
        "phase": _phase(state),
        "round": state.round,
        "turn": state.seat,
        "dice": list(state.dice),
        "rolls": state.rolls,
        "rolled": parse_step(state.turn.steps[-1]).places if state.turn else "",
        "taken": {ROWS[row]: list(entry) for row, entry in enumerate(state.block) if entry},
        "gives": _gives(state),
        "locked": locked_part(state.block, state.round),
        "sums": [_sums(state, seat) for seat in (0, 1)],
        "totals": [list(rounds) for rounds in state.totals],
        "points": [state.points(seat) for seat in (0, 1)],
        "starters": list(state.starters),
        "confirmed": list(state.confirmed),
        "over": ended.to_json() if ended else None,
    }


def _phase(state: State) -> str:
    if state.round_over:
        return "over" if state.over else "rest"
    return "choose" if state.rolls else "roll"


def _gives(state: State) -> dict[str, Json]:
    if not state.rolls:
        return {}
    dice = state.dice
    return {
        ROWS[row]: [points(row, dice), colour(row, dice), extra(state, row)]
        for row in open_rows(state.block, state.round, dice)
    }


def _sums(state: State, seat: int) -> dict[str, Json]:
    sums = state.sums(seat)
    return {**sums._asdict(), "round": sums.total}
