"""The six lots: floors of columns with tiles between them, and what may be built on each next."""

from typing import Final, NamedTuple

LOTS: Final = 6
FLOORS: Final = 4
COLUMNS: Final = 4
"""Columns of a full floor."""
ROOF_POINTS: Final = 6
TILE_POINTS: Final = 1
ALL_FIELDS: Final = (1 << 5) - 1

Supply = tuple[int, ...]
"""For each base colour the fields of its tiles that are left, as a mask with bit ``1 << colour``."""
FULL_SUPPLY: Final[Supply] = (ALL_FIELDS,) * 5
FIELDS: Final = tuple(tuple(colour for colour in range(5) if mask >> colour & 1) for mask in range(32))
"""The colours of each mask, ascending."""


class Floor(NamedTuple):
    """One floor: its colour, its columns (1 to 4), and the field colour of the tile above (-1: none)."""

    colour: int
    columns: int = 1
    field: int = -1


class Lot(NamedTuple):
    """One lot, from the ground up."""

    floors: tuple[Floor, ...] = ()
    finished: bool = False

    @property
    def column_colours(self) -> tuple[int, ...]:
        """The colours that the next column here may have; none where no column may stand."""
        if self.finished:
            return ()
        if not self.floors:
            return FIELDS[ALL_FIELDS]
        top = self.floors[-1]
        if top.field >= 0:
            return (top.field,)
        return (top.colour,) if top.columns < COLUMNS else ()

    @property
    def base(self) -> int:
        """The colour of the full floor that waits for a tile or a roof; -1 if none does."""
        if self.finished or not self.floors:
            return -1
        top = self.floors[-1]
        return top.colour if top.columns == COLUMNS and top.field < 0 else -1

    @property
    def wants_roof(self) -> bool:
        """Of a lot with a ``base``: whether a roof comes next and not a tile."""
        return len(self.floors) == FLOORS

    @property
    def column_floor(self) -> int:
        """The floor on which the next column stands, from 1: it gives as many points."""
        return len(self.floors) + (not self.floors or self.floors[-1].field >= 0)

    def with_column(self, colour: int) -> "Lot":
        """One column more, where it may stand."""
        if not self.floors or self.floors[-1].field >= 0:
            return Lot((*self.floors, Floor(colour)))
        top = self.floors[-1]
        return Lot((*self.floors[:-1], Floor(colour, top.columns + 1)))

    def with_tile(self, field: int) -> "Lot":
        """A tile on the full top floor; on the fourth it is a roof, and the pagoda is finished."""
        top = self.floors[-1]
        return Lot((*self.floors[:-1], Floor(top.colour, top.columns, field)), self.wants_roof)


def put(lots: tuple[Lot, ...], index: int, lot: Lot, supply: Supply) -> tuple[Lot, ...]:
    """The lots with one replaced, and every pagoda finished that can never go on."""
    return tuple(
        other._replace(finished=True) if (base := other.base) >= 0 and not supply[base] else other
        for other in (*lots[:index], lot, *lots[index + 1 :])
    )
