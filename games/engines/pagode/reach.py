"""Whether a turn can still reach a column: what makes a step legal, or leaves nothing but passing."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from .cards import BLUE, GREEN, Counts
from .lots import FIELDS, Lot, Supply
from .state import State

ALTERNATIVE: Final = 4
"""Cards that the alternative costs."""


class Site(NamedTuple):
    """What matters of the lots: the colours that may stand somewhere (a mask), full floors, and tiles left."""

    places: int
    floors: Counts
    """Full floors of each colour that wait for a tile."""
    roofs: Counts
    """Full fourth floors of each colour."""
    supply: Supply


class Means(NamedTuple):
    """What a player has to build with: cards by colour, and which abilities are open or used up for this turn."""

    cards: Counts
    green: bool
    blue: bool
    green_used: bool
    blue_used: bool

    def paid(self, colour: int, number: int, with_blue: bool = False) -> "Means":
        cards = (*self.cards[:colour], self.cards[colour] - number, *self.cards[colour + 1 :])
        return Means(cards, self.green, self.blue and not with_blue, self.green_used, self.blue_used or with_blue)

    def given(self, base: int) -> "Means":
        """With the ability of a tile just laid."""
        if base == GREEN and not self.green_used:
            return self._replace(green=True)
        if base == BLUE and not self.blue_used:
            return self._replace(blue=True)
        return self

    def has_pair(self) -> bool:
        return max(self.cards) >= 2


def site(lots: Sequence[Lot], supply: Supply) -> Site:
    places, floors, roofs = 0, [0] * 5, [0] * 5
    for lot in lots:
        for colour in lot.column_colours:
            places |= 1 << colour
        base = lot.base
        if base >= 0:
            (roofs if lot.wants_roof else floors)[base] += 1
    return Site(places, tuple(floors), tuple(roofs), supply)


def means(state: State, seat: int) -> Means:
    """The means of ``seat`` now; of the seat that does not act, as at the start of its turn."""
    cards = tuple(held + shown for held, shown in zip(state.hands[seat], state.displays[seat], strict=True))
    used = state.turn.used if state.turn and seat == state.seat else 0
    green_used, blue_used = bool(used >> GREEN & 1), bool(used >> BLUE & 1)
    uses = state.uses[seat]
    return Means(cards, bool(uses[GREEN]) and not green_used, bool(uses[BLUE]) and not blue_used, green_used, blue_used)


def after_tile(here: Site, base: int, field: int) -> Site:
    """The site once a tile is laid on a full floor. Floors that no tile is left for stay, and lead nowhere."""
    supply = (*here.supply[:base], here.supply[base] & ~(1 << field), *here.supply[base + 1 :])
    floors = (*here.floors[:base], here.floors[base] - 1, *here.floors[base + 1 :])
    return Site(here.places | 1 << field, floors, here.roofs, supply)


def reaches(here: Site, has: Means, alternative: bool = False) -> bool:
    """Whether a column or a roof can be built, at once or after tiles."""
    if here.places:
        if any(number and here.places >> colour & 1 for colour, number in enumerate(has.cards)):
            return True
        if has.green and has.has_pair():
            return True
        if alternative and sum(has.cards) >= ALTERNATIVE:
            return True
    return _reaches_roof(here, has) or _reaches_by_tile(here, has)


def _payments(has: Means, base: int) -> Iterator[Means]:
    """What is left after paying for a tile of this base, each way."""
    if has.cards[base]:
        yield has.paid(base, 1)
    if has.blue:
        for colour in range(5):
            if has.cards[colour] >= 2:
                yield has.paid(colour, 2, with_blue=True)


def _reaches_roof(here: Site, has: Means) -> bool:
    for base in range(5):
        if not here.roofs[base]:
            continue
        for left in _payments(has, base):
            for field in FIELDS[here.supply[base]]:
                if left.cards[field] >= 2:
                    return True
                if left.green and left.cards[field] and left.paid(field, 1).has_pair():
                    return True
    return False


def _reaches_by_tile(here: Site, has: Means) -> bool:
    for base in range(5):
        fields = FIELDS[here.supply[base]]
        if not here.floors[base] or not fields:
            continue
        for left in _payments(has, base):
            if any(left.cards[field] for field in fields):
                return True
            # No card of any of these fields is left, so it makes no difference which of the tiles is laid.
            if reaches(after_tile(here, base, fields[0]), left.given(base)):
                return True
    return False
