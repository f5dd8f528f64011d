"""What may be done, what it does, and who has won."""

from typing import Final

from ..chance import Chance, shuffled
from ..contract import Json, Options, Outcome
from ..errors import IllegalStep, Malformed, MatchOver, OutOfTurn
from ..patterns import expand, matches
from .building import is_last_round_over, patterns
from .cards import DISPLAY, EACH, FULL_HAND, HAND, NONE, NUMBERS, PURPLE, YELLOW, Counts, counted, listed, plus
from .lots import ROOF_POINTS, TILE_POINTS, put
from .state import STORE, State, Turn, replaced
from .steps import Step, Verb, paid_colours, parse_step, with_deck
from .text import public

DRAWN: Final = "drawn"
"""In the option ``starter``: chance says who begins."""


def check_options(options: Options) -> dict[str, Json]:
    """``{"starter": 0, 1 or "drawn"}`` (default ``drawn``)."""
    for key in options:
        if key != "starter":
            raise Malformed("option", key, "Pagode knows starter")
    starter = options.get("starter", DRAWN)
    if starter != DRAWN and (isinstance(starter, bool) or starter not in (0, 1)):
        raise Malformed("starter", starter, f"0, 1 or {DRAWN}")
    return {"starter": starter}


def start(options: Options, chance: Chance) -> State:
    """A card of each colour face up for each player, and two of the shuffled rest in each hand."""
    starter = options["starter"]
    seat = chance.below(2) if starter == DRAWN else int(starter)
    deck = shuffled([colour for colour in range(5) for _ in range(EACH - 2)], chance)
    hands = tuple(counted([deck.pop() for _ in range(HAND)]) for _ in range(2))
    shown = (1,) * 5
    return State(displays=(shown, shown), hands=(hands[0], hands[1]), deck=tuple(deck), seat=seat, starter=seat)


def legal(state: State) -> tuple[str, ...]:
    """All legal steps as chosen, sorted; empty exactly when the match is over."""
    steps: tuple[str, ...] | None = state.known.get("legal")
    if steps is None:
        steps = state.known["legal"] = tuple(expand(patterns(state)))
    return steps


def outcome(state: State) -> Outcome | None:
    if state.turn is not None or patterns(state):
        return None
    first, second = state.score
    winner = None if first == second else int(second > first)
    return Outcome(winner, "points" if is_last_round_over(state) else "deadlock")


def resolve(state: State, text: str, chance: Chance) -> str:
    """The step with the new deck where the discard has to be shuffled.

    Raises as ``play`` does, and IllegalStep where a deck is given.
    """
    step = _checked(state, text, None)
    if step.deck is not None:
        raise IllegalStep(text, public(state), "the order of a new deck is up to chance")
    discard = _reshuffled(state, step)
    return text if discard is None else with_deck(text, shuffled(listed(discard), chance))


def play(state: State, text: str, seat: int | None = None) -> State:
    """The state after a recorded step; raises Malformed, MatchOver, OutOfTurn or IllegalStep."""
    step = _checked(state, text, seat)
    discard = _reshuffled(state, step)
    if (discard is None) != (step.deck is None):
        why = "the discard has to be shuffled in this step" if discard else "the deck lasts: nothing is shuffled"
        raise IllegalStep(text, public(state), why)
    if discard is not None and step.deck is not None and counted(step.deck) != discard:
        raise IllegalStep(text, public(state), "the new deck is not the discard")
    match step.verb:
        case Verb.SWAP:
            return _swap(state, step, text)
        case Verb.END | Verb.PASS:
            return _end(state, step)
        case _:
            return _build(state, step, text)


def draws(state: State, step: Step) -> int:
    """How many cards a legal step draws if deck and discard hold so many."""
    match step.verb:
        case Verb.SWAP:
            return len(step.payment)
        case Verb.END | Verb.PASS:
            return sum(_missing(state, step))
        case _:
            return 0


def _checked(state: State, text: str, seat: int | None) -> Step:
    step = parse_step(text)
    allowed = patterns(state)
    if not allowed:
        raise MatchOver(text, public(state))
    if seat is not None and seat != state.seat:
        raise OutOfTurn(seat, state.seat)
    if not matches(allowed, step.chosen):
        made = " ".join(step.partition("=")[0] for step in state.turn.steps) if state.turn else ""
        raise IllegalStep(text, public(state), f"not legal here after {made!r}" if made else "not legal here")
    return step


