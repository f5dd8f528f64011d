"""What the screen needs to show a state. The game is open: both seats and watchers see the same.

| field | value |
| --- | --- |
| `board` | the BOARD part of the position text: rows 9 to 1 joined by `/`, Blue's animals upper case |
| `side` | `"b"` or `"r"`: who is to move |
| `phase` | `"turn"` or `"over"` |
| `trapped` | the squares of all animals in a trap of their opponent, sorted: each may be taken by any animal |
| `taken` | `{"b": letters, "r": letters}`: the animals each side has lost, highest rank first |
| `barred` | the step that only the shuttling rule forbids to the side to move, else null |
| `quiet`, `quietEnd` | turns since the last capture, and how many of them make a draw |
| `times`, `timesEnd` | how often this position has stood, and how often makes a draw |
| `wins` | the legal steps that win at once: into the den, or leaving the opponent no move |
| `over` | null, or `{"winner", "reason", "square"}`; `square` is the den that was entered, else null |
"""

from itertools import islice
from typing import Final

from ..contract import Json
from .board import ANIMALS, DENS, EMPTY, NAMES, RANKS, SIDES, TRAPS, owner
from .rules import MOST_QUIET, TIMES, after, bar, legal, outcome, parse_step, times, ways
from .state import State

_MOST_TAKEN_AWAY: Final = 6
"""Moves that one turn can take from the opponent at most.

A capture takes the four ways of one animal. A move onto land takes the ways onto that square, from four neighbours and
for two jumpers; a rat's move into the water takes the other rat's way and those of two jumpers over it.
"""


def view(state: State) -> dict[str, Json]:
    """The view, field by field as above."""
    ended = outcome(state)
    over = None
    if ended:
        square = next((NAMES[den] for den in DENS if state.board[den] != EMPTY), None)
        over = {**ended.to_json(), "square": square}
    return {
        "board": state.board,
        "side": SIDES[state.seat],
        "phase": "over" if over else "turn",
        "trapped": trapped(state.board),
        "taken": {side: _taken(state.board, seat) for seat, side in enumerate(SIDES)},
        "barred": None if over else _barred(state),
        "quiet": state.quiet,
        "quietEnd": MOST_QUIET,
        "times": times(state),
        "timesEnd": TIMES,
        "wins": winning_steps(state),
        "over": over,
    }


def trapped(board: str) -> list[str]:
    """The squares of the animals in a trap of their opponent, sorted."""
    return sorted(
        NAMES[square]
        for seat, squares in enumerate(TRAPS)
        for square in squares
        if board[square] in RANKS and owner(board[square]) != seat
    )


def winning_steps(state: State) -> list[str]:
    """The legal steps with which the side to move wins at once."""
    steps = legal(state)
    den = NAMES[DENS[1 - state.seat]]
    moves_left = sum(1 for _ in islice(ways(state.board, 1 - state.seat), _MOST_TAKEN_AWAY + 2))
    # One of these moves the shuttling rule may bar.
    if moves_left > _MOST_TAKEN_AWAY + 1:
        return [text for text in steps if text[3:] == den]
    return [text for text in steps if text[3:] == den or _leaves_no_move(state, text)]


def _leaves_no_move(state: State, text: str) -> bool:
    ended = outcome(after(state, parse_step(text)))
    return ended is not None and ended.winner == state.seat


def _taken(board: str, seat: int) -> str:
    return "".join(animal for animal in reversed(ANIMALS[seat]) if animal not in board)


def _barred(state: State) -> str | None:
    barred = bar(state)
    return next((text for text, _ in ways(state.board, state.seat) if text in barred), None) if barred else None
