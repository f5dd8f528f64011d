"""What the screen of a seat or a watcher needs to show a state: everything but the deck and other people's hands.

Colours are letters here: `b` blue, `g` green, `p` purple, `r` red, `y` yellow, and a collection of cards is a text of
them, sorted. Numbers by colour are lists in this order.

| field | value |
| --- | --- |
| `phase` | `"start"` (nothing done in this turn yet), `"turn"` or `"over"` |
| `turn`, `starter`, `turns` | the seat to act, who began, and the turns completed |
| `last` | whether this is the last round, since three pagodas are finished |
| `lots` | for each lot its floors from the ground as a text: colour and columns of each (`"r4b2"`), `>` and the field \
colour of a tile without columns on it (`"r4>b"`), `^` and the colour of the spire of a roof (`"r4b4g4y4^r"`) |
| `finished` | the numbers (1 to 6) of the lots whose pagoda is finished |
| `builds` | for each lot what may be built on it next, `[what, colours, points]`, or null on a finished one: \
`"column"` in one of these colours, for one card of the colour; `"tile"` with one of these field colours, for one card \
of the base colour (that of the top floor), and two uses of the base colour's ability; `"roof"` alike, for one card of \
the base colour and two of the field colour. It says nothing about who can pay for it |
| `supply` | `{base: fields}`: the tiles left, for each base colour that has any |
| `display` | each seat's cards face up |
| `hand` | the viewer's own cards, null for watchers |
| `hands` | both seats' cards in hand once the match is over by the rules, else null: a state does not know of a match \
that ended otherwise |
| `held` | how many cards each seat has in hand |
| `deck` | how many cards the deck has |
| `discard` | numbers by colour |
| `uses` | for each seat the uses of its abilities, by colour |
| `used` | the abilities used in this turn |
| `columns`, `limit` | columns built in this turn (roofs too) and how many it may have: 4 with red in store or used |
| `score` | each seat's points |
| `over` | null, or `{"winner", "reason"}` |
"""

from typing import Final

from ..contract import Json
from .cards import COLOURS, RED, Counts, listed
from .lots import FIELDS, FLOORS, ROOF_POINTS, TILE_POINTS, Lot, Supply
from .rules import outcome
from .state import LIMIT, PAGODAS, State

_LETTERS: Final = tuple(colour[0] for colour in COLOURS)
_MASKS: Final = tuple("".join(_LETTERS[colour] for colour in fields) for fields in FIELDS)
"""The letters of the colours in each mask."""


def view(state: State, seat: int | None) -> dict[str, Json]:
    """The view as listed above."""
    ended, turn = outcome(state), state.turn
    used = turn.used if turn else 0
    return {
        "phase": "over" if ended else "turn" if turn else "start",
        "turn": state.seat,
        "starter": state.starter,
        "turns": state.turns,
        "last": state.finished >= PAGODAS,
        "lots": [_lot(lot) for lot in state.lots],
        "finished": [number for number, lot in enumerate(state.lots, start=1) if lot.finished],
        "builds": [_build(lot, state.supply) for lot in state.lots],
        "supply": {_LETTERS[base]: _MASKS[mask] for base, mask in enumerate(state.supply) if mask},
        "display": [_cards(display) for display in state.displays],
        "hand": None if seat is None else _cards(state.hands[seat]),
        "hands": [_cards(hand) for hand in state.hands] if ended else None,
        "held": [sum(hand) for hand in state.hands],
        "deck": len(state.deck),
        "discard": list(state.discard),
        "uses": [list(uses) for uses in state.uses],
        "used": _MASKS[used],
        "columns": turn.columns if turn else 0,
        "limit": LIMIT + (state.usable(RED) or bool(used >> RED & 1)),
        "score": list(state.score),
        "over": ended.to_json() if ended else None,
    }


def _cards(counts: Counts) -> str:
    return "".join(_LETTERS[colour] for colour in listed(counts))


def _lot(lot: Lot) -> str:
    text = "".join(f"{_LETTERS[floor.colour]}{floor.columns}" for floor in lot.floors)
    if not lot.floors or lot.floors[-1].field < 0:
        return text
    return f"{text}{'^' if len(lot.floors) == FLOORS else '>'}{_LETTERS[lot.floors[-1].field]}"


def _build(lot: Lot, supply: Supply) -> list[Json] | None:
    if colours := lot.column_colours:
        return ["column", "".join(_LETTERS[colour] for colour in colours), lot.column_floor]
    if (base := lot.base) < 0:
        return None
    if lot.wants_roof:
        return ["roof", _MASKS[supply[base]], ROOF_POINTS]
    return ["tile", _MASKS[supply[base]], TILE_POINTS]
