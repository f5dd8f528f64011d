"""Positions as JSON objects; docs/rules/pagode.md lists the keys."""

from typing import Any, Final

from ..contract import Json
from ..errors import Malformed
from .cards import COLOURS, DISPLAY, EACH, FULL_HAND, NUMBERS, Counts, counted, listed
from .lots import COLUMNS, FIELDS, FLOORS, LOTS, Floor, Lot, Supply
from .state import STORE, State

KEYS: Final = (
    "lots",
    "supply",
    "display",
    "hand",
    "deck",
    "discard",
    "uses",
    "score",
    "turn",
    "starter",
    "turns",
)
SECRET: Final = ("hand", "deck")
MOST: Final = 10_000
"""No score and no number of turns can reach this; a position that claims more is refused."""


def position(state: State) -> dict[str, Json]:
    """The position of a state; of an unfinished turn, of the state in which it began. It holds all secrets."""
    if state.turn is not None:
        state = state.turn.origin
    return {
        "lots": [_lot(lot) for lot in state.lots],
        "supply": [_tile(base, field) for base in range(5) for field in FIELDS[state.supply[base]]],
        "display": [_names(display) for display in state.displays],
        "hand": [_names(hand) for hand in state.hands],
        "deck": [COLOURS[colour] for colour in state.deck],
        "discard": _names(state.discard),
        "uses": [dict(zip(COLOURS, uses, strict=True)) for uses in state.uses],
        "score": list(state.score),
        "turn": state.seat,
        "starter": state.starter,
        "turns": state.turns,
    }


def public(state: State) -> dict[str, Json]:
    """The position without what is secret, for messages that may end up anywhere."""
    hidden = position(state)
    return {
        **hidden,
        "hand": [len(hand) for hand in hidden["hand"]],
        "deck": len(hidden["deck"]),
    }


def _lot(lot: Lot) -> dict[str, Json]:
    floors = [
        [COLOURS[colour], columns, _tile(colour, field) if field >= 0 else None]
        for colour, columns, field in lot.floors
    ]
    return {"floors": floors, "finished": lot.finished}


def _tile(base: int, field: int) -> str:
    return f"{COLOURS[base]}>{COLOURS[field]}"


def _names(counts: Counts) -> list[str]:
    return [COLOURS[colour] for colour in listed(counts)]


def parse_position(data: Json) -> State:
    """The state of a completed position; raises Malformed."""
    if not isinstance(data, dict):
        raise Malformed("position", data, "a position is a JSON object")
    if set(data) != set(KEYS):
        raise Malformed("position", data, f"expected the keys {', '.join(KEYS)}")
    parse = _Parser(data)
    displays = (parse.cards("display", 0, DISPLAY), parse.cards("display", 1, DISPLAY))
    hands = (parse.cards("hand", 0, FULL_HAND), parse.cards("hand", 1, FULL_HAND))
    deck = tuple(parse.colour("deck", card) for card in parse.list_of("deck", data["deck"]))
    discard = counted([parse.colour("discard", card) for card in parse.list_of("discard", data["discard"])])
    for number in map(sum, zip(*displays, *hands, counted(deck), discard, strict=True)):
        if number > EACH:
            raise parse.wrong(f"there are {EACH} cards of each colour, not {number}")
    lots = tuple(parse.lot(lot) for lot in parse.list_of("lots", data["lots"], LOTS))
    supply = parse.supply(lots)
    first, second = parse.list_of("score", data["score"], 2)
    return State(
        lots,
        supply,
        displays,
        hands,
        deck,
        discard,
        (parse.uses(0), parse.uses(1)),
        (parse.number("score", first, MOST), parse.number("score", second, MOST)),
        parse.number("turn", data["turn"], 1),
        parse.number("starter", data["starter"], 1),
        parse.number("turns", data["turns"], MOST),
    )


class _Parser:
    """Reads the parts of one position and says what is wrong with them."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.data = data

    def wrong(self, why: str) -> Malformed:
        """The error with what lies open of the position, since it may end up in a log."""
        return Malformed("position", {key: self.data[key] for key in KEYS if key not in SECRET}, why)

    def number(self, what: str, value: Json, most: int, least: int = 0) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            raise self.wrong(f"{what}: expected a whole number from {least} to {most}, not {value!r}")
        return value

    def list_of(self, what: str, value: Json, length: int | None = None) -> list[Json]:
        if not isinstance(value, list) or length not in (None, len(value)):
            raise self.wrong(f"{what}: expected a list" + ("" if length is None else f" of {length}"))
        return value

    def colour(self, what: str, value: Json) -> int:
        if not isinstance(value, str) or value not in NUMBERS:
            raise self.wrong(f"{what}: unknown colour {value!r}")
        return NUMBERS[value]

    def cards(self, what: str, seat: int, most: int) -> Counts:
        cards = self.list_of(what, self.list_of(what, self.data[what], 2)[seat])
        if len(cards) > most:
            raise self.wrong(f"{what}: at most {most} cards")
        return counted([self.colour(what, card) for card in cards])

    def tile(self, value: Json) -> tuple[int, int]:
        base, arrow, field = value.partition(">") if isinstance(value, str) else ("", "", "")
        if not arrow:
            raise self.wrong(f"expected a tile BASE>FIELD, not {value!r}")
        return self.colour("tile", base), self.colour("tile", field)

    def lot(self, value: Json) -> Lot:
        if not isinstance(value, dict) or set(value) != {"floors", "finished"}:
            raise self.wrong("a lot has floors and finished")
        if not isinstance(value["finished"], bool):
            raise self.wrong("finished is true or false")
        floors: list[Floor] = []
        for item in self.list_of("floors", value["floors"]):
            colour, columns, tile = self.list_of("floor", item, 3)
            floor = Floor(self.colour("floor", colour), self.number("columns", columns, COLUMNS, 1))
            if tile is not None:
                base, field = self.tile(tile)
                if base != floor.colour or floor.columns < COLUMNS:
                    raise self.wrong(f"the tile {tile} needs four columns of its base colour")
                floor = floor._replace(field=field)
            if floors and floors[-1].field != floor.colour:
                raise self.wrong("a higher floor has the field colour of the tile below")
            floors.append(floor)
        if len(floors) > FLOORS:
            raise self.wrong(f"a pagoda has at most {FLOORS} floors")
        lot = Lot(tuple(floors), value["finished"])
        if lot.finished and (not floors or floors[-1].columns < COLUMNS):
            raise self.wrong("a finished pagoda has a full top floor")
        if len(floors) == FLOORS and floors[-1].field >= 0 and not lot.finished:
            raise self.wrong("a pagoda with a roof is finished")
        return lot

    def supply(self, lots: tuple[Lot, ...]) -> Supply:
        masks = [0] * 5
        laid = [(floor.colour, floor.field) for lot in lots for floor in lot.floors if floor.field >= 0]
        seen = set(laid)
        if len(seen) < len(laid):
            raise self.wrong("every tile is there once")
        for value in self.list_of("supply", self.data["supply"]):
            base, field = self.tile(value)
            if (base, field) in seen:
                raise self.wrong(f"every tile is there once, and so is {value}")
            seen.add((base, field))
            masks[base] |= 1 << field
        return tuple(masks)

    def uses(self, seat: int) -> Counts:
        value = self.list_of("uses", self.data["uses"], 2)[seat]
        if not isinstance(value, dict) or set(value) != set(COLOURS):
            raise self.wrong("uses has a number for each colour")
        return tuple(self.number("uses", value[colour], STORE) for colour in COLOURS)