def _missing(state: State, step: Step) -> tuple[int, int]:
    """The cards that the end of the turn draws for the display and for the hand."""
    target = FULL_HAND if "purple" in step.marks else HAND
    return DISPLAY - sum(state.displays[state.seat]), max(0, target - sum(state.hands[state.seat]))


def _discarded(state: State, step: Step) -> Counts:
    discard = state.discard
    for colour in paid_colours(step):
        discard = plus(discard, colour)
    return discard


def _reshuffled(state: State, step: Step) -> Counts | None:
    """The discard, if the step has to make a deck of it; else None."""
    if draws(state, step) <= len(state.deck):
        return None
    discard = _discarded(state, step)
    return discard if any(discard) else None


def _without(state: State, step: Step) -> tuple[Counts, Counts]:
    """Hand and display of the seat to act once it has paid."""
    hand, display = state.hands[state.seat], state.displays[state.seat]
    for card in step.payment:
        if card < 5:
            hand = plus(hand, card, -1)
        else:
            display = plus(display, card - 5, -1)
    return hand, display


def _drawn(deck: tuple[int, ...], step: Step, number: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The cards drawn, in order, and the deck after it: the old one first, then what was shuffled."""
    if number > len(deck):
        deck = (*(step.deck or ()), *deck)
    number = min(number, len(deck))
    return deck[len(deck) - number :][::-1], deck[: len(deck) - number]


def _added(counts: Counts, cards: tuple[int, ...]) -> Counts:
    for colour in cards:
        counts = plus(counts, colour)
    return counts


def _spent(state: State, step: Step) -> Counts:
    """The uses of the seat to act once those of the step are gone."""
    uses = state.uses[state.seat]
    for mark in step.marks:
        uses = plus(uses, NUMBERS[mark], -1)
    return uses


# What each step does, given that it is legal


def _swap(state: State, step: Step, text: str) -> State:
    seat = state.seat
    hand, display = _without(state, step)
    shown = sum(card >= 5 for card in step.payment)
    cards, deck = _drawn(state.deck, step, len(step.payment))
    return State(
        state.lots,
        state.supply,
        replaced(state.displays, seat, _added(display, cards[:shown])),
        replaced(state.hands, seat, _added(hand, cards[shown:])),
        deck,
        _discarded(state, step) if step.deck is None else NONE,
        replaced(state.uses, seat, plus(state.uses[seat], YELLOW, -1)),
        state.score,
        seat,
        state.starter,
        state.turns,
        Turn(state, (text,), used=1 << YELLOW),
    )


def _build(state: State, step: Step, text: str) -> State:
    seat, verb, lot = state.seat, step.verb, state.lots[step.lot]
    hand, display = _without(state, step)
    uses, supply, turn = _spent(state, step), state.supply, state.turn or Turn(state)
    if verb in (Verb.COLUMN, Verb.ALTERNATIVE):
        points, lot = lot.column_floor, lot.with_column(step.colour)
    else:
        points, lot = ROOF_POINTS if verb is Verb.ROOF else TILE_POINTS, lot.with_tile(step.field)
        supply = (*supply[: step.colour], supply[step.colour] & ~(1 << step.field), *supply[step.colour + 1 :])
        uses = (*uses[: step.colour], STORE, *uses[step.colour + 1 :])
    used = turn.used
    for mark in step.marks:
        used |= 1 << NUMBERS[mark]
    so_far = Turn(
        turn.origin,
        (*turn.steps, text),
        turn.columns + (verb is not Verb.TILE),
        used,
        built=True,
        alternative=verb is Verb.ALTERNATIVE,
    )
    return State(
        put(state.lots, step.lot, lot, supply),
        supply,
        replaced(state.displays, seat, display),
        replaced(state.hands, seat, hand),
        state.deck,
        _discarded(state, step),
        replaced(state.uses, seat, uses),
        replaced(state.score, seat, state.score[seat] + points),
        seat,
        state.starter,
        state.turns,
        so_far,
    )


def _end(state: State, step: Step) -> State:
    seat = state.seat
    for_display, for_hand = _missing(state, step)
    cards, deck = _drawn(state.deck, step, for_display + for_hand)
    uses = state.uses[seat]
    return State(
        state.lots,
        state.supply,
        replaced(state.displays, seat, _added(state.displays[seat], cards[:for_display])),
        replaced(state.hands, seat, _added(state.hands[seat], cards[for_display:])),
        deck,
        state.discard if step.deck is None else NONE,
        replaced(state.uses, seat, plus(uses, PURPLE, -1) if step.marks else uses),
        state.score,
        1 - seat,
        state.starter,
        state.turns + 1,
    )
