"""The legal steps as patterns (see ``games.engines.patterns``): what may be built, and how it may be paid."""

from collections import defaultdict
from typing import Final

from ..patterns import Pattern
from .cards import BLUE, CARDS, COLOURS, GREEN, PURPLE, RED, YELLOW, Counts, pairs, pairs_of, singles, texts
from .lots import FIELDS, Lot
from .reach import ALTERNATIVE, Site, after_tile, means, reaches, site
from .state import LIMIT, PAGODAS, State

_PLACES: Final = tuple(tuple(f"{lot}:{colour}" for colour in COLOURS) for lot in range(1, 7))
_TILES: Final = tuple(
    tuple(tuple(f"{lot}:{base}>{field}" for field in COLOURS) for base in COLOURS) for lot in range(1, 7)
)


def patterns(state: State) -> list[Pattern]:
    """The legal steps; none exactly when the match is over."""
    found: list[Pattern] | None = state.known.get("patterns")
    if found is None:
        found = state.known["patterns"] = _patterns(state)
    return found


def is_last_round_over(state: State) -> bool:
    """Whether three pagodas are finished and both players have had equally many turns."""
    return state.turn is None and state.seat == state.starter and state.finished >= PAGODAS


def is_deadlock(state: State) -> bool:
    """Whether, between two turns, neither player can reach a column."""
    if state.turn is not None:
        return False
    here = site(state.lots, state.supply)
    return not any(reaches(here, means(state, seat), alternative=True) for seat in (state.seat, 1 - state.seat))


def _patterns(state: State) -> list[Pattern]:
    turn = state.turn
    if turn and turn.alternative:
        return _ends(state)
    if is_last_round_over(state):
        return []
    if turn and turn.columns:
        return [*_ends(state), *_columns(state), *_tiles(state), *_roofs(state)]
    built = turn is not None and turn.built
    here = site(state.lots, state.supply)
    if not reaches(here, means(state, state.seat), alternative=not built):
        return [] if is_deadlock(state) else ["pass"]
    steps = [*_columns(state), *_first_tiles(state, here), *_roofs(state)]
    cards = texts(state.hands[state.seat], state.displays[state.seat])
    places = _places(state)
    if not built and places and len(cards) >= ALTERNATIVE:
        steps.append(["alternative:", places, ":", {"of": cards, "least": ALTERNATIVE, "most": ALTERNATIVE}])
    if turn is None and state.usable(YELLOW):
        steps.append(["swap:", {"of": cards, "least": 1, "most": len(cards)}])
    return steps


def _ends(state: State) -> list[Pattern]:
    return ["end", "end!purple"] if state.usable(PURPLE) else ["end"]


def _limit_mark(state: State) -> str | None:
    """The mark that a further column or roof needs; None if there may be none."""
    columns = state.turn.columns if state.turn else 0
    if columns < LIMIT:
        return ""
    return "!red" if columns == LIMIT and state.usable(RED) else None


def _places(state: State) -> list[str]:
    return [_PLACES[index][colour] for index, lot in enumerate(state.lots) for colour in lot.column_colours]


def _columns(state: State) -> list[Pattern]:
    mark = _limit_mark(state)
    if mark is None:
        return []
    hand, display = state.hands[state.seat], state.displays[state.seat]
    by_colour: dict[int, list[str]] = defaultdict(list)
    for index, lot in enumerate(state.lots):
        for colour in lot.column_colours:
            by_colour[colour].append(_PLACES[index][colour])
    paying = singles(hand, display)
    steps: list[Pattern] = [
        ["column:", places, f"{mark}:", paying[colour]] for colour, places in by_colour.items() if paying[colour]
    ]
    if by_colour and state.usable(GREEN) and (double := _all_pairs(hand, display)):
        steps.append(["column:", _places(state), f"!green{mark}:", double])
    return steps


def _all_pairs(hand: Counts, display: Counts) -> list[str]:
    return [pair for of_colour in pairs(hand, display) for pair in of_colour]


