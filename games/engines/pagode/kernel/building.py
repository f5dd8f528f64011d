"""What a building step changes on the table: lots, supply, abilities, points and the word of the turn.

A row (``layout.py``) and a way (``turns.py``) both begin with the lots and the supply; where the rest is, the caller
says. Cards are the caller's matter, too.
"""

from ...machine_code import njit
from ..lots import ROOF_POINTS, TILE_POINTS
from ..state import STORE
from .layout import ALTERNATIVE as IN_ALTERNATIVE
from .layout import LOTS, SUPPLY, Row
from .sites import column_floor, settle, with_build, with_column, with_tile
from .steps import ALTERNATIVE, COLOUR_AT, COLUMN, FIELD_AT, LOT_AT, MARKS_AT, ROOF, TILE


@njit
def build(board: Row, uses: int, points: int, turn: int, step: int) -> None:
    """Builds what a step says; ``uses``, ``points`` and ``turn`` number the words of the builder's and of the turn."""
    verb, lot = step & 7, LOTS + ((step >> LOT_AT) & 7)
    colour, field, marks = (step >> COLOUR_AT) & 7, (step >> FIELD_AT) & 7, (step >> MARKS_AT) & 31
    for ability in range(5):
        board[uses] -= ((marks >> ability) & 1) << 4 * ability
    if verb in (COLUMN, ALTERNATIVE):
        board[points] += column_floor(board[lot])
        board[lot] = with_column(board[lot], colour)
    else:
        board[points] += ROOF_POINTS if verb == ROOF else TILE_POINTS
        board[lot] = with_tile(board[lot], field)
        board[SUPPLY] &= ~(1 << 5 * colour + field)
        board[uses] = (board[uses] & ~(15 << 4 * colour)) | STORE << 4 * colour
    board[turn] = with_build(board[turn], 0 if verb == TILE else 1, marks)
    if verb == ALTERNATIVE:
        board[turn] |= IN_ALTERNATIVE
    settle(board)
