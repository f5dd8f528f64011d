"""What could be hidden: states that a viewer can't tell from the true one."""

from ..chance import Chance, shuffled
from ..errors import IllegalStep
from .cards import NONE, Counts, counted, listed
from .rules import outcome, play
from .state import State
from .steps import Verb, parse_step, with_deck

_TRIES = 20


def imagine(state: State, seat: int | None, chance: Chance) -> State:
    """A state that ``seat`` (None: a watcher) can't tell from ``state``: hands it doesn't see and the deck dealt anew.

    The cards that were drawn in the unfinished turn stay what they are, since some of them lie open, and so do those
    that were played from a hand.
    """
    for _ in range(_TRIES):
        try:
            other = _dealt(state, seat, chance)
        except IllegalStep:
            continue  # with such a hand the turn could not have begun as it did
        # Whether neither side can build any more depends on hidden hands, and everybody sees it.
        if outcome(other) == outcome(state):
            return other
    return state


def _dealt(state: State, seat: int | None, chance: Chance) -> State:
    turn = state.turn
    if turn is None:
        hidden = [who for who in (0, 1) if who != seat]
        return _with_hidden(state, state.deck, hidden, (), NONE, chance)
    origin, steps, drawn = turn.origin, turn.steps, state.deck
    first = parse_step(steps[0])
    if first.verb is Verb.SWAP and first.deck is not None:
        # All of the old deck has been drawn; what is unknown is the order of the new one.
        below = shuffled(drawn, chance)
        steps = (with_deck(first.chosen, [*below, *first.deck[len(drawn) :]]), *steps[1:])
        start = origin
    else:
        hidden = [who for who in (0, 1) if who != seat and (who != state.seat or first.verb is not Verb.SWAP)]
        played = [card for text in steps for card in parse_step(text).payment if card < len(NONE)]
        start = _with_hidden(origin, drawn, hidden, origin.deck[len(drawn) :], counted(played), chance)
    for step in steps:
        start = play(start, step)
    return start


def _with_hidden(
    state: State, deck: tuple[int, ...], hidden: list[int], drawn: tuple[int, ...], played: Counts, chance: Chance
) -> State:
    """The state with ``deck`` and the hidden hands dealt anew.

    ``drawn`` are the deck's cards that stay on top, ``played`` those that the seat to act certainly has in hand.
    """
    hands, pool = list(state.hands), list(deck)
    certain = {who: played if who == state.seat else NONE for who in hidden}
    for who, cards in certain.items():
        pool += listed(tuple(has - kept for has, kept in zip(hands[who], cards, strict=True)))
    pool = shuffled(pool, chance)
    for who, cards in certain.items():
        number = sum(hands[who]) - sum(cards)
        hands[who] = counted([*listed(cards), *pool[:number]])
        pool = pool[number:]
    return State(
        state.lots,
        state.supply,
        state.displays,
        (hands[0], hands[1]),
        (*pool, *drawn),
        state.discard,
        state.uses,
        state.score,
        state.seat,
        state.starter,
        state.turns,
    )
