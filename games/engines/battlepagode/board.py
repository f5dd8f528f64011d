"""The plateau: its geometry as tables, and what stands on it as six bit masks.

Squares are numbers 0..24 by column, then row (a1 = 0, a2 = 1, … e5 = 24), so that ascending numbers are
ascending names. A set of squares is a mask with bit ``1 << square``.
"""

from typing import Final, NamedTuple

COLUMNS: Final = "abcde"
ROWS: Final = "12345"
NAMES: Final = tuple(column + row for column in COLUMNS for row in ROWS)
NUMBERS: Final = {name: square for square, name in enumerate(NAMES)}
SQUARES: Final = range(25)
ALL: Final = (1 << 25) - 1
TOP: Final = 3
"""Storeys of a pagoda that only lacks its cap."""


def _square(column: int, row: int) -> int | None:
    return column * 5 + row if 0 <= column < 5 and 0 <= row < 5 else None


def _ring(square: int) -> tuple[int, ...]:
    column, row = divmod(square, 5)
    steps = ((dc, dr) for dc in (-1, 0, 1) for dr in (-1, 0, 1) if dc or dr)
    return tuple(n for dc, dr in steps if (n := _square(column + dc, row + dr)) is not None)


def _straight_on(start: int, over: int) -> int | None:
    (column, row), (next_column, next_row) = divmod(start, 5), divmod(over, 5)
    return _square(2 * next_column - column, 2 * next_row - row)


RINGS: Final = tuple(_ring(square) for square in SQUARES)
"""The neighbours of each square, ascending."""
NEIGHBOURS: Final = tuple(sum(1 << n for n in ring) for ring in RINGS)
"""The same as masks."""
EDGE: Final = sum(1 << square for square in SQUARES if len(RINGS[square]) < 8)
"""The 16 squares on the rim."""
BEYOND: Final = {(a, b): _straight_on(a, b) for a in SQUARES for b in RINGS[a]}
"""The square straight on when going from a square over its neighbour; None off the board."""


def squares_of(mask: int) -> list[int]:
    """The squares of a mask, ascending."""
    return [square for square in SQUARES if mask >> square & 1]


class Board(NamedTuple):
    """Storeys, caps and monks. ``one`` holds the squares at least one storey high, ``two`` and ``three`` alike."""

    one: int = 0
    two: int = 0
    three: int = 0
    caps: int = 0
    saffron: int = 0
    indigo: int = 0

    def height(self, square: int) -> int:
        return (self.one >> square & 1) + (self.two >> square & 1) + (self.three >> square & 1)

    def up_to(self, height: int) -> int:
        """The squares of this height (0 or more) or lower."""
        return ALL & ~self[height] if height < TOP else ALL

    def monks(self, seat: int) -> int:
        return self.indigo if seat else self.saffron

    def free(self) -> int:
        """The squares without a monk and without a cap."""
        return ALL & ~(self.caps | self.saffron | self.indigo)

    def pagodas(self) -> int:
        """How many complete pagodas (three storeys and a cap) stand."""
        return (self.three & self.caps).bit_count()

    def with_storey(self, square: int) -> "Board":
        """One storey more on a square of height 0 to 2."""
        bit = 1 << square
        one, two, three, caps, saffron, indigo = self
        if not one & bit:
            return Board(one | bit, two, three, caps, saffron, indigo)
        if not two & bit:
            return Board(one, two | bit, three, caps, saffron, indigo)
        return Board(one, two, three | bit, caps, saffron, indigo)

    def without_storey(self, square: int) -> "Board":
        """One storey less on a square of height 1 to 3."""
        bit = 1 << square
        one, two, three, caps, saffron, indigo = self
        if three & bit:
            return Board(one, two, three ^ bit, caps, saffron, indigo)
        if two & bit:
            return Board(one, two ^ bit, three, caps, saffron, indigo)
        return Board(one ^ bit, two, three, caps, saffron, indigo)

    def with_cap(self, square: int) -> "Board":
        one, two, three, caps, saffron, indigo = self
        return Board(one, two, three, caps | 1 << square, saffron, indigo)

    def with_monk(self, seat: int, square: int) -> "Board":
        return self.shifted(seat, 1 << square)

    def moved(self, seat: int, start: int, end: int) -> "Board":
        """A monk of ``seat`` taken from ``start`` to ``end``; whoever else stands there stays."""
        return self.shifted(seat, 1 << start | 1 << end)

    def shifted(self, seat: int, change: int) -> "Board":
        """The monks of ``seat`` changed on the squares of the mask ``change``: gone where one was, there where none."""
        one, two, three, caps, saffron, indigo = self
        if seat:
            return Board(one, two, three, caps, saffron, indigo ^ change)
        return Board(one, two, three, caps, saffron ^ change, indigo)
