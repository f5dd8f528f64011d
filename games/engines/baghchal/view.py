"""What the screen needs to show a state. The game is open: both seats and watchers see the same.

| field | value |
| --- | --- |
| `board` | the BOARD part of the position text: rows 5 to 1 joined by `/`; `T` tiger, `G` goat, `.` empty |
| `side` | `"g"` or `"t"`: who is to act |
| `phase` | `"place"` while the goats have goats in hand (the tigers' turns too), then `"move"`; `"over"` |
| `hand`, `taken`, `takenEnd` | goats in hand, goats taken, and with how many taken the tigers win |
| `trapped` | the points of the tigers that can neither move nor jump as the board stands, sorted |
| `prey` | the points of the goats that a tiger could take if it were the tigers' turn now, sorted |
| `barred` | the steps of the side to act that only *no return* forbids, sorted |
| `quiet`, `quietEnd` | turns since the last capture or placement, and how many of them make a draw (phase `"move"`) |
| `wins` | the legal steps that win at once |
| `over` | null, or `{"winner", "reason"}` |
"""

from ..contract import Json
from .board import EMPTY, GOAT, JUMPS, NAMES, SIDES, TIGER, points_of
from .rules import MOST_QUIET, MOST_TAKEN, after, judge, outcome, parse_step, tiger_turns
from .state import State


def view(state: State) -> dict[str, Json]:
    """The view, field by field as above."""
    verdict = judge(state)
    over = verdict.outcome.to_json() if verdict.outcome else None
    return {
        "board": state.board,
        "side": SIDES[state.seat],
        "phase": "over" if over else "place" if state.hand else "move",
        "hand": state.hand,
        "taken": state.taken,
        "takenEnd": MOST_TAKEN,
        "trapped": trapped(state.board),
        "prey": prey(state.board),
        "barred": list(verdict.barred),
        "quiet": state.quiet,
        "quietEnd": MOST_QUIET,
        "wins": [text for text in verdict.steps if _wins(state, text)],
        "over": over,
    }


def trapped(board: str) -> list[str]:
    """The points of the tigers that can neither move nor jump by the lines, sorted."""
    return sorted(NAMES[point] for point in points_of(board, TIGER) if next(tiger_turns(board, point), None) is None)


def prey(board: str) -> list[str]:
    """The points of the goats over which a tiger could jump by the lines, sorted."""
    return sorted(
        {
            NAMES[jump.over]
            for point in points_of(board, TIGER)
            for jump in JUMPS[point]
            if board[jump.over] == GOAT and board[jump.to] == EMPTY
        }
    )


def _wins(state: State, text: str) -> bool:
    ended = outcome(after(state, parse_step(text)))
    return ended is not None and ended.winner == state.seat
