"""The board as tables: where a piece may go from each point, and over which goat a tiger may jump.

A board is the BOARD part of the position text itself: 29 characters, rows 5 to 1 joined by ``/``. A point is its
place in that text (a5 = 0, a1 = 24).
"""

from typing import Final, NamedTuple

COLUMNS: Final = "abcde"
ROWS: Final = "54321"
SIDES: Final = "gt"
"""The letters of the seats in positions."""
GOATS: Final = 0
TIGERS: Final = 1
"""The seats."""
GOAT: Final = "G"
TIGER: Final = "T"
EMPTY: Final = "."
START: Final = "T...T/...../...../...../T...T"

NAMES: Final = {row * 6 + column: COLUMNS[column] + ROWS[row] for row in range(5) for column in range(5)}
POINTS: Final = {name: point for point, name in NAMES.items()}


class Jump(NamedTuple):
    """A tiger's jump: the goat's point, the landing point, and the step's text."""

    over: int
    to: int
    text: str


def _directions(point: int) -> tuple[int, ...]:
    row, column = divmod(point, 6)
    straight = (-6, 6, -1, 1)
    # Row 5 is row 0 here: column number plus row number is even exactly when this sum is.
    return (*straight, -7, -5, 5, 7) if (row + column) % 2 == 0 else straight


def _moves(point: int) -> tuple[tuple[int, str], ...]:
    ends = (point + direction for direction in _directions(point))
    return tuple((end, f"{NAMES[point]}-{NAMES[end]}") for end in ends if end in NAMES)


def _jumps(point: int) -> tuple[Jump, ...]:
    ways = ((point + direction, point + 2 * direction) for direction in _directions(point))
    return tuple(Jump(over, to, f"{NAMES[point]}x{NAMES[to]}") for over, to in ways if over in NAMES and to in NAMES)


MOVES: Final = {point: _moves(point) for point in NAMES}
"""From each point the neighbours, each with the text of the move there."""
JUMPS: Final = {point: _jumps(point) for point in NAMES}
"""From each point the jumps along a line."""
PLACES: Final = {point: f"@{name}" for point, name in NAMES.items()}


def points_of(board: str, piece: str) -> list[int]:
    """The points on which ``piece`` (a letter, or ``.``) stands, in the order of the text."""
    return [point for point, letter in enumerate(board) if letter == piece]


def placed(board: str, point: int, piece: str) -> str:
    """The board with ``piece`` on ``point``."""
    return f"{board[:point]}{piece}{board[point + 1 :]}"


def moved(board: str, start: int, end: int) -> str:
    """The board after the piece on ``start`` has gone to the empty point ``end``."""
    return placed(placed(board, end, board[start]), start, EMPTY)
