"""What stands on a lot, and what may be built there next; lots as in ``layout.py``."""

from ...machine_code import njit
from .layout import BUILT, COLUMNS_AT, FINISHED_AT, FLOOR_BITS, FLOORS_AT, LOTS, OPEN, SUPPLY, USED_AT, Row

_EVERY = 31


@njit
def floors_of(lot: int) -> int:
    return (lot >> FLOORS_AT) & 7


@njit
def finished(lot: int) -> int:
    return (lot >> FINISHED_AT) & 1


@njit
def top(lot: int) -> int:
    """The top floor's nine bits; of a lot without floors, 0."""
    floors = (lot >> FLOORS_AT) & 7
    return (lot >> FLOOR_BITS * (floors - 1)) & 511 if floors else 0


@njit
def places(lot: int) -> int:
    """The colours that the next column here may have, as a mask; 0 where no column may stand."""
    if (lot >> FINISHED_AT) & 1:
        return 0
    floors = (lot >> FLOORS_AT) & 7
    if not floors:
        return _EVERY
    floor = (lot >> FLOOR_BITS * (floors - 1)) & 511
    if floor >> 6:
        return 1 << (floor >> 6) - 1
    return 1 << (floor & 7) if (floor >> 3) & 7 < 4 else 0


@njit
def base(lot: int) -> int:
    """The colour of the full floor that waits for a tile or a roof; -1 if none does."""
    floors = (lot >> FLOORS_AT) & 7
    if (lot >> FINISHED_AT) & 1 or not floors:
        return -1
    floor = (lot >> FLOOR_BITS * (floors - 1)) & 511
    return floor & 7 if (floor >> 3) & 7 == 4 and not floor >> 6 else -1


@njit
def column_floor(lot: int) -> int:
    """The floor on which the next column stands, from 1."""
    floors = (lot >> FLOORS_AT) & 7
    return floors + 1 if not floors or (lot >> FLOOR_BITS * (floors - 1) + 6) & 7 else floors


@njit
def with_column(lot: int, colour: int) -> int:
    floors = (lot >> FLOORS_AT) & 7
    if not floors or (lot >> FLOOR_BITS * (floors - 1) + 6) & 7:
        return (lot + (1 << FLOORS_AT)) | (colour | 1 << 3) << FLOOR_BITS * floors
    return lot + (1 << FLOOR_BITS * (floors - 1) + 3)


@njit
def with_tile(lot: int, field: int) -> int:
    """A tile on the full top floor; on the fourth it is a roof, and the pagoda is finished."""
    floors = (lot >> FLOORS_AT) & 7
    lot |= (field + 1) << FLOOR_BITS * (floors - 1) + 6
    return lot | 1 << FINISHED_AT if floors == 4 else lot


@njit
def settle(row: Row) -> None:
    """Finishes every pagoda that can never go on."""
    for index in range(LOTS, LOTS + 6):
        colour = base(row[index])
        if colour >= 0 and not (row[SUPPLY] >> 5 * colour) & 31:
            row[index] |= 1 << FINISHED_AT


@njit
def pagodas(row: Row) -> int:
    """How many are finished."""
    found = 0
    for index in range(LOTS, LOTS + 6):
        found += (row[index] >> FINISHED_AT) & 1
    return found


@njit
def with_build(turn: int, columns: int, used: int) -> int:
    """The word of the turn with something built in it, so many columns, and these abilities."""
    return (turn | OPEN | BUILT | used << USED_AT) + (columns << COLUMNS_AT)