def _waiting(state: State, roof: bool) -> list[tuple[int, Lot]]:
    """The lots whose full top floor waits for a roof, or for a tile."""
    return [(i, lot) for i, lot in enumerate(state.lots) if lot.base >= 0 and lot.wants_roof == roof]


def _tiles(state: State) -> list[Pattern]:
    """Tiles once a column has been built: nothing needs to be reached any more."""
    hand, display = state.hands[state.seat], state.displays[state.seat]
    paying, steps, all_tiles = singles(hand, display), [], []
    for index, lot in _waiting(state, roof=False):
        base = lot.base
        tiles = [_TILES[index][base][field] for field in FIELDS[state.supply[base]]]
        all_tiles += tiles
        if tiles and paying[base]:
            steps.append(["tile:", tiles, ":", paying[base]])
    if all_tiles and state.usable(BLUE) and (double := _all_pairs(hand, display)):
        steps.append(["tile:", all_tiles, "!blue:", double])
    return steps


def _first_tiles(state: State, here: Site) -> list[Pattern]:
    """Tiles before the first column of the turn: only those after which a column can be reached."""
    hand, display = state.hands[state.seat], state.displays[state.seat]
    paying, double = singles(hand, display), pairs(hand, display)
    has, blue = means(state, state.seat), state.usable(BLUE)
    steps: list[Pattern] = []
    fields_of: dict[tuple[int, int], list[int]] = {}

    def fields(base: int, paid: int) -> list[int]:
        """The fields that leave a column within reach; ``paid`` is the colour of a blue pair, or -1 for a card."""
        if (base, paid) not in fields_of:
            left = (has.paid(base, 1) if paid < 0 else has.paid(paid, 2, with_blue=True)).given(base)
            fields_of[base, paid] = [
                field for field in FIELDS[state.supply[base]] if reaches(after_tile(here, base, field), left)
            ]
        return fields_of[base, paid]

    for index, lot in _waiting(state, roof=False):
        base = lot.base
        if paying[base] and (allowed := fields(base, -1)):
            steps.append(["tile:", [_TILES[index][base][field] for field in allowed], ":", paying[base]])
        steps += [
            ["tile:", [_TILES[index][base][field] for field in allowed], "!blue:", double[colour]]
            for colour in range(5)
            if blue and double[colour] and (allowed := fields(base, colour))
        ]
    return steps


def _roofs(state: State) -> list[Pattern]:
    mark = _limit_mark(state)
    if mark is None:
        return []
    steps: list[Pattern] = []
    for index, lot in _waiting(state, roof=True):
        base = lot.base
        for field in FIELDS[state.supply[base]]:
            for marks, payments in _roof_payments(state, base, field).items():
                steps.append(["roof:", _TILES[index][base][field], f"{marks}{mark}:", payments])
    return steps


def _roof_payments(state: State, base: int, field: int) -> dict[str, list[str]]:
    """The ways to pay a roof, by the marks of the abilities they use."""
    hand, display = state.hands[state.seat], state.displays[state.seat]
    available = (*hand, *display)
    double = [pair for colour in range(5) for pair in pairs_of(hand, display, colour)]
    tiles: list[tuple[str, tuple[int, ...]]] = [("", (card,)) for card in _cards(available, base)]
    if state.usable(BLUE):
        tiles += [("!blue", pair) for pair in double]
    spires: list[tuple[str, tuple[int, ...]]] = [("", pair) for pair in pairs_of(hand, display, field)]
    if state.usable(GREEN):
        spires += [("!green", (card, *pair)) for card in _cards(available, field) for pair in double]
    ways: dict[str, list[str]] = defaultdict(list)
    for blue, tile in tiles:
        for green, spire in spires:
            paid = (*tile, *spire)
            if all(paid.count(card) <= available[card] for card in set(paid)):
                ways[blue + green].append(f"{_joined(tile)},{CARDS[spire[0]]},{_joined(spire[1:])}")
    return ways


def _cards(available: Counts, colour: int) -> list[int]:
    return [card for card in (colour, 5 + colour) if available[card]]


def _joined(cards: tuple[int, ...]) -> str:
    return "+".join(CARDS[card] for card in cards)
